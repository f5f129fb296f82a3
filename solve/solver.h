/* Solves a variant, layer after layer. */
#ifndef SOLVE_SOLVER_H
#define SOLVE_SOLVER_H

#include "solve/ask.h"
#include "solve/device/device.h"
#include "solve/value.h"
#include "work/together.h"

typedef struct solver solver;

enum { SOLVER_IDENTITY_MAX = 128 };

/* How it is done. */
typedef struct solver_plan {
    unsigned threads;
    uint64_t memory;              /* bytes that may be taken; 0: what is free */
    const solving_device *device; /* that has sweeps for the game; NULL: by threads */
    uint64_t device_memory;       /* bytes that are free there */
    const together *with;         /* processes that share the work; NULL: this one alone */
    double guess;                 /* every value before the first sweep */
    bool remembers;               /* all values stay in memory, at two bytes each */
} solver_plan;

/* What solving a variant takes and gives. */
typedef struct solver_needs {
    uint64_t states;      /* whose values are kept */
    uint64_t memory;      /* bytes */
    uint64_t file_memory; /* more of them where a table is written */
    uint64_t disk;        /* for the file of work under way and the table */
    uint64_t device;      /* of the graphics processor's memory, if it does the work */
    uint32_t layers;
} solver_needs;

/* NULL after a complaint: the variant cannot be solved, or not on this machine. */
solver *solver_new(const lus_variant *, const solver_plan *);
void solver_free(solver *);
void solver_needs_of(const solver *, solver_needs *);

/* Questions that it answers while it runs; the solver frees them. NULL after a complaint. */
ask *solver_ask(solver *);

typedef struct solver_result {
    double value;    /* the chance of the player who throws first */
    double residual; /* Bellman's: the most that a value differs from what follows of the others */
    uint32_t sweeps; /* of all layers together */
} solver_result;

/* With a table to be written to `path`, beside which lies the work under way; NULL: no files. An
 * exit code, after a complaint where it is not DONE. */
int solver_run(solver *, const char *path, solver_result *);

/* What it remembers, once it has run. */
value_source solver_memory(const solver *);

#endif
