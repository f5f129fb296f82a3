/* The numbers behind playouts and tests: the published stream, and no bias. */
#include "core/rng.h"
#include "tests/support/support.h"

/* The first numbers of splitmix64 from 1234567, as Vigna's splitmix64.c gives them. */
Test(rng, splitmix_is_the_published_one)
{
    static const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u,
                                        9817491932198370423u, 4593380528125082431u,
                                        16408922859458223821u};
    uint64_t x = 1234567;
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++)
        cr_expect_eq(lus_splitmix(&x), expected[i]);
}

/* The first numbers of xoshiro256++ from the state 1, 2, 3, 4. */
Test(rng, the_stream_is_the_published_one)
{
    static const uint64_t expected[] = {41943041u,
                                        58720359u,
                                        3588806011781223u,
                                        3591011842654386u,
                                        9228616714210784205u,
                                        9973669472204895162u,
                                        14011001112246962877u};
    lus_rng rng = {{1, 2, 3, 4}};
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++)
        cr_expect_eq(lus_rng_next(&rng), expected[i], "%u", i);
}

Test(rng, a_seed_fills_the_state_by_splitmix)
{
    uint64_t x = 42;
    lus_rng rng = lus_rng_seeded(42);
    for (unsigned i = 0; i < 4; i++)
        cr_expect_eq(rng.s[i], lus_splitmix(&x));
}

Test(rng, rotation)
{
    cr_expect_eq(lus_rotate(0x8000000000000001u, 1), 3);
    cr_expect_eq(lus_rotate(0x0123456789abcdefu, 8), 0x23456789abcdef01u);
}

/* Lemire's method word by word: the high half of the product, drawn again while its low half is
 * below 2³² mod n. With three quarters of 2³², a quarter is drawn again; with a divisor of 2³²,
 * none. */
Test(rng, numbers_below_a_bound_by_rejection)
{
    static const uint32_t bounds[] = {1, 2, 3, 6, 8, 216, 0x80000000u, 0xc0000000u, 0xffffffffu};
    for (unsigned b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        uint64_t n = bounds[b], least = (UINT64_C(1) << 32) % n;
        lus_rng rng = lus_rng_seeded(b), same = rng;
        for (unsigned i = 0; i < 2000; i++) {
            uint64_t product;
            do
                product = (lus_rng_next(&same) >> 32) * n;
            while ((uint32_t)product < least);
            cr_assert_eq(lus_rng_below(&rng, (uint32_t)n), product >> 32, "%u", (unsigned)n);
            cr_assert_eq(rng.s[0], same.s[0], "%u: as many numbers are used", (unsigned)n);
        }
    }
}

/* With a bound of three quarters of all, a bias would fill every third number twice. */
Test(rng, no_number_is_favoured)
{
    enum { DRAWS = 30000 };
    lus_rng rng = lus_rng_seeded(3);
    unsigned counts[3] = {0};
    for (unsigned i = 0; i < DRAWS; i++) {
        uint32_t drawn = lus_rng_below(&rng, 0xc0000000u);
        cr_assert_lt(drawn, 0xc0000000u);
        counts[drawn % 3]++;
    }
    for (unsigned i = 0; i < 3; i++)
        cr_expect(counts[i] > DRAWS / 3 - 500 && counts[i] < DRAWS / 3 + 500, "%u", counts[i]);
}
