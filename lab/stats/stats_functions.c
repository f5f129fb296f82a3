/* The distributions. Own code where the C library has none or, as lgamma, writes a global. */
#include <math.h>
#include <stdbool.h>

#include "lab/stats/stats.h"

double stats_normal_cdf(double z)
{
    return 0.5 * erfc(-z * 0.70710678118654752440);
}

/* P. J. Acklam's rational approximation (relative error 1.2e-9) of the lower half, p ≤ ½. */
static double rough_normal_quantile(double p)
{
    static const double tail_over[] = {-7.784894002430293e-03, -3.223964580411365e-01,
                                       -2.400758277161838e+00, -2.549732539343734e+00,
                                       4.374664141464968e+00,  2.938163982698783e+00},
                        tail_under[] = {7.784695709041462e-03, 3.224671290700398e-01,
                                        2.445134137142996e+00, 3.754408661907416e+00, 1},
                        over[] = {-3.969683028665376e+01, 2.209460984245205e+02,
                                  -2.759285104469687e+02, 1.383577518672690e+02,
                                  -3.066479806614716e+01, 2.506628277459239e+00},
                        under[] = {-5.447609879822406e+01, 1.615858368580409e+02,
                                   -1.556989798598866e+02, 6.680131188771972e+01,
                                   -1.328068155288572e+01, 1};
    double above = 0, below = 0;
    if (p < 0.02425) {
        double q = sqrt(-2 * log(p));
        for (unsigned i = 0; i < 6; i++)
            above = above * q + tail_over[i];
        for (unsigned i = 0; i < 5; i++)
            below = below * q + tail_under[i];
        return above / below;
    }
    double q = p - 0.5, r = q * q;
    for (unsigned i = 0; i < 6; i++) {
        above = above * r + over[i];
        below = below * r + under[i];
    }
    return q * above / below;
}

double stats_normal_quantile(double p)
{
    if (p > 0.5)
        return -stats_normal_quantile(1 - p);
    /* One step of Halley's method on the distribution function makes it exact to rounding. */
    double z = rough_normal_quantile(p), error = stats_normal_cdf(z) - p;
    double step = error * 2.50662827463100050242 * exp(z * z / 2);
    return z - step / (1 + z * step / 2);
}

/* Stirling's series from 12 on, where eight terms are exact to rounding; below, by Γ(x + 1) = x
 * Γ(x). */
static double log_gamma(double x)
{
    static const double series[] = {1.0 / 12,   -1.0 / 360,      1.0 / 1260, -1.0 / 1680,
                                    1.0 / 1188, -691.0 / 360360, 1.0 / 156,  -3617.0 / 122400};
    double product = 1, tail = 0;
    for (; x < 12; x++)
        product *= x;
    for (unsigned i = 8; i-- > 0;)
        tail = tail / (x * x) + series[i];
    return (x - 0.5) * log(x) - x + 0.91893853320467274178 + tail / x - log(product);
}

/* A continued fraction b0 + a1 / (b1 + a2 / (b2 + …)) by J. Lentz's method (1976), as W. J.
 * Thompson and A. R. Barnett mended it (1986): what would be 0 is tiny. */
#define TINY 1e-300
enum { FRACTION_TERMS = 100000 };

typedef struct fraction {
    double c, d, value;
} fraction;

/* One more term; whether it still changed the value. */
static bool fraction_add(fraction *f, double a, double b)
{
    double before = f->value;
    f->d = b + a * f->d;
    f->c = b + a / f->c;
    f->d = 1 / (fabs(f->d) < TINY ? TINY : f->d);
    f->c = fabs(f->c) < TINY ? TINY : f->c;
    f->value *= f->c * f->d;
    return fabs(f->value - before) > 1e-16 * fabs(f->value);
}

/* That of the incomplete beta function. It converges within about the root of the larger parameter
 * where x < (a + 1) / (a + b + 2). */
static double beta_fraction(double x, double a, double b)
{
    double first = 1 - (a + b) * x / (a + 1);
    fraction f = {.c = 1, .d = 1 / (fabs(first) < TINY ? TINY : first)};
    bool goes_on = true;
    f.value = f.d;
    for (unsigned m = 1; m < FRACTION_TERMS && goes_on; m++) {
        double twice = 2.0 * m;
        bool even = fraction_add(&f, m * (b - m) * x / ((a + twice - 1) * (a + twice)), 1);
        bool odd =
            fraction_add(&f, -(a + m) * (a + b + m) * x / ((a + twice) * (a + twice + 1)), 1);
        goes_on = even || odd;
    }
    return f.value;
}

double stats_beta_cdf(double x, double a, double b)
{
    if (x <= 0 || x >= 1)
        return x >= 1;
    double log_front = log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * log(x) + b * log1p(-x);
    if (x < (a + 1) / (a + b + 2))
        return exp(log_front) * beta_fraction(x, a, b) / a;
    return 1 - exp(log_front) * beta_fraction(1 - x, b, a) / b;
}

