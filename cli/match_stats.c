#include "cli/match_stats.h"

#include <math.h>

uint64_t pairs_in(const pair_counts *c)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        sum += c->of[i];
    return sum;
}

static double share(unsigned half_points)
{
    return half_points / (double)(PAIR_SCORES - 1);
}

/* ---- score and Elo ---- */

/* Mean of the pairs' scores, and the variance of a pair's score (over n - 1). */
static double pair_mean(const pair_counts *c, double *variance)
{
    double n = (double)pairs_in(c), mean = 0, squares = 0;
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        mean += (double)c->of[i] * share(i) / n;
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        squares += (double)c->of[i] * (share(i) - mean) * (share(i) - mean);
    *variance = n > 1 ? squares / (n - 1) : 0;
    return mean;
}

/* The number of independent won-or-lost games that would give the mean the variance seen over pairs. Where no
 * variance was seen it is no proof that there is none: then simply the number of games. */
static double effective_games(const pair_counts *c, double mean, double variance)
{
    double pairs = (double)pairs_in(c);
    return variance > 0 ? mean * (1 - mean) / (variance / pairs) : 2 * pairs;
}

estimate pairs_score(const pair_counts *c)
{
    double variance, mean = pair_mean(c, &variance);
    return stats_share(mean, effective_games(c, mean, variance));
}

double elo_of_score(double score)
{
    return 400 * log10(score / (1 - score)); /* infinite at 0 and 1 */
}

double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

estimate pairs_elo(const pair_counts *c)
{
    estimate score = pairs_score(c);
    return (estimate){elo_of_score(score.value), elo_of_score(score.low), elo_of_score(score.high)};
}

/* ---- sequential test ---- */

/* The likeliest distribution with this mean, given the frequencies seen: each is divided by
 * 1 + theta (share - mean), where theta, found by halving, makes the mean right. From M. Van den Bergh, “A
 * practical introduction to the GSPRT” (2019), proposition 1.1. */
static void likeliest(const double frequency[PAIR_SCORES], double mean, double out[PAIR_SCORES])
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (unsigned round = 0; round < 100; round++) {
        double theta = (low + high) / 2, slope = 0;
        for (unsigned i = 0; i < PAIR_SCORES; i++)
            slope += frequency[i] * (share(i) - mean) / (1 + theta * (share(i) - mean));
        *(slope > 0 ? &low : &high) = theta;
    }
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        out[i] = frequency[i] / (1 + low * (share(i) - mean));
}

double sprt_ratio(const pair_counts *c, double elo0, double elo1)
{
    static const double unseen = 0.001; /* pairs: a score that has not been seen is possible all the same */
    double frequency[PAIR_SCORES], under0[PAIR_SCORES], under1[PAIR_SCORES], n = 0, ratio = 0;
    for (unsigned i = 0; i < PAIR_SCORES; i++) {
        frequency[i] = c->of[i] ? (double)c->of[i] : unseen;
        n += frequency[i];
    }
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        frequency[i] /= n;
    likeliest(frequency, score_of_elo(elo0), under0);
    likeliest(frequency, score_of_elo(elo1), under1);
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        ratio += n * frequency[i] * log(under1[i] / under0[i]);
    return ratio;
}
