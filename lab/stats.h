/* Intervals, tests and distributions: what a study can say of its figures, and how surely. Pure mathematics:
 * no memory of its own, no input or output. All intervals are of 95 % unless a level is named. */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stdint.h>

typedef struct estimate {
    double value, low, high; /* 95 % between low and high */
} estimate;

/* ---- distributions ---- */

double stats_normal_cdf(double z);
double stats_normal_quantile(double p);              /* 0 < p < 1 */
double stats_t_cdf(double t, double freedom);        /* Student's; degrees of freedom > 0 */
double stats_t_quantile(double p, double freedom);   /* 0 < p < 1 */
double stats_beta_cdf(double x, double a, double b); /* the regularised incomplete beta function */
/* The chance of at most k successes in n trials with chance p each. */
double stats_binomial_cdf(double k, double n, double p);

/* ---- one sample ---- */

/* Sums over independent observations of a quantity. */
typedef struct stats_sums {
    double n, sum, squares;
} stats_sums;

/* Over independent observations of two quantities that belong together. */
typedef struct stats_pairs {
    double n, x, y, xx, yy, xy;
} stats_pairs;

void stats_add(stats_sums *, double x);
void stats_add_pair(stats_pairs *, double x, double y);

/* Wilson's score interval of a share (0 to 1) seen in n independent cases; n need not be whole: cases that
 * depend on each other count as fewer. Unlike the plain normal interval it stays between 0 and 1 and keeps
 * its width when all or none are seen. n = 0: nothing known, 0 to 1. */
estimate stats_share(double share, double n);

/* The mean with Student's interval. A single observation says nothing of its precision: infinitely wide. */
estimate stats_mean(const stats_sums *);
/* The standard deviation of the observations (over n - 1); 0 with fewer than two. */
double stats_deviation(const stats_sums *);

/* Sum of x over sum of y, as a real decision over all decisions of the games of a study, where the games are
 * independent and what happens in one game is not: the delta method. */
estimate stats_ratio(const stats_pairs *);

/* Correlation of x and y with Fisher's interval; 0 with (-1, 1) where it is not defined. */
estimate stats_correlation(const stats_pairs *);

/* The quantile q of what a histogram counts, as an index into it, and between which order statistics the
 * true one lies. Discrete and without any assumption on the distribution: covers at least 95 %. */
estimate stats_quantile(const uint64_t *counts, unsigned bins, double q);

/* ---- differences with paired dice ---- */

/* y - x with its interval at a level (0.95, or nearer to 1 where many are looked at), and the probability of
 * a difference as large by chance alone if there were none (two-sided). */
typedef struct stats_difference {
    estimate difference;
    double p;
} stats_difference;

/* Of means. When no pair differs the interval has no width and p is 1. */
stats_difference stats_paired_mean(const stats_pairs *, double level);
/* Of shares: x and y are 0 or 1 (½ for a draw). As above with half a pair of each kind added (A. Agresti, Y.
 * Min, Statistics in Medicine 24, 2005), which keeps its level where few pairs differ, or none. */
stats_difference stats_paired_share(const stats_pairs *, double level);

/* Four quantities of a game: x0 / y0 by one rule, x1 / y1 by the other. */
enum { STATS_X0, STATS_Y0, STATS_X1, STATS_Y1, STATS_FOUR };
typedef struct stats_four {
    double n, sum[STATS_FOUR], product[STATS_FOUR][STATS_FOUR]; /* product: all of them, symmetric */
} stats_four;
void stats_add_four(stats_four *, const double of[STATS_FOUR]);
/* Of ratios of sums, by the delta method. */
stats_difference stats_paired_ratio(const stats_four *, double level);

/* ---- many comparisons ---- */

/* S. Holm's correction (1979): p-values adjusted so that, whichever hypotheses hold, the chance that any true
 * one falls below 0.05 is at most 0.05. NaN marks a comparison that was not made and is passed over. */
void stats_holm(const double *p, unsigned count, double *adjusted);

#endif
