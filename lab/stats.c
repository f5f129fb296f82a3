#include "lab/stats.h"

#include <math.h>
#include <stdbool.h>

static const double NORMAL_95 = 1.959963984540054;

void stats_add(stats_sums *s, double x)
{
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

void stats_add_pair(stats_pairs *s, double x, double y)
{
    s->n++;
    s->x += x;
    s->y += y;
    s->xx += x * x;
    s->yy += y * y;
    s->xy += x * y;
}

void stats_add_four(stats_four *s, const double of[STATS_FOUR])
{
    s->n++;
    for (unsigned i = 0; i < STATS_FOUR; i++) {
        s->sum[i] += of[i];
        for (unsigned k = 0; k < STATS_FOUR; k++)
            s->product[i][k] += of[i] * of[k];
    }
}

/* ---- one sample ---- */

estimate stats_share(double share, double n)
{
    if (n <= 0)
        return (estimate){share, 0, 1};
    double z2 = NORMAL_95 * NORMAL_95, shrink = 1 + z2 / n, centre = (share + z2 / (2 * n)) / shrink;
    double half = NORMAL_95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / shrink;
    return (estimate){share, fmax(0, centre - half), fmin(1, centre + half)};
}

/* The sum of the products of deviations from the means; rounding may not make a square negative. */
static double deviations(double n, double x, double y, double xy)
{
    return xy - x * y / n;
}

static double squared_deviations(double n, double x, double xx)
{
    return fmax(0, deviations(n, x, x, xx));
}

/* Student's factor for an interval of this level. */
static double factor(double level, double n)
{
    return stats_t_quantile((1 + level) / 2, n - 1);
}

static estimate around(double value, double half)
{
    return (estimate){value, value - half, value + half};
}

/* Around the mean of n observations whose squared deviations sum to `squares`. */
static estimate mean_interval(double value, double squares, double n, double level)
{
    if (n < 2)
        return around(value, INFINITY);
    return around(value, squares > 0 ? factor(level, n) * sqrt(squares / (n - 1) / n) : 0);
}

estimate stats_mean(const stats_sums *s)
{
    if (s->n <= 0)
        return around(0, INFINITY);
    return mean_interval(s->sum / s->n, squared_deviations(s->n, s->sum, s->squares), s->n, 0.95);
}

double stats_deviation(const stats_sums *s)
{
    return s->n < 2 ? 0 : sqrt(squared_deviations(s->n, s->sum, s->squares) / (s->n - 1));
}

estimate stats_ratio(const stats_pairs *s)
{
    if (s->n <= 0 || s->y <= 0)
        return around(0, INFINITY);
    /* The ratio differs from the true one by the mean of x - ratio · y, which is 0 here, over the mean of y.
     */
    double ratio = s->x / s->y, mean = s->y / s->n;
    double squares = fmax(0, s->xx - 2 * ratio * s->xy + ratio * ratio * s->yy) / (mean * mean);
    return mean_interval(ratio, squares, s->n, 0.95);
}

estimate stats_correlation(const stats_pairs *s)
{
    double xx = s->n > 0 ? squared_deviations(s->n, s->x, s->xx) : 0;
    double yy = s->n > 0 ? squared_deviations(s->n, s->y, s->yy) : 0;
    if (s->n < 4 || xx <= 0 || yy <= 0)
        return (estimate){0, -1, 1};
    double r = fmax(-1, fmin(1, deviations(s->n, s->x, s->y, s->xy) / sqrt(xx * yy)));
    double half = NORMAL_95 / sqrt(s->n - 3), fisher = atanh(r);
    return (estimate){r, tanh(fisher - half), tanh(fisher + half)};
}

/* ---- quantiles ---- */

/* The bin of the observation with this rank, counted from 1. */
static unsigned bin_of(const uint64_t *counts, unsigned bins, double rank)
{
    double seen = 0;
    for (unsigned i = 0; i < bins; i++) {
        seen += (double)counts[i];
        if (seen >= rank)
            return i;
    }
    return bins - 1;
}

/* The largest rank k so that fewer than k of n observations below the quantile q have a chance of at most
 * `chance`; 0 where there is none. */
static double low_rank(double n, double q, double chance)
{
    double low = 0, high = n + 1;
    while (high - low > 1) {
        double middle = floor((low + high) / 2);
        *(stats_binomial_cdf(middle - 1, n, q) <= chance ? &low : &high) = middle;
    }
    return low;
}

estimate stats_quantile(const uint64_t *counts, unsigned bins, double q)
{
    double n = 0;
    for (unsigned i = 0; i < bins; i++)
        n += (double)counts[i];
    double low = low_rank(n, q, 0.025), high = n + 1 - low_rank(n, 1 - q, 0.025);
    return (estimate){bin_of(counts, bins, fmax(1, ceil(q * n))), low < 1 ? 0 : bin_of(counts, bins, low),
                      high > n ? bins - 1 : bin_of(counts, bins, high)};
}

/* ---- differences ---- */

static stats_difference difference_of(double value, double squares, double n, double level)
{
    stats_difference d = {mean_interval(value, squares, n, level), 1};
    if (!isfinite(squares))
        d.p = NAN;
    else if (n >= 2 && squares > 0)
        d.p = 2 * stats_t_cdf(-fabs(value) / sqrt(squares / (n - 1) / n), n - 1);
    return d;
}

stats_difference stats_paired_mean(const stats_pairs *s, double level)
{
    double sum = s->y - s->x, squares = s->xx - 2 * s->xy + s->yy;
    if (s->n <= 0)
        return difference_of(0, 0, 0, level);
    return difference_of(sum / s->n, squared_deviations(s->n, sum, squares), s->n, level);
}

stats_difference stats_paired_share(const stats_pairs *s, double level)
{
    /* Half a pair of each kind: two pairs more, of which half a pair +1 and half a pair -1. */
    double n = s->n + 2, sum = s->y - s->x, squares = s->xx - 2 * s->xy + s->yy + 1;
    stats_difference d = difference_of(sum / n, squared_deviations(n, sum, squares), n, level);
    d.difference.value = s->n > 0 ? sum / s->n : 0;
    d.difference.low = fmax(-1, d.difference.low);
    d.difference.high = fmin(1, d.difference.high);
    return d;
}

stats_difference stats_paired_ratio(const stats_four *s, double level)
{
    if (s->n <= 0 || s->sum[STATS_Y0] <= 0 || s->sum[STATS_Y1] <= 0)
        return difference_of(0, 0, 0, level);
    double first = s->sum[STATS_X0] / s->sum[STATS_Y0], second = s->sum[STATS_X1] / s->sum[STATS_Y1];
    double mean0 = s->sum[STATS_Y0] / s->n, mean1 = s->sum[STATS_Y1] / s->n, squares = 0;
    /* What a game adds to the difference, as a weighted sum of its four quantities; over all games it is 0.
     */
    double weight[STATS_FOUR] = {-1 / mean0, first / mean0, 1 / mean1, -second / mean1};
    for (unsigned i = 0; i < STATS_FOUR; i++)
        for (unsigned k = 0; k < STATS_FOUR; k++)
            squares += weight[i] * weight[k] * s->product[i][k];
    return difference_of(second - first, fmax(0, squares), s->n, level);
}

/* ---- many comparisons ---- */

/* Whether hypothesis i is tested before k: by p, then by place. */
static bool comes_before(const double *p, unsigned i, unsigned k)
{
    return p[i] < p[k] || (p[i] == p[k] && i < k);
}

void stats_holm(const double *p, unsigned count, double *adjusted)
{
    unsigned made = 0;
    for (unsigned i = 0; i < count; i++)
        made += isnan(p[i]) ? 0 : 1;
    for (unsigned i = 0; i < count; i++) {
        adjusted[i] = isnan(p[i]) ? NAN : 0;
        /* The largest of what it and those before it are multiplied to. */
        for (unsigned k = 0; k < count && !isnan(p[i]); k++) {
            unsigned before = 0;
            if (isnan(p[k]) || (k != i && !comes_before(p, k, i)))
                continue;
            for (unsigned j = 0; j < count; j++)
                before += !isnan(p[j]) && comes_before(p, j, k);
            adjusted[i] = fmax(adjusted[i], fmin(1, p[k] * (made - before)));
        }
    }
}
