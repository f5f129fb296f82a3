/* Two simple players that need nothing but the contract: at random, and greedy by what happens at
 * once. */
#ifndef LUS_SIMPLE_H
#define LUS_SIMPLE_H

#include "core/game.h"

/* Any legal action, uniformly. */
lus_action lus_choose_random(const lus_variant *, const lus_state *, lus_rng *);

/* What events are worth to a player, in points that only their order makes sense of: winning a
 * thousand, taking a piece twelve. */
int lus_worth_of(const lus_events *, unsigned player);

/* The action whose events are worth most: winning, then taking, bearing off, earning, entering;
 * what costs counts against it. Equal ones at random. */
lus_action lus_choose_greedy(const lus_variant *, const lus_state *, lus_rng *);

#endif
