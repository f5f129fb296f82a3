/* Quantiles of counts, for the tests of statistics. */
#ifndef LUS_TEST_QUANTILE_H
#define LUS_TEST_QUANTILE_H

#include "lab/stats/stats.h"

/* One observation a unit. */
static inline void count_in_units(const uint64_t *counts, unsigned bins, stats_bin *out)
{
    for (unsigned i = 0; i < bins; i++)
        out[i] = (stats_bin){(double)counts[i], (double)counts[i], (double)counts[i]};
}

static inline stats_position quantile_of(const uint64_t *counts, unsigned bins, double q)
{
    stats_bin list[1000];
    double units = 0;
    count_in_units(counts, bins, list);
    for (unsigned i = 0; i < bins; i++)
        units += (double)counts[i];
    return stats_quantile(list, bins, units, q);
}

#endif
