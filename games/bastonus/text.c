/* Text forms of Bastonus Romanus: “3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0”. */
#include <string.h>

#include "games/bastonus/rules.h"

static const char piece_letters[] = "LEDCIledci"; /* enum bastonus_piece, White then Black */
static const char direction_letters[] = "nesw";

static void put_square(lus_writer *w, unsigned square)
{
    lus_put_char(w, (char)('a' + square % 8));
    lus_put_char(w, (char)('1' + square / 8));
}

/* ---- out ---- */

/* The lower square comes first: of a row the smaller column, of a column the smaller row. */
static void put_men(lus_writer *w, uint64_t men)
{
    put_square(w, bastonus_first_of(men));
    if (men & (men - 1)) {
        lus_put(w, "..");
        put_square(w, bastonus_last_of(men));
    }
}

void bastonus_write_action(const lus_variant *v, const bastonus_state *s, lus_action action,
                           lus_writer *w)
{
    (void)v;
    unsigned d = action >> 6 & 3;
    uint64_t men = bastonus_men_of(s, action);
    if (action == BASTONUS_STOP) {
        lus_put(w, "stop");
        return;
    }
    if (action & BASTONUS_HOP) {
        put_square(w, bastonus_first_of(men));
        lus_put_char(w, '-');
        put_square(w, action & 63);
        return;
    }
    uint64_t row = bastonus_row_of(s, action);
    put_men(w, men);
    if (men != row)
        lus_put_char(w, '!');
    if (men == row && !(men & (men - 1))) {
        lus_put_char(w, '-');
        put_square(w, bastonus_first_of(bastonus_next(men, d)));
    } else {
        lus_put_char(w, direction_letters[d]);
    }
}

static void put_row(lus_writer *w, const bastonus_state *s, unsigned row)
{
    unsigned gap = 0;
    for (unsigned square = row * 8; square < row * 8 + 8; square++) {
        bool is_black = s->pieces[LUS_BLACK] >> square & 1;
        if (!is_black && !(s->pieces[LUS_WHITE] >> square & 1)) {
            gap++;
            continue;
        }
        if (gap)
            lus_put_number(w, gap);
        gap = 0;
        lus_put_char(w,
                     piece_letters[bastonus_kind_at(s, square) + (is_black ? BASTONUS_KINDS : 0u)]);
    }
    if (gap)
        lus_put_number(w, gap);
}

/* The marks on the pieces of one player, by column, then row. */
static void put_marks(lus_writer *w, const bastonus_state *s, unsigned player)
{
    const char *separator = "";
    for (unsigned i = 0; i < 64; i++) {
        unsigned square = i % 8 * 8 + i / 8;
        for (unsigned d = 0; d < 4; d++) {
            if (!((s->marks[d] & s->pieces[player]) >> square & 1))
                continue;
            lus_put(w, separator);
            put_square(w, square);
            lus_put_char(w, direction_letters[d]);
            separator = ",";
        }
    }
    if (!*separator)
        lus_put_char(w, '-');
}

void bastonus_write_position(const lus_variant *v, const bastonus_state *s, lus_writer *w)
{
    (void)v;
    uint64_t marks = s->marks[0] | s->marks[1] | s->marks[2] | s->marks[3];
    for (unsigned row = 8; row-- > 0;) {
        put_row(w, s, row);
        lus_put_char(w, row ? '/' : ' ');
    }
    lus_put_char(w, "wb="[s->side]);
    if (s->phase == BASTONUS_ACTING_ON)
        lus_put_char(w, '+');
    if (s->phase == BASTONUS_OVER && s->side != LUS_NOBODY)
        lus_put_char(w, '#');
    lus_put_char(w, ' ');
    if (s->phase == BASTONUS_OVER) {
        lus_put_char(w, '-');
    } else {
        put_marks(w, s, s->side);
        if (marks & s->pieces[s->side ^ 1]) {
            lus_put_char(w, '|');
            put_marks(w, s, s->side ^ 1u);
        }
    }
    lus_put_char(w, ' ');
    lus_put_number(w, s->clock);
}

/* ---- in ---- */

static bool read_row(lus_reader *r, bastonus_state *s, unsigned row)
{
    const char *start = r->at;
    unsigned column = 0;
    bool after_gap = false;
    while (*r->at && *r->at != '/' && *r->at != ' ') {
        int gap = lus_take_one_of(r, "12345678"), piece = -1;
        if (gap < 0)
            piece = lus_take_one_of(r, piece_letters);
        if (gap < 0 && piece < 0)
            return lus_fail(r->fault, LUS_E_PIECE, r->text, r->at, 1);
        if (gap >= 0 && after_gap)
            return lus_fail(r->fault, LUS_E_RUN, r->text, r->at - 2, 2);
        if (piece >= 0 && column < 8)
            bastonus_put_piece(s, (unsigned)piece / BASTONUS_KINDS,
                               (unsigned)piece % BASTONUS_KINDS, row * 8 + column);
        after_gap = gap >= 0;
        column += after_gap ? (unsigned)gap + 1 : 1;
    }
    if (column != 8)
        return lus_fail_numbers(r->fault, LUS_E_ROW_WIDTH, r->text, start, (size_t)(r->at - start),
                                LUS_NOBODY, (long)column, 8);
    return true;
}

