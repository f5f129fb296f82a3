/* What each game has of the engine. */
#include <assert.h>

#include "core/registry.h"
#include "engine/part.h"
#include "games/list.h"

#define DECLARE(id) extern const lus_part lus_part_##id;
#define LIST(id)    &lus_part_##id,
LUS_GAMES(DECLARE)

static const lus_part *part_of(const lus_game *game)
{
    static const lus_part *const parts[] = {LUS_GAMES(LIST)};
    return parts[lus_game_index(game)];
}

const lus_hot *lus_hot_of(const lus_game *game)
{
    return part_of(game)->hot;
}

const lus_learner *lus_learner_of(const lus_game *game)
{
    return part_of(game)->learner;
}

lus_think *lus_search_of(const lus_game *game)
{
    return part_of(game)->search;
}

lus_evaluate *lus_evaluate_of(const lus_game *game)
{
    return part_of(game)->evaluate;
}

lus_foresee *lus_foresee_of(const lus_game *game)
{
    return part_of(game)->foresee;
}

const lus_exact *lus_exact_of(const lus_game *game)
{
    return part_of(game)->exact;
}

const lus_insight *lus_insight_of(const lus_game *game)
{
    return part_of(game)->insight;
}

const lus_level *lus_level_of(const lus_game *game, unsigned number)
{
    assert(number >= 1 && number <= LUS_LEVELS);
    return &part_of(game)->levels[number - 1];
}
