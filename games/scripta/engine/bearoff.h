/* The end of both games of twelve points as tables (engine/search/exact.h);
 * games/scripta/engine/bearoff.c fills them.
 *
 * Both players walk one path in one direction (S2-2, S3-2) and leave the board over the same six
 * squares. Whoever is behind can still hit or be blocked: as long as both have pieces, hardly a
 * position is a race of two lonely players, and in scripta3 dice go to and fro besides (S3-10). So
 * the tables are two-sided. They hold the value of every position in which each side has few pieces
 * left and
 *   - both stand on the exit table, or
 *   - one of them has one piece elsewhere, on its way round after it was hit.
 * What leads out of them, a second piece hit, is judged by the net. One-sided tables, how likely a
 * lonely player is off within n turns, give the values from which filling begins.
 */
#ifndef LUS_EVAL_SCRIPTA_BEAROFF_H
#define LUS_EVAL_SCRIPTA_BEAROFF_H

#include <stdbool.h>

#include "games/scripta/rules.h"

enum {
    BEAROFF_SQUARES = 6, /* of the exit table; the n-th, from 1, is n steps from being off */
    /* stations before it: the hand or circle, 1 … 30 */
    BEAROFF_OUTSIDE = SCRIPTA_OFF - BEAROFF_SQUARES,
    BEAROFF_MOST = 15,
    BEAROFF_TURNS = 24, /* within which a lonely player is off, but for one time in 10,000 */
    BEAROFF_SETS = 1 << BEAROFF_SQUARES,
};

typedef struct scripta_bearoff {
    uint8_t pieces;  /* each, at the start of the game */
    uint8_t home;    /* pieces each, when all stand on the exit table */
    uint8_t running; /* pieces each, when one of them does not */
    uint8_t waits;   /* the station of a hit piece: hand or circle */
    uint8_t pips;    /* of a throw, on average */
    uint32_t lonely; /* one-sided entries */
    uint32_t values; /* two-sided ones */
    /* binomial coefficients */
    uint32_t ways[BEAROFF_MOST + BEAROFF_SQUARES + 1][BEAROFF_SQUARES + 1];
    /* where the values of two sets of squares begin … */
    uint32_t at_home[BEAROFF_SETS][BEAROFF_SETS];
    uint32_t on_way[BEAROFF_SETS][BEAROFF_SETS]; /* … the first with a piece on its way */
    _Alignas(16) unsigned char rest[];           /* value, mean, within, and memory for filling */
} scripta_bearoff;

static inline float *bearoff_values(const scripta_bearoff *t)
{
    return (float *)(uintptr_t)t->rest;
}

/* Turns that a lonely player needs, on average, if he plays to need few. */
static inline float *bearoff_means(const scripta_bearoff *t)
{
    return bearoff_values(t) + t->values;
}

/* The chance that he needs at most n + 1 turns, 65535 being 1. */
static inline uint16_t *bearoff_within(const scripta_bearoff *t, uint32_t lonely)
{
    return (uint16_t *)(bearoff_means(t) + t->lonely) + (size_t)lonely * BEAROFF_TURNS;
}

/* ---- one side ---- */

typedef struct bearoff_side {
    uint8_t count[BEAROFF_SQUARES + 1]; /* pieces that far from being off */
    uint8_t set;                        /* bit n: some stand n + 1 from being off */
    uint8_t home;                       /* pieces on the exit table */
    uint8_t outside;                    /* the others … */
    uint8_t farthest; /* … the last of them so far from being off, 0: there is none */
    uint16_t steps;   /* of the others to the exit table, the last one excepted */
} bearoff_side;

static inline void bearoff_see(const scripta_bearoff *t, const scripta_stacks *stacks,
                               bearoff_side *side)
{
    uint64_t outside = scripta_held(stacks) & ~SCRIPTA_EXIT & ~SCRIPTA_AT(SCRIPTA_OFF);
    *side = (bearoff_side){0};
    for (uint64_t rest = scripta_held(stacks) & SCRIPTA_EXIT; rest; rest &= rest - 1) {
        unsigned square = (unsigned)__builtin_ctzll(rest), far = SCRIPTA_OFF - square;
        side->count[far] = (uint8_t)scripta_count(stacks, square);
        side->set |= (uint8_t)(1u << (far - 1));
        side->home = (uint8_t)(side->home + side->count[far]);
    }
    for (; outside; outside &= outside - 1) {
        unsigned station = (unsigned)__builtin_ctzll(outside),
                 count = scripta_count(stacks, station);
        unsigned far = SCRIPTA_OFF - (station == t->waits ? 0 : station);
        side->outside = (uint8_t)(side->outside + count);
        side->steps = (uint16_t)(side->steps + count * (far - BEAROFF_SQUARES));
        side->farthest = (uint8_t)(far > side->farthest ? far : side->farthest);
    }
    side->steps = (uint16_t)(side->steps - (side->farthest ? side->farthest - BEAROFF_SQUARES : 0));
}

/* The number of a side's placing among all of at most `most` pieces on the exit table: those with
 * fewer pieces far away come first, so that every step forward leads to a lower number. */
static inline uint32_t bearoff_placing(const scripta_bearoff *t, const bearoff_side *side,
                                       unsigned most)
{
    uint32_t number = 0;
    for (unsigned far = BEAROFF_SQUARES; far > 0; far--) {
        unsigned left = most - side->count[far];
        number += t->ways[most + far][far] - t->ways[left + far][far];
        most = left;
    }
    return number;
}

