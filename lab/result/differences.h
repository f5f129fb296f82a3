/* What differs between cells that were played with the same throws: by their batches (docs/lab.md).
 */
#ifndef LAB_DIFFERENCES_H
#define LAB_DIFFERENCES_H

#include <stdbool.h>

#include "lab/stats/stats.h"

/* Same: alike in every batch. Within: the joint interval lies within the margin. */
typedef enum lab_verdict { LAB_OPEN, LAB_SAME, LAB_WITHIN, LAB_REAL } lab_verdict;

typedef struct lab_difference {
    double base, other; /* the measure by one rule, and by the other */
    estimate alone;     /* other - base, with the 95 % interval of this difference by itself */
    estimate joint;     /* with the interval that holds for all of a family together */
    double p, adjusted; /* two-sided; after Holm's correction */
    double discovery;   /* after that of Benjamini and Hochberg */
    double margin;      /* what is too small to matter: for the caller to say */
    double batches;
    lab_verdict verdict;
} lab_difference;

/* A measure in one batch more: x and y of both cells, x in its scale. `same` begins as true and
 * stays so while the ratio differs in no batch. */
void lab_add_batch(stats_four *, const double of[STATS_FOUR], bool *same);
/* The difference by itself; false where nothing can be said. */
bool lab_difference_of(const stats_four *, bool same, lab_difference *);
/* What can be said only of all differences together, the family: joint intervals and verdicts.
 * `room` is for 2 × count numbers. */
void lab_judge_differences(lab_difference *, unsigned count, double *room);

/* How many times as many games would surely bring a verdict (docs/lab.md). Not finite where that
 * cannot be said. */
double lab_times_needed(const lab_difference *);

/* “real”, as in results. */
const char *lab_verdict_name(lab_verdict);

#endif
