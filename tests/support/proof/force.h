/* Forced wins, proven through the contract by looking at everything: every action of the attacker
 * until one wins, every answer of the defender. Slow, and independent of the engine. */
#ifndef LUS_TEST_FORCE_H
#define LUS_TEST_FORCE_H

#include "core/game.h"

/* Whether `player` can force a win within so many turns of his, one that is going on included,
 * whatever has been before (repetition). `patience` counts down the states that may still be looked
 * at; at 0 the answer means nothing. */
bool can_force(const lus_variant *, const lus_state *, unsigned player, unsigned turns,
               uint64_t *patience);

#endif
