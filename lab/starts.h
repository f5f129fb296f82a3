/* Other starts of a game: its first position with the pieces set otherwise. */
#ifndef LAB_STARTS_H
#define LAB_STARTS_H

#include "core/game.h"

/* Sets White's pieces at random within the rows they start in, those on marked squares on such
 * squares and the others on others, and Black's turned half round. False where the game's start
 * does not have this shape: its position text begins with rows of letters, capitals for White, and
 * is the same turned half round. */
bool lab_rearranged(const lus_variant *, lus_rng *, lus_state *);

#endif
