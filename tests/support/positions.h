/* The suites of games/ID/positions.txt: a game's positions with a known answer.
 *
 *   # IDENTITY, then lines of comment
 *   position, tab, right actions, tab, what they do (tests/support/proof/solve.h)
 */
#ifndef LUS_TEST_POSITIONS_H
#define LUS_TEST_POSITIONS_H

#include "core/game.h"

typedef struct known_position {
    lus_state state;
    const char *position, *answers, *claim;
} known_position;

typedef struct suite {
    lus_variant variant;
    unsigned count;
    known_position list[256];
    char *text; /* what the pointers point into */
} suite;

/* Cuts up `text`, which the suite then owns; NULL, or what is wrong. */
const char *suite_read(char *text, suite *);
void suite_free(suite *);

/* Whether an action is among the right ones. */
bool is_right(const suite *, const known_position *, lus_action);

#endif
