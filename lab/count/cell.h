/* What is known of a cell of a study: the sum of its blocks. */
#ifndef LAB_CELL_H
#define LAB_CELL_H

#include "lab/count/tally.h"
#include "lab/study.h"

/* All of it, and the sums of each batch: by ratio (x, y), and of luck. */
typedef struct lab_cell {
    lab_tally tally;
    int64_t batches[LAB_BATCHES][LAB_RATIOS][2];
    lab_luck lucks[LAB_BATCHES];
} lab_cell;

/* Adds what block number `block` of cell number `number` counted; the order of blocks does not
 * matter. */
void lab_cell_add(lab_cell *, const lab_study *, unsigned number, unsigned block,
                  const lab_tally *);

#endif
