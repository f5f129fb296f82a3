/* Which playthroughs are kept. */
#ifndef LUS_TEST_GOLDEN_H
#define LUS_TEST_GOLDEN_H

#include "tests/support/playthrough.h"

enum { GOLDEN_SEED = 20261115, GOLDEN_STEPS = 160 };

extern const char *const golden_identities[]; /* ends with NULL */

/* “games/ID/golden/ID.OPTIONS.txt” */
void golden_path(const char *identity, char *buffer, size_t size);

#endif
