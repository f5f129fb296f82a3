#include "lab/measure.h"

#include <math.h>
#include <string.h>

static const double NORMAL_95 = 1.959963984540054;

const char *lab_kind_name(unsigned kind)
{
    static const char *const names[] = {[LAB_SHARE] = "share", [LAB_MEAN] = "mean", [LAB_LOG10] = "log10"};
    return names[kind];
}

/* ---- ratios ---- */

/* Wilson's interval for as many independent cases as would have the variance seen over units. Where none was
 * seen it is no proof that there is none: then for the number of units. */
static estimate share_of(estimate ratio, double units)
{
    double share = ratio.value, half = (ratio.high - ratio.low) / 2;
    if (!(half > 0) || !isfinite(half))
        return stats_share(share, units);
    double deviation = half / stats_t_quantile(0.975, units - 1);
    return stats_share(share, share * (1 - share) / (deviation * deviation));
}

/* Nothing that is counted is negative. */
static estimate not_negative(estimate e)
{
    return (estimate){e.value, isfinite(e.low) ? fmax(0, e.low) : e.low, e.high};
}

static estimate ratio_of(const lab_pair *p, double scale, double units, lab_measure_kind kind)
{
    stats_pairs sums = {.n = units,
                        .x = (double)p->x * scale,
                        .y = (double)p->y,
                        .xx = (double)p->xx * scale * scale,
                        .yy = (double)p->yy,
                        .xy = (double)p->xy * scale};
    if (p->y == 0)
        return (estimate){NAN, NAN, NAN};
    estimate e = stats_ratio(&sums);
    return kind == LAB_SHARE ? share_of(e, units) : not_negative(e);
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
    return ratio_of(&p, 1, (double)t->units, LAB_MEAN);
}

estimate lab_rate_share(const lab_tally *t, const lab_square *s)
{
    lab_pair p = rate_pair(t, s);
    return ratio_of(&p, 1, (double)t->units, LAB_SHARE);
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
    return ratio_of(&p, 1, (double)t->units, LAB_MEAN);
}

estimate lab_pieces_at(const lab_tally *t, unsigned player, unsigned moment)
{
    const lab_square *s = &t->pieces[player][moment];
    stats_sums sums = {(double)t->reached[moment], (double)s->sum, (double)s->squares};
    return not_negative(stats_mean(&sums));
}

estimate lab_length_quantile(const lab_tally *t, lab_length length, double q)
{
    uint64_t counts[LAB_BINS];
    for (unsigned i = 0; i < LAB_BINS; i++)
        counts[i] = (uint64_t)t->lengths[length][i];
    estimate bins = stats_quantile(counts, LAB_BINS, q);
    unsigned last = (unsigned)bins.high; /* the last of all bins: too few are counted to say */
    return (estimate){lab_bin_from((unsigned)bins.value), lab_bin_from((unsigned)bins.low),
                      last + 1 < LAB_BINS ? lab_bin_from(last + 1) - 1.0 : INFINITY};
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

/* The distance of the score from ½, as a share of the largest possible; where ½ lies within the interval, the
 * best case is a perfect balance. */
static estimate balance_of(estimate score)
{
    double low = 1 - fabs(2 * score.low - 1), high = 1 - fabs(2 * score.high - 1);
    bool fair = score.low <= 0.5 && score.high >= 0.5;
    return (estimate){1 - fabs(2 * score.value - 1), fmin(low, high), fair ? 1 : fmax(low, high)};
}

/* Different positions that were seen; exact while the sketch holds all of them. */
static estimate kinds_seen(const lab_sketch *s)
{
    double used = (double)s->used;
    if (s->used < LAB_SKETCH)
        return (estimate){used, used, used};
    double part = (double)s->hashes[LAB_SKETCH - 1] / 18446744073709551616.0;
    double kinds = (used - 1) / part, error = NORMAL_95 / sqrt(used - 2);
    return (estimate){kinds, kinds * (1 - error), kinds * (1 + error)};
}

/* Chao's estimate from below of how many there are; the kinds in the sketch are a sample of those seen. */
static estimate kinds_in_all(const lab_sketch *s, estimate seen)
{
    const double none_means_fewer_than = 3.69; /* with 97.5 %, where a Poisson count is 0 */
    double once = 0, twice = 0, used = (double)s->used;
    for (int64_t i = 0; i < s->used; i++) {
        once += s->counts[i] == 1;
        twice += s->counts[i] == 2;
    }
    if (once < 1)
        return seen;
    double unseen = seen.value * once * (once - 1) / (2 * (twice + 1) * used);
    double spread = twice > 0 ? exp(NORMAL_95 * sqrt(1 / twice + 4 / once)) : INFINITY;
    double least =
        twice > 0 ? unseen / spread : seen.value * once * once / (2 * none_means_fewer_than * used);
    return (estimate){seen.value + unseen, seen.low + fmin(least, unseen), seen.high + unseen * spread};
}

static estimate log10_of(estimate e)
{
    return (estimate){log10(e.value), log10(e.low), log10(e.high)};
}

/* The square of the correlation of results with luck. */
static estimate luck_share(const lab_tally *t)
{
    const lab_pair *p = &t->luck;
    stats_pairs sums = {(double)t->lucks, (double)p->x,  (double)p->y,
                        (double)p->xx,    (double)p->yy, (double)p->xy};
    estimate r = stats_correlation(&sums);
    double low = r.low * r.low, high = r.high * r.high;
    bool crosses = r.low <= 0 && r.high >= 0;
    return (estimate){r.value * r.value, crosses ? 0 : fmin(low, high), fmax(low, high)};
}

/* ---- all of them ---- */

static unsigned add(lab_measure *out, unsigned count, const char *name, lab_measure_kind kind, int64_t n,
                    estimate e)
{
    out[count] = (lab_measure){name, (uint8_t)kind, n, e};
    return count + 1;
}

unsigned lab_measures(const lab_tally *t, bool players_differ, lab_measure out[LAB_MEASURES_MAX])
{
    unsigned count = 0;
    for (unsigned i = 0; i < lab_ratio_count; i++) {
        const lab_ratio *r = &lab_ratios[i];
        int64_t n = r->presence == LAB_WHERE_JUDGED ? t->judged : t->units;
        if (!lab_ratio_is_there(t, i, players_differ))
            continue;
        estimate e = ratio_of(&t->ratios[i], r->scale, (double)n, r->kind);
        count = add(out, count, r->name, r->kind, n, e);
        if (r->x == LAB_FIRST_POINTS)
            count = add(out, count, "balance", LAB_SHARE, n, balance_of(e));
        if (r->x == LAB_TREE_THROWS) {
            estimate seen = kinds_seen(&t->positions);
            count = add(out, count, "positions_seen", LAB_LOG10, n, log10_of(seen));
            count = add(out, count, "positions", LAB_LOG10, n, log10_of(kinds_in_all(&t->positions, seen)));
        }
    }
    if (t->luck.yy > 0) /* somebody throws */
        count = add(out, count, "luck_share", LAB_SHARE, t->lucks, luck_share(t));
    return count;
}
