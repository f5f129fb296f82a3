/* The truth: a value for every state of a variant, solved before and kept outside
 * (docs/tables.md). The engine asks for it; whoever has the table answers, so that no file is read
 * in here. */
#ifndef LUS_TRUTH_H
#define LUS_TRUTH_H

#include "engine/search/think.h"

typedef enum lus_told {
    LUS_TOLD,
    LUS_FOLLOWS, /* not in the table: it follows by the rules from what is */
    LUS_UNTOLD,  /* the table is damaged there, and remembers that */
} lus_told;

typedef struct lus_truth {
    const char *name; /* of the table, for people; the caller's */
    double residual;  /* the most that a value differs from what those that follow make of it */
    const void *table;
    /* The chance that White wins, of a state that is not over. From any thread. */
    lus_told (*value)(const void *table, const lus_state *, double *white);
} lus_truth;

/* The chance that White wins in a state of the variant that the table is of. False where the table
 * cannot tell: it is damaged, or no game leads to the state. */
bool lus_truth_value(const lus_truth *, const lus_variant *, const lus_state *, double *white);
/* The same as the mean over throws, before one: values are rounded, and their mean is less so. */
bool lus_truth_mean(const lus_truth *, const lus_variant *, const lus_state *, double *white);

/* Every action of a decision with its value; of actions that are worth the same the first comes
 * first. False likewise: then the thought is worth nothing. */
bool lus_truth_choices(const lus_truth *, const lus_variant *, const lus_state *, lus_thought *);

/* The same by limits->truth, and no other limit counts. Where the table cannot tell, the game's
 * search answers within the limits. */
lus_think lus_think_truly;

/* The game's search, or the truth where the limits have it. */
lus_think *lus_search_within(const lus_game *, const lus_limits *);

#endif
