/* The legal actions of a decision, as a person at the terminal sees and numbers them. */
#ifndef CLI_TERMINAL_CHOICES_H
#define CLI_TERMINAL_CHOICES_H

#include <limits.h>

#include "core/match/match.h"

typedef struct choice {
    lus_action action;
    char text[LUS_ACTION_MAX];
} choice;

enum { NO_LIMIT = INT_MAX }; /* of lines */

/* Fills in the actions, sorted by their texts: room for LUS_ACTIONS_MAX. Returns how many. */
unsigned choices_list(const lus_match *, choice *);

/* Where actions are themselves numbers, the list has none of its own: they would be mistaken for
 * them. */
bool choices_are_numbered(const choice *, unsigned count);

/* The action that a line names: by its text, by its number in the list, or by what it can only
 * mean, with capitals, with blanks, without the dash. */
bool choices_find(const choice *, unsigned count, const char *line, lus_action *);

/* Prints the list in at most so many lines; where it fits, with where the first piece goes. False,
 * and nothing is printed, when it needs more. */
bool choices_show(const lus_match *, const choice *, unsigned count, unsigned lines);

#endif