static bool read_rows(bastonus_state *s, const char *text, lus_field field, lus_fault *fault)
{
    lus_reader r = {text, field.at, fault};
    if (!lus_has_rows(text, field, 8, fault)) /* BR-1 */
        return false;
    for (unsigned row = 8; row-- > 0;) {
        if (!read_row(&r, s, row))
            return false;
        lus_take(&r, '/');
    }
    return true;
}

/* BR-2: nobody has more than one army. */
static bool check_armies(const bastonus_state *s, const char *text, lus_fault *fault)
{
    static const char *const letters[2][4] = {{"LE", "D", "C", "I"}, {"le", "d", "c", "i"}};
    const uint64_t boards[] = {s->legionaries, s->dux, s->colossus, s->empress};
    for (unsigned p = 0; p < 2; p++) {
        for (unsigned i = 0; i < 4; i++) {
            unsigned count = bastonus_size(s->pieces[p] & boards[i]),
                     most = i ? 1 : BASTONUS_LEGION;
            if (count > most)
                return lus_fail_numbers(fault, LUS_E_TOO_MANY, text, strpbrk(text, letters[p][i]),
                                        1, p, (long)count, (long)most);
        }
    }
    return true;
}

static bool read_side(bastonus_state *s, const char *text, lus_field field, lus_fault *fault)
{
    static const char *const words[] = {"w", "b", "w+", "b+", "w#", "b#", "=", NULL};
    unsigned i = 0;
    while (words[i] && !lus_field_is(field, words[i]))
        i++;
    if (!words[i])
        return lus_fail(fault, LUS_E_SIDE, text, field.at, field.length);
    s->side = i == 6 ? LUS_NOBODY : i % 2;
    s->phase = i < 2 ? BASTONUS_TURN : i < 4 ? BASTONUS_ACTING_ON : BASTONUS_OVER;
    return true;
}

/* The marks on a player's pieces. `unmoved`: these pieces stand where they were pushed to. */
static bool read_marks(lus_reader *r, bastonus_state *s, unsigned player, bool unmoved)
{
    int last = -1;
    do {
        const char *item = r->at;
        size_t length = strcspn(item, ",| ");
        int column = lus_take_one_of(r, "abcdefgh"), row = lus_take_one_of(r, "12345678");
        int d = lus_take_one_of(r, direction_letters);
        if (column < 0 || row < 0 || d < 0 || r->at != item + length)
            return lus_fail(r->fault, LUS_E_MARK, r->text, item, length);
        uint64_t here = UINT64_C(1) << (row * 8 + column);
        if (column * 8 + row <= last)
            return lus_fail(r->fault, LUS_E_ORDER, r->text, item, length);
        if (!(s->pieces[player] & here) || (unmoved && !(bastonus_entered((unsigned)d) & here)))
            return lus_fail(r->fault, LUS_E_MARK, r->text, item, length);
        s->marks[d] |= here;
        last = column * 8 + row;
    } while (lus_take(r, ','));
    return true;
}

static bool read_all_marks(bastonus_state *s, const char *text, lus_field field, lus_fault *fault)
{
    lus_reader r = {text, field.at, fault};
    bool acting_on = s->phase == BASTONUS_ACTING_ON;
    if (!lus_take(&r, '-')) {
        if (s->phase == BASTONUS_OVER)
            return lus_unexpected(&r);
        if (!read_marks(&r, s, s->side, !acting_on)) /* acting on they may have moved since */
            return false;
    }
    if (acting_on && lus_take(&r, '|') && !read_marks(&r, s, s->side ^ 1u, true))
        return false;
    return *r.at == ' ' || lus_unexpected(&r);
}

static bool read_clock(bastonus_state *s, const char *text, lus_field field, lus_fault *fault)
{
    lus_reader r = {text, field.at, fault};
    unsigned clock = 0;
    unsigned most = s->phase == BASTONUS_OVER   ? BASTONUS_CLOCK_MOST
                    : s->phase == BASTONUS_TURN ? BASTONUS_CLOCK_MOST - 1 /* BR-26 */
                                                : 0; /* BR-18: it was set back */
    if (!lus_take_number(&r, BASTONUS_CLOCK_MOST, &clock))
        return false;
    if (*r.at)
        return lus_unexpected(&r);
    if (clock > most)
        return lus_fail_numbers(fault, LUS_E_CLOCK, text, field.at, field.length, LUS_NOBODY,
                                (long)clock, (long)most);
    s->clock = (uint8_t)clock;
    return true;
}

