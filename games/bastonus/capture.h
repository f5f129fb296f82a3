/* Bastonus Romanus: captures between two pieces (BR-15 to BR-17). */
#ifndef LUS_BASTONUS_CAPTURE_H
#define LUS_BASTONUS_CAPTURE_H

#include "games/bastonus/board.h"

/* The squares next to helpers in one direction on which these can help to capture. BR-16: from a
 * camp not out of it; the squares just outside are d3 e3, f1 f2 f7 f8, d6 e6, c1 c2 c7 c8. */
static inline uint64_t bastonus_helped(uint64_t helpers, unsigned direction)
{
    static const uint64_t outside_camps[] = {
        UINT64_C(0x0000000000180000), UINT64_C(0x2020000000002020), UINT64_C(0x0000180000000000),
        UINT64_C(0x0404000000000404)};
    return bastonus_next(helpers, direction) & ~outside_camps[direction];
}

/* Which of `enemies` stand captured. `moved` are the helpers that moved in this action, `pushed`
 * the enemies that were pushed in it: BR-15 wants one or the other. */
static inline uint64_t bastonus_captured(uint64_t enemies, uint64_t helpers, uint64_t moved,
                                         uint64_t pushed)
{
    uint64_t from_s = bastonus_helped(helpers, BASTONUS_NORTH),
             s = bastonus_helped(moved, BASTONUS_NORTH);
    uint64_t from_n = bastonus_helped(helpers, BASTONUS_SOUTH),
             n = bastonus_helped(moved, BASTONUS_SOUTH);
    uint64_t from_w = bastonus_helped(helpers, BASTONUS_EAST),
             w = bastonus_helped(moved, BASTONUS_EAST);
    uint64_t from_e = bastonus_helped(helpers, BASTONUS_WEST),
             e = bastonus_helped(moved, BASTONUS_WEST);
    uint64_t in_column = from_s & from_n & (s | n | pushed);
    uint64_t in_row = from_w & from_e & (w | e | pushed);
    uint64_t in_corner = BASTONUS_CORNERS & (from_s | from_n) & (from_w | from_e) &
                         (s | n | w | e | pushed); /* BR-15 */
    return enemies & (in_column | in_row | in_corner);
}

/* The squares beyond enemies, in one direction, from which a second helper would do his part. */
static inline uint64_t bastonus_beyond(uint64_t enemies, unsigned direction)
{
    return bastonus_next(enemies & bastonus_helped(~UINT64_C(0), bastonus_opposite(direction)),
                         direction);
}

/* The squares where a helper that comes there captures something, while all others stand as they
 * do. They need not be empty: a stretch of legionaries moves onto its own squares. */
static inline uint64_t bastonus_snares(uint64_t enemies, uint64_t helpers)
{
    uint64_t n = enemies & bastonus_helped(helpers, BASTONUS_NORTH);
    uint64_t e = enemies & bastonus_helped(helpers, BASTONUS_EAST);
    uint64_t s = enemies & bastonus_helped(helpers, BASTONUS_SOUTH);
    uint64_t w = enemies & bastonus_helped(helpers, BASTONUS_WEST);
    uint64_t held_in_column = BASTONUS_CORNERS & (n | s), held_in_row = BASTONUS_CORNERS & (e | w);
    return bastonus_beyond(n | held_in_row, BASTONUS_NORTH) |
           bastonus_beyond(e | held_in_column, BASTONUS_EAST) |
           bastonus_beyond(s | held_in_row, BASTONUS_SOUTH) |
           bastonus_beyond(w | held_in_column, BASTONUS_WEST);
}

#endif
