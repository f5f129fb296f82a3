/* The squares of Ergo in one grid, and on it the windows of five squares that only one player
 * holds. */
#ifndef LUS_EVAL_ERGO_WINDOWS_H
#define LUS_EVAL_ERGO_WINDOWS_H

#include "games/ergo/rules.h"

/* ---- all 90 squares in one grid, so that lines run over arena and path alike ---- */

/* Bit row * 11 + column; the eleventh column is never a square, so that no line goes round the
 * edge.
 *
 * WebAssembly calls functions for products of 128 bits and for shifts by a distance that varies:
 * there are none here. */
__extension__ typedef unsigned __int128 ergo_grid;

enum { ERGO_STRIDE = 11, ERGO_LINES = 4 /* steps of 1, 10, 11 and 12 */ };

/* The grid's bit of a cell; 127, which is no square, for what is none. */
static const uint8_t ergo_grid_index[ERGO_CELLS] = {
    12, 13, 14,  15,  16,  17, 18,  19, 127, 23, 24, 25, 26, 27,  28, 29,  30, 127, 34, 35,
    36, 37, 38,  39,  40,  41, 127, 45, 46,  47, 48, 49, 50, 51,  52, 127, 56, 57,  58, 59,
    60, 61, 62,  63,  127, 67, 68,  69, 70,  71, 72, 73, 74, 127, 78, 79,  80, 81,  82, 83,
    84, 85, 127, 127, 0,   1,  2,   3,  4,   5,  6,  7,  8,  9,   20, 31,  42, 53,  64, 75,
    86, 97, 96,  95,  94,  93, 92,  91, 90,  89, 88, 77, 66, 55,  44, 33,  22, 11};

static inline ergo_grid ergo_grid_join(uint64_t high, uint64_t low)
{
    return (ergo_grid)high << 64 | low;
}

static inline ergo_grid ergo_grid_bit(unsigned cell)
{
    unsigned index = ergo_grid_index[cell];
    uint64_t bit = UINT64_C(1) << (index & 63);
    return index < 64 ? bit : ergo_grid_join(bit, 0);
}

/* Seven bits, bottom row first, put above one another. */
static inline ergo_grid ergo_grid_column(uint64_t seven)
{
    const uint64_t every_tenth = UINT64_C(0x1004010040100401),
                   every_eleventh = UINT64_C(0x80100200400801);
    return ergo_grid_join(seven >> 6 << 2, seven * every_tenth & every_eleventh);
}

static inline ergo_grid ergo_grid_of(const ergo_set *set, uint64_t mirror)
{
    uint64_t low = set->path & 0x3ff, high = (mirror >> 7 & 0x3ff) << 24;
    for (unsigned row = 0; row < 5; row++)
        low |= (set->arena >> 9 * row & 0xff) << (ERGO_STRIDE * (row + 1) + 1);
    high |= (set->arena >> 45 & 0xff) << 3 | (set->arena >> 54 & 0xff) << 14;
    return ergo_grid_join(high, low) | ergo_grid_column(mirror & 0x7f) << 11 |
           ergo_grid_column(set->path >> 10 & 0x7f) << 20;
}

static inline ergo_grid ergo_grid_all(void)
{
    const ergo_set all = {ERGO_ARENA, ERGO_PATH};
    return ergo_grid_of(&all, ERGO_PATH);
}

static inline unsigned ergo_grid_count(ergo_grid set)
{
    return ergo_count((uint64_t)set) + ergo_count((uint64_t)(set >> 64));
}

/* ---- windows ---- */

/* The windows of five that hold no enemy, by the number of pieces in them: bit n for the window
 * that begins on square n. */
typedef struct ergo_windows {
    ergo_grid ones[ERGO_LINES], twos[ERGO_LINES], threes[ERGO_LINES], fours[ERGO_LINES];
} ergo_windows;

static inline void ergo_find_line_windows(ergo_grid own, ergo_grid allowed, unsigned step,
                                          unsigned line, ergo_windows *out)
{
    ergo_grid pair = allowed & allowed >> step;
    ergo_grid open = pair & pair >> 2 * step & allowed >> 4 * step;
    ergo_grid a = own, b = own >> step, c = own >> 2 * step, d = own >> 3 * step,
              e = own >> 4 * step;
    /* two full adders: all windows are counted at once, a binary digit a word */
    ergo_grid half = a ^ b ^ c, carry = (a & b) | (c & (a ^ b));
    ergo_grid digit1 = half ^ d ^ e, carry2 = (half & d) | (e & (half ^ d));
    ergo_grid digit2 = carry ^ carry2, digit4 = carry & carry2;
    out->ones[line] = open & digit1 & ~digit2 & ~digit4;
    out->twos[line] = open & digit2 & ~digit1;
    out->threes[line] = open & digit2 & digit1;
    out->fours[line] = open & digit4 & ~digit1;
}

static inline void ergo_find_windows(ergo_grid own, ergo_grid allowed, ergo_windows *out)
{
    ergo_find_line_windows(own, allowed, 1, 0, out);
    ergo_find_line_windows(own, allowed, ERGO_STRIDE - 1, 1, out);
    ergo_find_line_windows(own, allowed, ERGO_STRIDE, 2, out);
    ergo_find_line_windows(own, allowed, ERGO_STRIDE + 1, 3, out);
}

static inline ergo_grid ergo_line_squares(ergo_grid windows, unsigned step)
{
    ergo_grid two = windows | windows << step;
    return two | two << 2 * step | windows << 4 * step;
}

/* All squares of the windows. */
static inline ergo_grid ergo_window_squares(const ergo_grid windows[ERGO_LINES])
{
    return ergo_line_squares(windows[0], 1) | ergo_line_squares(windows[1], ERGO_STRIDE - 1) |
           ergo_line_squares(windows[2], ERGO_STRIDE) |
           ergo_line_squares(windows[3], ERGO_STRIDE + 1);
}

#endif
