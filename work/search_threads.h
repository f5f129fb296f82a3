/* Several threads that think about one decision (lus_limits.worker). The engine starts none by
 * itself. */
#ifndef WORK_SEARCH_THREADS_H
#define WORK_SEARCH_THREADS_H

#include "engine/level.h"

typedef struct search_threads search_threads;

/* `threads` of them, with `memory` bytes for what they find. One thread alone thinks as the engine
 * would without one, and the same every time where limits allow. NULL when there is not enough
 * memory. */
search_threads *search_threads_new(unsigned threads, size_t memory);
void search_threads_free(search_threads *);

/* Forgets what was found: a game must not depend on the games before it. */
void search_threads_forget(search_threads *);

/* Thinks (lus_think_erring). The nodes of `thought` are those of all threads, the limits those of
 * the thread that answers, which is the caller's; the others stop when it does. */
void search_threads_think(search_threads *, lus_think *, lus_lapses, const lus_variant *,
                          const lus_state *, const lus_limits *, lus_thought *);

#endif
