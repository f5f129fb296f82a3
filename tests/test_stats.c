/* Distributions and intervals against published values, and the intervals against simulated samples: they
 * must hold the truth as often as they say. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "core/rng.h"
#include "lab/stats.h"

static void assert_near(double got, double expected, double tolerance)
{
    cr_expect(fabs(got - expected) <= tolerance, "%.12g is not %.12g", got, expected);
}

/* ---- distributions ---- */

/* M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, tables 26.1 and 26.5. */
Test(stats, normal)
{
    assert_near(stats_normal_cdf(0), 0.5, 1e-15);
    assert_near(stats_normal_cdf(1), 0.841344746068543, 1e-14);
    assert_near(stats_normal_cdf(-2), 0.0227501319481792, 1e-15);
    assert_near(stats_normal_cdf(-6), 9.86587645037698e-10, 1e-22);
    assert_near(stats_normal_quantile(0.975), 1.959963984540054, 1e-12);
    assert_near(stats_normal_quantile(0.995), 2.575829303548901, 1e-12);
    assert_near(stats_normal_quantile(1e-6), -4.753424308822899, 1e-11);
    for (double p = 1e-12; p < 0.5; p *= 1.7) {
        assert_near(stats_normal_cdf(stats_normal_quantile(p)) / p, 1, 1e-12);
        assert_near(stats_normal_quantile(p), -stats_normal_quantile(1 - p), 1e-3);
    }
}

/* One degree of freedom is Cauchy's distribution and two have a closed form; the others are the factors of
 * printed tables. */
Test(stats, student)
{
    static const struct {
        double p, freedom, t;
    } table[] = {{0.975, 3, 3.182446305},  {0.975, 5, 2.570581836},   {0.975, 10, 2.228138852},
                 {0.975, 30, 2.042272456}, {0.975, 120, 1.979930405}, {0.995, 4, 4.604094871},
                 {0.95, 7, 1.894578605},   {0.9995, 8, 5.041305434}};
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        assert_near(stats_t_quantile(table[i].p, table[i].freedom), table[i].t, 1e-8);
    for (double t = -40; t <= 40; t += 0.37) {
        assert_near(stats_t_cdf(t, 1), 0.5 + atan(t) / acos(-1), 1e-14);
        assert_near(stats_t_cdf(t, 2), 0.5 + t / (2 * sqrt(2 + t * t)), 1e-14);
        assert_near(stats_t_cdf(t / 10, 1e9), stats_normal_cdf(t / 10), 1e-9);
        assert_near(stats_t_cdf(t / 10, 99999), stats_t_cdf(t / 10, 100001), 1e-9); /* another method */
    }
    assert_near(stats_t_cdf(-INFINITY, 5), 0, 0);
    assert_near(stats_t_cdf(0, 1e6), 0.5, 1e-15);
    for (double freedom = 1; freedom < 1e6; freedom *= 3.1)
        assert_near(stats_t_cdf(stats_t_quantile(0.003, freedom), freedom), 0.003, 1e-12);
}

/* Against the sum of its terms. */
Test(stats, binomial)
{
    for (unsigned n = 1; n < 60; n += 7) {
        for (double p = 0.05; p < 1; p += 0.15) {
            double term = pow(1 - p, n), sum = 0;
            for (unsigned k = 0; k < n; k++) {
                sum += term;
                assert_near(stats_binomial_cdf(k, n, p), sum, 1e-13);
                term *= p / (1 - p) * (n - k) / (k + 1);
            }
            assert_near(stats_binomial_cdf(n, n, p), 1, 0);
            assert_near(stats_binomial_cdf(-1, n, p), 0, 0);
        }
    }
    /* De Moivre and Laplace, with the correction for whole numbers: a million throws of a coin. */
    assert_near(stats_binomial_cdf(500500, 1e6, 0.5), stats_normal_cdf(500.5 / 500), 1e-6);
}

Test(stats, beta)
{
    for (double x = 0; x <= 1; x += 0.05) {
        assert_near(stats_beta_cdf(x, 1, 1), x, 1e-14);
        assert_near(stats_beta_cdf(x, 3, 1), x * x * x, 1e-14);
        assert_near(stats_beta_cdf(x, 0.5, 0.5), 2 / acos(-1) * asin(sqrt(x)), 1e-14);
        assert_near(stats_beta_cdf(x, 2.5, 7) + stats_beta_cdf(1 - x, 7, 2.5), 1, 1e-14);
    }
}

/* ---- one sample ---- */

/* R. Newcombe, Statistics in Medicine 17 (1998), 857: Wilson's interval for 81 of 263, 15 of 148, 0 of 20
 * and 1 of 29. */
