/* Hints for a person in the middle of a game. */
#ifndef CLI_COMMANDS_HINT_H
#define CLI_COMMANDS_HINT_H

#include "core/match.h"

/* Thinks for a second about a decision and prints the best actions, their chances and the reasons. Returns an
 * exit code: DONE, or another after a complaint or an interruption. */
int hint_tell(const lus_match *);

#endif
