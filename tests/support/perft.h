/* The perft counts of a game, games/ID/vectors/perft.txt. */
#ifndef LUS_TEST_PERFT_H
#define LUS_TEST_PERFT_H

#include "core/game.h"

typedef void perft_check(const lus_variant *, const lus_state *start, unsigned depth,
                         uint64_t count);

/* Calls `check` for every line; how many there were. */
unsigned each_perft(const lus_game *, perft_check *check);

#endif
