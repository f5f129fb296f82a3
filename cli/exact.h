/* The exact endings of a game (engine/exact.h), computed once for the whole program. */
#ifndef CLI_EXACT_H
#define CLI_EXACT_H

#include "core/game.h"

/* For lus_limits.exact; NULL where nothing is known exactly, or no memory is left: then the net judges. Kept
 * until another variant's are asked for. To be called before threads are started. */
const void *exact_tables(const lus_variant *);

#endif
