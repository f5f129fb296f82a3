/* Facts of the ends of both games of twelve points: both players have their pieces on the exit
 * table, but for a few. There heights above five matter, and pieces that are off do not: only how
 * many are left. These rows of the net are learnt apart (refinement, engine/learn/train.h): games
 * reach ends late and seldom, and what is at stake is fine. Before a throw, seen by the player who
 * throws. */
#ifndef LUS_EVAL_SCRIPTA_ENDS_H
#define LUS_EVAL_SCRIPTA_ENDS_H

#include <stdbool.h>

#include "engine/search/net.h"
#include "games/scripta/rules.h"

#define SCRIPTA_ENDS_ELSEWHERE (~(SCRIPTA_EXIT | SCRIPTA_AT(SCRIPTA_OFF)))

enum {
    /* pieces of both players, at most, that do not stand on the exit table … */
    SCRIPTA_ENDS_AWAY = 8,
    SCRIPTA_ENDS_PART = 3,    /* … nor are more than this part of all, off ones too: a third */
    SCRIPTA_ENDS_HEIGHTS = 2, /* before the exit table: 1, 2 or more */
    SCRIPTA_ENDS_BEFORE = 30 * SCRIPTA_ENDS_HEIGHTS,
    SCRIPTA_ENDS_MARKS = 8, /* on it: at least so many, and whether their number is odd */
    SCRIPTA_ENDS_STACK = SCRIPTA_ENDS_MARKS + 1,
    SCRIPTA_ENDS_EXIT = 6 * SCRIPTA_ENDS_STACK,
    /* where a hit piece waits: in hand, or in the circle */
    SCRIPTA_ENDS_WAITING = SCRIPTA_ENDS_HEIGHTS,
    SCRIPTA_ENDS_LEFT = 16,
    SCRIPTA_ENDS_SETS = 64, /* of squares that are held; likewise by single pieces */
    SCRIPTA_ENDS_PIPS = 40, /* to go, four by four */
    SCRIPTA_ENDS_RACE = SCRIPTA_ENDS_PIPS + SCRIPTA_ENDS_AWAY + 1,
    SCRIPTA_ENDS_EACH = SCRIPTA_ENDS_BEFORE + SCRIPTA_ENDS_EXIT + SCRIPTA_ENDS_WAITING +
                        SCRIPTA_ENDS_LEFT + 2 * SCRIPTA_ENDS_SETS + SCRIPTA_ENDS_RACE,
    SCRIPTA_ENDS_FACTS = 2 * SCRIPTA_ENDS_EACH,
};

/* How many pieces stand at a set of stations. */
static inline unsigned scripta_sum(const scripta_stacks *stacks, uint64_t set)
{
    unsigned sum = 0;
    for (unsigned k = 0; k < 4; k++)
        sum += (unsigned)__builtin_popcountll(stacks->plane[k] & set) << k;
    return sum;
}

/* `waits` is the station of a hit piece; nobody has pieces at the other, the hand or the circle,
 * near the end. Of a short game (S2-3, S3-4) it is the end as well, for pieces that are off do not
 * matter, unless most of its few pieces are still under way: fifteen hardly ever end like that, and
 * the net has not learnt it. */
static inline bool scripta_is_end(const scripta_state *s, unsigned waits)
{
    const uint64_t never =
        (SCRIPTA_AT(SCRIPTA_HAND) | SCRIPTA_AT(SCRIPTA_CIRCLE)) & ~SCRIPTA_AT(waits);
    const uint64_t away = SCRIPTA_ENDS_ELSEWHERE;
    const scripta_stacks *one = &s->stacks[0], *two = &s->stacks[1];
    unsigned sum = scripta_sum(one, away) + scripta_sum(two, away);
    return !((scripta_held(one) | scripta_held(two)) & never) && sum <= SCRIPTA_ENDS_AWAY &&
           SCRIPTA_ENDS_PART * sum <=
               scripta_sum(one, ~UINT64_C(0)) + scripta_sum(two, ~UINT64_C(0));
}

