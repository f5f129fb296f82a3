/* The games' own loops, in the order of the registry of games. */
#include <assert.h>

#include "core/registry.h"
#include "lab/play.h"

extern lab_play *const lab_play_scripta2,
    *const lab_play_scripta3, *const lab_play_ur, *const lab_play_ergo, *const lab_play_bastonus;

lab_play *lab_play_of(const lus_game *game)
{
    lab_play *const loops[] = {lab_play_scripta2, lab_play_scripta3, lab_play_ur, lab_play_ergo,
                               lab_play_bastonus};
    unsigned i = 0;
    while (lus_games[i] != game)
        i++;
    assert(i < sizeof loops / sizeof *loops);
    return loops[i];
}
