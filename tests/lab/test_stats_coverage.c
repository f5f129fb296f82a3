/* The intervals against simulated samples: they must hold the truth as often as they say. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "core/rng.h"
#include "lab/stats/stats.h"
#include "tests/lab/quantile.h"

static const unsigned SAMPLES = 20000;

static double uniform(lus_rng *rng)
{
    return (double)(lus_rng_next(rng) >> 11) * 0x1p-53;
}

static bool holds(estimate e, double truth)
{
    return e.low <= truth && truth <= e.high;
}

/* 95 % of 20,000 intervals, with four standard errors (0.15 % each) to either side; `slack` for
 * methods that are not exact in samples of this size. */
static void assert_covers(unsigned held, double slack)
{
    double share = held / (double)SAMPLES;
    cr_expect(fabs(share - 0.95) <= 0.0062 + slack, "covers %.2f %%", 100 * share);
}

/* Shares of 200 games. A share has steps, so that coverage swings around its level from one truth
 * to the next: the truths go over the whole range. */
Test(stats, share_covers)
{
    lus_rng rng = lus_rng_seeded(11);
    unsigned held = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        double truth = 0.02 + 0.96 * uniform(&rng);
        unsigned count = 0;
        for (unsigned k = 0; k < 200; k++)
            count += uniform(&rng) < truth;
        held += holds(stats_share(count / 200.0, 200), truth);
    }
    /* exact: at least 95 % */
    cr_expect(held >= 0.95 * SAMPLES && held <= 0.975 * SAMPLES, "%u", held);
}

/* Means of few observations of a bell (Irwin and Hall’s twelve), and of many of a long-tailed one.
 */
Test(stats, mean_covers)
{
    lus_rng rng = lus_rng_seeded(12);
    unsigned few = 0, many = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        stats_sums bell = {0}, tail = {0};
        for (unsigned k = 0; k < 6; k++) {
            double x = 0;
            for (unsigned j = 0; j < 12; j++)
                x += uniform(&rng);
            stats_add(&bell, x);
        }
        for (unsigned k = 0; k < 300; k++)
            stats_add(&tail, -log(1 - uniform(&rng)));
        few += holds(stats_mean(&bell), 6);
        many += holds(stats_mean(&tail), 1);
    }
    assert_covers(few, 0);
    assert_covers(many, 0.004);
}

/* Games of 20 to 60 decisions; in short games more of them are real, so that both sums go together.
 */
static void play_decisions(lus_rng *rng, double *real, double *all)
{
    *all = 20 + (double)lus_rng_below(rng, 41);
    *real = 0;
    for (unsigned k = 0; k < (unsigned)*all; k++)
        *real += uniform(rng) < 0.9 - *all / 100;
}

/* Σ all · (0.9 − all / 100) / Σ all over 20 … 60: the mean is 40, of squares 1600 + 140. */
static const double REAL_SHARE = 0.9 - (1600.0 + 140) / 4000;

Test(stats, ratio_covers)
{
    lus_rng rng = lus_rng_seeded(13);
    unsigned held = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        stats_pairs s = {0};
        for (unsigned k = 0; k < 100; k++) {
            double real, all;
            play_decisions(&rng, &real, &all);
            stats_add_pair(&s, real, all);
        }
        held += holds(stats_ratio(&s), REAL_SHARE);
    }
    assert_covers(held, 0.004);
}

static bool lies(stats_position p, unsigned truth)
{
    return p.low <= truth && truth <= p.high;
}

/* Quantiles are promised at least 95 %. */
Test(stats, quantile_covers)
{
    lus_rng rng = lus_rng_seeded(14);
    unsigned median = 0, upper = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint64_t counts[1000] = {0};
        for (unsigned k = 0; k < 200; k++)
            counts[(unsigned)(1000 * uniform(&rng) * uniform(&rng))]++;
        /* The product of two is below x with the chance x (1 − ln x): ½ at 0.18668, 0.9 at 0.60832.
         */
        median += lies(quantile_of(counts, 1000, 0.5), 186);
        upper += lies(quantile_of(counts, 1000, 0.9), 608);
    }
    cr_expect(median >= 0.947 * (double)SAMPLES && median <= 0.975 * (double)SAMPLES, "%u", median);
    cr_expect(upper >= 0.947 * (double)SAMPLES && upper <= 0.98 * (double)SAMPLES, "%u", upper);
}

/* The same luck twice, with a rule that adds 0.05 to the chance of winning and 2 to the length. */
Test(stats, differences_cover_and_pairing_narrows)
{
    lus_rng rng = lus_rng_seeded(15);
    unsigned shares = 0, lengths = 0, ratios = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        stats_pairs won = {0}, length = {0};
        stats_four four = {0};
        for (unsigned k = 0; k < 200; k++) {
            double luck = uniform(&rng), own = uniform(&rng), long_game = 30 + 20 * luck, real, all,
                   real2, all2;
            stats_add_pair(&won, luck < 0.5, own < 0.1 ? uniform(&rng) < 0.55 : luck < 0.55);
            stats_add_pair(&length, long_game, long_game + 4 * own);
            play_decisions(&rng, &real, &all);
            play_decisions(&rng, &real2, &all2);
            stats_add_four(
                &four, (double[]){real, all, luck < 0.5 ? real : real2, luck < 0.5 ? all : all2});
        }
        stats_difference d = stats_paired_mean(&length, 0.95);
        shares += holds(stats_paired_share(&won, 0.95).difference, 0.05);
        lengths += holds(d.difference, 2);
        ratios += holds(stats_paired_ratio(&four, 0.95).difference, 0);
        cr_assert_lt(d.difference.high - d.difference.low, 0.5);
    }
    assert_covers(shares, 0.005);
    assert_covers(lengths, 0);
    assert_covers(ratios, 0.003);
}

/* Forty rules that change nothing: in 95 % of studies at least, Holm finds nothing. One that does
 * is found.
 */
Test(stats, holm_keeps_its_promise)
{
    enum { STUDIES = 4000, MEASURES = 40 };
    lus_rng rng = lus_rng_seeded(16);
    unsigned wrong = 0, found = 0;
    for (unsigned i = 0; i < STUDIES; i++) {
        double p[MEASURES], adjusted[MEASURES];
        bool any = false;
        for (unsigned k = 0; k < MEASURES; k++)
            p[k] = uniform(&rng);
        p[0] = 2 * stats_normal_cdf(-5 + stats_normal_quantile(uniform(&rng)));
        stats_holm(p, MEASURES, adjusted);
        for (unsigned k = 1; k < MEASURES; k++)
            any |= adjusted[k] < 0.05;
        wrong += any;
        found += adjusted[0] < 0.05;
    }
    cr_expect(wrong <= 0.062 * (double)STUDIES && wrong >= 0.035 * (double)STUDIES, "%u", wrong);
    cr_expect(found >= 0.9 * (double)STUDIES, "%u", found);
}
