/* The facts that the net of scripta3 knows. */
#ifndef LUS_EVAL_SCRIPTA3_H
#define LUS_EVAL_SCRIPTA3_H

#include "games/scripta/engine/bearoff.h"
#include "games/scripta/engine/eval.h"
#include "games/scripta3/rules.h"

enum {
    scripta3_fact_count = SCRIPTA_FACTS,
    scripta3_refined_fact = SCRIPTA_FACTS_BEFORE_ENDS,
    scripta3_hidden = 128,
    scripta3_grain = 8,
    scripta3_waits = SCRIPTA_HAND, /* a hit piece */
};

static inline void scripta3_facts(const lus_variant *v, const scripta3_state *s, lus_facts *facts)
{
    (void)v;
    scripta_facts(s, scripta3_waits, facts);
}

static inline bool scripta3_knows(const void *exact, const scripta3_state *s, float *value)
{
    return scripta_bearoff_knows(exact, s, value);
}

/* The ends of all throws are valued together. */
#define LUS_SURVEY_HEADER "games/scripta/engine/survey.h"

/* The bear-off tables: pieces each with all on the exit table, and with one outside; pips of a
 * throw. */
enum {
    scripta3_bearoff_home = 4,
    scripta3_bearoff_running = 2,
    scripta3_bearoff_pips = 10,
};

#endif
