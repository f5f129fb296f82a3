/* What it takes to find the answer: players of known strength try, and the rating is the one at
 * which half of the tries would succeed. */
#ifndef PROBLEMS_GRADE_H
#define PROBLEMS_GRADE_H

#include "engine/level.h"
#include "problems/find.h"

/* Those who try: at random, greedy, and the six levels. */
enum { PROBLEM_TRIERS = 2 + LUS_LEVELS };

/* The rating of a problem of which so large a part of the tries of each was right. */
unsigned problem_rating(const double right[PROBLEM_TRIERS]);

/* Lets all of them try. 0 when it was stopped. */
unsigned problem_grade(problem_mind *, const problem *);

#endif
