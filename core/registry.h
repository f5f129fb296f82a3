/* The list of games, made from games/list. */
#ifndef LUS_REGISTRY_H
#define LUS_REGISTRY_H

#include "core/game.h"

/* NULL-terminated, in the order in which lists show them. */
extern const lus_game *const lus_games[];

/* NULL when there is no such game. `id` need not be NUL-terminated. */
const lus_game *lus_game_find(const char *id, size_t length);

/* Its number in that list, from 0. */
unsigned lus_game_index(const lus_game *);

/* The game with its standard options. */
lus_variant lus_variant_standard(const lus_game *);

#endif
