/* Advice on a decision: the best actions, how their turns go on, and what is to be said of each. */
#ifndef LUS_ADVICE_H
#define LUS_ADVICE_H

#include "engine/explain/line.h"
#include "engine/explain/remark.h"

typedef struct lus_advice {
    lus_line plan;
    lus_remarks remarks;
} lus_advice;

/* For the first `count` choices of a thought about `s`, which was found within `limits`. `memory`
 * is room to play the turns on in. Among them, orders of the same turn become worth the same, and
 * the list is sorted accordingly. Stops early when the limits say so, after one at least. Returns
 * how many were told. */
unsigned lus_advise(const lus_variant *, const lus_state *s, lus_thought *,
                    const lus_limits *limits, lus_memory *memory, unsigned count, lus_advice *list);

#endif
