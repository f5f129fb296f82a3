/* A factorial of options: what each value does, over all values of the others, and what two do
 * together (docs/lab.md, “Factorials”). */
#ifndef LAB_EFFECTS_H
#define LAB_EFFECTS_H

#include "lab/result/result.h"

/* Fills `effects`, for the measures that matter most, where the cells of a game and a pair of
 * players are every combination of the values of two options or more. False when there is not
 * enough memory. */
bool lab_find_effects(lab_result *, result_comparison *);

#endif
