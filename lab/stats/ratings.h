/* Ratings of players that have all met each other, and how far they lie apart (docs/lab.md). */
#ifndef LAB_RATINGS_H
#define LAB_RATINGS_H

#include "lab/stats/stats.h"

enum { RATED_MOST = 12 };

/* Points of each player against each other in one batch of games; a draw is half a point. */
typedef struct rated_batch {
    double points[RATED_MOST][RATED_MOST];
} rated_batch;

typedef struct ratings {
    estimate of[RATED_MOST]; /* in Elo, their mean is 0 */
    estimate spread;         /* their standard deviation, over players - 1 */
} ratings;

/* The likeliest ratings (Bradley and Terry's model, Elo's scale), as if each pair had drawn one
 * game more, so that who never wins has one, too. Intervals by the jackknife over at least two
 * batches, which are independent of each other. At least two players. */
void stats_ratings(const rated_batch *, unsigned batches, unsigned players, ratings *);

#endif
