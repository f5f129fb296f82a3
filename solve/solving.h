/* What a game brings to be solved: games/ID/solve/ defines lus_solving_ID.
 *
 * Every state before a throw is worth the chance that White wins when both play as well as they
 * can. States that only lead to each other and to layers solved before are a layer. The part knows
 * how states are numbered and what a state is worth by those that can follow; solve/solver.h has
 * the threads, the time and the files. */
#ifndef SOLVE_SOLVING_H
#define SOLVE_SOLVING_H

#include "core/both.h"
#include "core/game.h"

enum { SOLVING_NEEDS = 2 };
#define SOLVING_NONE UINT32_MAX

/* Values are chances from 0 to 1: as doubles, or as whole numbers up to UINT32_MAX, a sure win. */
typedef enum solving_kind { SOLVING_DOUBLES, SOLVING_FIXED } solving_kind;

typedef struct solving_layer {
    uint64_t count;       /* of values while it is solved */
    uint64_t kept;        /* the first so many are kept: the others follow from them by symmetry */
    uint64_t scratch;     /* bytes, filled once before it is solved and then only read */
    uint64_t work;        /* bytes that each thread has for itself while it sweeps */
    uint64_t device_work; /* bytes for all that a graphics processor does at the same time */
    uint32_t needs[SOLVING_NEEDS]; /* layers it leads to, solved before it; SOLVING_NONE */
} solving_layer;

/* Where the values of a layer are while it is solved, and those of the layers it needs. */
typedef struct solving_values {
    void *own, *scratch;
    const void *needed[SOLVING_NEEDS];
} solving_values;

/* Values with numbers in a row. */
enum { SOLVING_RANGES = 2 };
typedef struct solving_range {
    uint64_t from, count;
} solving_range;

/* Where the value of a state is. */
typedef struct solving_place {
    uint32_t layer;
    uint64_t number;
    bool turned; /* the value there is that of the opponent's game: 1 - it is White's chance */
} solving_place;

typedef struct lus_solving {
    solving_kind kind;
    /* Whether a variant can be solved: not where its states are too many for any machine, or for
     * the numbers of the index. NULL: all can. */
    bool (*can)(const lus_variant *);
    /* Bytes of the index of a variant, aligned as malloc does. */
    uint64_t (*index_size)(const lus_variant *);
    void (*index_make)(const lus_variant *, void *index);

    uint32_t (*layer_count)(const void *index); /* in the order in which they are solved */
    void (*layer)(const void *index, uint32_t layer, solving_layer *);

    /* A sweep goes through the stages in order. The items of a stage may be done at the same time:
     * none reads what another writes, so the values do not depend on who is first. */
    uint32_t (*stage_count)(const void *index, uint32_t layer);
    uint32_t (*item_count)(const void *index, uint32_t layer, const solving_values *,
                           uint32_t stage);
    /* Before the first sweep: fills the scratch. */
    void (*begin)(const void *index, uint32_t layer, const solving_values *);
    /* Makes the values of items what they are worth by the values that follow, unless it only
     * looks. Returns by how much the one that moved most did. */
    double (*sweep)(const void *index, uint32_t layer, const solving_values *, void *work,
                    uint32_t stage, uint32_t from, uint32_t to, bool looks);

    /* Which values an item makes: for processes that tell each other what they have made. Returns
     * how many ranges. */
    unsigned (*makes)(const void *index, uint32_t layer, const solving_values *, uint32_t stage,
                      uint32_t item, solving_range out[SOLVING_RANGES]);

    /* Where the value of a state is that is not over. False where it has none of its own: it
     * follows by the rules from states that have one (solve/value.h), or no game leads to it. */
    bool (*find)(const void *index, const lus_state *, solving_place *);

    /* Whether the values of one variant are those of another, too. NULL: only of itself. */
    bool (*serves)(const lus_variant *solved, const lus_variant *wanted);
} lus_solving;

/* A fixed-point value as two bytes, as tables have it: times UINT16_MAX, rounded. */
LUS_BOTH static inline uint16_t solving_narrow(uint32_t value)
{
    return (uint16_t)(((uint64_t)value * UINT16_MAX + UINT32_MAX / 2) / UINT32_MAX);
}

static inline uint64_t solving_size(solving_kind kind)
{
    return kind == SOLVING_FIXED ? sizeof(uint32_t) : sizeof(double);
}

/* Any value as two bytes. */
static inline uint16_t solving_two_bytes(const void *values, solving_kind kind, uint64_t i)
{
    return kind == SOLVING_FIXED
               ? solving_narrow(((const uint32_t *)values)[i])
               : (uint16_t)(((const double *)values)[i] * (double)UINT16_MAX + 0.5);
}

static inline double solving_number(const void *values, solving_kind kind, uint64_t i)
{
    return kind == SOLVING_FIXED ? ((const uint32_t *)values)[i] / (double)UINT32_MAX
                                 : ((const double *)values)[i];
}

/* NULL where a game cannot be solved. */
const lus_solving *lus_solving_of(const lus_game *);

static inline bool solving_can(const lus_solving *part, const lus_variant *v)
{
    return part && (!part->can || part->can(v));
}

#endif
