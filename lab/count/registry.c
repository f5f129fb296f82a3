/* The games' own loops. */
#include "core/registry.h"
#include "games/list.h"
#include "lab/count/play.h"

#define DECLARE(id) extern lab_play *const lab_play_##id;
#define LIST(id)    lab_play_##id,
LUS_GAMES(DECLARE)

lab_play *lab_play_of(const lus_game *game)
{
    lab_play *const loops[] = {LUS_GAMES(LIST)};
    return loops[lus_game_index(game)];
}
