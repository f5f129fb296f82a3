/* Ergo valued by hand: it plays the first games from which a net learns. */
#ifndef LUS_EVAL_ERGO_BY_HAND_H
#define LUS_EVAL_ERGO_BY_HAND_H

#include "games/ergo/engine/sight.h"

enum { ERGO_TEMPO = 30 }; /* points */

/* The points, with the tempo, by self-play: 60 % against 2, 7, 22, 60 and a tempo of 12 (50 games,
 * 20 ms a move). A window is worth less when the reserve cannot fill it: pieces must come from
 * elsewhere then. */
static inline int ergo_windows_worth(const ergo_windows *w, unsigned reserve)
{
    static const int points[5] = {0, 1, 6, 30, 80};
    const ergo_grid *by_count[5] = {NULL, w->ones, w->twos, w->threes, w->fours};
    int worth = 0;
    for (unsigned count = 1; count < 5; count++) {
        unsigned windows = 0;
        for (unsigned i = 0; i < ERGO_LINES; i++)
            windows += ergo_grid_count(by_count[count][i]);
        worth += (int)windows * points[count] / (reserve + count >= 5 ? 1 : 2);
    }
    return worth;
}

static inline int ergo_by_hand(const ergo_state *s, const ergo_sight *sight)
{
    /* lions of the arena go eight ways, hollow pieces four */
    int lions =
        (int)ergo_count(s->own.arena & ~s->hollow) - (int)ergo_count(s->enemy.arena & ~s->hollow);
    return ergo_windows_worth(&sight->own, sight->own_reserve) -
           ergo_windows_worth(&sight->enemy, sight->enemy_reserve) + 2 * lions + ERGO_TEMPO;
}

#endif
