#include "contest/stats.h"

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

/* As the laboratory has it: a pair of games is one observation. */
estimate pairs_score(const pair_counts *c)
{
    stats_pairs s = {0};
    for (unsigned i = 0; i < PAIR_SCORES; i++) {
        double pairs = (double)c->of[i];
        s.n += pairs;
        s.x += pairs * share(i);
        s.xx += pairs * share(i) * share(i);
    }
    s.y = s.yy = s.n;
    s.xy = s.x;
    return stats_share_ratio(&s);
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
 * 1 + theta (share - mean), where theta, found by halving, makes the mean right. From M. Van den
 * Bergh, “A practical introduction to the GSPRT” (2019), proposition 1.1. */
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
    /* pairs: a score that has not been seen is possible all the same */
    static const double unseen = 0.001;
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
