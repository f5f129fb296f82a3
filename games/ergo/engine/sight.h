/* What is seen of a position of Ergo once a node: windows of both players, fours that win next
 * move. */
#ifndef LUS_EVAL_ERGO_SIGHT_H
#define LUS_EVAL_ERGO_SIGHT_H

#include "games/ergo/engine/windows.h"

typedef struct ergo_sight {
    ergo_windows own, enemy;
    ergo_grid own_men, enemy_men, free;
    ergo_grid own_fifths, enemy_fifths; /* the squares that fours lack */
    unsigned own_reserve, enemy_reserve;
    bool wins;       /* the player to move makes five now */
    bool threatened; /* else his opponent would, if it were his turn */
} ergo_sight;

/* The move of a piece on the board that makes five; ERGO_NO_ACTION when there is none. `fifths` are
 * the squares where it may be. */
static inline lus_action ergo_winning_move(const lus_variant *v, const ergo_state *s,
                                           ergo_grid fifths)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = ergo_actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        unsigned from = actions[i] / 128, to = actions[i] % 128;
        if (actions[i] == ERGO_SWAP_ACTION || from == ERGO_RESERVE || !(fifths & ergo_grid_bit(to)))
            continue;
        ergo_state after = *s;
        ergo_toggle(&after, from);
        ergo_toggle(&after, to);
        if (ergo_five_through(&after.own, ergo_place_of(to)))
            return actions[i];
    }
    return ERGO_NO_ACTION;
}

static inline void ergo_see(const lus_variant *v, const ergo_state *s, ergo_sight *sight)
{
    ergo_grid own = ergo_grid_of(&s->own, s->own_mirror),
              enemy = ergo_grid_of(&s->enemy, s->enemy_mirror);
    ergo_grid all = ergo_grid_all();
    sight->own_men = own;
    sight->enemy_men = enemy;
    sight->free = all & ~(own | enemy);
    ergo_find_windows(own, all & ~enemy, &sight->own);
    ergo_find_windows(enemy, all & ~own, &sight->enemy);
    sight->own_fifths = ergo_window_squares(sight->own.fours) & sight->free;
    sight->enemy_fifths = ergo_window_squares(sight->enemy.fours) & sight->free;
    sight->own_reserve = ERGO_PIECES - ergo_grid_count(own);
    sight->enemy_reserve = ERGO_PIECES - ergo_grid_count(enemy);
    /* EG-5, EG-6: a reserve reaches every free square; without one a piece must get there */
    sight->wins =
        sight->own_fifths &&
        (sight->own_reserve || ergo_winning_move(v, s, sight->own_fifths) != ERGO_NO_ACTION);
    sight->threatened = !sight->wins && sight->enemy_fifths;
    if (sight->threatened && !sight->enemy_reserve) {
        ergo_state turned = *s;
        ergo_change_sides(&turned);
        sight->threatened = ergo_winning_move(v, &turned, sight->enemy_fifths) != ERGO_NO_ACTION;
    }
}

#endif
