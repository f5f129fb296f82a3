/* What is known for sure of a position, and which actions do it: the lines of
 * games/ID/positions.txt. */
#ifndef LUS_TEST_SOLVE_H
#define LUS_TEST_SOLVE_H

#include "core/game.h"

typedef struct solution {
    char answers[LUS_ACTIONS_MAX * LUS_ACTION_MAX]; /* the right actions, separated by spaces */
    char claim[64];                                 /* what they do, and the others do not */
} solution;

/* Each is false when the position is not of this kind, or too big to say. */

/* “wins in N”: forces a win within N turns; no action does within N - 1. */
bool solve_win(const lus_variant *, const lus_state *, unsigned turns, uint64_t patience,
               solution *);
/* “avoids a loss in N”: after every other action the opponent can force a win within N turns of
 * his. */
bool solve_defence(const lus_variant *, const lus_state *, unsigned turns, uint64_t patience,
                   solution *);
/* “captures N”: begins a turn that captures N pieces; no turn captures more. */
bool solve_capture(const lus_variant *, const lus_state *, solution *);
/* “best P, others below Q”: the chance of winning, proven to be at least P with each of these
 * actions, no more than 0.001 above it with the best of them, and at least 0.002 lower with every
 * other. */
bool solve_chances(const lus_variant *, const lus_state *, solution *);

/* By the words of a claim; patience and room are generous. */
bool solve_claim(const lus_variant *, const lus_state *, const char *claim, solution *);

#endif
