/* Intervals, tests and distributions: what a study can say of its figures, and how surely. Pure
 * mathematics: no memory of its own, no input or output. All intervals are of 95 % unless a level
 * is named. */
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
double stats_beta_quantile(double p, double a, double b); /* 0 < p < 1 */
double stats_gamma_cdf(double x, double a);               /* of shape a > 0 and scale 1 */
double stats_gamma_quantile(double p, double a);          /* 0 < p < 1 */
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

/* C. Clopper and E. Pearson's exact interval (1934) of a share (0 to 1) seen in n independent
 * cases: it holds with at least 95 %, however rare the thing is; 0 and 1 lie in their own
 * intervals. n need not be whole: cases that depend on each other count as fewer. n = 0: nothing
 * known, 0 to 1. */
estimate stats_share(double share, double n);

/* The mean with Student's interval. A single observation says nothing of its precision: infinitely
 * wide. */
estimate stats_mean(const stats_sums *);
/* The standard deviation of the observations (over n - 1); 0 with fewer than two. */
double stats_deviation(const stats_sums *);

/* Sum of x over sum of y, as a real decision over all decisions of the games of a study, where the
 * games are independent and what happens in one game is not: the delta method, Student's t. That no
 * game differed from the others does not prove that none can: then the interval reaches as far as
 * one that differs by 1 a y in as many games as may remain unseen (3.7 of n, with 97.5 %). */
estimate stats_ratio(const stats_pairs *);
/* The same where x counts few things, mostly as many in one game as in the next: with four games
 * more, two that have one thing more and two that have one less, as A. Agresti and B. Coull (1998)
 * do for shares. */
estimate stats_few(const stats_pairs *);
/* The variance of that ratio; 0 where it is not known. */
double stats_ratio_variance(const stats_pairs *);
/* The same ratio where it is a share, between 0 and 1: stats_share of as many cases as would have
 * the variance that was seen. */
estimate stats_share_ratio(const stats_pairs *);
/* The same ratio where x counts what happens, perhaps rarely: F. Garwood's exact limits (1936) of a
 * Poisson count, for as many events as would have the variance that was seen. */
estimate stats_rate(const stats_pairs *);

/* The square of the correlation of x and y, and its interval: that of Fisher's transform by the
 * jackknife over parts that are independent of each other; those without observations are none. */
estimate stats_squared_correlation(const stats_pairs *parts, unsigned count);

/* What is counted of a bin of a histogram whose observations come in independent units: how many
 * there are, and by how much the sums over units of a² and of a·b grow with this bin, a being what
 * a unit has counted up to it and b all that it has counted. */
typedef struct stats_bin {
    double count, squares, products;
} stats_bin;

/* The quantile q, as a bin and how far into it (above 0, at most 1), and between which bins it
 * lies: those whose share of all observations, by exact limits of as many independent cases as
 * would have its variance, can be q. No assumption on the distribution: holds with at least 95 %.
 * `high` is `bins` where nothing bounds it. */
typedef struct stats_position {
    unsigned value, low, high;
    double part;
} stats_position;
stats_position stats_quantile(const stats_bin *, unsigned bins, double units, double q);

/* ---- differences with paired dice ---- */

/* y - x with its interval at a level (0.95, or nearer to 1 where many are looked at), and the
 * probability of a difference as large by chance alone if there were none (two-sided). */
typedef struct stats_difference {
    estimate difference;
    double p;
} stats_difference;

/* Of means. When no pair differs the interval has no width and p is 1. */
stats_difference stats_paired_mean(const stats_pairs *, double level);
/* Of shares: x and y are 0 or 1 (½ for a draw). As above with half a pair of each kind added (A.
 * Agresti, Y. Min, Statistics in Medicine 24, 2005), which keeps its level where few pairs differ,
 * or none. */
stats_difference stats_paired_share(const stats_pairs *, double level);

/* Four quantities of a game: x0 / y0 by one rule, x1 / y1 by the other. */
enum { STATS_X0, STATS_Y0, STATS_X1, STATS_Y1, STATS_FOUR };
typedef struct stats_four {
    /* product: all of them, symmetric */
    double n, sum[STATS_FOUR], product[STATS_FOUR][STATS_FOUR];
} stats_four;
void stats_add_four(stats_four *, const double of[STATS_FOUR]);
/* Of ratios of sums, by the delta method. */
stats_difference stats_paired_ratio(const stats_four *, double level);

/* By what the variance of that difference would be larger if both rules had been played with throws
 * of their own. */
double stats_paired_gain(const stats_four *);

/* ---- many comparisons ---- */

/* S. Holm's correction (1979): p-values adjusted so that, whichever hypotheses hold, the chance
 * that any true one falls below 0.05 is at most 0.05. NaN marks a comparison that was not made and
 * is passed over. */
void stats_holm(const double *p, unsigned count, double *adjusted);
/* Y. Benjamini and Y. Hochberg's (1995): of those that fall below 0.05, at most 5 % are expected to
 * be false, if the tests are independent or depend on each other positively. Weaker, and more is
 * found. NaN as above. */
void stats_discovery(const double *p, unsigned count, double *adjusted);
/* The quantile p of the distribution of the ratio of two estimates of one variance, with so many
 * degrees of freedom above and below: R. A. Fisher's and G. Snedecor's F. */
double stats_f_quantile(double p, double above, double below);

#endif
