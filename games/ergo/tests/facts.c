/* Facts of Ergo for its net. */
#include <stdlib.h>
#include <string.h>

#include "games/ergo/engine/facts.h"
#include "games/ergo/tests/drawing.h"

/* What is counted for the player to move. */
static void assert_numbers(const char *position, const unsigned expected[ERGO_NUMBERS])
{
    lus_variant v = variant_of("ergo");
    lus_state state = state_of(&v, position);
    ergo_state s;
    ergo_sight sight;
    unsigned numbers[ERGO_NUMBERS];
    memcpy(&s, state.bytes, sizeof s);
    ergo_see(&v, &s, &sight);
    ergo_count_numbers(&sight.own, sight.own_men, sight.free, numbers);
    for (unsigned i = 0; i < ERGO_NUMBERS; i++)
        cr_assert_eq(numbers[i], expected[i], "%s: number %u is %u, not %u", position, i,
                     numbers[i], expected[i]);
}

/* Two side by side share four windows of their row, and three times six squares with free ends. */
Test(ergo_facts, two_in_a_row)
{
    assert_numbers(
        "10/10/10/10/4cc4/10/10/10/10 b 0",
        (unsigned[ERGO_NUMBERS]){[ERGO_ONES] = 32, [ERGO_TWOS] = 4, [ERGO_OPEN_TWOS] = 3});
}

/* An enemy at one end leaves one window of three and opens nothing. */
Test(ergo_facts, three_open_and_closed)
{
    const unsigned free_ends[ERGO_NUMBERS] = {
        [ERGO_ONES] = 44, [ERGO_TWOS] = 2, [ERGO_THREES] = 3, [ERGO_OPEN_THREES] = 2};
    const unsigned one_end[ERGO_NUMBERS] = {[ERGO_ONES] = 44, [ERGO_TWOS] = 1, [ERGO_THREES] = 1};
    assert_numbers("10/10/10/10/3ccc4/10/10/10/10 b 0", free_ends);
    assert_numbers("10/10/10/10/2Cccc4/10/10/10/10 b 0", one_end);
}

/* g5 makes fours along the row and along the column. */
Test(ergo_facts, crossing_of_threes)
{
    lus_variant v = variant_of("ergo");
    lus_state state = state_of(&v, "10/6c3/6c3/6c3/3ccc4/10/10/10/10 b 0");
    ergo_state s;
    ergo_sight sight;
    unsigned numbers[ERGO_NUMBERS];
    memcpy(&s, state.bytes, sizeof s);
    ergo_see(&v, &s, &sight);
    ergo_count_numbers(&sight.own, sight.own_men, sight.free, numbers);
    cr_assert_eq(numbers[ERGO_TWO_FOURS], 1);
}

static unsigned mirrored_cell(unsigned cell, bool rows, bool columns)
{
    unsigned place = ergo_place_of(cell), row = place / 10, column = place % 10;
    return ergo_cell_at(rows ? ERGO_ROWS - 1 - row : row,
                        columns ? ERGO_COLUMNS - 1 - column : column);
}

static lus_action mirrored(lus_action action, bool rows, bool columns)
{
    unsigned from = action / 128, to = action % 128;
    return ergo_action(from == ERGO_RESERVE ? from : mirrored_cell(from, rows, columns),
                       mirrored_cell(to, rows, columns));
}

static int compare(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void sorted_facts(const lus_variant *v, const ergo_state *s, lus_facts *facts)
{
    ergo_facts(v, s, facts);
    qsort(facts->list, facts->count, sizeof *facts->list, compare);
}

/* A game at random and its images in both mirrors: the same facts after every move, none beyond
 * what the net has rows for, and at most as many as there is room for (lus_fact checks that). */
static void assert_mirrors(uint64_t seed)
{
    lus_variant v = variant_of("ergo");
    lus_rng rng = lus_rng_seeded(seed);
    ergo_state s[4];
    for (unsigned i = 0; i < 4; i++) {
        memset(&s[i], 0, sizeof s[i]);
        ergo_start(&v, &s[i]);
    }
    for (unsigned ply = 0; ply < 120 && !s[0].ended; ply++) {
        lus_facts first, other;
        lus_action action = ergo_sample(&v, &s[0], &rng);
        sorted_facts(&v, &s[0], &first);
        cr_assert_lt(first.list[first.count - 1], ergo_fact_count);
        for (unsigned i = 1; i < 4; i++) {
            sorted_facts(&v, &s[i], &other);
            cr_assert_eq(first.count, other.count);
            cr_assert_arr_eq(first.list, other.list, first.count * sizeof *first.list);
        }
        for (unsigned i = 0; i < 4; i++)
            ergo_apply(&v, &s[i], mirrored(action, i & 1, i & 2), NULL);
    }
}

Test(ergo_facts, mirrors)
{
    for (uint64_t seed = 0; seed < 20; seed++)
        assert_mirrors(seed);
}

/* The rows of one number begin where those of the one before end. */
Test(ergo_facts, ranges)
{
    unsigned next = 0;
    for (unsigned i = 0; i < ERGO_NUMBERS; i++) {
        cr_assert_eq(ergo_ranges[i].first, next);
        next += ergo_ranges[i].facts;
    }
    cr_assert_eq(next, ERGO_FACTS_NUMBERS);
}
