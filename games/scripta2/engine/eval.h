/* The facts that the net of scripta2 knows. */
#ifndef LUS_EVAL_SCRIPTA2_H
#define LUS_EVAL_SCRIPTA2_H

#include "games/scripta/engine/bearoff.h"
#include "games/scripta/engine/eval.h"
#include "games/scripta2/rules.h"

enum {
    scripta2_fact_count = SCRIPTA_FACTS,
    scripta2_refined_fact = SCRIPTA_FACTS_BEFORE_ENDS,
    scripta2_hidden = 128,
    scripta2_grain = 8,
    scripta2_waits = SCRIPTA_CIRCLE, /* a hit piece */
};

static inline void scripta2_facts(const lus_variant *v, const scripta2_state *s, lus_facts *facts)
{
    (void)v;
    scripta_facts(s, scripta2_waits, facts);
}

static inline bool scripta2_knows(const void *exact, const scripta2_state *s, float *value)
{
    return scripta_bearoff_knows(exact, s, value);
}

/* The ends of all throws are valued together. */
#define LUS_SURVEY_HEADER "games/scripta/engine/survey.h"

/* The bear-off tables: pieces each with all on the exit table, and with one outside; pips of a
 * throw. */
enum {
    scripta2_bearoff_home = 5,
    scripta2_bearoff_running = 3,
    scripta2_bearoff_pips = 8,
};

#endif
