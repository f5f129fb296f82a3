/* What a match tells of the difference in strength: score, Elo, intervals, and a sequential test.
 * The unit is the pair of games with the same dice and sides swapped: its two games are not
 * independent of each other, pairs are. */
#ifndef CONTEST_STATS_H
#define CONTEST_STATS_H

#include <stdint.h>

#include "lab/stats/stats.h"

enum { PAIR_SCORES = 5 }; /* a pair gives the first player 0, ½, 1, 1½ or 2 points */

/* How many pairs gave each score; index: half points. */
typedef struct pair_counts {
    uint64_t of[PAIR_SCORES];
} pair_counts;

uint64_t pairs_in(const pair_counts *);

/* The share of points of the first player, 0 to 1. At least one pair. */
estimate pairs_score(const pair_counts *);
/* The same as a difference in Elo; infinite where the score is 0 or 1. */
estimate pairs_elo(const pair_counts *);

/* Elo difference from an expected score, and back. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* Sequential test of “the difference is elo1” against “it is elo0”, each error 5 %: the logarithm
 * of the likelihood ratio, and the bounds ±SPRT_BOUND at which it decides. */
#define SPRT_BOUND 2.9444389791664403 /* ln(0.95 / 0.05) */
double sprt_ratio(const pair_counts *, double elo0, double elo1);

#endif
