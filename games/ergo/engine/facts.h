/* Facts of Ergo for its net, seen by the player to move: which pieces stand where, on a quarter of
 * the board, for the other three are its mirror images; how many are in reserve; and for each
 * player what decides games: how many windows of five squares are his alone with one, two, three or
 * four pieces, how many of them are open at both ends, and how many free squares lie where two such
 * lines cross. What a line is worth depends on who can still fill it, so there are rows of their
 * own for a full, a small and an empty reserve. */
#ifndef LUS_EVAL_ERGO_FACTS_H
#define LUS_EVAL_ERGO_FACTS_H

#include "engine/search/net.h"
#include "games/ergo/engine/by_hand.h"

/* What is counted for a player. */
typedef enum ergo_number {
    ERGO_ONES,
    ERGO_TWOS,
    ERGO_THREES,
    ERGO_FOURS,
    ERGO_OPEN_TWOS, /* six squares: a piece in the middle makes an open three */
    ERGO_OPEN_THREES,
    ERGO_TWO_FOURS,     /* free squares: a piece there makes fours in two lines */
    ERGO_FOUR_AND_OPEN, /* a four in one, an open three in another */
    ERGO_TWO_OPEN,      /* open threes in two lines */
    ERGO_NUMBERS
} ergo_number;

/* The last fact of a number holds for larger ones, too. */
typedef struct ergo_range {
    uint8_t first, facts, step;
} ergo_range;

static const ergo_range ergo_ranges[ERGO_NUMBERS] = {
    [ERGO_ONES] = {0, 24, 4},       [ERGO_TWOS] = {24, 24, 2},
    [ERGO_THREES] = {48, 16, 1},    [ERGO_FOURS] = {64, 4, 1},
    [ERGO_OPEN_TWOS] = {68, 16, 1}, [ERGO_OPEN_THREES] = {84, 6, 1},
    [ERGO_TWO_FOURS] = {90, 5, 1},  [ERGO_FOUR_AND_OPEN] = {95, 9, 1},
    [ERGO_TWO_OPEN] = {104, 14, 1},
};

enum {
    ERGO_FACTS_QUARTER = 25,
    ERGO_FACTS_SQUARES = 2 * ERGO_FACTS_QUARTER, /* lions, hollow pieces */
    ERGO_FACTS_NUMBERS = 118,                    /* of ergo_ranges */
    ERGO_PHASES = 3,
    ERGO_FACTS_EACH = ERGO_FACTS_SQUARES + ERGO_PHASES * ERGO_FACTS_NUMBERS + ERGO_PIECES + 1,
    ERGO_FACTS_BY_HAND = 64,
    ERGO_BY_HAND_STEP = 16, /* points */
    ergo_fact_count = 2 * ERGO_FACTS_EACH + ERGO_FACTS_BY_HAND,
    ergo_hidden = 64,
    ergo_grain = 8,
};

/* ---- numbers ---- */

/* Squares that lie on lines of one kind or another, by how many. */
typedef struct ergo_crossings {
    ergo_grid fours, opens; /* a piece there makes a four, an open three */
    ergo_grid two_fours, four_and_open, two_open;
} ergo_crossings;

/* Six squares in a line whose ends are free, and the windows of both fives in them hold as many
 * pieces. */
static inline ergo_grid ergo_open_ends(ergo_grid windows, ergo_grid own, unsigned step)
{
    return windows & windows >> step & ~own;
}

static inline void ergo_cross(ergo_grid fours, ergo_grid opens, ergo_crossings *c)
{
    c->two_fours |= c->fours & fours;
    c->two_open |= c->opens & opens;
    c->four_and_open |= (c->fours & opens) | (c->opens & fours);
    c->fours |= fours;
    c->opens |= opens;
}

static inline void ergo_count_line(const ergo_windows *w, ergo_grid own, ergo_grid free,
                                   unsigned step, unsigned line, unsigned numbers[ERGO_NUMBERS],
                                   ergo_crossings *crossings)
{
    ergo_grid twos = ergo_open_ends(w->twos[line], own, step),
              threes = ergo_open_ends(w->threes[line], own, step);
    ergo_grid middle = twos << step | twos << 2 * step;
    middle |= middle << 2 * step;
    numbers[ERGO_ONES] += ergo_grid_count(w->ones[line]);
    numbers[ERGO_TWOS] += ergo_grid_count(w->twos[line]);
    numbers[ERGO_THREES] += ergo_grid_count(w->threes[line]);
    numbers[ERGO_FOURS] += ergo_grid_count(w->fours[line]);
    numbers[ERGO_OPEN_TWOS] += ergo_grid_count(twos);
    numbers[ERGO_OPEN_THREES] += ergo_grid_count(threes);
    ergo_cross(ergo_line_squares(w->threes[line], step) & free, middle & free, crossings);
}

