#include "lab/count/pack.h"

#include <string.h>

enum { WORDS = sizeof(lab_tally) / sizeof(uint64_t) };
_Static_assert(sizeof(lab_tally) % sizeof(uint64_t) == 0, "a tally is whole words");

/* Seven bits a byte, the lowest first. */
static uint8_t *put(uint8_t *out, uint64_t number)
{
    for (; number > 127; number >>= 7)
        *out++ = (uint8_t)(number | 128);
    *out++ = (uint8_t)number;
    return out;
}

static bool take(const uint8_t **at, const uint8_t *end, uint64_t *number)
{
    *number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (*at == end)
            return false;
        uint8_t byte = *(*at)++;
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

/* Negative numbers between the others: 0, -1, 1, -2, … */
static uint64_t folded(uint64_t word)
{
    return word << 1 ^ (word >> 63 ? UINT64_MAX : 0);
}

static uint64_t unfolded(uint64_t number)
{
    return number >> 1 ^ (number & 1 ? UINT64_MAX : 0);
}

/* How many zeros, then a number that is none, and so on. */
size_t lab_pack(const lab_tally *t, uint8_t out[LAB_PACKED_MAX])
{
    const uint64_t *words = (const uint64_t *)t; /* all its members are such words */
    uint64_t zeros = 0;
    uint8_t *at = out;
    for (unsigned i = 0; i < WORDS; i++) {
        if (words[i] == 0) {
            zeros++;
            continue;
        }
        at = put(put(at, zeros), folded(words[i]));
        zeros = 0;
    }
    return (size_t)(at - out);
}

bool lab_unpack(const uint8_t *bytes, size_t length, lab_tally *t)
{
    uint64_t *words = (uint64_t *)t, zeros, number, place = 0;
    const uint8_t *end = bytes + length;
    memset(t, 0, sizeof *t);
    while (bytes < end) {
        if (!take(&bytes, end, &zeros) || !take(&bytes, end, &number) || zeros >= WORDS ||
            place + zeros >= WORDS)
            return false;
        place += zeros;
        words[place++] = unfolded(number);
    }
    return t->positions.used >= 0 && t->positions.used <= LAB_SKETCH;
}
