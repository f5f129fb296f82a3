/* The hash of states: fixed for good, since records and repetition rest on it. */
#include "core/hash.h"

#include "tests/support/support.h"

/* The same, written out word by word, as core/hash.h describes it. */
static uint64_t plain_hash(const unsigned char *bytes, size_t size)
{
    uint64_t sum = 0x243f6a8885a308d3u ^ size;
    for (size_t word = 0; 8 * word < size; word++) {
        uint64_t value = 0, key = (word + 1) * 0x9e3779b97f4a7c15u;
        for (size_t i = 0; i < 8 && 8 * word + i < size; i++)
            value += (uint64_t)bytes[8 * word + i] << 8 * i;
        value = (value ^ key) * 0xbf58476d1ce4e5b9u;
        sum += (value ^ value >> 31) * 0x94d049bb133111ebu;
    }
    sum = (sum ^ sum >> 32) * 0xd6e8feb86659fd93u;
    return sum ^ sum >> 32;
}

Test(hash, every_byte_of_every_length)
{
    unsigned char bytes[40];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(37 * i + 11);
    for (size_t size = 0; size <= sizeof bytes; size++)
        cr_expect_eq(lus_hash_bytes(bytes, size), plain_hash(bytes, size), "%zu", size);
}

Test(hash, a_changed_bit_changes_it)
{
    unsigned char bytes[24] = {0};
    uint64_t before = lus_hash_bytes(bytes, sizeof bytes);
    for (unsigned bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        cr_expect_neq(lus_hash_bytes(bytes, sizeof bytes), before);
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
}
