/* The facts that the net of scripta2 knows. */
#ifndef LUS_EVAL_SCRIPTA2_H
#define LUS_EVAL_SCRIPTA2_H

#include "core/games/scripta2.h"
#include "engine/eval/scripta.h"

enum { scripta2_fact_count = SCRIPTA_FACTS };

static inline void scripta2_facts(const scripta2_state *s, lus_facts *facts)
{
    scripta_facts(s, facts);
}

static inline bool scripta2_knows(const void *exact, const scripta2_state *s, float *value)
{
    return scripta_knows(exact, s, value);
}

#endif
