/* Text forms of both games of twelve points: “w 5e W:h11,c1,3x3 B:h14,1x1”, “b 61g W:h2,3x13
 * B:1x9,5x6”. */
#include <string.h>

#include "games/scripta2/rules.h"
#include "games/scripta3/rules.h"

/* What the position text of one game allows. */
typedef struct form {
    char mark;          /* the letter after the dice */
    uint8_t dice;       /* how many dice there may be */
    const char *beside; /* letters of the stations beside the path */
} form;

enum { FIELD_SIDE, FIELD_DICE, FIELD_WHITE, FIELD_BLACK, FIELDS };

static const form two_dice = {.mark = 'e', .dice = 4, .beside = "hco"};
static const form three_dice = {.mark = 'g', .dice = 3, .beside = "ho"};

/* ---- out ---- */

static void write_dice(unsigned dice, lus_writer *w)
{
    for (unsigned i = scripta_dice_count(dice); i > 0; i--)
        lus_put_number(w, dice >> (4 * i - 4) & 15);
}

static void write_action(const scripta_state *s, lus_action action, lus_writer *w)
{
    unsigned from = action % SCRIPTA_DIE;
    if (s->phase == SCRIPTA_THROW) {
        write_dice(action, w);
        return;
    }
    lus_put_number(w, action / SCRIPTA_DIE);
    lus_put_char(w, ':');
    if (from != SCRIPTA_HAND)
        lus_put_number(w, from);
    else /* S2-9: while pieces wait in the circle, they alone enter */
        lus_put_char(w, scripta_count(&s->stacks[s->side], SCRIPTA_CIRCLE) ? 'c' : 'h');
}

static void write_item(const scripta_stacks *stacks, unsigned station, char *separator,
                       lus_writer *w)
{
    unsigned count = scripta_count(stacks, station);
    if (count == 0)
        return;
    if (*separator)
        lus_put_char(w, *separator);
    *separator = ',';
    switch (station) {
    case SCRIPTA_HAND: lus_put_char(w, 'h'); break;
    case SCRIPTA_CIRCLE: lus_put_char(w, 'c'); break;
    case SCRIPTA_OFF: lus_put_char(w, 'o'); break;
    default: lus_put_number(w, station); lus_put_char(w, 'x');
    }
    lus_put_number(w, count);
}

static void write_player(const scripta_stacks *stacks, lus_writer *w)
{
    char separator = '\0';
    write_item(stacks, SCRIPTA_HAND, &separator, w);
    write_item(stacks, SCRIPTA_CIRCLE, &separator, w);
    for (unsigned square = 1; square <= SCRIPTA_LAST; square++)
        write_item(stacks, square, &separator, w);
    write_item(stacks, SCRIPTA_OFF, &separator, w);
}

static void write_position(const form *f, const scripta_state *s, lus_writer *w)
{
    lus_put(w, s->side == LUS_WHITE ? "w " : "b ");
    if (s->phase == SCRIPTA_PLAY)
        write_dice(s->dice, w);
    else
        lus_put_char(w, '-');
    if (s->mark)
        lus_put_char(w, f->mark);
    lus_put(w, " W:");
    write_player(&s->stacks[LUS_WHITE], w);
    lus_put(w, " B:");
    write_player(&s->stacks[LUS_BLACK], w);
}

/* ---- in ---- */

static bool read_dice(const form *f, scripta_state *s, const char *text, lus_field field,
                      lus_fault *fault)
{
    unsigned dice = 0, count = 0;
    size_t i = 0;
    if (lus_field_is(field, "-"))
        return true;
    for (; i < field.length && field.at[i] >= '1' && field.at[i] <= '6' && count < f->dice;
         i++, count++) {
        unsigned die = (unsigned)(field.at[i] - '0');
        if (count > 0 && die > (dice & 15))
            return lus_fail(fault, LUS_E_DICE, text, field.at, field.length);
        dice = dice << 4 | die;
    }
    if (i < field.length && field.at[i] == f->mark) {
        s->mark = 1;
        i++;
    }
    if (count == 0 || i < field.length)
        return lus_fail(fault, LUS_E_DICE, text, field.at, field.length);
    s->dice = (uint16_t)dice;
    s->phase = SCRIPTA_PLAY;
    return true;
}

