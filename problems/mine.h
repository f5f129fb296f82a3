/* Problems out of games that the engine plays against itself, until there are enough. */
#ifndef PROBLEMS_MINE_H
#define PROBLEMS_MINE_H

#include "engine/search/truth.h"
#include "problems/problem.h"

/* Grades of the rating: below 800, 1000, 1200, 1400, and from there on. */
enum { PROBLEM_GRADES = 5 };

typedef struct problem_mine {
    lus_variant variant;
    uint64_t seed;
    uint64_t first, games; /* number of the first game, and how many of them at most */
    unsigned wanted;       /* problems, those that are known counted */
    const volatile bool *stop;
    const lus_truth *truth; /* what sure values are by; NULL: a search */
    /* Tells of a new problem; false ends the work. */
    bool (*take)(void *context, const problem *);
    /* After each game. */
    void (*progress)(void *context, uint64_t games, unsigned count);
    void *context;

    /* What there is already, and is found. */
    unsigned count, capacity;
    uint64_t *positions; /* hashes, the caller's; `capacity` of them, `wanted` at least */
    unsigned of_grade[PROBLEM_GRADES], of_reason[LUS_REMARK_KINDS];
} problem_mine;

/* Counts a problem in; false where its position is known or there is no room. Of problems found
 * earlier, which are counted whatever they are about. */
bool problem_mine_add(problem_mine *, const problem *);

unsigned problem_grade_of(unsigned rating);

/* False when there is not enough memory. The same seed finds the same problems, also when the work
 * is interrupted and goes on with the game in which the last was found. */
bool problem_mine_run(problem_mine *);

#endif
