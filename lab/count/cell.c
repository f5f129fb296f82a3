#include "lab/count/cell.h"

static void add_luck(lab_luck *to, const lab_luck *luck)
{
    to->games += luck->games;
    to->sums.x += luck->sums.x;
    to->sums.y += luck->sums.y;
    to->sums.xx += luck->sums.xx;
    to->sums.yy += luck->sums.yy;
    to->sums.xy += luck->sums.xy;
}

void lab_cell_add(lab_cell *cell, const lab_study *s, unsigned number, unsigned block,
                  const lab_tally *t)
{
    unsigned batch = lab_block_of(s, number, block).batch;
    lab_tally_add(&cell->tally, t);
    for (unsigned i = 0; i < lab_ratio_count; i++) {
        cell->batches[batch][i][0] += t->ratios[i].x;
        cell->batches[batch][i][1] += t->ratios[i].y;
    }
    add_luck(&cell->lucks[batch], &t->luck);
}
