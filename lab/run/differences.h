/* What differs between the cells of a result: games by other rules, or from other starts, with the same
 * players and the same throws. */
#ifndef LAB_RUN_DIFFERENCES_H
#define LAB_RUN_DIFFERENCES_H

#include <jansson.h>
#include <stdbool.h>

/* Adds the part `comparison` (docs/lab.md) where there is something to compare, in place of one that is
 * there. False when there is not enough memory. */
bool lab_add_comparison(json_t *result);

/* The cell that cell number `index` is compared with: the first of the same game with the same players;
 * itself when it is that one. */
size_t lab_base_of(const json_t *cells, size_t index);

#endif
