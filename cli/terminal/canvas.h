/* A board drawn with characters: cells of one column, each with a UTF-8 character and a style. */
#ifndef CLI_TERMINAL_CANVAS_H
#define CLI_TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stdio.h>

#include "console/language.h"
#include "console/term.h"
#include "core/match/match.h"

enum { CANVAS_WIDTH = 80, CANVAS_HEIGHT = 32 };

typedef struct canvas {
    unsigned face; /* which of a board's faces to draw, where it has several; 0 for the plain one */
    char cells[CANVAS_HEIGHT][CANVAS_WIDTH][5]; /* "" is a blank */
    unsigned char styles[CANVAS_HEIGHT][CANVAS_WIDTH];
    /* 8 up, 4 down, 2 left, 1 right: lines that leave it */
    unsigned char lines[CANVAS_HEIGHT][CANVAS_WIDTH];
} canvas;

void canvas_clear(canvas *);
/* Writes text from column x of row y to the right; what leaves the canvas is dropped. */
void canvas_put(canvas *, unsigned x, unsigned y, const char *text, style);
/* Lines around `width` by `height` cells whose upper left one is (x + 1, y + 1). Boxes side by side
 * share their lines, which join where they meet. */
void canvas_box(canvas *, unsigned x, unsigned y, unsigned width, unsigned height);
/* Returns how many lines it takes. */
unsigned canvas_print(const canvas *, FILE *, bool colours);

/* Draws a position. One drawing a game, in games/ID/terminal.c. */
void board_draw(const lus_variant *, const lus_state *, canvas *);
/* Draws and prints it, with the players' names and the dice. Returns how many lines it takes. */
unsigned board_print(const lus_variant *, const lus_state *);
/* The same of where a match stands: nobody is to play when people have ended it. */
void board_print_match(const lus_match *);
/* How the actions of this game are written, for people: an example a line. */
const char *board_writing(const lus_variant *);
/* The face that `board_print` draws from now on. */
void board_set_face(unsigned face);
#define BOARD_FACE_HELP                                                                            \
    N_("which of the inscriptions of S3-3 the board shows: 1, 2 or 3, 0 for none (default 1)")

#endif
