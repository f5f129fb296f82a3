/* What a placement is worth by those that can follow it. Plain functions without memory of their
 * own: the same source serves processors of any kind. Values are White's chances, so he seeks the
 * highest and Black the lowest. */
#ifndef FINKEL_KERNEL_H
#define FINKEL_KERNEL_H

#include "games/finkel/rules.h"
#include "games/twenty/solve/index.h"

enum { FINKEL_TILE = TWENTY_NEAR_MAX };

/* The values of one layer, those of White's throws and those of Black's. */
typedef struct finkel_pair {
    double *of[2];
} finkel_pair;

/* What is the same for all blocks of a layer. */
typedef struct finkel_task {
    const twenty_index *index;
    twenty_layer layer;
    finkel_pair own;
    /* After a piece of White's or Black's has left: the layer, and the values of the other's throw;
     * NULL where that wins the game. */
    twenty_layer off[2];
    const double *after[2];
    double weights[TWENTY_THROW_MAX + 1]; /* the chances of throws */
    bool safe, hits_again;
} finkel_task;

/* Where a move leads, whatever the near pieces are: a value by their ranks. */
typedef struct finkel_way {
    const double *at; /* NULL: there is no such move */
    uint32_t own, other;
} finkel_way;

/* The moves of one player with one throw that depend on the far pieces. */
typedef struct finkel_ways {
    finkel_way far[TWENTY_PIECES_MAX];
    unsigned count;
    finkel_way entry[TWENTY_THROW_MAX + 1]; /* from near squares, and from the hand (0) */
} finkel_ways;

/* Rows of values, one a move: element i of `at` is for the opponent's near set i. */
typedef struct finkel_rows {
    const double *at[TWENTY_PIECES_MAX];
    uint32_t step[TWENTY_PIECES_MAX];
    unsigned count;
} finkel_rows;

/* One block from one player's side. */
typedef struct finkel_side {
    unsigned player, limit; /* pieces near or in hand */
    uint32_t own, other;    /* far sets */
    double *tile, *passed;  /* its values at his throw and at the opponent's */
    uint32_t own_step, other_step;
    finkel_ways ways[TWENTY_THROW_MAX + 1];
} finkel_side;

/* For what wins the game, or loses it. */
static const double finkel_sure[2][FINKEL_TILE] = {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
                                                   {0}};

static inline uint64_t finkel_tile_of(const finkel_task *task, const twenty_layer *layer,
                                      const finkel_side *s, uint32_t own, uint32_t other,
                                      uint32_t *black_count)
{
    uint32_t far[2];
    const twenty_index *x = task->index;
    far[s->player] = twenty_far_rank(x, own);
    far[s->player ^ 1] = twenty_far_rank(x, other);
    uint32_t black = s->player ? own : other;
    *black_count = x->near_counts[layer->left[1] - (unsigned)__builtin_popcount(black)];
    return twenty_tile(x, layer, far[0], far[1]);
}

static inline finkel_way finkel_way_to(const finkel_task *task, const twenty_layer *layer,
                                       const finkel_side *s, const double *values, uint32_t own,
                                       uint32_t other)
{
    uint32_t row;
    uint64_t tile = finkel_tile_of(task, layer, s, own, other, &row);
    return s->player == LUS_WHITE ? (finkel_way){values + tile, row, 1}
                                  : (finkel_way){values + tile, 1, row};
}

/* A piece that comes to `to`, a far square or home, while his other far pieces are `rest`. */
static inline finkel_way finkel_arrive(const finkel_task *task, const finkel_side *s, uint32_t rest,
                                       unsigned to)
{
    const twenty_path *path = task->index->path;
    unsigned p = s->player;
    if (!twenty_may_land(path, rest, s->other, to, task->safe)) /* FK-5, FK-7, FK-10 */
        return (finkel_way){0};
    if (to > path->length) {
        if (!task->after[p]) /* FK-13 */
            return (finkel_way){finkel_sure[p], 0, p == LUS_WHITE};
        return finkel_way_to(task, &task->off[p], s, task->after[p], rest, s->other);
    }
    uint32_t met = s->other & path->meets[to];                          /* FK-6 */
    bool again = (path->marked >> to & 1) || (met && task->hits_again); /* FK-8, FK-9 */
    return finkel_way_to(task, &task->layer, s, task->own.of[again ? p : p ^ 1], rest | 1u << to,
                         s->other ^ met);
}

static inline void finkel_side_make(const finkel_task *task, unsigned player, uint32_t own,
                                    uint32_t other, finkel_side *s)
{
    unsigned near = task->index->near;
    uint32_t row;
    s->player = player;
    s->own = own;
    s->other = other;
    s->limit = task->layer.left[player] - (unsigned)__builtin_popcount(own);
    uint64_t tile = finkel_tile_of(task, &task->layer, s, own, other, &row);
    s->tile = task->own.of[player] + tile;
    s->passed = task->own.of[player ^ 1] + tile;
    s->own_step = player == LUS_WHITE ? row : 1;
    s->other_step = player == LUS_WHITE ? 1 : row;
    for (unsigned t = 1; t <= TWENTY_THROW_MAX; t++) {
        finkel_ways *ways = &s->ways[t];
        ways->count = 0;
        for (uint32_t rest = own; rest; rest &= rest - 1) {
            unsigned from = (unsigned)__builtin_ctz(rest);
            finkel_way way = finkel_arrive(task, s, own ^ 1u << from, from + t);
            if (way.at)
                ways->far[ways->count++] = way;
        }
        for (unsigned from = 0; from <= near; from++)
            if (from + t > near)
                ways->entry[from] =
                    s->limit ? finkel_arrive(task, s, own, from + t) : (finkel_way){0};
    }
}

