/* Before a study: how many games it needs, and what it will be known by (docs/lab.md). */
#ifndef LAB_RUN_PLAN_H
#define LAB_RUN_PLAN_H

#include "lab/study.h"

typedef struct lab_plan {
    uint64_t games; /* of each cell, for the precision that is asked for */
    double seconds; /* that they will take about, on as many threads */
} lab_plan;

/* Names a study: the SHA-256 of its text and of the program, as it is before anything is played. */
void lab_register(lab_study *);

/* Plays a small study of its own throws and finds how many games of each cell make the intervals of
 * the figures that matter most as narrow as `precision`: of differences where rules are compared.
 * The same for a seed, whatever the number of threads; each process plays it for itself. An exit
 * code; after a complaint where it is not DONE. */
int lab_plan_study(const lab_study *, unsigned threads, lab_plan *);

#endif
