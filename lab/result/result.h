/* The result of a study (docs/lab.md): made of its cells, or read from a file (lab/run/result.h).
 * Its numbers are those of a study that is done; members have the names that the file has. */
#ifndef LAB_RESULT_H
#define LAB_RESULT_H

#include "lab/count/cell.h"
#include "lab/memory.h"
#include "lab/stats/stats.h"

/* The second has the same fields as the first; quantiles are no longer edges of bins, and intervals
 * are other ones. The third adds questions, margins, effects and the verdict “within”
 * (docs/lab.md). */
#define LAB_FORMAT        "lusoria lab 3"
#define LAB_SECOND_FORMAT "lusoria lab 2"
#define LAB_FORMER_FORMAT "lusoria lab 1"

/* Numbers that there are not are NaN, such counts LAB_NO_COUNT, such texts, lists and objects NULL.
 */
enum { LAB_NO_COUNT = -1 };

#define RESULT_LIST(type)                                                                          \
    struct {                                                                                       \
        type *list;                                                                                \
        size_t count;                                                                              \
    }

/* ---- a cell ---- */

typedef struct result_measure {
    const char *name, *kind;
    estimate of;
    int64_t n;
} result_measure;

typedef struct result_bin {
    int64_t from, to, count;
} result_bin;

typedef struct result_quantile {
    double q;
    estimate of;
} result_quantile;

typedef struct result_distribution {
    const char *name;
    RESULT_LIST(result_bin) bins;
    RESULT_LIST(result_quantile) quantiles;
} result_distribution;

typedef struct result_square {
    const char *place;
    int64_t column, row, mark;
    estimate of;
} result_square;

/* Players are “w”, “b” or “-”. */
typedef struct result_map {
    const char *name, *player;
    RESULT_LIST(result_square) squares;
} result_map;

typedef struct result_point {
    int64_t at, n;
    estimate of;
} result_point;

typedef struct result_series {
    const char *name, *player;
    RESULT_LIST(result_point) points;
} result_series;

typedef struct result_event {
    const char *kind, *reason, *player;
    int64_t count, amount;
    estimate of;
} result_event;

typedef struct result_end {
    const char *reason, *winner;
    int64_t count;
    estimate of;
} result_end;

typedef struct result_sums {
    int64_t of[2]; /* x and y of a measure in a batch */
} result_sums;

typedef RESULT_LIST(result_sums) result_batch;

typedef struct result_batches {
    RESULT_LIST(const char *) names;
    RESULT_LIST(double) scales;
    RESULT_LIST(result_batch) sums;
} result_batches;

typedef struct result_players {
    const char *text[2];
} result_players;

typedef struct result_cell {
    const char *game, *start; /* start: NULL where it is the game's own */
    result_players players;
    int64_t doubling, games, units, judged;
    bool paired;
    RESULT_LIST(result_measure) measures;
    RESULT_LIST(result_distribution) distributions;
    RESULT_LIST(result_map) maps;
    RESULT_LIST(result_series) series;
    RESULT_LIST(result_event) events;
    RESULT_LIST(result_end) ends;
    result_batches *batches; /* NULL: it cannot be compared */
} result_cell;

/* ---- the study ---- */

typedef struct result_subject {
    const char *game, *start;
} result_subject;

typedef struct result_judge {
    int64_t depth, nodes, games;
} result_judge;

typedef struct result_study {
    const char *title, *question, *text;
    RESULT_LIST(result_subject) games;
    RESULT_LIST(result_players) players;
    int64_t count, seed, limit, opening;
    double margin,
        precision;       /* in points or per cent; NaN: of an earlier version, none asked for */
    result_judge *judge; /* NULL: nothing was judged */
} result_study;

/* ---- what differs (lab/result/comparison.h) ---- */

typedef struct result_difference {
    const char *name, *kind, *verdict;
    double base, other; /* the measure in both cells */
    estimate alone;     /* other - base, with the 95 % interval of this difference by itself */
    double joint_low, joint_high; /* the interval that holds for all of them together */
    double p, adjusted, discovery;
    double margin;  /* what is too small to matter, in the measure's own unit */
    int64_t needed; /* games of each cell that would bring a verdict; where there is none */
    double gain;    /* how many times as many games it would take without common throws */
} result_difference;

/* What a value of an option does, over all values of the other options, or what two of them do
 * together beyond what each does: of a factorial design. */
typedef struct result_effect {
    const char *name, *kind, *verdict;
    const char *factor; /* “path=murray”, or “path=murray buy=never” */
    int64_t cell;       /* the first of the players it is of */
    estimate of;        /* with its interval by itself */
    double p, adjusted; /* after Holm's correction over all effects */
} result_effect;

typedef struct result_pair {
    int64_t base, other; /* numbers of cells */
    RESULT_LIST(result_difference) differences;
} result_pair;

typedef struct result_comparison {
    int64_t made; /* differences of all pairs */
    RESULT_LIST(result_pair) pairs;
    RESULT_LIST(result_effect) effects; /* none where the study is no factorial of options */
} result_comparison;

/* ---- all of it ---- */

typedef struct lab_result {
    const char *format, *version, *commit;
    const char *registration; /* the SHA-256 of study and program; NULL: not made */
    /* of each cell what its players are known by (lab/run/fingerprint.h); NULL: not made */
    RESULT_LIST(const char *) fingerprints;
    result_study *study;
    RESULT_LIST(result_cell) cells;
    result_comparison *comparison; /* NULL: nothing is compared */
    lab_memory memory;             /* in which all of it lies */
} lab_result;

/* ---- making one ---- */

/* A result without cells; version and commit are those of the program. False when there is not
 * enough memory, as below. The caller ends with lab_memory_free, whatever happens. */
bool lab_result_begin(lab_result *, const lab_study *, const char *version, const char *commit);
/* What a comparison needs of a cell: its players, measures and batches. */
bool lab_result_sums(result_cell *, const lab_study *, unsigned number, const lab_cell *,
                     lab_memory *);
/* A whole cell; also one of which not all blocks have been played. */
bool lab_result_cell(result_cell *, const lab_study *, unsigned number, const lab_cell *,
                     lab_memory *);
/* All cells of a study. */
bool lab_result_cells(lab_result *, const lab_study *, const lab_cell *);

/* ---- asking ---- */

/* Whether it was written by a version whose quantiles and intervals were too low and too narrow. */
bool lab_is_former(const lab_result *);
/* A cell's game, which has been checked. */
lus_variant lab_variant(const result_cell *);
bool lab_same_players(const result_cell *, const result_cell *);
/* What has this name in a cell, and is of this player; NULL when nothing is. */
const result_measure *lab_measure_named(const result_cell *, const char *name);
const result_distribution *lab_distribution_named(const result_cell *, const char *name);
const result_map *lab_map_of(const result_cell *, const char *name, const char *player);
const result_series *lab_series_of(const result_cell *, const char *name, const char *player);
/* The measures that answer what people ask first: who is favoured, how long, how much choice. In
 * this order; NULL after the last. */
const char *lab_headline(unsigned index);
/* Of a difference: with the interval that holds for all of them together. */
estimate lab_joint(const result_difference *);
bool lab_has_verdict(const result_difference *, const char *verdict);

#endif