static inline void finkel_row_add(finkel_rows *rows, const double *at, uint32_t step)
{
    rows->at[rows->count] = at;
    rows->step[rows->count++] = step;
}

/* The moves of a throw when the player's near set is number `rank`. */
static inline void finkel_rows_make(const finkel_task *task, const finkel_side *s, unsigned rank,
                                    unsigned t, finkel_rows *rows)
{
    const twenty_index *x = task->index;
    const finkel_ways *ways = &s->ways[t];
    uint32_t near = (uint32_t)x->near_sets[rank] << 1;
    bool in_hand = s->limit > (unsigned)__builtin_popcount(near);
    rows->count = 0;
    for (unsigned i = 0; i < ways->count; i++)
        finkel_row_add(rows, ways->far[i].at + (size_t)rank * ways->far[i].own, ways->far[i].other);
    for (uint32_t rest = near | in_hand; rest; rest &= rest - 1) {
        unsigned from = (unsigned)__builtin_ctz(rest), to = from + t;
        uint32_t left = near & ~(1u << from);
        if (to <= x->near) {
            const double *tile = x->path->marked >> to & 1 ? s->tile : s->passed; /* FK-8 */
            unsigned row = x->near_ranks[(left | 1u << to) >> 1];
            if (!(near >> to & 1)) /* FK-5 */
                finkel_row_add(rows, tile + (size_t)row * s->own_step, s->other_step);
        } else if (ways->entry[from].at) {
            const finkel_way *way = &ways->entry[from];
            finkel_row_add(rows, way->at + (size_t)x->near_ranks[left >> 1] * way->own, way->other);
        }
    }
}

/* ---- White: a row of the tile at a time ---- */

static inline double finkel_white_row(const finkel_task *task, const finkel_side *s, unsigned rank,
                                      unsigned count, bool looks)
{
    const double *passed = s->passed + (size_t)rank * s->own_step;
    double *row = s->tile + (size_t)rank * s->own_step, sum[FINKEL_TILE], moved = 0;
    for (unsigned i = 0; i < count; i++)
        sum[i] = task->weights[0] * passed[i];
    for (unsigned t = 1; t <= TWENTY_THROW_MAX; t++) {
        finkel_rows rows;
        double best[FINKEL_TILE];
        finkel_rows_make(task, s, rank, t, &rows);
        const double *first = rows.count ? rows.at[0] : passed; /* FK-11 */
        for (unsigned i = 0; i < count; i++)
            best[i] = first[i];
        for (unsigned m = 1; m < rows.count; m++)
            for (unsigned i = 0; i < count; i++)
                best[i] = best[i] > rows.at[m][i] ? best[i] : rows.at[m][i];
        for (unsigned i = 0; i < count; i++)
            sum[i] += task->weights[t] * best[i];
    }
    for (unsigned i = 0; i < count; i++) {
        double by = sum[i] > row[i] ? sum[i] - row[i] : row[i] - sum[i];
        moved = moved > by ? moved : by;
    }
    for (unsigned i = 0; i < count && !looks; i++)
        row[i] = sum[i];
    return moved;
}

/* ---- Black: a value at a time, since what he moves near is in the same row ---- */

typedef struct finkel_black {
    finkel_rows of[FINKEL_TILE][TWENTY_THROW_MAX + 1];
} finkel_black;

static inline double finkel_black_value(const finkel_task *task, const finkel_side *s,
                                        const finkel_black *moves, unsigned rank, unsigned row,
                                        bool looks)
{
    size_t at = (size_t)row * s->other_step + rank;
    double passed = s->passed[at], sum = task->weights[0] * passed;
    for (unsigned t = 1; t <= TWENTY_THROW_MAX; t++) {
        const finkel_rows *rows = &moves->of[rank][t];
        double best = rows->count ? rows->at[0][(size_t)row * rows->step[0]] : passed; /* FK-11 */
        for (unsigned m = 1; m < rows->count; m++) {
            double value = rows->at[m][(size_t)row * rows->step[m]];
            best = best < value ? best : value;
        }
        sum += task->weights[t] * best;
    }
    double by = sum > s->tile[at] ? sum - s->tile[at] : s->tile[at] - sum;
    if (!looks)
        s->tile[at] = sum;
    return by;
}

/* ---- a block ---- */

/* The highest rows and columns first: moves lead to higher ones. */
static inline double finkel_sweep_block(const finkel_task *task, const twenty_block *block,
                                        bool looks)
{
    const twenty_index *x = task->index;
    uint32_t white_set = x->far_sets[block->far[0]], black_set = x->far_sets[block->far[1]];
    if ((unsigned)__builtin_popcount(white_set) > task->layer.left[0] ||
        (unsigned)__builtin_popcount(black_set) > task->layer.left[1])
        return 0; /* of other layers only */
    finkel_side white, black;
    finkel_black moves;
    double moved = 0;
    finkel_side_make(task, LUS_WHITE, white_set, black_set, &white);
    finkel_side_make(task, LUS_BLACK, black_set, white_set, &black);
    unsigned rows = x->near_counts[white.limit], columns = x->near_counts[black.limit];
    for (unsigned rank = 0; rank < columns; rank++)
        for (unsigned t = 1; t <= TWENTY_THROW_MAX; t++)
            finkel_rows_make(task, &black, rank, t, &moves.of[rank][t]);
    for (unsigned row = rows; row-- > 0;) {
        double by = columns == FINKEL_TILE ? finkel_white_row(task, &white, row, FINKEL_TILE, looks)
                                           : finkel_white_row(task, &white, row, columns, looks);
        moved = moved > by ? moved : by;
        for (unsigned rank = columns; rank-- > 0;) {
            by = finkel_black_value(task, &black, &moves, rank, row, looks);
            moved = moved > by ? moved : by;
        }
    }
    return moved;
}

#endif
