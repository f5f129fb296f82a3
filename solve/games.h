/* Games in which both players go by known values. */
#ifndef SOLVE_GAMES_H
#define SOLVE_GAMES_H

#include "solve/value.h"

typedef struct games_result {
    uint64_t games, won; /* won by whoever is to act first */
    uint64_t throws;     /* of all games */
    bool started;        /* false after a complaint: no thread, or no memory */
} games_result;

/* Fewer games than asked for when the user interrupts. The same seed gives the same games, for any
 * number of threads. */
games_result games_play(const value_source *, uint64_t games, unsigned threads, uint64_t seed);

#endif
