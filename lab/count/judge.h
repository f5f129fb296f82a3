/* Games in the engine's judgement: drama, clarity, luck (docs/lab.md). */
#ifndef LAB_JUDGE_H
#define LAB_JUDGE_H

#include "core/match/match.h"
#include "engine/explain/analysis.h"
#include "lab/count/tally.h"

/* What one thread judges with; all memory is the caller's. */
typedef struct lab_judge {
    lus_limits limits;
    lus_memory memory;
    lus_thought *thought;
    lus_verdict *verdicts; /* one more than a match has steps */
    bool *turns;           /* as many: whether a turn begins with the step */
    double *white;         /* as many: his chances when turns begin */
} lab_judge;

/* Judges a game that the rules have ended and adds to the unit's counts, and to the tally what is
 * not counted by unit. False when limits.stop became true: then nothing is added. */
bool lab_judge_game(lab_judge *, const lus_match *, lab_unit *, lab_tally *);

/* What a curve of the winner's chances at beginnings of turns tells. */
double lab_drama(const double *winner, unsigned count);
double lab_decided(const double *winner, unsigned count);
/* Of White's. */
unsigned lab_lead_changes(const double *white, unsigned count);

#endif
