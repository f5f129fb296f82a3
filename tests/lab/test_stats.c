/* Distributions and intervals against published values. Against simulated samples:
 * test_stats_coverage.c. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "lab/stats/stats.h"
#include "tests/lab/quantile.h"

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

/* One degree of freedom is Cauchy's distribution and two have a closed form; the others are the
 * factors of printed tables. */
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
        /* another method */
        assert_near(stats_t_cdf(t / 10, 99999), stats_t_cdf(t / 10, 100001), 1e-9);
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

/* R. Newcombe, Statistics in Medicine 17 (1998), 857: Clopper and Pearson's interval for 81 of 263,
 * 15 of 148, 0 of 20 and 1 of 29. */
Test(stats, share)
{
    static const struct {
        double count, n, low, high;
    } published[] = {{81, 263, 0.2527, 0.3676},
                     {15, 148, 0.0578, 0.1617},
                     {0, 20, 0, 0.1684},
                     {1, 29, 0.0009, 0.1776}};
    for (unsigned i = 0; i < 4; i++) {
        estimate e = stats_share(published[i].count / published[i].n, published[i].n);
        assert_near(e.low, published[i].low, 5.1e-5);
        assert_near(e.high, published[i].high, 5.1e-5);
    }
    estimate nothing = stats_share(0, 0);
    cr_expect(nothing.low == 0 && nothing.high == 1);
}

/* Nothing seen, and everything: these shares lie in their own intervals, whatever rounding does. */
Test(stats, shares_of_0_and_1_hold_themselves)
{
    for (double n = 1; n < 1e9; n = floor(n * 1.7 + 1)) {
        estimate none = stats_share(0, n), all = stats_share(1, n);
        cr_expect(none.low == 0 && all.high == 1, "n = %g: %g, %g", n, none.low, 1 - all.high);
        assert_near(none.high, 1 - pow(0.025, 1 / n), 1e-12);
        assert_near(all.low, pow(0.025, 1 / n), 1e-12);
    }
}

/* Printed tables of F. Garwood's limits of a Poisson count (Biometrika 28, 1936): 0, 1, 3, 10, 100
 * events. */
Test(stats, rate_of_rare_events)
{
    static const struct {
        double events, low, high;
    } table[] = {{1, 0.0253, 5.572}, {3, 0.619, 8.767}, {10, 4.795, 18.39}, {100, 81.36, 121.6}};
    const double n = 1e7; /* so rare that chances of one in a game and counts are the same */
    for (unsigned i = 0; i < 4; i++) {
        double x = table[i].events;
        estimate once = stats_rate(&(stats_pairs){n, x, n, x, n, x});
        assert_near(once.low * n, table[i].low, table[i].low * 1e-3);
        assert_near(once.high * n, table[i].high, table[i].high * 1e-3);
        assert_near(stats_gamma_quantile(0.025, x), table[i].low, table[i].low * 1e-3);
        assert_near(stats_gamma_quantile(0.975, x + 1), table[i].high, table[i].high * 1e-3);
        /* ten at a time: as many occasions, ten times the figure, and less is known of it */
        estimate ten = stats_rate(&(stats_pairs){n, 10 * x, n, 100 * x, n, 10 * x});
        cr_expect(ten.low < 10 * once.low && ten.high > 10 * once.high);
    }
    estimate none = stats_rate(&(stats_pairs){100, 0, 100, 0, 100, 0});
    cr_expect(none.value == 0 && none.low == 0);
    assert_near(none.high, 0.03689, 1e-5);
    estimate same = stats_rate(&(stats_pairs){100, 700, 100, 4900, 100, 700});
    cr_expect(same.low < 7 && same.high > 7 && same.high - same.low < 0.1);
}

/* Against sums of Poisson's terms, and against what its inverse came from. */
Test(stats, gamma)
{
    for (double x = 0.1; x < 60; x *= 1.9) {
        double term = exp(-x), sum = 0;
        for (unsigned k = 0; k < 40; k++) {
            sum += term;
            assert_near(stats_gamma_cdf(x, k + 1.0), 1 - sum, 1e-12);
            term *= x / (k + 1);
        }
    }
    for (double a = 0.3; a < 1e7; a *= 3.7)
        for (double p = 0.001; p < 1; p += 0.111) {
            assert_near(stats_gamma_cdf(stats_gamma_quantile(p, a), a), p, a > 1e5 ? 1e-6 : 1e-8);
            assert_near(stats_beta_cdf(stats_beta_quantile(p, a, 2.5), a, 2.5), p, 1e-8);
        }
}

/* W. S. Gosset's own example (“Student”, Biometrika 6, 1908): the additional hours of sleep by a
 * drug. */
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

/* Nine parts of the same correlation vary little; a line is a line; where one does not vary nothing
 * is known.
 */
