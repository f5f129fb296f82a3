/* Ratings of players that are known, from games that are drawn by chance. */
#include <criterion/criterion.h>
#include <math.h>

#include "core/rng.h"
#include "lab/stats/ratings.h"

enum { PLAYERS = 4, BATCHES = 100, GAMES = 10 };

static const double truth[PLAYERS] = {-150, -50, 50, 150};

static void play(rated_batch *batch, lus_rng *rng)
{
    for (unsigned k = 0; k < BATCHES; k++) {
        batch[k] = (rated_batch){0};
        for (unsigned i = 0; i < PLAYERS; i++)
            for (unsigned j = 0; j < i; j++)
                for (unsigned game = 0; game < GAMES; game++) {
                    double chance = 1 / (1 + pow(10, (truth[j] - truth[i]) / 400));
                    bool wins = (double)(lus_rng_next(rng) >> 11) * 0x1p-53 < chance;
                    batch[k].points[wins ? i : j][wins ? j : i]++;
                }
    }
}

/* Of 200 tournaments 190 are expected to hold the truth; fewer than 180, or all, would have a
 * chance below 1 in 500 each. All follows from the seed. */
Test(ratings, intervals_hold_the_truth)
{
    static rated_batch batch[BATCHES];
    lus_rng rng = lus_rng_seeded(11);
    unsigned spread = 0, rating = 0;
    double true_spread = sqrt((2 * 150 * 150 + 2 * 50 * 50) / 3.0);
    for (unsigned times = 0; times < 200; times++) {
        ratings r;
        play(batch, &rng);
        stats_ratings(batch, BATCHES, PLAYERS, &r);
        spread += r.spread.low <= true_spread && true_spread <= r.spread.high;
        rating += r.of[0].low <= truth[0] && truth[0] <= r.of[0].high;
        cr_assert_float_eq(r.of[0].value + r.of[1].value + r.of[2].value + r.of[3].value, 0, 1e-6);
    }
    cr_expect(spread >= 180 && spread < 200, "%u of 200 spreads", spread);
    cr_expect(rating >= 180 && rating < 200, "%u of 200 ratings", rating);
}

/* Who never wins has a rating all the same, and equal players have none between them. */
Test(ratings, extremes)
{
    rated_batch batch[2] = {0};
    ratings r;
    batch[0].points[0][1] = batch[1].points[0][1] = 50;
    stats_ratings(batch, 2, 2, &r);
    /* 100.5 of 101 points */
    cr_expect_float_eq(r.of[0].value - r.of[1].value, 400 * log10(201), 1e-6);
    batch[0].points[1][0] = batch[1].points[1][0] = 50;
    stats_ratings(batch, 2, 2, &r);
    cr_expect_float_eq(r.spread.value, 0, 1e-9);
    cr_expect_float_eq(r.spread.low, 0, 1e-9);
}
