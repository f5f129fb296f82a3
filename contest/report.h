/* The results of a match, for people and as JSON. */
#ifndef CONTEST_REPORT_H
#define CONTEST_REPORT_H

#include "contest/play.h"
#include "contest/stats.h"

typedef struct match_test {
    bool wanted, decided;
    double elo0, elo1;
} match_test;

typedef struct match_tally {
    pair_counts pairs;
    uint64_t games, cut, steps;
    uint64_t results[2][3]; /* of the first agent as White and as Black: lost, drawn, won */
    match_spent spent[2];   /* in this run */
    /* in this run: x what the decisions of a pair cost, y how many they were */
    stats_pairs costs[2];
} match_tally;

/* At least one pair. */
void match_print_text(const match_setting *, const match_test *, const match_tally *);
void match_print_json(const match_setting *, const match_test *, const match_tally *);

#endif
