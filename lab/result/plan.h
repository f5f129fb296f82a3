/* How many games a study needs, by a small one that is played before (docs/lab.md, “Precision”). */
#ifndef LAB_RESULT_PLAN_H
#define LAB_RESULT_PLAN_H

#include "lab/result/result.h"

/* Of each cell: 100 batches, also where units are pairs. */
#define LAB_PILOT_GAMES 200

/* The small study of another one, with throws of its own. */
void lab_pilot_of(const lab_study *, lab_study *pilot);
/* Games of each cell that bring the intervals of the figures that matter most to this precision, in
 * points or per cent: of differences where rules are compared. The result is that of the pilot,
 * compared. */
uint64_t lab_games_for(const lab_result *pilot, double precision);

#endif
