/* Boards of Bastonus Romanus drawn as they lie: row 8 on top, a dot for an empty square. */
#ifndef LUS_TEST_BASTONUS_DRAWING_H
#define LUS_TEST_BASTONUS_DRAWING_H

#include "tests/support.h"

/* The position of a drawing of 64 characters and the fields that follow; good until eight more are drawn. */
static inline const char *drawn(const char *squares, const char *fields)
{
    static char texts[8][LUS_POSITION_MAX];
    static unsigned next;
    lus_writer w = lus_writer_on(texts[next++ % 8], LUS_POSITION_MAX);
    unsigned gap = 0;
    for (unsigned i = 0; i < 64; i++) {
        cr_assert_neq(squares[i], '\0', "a drawing has 64 squares");
        gap += squares[i] == '.';
        bool row_ends = i % 8 == 7;
        if (gap && (squares[i] != '.' || row_ends)) {
            lus_put_number(&w, gap);
            gap = 0;
        }
        if (squares[i] != '.')
            lus_put_char(&w, squares[i]);
        if (row_ends)
            lus_put_char(&w, i == 63 ? ' ' : '/');
    }
    lus_put(&w, fields);
    return w.text;
}

#endif
