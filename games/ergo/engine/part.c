/* What this game has of the engine, and its six levels (bench/README.md: how far they are apart).
 */
#include "engine/part.h"

extern const lus_hot lus_hot_ergo;
extern lus_think lus_pvs_ergo;
extern const lus_insight lus_insight_ergo;
extern const lus_learner lus_learner_ergo;
extern lus_evaluate lus_evaluate_ergo;
extern const lus_part lus_part_ergo;

const lus_part lus_part_ergo = {
    .hot = &lus_hot_ergo,
    .search = lus_pvs_ergo,
    .insight = &lus_insight_ergo,
    .learner = &lus_learner_ergo,
    .evaluate = lus_evaluate_ergo,
    .levels = {{.depth = 1, .nodes = 8000, .lapses = {.slip = 0.42f}},
               {.depth = 1, .nodes = 8000, .lapses = {.slip = 0.16f}},
               {.depth = 2, .nodes = 40000, .lapses = {.slip = 0.12f}},
               {.nodes = 8000},
               {.nodes = 70000},
               {.nodes = 600000}},
};
