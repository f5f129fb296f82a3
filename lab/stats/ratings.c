#include "lab/stats/ratings.h"

#include <math.h>

enum { ROUNDS = 5000 };

/* The likeliest ratings of these points: each strength in turn is made such that the points
 * expected of it are those it has, until nothing moves. */
static void fit(const rated_batch *b, unsigned players, double elo[RATED_MOST])
{
    double strength[RATED_MOST], log_sum = 0;
    for (unsigned i = 0; i < players; i++)
        strength[i] = 1;
    for (unsigned round = 0, moved = 1; moved && round < ROUNDS; round++) {
        moved = 0;
        for (unsigned i = 0; i < players; i++) {
            double points = 0, expected = 0;
            for (unsigned j = 0; j < players; j++) {
                if (j == i)
                    continue;
                points += b->points[i][j] + 0.5;
                expected += (b->points[i][j] + b->points[j][i] + 1) / (strength[i] + strength[j]);
            }
            double next = points / expected;
            moved |= fabs(next - strength[i]) > 1e-10 * strength[i];
            strength[i] = next;
        }
    }
    for (unsigned i = 0; i < players; i++)
        log_sum += log10(strength[i]);
    for (unsigned i = 0; i < players; i++)
        elo[i] = 400 * (log10(strength[i]) - log_sum / players);
}

/* Fits, and puts the spread behind the ratings. */
static void fit_all(const rated_batch *b, unsigned players, double out[RATED_MOST + 1])
{
    double squares = 0;
    fit(b, players, out);
    for (unsigned i = 0; i < players; i++)
        squares += out[i] * out[i];
    out[RATED_MOST] = sqrt(squares / (players - 1));
}

static void add(rated_batch *to, const rated_batch *b, double sign)
{
    for (unsigned i = 0; i < RATED_MOST; i++)
        for (unsigned j = 0; j < RATED_MOST; j++)
            to->points[i][j] += sign * b->points[i][j];
}

void stats_ratings(const rated_batch *batch, unsigned batches, unsigned players, ratings *out)
{
    rated_batch all = {0};
    double whole[RATED_MOST + 1] = {0};
    stats_sums without[RATED_MOST + 1] = {0};
    for (unsigned k = 0; k < batches; k++)
        add(&all, &batch[k], 1);
    fit_all(&all, players, whole);
    for (unsigned k = 0; k < batches; k++) {
        rated_batch rest = all;
        double part[RATED_MOST + 1] = {0};
        add(&rest, &batch[k], -1);
        fit_all(&rest, players, part);
        for (unsigned i = 0; i <= RATED_MOST; i++)
            stats_add(&without[i], part[i]);
    }
    double t = stats_t_quantile(0.975, batches - 1.0);
    for (unsigned i = 0; i <= RATED_MOST; i++) {
        /* (K - 1)/K times the sum of squares about the mean */
        double half = t * stats_deviation(&without[i]) * (batches - 1.0) / sqrt(batches);
        estimate e = {whole[i], whole[i] - half, whole[i] + half};
        if (i < RATED_MOST)
            out->of[i] = e;
        else
            out->spread = (estimate){e.value, fmax(e.low, 0), e.high};
    }
}
