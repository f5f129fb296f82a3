/* What this game has of the engine, and its six levels (bench/README.md: how far they are apart).
 */
#include "engine/part.h"

extern const lus_hot lus_hot_bastonus;
extern lus_think lus_pvs_bastonus;
extern const lus_insight lus_insight_bastonus;
extern const lus_learner lus_learner_bastonus;
extern lus_evaluate lus_evaluate_bastonus;
extern const lus_part lus_part_bastonus;

const lus_part lus_part_bastonus = {
    .hot = &lus_hot_bastonus,
    .search = lus_pvs_bastonus,
    .insight = &lus_insight_bastonus,
    .learner = &lus_learner_bastonus,
    .evaluate = lus_evaluate_bastonus,
    .levels = {{.depth = 1, .nodes = 8000, .lapses = {.slip = 0.22f, .glances = 0.5f}},
               {.depth = 1, .nodes = 8000, .lapses = {.slip = 0.14f, .glances = 0.15f}},
               {.depth = 1, .nodes = 8000, .lapses = {.slip = 0.058f}},
               {.nodes = 340},
               {.nodes = 1000},
               {.nodes = 3000}},
};