/* Reads where an item's pieces are: a letter beside the path, or a square and the x after it.
 * `rank` orders the items of a player. */
static bool read_station(const form *f, lus_reader *r, unsigned *station, unsigned *rank)
{
    const char *item = r->at;
    int letter = lus_take_one_of(r, f->beside);
    unsigned square = 0;
    if (letter >= 0) {
        *station = *item == 'h' ? SCRIPTA_HAND : *item == 'c' ? SCRIPTA_CIRCLE : SCRIPTA_OFF;
        *rank = *item == 'h' ? 0 : *item == 'c' ? 1 : 2 + SCRIPTA_LAST;
        return true;
    }
    if (strspn(item, "0123456789") == 0)
        return lus_unexpected(r);
    if (!lus_take_number(r, 99999, &square))
        return false;
    if (square == 0 || square > SCRIPTA_LAST) /* S2-2, S3-2 */
        return lus_fail(r->fault, LUS_E_SQUARE, r->text, item, (size_t)(r->at - item));
    *station = square;
    *rank = 1 + square;
    return lus_expect(r, 'x');
}

static bool read_player(const form *f, const lus_variant *v, scripta_state *s, unsigned p,
                        const char *text, lus_field field, lus_fault *fault)
{
    static const char *const labels[] = {"W:", "B:"};
    lus_reader r = {text, field.at, fault};
    unsigned least_rank = 0, all = 0, pieces = v->option[SCRIPTA_PIECES];
    if (strncmp(field.at, labels[p], 2) != 0)
        return lus_fail_label(fault, text, field.at, field.length, labels[p]);
    r.at += 2;
    do {
        const char *item = r.at;
        unsigned station = 0, rank = 0, count = 0;
        if (!read_station(f, &r, &station, &rank) || !lus_take_number(&r, pieces, &count))
            return false;
        if (rank < least_rank)
            return lus_fail(fault, LUS_E_ORDER, text, item, strcspn(item, ", "));
        if (count == 0)
            return lus_fail(fault, LUS_E_UNEXPECTED, text, item, strcspn(item, ", "));
        scripta_put_stack(&s->stacks[p], station, count);
        least_rank = rank + 1;
        all += count;
    } while (lus_take(&r, ','));
    if (r.at != field.at + field.length)
        return lus_unexpected(&r);
    if (all != pieces) /* S2-1, S3-1 */
        return lus_fail_numbers(fault, LUS_E_COUNT, text, field.at, field.length, p, (long)all,
                                (long)pieces);
    return true;
}

/* S2-16, S3-5: the game ends when a player has borne off everything, and only then. */
static bool check_over(scripta_state *s, const char *text, const lus_field *fields,
                       lus_fault *fault)
{
    const uint64_t all_off = SCRIPTA_AT(SCRIPTA_OFF);
    bool white = scripta_held(&s->stacks[LUS_WHITE]) == all_off;
    bool black = scripta_held(&s->stacks[LUS_BLACK]) == all_off;
    const lus_field *dice = &fields[FIELD_DICE];
    if (!white && !black)
        return true;
    if (white && black)
        return lus_fail(fault, LUS_E_BOTH_OFF, text, fields[FIELD_WHITE].at,
                        fields[FIELD_WHITE].length);
    if (s->side != (white ? LUS_WHITE : LUS_BLACK))
        return lus_fail_numbers(fault, LUS_E_NOT_WINNER, text, text, 1, s->side, 0, 0);
    if (s->phase == SCRIPTA_PLAY)
        return lus_fail(fault, LUS_E_OVER_DICE, text, dice->at, dice->length);
    s->phase = SCRIPTA_OVER;
    return true;
}

/* Reads the text and checks what holds in both games: the pieces and their squares, and the end of
 * the game. Whether the dice and their mark fit is left to the game. */
