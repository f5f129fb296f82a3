/* What the players of a cell are known by, so that a result can be told from one of other players.
 */
#ifndef LAB_RUN_FINGERPRINT_H
#define LAB_RUN_FINGERPRINT_H

#include "lab/result/result.h"

enum { LAB_FINGERPRINT_MAX = 17 }; /* bytes, with the NUL */
#define LAB_NO_FINGERPRINT "-"     /* of players who need not play the same again */

/* A hash of the net that thinks, and of what is thrown and played when the cell's first game
 * begins: it changes when a rule, a search, a level or a weight does, not when a word of a comment
 * does. Of perfect players it is one of the rules. False after a complaint, or when the user
 * interrupted. */
bool lab_fingerprint(const lab_study *, unsigned cell, char text[LAB_FINGERPRINT_MAX]);
/* Gives a result those of all of its cells; without memory for them, or interrupted, none. */
void lab_result_sign(lab_result *, const lab_study *);

#endif
