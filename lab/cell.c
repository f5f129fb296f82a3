#include "lab/cell.h"

void lab_cell_add(lab_cell *cell, const lab_study *s, unsigned number, unsigned block, const lab_tally *t)
{
    unsigned batch = lab_block_of(s, number, block).batch;
    lab_tally_add(&cell->tally, t);
    for (unsigned i = 0; i < lab_ratio_count; i++) {
        cell->batches[batch][i][0] += t->ratios[i].x;
        cell->batches[batch][i][1] += t->ratios[i].y;
    }
}
