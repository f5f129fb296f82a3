/* Chances in endings, through the contract and proven: the states that can follow are listed,
 * nearest first, and bounds of their values are computed from each other. A state beyond the room
 * is worth something between a loss and a win; where the game is nearly over that matters little.
 * Independent of the engine. */
#ifndef LUS_TEST_CHANCES_H
#define LUS_TEST_CHANCES_H

#include "core/game.h"

typedef struct chance {
    double least, most; /* for the player who decides: 1 win, 0.5 draw, 0 loss */
} chance;

/* The bounds of each action, in the order of lus_game.actions; returns how many. */
unsigned chances_of(const lus_variant *, const lus_state *, unsigned room,
                    chance out[LUS_ACTIONS_MAX]);

#endif