Test(stats, wilson)
{
    static const struct {
        double count, n, low, high;
    } published[] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}};
    for (unsigned i = 0; i < 4; i++) {
        estimate e = stats_share(published[i].count / published[i].n, published[i].n);
        assert_near(e.low, published[i].low, 5.1e-5);
        assert_near(e.high, published[i].high, 5.1e-5);
    }
    estimate nothing = stats_share(0, 0);
    cr_expect(nothing.low == 0 && nothing.high == 1);
}

/* W. S. Gosset's own example (“Student”, Biometrika 6, 1908): the additional hours of sleep by a drug. */
Test(stats, mean)
{
    static const double hours[] = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    stats_sums s = {0}, one = {0}, none = {0};
    for (unsigned i = 0; i < 10; i++)
        stats_add(&s, hours[i]);
    estimate e = stats_mean(&s);
    assert_near(e.value, 2.33, 1e-12);
    assert_near(stats_deviation(&s), 2.002249, 1e-6);
    assert_near(e.low, 2.33 - 2.262157 * 2.002249 / sqrt(10), 1e-5);
    assert_near(e.high, 2.33 + 2.262157 * 2.002249 / sqrt(10), 1e-5);
    stats_add(&one, 7);
    e = stats_mean(&one);
    cr_expect(e.value == 7 && isinf(e.low) && isinf(e.high));
    cr_expect(isinf(stats_mean(&none).high) && stats_deviation(&one) == 0);
}

/* Where y is always the same the ratio is a mean over it, and so is its interval. */
Test(stats, ratio_with_a_fixed_divisor)
{
    stats_pairs pairs = {0};
    stats_sums sums = {0};
    for (unsigned i = 0; i < 50; i++) {
        stats_add_pair(&pairs, i * i % 13, 4);
        stats_add(&sums, i * i % 13);
    }
    estimate ratio = stats_ratio(&pairs), mean = stats_mean(&sums);
    assert_near(ratio.value, mean.value / 4, 1e-12);
    assert_near(ratio.low, mean.low / 4, 1e-12);
    assert_near(ratio.high, mean.high / 4, 1e-12);
}

/* Fisher's transformation by its definition. */
Test(stats, correlation)
{
    stats_pairs s = {.n = 28, .xx = 28, .yy = 28, .xy = 0.6 * 28}, line = {0}, flat = {0};
    estimate e = stats_correlation(&s);
    assert_near(e.value, 0.6, 1e-12);
    assert_near(e.low, tanh(atanh(0.6) - 1.959964 / 5), 1e-6);
    assert_near(e.high, tanh(atanh(0.6) + 1.959964 / 5), 1e-6);
    for (unsigned i = 0; i < 9; i++) {
        stats_add_pair(&line, i, -2.0 * i);
        stats_add_pair(&flat, i, 3);
    }
    assert_near(stats_correlation(&line).value, -1, 1e-12);
    cr_expect(stats_correlation(&flat).low == -1 && stats_correlation(&flat).high == 1);
}

/* The 95 % interval of a median of 20 observations is from the 6th to the 15th (by the binomial
 * distribution), of 100 from the 40th to the 61st. */
Test(stats, quantile)
{
    uint64_t twenty[20], hundred[100], few[4] = {1, 0, 0, 1}, lumps[3] = {10, 80, 10};
    for (unsigned i = 0; i < 100; i++)
        hundred[i] = 1;
    memcpy(twenty, hundred, sizeof twenty);
    estimate e = stats_quantile(twenty, 20, 0.5);
    cr_expect(e.value == 9 && e.low == 5 && e.high == 14, "%g %g %g", e.value, e.low, e.high);
    e = stats_quantile(hundred, 100, 0.5);
    cr_expect(e.value == 49 && e.low == 39 && e.high == 60, "%g %g %g", e.value, e.low, e.high);
    e = stats_quantile(few, 4, 0.5); /* two observations bound nothing */
    cr_expect(e.value == 0 && e.low == 0 && e.high == 3);
    e = stats_quantile(lumps, 3, 0.9);
    cr_expect(e.value == 1 && e.low == 1 && e.high == 2, "%g %g %g", e.value, e.low, e.high);
}

/* ---- differences ---- */

/* Student's example again, both drugs on the same ten people: t = 4.06, p = 0.0028. */
Test(stats, paired_mean)
{
    static const double first[] = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2},
                        second[] = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    stats_pairs s = {0}, same = {0};
    for (unsigned i = 0; i < 10; i++) {
        stats_add_pair(&s, first[i], second[i]);
        stats_add_pair(&same, first[i], first[i]);
    }
    stats_difference d = stats_paired_mean(&s, 0.95);
    assert_near(d.difference.value, 1.58, 1e-12);
    assert_near(d.difference.low, 0.7001142, 1e-6);
    assert_near(d.difference.high, 2.4598858, 1e-6);
    assert_near(d.p, 0.00283289, 1e-7);
    d = stats_paired_mean(&same, 0.95);
    cr_expect(d.p == 1 && d.difference.low == 0 && d.difference.high == 0);
}

