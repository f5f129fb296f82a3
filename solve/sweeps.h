/* Sweeps over one layer until nothing moves, by several threads. What they find is the same to the
 * last bit for any number of them. */
#ifndef SOLVE_SWEEPS_H
#define SOLVE_SWEEPS_H

#include "solve/device/device.h"
#include "work/together.h"

/* Bytes: of what processes tell each other at once, and of what one item makes at most. */
enum { SWEEPS_PARCEL = 1 << 24, SWEEPS_RANGE_MAX = 1 << 16 };

typedef struct sweeps_job {
    const lus_solving *part;
    const void *index;
    uint32_t layer;
    uint64_t count; /* of values */
    uint64_t work;  /* bytes for each thread */
    const solving_values *values;
    double *before; /* of doubles, room for `count`: what they were a sweep before; else NULL */
    double still;   /* nothing moves when no value moves by more */
    unsigned threads;
    const together *with; /* processes that share the work; NULL: this one does all */
    void *parcel;         /* room for what they tell each other, SWEEPS_PARCEL bytes */
    void *context;        /* told how far it is, from 0 to 1; called by one thread at a time */
    void (*progress)(void *context, double part);
} sweeps_job;

typedef struct sweeps_end {
    uint32_t sweeps;
    double residual; /* the most that a value differs from what those that follow make of it */
    bool finished;   /* false: the user interrupted, or it did not start */
    bool started;    /* false after a complaint: no memory, or no thread */
} sweeps_end;

sweeps_end sweeps_run(const sweeps_job *);

/* The same on a graphics processor, where the values lie: `sweep` is the game's, `job` what it is
 * asked. */
sweeps_end sweeps_run_device(const sweeps_job *, const solving_device *, device_sweep *sweep,
                             device_job job);

#endif
