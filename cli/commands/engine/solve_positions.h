/* Positions whose exact values are asked for while a game is solved. */
#ifndef CLI_SOLVE_POSITIONS_H
#define CLI_SOLVE_POSITIONS_H

#include <jansson.h>
#include <stdio.h>

#include "solve/solver.h"

typedef struct positions {
    lus_state *states;
    size_t count, room;
} positions;

/* Those of a file, one a line, “-” being standard input; false after a complaint. */
bool positions_read(positions *, const lus_variant *, const char *path);
/* Decisions of games that the engine plays against itself, as many as asked for or fewer when the
 * user interrupts; false after a complaint. */
bool positions_sample(positions *, const lus_variant *, size_t count, uint64_t seed);
/* Asks for all; false after a complaint: no game leads to one of them. */
bool positions_ask(const positions *, const lus_variant *, ask *);
/* A line each: the position, White's chance, and that after each action. */
void positions_write(const positions *, const lus_variant *, const ask *, FILE *);
/* The same as a list of objects; NULL where there is not enough memory. */
json_t *positions_json(const positions *, const lus_variant *, const ask *);
void positions_free(positions *);

#endif