/* Bounds between which a distribution function reaches p, and a first guess. */
typedef struct bracket {
    double low, high, at;
} bracket;

/* Newton's step from b->at, where the function is off by `error` and rises by `slope`; where it
 * would leave the bracket, halving. False when it moves no more. */
static bool narrow(bracket *b, double error, double slope)
{
    *(error > 0 ? &b->high : &b->low) = b->at;
    double next = slope > 0 ? b->at - error / slope : NAN;
    if (!(next > b->low && next < b->high))
        next = (b->low + b->high) / 2;
    bool moves = fabs(next - b->at) > 1e-15 * fabs(next) && next > b->low && next < b->high;
    b->at = next;
    return moves;
}

double stats_beta_quantile(double p, double a, double b)
{
    double mean = a / (a + b), deviation = sqrt(mean * (1 - mean) / (a + b + 1));
    double log_all = log_gamma(a + b) - log_gamma(a) - log_gamma(b);
    double guess = mean + stats_normal_quantile(p) * deviation;
    bracket at = {0, 1, guess > 0 && guess < 1 ? guess : mean};
    for (unsigned i = 0; i < 200; i++) {
        double slope = exp(log_all + (a - 1) * log(at.at) + (b - 1) * log1p(-at.at));
        if (!narrow(&at, stats_beta_cdf(at.at, a, b) - p, slope))
            break;
    }
    return at.at;
}

/* The incomplete gamma function by its series, or by the continued fraction of what is beyond it,
 * each where it converges soon. */
static double gamma_series(double x, double a)
{
    double term = 1 / a, sum = term;
    for (double n = a + 1; fabs(term) > 1e-17 * fabs(sum); n++) {
        term *= x / n;
        sum += term;
    }
    return sum;
}

static double gamma_fraction(double x, double a)
{
    double b = x + 1 - a;
    fraction f = {.c = 1 / TINY, .d = 1 / b, .value = 1 / b};
    for (unsigned i = 1; i < FRACTION_TERMS; i++) {
        b += 2;
        if (!fraction_add(&f, -(double)i * (i - a), b))
            break;
    }
    return f.value;
}

double stats_gamma_cdf(double x, double a)
{
    if (x <= 0)
        return 0;
    double front = exp(a * log(x) - x - log_gamma(a));
    return x < a + 1 ? front * gamma_series(x, a) : 1 - front * gamma_fraction(x, a);
}

/* E. B. Wilson and M. M. Hilferty (1931): the cube root is nearly normal. */
static double rough_gamma_quantile(double p, double a)
{
    double root = 1 - 1 / (9 * a) + stats_normal_quantile(p) / (3 * sqrt(a));
    return a * root * root * root;
}

double stats_gamma_quantile(double p, double a)
{
    double guess = rough_gamma_quantile(p, a);
    if (a > 1e5) /* then it is right to a ten-millionth */
        return guess;
    bracket at = {0, a + 40 + 20 * sqrt(a), guess > 0 ? guess : a / 2};
    for (unsigned i = 0; i < 200; i++) {
        double slope = exp((a - 1) * log(at.at) - at.at - log_gamma(a));
        if (!narrow(&at, stats_gamma_cdf(at.at, a) - p, slope))
            break;
    }
    return at.at;
}

double stats_binomial_cdf(double k, double n, double p)
{
    k = floor(k);
    if (k < 0 || k >= n)
        return k >= n;
    return 1 - stats_beta_cdf(p, k + 1, n - k);
}

double stats_t_cdf(double t, double freedom)
{
    if (isinf(t))
        return t > 0;
    /* Abramowitz and Stegun, 26.7.8: wrong by less than 1e-9 here, where the beta function loses
     * digits. */
    if (freedom >= 1e5)
        return stats_normal_cdf(t * (1 - 1 / (4 * freedom)) / sqrt(1 + t * t / (2 * freedom)));
    double beyond = 0.5 * stats_beta_cdf(freedom / (freedom + t * t), freedom / 2, 0.5);
    return t > 0 ? 1 - beyond : beyond;
}

double stats_t_quantile(double p, double freedom)
{
    if (p > 0.5)
        return -stats_t_quantile(1 - p, freedom);
    double log_all =
        log_gamma((freedom + 1) / 2) - log_gamma(freedom / 2) - 0.5 * log(freedom * acos(-1));
    bracket at = {-1, 0, 0};
    while (stats_t_cdf(at.low, freedom) > p) {
        at.high = at.low;
        at.low *= 2;
    }
    at.at = fmin(at.high, fmax(at.low, stats_normal_quantile(p)));
    for (unsigned i = 0; i < 200; i++) {
        double slope = exp(log_all - (freedom + 1) / 2 * log1p(at.at * at.at / freedom));
        if (!narrow(&at, stats_t_cdf(at.at, freedom) - p, slope))
            break;
    }
    return at.at;
}
