/* How likely rules make a wear that was found: docs/wear.md has the model.
 *
 * What is not known is summed over: who played, how much wear comes from which kind of trace, how
 * far squares are off by themselves, how much wear has nothing to do with playing, and how many
 * games were played (shares of wear alone count). */
#ifndef LAB_WEAR_FIT_H
#define LAB_WEAR_FIT_H

#include "lab/wear/map.h"

enum {
    WEAR_SIMPLEX = 4, /* shares of the kinds are a + ½ parts of this + 2, a from 0 to this */
    WEAR_MIXES = 35,  /* so many are there of four kinds */
    WEAR_NOISES = 5,
    WEAR_BACKGROUNDS = 3,
};

/* By what a square of average wear is off, as a share of it; and the share of all wear that has
 * nothing to do with play. Each is as likely in every equal step of its logarithm. */
#define WEAR_NOISE_LEAST      0.05
#define WEAR_NOISE_MOST       0.80
#define WEAR_BACKGROUND_LEAST 0.01
#define WEAR_BACKGROUND_MOST  0.20

/* The i-th of `count` points of that scale, in the middle of their steps. */
double wear_point(double least, double most, unsigned i, unsigned count);
/* The shares of the kinds of trace, for mix 0 .. WEAR_MIXES - 1. */
void wear_mix(unsigned mix, double share[WEAR_KINDS]);

/* The figures of a map in a row. */
typedef struct wear_sight {
    unsigned squares, edges; /* how many are known */
    uint8_t square[WEAR_PLACES];
    uint16_t edge[WEAR_EDGES];
    double worn[WEAR_PLACES + WEAR_EDGES]; /* steps: of the squares, then of the edges */
} wear_sight;

void wear_sight_of(wear_sight *, const wear_ground *, const wear_map *);
/* All squares and, where they are asked for, all edges, without wear. */
void wear_sight_all(wear_sight *, const wear_ground *, bool edges);

/* The traces of some rules and players as shares, over the figures that a map knows: each kind adds
 * up to 1, or is 0 where there is none of it. */
typedef struct wear_shares {
    double kind[WEAR_KINDS][WEAR_PLACES];
    double along[WEAR_EDGES];
} wear_shares;

void wear_shares_of(wear_shares *, const wear_sight *, const wear_trace *);
/* What is expected of squares by a mix and a background; adds up to 1. False where these traces
 * leave nothing there. */
bool wear_expected(const wear_shares *, unsigned squares, const double mix[WEAR_KINDS],
                   double background, double out[WEAR_PLACES]);

/* The logarithm of the chance of the figures, by a Dirichlet-multinomial distribution with these
 * parameters; without the number of orders in which they may come about, which is the same for all.
 */
double wear_log_chance(const double *worn, const double *parameters, unsigned count);

/* What is left of the sums: the evidence, and what the map says of the rest. */
typedef struct wear_evidence {
    double log; /* of the chance of the map by these rules and players */
    double mix[WEAR_KINDS], noise, background; /* their means after the map is seen */
} wear_evidence;

void wear_evidence_of(const wear_shares *, const wear_sight *, wear_evidence *);
/* The same where any pattern is as likely as any other: what no rule makes. */
double wear_log_any(const wear_sight *);

/* log(exp(a) + exp(b)) of many. */
double wear_log_sum(const double *logs, unsigned count);

/* How far two traces lie apart: half the sum of the differences of their shares (0 to 1), the most
 * of any kind and of the edges. */
double wear_distance(const wear_trace *, const wear_trace *);

#endif
