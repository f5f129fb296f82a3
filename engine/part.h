/* What a game brings to the engine: games/ID/engine/part.c defines lus_part_ID. */
#ifndef LUS_PART_H
#define LUS_PART_H

#include "engine/explain/insight.h"
#include "engine/hot.h"
#include "engine/learn/train.h"
#include "engine/level.h"
#include "engine/search/exact.h"
#include "engine/search/search.h"

typedef struct lus_part {
    const lus_hot *hot;
    lus_think *search;
    const lus_insight *insight;
    const lus_learner *learner; /* this and the following: NULL where a game has none */
    lus_evaluate *evaluate;
    lus_foresee *foresee;
    const lus_exact *exact;
    lus_level levels[LUS_LEVELS]; /* from gentle to merciless */
} lus_part;

#endif