static bool read_position(const form *f, const lus_variant *v, const char *text, scripta_state *s,
                          lus_field fields[FIELDS], lus_fault *fault)
{
    if (!lus_split(text, fields, FIELDS, fault))
        return false;
    *s = (scripta_state){.side = lus_field_is(fields[FIELD_SIDE], "b"), .phase = SCRIPTA_THROW};
    if (!s->side && !lus_field_is(fields[FIELD_SIDE], "w"))
        return lus_fail(fault, LUS_E_SIDE, text, fields[FIELD_SIDE].at, fields[FIELD_SIDE].length);
    if (!read_dice(f, s, text, fields[FIELD_DICE], fault))
        return false;
    for (unsigned p = 0; p < 2; p++)
        if (!read_player(f, v, s, p, text, fields[FIELD_WHITE + p], fault))
            return false;
    uint64_t shared = scripta_held(&s->stacks[0]) & scripta_held(&s->stacks[1]) & SCRIPTA_BOARD;
    if (shared) /* S2-7, S3-8: who lands on an enemy hits it */
        return lus_fail_numbers(fault, LUS_E_SHARED, text, fields[FIELD_BLACK].at,
                                fields[FIELD_BLACK].length, LUS_NOBODY,
                                (long)__builtin_ctzll(shared), 0);
    return check_over(s, text, fields, fault);
}

/* ---- the game with two dice ---- */

void scripta2_write_position(const lus_variant *v, const scripta2_state *s, lus_writer *w)
{
    (void)v;
    write_position(&two_dice, s, w);
}

void scripta2_write_action(const lus_variant *v, const scripta2_state *s, lus_action action,
                           lus_writer *w)
{
    (void)v;
    write_action(s, action, w);
}

/* S2-5: whether these dice are a throw (`whole`) or the rest of one. */
static bool is_throw_or_rest(const lus_variant *v, unsigned dice, bool *whole)
{
    bool four = v->option[SCRIPTA2_DOUBLES] == SCRIPTA2_TWICE && scripta_dice_equal(dice);
    unsigned count = scripta_dice_count(dice), most = four ? 4 : 2;
    *whole = count == most;
    return count <= most;
}

bool scripta2_read_position(const lus_variant *v, const char *text, scripta2_state *s,
                            lus_fault *fault)
{
    lus_field fields[FIELDS], *dice = &fields[FIELD_DICE];
    scripta_options o;
    bool whole = false;
    if (!read_position(&two_dice, v, text, s, fields, fault))
        return false;
    if (s->phase != SCRIPTA_PLAY)
        return true;
    if (!is_throw_or_rest(v, s->dice, &whole))
        return lus_fail(fault, LUS_E_DICE, text, dice->at, dice->length);
    uint64_t held = scripta_held(&s->stacks[s->side]);
    bool hand = held & SCRIPTA_AT(SCRIPTA_HAND);
    if (s->mark && (whole || !hand || !(held & SCRIPTA_BOARD)))
        return lus_fail(fault, LUS_E_ENTERED_MARK, text, dice->at, dice->length);
    if (!s->mark && !whole && hand) /* S2-10: his first die must have entered a piece */
        return lus_fail_numbers(fault, LUS_E_ENTERED_MISSING, text, dice->at, dice->length, s->side,
                                0, 0);
    if (!scripta2_playable(s, &o)) /* S2-6, S2-11 */
        return lus_fail_numbers(fault, LUS_E_DICE_STUCK, text, dice->at, dice->length, s->side, 0,
                                0);
    return true;
}

/* ---- the game with three dice ---- */

void scripta3_write_position(const lus_variant *v, const scripta3_state *s, lus_writer *w)
{
    (void)v;
    write_position(&three_dice, s, w);
}

void scripta3_write_action(const lus_variant *v, const scripta3_state *s, lus_action action,
                           lus_writer *w)
{
    (void)v;
    write_action(s, action, w);
}

bool scripta3_read_position(const lus_variant *v, const char *text, scripta3_state *s,
                            lus_fault *fault)
{
    lus_field fields[FIELDS], *dice = &fields[FIELD_DICE];
    scripta_options o;
    if (!read_position(&three_dice, v, text, s, fields, fault))
        return false;
    if (s->phase != SCRIPTA_PLAY)
        return true;
    if (s->mark && v->option[SCRIPTA3_LEFTOVER] == SCRIPTA3_LOST) /* S3-10 */
        return lus_fail(fault, LUS_E_GIVEN_MARK, text, dice->at, dice->length);
    if (!scripta3_playable(s, &o)) /* S3-10: they would have passed to the opponent, or been lost */
        return lus_fail_numbers(fault, LUS_E_DICE_STUCK, text, dice->at, dice->length, s->side, 0,
                                0);
    return true;
}