static inline void ergo_count_numbers(const ergo_windows *w, ergo_grid own, ergo_grid free,
                                      unsigned numbers[ERGO_NUMBERS])
{
    ergo_crossings crossings = {0};
    for (unsigned i = 0; i < ERGO_NUMBERS; i++)
        numbers[i] = 0;
    ergo_count_line(w, own, free, 1, 0, numbers, &crossings);
    ergo_count_line(w, own, free, ERGO_STRIDE - 1, 1, numbers, &crossings);
    ergo_count_line(w, own, free, ERGO_STRIDE, 2, numbers, &crossings);
    ergo_count_line(w, own, free, ERGO_STRIDE + 1, 3, numbers, &crossings);
    numbers[ERGO_TWO_FOURS] = ergo_grid_count(crossings.two_fours);
    numbers[ERGO_FOUR_AND_OPEN] = ergo_grid_count(crossings.four_and_open);
    numbers[ERGO_TWO_OPEN] = ergo_grid_count(crossings.two_open);
}

/* ---- facts ---- */

/* The square of the quarter that a bit of the grid is folded onto: rows and columns are counted
 * from the nearer edge. */
static const uint8_t ergo_quarter[99] = {
    0,  1,  2,  3,  4,  4,  3,  2,  1,  0,  0,  5,  6,  7,  8,  9,  9,  8,  7,  6,
    5,  0,  10, 11, 12, 13, 14, 14, 13, 12, 11, 10, 0,  15, 16, 17, 18, 19, 19, 18,
    17, 16, 15, 0,  20, 21, 22, 23, 24, 24, 23, 22, 21, 20, 0,  15, 16, 17, 18, 19,
    19, 18, 17, 16, 15, 0,  10, 11, 12, 13, 14, 14, 13, 12, 11, 10, 0,  5,  6,  7,
    8,  9,  9,  8,  7,  6,  5,  0,  0,  1,  2,  3,  4,  4,  3,  2,  1,  0,  0};

static inline void ergo_facts_word(uint64_t word, unsigned first, unsigned base, lus_facts *facts)
{
    for (; word; word &= word - 1)
        lus_fact(facts, base + ergo_quarter[first + (unsigned)__builtin_ctzll(word)]);
}

static inline void ergo_facts_squares(ergo_grid men, unsigned base, lus_facts *facts)
{
    ergo_facts_word((uint64_t)men, 0, base, facts);
    ergo_facts_word((uint64_t)(men >> 64), 64, base, facts);
}

static inline unsigned ergo_phase(unsigned reserve)
{
    return reserve >= 4 ? 0 : reserve ? 1 : 2;
}

static inline void ergo_facts_of(const ergo_windows *w, ergo_grid men, ergo_grid hollow,
                                 ergo_grid free, unsigned reserve, unsigned base, lus_facts *facts)
{
    unsigned numbers[ERGO_NUMBERS];
    ergo_count_numbers(w, men, free, numbers);
    ergo_facts_squares(men & ~hollow, base, facts);
    ergo_facts_squares(men & hollow, base + ERGO_FACTS_QUARTER, facts);
    base += ERGO_FACTS_SQUARES;
    lus_fact(facts, base + reserve);
    base += ERGO_PIECES + 1 + ergo_phase(reserve) * ERGO_FACTS_NUMBERS;
    for (unsigned i = 0; i < ERGO_NUMBERS; i++) {
        const ergo_range *range = &ergo_ranges[i];
        unsigned at = numbers[i] / range->step, last = range->facts - 1u;
        lus_fact(facts, base + range->first + (at < last ? at : last));
    }
}

static inline void ergo_fact_by_hand(int value, lus_facts *facts)
{
    int at = ERGO_FACTS_BY_HAND / 2 + value / ERGO_BY_HAND_STEP, last = ERGO_FACTS_BY_HAND - 1;
    lus_fact(facts, 2 * ERGO_FACTS_EACH + (unsigned)(at < 0 ? 0 : at > last ? last : at));
}

static inline void ergo_facts_seen(const ergo_state *s, const ergo_sight *sight, lus_facts *facts)
{
    const ergo_set set = {s->hollow, 0};
    ergo_grid hollow = ergo_grid_of(&set, 0);
    facts->count = 0;
    ergo_facts_of(&sight->own, sight->own_men, hollow, sight->free, sight->own_reserve, 0, facts);
    ergo_facts_of(&sight->enemy, sight->enemy_men, hollow, sight->free, sight->enemy_reserve,
                  ERGO_FACTS_EACH, facts);
    ergo_fact_by_hand(ergo_by_hand(s, sight), facts);
}

static inline void ergo_facts(const lus_variant *v, const ergo_state *s, lus_facts *facts)
{
    ergo_sight sight;
    ergo_see(v, s, &sight);
    ergo_facts_seen(s, &sight, facts);
}

#endif
