#define _GNU_SOURCE /* clock_gettime */
#include "server/timing.h"

#include <time.h>

const double timing_bounds[TIMING_BOUNDS] = {0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025,
                                             0.005,   0.01,   0.025,   0.05,   0.25,  1};

void timing_add(timing *t, double seconds)
{
    unsigned i = 0;
    while (i < TIMING_BOUNDS && seconds > timing_bounds[i])
        i++;
    t->within[i]++;
    t->count++;
    t->sum += seconds;
}

double timing_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
