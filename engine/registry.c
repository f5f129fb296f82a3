/* What each game has of the engine, in the order of the registry of games. */
#include <assert.h>

#include "core/registry.h"
#include "engine/hot.h"
#include "engine/search.h"
#include "engine/train.h"

extern const lus_hot lus_hot_scripta2, lus_hot_scripta3, lus_hot_ur, lus_hot_ergo, lus_hot_bastonus;
extern const lus_learner lus_learner_scripta2, lus_learner_scripta3, lus_learner_ur;
extern lus_think lus_expect_scripta2, lus_expect_scripta3, lus_expect_ur, lus_pvs_ergo, lus_pvs_bastonus;

static const struct {
    const lus_hot *hot;
    lus_think *search;
    const lus_learner *learner; /* NULL: no dice */
} parts[] = {
    {&lus_hot_scripta2, lus_expect_scripta2, &lus_learner_scripta2},
    {&lus_hot_scripta3, lus_expect_scripta3, &lus_learner_scripta3},
    {&lus_hot_ur, lus_expect_ur, &lus_learner_ur},
    {&lus_hot_ergo, lus_pvs_ergo, NULL},
    {&lus_hot_bastonus, lus_pvs_bastonus, NULL},
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
