/* The drawings: one a game, all from places and pieces of the contract. */
#ifndef CLI_TERMINAL_BOARDS_H
#define CLI_TERMINAL_BOARDS_H

#include "cli/terminal/canvas.h"

/* How a game is drawn: games/ID/terminal.c defines drawing_ID. */
typedef struct drawing {
    void (*draw)(const lus_variant *, const lus_state *, canvas *);
    const char *writing; /* how actions are written: an example a line, to be translated */
} drawing;

/* How one square looks: the text in its cell (as wide as the cell) and its style. */
typedef struct look {
    char text[24];
    style style;
} look;
typedef void look_function(const lus_place *, const lus_piece *piece /* NULL: empty */, look *);

/* Draws all squares of a board of `columns` by `rows` named a1, b1, …, with letters and numbers
 * around, in 2 × `rows` + 1 lines: the letters stand on the last. A cell is 3 wide. Squares that do
 * not exist are left out. */
void draw_lettered_board(const lus_variant *, const lus_state *, canvas *, unsigned columns,
                         unsigned rows, look_function);

/* The number of pieces that a player has on the place of this kind. */
unsigned count_beside(const lus_variant *, const lus_state *, lus_place_kind, lus_player);

#endif
