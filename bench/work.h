/* The engine's work that is measured, the same natively (lusoria bench) and in WebAssembly
 * (bench/wasm.mjs): positions of games that the engine plays against itself, valued by the net and
 * searched. */
#ifndef LUS_BENCH_WORK_H
#define LUS_BENCH_WORK_H

#include "engine/search/search.h"

enum {
    /* states before a throw, or a turn without one, that the net values in one pass */
    WORK_VALUED = 1024,
    WORK_DECISIONS = 128, /* turns that the search begins in one pass */
    WORK_MEMORY = LUS_MEMORY_LEAST,
};

typedef struct work {
    lus_variant variant;
    lus_memory memory; /* WORK_MEMORY bytes, the caller's */
    unsigned valued_count, decision_count;
    lus_state valued[WORK_VALUED], decisions[WORK_DECISIONS];
    float values[WORK_VALUED];
    lus_thought thought;
} work;

/* Plays the games. */
void work_begin(work *, const lus_variant *, void *memory);

/* One pass of the net; returns how many evaluations, 0 where a game has no net. */
uint64_t work_evaluate(work *);

/* One pass of the search, two turns deep with dice, 20,000 positions a decision without; returns
 * how many positions it valued. `stop` may be NULL. Call work_forget before, outside what is timed.
 */
uint64_t work_search(work *, const volatile bool *stop);
void work_forget(work *);

#endif
