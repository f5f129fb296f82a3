/* Text forms of Ergo: “10/10/10/10/4c5/10/10/10/10 w 0”, “@e5”, “e5-e6”. */
#include <string.h>

#include "games/ergo/rules.h"

/* White's hollow piece and lion, then Black's: player * 2 + kind. */
static const char piece_letters[] = "CLcl";

static void write_square(unsigned cell, lus_writer *w)
{
    unsigned place = ergo_place_of(cell);
    lus_put_char(w, (char)('a' + place % ERGO_COLUMNS));
    lus_put_char(w, (char)('1' + place / ERGO_COLUMNS));
}

void ergo_write_action(const lus_variant *v, const ergo_state *s, lus_action action, lus_writer *w)
{
    unsigned from = action / 128, to = action % 128;
    (void)v;
    (void)s;
    if (action == ERGO_SWAP_ACTION) {
        lus_put(w, "swap");
        return;
    }
    if (from == ERGO_RESERVE) {
        lus_put_char(w, '@');
    } else {
        write_square(from, w);
        lus_put_char(w, '-');
    }
    write_square(to, w);
}

/* The letter of the piece on a square, '\0' when it is free. */
static char letter_at(const ergo_state *s, unsigned row, unsigned column)
{
    unsigned cell = ergo_cell_at(row, column), player = s->side;
    if (!ergo_holds(&s->own, row, column)) {
        if (!ergo_holds(&s->enemy, row, column))
            return '\0';
        player ^= 1;
    }
    return piece_letters[player * 2 +
                         (s->hollow & ergo_bits_of[cell].arena ? ERGO_HOLLOW : ERGO_LION)];
}

void ergo_write_position(const lus_variant *v, const ergo_state *s, lus_writer *w)
{
    (void)v;
    for (unsigned row = ERGO_ROWS; row-- > 0;) {
        unsigned run = 0;
        for (unsigned column = 0; column < ERGO_COLUMNS; column++) {
            char letter = letter_at(s, row, column);
            if (letter && run)
                lus_put_number(w, run);
            run = letter ? 0 : run + 1;
            if (letter)
                lus_put_char(w, letter);
        }
        if (run)
            lus_put_number(w, run);
        lus_put_char(w, row ? '/' : ' ');
    }
    lus_put(w, s->side == LUS_WHITE ? "w " : "b ");
    lus_put_number(w, s->clock);
}

/* ---- reading ---- */

/* Takes a run of empty squares, 1 to 10; the digits of two runs side by side are told apart from a
 * number that is too big. */
static bool take_run(lus_reader *r, unsigned *run)
{
    const char *at = r->at;
    size_t digits = strspn(at, "0123456789");
    if (digits == 2 && at[0] != '0' && at[1] != '0' &&
        (at[0] - '0') + (at[1] - '0') <= ERGO_COLUMNS)
        return lus_fail(r->fault, LUS_E_RUN, r->text, at, digits);
    if (!lus_take_number(r, ERGO_COLUMNS, run))
        return false;
    return *run || lus_fail(r->fault, LUS_E_UNEXPECTED, r->text, at, digits);
}

/* Takes a piece; the state is left as its player sees it. */
static bool take_piece(ergo_state *s, unsigned row, unsigned column, lus_reader *r)
{
    const char *at = r->at;
    int letter = lus_take_one_of(r, piece_letters);
    unsigned cell = ergo_cell_at(row, column);
    if (letter < 0)
        return lus_fail(r->fault, LUS_E_PIECE, r->text, at, 1);
    unsigned player = (unsigned)letter / 2;
    bool hollow = letter % 2 == ERGO_HOLLOW;
    if (hollow && cell >= ERGO_PATH_CELL) /* EG-13 */
        return lus_fail(r->fault, LUS_E_PATH_FACE, r->text, at, 1);
    if (hollow)
        s->hollow |= ergo_bits_of[cell].arena;
    if (player != s->side)
        ergo_change_sides(s);
    ergo_toggle(s, cell);
    unsigned count = ergo_pieces_in(&s->own);
    if (count > ERGO_PIECES) /* EG-2 */
        return lus_fail_numbers(r->fault, LUS_E_TOO_MANY, r->text, at, 1, player, (long)count,
                                ERGO_PIECES);
    return true;
}

