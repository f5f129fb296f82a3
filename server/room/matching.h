/* Pairs players of whom some may not meet: whether all can be paired at once (a perfect matching of
 * a graph, by Edmonds' blossoms), kept up to date while pairs are settled one by one. */
#ifndef SERVER_ROOM_MATCHING_H
#define SERVER_ROOM_MATCHING_H

#include "server/room/room.h"

enum { MATCH_NONE = 255 };

typedef struct matching {
    unsigned count;
    /* who may meet whom; the caller's, the same both ways */
    bool may[ROOM_PLAYERS_MAX][ROOM_PLAYERS_MAX];
    bool out[ROOM_PLAYERS_MAX];     /* settled: not to be paired any more */
    uint8_t mate[ROOM_PLAYERS_MAX]; /* MATCH_NONE: nobody */
} matching;

/* Pairs as many as possible; how many are left over. `may`, `out` and `count` are in place. */
unsigned match_most(matching *);
/* All are paired. Whether two may be settled as a pair so that all others still are; if so, the two
 * are out. */
bool match_settle(matching *, unsigned a, unsigned b);
/* Whether the only player left over can be this one; if so, they are out. */
bool match_leave_out(matching *, unsigned who);

#endif
