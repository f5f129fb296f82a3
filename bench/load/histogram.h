/* Times, in buckets that are 2 % wide: no list of all of them is kept. */
#ifndef BENCH_HISTOGRAM_H
#define BENCH_HISTOGRAM_H

#include <math.h>
#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 1024 };

typedef struct histogram {
    uint64_t bucket[HISTOGRAM_BUCKETS], count;
    double most;
} histogram;

static const double histogram_least = 1e-6, histogram_step = 1.02; /* seconds; a factor */

static inline void histogram_add(histogram *h, double seconds)
{
    double at =
        seconds > histogram_least ? log(seconds / histogram_least) / log(histogram_step) : 0;
    h->bucket[at < HISTOGRAM_BUCKETS - 1 ? (unsigned)at : HISTOGRAM_BUCKETS - 1]++;
    h->count++;
    if (seconds > h->most)
        h->most = seconds;
}

/* The time that `share` of all do not exceed. */
static inline double histogram_at(const histogram *h, double share)
{
    uint64_t seen = 0, wanted = (uint64_t)(share * (double)h->count);
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
        seen += h->bucket[i];
        if (seen > wanted)
            return histogram_least * pow(histogram_step, i + 1);
    }
    return h->most;
}

#endif
