/* What a game brings to be solved: games/ID/solve/ defines lus_solving_ID.
 *
 * Every state before a throw is worth the chance that White wins when both play as well as they
 * can. States that only lead to each other and to layers solved before are a layer. The part knows
 * how states are numbered and what a state is worth by those that can follow; solve/solver.h has
 * the threads, the time and the files. */
#ifndef SOLVE_SOLVING_H
#define SOLVE_SOLVING_H

#include "core/game.h"

enum { SOLVING_NEEDS = 2 };
#define SOLVING_NONE UINT32_MAX

typedef struct solving_layer {
    uint64_t count;   /* of values while it is solved */
    uint64_t kept;    /* the first so many are kept: the others follow from them by symmetry */
    uint64_t scratch; /* further values, filled once before it is solved and then only read */
    uint32_t needs[SOLVING_NEEDS]; /* layers it leads to, solved before it; SOLVING_NONE */
} solving_layer;

/* Where the values of a layer are while it is solved, and those of the layers it needs. */
typedef struct solving_values {
    double *own, *scratch;
    const double *needed[SOLVING_NEEDS];
} solving_values;

/* Where the value of a state is. */
typedef struct solving_place {
    uint32_t layer;
    uint64_t number;
    bool turned; /* the value there is that of the opponent's game: 1 - it is White's chance */
} solving_place;

typedef struct lus_solving {
    /* Bytes of the index of a variant, aligned as malloc does. */
    uint64_t (*index_size)(const lus_variant *);
    void (*index_make)(const lus_variant *, void *index);

    uint32_t (*layer_count)(const void *index); /* in the order in which they are solved */
    void (*layer)(const void *index, uint32_t layer, solving_layer *);

    /* A sweep goes through the stages in order. The items of a stage may be done at the same time:
     * none reads what another writes, so the values do not depend on who is first. */
    uint32_t (*stage_count)(const void *index);
    uint32_t (*item_count)(const void *index, uint32_t stage);
    /* Before the first sweep: a first guess of all values, and the scratch. */
    void (*begin)(const void *index, uint32_t layer, const solving_values *);
    /* Makes the values of items what they are worth by the values that follow, unless it only
     * looks. Returns by how much the one that moved most did. */
    double (*sweep)(const void *index, uint32_t layer, const solving_values *, uint32_t stage,
                    uint32_t from, uint32_t to, bool looks);

    /* Where a state before a throw is that is not over. */
    void (*find)(const void *index, const lus_state *, solving_place *);
} lus_solving;

/* NULL where a game cannot be solved. */
const lus_solving *lus_solving_of(const lus_game *);

#endif
