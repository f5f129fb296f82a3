/* The drawing of the three rows of twelve squares, for both games. */
#ifndef SCRIPTA_TERMINAL_H
#define SCRIPTA_TERMINAL_H

#include "cli/terminal/boards.h"

enum {
    SCRIPTA_LEFT = 1,
    SCRIPTA_TOP = 1,
    SCRIPTA_CELL = 4,
    SCRIPTA_ROW = 4, /* lines of a row */
    SCRIPTA_BELOW = SCRIPTA_TOP + 3 * SCRIPTA_ROW - 1
};

/* Squares, pieces, and what stands beside them. */
void scripta_draw_board(const lus_variant *, const lus_state *, canvas *);

#endif
