/* What this game has of the engine, and its six levels (bench/README.md: how far they are apart).
 */
#include "engine/part.h"

extern const lus_hot lus_hot_scripta2;
extern lus_think lus_expect_scripta2;
extern const lus_insight lus_insight_scripta;
extern const lus_learner lus_learner_scripta2;
extern lus_evaluate lus_evaluate_scripta2;
extern lus_foresee lus_foresee_scripta2;
extern const lus_exact lus_bearoff_scripta2;
extern const lus_part lus_part_scripta2;

const lus_part lus_part_scripta2 = {
    .hot = &lus_hot_scripta2,
    .search = lus_expect_scripta2,
    .insight = &lus_insight_scripta,
    .learner = &lus_learner_scripta2,
    .evaluate = lus_evaluate_scripta2,
    .foresee = lus_foresee_scripta2,
    .exact = &lus_bearoff_scripta2,
    .levels = {{.depth = 1, .lapses = {.slip = 0.15f}},
               {.depth = 1, .lapses = {.slip = 0.117f}},
               {.depth = 1, .lapses = {.slip = 0.088f}},
               {.depth = 1, .lapses = {.slip = 0.063f}},
               {.depth = 1, .lapses = {.slip = 0.042f}},
               {.depth = 3, .nodes = 2000000}},
};
