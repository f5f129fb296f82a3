/* The board of Ergo in bits: which word and bit a square has, and where a piece can go from there.
 */
#ifndef LUS_ERGO_BOARD_H
#define LUS_ERGO_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

enum { ERGO_COLUMNS = 10, ERGO_ROWS = 9, ERGO_SQUARES = 90 }; /* EG-1 */

/* EG-1: the 56 squares of the arena and the 34 of the outer path each have a word of their own, and
 * a square is known by its cell: the bit in the arena's word, or 64 + the bit in the path's.
 *
 *     a  b  c  d  e  f  g  h  i  j
 *  9 90 89 88 87 86 85 84 83 82 81     The arena has nine bits a row. The ninth (8, 17 … 62) is
 * never a 8 91 54 55 56 57 58 59 60 61 80     square, so that a line can be followed by shifts, and
 * does not come 7 92 45 46 47 48 49 50 51 52 79     in again at the other side. 6 93 36 37 38 39 40
 * 41 42 43 78 5 94 27 28 29 30 31 32 33 34 77     The path runs round from a1 by j1, j9 and a9, so
 * that a slide goes 4 95 18 19 20 21 22 23 24 25 76     over neighbouring bits. 3 96  9 10 11 12 13
 * 14 15 16 75 2 97  0  1  2  3  4  5  6  7 74 1 64 65 66 67 68 69 70 71 72 73
 */
enum {
    ERGO_PATH_CELL = 64, /* the first cell of the path */
    ERGO_PATH_LENGTH = 34,
    ERGO_CELLS = ERGO_PATH_CELL + ERGO_PATH_LENGTH,
    ERGO_NO_CELL = 63, /* never free, because never a square */
};

#define ERGO_ARENA UINT64_C(0x3fdfeff7fbfdfeff) /* ones on the squares of the arena */
#define ERGO_PATH  UINT64_C(0x3ffffffff)        /* and of the path */

/* A set of squares. */
typedef struct ergo_set {
    uint64_t arena, path;
} ergo_set;

/* One square, as a bit in each word that may hold it. The mirror is the path run the other way: bit
 * 33 - n for bit n. */
typedef struct ergo_bits {
    uint64_t arena, path, mirror;
} ergo_bits;

extern const ergo_bits ergo_bits_of[ERGO_CELLS];

/* Where one step leads. From a square of the arena: right, left, up, down, then the four diagonals.
 * From the path: into the arena, which is at most three squares; ERGO_NO_CELL for the rest. */
extern const uint8_t ergo_next[ERGO_CELLS][8];

/* The same as sets: the first four, and the four diagonals. */
extern const ergo_set ergo_around[2][ERGO_CELLS];

static inline unsigned ergo_cell_at(unsigned row, unsigned column)
{
    if (row == 0)
        return ERGO_PATH_CELL + column;
    if (column == 9)
        return ERGO_PATH_CELL + 9 + row;
    if (row == 8)
        return ERGO_PATH_CELL + 26 - column;
    if (column == 0)
        return ERGO_PATH_CELL + 34 - row;
    return (row - 1) * 9 + column - 1;
}

/* The place of a cell: row * 10 + column, both from 0. */
static inline uint8_t ergo_place_of(unsigned cell)
{
    unsigned n = cell - ERGO_PATH_CELL;
    if (cell < ERGO_PATH_CELL)
        return (uint8_t)((cell / 9 + 1) * 10 + cell % 9 + 1);
    if (n <= 9)
        return (uint8_t)n;
    if (n <= 17)
        return (uint8_t)((n - 9) * 10 + 9);
    return (uint8_t)(n <= 26 ? 80 + 26 - n : (34 - n) * 10);
}

static inline unsigned ergo_count(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

static inline unsigned ergo_pieces_in(const ergo_set *set)
{
    return ergo_count(set->arena) + ergo_count(set->path);
}

/* EG-9: the squares of the path that the pieces `own` reach upwards, over free squares only. Adding
 * a one just above a piece carries through the run of free squares there and so clears it; what is
 * carried out at the end of the path goes in again at its beginning. */
static inline uint64_t ergo_slides(uint64_t free, uint64_t own)
{
    uint64_t sum = free + (own << 1);
    sum = (sum & ERGO_PATH) + (sum >> ERGO_PATH_LENGTH);
    return free & ~sum;
}

/* The piece that a slide upwards to square n comes from: the nearest below, round the end of the
 * path. */
static inline unsigned ergo_slid_from(uint64_t pieces, unsigned n)
{
    uint64_t below = pieces & ((UINT64_C(1) << n) - 1);
    return 63u - (unsigned)__builtin_clzll(below ? below : pieces);
}

/* ---- EG-4: five in a line ---- */

static inline bool ergo_holds(const ergo_set *set, unsigned row, unsigned column)
{
    if (row >= ERGO_ROWS || column >= ERGO_COLUMNS)
        return false;
    unsigned cell = ergo_cell_at(row, column);
    return (cell < ERGO_PATH_CELL ? set->arena : set->path) >> cell % 64 & 1;
}

/* EG-4: whether five or more of the set's squares, the square of the place among them, are in a
 * line. */
static inline bool ergo_five_through(const ergo_set *set, unsigned place)
{
    static const int8_t up[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
    for (unsigned i = 0; i < 4; i++) {
        unsigned length = 1;
        for (int way = -1; way <= 1; way += 2) {
            unsigned rows = (unsigned)(way * up[i]), columns = (unsigned)(way * right[i]);
            unsigned row = place / 10 + rows, column = place % 10 + columns;
            for (; ergo_holds(set, row, column); row += rows, column += columns)
                length++;
        }
        if (length >= 5)
            return true;
    }
    return false;
}

/* Whether there may be a five anywhere: true for every set that has one, and for few others. A five
 * lies on the path, or has four squares of the arena in a row, or is one of the four diagonals
 * a5–e9, f9–j5, a5–e1, f1–j5 that have three. A run that starts at bit n is left as bit n. */
static inline bool ergo_may_have_five(const ergo_set *set)
{
    static const uint64_t start_of_three[] = {
        [8] = UINT64_C(1) << 2 | UINT64_C(1) << 43,  /* d2 and i6, to the upper left */
        [10] = UINT64_C(1) << 5 | UINT64_C(1) << 36, /* g2 and b6, to the upper right */
    };
    uint64_t arena = set->arena, two = arena & arena >> 1, found = two & two >> 2;
    for (unsigned step = 8; step <= 10; step++) {
        two = arena & arena >> step;
        found |= (two & two >> 2 * step) | (two & two >> step & start_of_three[step]);
    }
    uint64_t path = set->path | set->path << ERGO_PATH_LENGTH;
    two = path & path >> 1;
    return found | (two & two >> 2 & path >> 4 & ERGO_PATH);
}

#endif
