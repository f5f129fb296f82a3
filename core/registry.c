#include "core/registry.h"

#include <string.h>

extern const lus_game lus_game_scripta2, lus_game_scripta3, lus_game_ur, lus_game_ergo, lus_game_bastonus;

const lus_game *const lus_games[] = {
    &lus_game_scripta2, &lus_game_scripta3, &lus_game_ur, &lus_game_ergo, &lus_game_bastonus, NULL,
};

const lus_game *lus_game_find(const char *id, size_t length)
{
    for (const lus_game *const *game = lus_games; *game; game++)
        if (strlen((*game)->id) == length && memcmp((*game)->id, id, length) == 0)
            return *game;
    return NULL;
}

lus_variant lus_variant_standard(const lus_game *game)
{
    lus_variant variant = {.game = game};
    for (unsigned i = 0; i < game->option_count; i++)
        variant.option[i] = game->options[i].standard;
    return variant;
}
