/* What the parts of ur_exact.c share while the table is filled. */
#ifndef LUS_EVAL_UR_SOLVER_H
#define LUS_EVAL_UR_SOLVER_H

#include "games/ur/engine/exact.h"

enum {
    PAWNS_EACH = 2,
    BYTES_MOST = 60 << 20,        /* of values; where two pawns each need more, fewer are solved */
    STANDINGS_MOST = 29 * 30 / 2, /* two pawns on the longest path */
    THROWS = 4,
    WAYS = PAWNS_EACH,                /* pawns that can move: those in hand are all alike */
    COLUMNS_MOST = 4 * (22 * 23 / 2), /* all marks, all purses of 21 tokens */
    EFFECTS_MOST = 24,
    /* whoever hits a player without tokens goes on, by debt=any */
    RUNS_MOST = 4 * UR_EXACT_PURSE * 2,
    WON = 0, /* a row of ones, where all ways end that win */
};

_Static_assert(BYTES_MOST / sizeof(float) / (22 * 23 / 2) < UR_EXACT_UNKNOWN,
               "rows have 16-bit numbers");

/* Where one player's pawns may stand. */
typedef struct standing {
    uint32_t pawns;
    uint8_t hand, left, progress;
    bool possible;
} standing;

typedef struct extent {
    const twenty_path *path;
    standing standings[STANDINGS_MOST];
    unsigned standing_count;
    unsigned together; /* pawns left to both, at most */
    unsigned rows, columns;
} extent;

/* One way to play a throw. */
typedef struct way {
    uint16_t own;    /* the row it leads to where the same player goes on … */
    uint16_t others; /* … and where it is the other's turn */
    uint8_t effect;
} way;

typedef struct row {
    uint16_t before; /* the row of choosing to buy or to throw; itself where there is no choice */
    uint16_t bought; /* the row after buying */
    uint8_t buying;  /* and the effect of that */
    uint8_t counts[THROWS];   /* of ways: at least one, be it a pass */
    uint32_t solved, changed; /* when last, by the count of updates */
    way ways[THROWS][WAYS];
    const standing *own, *other;
} row;

/* Columns next to each other after which the same player is on turn. */
typedef struct run {
    uint16_t from, until;
    bool passes; /* to the other */
} run;

typedef struct effect {
    int8_t own, other; /* what the player who throws and the other gain, with middling purses */
    bool passes, idles, wins;
    unsigned run_count;
    run runs[RUNS_MOST];
    uint16_t to[COLUMNS_MOST];
} effect;

typedef struct solver {
    ur_exact exact; /* first: what is read of all this when it is solved */
    const lus_variant *variant;
    extent extent;
    float *values;
    row *rows;
    unsigned row_count, effect_count;
    uint32_t updates;
    float chances[THROWS];
    effect effects[EFFECTS_MOST];
    struct {
        uint8_t marks, own, other;
    } columns[COLUMNS_MOST];
} solver;

/* ur_exact_rows.c: what there is to solve; columns; the rows of one number of pawns and one
 * progress. */
void ur_exact_measure(const lus_variant *, extent *);
void ur_exact_number_columns(solver *);
void ur_exact_number_rows(solver *, uint16_t *map, unsigned left, unsigned progress);

/* ur_exact_ways.c: where each throw can lead from a row whose successors have their numbers. */
void ur_exact_find_ways(solver *, row *);

#endif
