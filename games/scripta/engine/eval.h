/* Facts of both games of twelve points, before a throw, seen by the player who throws: how many
 * pieces stand on each square, 1, 2, 3, 4 or more, his and the opponent's, and how many are in
 * hand, in the circle and off; near the end other facts take their place. */
#ifndef LUS_EVAL_SCRIPTA_H
#define LUS_EVAL_SCRIPTA_H

#include "games/scripta/rules.h"

#include "engine/search/net.h"
#include "games/scripta/engine/ends.h"

enum {
    SCRIPTA_HEIGHTS = 5,
    SCRIPTA_FACTS_ON_BOARD = 36 * SCRIPTA_HEIGHTS,
    SCRIPTA_FACTS_BESIDE = 16, /* 0 to 15 pieces */
    SCRIPTA_FACTS_EACH = SCRIPTA_FACTS_ON_BOARD + 3 * SCRIPTA_FACTS_BESIDE,
    SCRIPTA_FACTS_BEFORE_ENDS = 2 * SCRIPTA_FACTS_EACH,
    SCRIPTA_FACTS = SCRIPTA_FACTS_BEFORE_ENDS + SCRIPTA_ENDS_FACTS,
};

/* The fact that so many pieces of one player stand at a station, SCRIPTA_NO_FACT for none on a
 * square; `base` is where the player's facts begin. */
enum { SCRIPTA_NO_FACT = SCRIPTA_FACTS };
static inline unsigned scripta_fact(unsigned base, unsigned station, unsigned count)
{
    static const uint8_t beside[] = {[SCRIPTA_HAND] = 0, [SCRIPTA_CIRCLE] = 1, [SCRIPTA_OFF] = 2};
    if (!(SCRIPTA_BOARD & SCRIPTA_AT(station)))
        return base + SCRIPTA_FACTS_ON_BOARD + beside[station] * SCRIPTA_FACTS_BESIDE + count;
    if (count == 0)
        return SCRIPTA_NO_FACT;
    count = count < SCRIPTA_HEIGHTS ? count : SCRIPTA_HEIGHTS;
    return base + (station - 1) * SCRIPTA_HEIGHTS + count - 1;
}

static inline void scripta_facts_of(const scripta_stacks *stacks, unsigned base, lus_facts *facts)
{
    static const uint8_t beside[] = {SCRIPTA_HAND, SCRIPTA_CIRCLE, SCRIPTA_OFF};
    for (uint64_t rest = scripta_held(stacks) & SCRIPTA_BOARD; rest; rest &= rest - 1) {
        unsigned square = (unsigned)__builtin_ctzll(rest);
        lus_fact(facts, scripta_fact(base, square, scripta_count(stacks, square)));
    }
    for (unsigned i = 0; i < 3; i++)
        lus_fact(facts, scripta_fact(base, beside[i], scripta_count(stacks, beside[i])));
}

/* `waits` is the station of a hit piece. */
static inline void scripta_facts(const scripta_state *s, unsigned waits, lus_facts *facts)
{
    facts->count = 0;
    if (scripta_is_end(s, waits)) {
        scripta_ends_facts(s, waits, SCRIPTA_FACTS_BEFORE_ENDS, facts);
        return;
    }
    scripta_facts_of(&s->stacks[s->side], 0, facts);
    scripta_facts_of(&s->stacks[s->side ^ 1], SCRIPTA_FACTS_EACH, facts);
}

#endif
