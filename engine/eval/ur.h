/* Facts of the Royal Game of Ur, before a throw, seen by the player who throws: where pawns stand, how many
 * are in hand and off, the tokens of both, and who owes a turn. */
#ifndef LUS_EVAL_UR_H
#define LUS_EVAL_UR_H

#include "core/games/ur.h"
#include "engine/eval/ur_exact.h" /* ur_knows */
#include "engine/net.h"

enum {
    UR_FACTS_PATH = 28,   /* by square of the path */
    UR_FACTS_PAWNS = 8,   /* 0 to 7 in hand; likewise off */
    UR_FACTS_TOKENS = 22, /* 0 to 21 */
    UR_FACTS_EACH = UR_FACTS_PATH + 2 * UR_FACTS_PAWNS + UR_FACTS_TOKENS + 1,
    ur_fact_count = 2 * UR_FACTS_EACH,
};

static inline void ur_facts(const ur_state *s, lus_facts *facts)
{
    facts->count = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned p = s->side ^ i, base = i * UR_FACTS_EACH;
        for (uint32_t rest = s->pawns[p]; rest; rest &= rest - 1)
            lus_fact(facts, base + (unsigned)__builtin_ctz(rest));
        base += UR_FACTS_PATH;
        lus_fact(facts, base + s->hand[p]);
        lus_fact(facts, base + UR_FACTS_PAWNS + s->off[p]);
        lus_fact(facts, base + 2 * UR_FACTS_PAWNS + s->tokens[p]);
        if (s->skips >> p & 1)
            lus_fact(facts, base + 2 * UR_FACTS_PAWNS + UR_FACTS_TOKENS);
    }
}

#endif
