/* A plan: an action and how the turn it begins is best played on, so that what it leads to can be told. */
#ifndef LUS_PLAN_H
#define LUS_PLAN_H

#include "engine/search/think.h"

enum { LUS_PLAN_MAX = 16 };

typedef struct lus_plan {
    lus_action actions[LUS_PLAN_MAX]; /* the first is the action itself */
    unsigned count;
} lus_plan;

/* Plays the turn on from `action`, in `s`, by the game's search, until another throw, the other player or the
 * end of the game comes. Only `stop` and `exact` of the limits count: the rest of a turn is soon found. */
void lus_plan_make(const lus_variant *, const lus_state *s, lus_action action, const lus_limits *,
                   lus_memory *, lus_plan *);

#endif
