/* The method tried on boards that were worn here: which rules no wear tells apart, whether a map
 * fits the best of them, how often the right ones are found. All of it on threads, the same on any
 * number of them. */
#ifndef LAB_RUN_WEAR_TRY_H
#define LAB_RUN_WEAR_TRY_H

#include "lab/run/wear.h"

/* Boards that groups are made by: heavily and cleanly worn, so that what is not told apart here is
 * told apart nowhere. */
enum { WEAR_GROUP_BOARDS = 8, WEAR_GROUP_STEPS = 100 };
#define WEAR_GROUP_NOISE 0.05

/* Two sets of rules are of one group unless, on boards of either, the factor for it against the
 * other is above 3 in more than half of them. Boards are made of one half of the games and judged
 * by the other half, so that chance in the games tells nothing apart. An exit code. */
int wear_find_groups(const wear_games *, const wear_sight *, unsigned threads, wear_groups *);

enum { WEAR_FIT_BOARDS = 400 };

/* How well a map fits some rules: the logarithm of their evidence less that of any pattern, and the
 * share of boards of these rules, with as much wear on the same squares, that fit as badly. */
typedef struct wear_fit {
    double log_factor, share;
} wear_fit;

int wear_check_fit(const wear_games *, const wear_sight *, const wear_field *, unsigned rule,
                   const wear_evidence *, unsigned threads, wear_fit *);

enum { WEAR_AMOUNTS = 8 };

typedef struct wear_trials {
    uint32_t boards;       /* of each amount */
    unsigned amount_count; /* steps a square */
    uint32_t amounts[WEAR_AMOUNTS];
    double noise; /* 0: drawn */
    bool edges;   /* whether edges are seen, too */
} wear_trials;

/* What became of a board. */
typedef struct wear_trial {
    uint8_t rule, player; /* who made it */
    uint8_t found;        /* the first rule of the likeliest group, … */
    uint8_t unknown;      /* … where the analysis does not have that player */
    float chance;         /* given to the group that was found */
    float right;          /* given to the right one */
    float fit, stray;     /* log factor against any pattern: of it, and of a board of no rule */
} wear_trial;

/* Makes and judges them, amount after amount. `out` has room for all. */
int wear_try(const wear_games *, const wear_trials *, const wear_groups *, unsigned threads,
             wear_trial *out);

#endif
