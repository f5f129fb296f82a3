/* All option combinations of a game; of numbers the least, the standard and the most. */
#ifndef LUS_TEST_COMBINATIONS_H
#define LUS_TEST_COMBINATIONS_H

#include "core/game.h"

/* Combination number `index` of a game; false when there are no more. */
bool combination(const lus_game *, unsigned index, lus_variant *);

#endif
