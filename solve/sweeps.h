/* Sweeps over one layer until nothing moves, by several threads. What they find is the same to the
 * last bit for any number of them. */
#ifndef SOLVE_SWEEPS_H
#define SOLVE_SWEEPS_H

#include "solve/solving.h"

typedef struct sweeps_job {
    const lus_solving *part;
    const void *index;
    uint32_t layer;
    uint64_t count; /* of values */
    const solving_values *values;
    double *before; /* room for `count` values: what they were a sweep before */
    double still;   /* nothing moves when no value moves by more */
    unsigned threads;
    void *context; /* told how far it is, from 0 to 1; called by one thread at a time */
    void (*progress)(void *context, double part);
} sweeps_job;

typedef struct sweeps_end {
    uint32_t sweeps;
    double residual; /* the most that a value differs from what those that follow make of it */
    bool finished;   /* false: the user interrupted, or it did not start */
    bool started;    /* false after a complaint: no memory, or no thread */
} sweeps_end;

sweeps_end sweeps_run(const sweeps_job *);

#endif
