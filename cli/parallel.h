/* The same work on every core: items 0 .. count-1, handed out in small blocks. */
#ifndef CLI_PARALLEL_H
#define CLI_PARALLEL_H

#include <stdbool.h>
#include <stdint.h>

/* Does one item on behalf of worker number `worker`. */
typedef void parallel_work(void *context, unsigned worker, uint64_t item);

unsigned core_count(void);

/* Runs `work` on `workers` threads with a progress bar; stops early when the user interrupts. Returns how
 * many items were done: all items below that many, unless interrupted. False in *ok when no thread could be
 * started. */
uint64_t parallel_run(unsigned workers, uint64_t count, parallel_work *, void *context, bool *ok);

#endif
