/* The exact endings of a game (engine/search/exact.h), computed once for the whole program, in a
 * thread of their own: nobody waits for them before they can matter (lus_exact_soon). */
#ifndef WORK_EXACT_TABLES_H
#define WORK_EXACT_TABLES_H

#include "core/game.h"

/* Tables that are filled from now on; NULL where nothing is known exactly, or no memory is left:
 * then the net judges. From any thread; tables that nobody holds go when others are computed. */
const void *exact_hold(const lus_variant *);
void exact_await(const void *); /* returns when they are full, for lus_limits.exact; NULL is none */
void exact_release(const void *);

/* Held until another variant's are asked for by one of these two; the second waits. To be called by
 * one thread. */
void exact_prepare(const lus_variant *);
const void *exact_tables(const lus_variant *);

#endif
