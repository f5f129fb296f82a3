/* The drawing of the board of twenty squares at the terminal. */
#ifndef TWENTY_TERMINAL_H
#define TWENTY_TERMINAL_H

#include "cli/terminal/boards.h"

enum { TWENTY_LEFT = 3, TWENTY_BELOW = 8 }; /* where what stands beside the board is told */

/* Squares with their rosettes, and the pieces on them. */
void twenty_draw_board(const lus_variant *, const lus_state *, canvas *);

#endif
