/* The result of a study (docs/lab.md): read from a file and checked, so that what is asked of it is there. */
#ifndef LAB_RUN_RESULT_H
#define LAB_RUN_RESULT_H

#include <jansson.h>
#include <stdbool.h>

#include "core/game.h"
#include "lab/stats.h"

enum { RESULT_TROUBLE_MAX = 256 };

/* Reads a file, "-" for standard input. NULL after a complaint; the caller gives it back with json_decref. */
json_t *lab_result_read(const char *path);
/* Whether it has the shape of a result; otherwise `trouble` says what is wrong and where. */
bool lab_result_check(const json_t *, char trouble[RESULT_TROUBLE_MAX]);

/* Of a checked object: a text, a number (NaN where there is none), and the three numbers of an interval. */
const char *lab_text(const json_t *, const char *field);
double lab_number(const json_t *, const char *field);
estimate lab_estimate(const json_t *);
/* Of a difference: the interval that holds for all of them together. */
estimate lab_joint(const json_t *);

/* Whether it was written by a version whose quantiles and intervals were too low and too narrow. */
bool lab_is_former(const json_t *result);

/* The cell's game. */
lus_variant lab_variant(const json_t *cell);
/* What has this name in a list, NULL when nothing has; `player` is "" where it does not matter. */
const json_t *lab_named(const json_t *list, const char *name, const char *player);
/* Whether two cells have the same players. */
bool lab_same_players(const json_t *cell, const json_t *other);

#endif
