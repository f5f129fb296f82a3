/* Bins of whole numbers: exact to 63, then 32 to a doubling; and the turns at which a game is
 * looked at. */
#ifndef LAB_BINS_H
#define LAB_BINS_H

#include <stdint.h>

enum {
    LAB_BINS = 64 + 32 * 14, /* to 2^20 - 1; the last bin holds what is more, too */
    LAB_MOMENTS = 15 + 8 * 16,
};

static inline unsigned lab_log2(uint32_t x)
{
    return 31u - (unsigned)__builtin_clz(x);
}

static inline unsigned lab_bin(uint32_t x)
{
    if (x < 64)
        return x;
    unsigned power = lab_log2(x), bin = 64 + (power - 6) * 32 + (x >> (power - 5)) - 32;
    return bin < LAB_BINS ? bin : LAB_BINS - 1;
}

/* The smallest number of a bin. */
static inline uint32_t lab_bin_from(unsigned bin)
{
    if (bin < 64)
        return bin;
    return (32 + (bin - 64) % 32) << ((bin - 64) / 32 + 1);
}

/* The turns (from 1) that are looked at: the first 16, then 8 to a doubling. */
static inline uint32_t lab_moment_turn(unsigned moment)
{
    if (moment < 15)
        return moment + 1;
    return (8 + (moment - 15) % 8) << ((moment - 15) / 8 + 1);
}

#endif
