/* All ends that the turn of a player can come to, in whatever order it is played. */
#ifndef PROBLEMS_ENDS_H
#define PROBLEMS_ENDS_H

#include "engine/explain/line.h"

enum { ENDS_MAX = 600 };

typedef struct turn_end {
    lus_state state;
    lus_line line; /* a way to it */
    float value;   /* for the player whose turn it is, as known best */
    float seen[3]; /* by the first three efforts (problems/find.h) */
} turn_end;

typedef struct turn_ends {
    unsigned count;
    turn_end list[ENDS_MAX];
    /* on the way: decisions that have been gone on from */
    unsigned met_count;
    lus_state met[ENDS_MAX];
} turn_ends;

/* Every end once. False where there are too many, or a turn is too long. */
bool ends_collect(const lus_variant *, const lus_state *, turn_ends *);

#endif
