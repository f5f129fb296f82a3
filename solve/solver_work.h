/* A solver from within: for solve/solver*.c. */
#ifndef SOLVE_SOLVER_WORK_H
#define SOLVE_SOLVER_WORK_H

#include "console/progress.h"
#include "solve/part.h"
#include "solve/solver.h"

struct solver {
    lus_variant variant;
    char identity[SOLVER_IDENTITY_MAX];
    const lus_solving *part;
    solver_plan plan;
    void *index, *device_index;
    uint32_t layer_count;
    solving_layer *layers;
    uint32_t *last_uses; /* of each layer: the last that leads to it; itself where none does */
    void **values;       /* of each layer, while they are needed */
    uint64_t *bases;     /* of each layer: the number of values kept before it */
    uint16_t *memory;    /* all values kept; NULL: nothing is remembered */
    ask *questions;
    solver_needs needs;
    bool keeps;      /* layers that are solved are kept in a file … */
    part_file *file; /* … by the first process */
    void *parcel;    /* for processes that share the work */
    progress bar;
    uint64_t done, all; /* values, for the bar */
    uint32_t now;
};

static inline uint64_t solver_bytes(const solver *s, uint64_t values)
{
    /* a row more than there are: kernels read whole rows */
    return (values + 16) * solving_size(s->part->kind);
}

/* A sweep that moves no value by more leaves errors of a few times as much: of doubles ten digits
 * are sure. Whole numbers go up and down by one or two for ever. */
static inline double solver_still(const solver *s)
{
    return s->part->kind == SOLVING_DOUBLES ? 1e-11 : 4.5 / UINT32_MAX;
}

/* ---- solver.c: several processes. All have all values, the first has the files ---- */

bool solver_is_first(const solver *);
/* Whether it went well in all of them. */
bool solver_all_fine(const solver *, bool fine);
/* What the first has there, all have then. */
void solver_tell_all(const solver *, void *bytes, uint64_t length);

/* ---- solver_layers.c ---- */

/* The values of a layer where they lie: those that are needed again, or the file has. NULL after a
 * complaint. */
void *solver_values(solver *, uint32_t layer);
/* One layer after the other. An exit code. */
int solver_layers(solver *, solver_result *);

#endif
