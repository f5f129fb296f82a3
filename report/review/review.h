/* The review of a record (engine/explain/analysis.h) as people read it: what its three faces share.
 */
#ifndef REPORT_REVIEW_REVIEW_H
#define REPORT_REVIEW_REVIEW_H

#include <stdio.h>

#include "console/numbers.h"
#include "core/match/record.h"
#include "engine/explain/analysis.h"

/* A turn in which something was done, with its number as in the record. */
typedef struct review_turn {
    uint32_t first, end; /* steps */
    uint32_t number;     /* from 1; those that pass by themselves count, too */
    uint8_t player;
} review_turn;

/* A step and what had been best, as records write them: throws in brackets. */
typedef struct step_words {
    char played[LUS_ACTION_MAX + 2], best[LUS_ACTION_MAX + 2];
} step_words;

typedef struct analysis {
    const lus_record *record;
    lus_limits limits;
    lus_verdict *verdicts; /* one a step, and one of the last position */
    bool *judged;          /* which of them are done */

    lus_review review;
    uint32_t turning[LUS_TURNING_POINTS];
    unsigned turning_count;
    step_words *words; /* one a step */
    review_turn *turns;
    uint32_t turn_count;
} analysis;

/* Fills in what follows from the verdicts. False when there is not enough memory. */
bool analysis_conclude(analysis *);
void analysis_free(analysis *);

void analysis_print_text(const analysis *);
void analysis_print_json(const analysis *);
/* A page that needs no other file. */
void analysis_write_html(const analysis *, FILE *);
/* The plot of that page, as SVG. */
void analysis_write_plot(const analysis *, FILE *);

/* ---- words ---- */

/* “?!”, “?”, “??” after a decision, “+”, “−−” after a throw; "" where nothing is to be said. */
const char *step_mark(const lus_verdict *);
/* The grade in a word, to head a column. */
const char *grade_words(lus_grade);
/* The name in the record, or else the side's. */
const char *side_words(const analysis *, lus_player, char out[LUS_TAG_VALUE_MAX]);
/* “w”, “b”. */
const char *side_letter(unsigned player);
void result_of(const analysis *, char *buffer, size_t size);
/* How long was thought. */
void limits_words(const lus_limits *, char *buffer, size_t size);
/* The turn that a step belongs to. */
const review_turn *turn_of(const analysis *, uint32_t step);
/* How many there are up to the last step, those that pass by themselves among them. */
uint32_t turns_in(const analysis *);
/* Sums of the turn's steps. */
double turn_luck(const analysis *, const review_turn *);
double turn_cost(const analysis *, const review_turn *);
/* Whether the game has dice. */
bool has_throws(const analysis *);

#endif
