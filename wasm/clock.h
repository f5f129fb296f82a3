/* How long a thought may take: a safety net for machines that are slow or busy. Levels, hints and
 * reviews are defined by depths and nodes; where these are reached in time, as they should be, the
 * clock changes nothing. */
#ifndef WASM_CLOCK_H
#define WASM_CLOCK_H

#include "engine/search/think.h"

/* Seconds on the steady clock of the page: all that the module imports. */
__attribute__((import_module("page"), import_name("now"))) double page_now(void);

/* The same limits, with the moment at which this part of the time that is allowed has gone by from
 * now. */
lus_limits page_in_time(lus_limits, double part);
/* Whether tables may be filled before a thought: that cannot be interrupted. */
bool page_may_fill(void);

#endif
