/* How long something takes, counted by bounds, as Prometheus has it. */
#ifndef SERVER_TIMING_H
#define SERVER_TIMING_H

#include <stdint.h>

enum { TIMING_BOUNDS = 12 };

extern const double timing_bounds[TIMING_BOUNDS]; /* seconds, rising */

typedef struct timing {
    /* each by the first bound that holds it, the last by none */
    uint64_t within[TIMING_BOUNDS + 1];
    uint64_t count;
    double sum; /* seconds */
} timing;

void timing_add(timing *, double seconds);

/* Seconds on the monotonic clock. */
double timing_now(void);

#endif
