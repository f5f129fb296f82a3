/* All ends that the turn of a player can come to, in whatever order it is played. */
#ifndef PROBLEMS_ENDS_H
#define PROBLEMS_ENDS_H

#include "engine/explain/line.h"

enum { ENDS_MAX = 600 };

typedef struct turn_end {
    lus_state state;
    lus_line line; /* a way to it */
    /* what it is worth to the player whose turn it is: as known best, and as it seemed at first and
     * at a good look (problems/find.h) */
    float value, glance, look;
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
