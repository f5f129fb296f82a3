/* The exact endings of a game (engine/exact.h), computed once for the whole program. */
#ifndef CLI_EXACT_H
#define CLI_EXACT_H

#include "core/game.h"

/* For lus_limits.exact; NULL where nothing is known exactly, or no memory is left: then the net judges. From
 * any thread; tables that nobody holds go when others are computed. */
const void *exact_hold(const lus_variant *);
void exact_release(const void *); /* NULL is none */

/* The same, held until another variant's are asked for in this way. To be called by one thread. */
const void *exact_tables(const lus_variant *);

#endif
