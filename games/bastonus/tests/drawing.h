/* Boards of Bastonus Romanus drawn as they lie: row 8 on top, a dot for an empty square. */
#ifndef LUS_TEST_BASTONUS_DRAWING_H
#define LUS_TEST_BASTONUS_DRAWING_H

#include "tests/support/support.h"

static inline const char *drawn(const char *squares, const char *fields)
{
    return board_drawn(8, 8, squares, fields);
}

#endif
