/* What can happen in a state, as text: the answer of `lusoria moves`, and the paths counted by
 * perft. */
#ifndef LUS_MOVES_H
#define LUS_MOVES_H

#include "core/game.h"

enum { LUS_MOVES_MAX = LUS_ACTIONS_MAX * 160 }; /* bytes that hold any answer */

/* One line an action (“action TAB position”) or outcome (“outcome TAB probability TAB position”),
 * sorted bytewise by the first field; when over one line “over TAB result TAB reason”. Each ends in
 * a newline. */
void lus_moves_write(const lus_variant *, const lus_state *, lus_writer *);

/* The word for a result: "w", "b" or "draw". */
const char *lus_result_word(lus_player winner);

#endif
