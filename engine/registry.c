/* What each game has of the engine, in the order of the registry of games. */
#include <assert.h>

#include "core/registry.h"
#include "engine/exact.h"
#include "engine/hot.h"
#include "engine/insight.h"
#include "engine/level.h"
#include "engine/search.h"
#include "engine/train.h"

extern const lus_hot lus_hot_scripta2, lus_hot_scripta3, lus_hot_ur, lus_hot_ergo, lus_hot_bastonus;
extern const lus_exact lus_exact_ur;
extern const lus_learner lus_learner_scripta2, lus_learner_scripta3, lus_learner_ur, lus_learner_bastonus;
extern const lus_insight lus_insight_scripta, lus_insight_ur, lus_insight_ergo, lus_insight_bastonus;
extern const lus_exact lus_bearoff_scripta2, lus_bearoff_scripta3;
extern lus_evaluate lus_evaluate_scripta2, lus_evaluate_scripta3, lus_evaluate_ur, lus_evaluate_bastonus;
extern lus_foresee lus_foresee_scripta2, lus_foresee_scripta3, lus_foresee_ur;
extern lus_think lus_expect_scripta2, lus_expect_scripta3, lus_expect_ur, lus_pvs_ergo, lus_pvs_bastonus;

static const struct part {
    const lus_hot *hot;
    lus_think *search;
    const lus_insight *insight;
    const lus_learner *learner; /* the following: NULL where a game has none */
    lus_evaluate *evaluate;
    lus_foresee *foresee;
    const lus_exact *exact;
    lus_level levels[LUS_LEVELS];
} parts[] = {
    {.hot = &lus_hot_scripta2,
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
                {.depth = 3, .nodes = 200000}}},
    {.hot = &lus_hot_scripta3,
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
                {.depth = 3, .nodes = 200000}}},
    {.hot = &lus_hot_ur,
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
                {.depth = 4}}},
    {.hot = &lus_hot_ergo,
     .search = lus_pvs_ergo,
     .insight = &lus_insight_ergo,
     .levels = {{.depth = 1, .nodes = 8000, .lapses = {.slip = 0.42f}},
                {.depth = 1, .nodes = 8000, .lapses = {.slip = 0.16f}},
                {.depth = 2, .nodes = 40000, .lapses = {.slip = 0.12f}},
                {.nodes = 8000},
                {.nodes = 70000},
                {.nodes = 600000}}},
    {.hot = &lus_hot_bastonus,
     .search = lus_pvs_bastonus,
     .insight = &lus_insight_bastonus,
     .learner = &lus_learner_bastonus,
     .evaluate = lus_evaluate_bastonus,
     .levels = {{.depth = 1, .nodes = 8000, .lapses = {.slip = 0.22f, .glances = 0.5f}},
                {.depth = 1, .nodes = 8000, .lapses = {.slip = 0.14f, .glances = 0.15f}},
                {.depth = 1, .nodes = 8000, .lapses = {.slip = 0.058f}},
                {.nodes = 340},
                {.nodes = 1000},
                {.nodes = 3000}}},
};

static unsigned index_of(const lus_game *game)
{
    unsigned i = 0;
    while (lus_games[i] != game)
        i++;
    assert(i < sizeof parts / sizeof *parts);
    return i;
}

const lus_hot *lus_hot_of(const lus_game *game)
{
    return parts[index_of(game)].hot;
}

const lus_learner *lus_learner_of(const lus_game *game)
{
    return parts[index_of(game)].learner;
}

lus_think *lus_search_of(const lus_game *game)
{
    return parts[index_of(game)].search;
}

lus_evaluate *lus_evaluate_of(const lus_game *game)
{
    return parts[index_of(game)].evaluate;
}

lus_foresee *lus_foresee_of(const lus_game *game)
{
    return parts[index_of(game)].foresee;
}

const lus_exact *lus_exact_of(const lus_game *game)
{
    return parts[index_of(game)].exact;
}

const lus_insight *lus_insight_of(const lus_game *game)
{
    return parts[index_of(game)].insight;
}

const lus_level *lus_level_of(const lus_game *game, unsigned number)
{
    assert(number >= 1 && number <= LUS_LEVELS);
    return &parts[index_of(game)].levels[number - 1];
}
