/* The yardstick: open-loop UCT over the function table, for any game. It knows nothing but the
 * rules, so that its strength for a number of iterations is a measure that stays while the searches
 * grow.
 *
 * Sources: L. Kocsis and C. Szepesvári, “Bandit based Monte-Carlo planning”, ECML 2006 (UCT); P.
 * Cowling, E. Powley and D. Whitehouse, “Information Set Monte Carlo Tree Search”, IEEE TCIAIG
 * 4(2), 2012 (availability counts instead of the parent's visits, where not every action is legal
 * on every visit).
 */
#ifndef LUS_UCT_H
#define LUS_UCT_H

#include "engine/search/think.h"

/* bytes of memory that an iteration may use; when it is full the tree stays */
enum { LUS_UCT_NODE = 32 };

/* Limits: `nodes` counts iterations, one playout each; `depth` bounds the tree in actions; `nodes`
 * or `seconds` must be given. The choices come by the number of visits. An action that was never
 * tried comes last, with the value of a draw. Nothing is kept in the memory from one call to the
 * next. */
void lus_uct(const lus_variant *, const lus_state *, const lus_limits *, lus_memory *,
             lus_thought *);

#endif
