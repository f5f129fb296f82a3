/* The method tried on boards that were worn here: which rules no wear tells apart, whether a map
 * fits the best of them, how often the right ones are found. All of it on threads, the same on any
 * number of them. */
#ifndef LAB_RUN_WEAR_TRY_H
#define LAB_RUN_WEAR_TRY_H

#include "lab/run/wear.h"
#include "lab/wear/check.h"

/* Which rules no wear tells apart. An exit code. */
int wear_find_groups(const wear_games *, const wear_sight *, unsigned threads, wear_groups *);

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
