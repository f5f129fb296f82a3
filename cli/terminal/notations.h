/* Notations of other programs, by name (core/match/record.h). */
#ifndef CLI_TERMINAL_NOTATIONS_H
#define CLI_TERMINAL_NOTATIONS_H

#include "core/match/record.h"

/* What our own records are called among them. */
extern const char own_notation[];

/* The notation of this name for a game, NULL: for any. NULL after a complaint that lists what there
 * is. */
const lus_notation *notation_find(const char *name, const lus_game *);

#endif
