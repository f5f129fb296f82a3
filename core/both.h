/* What stands before a function that serves a graphics processor as well: the same source is
 * compiled for both (solve/device/device.h). */
#ifndef LUS_BOTH_H
#define LUS_BOTH_H

#include <stdint.h>

#ifdef __CUDACC__
#define LUS_BOTH __host__ __device__
#else
#define LUS_BOTH
#endif

/* The lowest number in a set that is not empty, bit n being number n. */
LUS_BOTH static inline unsigned lus_lowest(uint32_t set)
{
#ifdef __CUDA_ARCH__
    return (unsigned)__ffs((int)set) - 1;
#else
    return (unsigned)__builtin_ctz(set);
#endif
}

#endif
