#include "lab/result/measure.h"

#include <math.h>
#include <string.h>

static const double NORMAL_95 = 1.959963984540054;

const char *lab_kind_name(unsigned kind)
{
    static const char *const names[] = {
        [LAB_SHARE] = "share", [LAB_MEAN] = "mean", [LAB_LOG10] = "log10"};
    return names[kind];
}

/* ---- ratios ---- */

/* Nothing that is counted is negative. */
static estimate not_negative(estimate e)
{
    return (estimate){e.value, isfinite(e.low) ? fmax(0, e.low) : e.low, e.high};
}

static stats_pairs sums_of(const lab_pair *p, double scale, int64_t units)
{
    return (stats_pairs){.n = (double)units,
                         .x = (double)p->x * scale,
                         .y = (double)p->y,
                         .xx = (double)p->xx * scale * scale,
                         .yy = (double)p->yy,
                         .xy = (double)p->xy * scale};
}

static estimate ratio_of(const stats_pairs *sums, lab_interval interval)
{
    if (!(sums->y > 0))
        return (estimate){NAN, NAN, NAN};
    switch (interval) {
    case LAB_OF_SHARE: return stats_share_ratio(sums);
    case LAB_OF_COUNT: return stats_rate(sums);
    default: return not_negative(stats_ratio(sums));
    }
}

/* What index the games have among the ratios' sums: any ratio by games has them as y. */
static const lab_pair *by_games(const lab_tally *t)
{
    return &t->ratios[0];
}

static lab_pair rate_pair(const lab_tally *t, const lab_square *s)
{
    /* A unit has always the same number of games, so that products need no sum of their own. */
    const lab_pair *games = by_games(t);
    int64_t each = t->units ? games->y / t->units : 0;
    return (lab_pair){s->sum, games->y, s->squares, games->yy, s->sum * each};
}

estimate lab_rate(const lab_tally *t, const lab_square *s)
{
    lab_pair p = rate_pair(t, s);
    stats_pairs sums = sums_of(&p, 1, t->units);
    return ratio_of(&sums, LAB_OF_COUNT);
}

estimate lab_rate_share(const lab_tally *t, const lab_square *s)
{
    lab_pair p = rate_pair(t, s);
    stats_pairs sums = sums_of(&p, 1, t->units);
    return ratio_of(&sums, LAB_OF_SHARE);
}

static const lab_pair *by_name(const lab_tally *t, const char *name)
{
    unsigned i = 0;
    while (strcmp(lab_ratios[i].name, name) != 0)
        i++;
    return &t->ratios[i];
}

estimate lab_stay(const lab_tally *t, unsigned player, unsigned place)
{
    const lab_pair *turns = by_name(t, "turns");
    const lab_square *s = &t->stays[player][place];
    lab_pair p = {s->sum, turns->x, s->squares, turns->xx, t->stays_by_turns[player][place]};
    stats_pairs sums = sums_of(&p, 1, t->units);
    return ratio_of(&sums, LAB_OF_COUNT);
}

estimate lab_pieces_at(const lab_tally *t, unsigned player, unsigned moment)
{
    stats_pairs sums = sums_of(&t->pieces[player][moment], 1, t->reaching[moment]);
    if (moment == 0 && sums.y > 0) /* all games begin alike: this is known */
        return (estimate){sums.x / sums.y, sums.x / sums.y, sums.x / sums.y};
    return sums.y > 0 ? not_negative(stats_few(&sums)) : (estimate){NAN, NAN, NAN};
}

/* The whole number with which so large a part of a bin is reached. */
static double within_bin(unsigned bin, double part)
{
    double from = lab_bin_from(bin), width = lab_bin_from(bin + 1) - from;
    return bin + 1 < LAB_BINS ? from + fmax(0, ceil(part * width - 1e-9) - 1) : from;
}

estimate lab_length_quantile(const lab_tally *t, lab_length length, double q)
{
    stats_bin bins[LAB_BINS];
    for (unsigned i = 0; i < LAB_BINS; i++) {
        const lab_spread *s = &t->lengths[length][i];
        bins[i] = (stats_bin){(double)s->count, (double)s->squares, (double)s->products};
    }
    stats_position at = stats_quantile(bins, LAB_BINS, (double)t->units, q);
    /* what lies beyond the last bin is in it: nothing bounds it */
    return (estimate){within_bin(at.value, at.part), lab_bin_from(at.low),
                      at.high + 1 < LAB_BINS ? lab_bin_from(at.high + 1) - 1.0 : INFINITY};
}

bool lab_ratio_is_there(const lab_tally *t, unsigned ratio, bool players_differ)
{
    switch (lab_ratios[ratio].presence) {
    case LAB_WHERE_PLAYERS_DIFFER: return players_differ;
    case LAB_WHERE_SEEN: return by_name(t, "given_dice")->x > 0;
    case LAB_WHERE_JUDGED: return t->judged > 0;
    default: return true;
    }
}

/* ---- those of their own ---- */

/* How far from 0 something is, on average, that is normally distributed around `at`. */
static double mean_distance(double at, double deviation)
{
    const double pi = acos(-1);
    return deviation * sqrt(2 / pi) * exp(-at * at / (2 * deviation * deviation)) +
           at * (1 - 2 * stats_normal_cdf(-at / deviation));
}

