#include "core/registry.h"

#include <string.h>

#include "games/list.h"

#define DECLARE(id) extern const lus_game lus_game_##id;
#define LIST(id)    &lus_game_##id,
LUS_GAMES(DECLARE)
const lus_game *const lus_games[] = {LUS_GAMES(LIST) NULL};

const lus_game *lus_game_find(const char *id, size_t length)
{
    for (const lus_game *const *game = lus_games; *game; game++)
        if (strlen((*game)->id) == length && memcmp((*game)->id, id, length) == 0)
            return *game;
    return NULL;
}

unsigned lus_game_index(const lus_game *game)
{
    unsigned i = 0;
    while (lus_games[i] != game)
        i++;
    return i;
}

lus_variant lus_variant_standard(const lus_game *game)
{
    lus_variant variant = {.game = game};
    for (unsigned i = 0; i < game->option_count; i++)
        variant.option[i] = game->options[i].standard;
    return variant;
}
