/* Processes that compute the same thing side by side, each a part of it: what one has found all
 * others are told. Every process calls these functions in the same order, by one thread at a time.
 */
#ifndef WORK_TOGETHER_H
#define WORK_TOGETHER_H

#include <stdbool.h>
#include <stdint.h>

#include "work/distribute_link.h"

typedef struct together {
    const distribute_link *link; /* NULL: this process alone */
    unsigned rank, size;
} together;

/* Finds the other processes, if mpirun has started several. False after a complaint. */
bool together_begin(together *);
void together_end(const together *);

/* What process number `from` has there, all have then. */
void together_share(const together *, void *bytes, uint64_t length, unsigned from);
/* The largest of what all say. */
double together_most(const together *, double);
/* Whether all say yes. */
bool together_agree(const together *, bool);

#endif
