/* What this game has of the engine, and its six levels (bench/README.md: how far they are apart).
 */
#include "engine/part.h"

extern const lus_hot lus_hot_ur;
extern lus_think lus_expect_ur;
extern const lus_insight lus_insight_ur;
extern const lus_learner lus_learner_ur;
extern lus_evaluate lus_evaluate_ur;
extern lus_foresee lus_foresee_ur;
extern const lus_exact lus_exact_ur;
extern const lus_part lus_part_ur;

const lus_part lus_part_ur = {
    .hot = &lus_hot_ur,
    .search = lus_expect_ur,
    .insight = &lus_insight_ur,
    .learner = &lus_learner_ur,
    .evaluate = lus_evaluate_ur,
    .foresee = lus_foresee_ur,
    .exact = &lus_exact_ur,
    .levels = {{.depth = 1, .lapses = {.slip = 0.7f}},
               {.depth = 1, .lapses = {.slip = 0.34f}},
               {.depth = 1, .lapses = {.slip = 0.2f}},
               {.depth = 1, .lapses = {.slip = 0.12f}},
               {.depth = 1, .lapses = {.slip = 0.06f}},
               {.depth = 4}},
};