static bool read_row(ergo_state *s, unsigned row, lus_reader *r)
{
    const char *start = r->at;
    unsigned column = 0, run = 0;
    size_t length = strcspn(start, "/ ");
    while (r->at < start + length && column < ERGO_COLUMNS) {
        bool digit = *r->at >= '0' && *r->at <= '9';
        if (digit ? !take_run(r, &run) : !take_piece(s, row, column, r))
            return false;
        column += digit ? run : 1;
    }
    /* a row that is full may still go on; how far does not matter */
    if (column != ERGO_COLUMNS || r->at < start + length)
        return lus_fail_numbers(r->fault, LUS_E_ROW_WIDTH, r->text, start, length, LUS_NOBODY,
                                (long)column + (r->at < start + length), ERGO_COLUMNS);
    return true;
}

static bool read_rows(ergo_state *s, const char *text, lus_field field, lus_fault *fault)
{
    lus_reader r = {text, field.at, fault};
    if (!lus_has_rows(text, field, ERGO_ROWS, fault)) /* EG-1 */
        return false;
    for (unsigned row = ERGO_ROWS; row-- > 0;) {
        if (!read_row(s, row, &r))
            return false;
        r.at++; /* the stroke or the space */
    }
    return true;
}

static bool read_clock(ergo_state *s, const char *text, lus_field field, lus_fault *fault)
{
    lus_reader r = {text, field.at, fault};
    unsigned clock = 0;
    /* EG-16; and where nothing stands on the board, nothing has moved */
    unsigned most = ergo_pieces_in(&s->own) + ergo_pieces_in(&s->enemy) ? ERGO_CLOCK_MAX : 0;
    if (!lus_take_number(&r, UINT32_MAX, &clock))
        return false;
    if (*r.at)
        return lus_unexpected(&r);
    if (clock > most)
        return lus_fail_numbers(fault, LUS_E_CLOCK, text, field.at, field.length, LUS_NOBODY,
                                (long)clock, (long)most);
    s->clock = clock;
    return true;
}

/* EG-4: whether there is a five anywhere. */
static bool has_five(const ergo_set *set)
{
    for (unsigned place = 0; place < ERGO_SQUARES; place++)
        if (ergo_holds(set, place / ERGO_COLUMNS, place % ERGO_COLUMNS) &&
            ergo_five_through(set, place))
            return true;
    return false;
}

/* What the position says of the end of the game must be what the rules say. */
static bool settle(ergo_state *s, const char *text, lus_field side, lus_fault *fault)
{
    bool own = has_five(&s->own), enemy = has_five(&s->enemy);
    if (own && enemy) /* EG-4: the first of them has won */
        return lus_fail_numbers(fault, LUS_E_ALREADY_OVER, text, side.at, side.length, s->side ^ 1u,
                                0, 0);
    if (enemy)
        return lus_fail_numbers(fault, LUS_E_NOT_WINNER, text, side.at, side.length, s->side, 0, 0);
    if (own)
        s->ended = LUS_BY_LINE;
    else if (s->clock == ERGO_CLOCK_MAX) /* EG-16 */
        s->ended = LUS_BY_CLOCK;
    else if (!ergo_can_act(s)) /* EG-17 */
        return lus_fail_numbers(fault, LUS_E_PASSED, text, side.at, side.length, s->side, 0, 0);
    return true;
}

bool ergo_read_position(const lus_variant *v, const char *text, ergo_state *s, lus_fault *fault)
{
    lus_field fields[3];
    (void)v;
    if (!lus_split(text, fields, 3, fault))
        return false;
    unsigned side = lus_field_is(fields[1], "b") ? LUS_BLACK : LUS_WHITE;
    if (side == LUS_WHITE && !lus_field_is(fields[1], "w"))
        return lus_fail(fault, LUS_E_SIDE, text, fields[1].at, fields[1].length);
    *s = (ergo_state){0};
    if (!read_rows(s, text, fields[0], fault))
        return false;
    if (s->side != side)
        ergo_change_sides(s);
    return read_clock(s, text, fields[2], fault) && settle(s, text, fields[1], fault);
}
