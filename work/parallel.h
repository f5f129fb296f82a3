/* The same work on every core: items 0 .. count-1, handed out in blocks. */
#ifndef WORK_PARALLEL_H
#define WORK_PARALLEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Does one item on behalf of worker number `worker`. */
typedef void parallel_work(void *context, unsigned worker, uint64_t item);

unsigned core_count(void);

/* Items that a worker takes at a time: few when an item is slow, so that no worker is left alone at
 * the end; more when taking them would cost as much as doing them. */
enum { QUICK_ITEMS = 16, SLOW_ITEMS = 1 };

/* Runs `work` on `workers` threads with a progress bar; stops early when the user interrupts, or
 * when *enough becomes true (`enough` may be NULL). Returns how many items were done: all items
 * below that many, unless stopped. False in *ok when no thread could be started. */
uint64_t parallel_run(unsigned workers, uint64_t count, unsigned block, parallel_work *,
                      void *context, const atomic_bool *enough, bool *ok);

#endif
