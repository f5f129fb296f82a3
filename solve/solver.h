/* Solves a variant, layer after layer. */
#ifndef SOLVE_SOLVER_H
#define SOLVE_SOLVER_H

#include "solve/solving.h"

typedef struct solver solver;

enum { SOLVER_IDENTITY_MAX = 128 };

/* What solving a variant takes and gives. */
typedef struct solver_needs {
    uint64_t states;       /* whose values are kept */
    uint64_t memory, disk; /* bytes; disk: for the file of work under way and the table */
    uint32_t layers;
} solver_needs;

/* NULL after a complaint: the variant cannot be solved, or not on this machine. */
solver *solver_new(const lus_variant *, unsigned threads);
void solver_free(solver *);
void solver_needs_of(const solver *, solver_needs *);

typedef struct solver_result {
    double value;    /* the chance of the player who throws first */
    double residual; /* Bellman's: the most that a value differs from what follows of the others */
    uint32_t sweeps; /* of all layers together */
} solver_result;

/* With a table to be written to `path`, beside which lies the work under way; NULL: no files. An
 * exit code, after a complaint where it is not DONE. */
int solver_run(solver *, const char *path, solver_result *);

#endif
