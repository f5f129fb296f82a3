/* Items 0 .. count-1 spread over the threads of this process and, where mpirun started several,
 * over theirs. Each item gives a record of fixed size, and the first process takes all of them. An
 * item must depend on nothing but its number, so that it does not matter who does it. */
#ifndef WORK_DISTRIBUTE_H
#define WORK_DISTRIBUTE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct distribution distribution;

typedef struct distribution_job {
    uint64_t count;
    size_t result_size; /* the same in all processes: they run the same program */
    unsigned threads;   /* of this process */
    void *context;
    /* In any process, on behalf of thread number `worker`: fills the record. False: given up,
     * because the user interrupted. */
    bool (*work)(void *context, unsigned worker, uint64_t item, void *record);
    /* In the first process, one call at a time: whether an item is still to be done, asked once and
     * in order; and its record when it is done, in any order. */
    bool (*wanted)(void *context, uint64_t item);
    void (*take)(void *context, uint64_t item, const void *record);
    const atomic_bool *enough; /* true stops early; set by `take` */
} distribution_job;

/* Whether mpirun has started several processes. */
bool distribute_is_many(void);

/* All processes but the first fall silent: to be called before anything is said. */
void distribute_silence(void);

/* What a process ends with whose command ended with `code`. mpirun ends all of them when one fails,
 * perhaps before the first has said what is wrong: the silent ones leave failing to it, until they
 * work together. */
int distribute_exit_code(int code);

/* The standard number of threads: one a core, shared with the processes beside this one. */
unsigned distribute_core_count(void);

/* Finds the other processes, if there are any. NULL after a complaint. */
distribution *distribute_begin(size_t result_size);
bool distribute_is_first(const distribution *);

/* In the first process: until all wanted items are done, it is enough, or the user interrupts, with
 * a progress bar; false when no thread could be started. In others: until the first needs no more.
 */
bool distribute_run(distribution *, const distribution_job *);

/* Says good-bye to the other processes. */
void distribute_end(distribution *);

#endif
