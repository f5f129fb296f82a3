/* What this game has of the engine, and its six levels (bench/README.md: how far they are apart).
 */
#include "engine/part.h"

extern const lus_hot lus_hot_scripta3;
extern lus_think lus_expect_scripta3;
extern const lus_insight lus_insight_scripta;
extern const lus_learner lus_learner_scripta3;
extern lus_evaluate lus_evaluate_scripta3;
extern lus_foresee lus_foresee_scripta3;
extern const lus_exact lus_bearoff_scripta3;
extern const lus_part lus_part_scripta3;

const lus_part lus_part_scripta3 = {
    .hot = &lus_hot_scripta3,
    .search = lus_expect_scripta3,
    .insight = &lus_insight_scripta,
    .learner = &lus_learner_scripta3,
    .evaluate = lus_evaluate_scripta3,
    .foresee = lus_foresee_scripta3,
    .exact = &lus_bearoff_scripta3,
    .levels = {{.depth = 1, .lapses = {.slip = 0.215f}},
               {.depth = 1, .lapses = {.slip = 0.18f}},
               {.depth = 1, .lapses = {.slip = 0.14f}},
               {.depth = 1, .lapses = {.slip = 0.1f}},
               {.depth = 1, .lapses = {.slip = 0.05f}},
               {.depth = 3, .nodes = 2000000}},
};