/* The same among those that hold just this set of squares. */
static inline uint32_t bearoff_heights(const scripta_bearoff *t, const bearoff_side *side,
                                       unsigned most)
{
    unsigned squares = (unsigned)__builtin_popcount(side->set);
    uint32_t number = 0;
    most -= squares;
    for (unsigned rest = side->set; rest; rest &= rest - 1, squares--) {
        unsigned left = most + 1u - side->count[__builtin_ctz(rest) + 1];
        number += t->ways[most + squares][squares] - t->ways[left + squares][squares];
        most = left;
    }
    return number;
}

static inline uint32_t bearoff_heights_count(const scripta_bearoff *t, unsigned set, unsigned most)
{
    unsigned squares = (unsigned)__builtin_popcount(set);
    return most < squares ? 0 : t->ways[most][squares];
}

/* ---- lonely players ---- */

/* The entry of a side with at most one piece outside and t->home in all. */
static inline uint32_t bearoff_lonely(const scripta_bearoff *t, const bearoff_side *side)
{
    if (!side->farthest)
        return bearoff_placing(t, side, t->home);
    return t->ways[t->home + BEAROFF_SQUARES][BEAROFF_SQUARES] +
           (side->farthest - BEAROFF_SQUARES - 1u) *
               t->ways[t->home - 1 + BEAROFF_SQUARES][BEAROFF_SQUARES] +
           bearoff_placing(t, side, t->home - 1u);
}

/* Of more pieces outside all but the last are taken for pieces that have just arrived, and the
 * turns for their way are added. */
static inline uint32_t bearoff_lonely_roughly(const scripta_bearoff *t, bearoff_side side,
                                              unsigned *delay)
{
    *delay = (side.steps + t->pips / 2u) / t->pips;
    if (side.outside > 1)
        side.count[BEAROFF_SQUARES] = (uint8_t)(side.count[BEAROFF_SQUARES] + side.outside - 1);
    return bearoff_lonely(t, &side);
}

/* The chance that the thrower is off first, if neither gets in the other's way. */
static inline double bearoff_race(const scripta_bearoff *t, const bearoff_side *thrower,
                                  const bearoff_side *other)
{
    unsigned delay[2];
    const uint16_t *own = bearoff_within(t, bearoff_lonely_roughly(t, *thrower, &delay[0]));
    const uint16_t *his = bearoff_within(t, bearoff_lonely_roughly(t, *other, &delay[1]));
    double sum = 0;
    /* he is off with his throw number n + 1 + delay */
    for (unsigned n = 0; n < BEAROFF_TURNS; n++) {
        unsigned before = n + delay[0], turns = before > delay[1] ? before - delay[1] : 0;
        unsigned gone =
            turns == 0 ? 0 : his[turns <= BEAROFF_TURNS ? turns - 1 : BEAROFF_TURNS - 1];
        sum += (double)(own[n] - (n ? own[n - 1] : 0)) * (double)(UINT16_MAX - gone);
    }
    return sum / ((double)UINT16_MAX * UINT16_MAX);
}

/* ---- two sides ---- */

/* Whether a pair of sides has a value of its own, and which. */
static inline bool bearoff_find(const scripta_bearoff *t, const bearoff_side *thrower,
                                const bearoff_side *other, uint32_t *at)
{
    bool turned = other->outside != 0;
    const bearoff_side *one = turned ? other : thrower, *two = turned ? thrower : other;
    unsigned most = one->outside ? t->running : t->home;
    if (two->outside || one->outside > 1 || one->home + one->outside > most || two->home > most ||
        !two->home || (one->set & two->set) || !(one->home + one->outside))
        return false;
    if (!one->outside) {
        *at = t->at_home[one->set][two->set] +
              bearoff_heights(t, one, most) * bearoff_heights_count(t, two->set, most) +
              bearoff_heights(t, two, most);
        return true;
    }
    uint32_t placing =
        (one->farthest - BEAROFF_SQUARES - 1u) * bearoff_heights_count(t, one->set, most - 1) +
        bearoff_heights(t, one, most - 1);
    *at = t->on_way[one->set][two->set] +
          2 * (placing * bearoff_heights_count(t, two->set, most) + bearoff_heights(t, two, most)) +
          turned;
    return true;
}

/* The chance that the player who throws wins, where the tables know it. */
static inline bool scripta_bearoff_knows(const scripta_bearoff *t, const scripta_state *s,
                                         float *value)
{
    bearoff_side thrower, other;
    uint32_t at;
    uint64_t held[2] = {scripta_held(&s->stacks[0]), scripta_held(&s->stacks[1])};
    /* S2-10 binds pieces in hand */
    uint64_t never = t->waits == SCRIPTA_HAND ? 0 : SCRIPTA_AT(SCRIPTA_HAND);
    uint64_t home = SCRIPTA_EXIT | SCRIPTA_AT(SCRIPTA_OFF);
    if (scripta_several(held[0] & ~home) || scripta_several(held[1] & ~home) ||
        ((held[0] | held[1]) & never))
        return false;
    bearoff_see(t, &s->stacks[s->side], &thrower);
    bearoff_see(t, &s->stacks[s->side ^ 1], &other);
    if (!bearoff_find(t, &thrower, &other, &at))
        return false;
    *value = bearoff_values(t)[at];
    return true;
}

#endif
