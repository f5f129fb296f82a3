/* What each game has of the engine, in the order of the registry of games. */
#include <assert.h>

#include "core/registry.h"
#include "engine/exact.h"
#include "engine/hot.h"
#include "engine/level.h"
#include "engine/search.h"
#include "engine/train.h"

extern const lus_hot lus_hot_scripta2, lus_hot_scripta3, lus_hot_ur, lus_hot_ergo, lus_hot_bastonus;
extern const lus_learner lus_learner_scripta2, lus_learner_scripta3, lus_learner_ur;
extern lus_evaluate lus_evaluate_scripta2, lus_evaluate_scripta3, lus_evaluate_ur;
extern lus_think lus_expect_scripta2, lus_expect_scripta3, lus_expect_ur, lus_pvs_ergo, lus_pvs_bastonus;

static const struct {
    const lus_hot *hot;
    lus_think *search;
    const lus_learner *learner; /* NULL: no dice */
    lus_evaluate *evaluate;     /* likewise */
    const lus_exact *exact;
    lus_level levels[LUS_LEVELS];
} parts[] = {
    {&lus_hot_scripta2,
     lus_expect_scripta2,
     &lus_learner_scripta2,
     lus_evaluate_scripta2,
     NULL,
     {{.depth = 1, .slip = 1.6f},
      {.depth = 1, .slip = 0.8f},
      {.depth = 1, .slip = 0.4f},
      {.depth = 1, .slip = 0.15f},
      {.depth = 2, .slip = 0.1f},
      {.depth = 2}}},
    {&lus_hot_scripta3,
     lus_expect_scripta3,
     &lus_learner_scripta3,
     lus_evaluate_scripta3,
     NULL,
     {{.depth = 1, .slip = 1.6f},
      {.depth = 1, .slip = 0.8f},
      {.depth = 1, .slip = 0.4f},
      {.depth = 1, .slip = 0.15f},
      {.depth = 2, .slip = 0.1f},
      {.depth = 2}}},
    {&lus_hot_ur,
     lus_expect_ur,
     &lus_learner_ur,
     lus_evaluate_ur,
     NULL,
     {{.depth = 1, .slip = 1.6f},
      {.depth = 1, .slip = 0.8f},
      {.depth = 1, .slip = 0.4f},
      {.depth = 1, .slip = 0.15f},
      {.depth = 2, .slip = 0.1f},
      {.depth = 2}}},
    {&lus_hot_ergo,
     lus_pvs_ergo,
     NULL,
     NULL,
     NULL,
     {{.depth = 1, .slip = 1.6f},
      {.depth = 1, .slip = 0.8f},
      {.depth = 2, .slip = 0.4f},
      {.depth = 3, .slip = 0.15f},
      {.depth = 4, .slip = 0.1f},
      {.nodes = 300000}}},
    {&lus_hot_bastonus,
     lus_pvs_bastonus,
     NULL,
     NULL,
     NULL,
     {{.depth = 1, .slip = 1.6f},
      {.depth = 1, .slip = 0.8f},
      {.depth = 2, .slip = 0.4f},
      {.depth = 3, .slip = 0.15f},
      {.depth = 4, .slip = 0.1f},
      {.nodes = 300000}}},
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

const lus_exact *lus_exact_of(const lus_game *game)
{
    return parts[index_of(game)].exact;
}

const lus_level *lus_level_of(const lus_game *game, unsigned number)
{
    assert(number >= 1 && number <= LUS_LEVELS);
    return &parts[index_of(game)].levels[number - 1];
}
