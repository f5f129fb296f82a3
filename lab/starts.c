#include "lab/starts.h"

#include <string.h>

enum { SIDE_MAX = 16, SQUARES_MAX = SIDE_MAX * SIDE_MAX };

/* Letters of the position text by row (from the bottom) and column; 0: empty. */
typedef struct field {
    char at[SIDE_MAX][SIDE_MAX];
    bool marked[SIDE_MAX][SIDE_MAX];
    unsigned rows, columns;
    const char *rest; /* of the text, from the blank after the rows */
} field;

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static void measure(const lus_variant *v, field *f)
{
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place;
        v->game->place(v, i, &place);
        if (place.kind != LUS_SQUARE || place.row >= SIDE_MAX || place.column >= SIDE_MAX)
            continue;
        f->rows = place.row + 1u > f->rows ? place.row + 1u : f->rows;
        f->columns = place.column + 1u > f->columns ? place.column + 1u : f->columns;
        f->marked[place.row][place.column] = place.mark;
    }
}

/* Rows from the top, numbers for runs of empty squares. */
static bool read_rows(const char *text, field *f)
{
    for (unsigned row = f->rows; row-- > 0;) {
        unsigned column = 0;
        while (column < f->columns) {
            if (*text >= '1' && *text <= '9') {
                unsigned run = 0;
                for (; *text >= '0' && *text <= '9' && run < SQUARES_MAX; text++)
                    run = run * 10 + (unsigned)(*text - '0');
                column += run;
            } else if (is_capital(*text) || is_small(*text)) {
                f->at[row][column++] = *text++;
            } else {
                return false;
            }
        }
        if (column != f->columns || *text++ != (row ? '/' : ' '))
            return false;
    }
    f->rest = text - 1;
    return true;
}

static char turned(char c)
{
    return is_capital(c) ? (char)(c - 'A' + 'a') : is_small(c) ? (char)(c - 'a' + 'A') : c;
}

static bool is_symmetric(const field *f)
{
    for (unsigned row = 0; row < f->rows; row++)
        for (unsigned column = 0; column < f->columns; column++)
            if (f->at[row][column] != turned(f->at[f->rows - 1 - row][f->columns - 1 - column]))
                return false;
    return true;
}

/* White's pieces on squares with this mark, to random ones of the rows below `end`. */
static void set_side(const field *f, bool marked, unsigned end, lus_rng *rng, field *out)
{
    char pieces[SQUARES_MAX];
    unsigned squares[SQUARES_MAX], piece_count = 0, square_count = 0;
    for (unsigned row = 0; row < end; row++) {
        for (unsigned column = 0; column < f->columns; column++) {
            if (f->marked[row][column] != marked)
                continue;
            squares[square_count++] = row * SIDE_MAX + column;
            if (is_capital(f->at[row][column]))
                pieces[piece_count++] = f->at[row][column];
        }
    }
    for (unsigned i = 0; i < piece_count; i++) {
        unsigned k = i + lus_rng_below(rng, square_count - i), row = squares[k] / SIDE_MAX,
                 column = squares[k] % SIDE_MAX;
        squares[k] = squares[i];
        out->at[row][column] = pieces[i];
        out->at[f->rows - 1 - row][f->columns - 1 - column] = turned(pieces[i]);
    }
}

static void write_rows(const field *f, lus_writer *w)
{
    for (unsigned row = f->rows; row-- > 0;) {
        unsigned run = 0;
        for (unsigned column = 0; column < f->columns; column++) {
            if (f->at[row][column] == 0) {
                run++;
                continue;
            }
            if (run)
                lus_put_number(w, run);
            run = 0;
            lus_put_char(w, f->at[row][column]);
        }
        if (run)
            lus_put_number(w, run);
        if (row)
            lus_put_char(w, '/');
    }
    lus_put(w, f->rest);
}

bool lab_rearranged(const lus_variant *v, lus_rng *rng, lus_state *state)
{
    char text[LUS_POSITION_MAX], other[LUS_POSITION_MAX];
    field start = {0};
    lus_fault fault;
    unsigned end = 0;
    lus_writer w = lus_writer_on(text, sizeof text);
    v->game->start(v, state);
    v->game->write_position(v, state, &w);
    measure(v, &start);
    if (!read_rows(text, &start) || !is_symmetric(&start))
        return false;
    for (unsigned row = 0; row < start.rows; row++)
        for (unsigned column = 0; column < start.columns; column++)
            end = is_capital(start.at[row][column]) ? row + 1 : end;
    if (end == 0 || 2 * end > start.rows)
        return false;
    field out = start;
    memset(out.at, 0, sizeof out.at);
    set_side(&start, true, end, rng, &out);
    set_side(&start, false, end, rng, &out);
    w = lus_writer_on(other, sizeof other);
    write_rows(&out, &w);
    return v->game->read_position(v, other, state, &fault) &&
           v->game->status(v, state).kind != LUS_OVER;
}
