/* The hot loops of each game, in the order of the registry of games. */
#include <assert.h>

#include "core/registry.h"
#include "engine/hot.h"

extern const lus_hot lus_hot_scripta2, lus_hot_scripta3, lus_hot_ur, lus_hot_ergo, lus_hot_bastonus;

static const lus_hot *const loops[] = {
    &lus_hot_scripta2, &lus_hot_scripta3, &lus_hot_ur, &lus_hot_ergo, &lus_hot_bastonus,
};

const lus_hot *lus_hot_of(const lus_game *game)
{
    unsigned i = 0;
    while (lus_games[i] != game)
        i++;
    assert(i < sizeof loops / sizeof *loops);
    return loops[i];
}
