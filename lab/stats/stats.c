#include "lab/stats/stats.h"

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

static const double TAIL = 0.025;

estimate stats_share(double share, double n)
{
    if (n <= 0)
        return (estimate){share, 0, 1};
    double seen = share * n, others = n - seen;
    return (estimate){share, share > 0 ? stats_beta_quantile(TAIL, seen, others + 1) : 0,
                      share < 1 ? stats_beta_quantile(1 - TAIL, seen + 1, others) : 1};
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

/* The ratio differs from the true one by the mean of x - ratio · y, which is 0 here, over the mean
 * of y: the sum of its squares. */
static double ratio_squares(const stats_pairs *s)
{
    double ratio = s->x / s->y, mean = s->y / s->n, size = s->xx + ratio * ratio * s->yy;
    double squares = s->xx - 2 * ratio * s->xy + ratio * ratio * s->yy;
    return squares > 1e-13 * size ? squares / (mean * mean) : 0; /* below it is rounding */
}

/* Of n units, so many may be unlike those that were seen: a Poisson count of which 0 were, 97.5 %.
 */
static const double UNSEEN = 3.6888794541139363;

static bool has_no_ratio(const stats_pairs *s)
{
    return s->n <= 0 || s->y <= 0;
}

estimate stats_ratio(const stats_pairs *s)
{
    if (has_no_ratio(s))
        return around(0, INFINITY);
    double squares = ratio_squares(s), ratio = s->x / s->y;
    return squares > 0 || s->n < 2 ? mean_interval(ratio, squares, s->n, 0.95)
                                   : around(ratio, UNSEEN / s->n);
}

estimate stats_few(const stats_pairs *s)
{
    const double added = 4;
    if (has_no_ratio(s))
        return around(0, INFINITY);
    return mean_interval(s->x / s->y, ratio_squares(s) + added, s->n, 0.95);
}

double stats_ratio_variance(const stats_pairs *s)
{
    return has_no_ratio(s) || s->n < 2 ? 0 : ratio_squares(s) / (s->n - 1) / s->n;
}

/* So many cases count for less, since their variance is an estimate with so many degrees of
 * freedom: as Student's t is wider than the normal distribution (E. L. Korn and B. I. Graubard,
 * Survey Methodology 24, 1998). */
static double discounted(double cases, double freedom)
{
    double ratio = NORMAL_95 / stats_t_quantile(1 - TAIL, freedom);
    return cases * ratio * ratio;
}

/* How many independent cases would give a share the variance `squares` / n², which was seen over n
 * units. Units that are one case each are n. Where few units hold nearly all of what is rare, the
 * variance is known by these only. */
static double cases_in(double share, double squares, double n)
{
    double cases = share * (1 - share) * n * n / squares, rare = cases * fmin(share, 1 - share);
    return fabs(cases - n) <= 1e-9 * n ? n : discounted(cases * (n - 1) / n, fmin(n - 1, 3 * rare));
}

estimate stats_share_ratio(const stats_pairs *s)
{
    if (has_no_ratio(s))
        return around(0, INFINITY);
    double share = s->x / s->y, squares = ratio_squares(s);
    return stats_share(share, squares > 0 && s->n > 1 ? cases_in(share, squares, s->n) : s->n);
}

estimate stats_rate(const stats_pairs *s)
{
    if (has_no_ratio(s) || s->n < 2)
        return around(has_no_ratio(s) ? 0 : s->x / s->y, INFINITY);
    double rate = s->x / s->y, squares = ratio_squares(s);
    if (!(squares > 0))
        return (estimate){rate, fmax(0, rate - UNSEEN / s->n), rate + UNSEEN / s->n};
    /* at most one in a game: won-or-lost cases */
    if (s->xx == s->x && s->yy == s->n && s->x <= s->n / 2)
        return stats_share(rate, s->n);
    double seen = rate * rate * s->n * (s->n - 1) / squares, freedom = fmin(s->n - 1, 3 * seen);
    double events = discounted(seen, freedom);
    return (estimate){rate, stats_gamma_quantile(TAIL, events) * rate / events,
                      stats_gamma_quantile(1 - TAIL, events + 1) * rate / events};
}

/* ---- correlation ---- */

static void add_part(stats_pairs *to, const stats_pairs *part, double sign)
{
    to->n += sign * part->n;
    to->x += sign * part->x;
    to->y += sign * part->y;
    to->xx += sign * part->xx;
    to->yy += sign * part->yy;
    to->xy += sign * part->xy;
}

/* NaN where it is not defined. */
static double correlation(const stats_pairs *s)
{
    double xx = s->n > 2 ? squared_deviations(s->n, s->x, s->xx) : 0;
    double yy = s->n > 2 ? squared_deviations(s->n, s->y, s->yy) : 0;
    return xx > 0 && yy > 0 ? deviations(s->n, s->x, s->y, s->xy) / sqrt(xx * yy) : NAN;
}

static double fisher(double r)
{
    const double most = 1 - 1e-12;
    return atanh(fmax(-most, fmin(most, r)));
}

estimate stats_squared_correlation(const stats_pairs *parts, unsigned count)
{
    stats_pairs all = {0};
    stats_sums left = {0}; /* the transform without one part, for each */
    for (unsigned i = 0; i < count; i++)
        add_part(&all, &parts[i], 1);
    double r = correlation(&all), whole = fisher(r);
    for (unsigned i = 0; i < count; i++) {
        stats_pairs others = all;
        add_part(&others, &parts[i], -1);
        if (parts[i].n > 0)
            stats_add(&left, fisher(correlation(&others)));
    }
    double variance = squared_deviations(left.n, left.sum, left.squares) * (left.n - 1) / left.n;
    if (isnan(r) || left.n < 3 || !isfinite(variance))
        return (estimate){isnan(r) ? NAN : r * r, 0, 1};
    double half = factor(0.95, left.n) * sqrt(variance), low = tanh(whole - half),
           high = tanh(whole + half);
    bool crosses = low <= 0 && high >= 0;
    return (estimate){r * r, crosses ? 0 : fmin(low * low, high * high),
                      fmax(low * low, high * high)};
}

/* ---- quantiles ---- */

/* Sums over the units, up to a bin and up to the last one. */
typedef struct counted {
    stats_bin upto, all;
    double units;
} counted;

/* As many independent cases as tell the share up to the bin so well. */
static double cases_of(const counted *c)
{
    double share = c->upto.count / c->all.count;
    double squares =
        c->upto.squares - 2 * share * c->upto.products + share * share * c->all.squares;
    double mean = c->all.count / c->units;
    if (c->units < 2 || share <= 0 || share >= 1 || squares <= 1e-12 * c->all.squares)
        return c->units;
    return fmin(c->all.count, cases_in(share, squares / (mean * mean), c->units));
}

/* Whether the true share up to the bin can be q or more. */
static bool can_reach(const counted *c, double q)
{
    double n = cases_of(c), seen = c->upto.count / c->all.count * n;
    return seen >= n || 1 - stats_beta_cdf(q, seen + 1, n - seen) >= TAIL;
}

/* Whether it cannot be less than q. */
static bool must_reach(const counted *c, double q)
{
    double n = cases_of(c), seen = c->upto.count / c->all.count * n;
    return seen > 0 && stats_beta_cdf(q, seen, n - seen + 1) <= TAIL;
}

static void count_in(stats_bin *to, const stats_bin *bin)
{
    to->count += bin->count;
    to->squares += bin->squares;
    to->products += bin->products;
}

stats_position stats_quantile(const stats_bin *list, unsigned bins, double units, double q)
{
    counted c = {.units = units};
    for (unsigned i = 0; i < bins; i++)
        count_in(&c.all, &list[i]);
    stats_position at = {bins - 1, bins, bins, 1};
    bool found = false;
    for (unsigned i = 0; i < bins && at.high == bins; i++) {
        double before = c.upto.count, rank = fmax(1, ceil(q * c.all.count - 1e-9));
        count_in(&c.upto, &list[i]);
        if (!found && c.upto.count >= rank) {
            found = true;
            at.value = i;
            at.part = (rank - before) / list[i].count;
        }
        /* Nothing new is known; unseen small values are possible from 0 on. */
        if (i > 0 && !(list[i].count > 0))
            continue;
        if (at.low == bins && can_reach(&c, q))
            at.low = i;
        if (must_reach(&c, q))
            at.high = i;
    }
    at.low = at.low < at.value ? at.low : at.value;
    at.high = at.high > at.value ? at.high : at.value;
    return at;
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

/* What a game adds to the difference of two ratios, as a weighted sum of its four quantities; over
 * all games it is 0. */
static void weigh(const stats_four *s, double weight[STATS_FOUR])
{
    double mean0 = s->sum[STATS_Y0] / s->n, mean1 = s->sum[STATS_Y1] / s->n;
    weight[STATS_X0] = -1 / mean0;
    weight[STATS_Y0] = s->sum[STATS_X0] / s->sum[STATS_Y0] / mean0;
    weight[STATS_X1] = 1 / mean1;
    weight[STATS_Y1] = -s->sum[STATS_X1] / s->sum[STATS_Y1] / mean1;
}

/* The sum of its squares, of quantities `from` to before `to`. */
static double weighed_squares(const stats_four *s, const double weight[STATS_FOUR], unsigned from,
                              unsigned to)
{
    double squares = 0;
    for (unsigned i = from; i < to; i++)
        for (unsigned k = from; k < to; k++)
            squares += weight[i] * weight[k] * s->product[i][k];
    return fmax(0, squares);
}

stats_difference stats_paired_ratio(const stats_four *s, double level)
{
    double weight[STATS_FOUR];
    if (s->n <= 0 || s->sum[STATS_Y0] <= 0 || s->sum[STATS_Y1] <= 0)
        return difference_of(0, 0, 0, level);
    weigh(s, weight);
    return difference_of(s->sum[STATS_X1] / s->sum[STATS_Y1] - s->sum[STATS_X0] / s->sum[STATS_Y0],
                         weighed_squares(s, weight, 0, STATS_FOUR), s->n, level);
}

double stats_paired_gain(const stats_four *s)
{
    double weight[STATS_FOUR];
    if (s->n <= 0 || s->sum[STATS_Y0] <= 0 || s->sum[STATS_Y1] <= 0)
        return NAN;
    weigh(s, weight);
    double apart = weighed_squares(s, weight, STATS_X0, STATS_X1) +
                   weighed_squares(s, weight, STATS_X1, STATS_FOUR);
    return apart / weighed_squares(s, weight, 0, STATS_FOUR);
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

void stats_discovery(const double *p, unsigned count, double *adjusted)
{
    unsigned made = 0;
    for (unsigned i = 0; i < count; i++)
        made += isnan(p[i]) ? 0 : 1;
    for (unsigned i = 0; i < count; i++) {
        adjusted[i] = isnan(p[i]) ? NAN : 1;
        /* The least of what it and those after it are multiplied to. */
        for (unsigned k = 0; k < count && !isnan(p[i]); k++) {
            unsigned upto = 1;
            if (isnan(p[k]) || (k != i && !comes_before(p, i, k)))
                continue;
            for (unsigned j = 0; j < count; j++)
                upto += !isnan(p[j]) && comes_before(p, j, k);
            adjusted[i] = fmin(adjusted[i], p[k] * made / upto);
        }
    }
}

double stats_f_quantile(double p, double above, double below)
{
    double x = stats_beta_quantile(p, above / 2, below / 2);
    return below * x / (above * (1 - x));
}
