/* Facts of the Royal Game of Ur, before a throw, seen by the player who throws: where pawns stand,
 * how many are in hand and off, the tokens of both, who owes a turn, and for every pawn that may be
 * sent off how near the nearest enemy behind it is. After 200,000 games a net with the last won 52
 * of a hundred at depth 1 where one without won 48, against the same third. */
#ifndef LUS_EVAL_UR_H
#define LUS_EVAL_UR_H

#include "engine/search/net.h"
#include "games/twenty/engine/patterns.h"
#include "games/ur/engine/exact.h" /* ur_knows */
#include "games/ur/rules.h"

enum {
    UR_FACTS_PATH = 28,   /* by square of the path */
    UR_FACTS_PAWNS = 8,   /* 0 to 7 in hand; likewise off */
    UR_FACTS_TOKENS = 22, /* 0 to 21 */
    UR_FACTS_NEAR = 6,    /* steps behind; a throw of 1 or 3 is followed by another (UR-3) */
    UR_FACTS_CHASED = UR_FACTS_PATH * UR_FACTS_NEAR,
    UR_FACTS_EACH = UR_FACTS_PATH + 2 * UR_FACTS_PAWNS + UR_FACTS_TOKENS + 1 + UR_FACTS_CHASED,
    /* squares mean something else on each of the three paths */
    UR_FACTS_PATTERNS = 3 * 2 * UR_FACTS_EACH,
    UR_FACTS_PURSES = UR_FACTS_PATTERNS + TWENTY_PATTERNS, /* tokens of both together */
    UR_FACTS_RULES = UR_FACTS_PURSES + UR_FACTS_TOKENS * (UR_FACTS_TOKENS + 1) / 2,
    ur_fact_count = UR_FACTS_RULES + UR_BUY_NEVER + UR_DEBT_ANY,
    ur_refined_fact = 0,
    ur_hidden = 64,
    ur_grain = 1,
};

/* For every pawn of player p that can be landed on: the steps to the nearest enemy behind. */
static inline void ur_facts_chased(const lus_variant *v, const ur_state *s, unsigned p,
                                   unsigned base, lus_facts *facts)
{
    const twenty_path *path = ur_path_of(v);
    uint32_t enemy = s->pawns[p ^ 1];
    for (uint32_t rest = enemy ? s->pawns[p] & ~path->marked : 0; rest; rest &= rest - 1) {
        unsigned n = (unsigned)__builtin_ctz(rest), nearest = UR_FACTS_NEAR + 1;
        for (uint32_t there = path->meets[n]; there; there &= there - 1) {
            unsigned m = (unsigned)__builtin_ctz(there);
            uint32_t behind = enemy & ((1u << m) - 1);
            unsigned steps = behind ? m - (31 - (unsigned)__builtin_clz(behind)) : nearest;
            nearest = steps < nearest ? steps : nearest;
        }
        if (nearest <= UR_FACTS_NEAR)
            lus_fact(facts, base + n * UR_FACTS_NEAR + nearest - 1);
    }
}

/* On the short path: what stands together, and which rules of buying and of debts hold. */
static inline void ur_facts_short(const lus_variant *v, const ur_state *s, lus_facts *facts)
{
    unsigned own = s->tokens[s->side], other = s->tokens[s->side ^ 1];
    twenty_patterns(s->pawns, s->hand, s->off, s->side, UR_FACTS_PATTERNS, facts);
    /* no more than 21 in all: pairs in rows, each row one shorter */
    lus_fact(facts, UR_FACTS_PURSES + own * (2 * UR_FACTS_TOKENS + 1 - own) / 2 + other);
    if (v->option[UR_BUY] != UR_BUY_ALWAYS)
        lus_fact(facts, UR_FACTS_RULES + v->option[UR_BUY] - 1u);
    if (v->option[UR_DEBT] == UR_DEBT_ANY)
        lus_fact(facts, UR_FACTS_RULES + UR_BUY_NEVER);
}

static inline void ur_facts(const lus_variant *v, const ur_state *s, lus_facts *facts)
{
    facts->count = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned p = s->side ^ i, base = (2u * v->option[UR_PATH] + i) * UR_FACTS_EACH;
        for (uint32_t rest = s->pawns[p]; rest; rest &= rest - 1)
            lus_fact(facts, base + (unsigned)__builtin_ctz(rest));
        base += UR_FACTS_PATH;
        lus_fact(facts, base + s->hand[p]);
        lus_fact(facts, base + UR_FACTS_PAWNS + s->off[p]);
        lus_fact(facts, base + 2 * UR_FACTS_PAWNS + s->tokens[p]);
        if (s->skips >> p & 1)
            lus_fact(facts, base + 2 * UR_FACTS_PAWNS + UR_FACTS_TOKENS);
        ur_facts_chased(v, s, p, base + 2 * UR_FACTS_PAWNS + UR_FACTS_TOKENS + 1, facts);
    }
    if (v->option[UR_PATH] == 0)
        ur_facts_short(v, s, facts);
}

#endif