/* Agresti and Min's formula for a table of pairs: both 4, first only 2, second only 9, neither 85. */
Test(stats, paired_share)
{
    stats_pairs s = {.n = 100, .x = 6, .y = 13, .xx = 6, .yy = 13, .xy = 4}, same = {.n = 500};
    double c = 9.5, b = 2.5, n = 102, half = 1.984 * sqrt((c + b - (c - b) * (c - b) / n) / n / (n - 1));
    stats_difference d = stats_paired_share(&s, 0.95);
    assert_near(d.difference.value, 0.07, 1e-12);
    assert_near(d.difference.low, 7 / n - half, 1e-4);
    assert_near(d.difference.high, 7 / n + half, 1e-4);
    d = stats_paired_share(&same, 0.95);
    cr_expect(d.p == 1 && d.difference.value == 0 && d.difference.low < 0 && d.difference.high < 0.01);
}

Test(stats, paired_ratio_with_fixed_divisors)
{
    stats_four four = {0};
    stats_pairs pairs = {0};
    for (unsigned i = 0; i < 40; i++) {
        double x = i * i % 11, y = x + i % 3;
        stats_add_pair(&pairs, x / 5, y / 8);
        stats_add_four(&four, (double[]){x, 5, y, 8});
    }
    stats_difference ratio = stats_paired_ratio(&four, 0.99), mean = stats_paired_mean(&pairs, 0.99);
    assert_near(ratio.difference.value, mean.difference.value, 1e-12);
    assert_near(ratio.difference.low, mean.difference.low, 1e-12);
    assert_near(ratio.p, mean.p, 1e-12);
}

/* By hand: the smallest times four, the next times three, never below the one before; and ties. */
Test(stats, holm)
{
    double p[] = {0.01, 0.04, 0.03, 0.005}, adjusted[5], ties[] = {0.02, NAN, 0.02, 0.9, 0.02};
    stats_holm(p, 4, adjusted);
    assert_near(adjusted[0], 0.03, 1e-12);
    assert_near(adjusted[1], 0.06, 1e-12);
    assert_near(adjusted[2], 0.06, 1e-12);
    assert_near(adjusted[3], 0.02, 1e-12);
    stats_holm(ties, 5, adjusted);
    for (unsigned i = 0; i < 5; i += 2)
        assert_near(adjusted[i], 0.08, 1e-12);
    cr_expect(isnan(adjusted[1]));
    assert_near(adjusted[3], 0.9, 1e-12);
}

/* ---- simulated samples ---- */

enum { SAMPLES = 20000 };

static double uniform(lus_rng *rng)
{
    return (double)(lus_rng_next(rng) >> 11) * 0x1p-53;
}

static bool holds(estimate e, double truth)
{
    return e.low <= truth && truth <= e.high;
}

/* 95 % of 20,000 intervals, with four standard errors (0.15 % each) to either side; `slack` for methods that
 * are not exact in samples of this size. */
static void assert_covers(unsigned held, double slack)
{
    double share = held / (double)SAMPLES;
    cr_expect(fabs(share - 0.95) <= 0.0062 + slack, "covers %.2f %%", 100 * share);
}

/* Shares of 200 games. A share has steps, so that coverage swings around its level from one truth to the
 * next: the truths go over the whole range. */
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
    assert_covers(held, 0);
}

/* Means of few observations of a bell (Irwin and Hall’s twelve), and of many of a long-tailed one. */
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

/* Games of 20 to 60 decisions; in short games more of them are real, so that both sums go together. */
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

/* Quantiles are promised at least 95 %. */
Test(stats, quantile_covers)
{
    lus_rng rng = lus_rng_seeded(14);
    unsigned median = 0, upper = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint64_t counts[1000] = {0};
        for (unsigned k = 0; k < 200; k++)
            counts[(unsigned)(1000 * uniform(&rng) * uniform(&rng))]++;
        /* The product of two is below x with the chance x (1 − ln x): ½ at 0.18668, 0.9 at 0.60832. */
        median += holds(stats_quantile(counts, 1000, 0.5), 186);
        upper += holds(stats_quantile(counts, 1000, 0.9), 608);
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
            double luck = uniform(&rng), own = uniform(&rng), long_game = 30 + 20 * luck, real, all, real2,
                   all2;
            stats_add_pair(&won, luck < 0.5, own < 0.1 ? uniform(&rng) < 0.55 : luck < 0.55);
            stats_add_pair(&length, long_game, long_game + 4 * own);
            play_decisions(&rng, &real, &all);
            play_decisions(&rng, &real2, &all2);
            stats_add_four(&four, (double[]){real, all, luck < 0.5 ? real : real2, luck < 0.5 ? all : all2});
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

/* Forty rules that change nothing: in 95 % of studies at least, Holm finds nothing. One that does is found.
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
