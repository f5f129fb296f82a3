/* JSON for programs, on standard output: all of it, or a complaint. docs/json.md tells what is in
 * it. Where there is not enough memory these give NULL, free what they were given, and take NULL
 * from each other. */
#ifndef CLI_TERMINAL_JSON_H
#define CLI_TERMINAL_JSON_H

#include <jansson.h>
#include <stdbool.h>

#include "core/game.h"

/* The list with one value more. */
json_t *json_with(json_t *list, json_t *value);
/* The object with the members of another after its own. */
json_t *json_and(json_t *object, json_t *more);

/* “game” and “position”: how an answer about a position begins. */
json_t *json_of_position(const lus_variant *, const lus_state *);
/* “status”, and who throws or decides (“player”), or how it ended (“result”, “reason”). */
json_t *json_of_status(lus_status);
/* “value”, “low” and “high”: an interval of 95 %. */
json_t *json_of_estimate(double value, double low, double high);

/* Print and free it; NULL is want of memory. False after a complaint. */
bool json_say(json_t *all);
bool json_say_exactly(json_t *all); /* numbers in full: of exact values */
bool json_say_line(json_t *all);    /* all of it in one line */

#endif