/* A score is farther from ½ than the true one, on average, because errors on both sides of ½ count
 * as distance: the true distance at which one such as `seen` is usual. */
static double true_distance(double seen, double deviation)
{
    double low = 0, high = seen;
    if (!(deviation > 0) || seen <= mean_distance(0, deviation))
        return deviation > 0 ? 0 : seen;
    for (unsigned i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        *(mean_distance(middle, deviation) < seen ? &low : &high) = middle;
    }
    return low;
}

/* The distance of the score from ½, as a share of the largest possible. Where ½ lies within the
 * interval, the best case is a perfect balance. */
static estimate balance_of(estimate score, double variance)
{
    double low = 1 - fabs(2 * score.low - 1), high = 1 - fabs(2 * score.high - 1);
    bool fair = score.low <= 0.5 && score.high >= 0.5;
    return (estimate){1 - true_distance(fabs(2 * score.value - 1), 2 * sqrt(variance)),
                      fmin(low, high), fair ? 1 : fmax(low, high)};
}

/* Different positions that were seen; exact while the sketch holds all of them. */
static estimate kinds_seen(const lab_sketch *s)
{
    double used = (double)s->used;
    if (s->used < LAB_SKETCH)
        return (estimate){used, used, used};
    double part = (double)s->hashes[LAB_SKETCH - 1] / 18446744073709551616.0;
    /* the part up to the k-th smallest hash, times how many there are, has a gamma distribution of
     * shape k */
    return (estimate){(used - 1) / part, stats_gamma_quantile(0.025, used) / part,
                      stats_gamma_quantile(0.975, used) / part};
}

/* Chao's estimate from below of how many there are; the kinds in the sketch are a sample of those
 * seen. The logarithm of what is added varies with the counts of kinds seen once and twice, and
 * with that of kinds that happen not to be seen. */
static estimate kinds_in_all(const lab_sketch *s, estimate seen)
{
    const double none_means_fewer_than = 3.69; /* with 97.5 %, where a Poisson count is 0 */
    double once = 0, twice = 0, used = (double)s->used;
    for (int64_t i = 0; i < s->used; i++) {
        once += s->counts[i] == 1;
        twice += s->counts[i] == 2;
    }
    double unseen = once * (once - 1) / (2 * (twice + 1)), scale = used > 0 ? seen.value / used : 0;
    if (once < 2) {
        double most = none_means_fewer_than + once;
        return (estimate){seen.value, seen.low,
                          seen.high + scale * most * most / (2 * (twice + 1))};
    }
    double spread = twice > 0 ? exp(NORMAL_95 * sqrt(1 / twice + 4 / once + 1 / unseen)) : INFINITY;
    double least = twice > 0 ? unseen / spread : once * once / (2 * none_means_fewer_than);
    return (estimate){seen.value + scale * unseen, seen.low + scale * fmin(least, unseen),
                      seen.high + scale * unseen * spread};
}

static estimate log10_of(estimate e)
{
    return (estimate){log10(e.value), log10(e.low), log10(e.high)};
}

/* The square of the correlation of results with luck. Both games of a unit lie in the same batch.
 */
static estimate luck_share(const lab_cell *cell)
{
    stats_pairs parts[LAB_BATCHES];
    for (unsigned i = 0; i < LAB_BATCHES; i++)
        parts[i] = sums_of(&cell->lucks[i].sums, 1, cell->lucks[i].games);
    return stats_squared_correlation(parts, LAB_BATCHES);
}

/* ---- all of them ---- */

static unsigned add(lab_measure *out, unsigned count, const char *name, lab_measure_kind kind,
                    int64_t n, estimate e)
{
    out[count] = (lab_measure){name, (uint8_t)kind, n, e};
    return count + 1;
}

unsigned lab_measures(const lab_cell *cell, bool players_differ, lab_measure out[LAB_MEASURES_MAX])
{
    const lab_tally *t = &cell->tally;
    unsigned count = 0;
    for (unsigned i = 0; i < lab_ratio_count; i++) {
        const lab_ratio *r = &lab_ratios[i];
        int64_t n = r->presence == LAB_WHERE_JUDGED ? t->judged : t->units;
        if (!lab_ratio_is_there(t, i, players_differ))
            continue;
        stats_pairs sums = sums_of(&t->ratios[i], r->scale, n);
        estimate e = ratio_of(&sums, r->interval);
        if (r->x == LAB_THROWS && t->ratios[i].x == 0) /* where anybody throws everybody does */
            e = (estimate){e.value, e.value, e.value};
        count = add(out, count, r->name, r->kind, n, e);
        if (r->x == LAB_FIRST_POINTS)
            count = add(out, count, "balance", LAB_SHARE, n,
                        balance_of(e, stats_ratio_variance(&sums)));
        if (r->x == LAB_TREE_THROWS) {
            estimate seen = kinds_seen(&t->positions);
            count = add(out, count, "positions_seen", LAB_LOG10, n, log10_of(seen));
            count = add(out, count, "positions", LAB_LOG10, n,
                        log10_of(kinds_in_all(&t->positions, seen)));
        }
    }
    if (t->luck.sums.yy > 0) /* somebody throws */
        count = add(out, count, "luck_share", LAB_SHARE, t->luck.games, luck_share(cell));
    return count;
}
