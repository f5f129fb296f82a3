/* What it takes to find the answer: how exactly one must judge, and how far look. Eight imagined
 * players try it, each better than the one before; the rating is the one at which half of the tries
 * would succeed. */
#ifndef PROBLEMS_GRADE_H
#define PROBLEMS_GRADE_H

#include "problems/find.h"

enum { PROBLEM_TRIERS = 8 };

/* The rating of a problem of which so large a part of the tries of each was right. */
unsigned problem_rating(const double right[PROBLEM_TRIERS]);

/* Lets all of them try the problem that problem_find has just found in `s`. */
unsigned problem_grade(const problem_mind *, const lus_state *s);

#endif
