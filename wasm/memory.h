/* Memory that thinking takes from the machine, in a worker's copy of the module: the page's own
 * copy never thinks. Matches have theirs from malloc, which gives it back. */
#ifndef WASM_MEMORY_H
#define WASM_MEMORY_H

#include "core/match/match.h"
#include "engine/search/think.h"

bool page_same_variant(const lus_variant *, const lus_variant *);

/* Zeroed, aligned; NULL when the machine has no more. Never given back: a worker that ends gives
 * all back. */
void *page_grow(size_t bytes);

/* For a search of this variant, kept from one thought to the next. Traps where there is none: the
 * page then starts another worker. */
lus_memory *page_memory(const lus_variant *);

/* The exact endings of a match (engine/search/exact.h), filled when a search may first come to
 * them; NULL before, and where there are none or no room for them: then the search plays on
 * without. */
const void *page_exact(const lus_match *);
/* Fills them some turns before, so that nobody waits for them later. */
void page_exact_soon(const lus_match *);
/* The same, filled at once. */
const void *page_exact_now(const lus_variant *);

#endif
