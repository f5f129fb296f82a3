/* A 64-bit hash over whole bytes. Every word is mixed by itself, with a key of its place, and the
 * sum is mixed again: the multiplications do not wait for each other, which makes it twice as fast
 * as a chain. The same on every machine: words are read little-endian, as all our targets are. */
#ifndef LUS_HASH_H
#define LUS_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The constants are those of splitmix64 (Steele, Lea and Flood). */
static inline uint64_t lus_hash_word(uint64_t word, uint64_t key)
{
    word = (word ^ key) * 0xbf58476d1ce4e5b9u;
    return (word ^ word >> 31) * 0x94d049bb133111ebu;
}

/* Whole words first and the rest after: compilers make poor code of copies whose length varies. */
static inline uint64_t lus_hash_bytes(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t sum = 0x243f6a8885a308d3u ^ size, key = 0, word = 0; /* digits of pi */
    for (size_t left = size; left >= 8; left -= 8, at += 8) {
        memcpy(&word, at, 8);
        sum += lus_hash_word(word, key += 0x9e3779b97f4a7c15u);
    }
    if (size % 8) {
        word = 0;
        memcpy(&word, at, size % 8);
        sum += lus_hash_word(word, key + 0x9e3779b97f4a7c15u);
    }
    sum ^= sum >> 32;
    sum *= 0xd6e8feb86659fd93u;
    return sum ^ (sum >> 32);
}

#endif
