/* What this game has of the engine, and its six levels. */
#include "engine/part.h"

extern const lus_hot lus_hot_finkel;
extern lus_think lus_expect_finkel;
extern const lus_insight lus_insight_finkel;
extern const lus_learner lus_learner_finkel;
extern lus_evaluate lus_evaluate_finkel;
extern lus_foresee lus_foresee_finkel;
extern const lus_part lus_part_finkel;

const lus_part lus_part_finkel = {
    .hot = &lus_hot_finkel,
    .search = lus_expect_finkel,
    .insight = &lus_insight_finkel,
    .learner = &lus_learner_finkel,
    .evaluate = lus_evaluate_finkel,
    .foresee = lus_foresee_finkel,
    .levels = {{.depth = 1, .lapses = {.slip = 0.7f}},
               {.depth = 1, .lapses = {.slip = 0.34f}},
               {.depth = 1, .lapses = {.slip = 0.2f}},
               {.depth = 1, .lapses = {.slip = 0.12f}},
               {.depth = 1, .lapses = {.slip = 0.06f}},
               {.depth = 4}},
};
