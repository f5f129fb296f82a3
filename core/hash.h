/* A 64-bit hash over whole bytes: multiply and fold a word at a time (after Steele and Vigna's mixers).
 * The same on every machine: words are read little-endian, as all our targets are. */
#ifndef LUS_HASH_H
#define LUS_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t lus_hash_bytes(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t h = 0x243f6a8885a308d3u ^ size; /* digits of pi */
    while (size > 0) {
        size_t n = size < 8 ? size : 8;
        uint64_t word = 0;
        memcpy(&word, at, n);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
        at += n;
        size -= n;
    }
    h *= 0xd6e8feb86659fd93u;
    return h ^ (h >> 32);
}

#endif
