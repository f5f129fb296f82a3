/* Pseudo-random numbers for playouts and tests: xoshiro256++ (Blackman and Vigna), seeded by
 * splitmix64. Only shifts, adds and rotations, so WebAssembly gives the same stream at the same
 * speed. Not for dice between people: those come from the operating system or from the fair-dice
 * protocol. */
#ifndef LUS_RNG_H
#define LUS_RNG_H

#include <stdint.h>

typedef struct lus_rng {
    uint64_t s[4];
} lus_rng;

static inline uint64_t lus_splitmix(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline lus_rng lus_rng_seeded(uint64_t seed)
{
    lus_rng rng;
    for (int i = 0; i < 4; i++)
        rng.s[i] = lus_splitmix(&seed);
    return rng;
}

static inline uint64_t lus_rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t lus_rng_next(lus_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = lus_rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = lus_rotate(s[3], 45);
    return result;
}

/* Uniform in 0 .. n-1, n > 0: Lemire's multiplication with rejection, without bias. */
static inline uint32_t lus_rng_below(lus_rng *rng, uint32_t n)
{
    uint64_t product = (lus_rng_next(rng) >> 32) * n;
    uint32_t low = (uint32_t)product;
    if (low < n) {
        uint32_t threshold = -n % n;
        while (low < threshold) {
            product = (lus_rng_next(rng) >> 32) * n;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

/* The n-th bit that is set, from 0: one drawn from a set. */
static inline unsigned lus_nth_bit(uint64_t word, unsigned n)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return (unsigned)__builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << n, word));
#else
    for (; n > 0; n--)
        word &= word - 1;
    return (unsigned)__builtin_ctzll(word);
#endif
}

#endif