/* A fact for a number from 1, the last for all larger ones. */
static inline void scripta_ends_height(lus_facts *facts, unsigned base, unsigned height,
                                       unsigned most)
{
    lus_fact(facts, base + (height < most ? height : most) - 1);
}

/* “At least so many” lets neighbouring heights learn from each other: errors fell by a third
 * against a fact for each height. Two leave the last square with any throw, so that odd and even
 * differ. */
static inline void scripta_ends_stack(lus_facts *facts, unsigned base, unsigned height)
{
    static const uint8_t marks[SCRIPTA_ENDS_MARKS] = {1, 2, 3, 4, 5, 6, 8, 11};
    for (unsigned i = 0; i < SCRIPTA_ENDS_MARKS && height >= marks[i]; i++)
        lus_fact(facts, base + i);
    if (height & 1)
        lus_fact(facts, base + SCRIPTA_ENDS_MARKS);
}

/* How far there is to go, and how many are away. */
static inline void scripta_ends_race(const scripta_stacks *stacks, unsigned waits, unsigned base,
                                     lus_facts *facts)
{
    unsigned pips = 0;
    for (uint64_t rest = scripta_held(stacks) & ~SCRIPTA_AT(SCRIPTA_OFF); rest; rest &= rest - 1) {
        unsigned station = (unsigned)__builtin_ctzll(rest);
        pips += scripta_count(stacks, station) * (SCRIPTA_OFF - (station == waits ? 0 : station));
    }
    pips /= 4;
    lus_fact(facts, base + (pips < SCRIPTA_ENDS_PIPS ? pips : SCRIPTA_ENDS_PIPS - 1));
    lus_fact(facts, base + SCRIPTA_ENDS_PIPS + scripta_sum(stacks, SCRIPTA_ENDS_ELSEWHERE));
}

static inline void scripta_ends_facts_of(const scripta_stacks *stacks, unsigned waits,
                                         unsigned base, lus_facts *facts)
{
    uint64_t held = scripta_held(stacks);
    for (uint64_t rest = held & SCRIPTA_BOARD & ~SCRIPTA_EXIT; rest; rest &= rest - 1) {
        unsigned square = (unsigned)__builtin_ctzll(rest);
        scripta_ends_height(facts, base + (square - 1) * SCRIPTA_ENDS_HEIGHTS,
                            scripta_count(stacks, square), SCRIPTA_ENDS_HEIGHTS);
    }
    base += SCRIPTA_ENDS_BEFORE;
    for (uint64_t rest = held & SCRIPTA_EXIT; rest; rest &= rest - 1) {
        unsigned square = (unsigned)__builtin_ctzll(rest);
        scripta_ends_stack(facts, base + (square - 31) * SCRIPTA_ENDS_STACK,
                           scripta_count(stacks, square));
    }
    base += SCRIPTA_ENDS_EXIT;
    if (held & SCRIPTA_AT(waits))
        scripta_ends_height(facts, base, scripta_count(stacks, waits), SCRIPTA_ENDS_HEIGHTS);
    base += SCRIPTA_ENDS_WAITING;
    lus_fact(facts, base + scripta_sum(stacks, ~SCRIPTA_AT(SCRIPTA_OFF)));
    base += SCRIPTA_ENDS_LEFT;
    lus_fact(facts, base + (unsigned)((held & SCRIPTA_EXIT) >> 31));
    lus_fact(facts, base + SCRIPTA_ENDS_SETS +
                        (unsigned)((held & SCRIPTA_EXIT & ~scripta_doubled(stacks)) >> 31));
    scripta_ends_race(stacks, waits, base + 2 * SCRIPTA_ENDS_SETS, facts);
}

/* At most 26 each: a piece gives no more than one, a square one if its number is odd, and there are
 * six others.
 */
static inline void scripta_ends_facts(const scripta_state *s, unsigned waits, unsigned base,
                                      lus_facts *facts)
{
    scripta_ends_facts_of(&s->stacks[s->side], waits, base, facts);
    scripta_ends_facts_of(&s->stacks[s->side ^ 1], waits, base + SCRIPTA_ENDS_EACH, facts);
}

#endif
