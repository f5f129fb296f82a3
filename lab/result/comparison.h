/* What differs between the cells of a result: games by other rules, or from other starts, with the
 * same players and the same throws. */
#ifndef LAB_COMPARISON_H
#define LAB_COMPARISON_H

#include "lab/result/result.h"

/* Makes the part `comparison` (docs/lab.md) where there is something to compare, in place of one
 * that is there. Of cells it asks what lab_result_sums makes. False when there is not enough
 * memory. */
bool lab_compare(lab_result *);

#endif