Test(stats, squared_correlation)
{
    stats_pairs parts[9] = {0}, line[9] = {0}, flat[9] = {0};
    for (unsigned i = 0; i < 90; i++) {
        double x = i % 10, noise = i * i % 7;
        stats_add_pair(&parts[i % 9], x, x + noise);
        stats_add_pair(&line[i % 9], x, -2 * x);
        stats_add_pair(&flat[i % 9], x, 3);
    }
    estimate e = stats_squared_correlation(parts, 9);
    cr_expect(0 < e.low && e.low < e.value && e.value < e.high && e.high < 1, "%g: %g to %g",
              e.value, e.low, e.high);
    assert_near(stats_squared_correlation(line, 9).value, 1, 1e-12);
    e = stats_squared_correlation(flat, 9);
    cr_expect(isnan(e.value) && e.low == 0 && e.high == 1);
}

/* The 95 % interval of a median of 20 observations is from the 6th to the 15th (by the binomial
 * distribution), of 100 from the 40th to the 61st. */
Test(stats, quantile)
{
    uint64_t twenty[20], hundred[100], few[4] = {1, 0, 0, 1}, lumps[3] = {10, 80, 10};
    for (unsigned i = 0; i < 100; i++)
        hundred[i] = 1;
    memcpy(twenty, hundred, sizeof twenty);
    stats_position e = quantile_of(twenty, 20, 0.5);
    cr_expect(e.value == 9 && e.low == 5 && e.high == 14, "%u %u %u", e.value, e.low, e.high);
    e = quantile_of(hundred, 100, 0.5);
    cr_expect(e.value == 49 && e.low == 39 && e.high == 60, "%u %u %u", e.value, e.low, e.high);
    e = quantile_of(few, 4, 0.5); /* two observations bound nothing */
    cr_expect(e.value == 0 && e.low == 0 && e.high == 4);
    e = quantile_of(lumps, 3, 0.9); /* the last of the middle ones */
    cr_expect(e.value == 1 && e.low == 1 && e.high == 2 && e.part == 1, "%u %u %u", e.value, e.low,
              e.high);
    e = quantile_of(lumps, 3, 0.3);
    assert_near(e.part, 0.25, 1e-12);
}

/* Units whose ten observations are all alike tell no more than one of each. */
Test(stats, quantile_of_dependent_observations)
{
    stats_bin alike[20];
    uint64_t one[20];
    for (unsigned i = 0; i < 20; i++) {
        one[i] = 1;
        alike[i] = (stats_bin){10, 100, 100};
    }
    stats_position single = quantile_of(one, 20, 0.5), ten = stats_quantile(alike, 20, 20, 0.5);
    cr_expect(ten.low == single.low && ten.high == single.high, "%u to %u", ten.low, ten.high);
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

/* Agresti and Min's formula for a table of pairs: both 4, first only 2, second only 9, neither 85.
 */
Test(stats, paired_share)
{
    stats_pairs s = {.n = 100, .x = 6, .y = 13, .xx = 6, .yy = 13, .xy = 4}, same = {.n = 500};
    double c = 9.5, b = 2.5, n = 102,
           half = 1.984 * sqrt((c + b - (c - b) * (c - b) / n) / n / (n - 1));
    stats_difference d = stats_paired_share(&s, 0.95);
    assert_near(d.difference.value, 0.07, 1e-12);
    assert_near(d.difference.low, 7 / n - half, 1e-4);
    assert_near(d.difference.high, 7 / n + half, 1e-4);
    d = stats_paired_share(&same, 0.95);
    cr_expect(d.p == 1 && d.difference.value == 0 && d.difference.low < 0 &&
              d.difference.high < 0.01);
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
    stats_difference ratio = stats_paired_ratio(&four, 0.99),
                     mean = stats_paired_mean(&pairs, 0.99);
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

/* The example of Benjamini and Hochberg (1995): 15 p-values, of which their method keeps four where
 * Bonferroni's keeps three. */
Test(stats, discoveries)
{
    const double p[] = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                        0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
    enum { COUNT = sizeof p / sizeof *p };
    double adjusted[COUNT], with_gap[] = {0.02, NAN, 0.01}, two[3];
    unsigned kept = 0;
    stats_discovery(p, COUNT, adjusted);
    for (unsigned i = 0; i < COUNT; i++)
        kept += adjusted[i] <= 0.05;
    cr_expect_eq(kept, 4);
    cr_expect_float_eq(adjusted[0], 0.0015, 1e-12);
    cr_expect_float_eq(adjusted[3], 0.0095 * 15 / 4, 1e-12);
    cr_expect_float_eq(adjusted[5], 0.0298 * 15 / 7, 1e-12);
    stats_discovery(with_gap, 3, two);
    cr_expect(two[0] == 0.02 && isnan(two[1]) && two[2] == 0.02);
}

/* Tables of F: 0.95 with 5 and 10 degrees of freedom is 3.3258, with 99 and 99 1.3941. */
Test(stats, ratios_of_variances)
{
    cr_expect_float_eq(stats_f_quantile(0.95, 5, 10), 3.3258, 1e-4);
    cr_expect_float_eq(stats_f_quantile(0.95, 99, 99), 1.3941, 2e-4);
}
