/* Boards of Ergo drawn as they lie: row 9 on top, a dot for an empty square. */
#ifndef LUS_TEST_ERGO_DRAWING_H
#define LUS_TEST_ERGO_DRAWING_H

#include "tests/support/support.h"

#define EMPTY_BOARD "10/10/10/10/10/10/10/10/10"

static inline const char *drawn(const char *squares, const char *fields)
{
    return board_drawn(10, 9, squares, fields);
}

#endif
