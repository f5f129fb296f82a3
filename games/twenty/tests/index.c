/* Placements are numbered without gaps: every placement has a number, and no two the same. */
#include "games/twenty/solve/index.h"

#include <stdlib.h>

#include "tests/support/support.h"

static bool is_possible(const twenty_path *path, uint32_t white, uint32_t black)
{
    const uint32_t squares[2] = {white, black};
    for (unsigned p = 0; p < 2; p++)
        for (uint32_t rest = squares[p]; rest; rest &= rest - 1) {
            unsigned n = (unsigned)__builtin_ctz(rest);
            if ((squares[p] & path->twins[n]) != 1u << n || squares[p ^ 1] & path->meets[n])
                return false;
        }
    return true;
}

/* The next set of squares with at most so many pieces; 0 after the last. */
static uint32_t next_set(const twenty_path *path, uint32_t set, unsigned pieces)
{
    uint32_t end = 2u << path->length;
    set += 2;
    while (set < end && (unsigned)__builtin_popcount(set) > pieces)
        set += set & -set; /* those between have no fewer */
    return set < end ? set : 0;
}

static uint64_t count_numbers(const twenty_index *x, unsigned white_off, unsigned black_off)
{
    twenty_layer layer;
    uint64_t placements = 0;
    twenty_layer_of(x, white_off, black_off, &layer);
    uint8_t *seen = calloc(layer.count, 1);
    uint32_t white = 0, black = 0;
    do {
        do {
            if (!is_possible(x->path, white, black))
                continue;
            uint64_t number = twenty_rank(x, &layer, (uint32_t[]){white, black});
            cr_assert_lt(number, layer.count);
            cr_assert(!seen[number], "%x and %x have the number of others", white, black);
            seen[number] = 1;
            placements++;
        } while ((black = next_set(x->path, black, x->pieces - black_off)));
    } while ((white = next_set(x->path, white, x->pieces - white_off)));
    free(seen);
    cr_expect_eq(placements, layer.count);
    return placements;
}

Test(twenty, placements_have_numbers_without_gaps)
{
    for (unsigned p = 0; p < TWENTY_PATHS; p++)
        for (unsigned pieces = 1; pieces <= 2; pieces++) {
            twenty_index x;
            void *bytes = malloc(twenty_index_size(&twenty_paths[p], pieces));
            twenty_index_make(&x, &twenty_paths[p], pieces, bytes);
            for (unsigned white = 0; white < pieces; white++)
                for (unsigned black = 0; black < pieces; black++)
                    count_numbers(&x, white, black);
            free(bytes);
        }
}

/* All placements of the whole game on the short path, as they are counted elsewhere. */
Test(twenty, placements_of_seven_pieces)
{
    uint64_t count = 0;
    twenty_index x;
    twenty_layer layer;
    void *bytes = malloc(twenty_index_size(&twenty_paths[0], 7));
    twenty_index_make(&x, &twenty_paths[0], 7, bytes);
    for (unsigned white = 0; white < 7; white++)
        for (unsigned black = 0; black < 7; black++) {
            twenty_layer_of(&x, white, black, &layer);
            count += layer.count;
        }
    cr_expect_eq(count, 137870097, "%llu", (unsigned long long)count);
    free(bytes);
}
