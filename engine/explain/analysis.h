/* The review of a game that was played: what every decision cost, how lucky every throw was, and
 * the sums. The formulas are in docs/analysis.md. */
#ifndef LUS_ANALYSIS_H
#define LUS_ANALYSIS_H

#include "core/match/match.h"
#include "engine/search/think.h"

/* What is thought of one step. Chances are White's: 1 a win, 0.5 a draw, 0 a loss. */
typedef struct lus_verdict {
    uint8_t kind;     /* lus_kind of the state before the step; of the last verdict, where the match
                         stands */
    uint8_t player;   /* who decides or throws */
    uint16_t choices; /* legal actions, or different throws; 0 where there is no step */
    lus_action played, best; /* of a throw the same */
    float before;            /* with the best action; the mean over all throws */
    float after;             /* with what was played or thrown */
} lus_verdict;

/* The verdict on step number `step`, or for step == match->count on where the match stands: then
 * nothing was played. Steps do not depend on each other. A decision has the whole of the limits; a
 * throw as much in all, every outcome being searched one turn less deep, or with its part of the
 * time and nodes. `thought` is room to think in. When limits->stop became true the verdict is worth
 * nothing. An action without another choice has no values before lus_review_sum. */
void lus_analyse_step(const lus_match *, uint32_t step, const lus_limits *, lus_memory *,
                      lus_thought *thought, lus_verdict *);

/* What a step changed for the player: a decision never gains, a throw may. */
double lus_verdict_gain(const lus_verdict *);

typedef enum lus_grade { LUS_EXACT, LUS_SMALL, LUS_ERROR, LUS_BLUNDER, LUS_GRADES } lus_grade;
/* The least cost of every grade: below the second one, the search is no judge. */
extern const double lus_grade_from[LUS_GRADES];
/* Of a decision. */
lus_grade lus_verdict_grade(const lus_verdict *);

/* -2 to 2: how lucky a throw was for who threw it. */
int lus_verdict_luck(const lus_verdict *);

typedef struct lus_side {
    uint32_t decisions;          /* with more than one legal action */
    uint32_t grades[LUS_GRADES]; /* of these */
    uint32_t throws;
    double cost, luck;
} lus_side;

/* first + luck - cost (White's less Black's) + hindsight + settled = last. */
typedef struct lus_review {
    lus_side of[2];
    double first, last; /* White's chances in the first position, and the result; where there is
                           none yet his chances in the last position */
    double hindsight;   /* what looking at the same position again, a step later, changed in all */
    /* what people changed who ended the game: by resigning a game that could be won */
    double settled;
    double adjusted; /* White's result without luck */
    bool over;
} lus_review;

/* `verdicts` are match->count + 1. They are completed in the light of what follows: an action
 * without another choice is worth that, and a cost counts only as far as that confirms it. */
void lus_review_sum(const lus_match *, lus_verdict *verdicts, lus_review *);

/* The mean cost of a decision; 0 where there was none. */
double lus_error_rate(const lus_side *);

enum { LUS_TURNING_POINTS = 6 };
/* The steps that changed most, by LUS_TURNING_LEAST at least, in the order of the game. Returns how
 * many. */
unsigned lus_turning_points(const lus_verdict *, uint32_t count, uint32_t out[LUS_TURNING_POINTS]);
#define LUS_TURNING_LEAST 0.05

#endif
