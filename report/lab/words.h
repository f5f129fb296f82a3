/* What the laboratory measures, in words. */
#ifndef REPORT_LAB_WORDS_H
#define REPORT_LAB_WORDS_H

#include <stddef.h>

#include "console/numbers.h"
#include "core/game.h"
#include "lab/stats/stats.h"

/* All texts are to be translated. */
typedef struct measure_words {
    const char *name;
    const char *title;       /* to head a row */
    const char *meaning;     /* its definition in a sentence */
    const char *more, *less; /* what a second rule does where it is higher, or lower; %s and %s are
                                the new and the old value */
} measure_words;

/* NULL for a measure that is not known here. */
const measure_words *measure_words_of(const char *name);
/* The title of a measure, or its name. */
const char *measure_title(const char *name);

/* A value of this kind (docs/lab.md) in words, as exactly as its interval allows: “51.23 %”,
 * “41.7”. */
const char *value_words(const char *kind, double value, double error, char out[NUMBER_MAX]);
/* A difference of two values: “+1.2 points”, “−4.7”. */
const char *change_words(const char *kind, double value, double error, char out[NUMBER_MAX]);
/* “41.7 (41.5 to 41.9)”; a dash where there is no value, without brackets where there is no
 * interval. */
enum { ESTIMATE_WORDS_MAX = 4 * NUMBER_MAX };
const char *estimate_words(const char *kind, estimate, char out[ESTIMATE_WORDS_MAX]);
/* The same of a difference: “+4.2 (+4.0 to +4.4)”. */
const char *difference_words(const char *kind, estimate, char out[ESTIMATE_WORDS_MAX]);

/* Kinds of events and reasons, as a result names them. */
const char *event_title(const char *kind);
const char *reason_title(const lus_game *, const char *reason);
/* “w”, “b” or “-”: White, Black, nobody. */
const char *side_title(const char *side);
/* What is on a map of the board: landings, stays, hits. */
const char *map_title(const char *name);
const char *map_meaning(const char *name);

#endif
