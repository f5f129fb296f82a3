/* The values of all states of a small game with dice, by the plainest way: every state that can
 * follow the first is listed, through the contract, and values are computed from each other until
 * they stay. Independent of solve/. */
#ifndef LUS_TEST_ITERATE_H
#define LUS_TEST_ITERATE_H

#include "core/game.h"

typedef struct iteration iteration;

iteration *iterate(const lus_variant *);
void iteration_free(iteration *);
unsigned iteration_count(const iteration *);
/* State number i, before a throw or a choice before it, and the chance that White wins; number 0 is
 * the first of a game.
 */
const lus_state *iteration_state(const iteration *, unsigned i);
double iteration_value(const iteration *, unsigned i);

#endif
