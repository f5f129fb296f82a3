/* Whether a decision is a problem: three turns at least that end differently, one of them clearly
 * best for two searches, and something good to be said of it that is not true of the next best.
 * docs/problems.md has the figures. */
#ifndef PROBLEMS_FIND_H
#define PROBLEMS_FIND_H

#include "engine/search/truth.h"
#include "problems/ends.h"
#include "problems/problem.h"

/* How thoroughly an end is valued by a search. */
typedef enum problem_effort { PROBLEM_GLANCE, PROBLEM_LOOK, PROBLEM_SURE } problem_effort;

/* Everything to think with. */
typedef struct problem_mind {
    lus_variant variant;
    bool dice;
    float margin; /* chances that the best turn must be ahead of all others */
    const volatile bool *stop;
    const lus_truth *truth; /* what a second look sees, where it is known; NULL: a search */
    lus_memory memory;
    lus_thought thought;
    turn_ends ends;
} problem_mind;

/* NULL when there is not enough memory; freed by problem_mind_free. `stop` may be NULL. */
problem_mind *problem_mind_new(const lus_variant *, const volatile bool *stop);
void problem_mind_free(problem_mind *);

/* What was found out before no longer changes an answer. */
void problem_mind_forget(problem_mind *);

/* A first, quick look at a decision: whether it may be one. */
bool problem_likely(problem_mind *, const lus_state *);

/* Fills in everything but rating and game. False where it is none, or the search was stopped; the
 * same answer every time otherwise. */
bool problem_find(problem_mind *, const lus_state *, problem *);

/* What the end of a turn of `player` is worth to that player. */
float problem_value(problem_mind *, const lus_state *end, unsigned player, problem_effort);

#endif
