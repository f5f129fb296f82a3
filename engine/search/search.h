/* Which search plays a game, and what its net thinks without searching. */
#ifndef LUS_SEARCH_H
#define LUS_SEARCH_H

#include "engine/search/think.h"

/* NULL where a game has no search. */
lus_think *lus_search_of(const lus_game *);

/* For states before a throw, or where there are no dice before a turn: the chance of the player
 * whose it is, in the net's opinion. */
typedef void lus_evaluate(const lus_variant *, const lus_state *states, unsigned count,
                          float *values);

/* NULL where a game has no net. */
lus_evaluate *lus_evaluate_of(const lus_game *);

/* For a state before a throw: the chance of the player who throws, as the mean over all throws of
 * what the search finds after them, limits->depth turns deep; 0 is the net's opinion, or the
 * tables'. */
typedef float lus_foresee(const lus_variant *, const lus_state *, const lus_limits *, lus_memory *);

/* NULL where a game has no dice. */
lus_foresee *lus_foresee_of(const lus_game *);

#endif