/* BR-22, BR-24: without legionaries or Empress he has lost, whatever came after. */
static bool is_broken(const bastonus_state *s, unsigned p)
{
    return !(s->pieces[p] & s->legionaries) || !(s->pieces[p] & s->empress);
}

static bool fail_won(const char *text, unsigned winner, lus_fault *fault)
{
    return lus_fail_numbers(fault, LUS_E_ALREADY_OVER, text, NULL, 0, winner, 0, 0);
}

/* BR-25, as far as the board shows it: the marks, which may have barred his pushes, are gone. */
static bool may_be_blocked(const bastonus_state *s, unsigned p)
{
    bastonus_state seen = *s;
    seen.side = (uint8_t)p;
    bastonus_view view = bastonus_view_of(&seen);
    uint64_t moves = bastonus_hops(&view);
    for (unsigned d = 0; d < 4; d++)
        moves |= bastonus_steps(&view, d);
    return moves == 0;
}

/* BR-26: between three occurrences with the same player to move lie four turns at least, and no
 * capture or exhaustion, which nothing can undo. */
static bool check_draw(bastonus_state *s, const char *text, lus_field side, lus_fault *fault)
{
    enum { TURNS_TO_REPEAT_TWICE = 4 };
    for (unsigned p = 0; p < 2; p++)
        if (is_broken(s, p))
            return fail_won(text, p ^ 1, fault);
    if (s->clock < TURNS_TO_REPEAT_TWICE)
        return lus_fail(fault, LUS_E_STILL_PLAYING, text, side.at, side.length);
    s->reason = s->clock == BASTONUS_CLOCK_MOST ? LUS_BY_CLOCK : LUS_BY_REPETITION;
    return true;
}

static bool check_won(bastonus_state *s, const char *text, lus_field side, lus_fault *fault)
{
    unsigned winner = s->side;
    if (is_broken(s, winner))
        return lus_fail_numbers(fault, LUS_E_NOT_WINNER, text, side.at, side.length, winner, 0, 0);
    s->reason = (uint8_t)bastonus_victory(s, winner);
    if (s->reason == LUS_NO_REASON && may_be_blocked(s, winner ^ 1))
        s->reason = LUS_BY_BLOCKED;
    if (s->reason == LUS_NO_REASON)
        return lus_fail(fault, LUS_E_STILL_PLAYING, text, side.at, side.length);
    return true;
}

/* Any position may be somebody's start (BR-3), so that camps and field decide nothing before a
 * player acts: BR-19 to BR-21 and BR-23 are not looked at. But an army without legionary or Empress
 * has lost, whoever begins (BR-22, BR-24), and so has a player who cannot act (BR-25). */
static bool check_turn(const bastonus_state *s, const char *text, lus_fault *fault)
{
    unsigned p = s->side;
    if (is_broken(s, p) || !bastonus_can_act(s))
        return fail_won(text, p ^ 1, fault);
    return is_broken(s, p ^ 1) ? fail_won(text, p, fault) : true;
}

/* BR-18: a capture was made, has not ended the game, and can be followed by another. */
static bool check_acting_on(const lus_variant *v, const bastonus_state *s, const char *text,
                            lus_field side, lus_fault *fault)
{
    unsigned p = s->side;
    if (bastonus_size(s->pieces[p ^ 1]) == BASTONUS_ARMY)
        return lus_fail_numbers(fault, LUS_E_NOTHING_CAPTURED, text, side.at, side.length, p, 0, 0);
    if (bastonus_wins_at_once(s, p))
        return fail_won(text, p, fault);
    if (is_broken(s, p))
        return fail_won(text, p ^ 1, fault);
    if (!bastonus_can_capture(v, s))
        return lus_fail_numbers(fault, LUS_E_PASSED, text, side.at, side.length, p, 0, 0);
    return true;
}

bool bastonus_read_position(const lus_variant *v, const char *text, bastonus_state *s,
                            lus_fault *fault)
{
    lus_field fields[4];
    if (!lus_split(text, fields, 4, fault))
        return false;
    *s = (bastonus_state){0};
    if (!read_rows(s, text, fields[0], fault) || !check_armies(s, text, fault) ||
        !read_side(s, text, fields[1], fault) || !read_all_marks(s, text, fields[2], fault) ||
        !read_clock(s, text, fields[3], fault))
        return false;
    if (s->phase == BASTONUS_TURN)
        return check_turn(s, text, fault);
    if (s->phase == BASTONUS_ACTING_ON)
        return check_acting_on(v, s, text, fields[1], fault);
    return s->side == LUS_NOBODY ? check_draw(s, text, fields[1], fault)
                                 : check_won(s, text, fields[1], fault);
}
