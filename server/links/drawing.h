/* The board of a game as the page draws it, for pictures: read from the page's folder links/
 * (web/links/README.md), with pieces put on it as the rules say. */
#ifndef SERVER_LINKS_DRAWING_H
#define SERVER_LINKS_DRAWING_H

#include "core/game.h"

/* Lengths are in tenths of the drawing's units: no text of ours depends on how a language writes
 * fractions. */
typedef struct drawing_stand {
    int x, y; /* from the middle of the place */
    int size; /* in hundredths */
} drawing_stand;

typedef struct drawing_place {
    bool drawn;
    int x, y;
    unsigned table; /* of stands */
} drawing_place;

/* A position that is a problem. */
typedef struct drawing_problem {
    char *identity, *position;
} drawing_problem;

typedef struct drawing {
    const lus_game *game;
    unsigned width, height; /* of the picture, in pixels */
    char *head, *art;       /* the SVG: its beginning with all pieces; the board */
    uint64_t print;         /* differs where the file differs */
    unsigned counted;       /* from so many pieces on, their number is written on them */
    unsigned most;          /* pieces drawn on one place */
    drawing_place *places;  /* as many as the game has */
    drawing_stand *stands;  /* tables of all counts up to `most`, one after the other */
    drawing_problem *problems;
    unsigned table_count, problem_count;
} drawing;

enum { DRAWING_SIDE_MAX = 2000, DRAWING_FILE_MAX = 4 << 20 };

/* Reads a file; false when it is not there or makes no sense. What is no longer used is freed. */
bool drawing_read(drawing *, const lus_game *, const char *file);
void drawing_free(drawing *);

/* The board without pieces, and the pieces of a position without the board: whole files, which the
 * caller frees. NULL without memory. */
char *drawing_board(const drawing *);
char *drawing_pieces(const drawing *, const lus_variant *, const lus_state *);

#endif
