/* Numbers for placements of pieces on the board of twenty squares, without gaps, for the games that
 * are solved on it.
 *
 * The first squares of a path that no opponent walks over are near, the others far. The far pieces
 * of both players make a block; the near pieces of the two are rows and columns of a tile in it.
 * How many pieces are off is the layer; those that are nowhere else are in hand. A move that hits
 * nobody leads to a block of a higher level or to a higher row or column, a hit to another level.
 */
#ifndef TWENTY_INDEX_H
#define TWENTY_INDEX_H

#include "games/twenty/board.h"

enum {
    TWENTY_PIECES_MAX = 7,
    TWENTY_NEAR_MAX = 16, /* sets of near squares */
    TWENTY_THROW_MAX = 4,
};

/* The far pieces of White and Black, as ranks of sets. */
typedef struct twenty_block {
    uint32_t far[2];
} twenty_block;

typedef struct twenty_index {
    const twenty_path *path;
    unsigned pieces;
    unsigned near; /* squares 1 … near are near */
    /* Sets of near squares by their number, small sets first: a limit cuts the list short. */
    uint8_t near_sets[TWENTY_NEAR_MAX], near_ranks[TWENTY_NEAR_MAX];
    uint8_t near_counts[TWENTY_PIECES_MAX + 1]; /* of sets with at most so many pieces */
    /* Sets of far squares by rank: with all their bits, or 0 and no block where there is no such
     * set. Where the path has many squares, ranks count sets of few pieces only. */
    uint32_t far_count;
    bool few;
    uint32_t *far_sets;
    size_t *keys[2];  /* by rank: a block has the sum of both as its key */
    uint32_t *orders; /* by key: its number among blocks of as many pieces; UINT32_MAX: no block */
    size_t key_count;
    twenty_block *blocks; /* the highest level first */
    uint32_t *levels;     /* where each begins, and the end */
    uint32_t level_count;
    /* Blocks with so many far pieces of each, and the value before the first of them by layer. */
    uint32_t classes[TWENTY_PIECES_MAX + 1][TWENTY_PIECES_MAX + 1];
} twenty_index;

/* Of one layer. */
typedef struct twenty_layer {
    uint8_t left[2]; /* pieces that are not off */
    uint64_t count;  /* placements */
    uint64_t bases[TWENTY_PIECES_MAX + 1][TWENTY_PIECES_MAX + 1];
} twenty_layer;

/* Pieces of each that are off make a layer; of the two orders of players one stands for both: the
 * first has at least as many off. */
enum { TWENTY_LAYERS_MAX = TWENTY_PIECES_MAX * (TWENTY_PIECES_MAX + 1) / 2 };
typedef struct twenty_pair {
    uint8_t off[2];
    twenty_layer placements;
} twenty_pair;
typedef struct twenty_layers {
    uint32_t count;
    uint32_t numbers[TWENTY_PIECES_MAX + 1][TWENTY_PIECES_MAX + 1]; /* by pieces off */
    twenty_pair of[TWENTY_LAYERS_MAX];
} twenty_layers;

/* Bytes that its tables take, aligned as malloc does. */
uint64_t twenty_index_size(const twenty_path *, unsigned pieces);
void twenty_index_make(twenty_index *, const twenty_path *, unsigned pieces, void *bytes);

void twenty_layer_of(const twenty_index *, unsigned white_off, unsigned black_off, twenty_layer *);
/* Those with more pieces off first: a piece off stays off. */
void twenty_layers_list(const twenty_index *, twenty_layers *);
/* Where the next piece off of each leads, or SOLVING_NONE: a last piece leads nowhere, and where
 * both have as many off the second's is the first's with the players exchanged. */
void twenty_layers_after(const twenty_index *, const twenty_layers *, uint32_t number,
                         uint32_t after[2]);

/* How many sets of k of n things there are. */
LUS_BOTH static inline uint64_t twenty_choose(unsigned n, unsigned k)
{
    uint64_t c = 1;
    for (unsigned i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return k > n ? 0 : c;
}

/* The number of a set of far squares. */
LUS_BOTH static inline uint32_t twenty_far_rank(const twenty_index *x, uint32_t set)
{
    uint32_t bits = set >> (x->near + 1), rank = 0;
    unsigned squares = x->path->length - x->near;
    if (!x->few)
        return bits;
    /* smaller sets first; then the combinatorial number system */
    for (unsigned k = 0; k < (unsigned)__builtin_popcount(bits); k++)
        rank += (uint32_t)twenty_choose(squares, k);
    for (unsigned k = 1; bits; bits &= bits - 1, k++)
        rank += (uint32_t)twenty_choose(lus_lowest(bits), k);
    return rank;
}

LUS_BOTH static inline uint32_t twenty_near_bits(const twenty_index *x)
{
    return (2u << x->near) - 2;
}

/* Where the tile of a block begins: its rows are White's near sets, its columns Black's. */
LUS_BOTH static inline uint64_t twenty_tile(const twenty_index *x, const twenty_layer *layer,
                                            uint32_t white, uint32_t black)
{
    unsigned w = (unsigned)__builtin_popcount(x->far_sets[white]);
    unsigned b = (unsigned)__builtin_popcount(x->far_sets[black]);
    unsigned size =
        (unsigned)x->near_counts[layer->left[0] - w] * x->near_counts[layer->left[1] - b];
    return layer->bases[w][b] + (uint64_t)x->orders[x->keys[0][white] + x->keys[1][black]] * size;
}

/* The number of a placement in its layer. */
LUS_BOTH static inline uint64_t twenty_rank(const twenty_index *x, const twenty_layer *layer,
                                            const uint32_t squares[2])
{
    uint32_t near = twenty_near_bits(x), far[2], rows[2];
    for (unsigned p = 0; p < 2; p++) {
        far[p] = twenty_far_rank(x, squares[p] & ~near);
        rows[p] = x->near_ranks[(squares[p] & near) >> 1];
    }
    unsigned black = (unsigned)__builtin_popcount(squares[1] & ~near);
    return twenty_tile(x, layer, far[0], far[1]) +
           (uint64_t)rows[0] * x->near_counts[layer->left[1] - black] + rows[1];
}

#endif
