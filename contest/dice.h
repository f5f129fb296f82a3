/* The chance of a match. Every use has a place of its own in a stream that follows from seed and
 * pair, so that nothing a player does moves what comes after. */
#ifndef CONTEST_DICE_H
#define CONTEST_DICE_H

#include "core/game.h"

typedef enum match_stream {
    MATCH_THROWS,
    MATCH_OPENINGS,
    MATCH_FIRST_GAME,
    MATCH_SECOND_GAME
} match_stream;

/* The seed for use number `number` of a stream. */
uint64_t match_seed(uint64_t seed, uint64_t pair, match_stream, uint32_t number);

/* Throw number `number`, the same in both games of a pair. */
lus_action match_throw(const lus_variant *, const lus_state *, uint64_t seed, uint64_t pair,
                       uint32_t number);
/* Decision number `number` of a random opening, the same in both games of a pair. */
lus_action match_opening(const lus_variant *, const lus_state *, uint64_t seed, uint64_t pair,
                         uint32_t number);

#endif
