/* JSON for programs, on standard output: all of it, or a complaint. */
#ifndef CLI_TERMINAL_JSON_H
#define CLI_TERMINAL_JSON_H

#include <jansson.h>
#include <stdbool.h>

/* The list with one value more. NULL where there is not enough memory: then both are freed, and
 * json_pack hands that on. */
json_t *json_with(json_t *list, json_t *value);

/* Prints and frees it; NULL is want of memory. False after a complaint. */
bool json_say(json_t *all);

#endif
