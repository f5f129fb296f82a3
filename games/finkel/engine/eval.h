/* Facts of Finkel's game, before a throw, seen by the player who throws: where pieces stand, how
 * many are in hand and off, and for every piece that may be sent back how near the nearest enemy
 * behind it is. */
#ifndef LUS_EVAL_FINKEL_H
#define LUS_EVAL_FINKEL_H

#include "engine/search/net.h"
#include "games/finkel/rules.h"
#include "games/twenty/engine/patterns.h"

enum {
    FINKEL_FACTS_PATH = 28,  /* by square of the path */
    FINKEL_FACTS_BESIDE = 8, /* 0 to 7 in hand; likewise off */
    FINKEL_FACTS_NEAR = 4,   /* steps behind: a throw reaches no further (FK-3) */
    FINKEL_FACTS_STAND = FINKEL_FACTS_PATH + 2 * FINKEL_FACTS_BESIDE,
    FINKEL_FACTS_CHASED = FINKEL_FACTS_PATH * FINKEL_FACTS_NEAR,
    /* Squares mean something else on each of the three paths, and danger too where other dice are
     * thrown or a rosette does not shelter: so each of these has rows of its own, for both. */
    FINKEL_FACTS_DANGER = TWENTY_PATHS * 2 * FINKEL_FACTS_STAND,
    FINKEL_FACTS_HITS = FINKEL_FACTS_DANGER + TWENTY_PATHS * 2 * 2 * 2 * FINKEL_FACTS_CHASED,
    FINKEL_FACTS_PATTERNS = FINKEL_FACTS_HITS + 1, /* before them: hits=again */
    /* Where patterns are known, all else is learnt beside them, in rows of its own: where pieces
     * stand, and hits=again. */
    FINKEL_FACTS_SHORT = FINKEL_FACTS_PATTERNS + TWENTY_PATTERNS,
    FINKEL_FACTS_SHORT_HITS = FINKEL_FACTS_SHORT + 2 * FINKEL_FACTS_STAND,
    finkel_fact_count = FINKEL_FACTS_SHORT_HITS + 1,
    finkel_refined_fact = 0,
    finkel_hidden = 32,
    finkel_grain = 1,
};

/* For every piece of player p that can be landed on: the steps to the nearest enemy behind. */
static inline void finkel_facts_chased(const lus_variant *v, const finkel_state *s, unsigned p,
                                       unsigned base, lus_facts *facts)
{
    const twenty_path *path = finkel_path_of(v);
    uint32_t enemy = s->pieces[p ^ 1];
    uint32_t safe = v->option[FINKEL_SAFE] == FINKEL_SAFE_ON ? path->marked : 0;
    for (uint32_t rest = s->pieces[p] & ~safe; rest; rest &= rest - 1) {
        unsigned n = (unsigned)__builtin_ctz(rest), nearest = FINKEL_FACTS_NEAR + 1;
        for (uint32_t there = path->meets[n]; there; there &= there - 1) {
            unsigned m = (unsigned)__builtin_ctz(there);
            /* bit 0: one in hand enters on the first squares (FK-4) */
            uint32_t behind = (enemy | (s->hand[p ^ 1] > 0)) & ((1u << m) - 1);
            unsigned steps = behind ? m - (31 - (unsigned)__builtin_clz(behind)) : nearest;
            nearest = steps < nearest ? steps : nearest;
        }
        if (nearest <= FINKEL_FACTS_NEAR)
            lus_fact(facts, base + n * FINKEL_FACTS_NEAR + nearest - 1);
    }
}

static inline void finkel_facts(const lus_variant *v, const finkel_state *s, lus_facts *facts)
{
    const uint8_t *option = v->option;
    unsigned path = option[FINKEL_PATH];
    unsigned kind = (path * 2u + option[FINKEL_DICE]) * 2u + option[FINKEL_SAFE];
    unsigned stand = kind == 0 ? FINKEL_FACTS_SHORT : 2u * path * FINKEL_FACTS_STAND;
    facts->count = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned p = s->side ^ i, base = stand + i * FINKEL_FACTS_STAND;
        for (uint32_t rest = s->pieces[p]; rest; rest &= rest - 1)
            lus_fact(facts, base + (unsigned)__builtin_ctz(rest));
        base += FINKEL_FACTS_PATH;
        lus_fact(facts, base + s->hand[p]);
        lus_fact(facts, base + FINKEL_FACTS_BESIDE + s->off[p]);
        base = FINKEL_FACTS_DANGER + (2u * kind + i) * FINKEL_FACTS_CHASED;
        finkel_facts_chased(v, s, p, base, facts);
    }
    if (option[FINKEL_HITS] == FINKEL_HITS_AGAIN) /* FK-9 */
        lus_fact(facts, kind == 0 ? FINKEL_FACTS_SHORT_HITS : FINKEL_FACTS_HITS);
    if (kind == 0) /* the short path, four dice, shelter */
        twenty_patterns(s->pieces, s->hand, s->off, s->side, FINKEL_FACTS_PATTERNS, facts);
}

/* No tables of endings. */
static inline bool finkel_knows(const void *table, const finkel_state *s, float *value)
{
    (void)table;
    (void)s;
    (void)value;
    return false;
}

#endif
