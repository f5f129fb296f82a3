/* Text forms of the Royal Game of Ur: “w ?o W:t7,h7 B:t7,h7 r7”. */
#include <string.h>

#include "games/ur/rules.h"

void ur_write_action(const lus_variant *v, const ur_state *s, lus_action action, lus_writer *w)
{
    (void)v;
    if (s->phase == UR_CHOICE)
        lus_put(w, action == UR_BUY_IN ? "buy" : "throw");
    else if (s->phase == UR_PLAY && action == UR_ENTER)
        lus_put(w, "enter");
    else
        lus_put_number(w, action);
}

static void write_player(const ur_state *s, unsigned p, lus_writer *w)
{
    lus_put(w, p == LUS_WHITE ? " W:t" : " B:t");
    lus_put_number(w, s->tokens[p]);
    twenty_write_men(&(twenty_men){s->pawns[p], s->hand[p], s->off[p]}, ',', w);
    if (s->skips >> p & 1)
        lus_put(w, ",s");
}

void ur_write_position(const lus_variant *v, const ur_state *s, lus_writer *w)
{
    (void)v;
    lus_put(w, s->side == LUS_WHITE ? "w " : "b ");
    if (s->phase == UR_PLAY)
        lus_put_number(w, s->points);
    else
        lus_put_char(w, s->phase == UR_CHOICE ? '?' : '-');
    if (s->opening)
        lus_put_char(w, 'o');
    write_player(s, LUS_WHITE, w);
    write_player(s, LUS_BLACK, w);
    lus_put(w, " r");
    lus_put_number(w, s->reserve);
}

static bool read_turn(ur_state *s, const char *text, const lus_field *fields, lus_fault *fault)
{
    static const char *const throws[] = {"?", "?o", "-", "-o", "1", "2", "3", "4", NULL};
    unsigned side, i;
    if (!twenty_read_turn(text, fields, throws, &side, &i, fault))
        return false;
    *s = (ur_state){.side = (uint8_t)side,
                    .phase = i < 2   ? UR_CHOICE
                             : i < 4 ? UR_THROW
                                     : UR_PLAY,
                    .points = (uint8_t)(i < 4 ? 0 : i - 3),
                    .opening = i < 4 && i % 2};
    return true;
}

/* Reads the items after the tokens, each introduced by a comma: h, squares, o, s, in this order. */
static bool read_items(const lus_variant *v, ur_state *s, unsigned p, lus_reader *r)
{
    enum twenty_item next = TWENTY_HAND;
    twenty_men men = {0};
    while (lus_take(r, ',')) {
        const char *item = r->at;
        if (!lus_take(r, 's')) {
            if (!twenty_read_item(ur_path_of(v), v->option[UR_PAWNS], &next, r, &men))
                return false;
            continue;
        }
        if (s->skips >> p & 1)
            return lus_fail(r->fault, LUS_E_ORDER, r->text, item, strcspn(item, ", "));
        s->skips |= (uint8_t)(1u << p);
        next = TWENTY_REST;
    }
    s->pawns[p] = men.squares;
    s->hand[p] = men.hand;
    s->off[p] = men.off;
    return *r->at == ' ' || lus_unexpected(r);
}

static bool read_player(const lus_variant *v, ur_state *s, unsigned p, const char *text,
                        lus_field field, lus_fault *fault)
{
    static const char *const labels[] = {"W:", "B:"};
    lus_reader r = {text, field.at, fault};
    unsigned tokens = 0;
    if (strncmp(field.at, labels[p], 2) != 0)
        return lus_fail_label(fault, text, field.at, field.length, labels[p]);
    r.at += 2;
    if (!lus_expect(&r, 't') || !lus_take_number(&r, UR_TOKENS_ALL, &tokens))
        return false;
    s->tokens[p] = (uint8_t)tokens;
    if (!read_items(v, s, p, &r))
        return false;
    unsigned pawns = s->hand[p] + s->off[p] + (unsigned)__builtin_popcount(s->pawns[p]);
    if (pawns != v->option[UR_PAWNS]) /* UR-1 */
        return lus_fail_numbers(fault, LUS_E_COUNT, text, field.at, field.length, p, (long)pawns,
                                v->option[UR_PAWNS]);
    return true;
}

static bool check_over(const lus_variant *v, ur_state *s, const char *text, const lus_field *fields,
                       lus_fault *fault)
{
    unsigned winner = s->off[LUS_WHITE] == v->option[UR_PAWNS] ? LUS_WHITE : LUS_BLACK;
    if (s->off[winner ^ 1] == v->option[UR_PAWNS])
        return lus_fail(fault, LUS_E_BOTH_OFF, text, fields[2].at, fields[2].length);
    if (s->side != winner)
        return lus_fail_numbers(fault, LUS_E_NOT_WINNER, text, fields[0].at, 1, s->side, 0, 0);
    if (s->phase != UR_THROW || s->opening)
        return lus_fail(fault, LUS_E_OVER_DICE, text, fields[1].at, fields[1].length);
    if (s->reserve) /* UR-17 */
        return lus_fail(fault, LUS_E_RESERVE_LEFT, text, fields[4].at, fields[4].length);
    if (s->skips)
        return lus_fail_numbers(fault, LUS_E_SKIP, text, fields[2].at, fields[2].length,
                                s->skips >> 1, 0, 0);
    s->phase = UR_OVER;
    return true;
}

/* UR-16: in the beginning nothing has been paid and nothing has moved. */
static bool check_opening(const lus_variant *v, const ur_state *s, const char *text,
                          const lus_field *fields, lus_fault *fault)
{
    ur_state first;
    ur_start(v, &first);
    first.side = s->side;
    ur_before_throw(v, &first);
    first.phase = s->phase;
    if (memcmp(&first, s, sizeof first) != 0)
        return lus_fail(fault, LUS_E_NOT_OPENING, text, fields[1].at, fields[1].length);
    return true;
}

static bool check_playing(const lus_variant *v, const ur_state *s, const char *text,
                          const lus_field *fields, lus_fault *fault)
{
    unsigned p = s->side;
    if (s->opening && !check_opening(v, s, text, fields, fault))
        return false;
    if (s->phase == UR_CHOICE && !ur_may_buy(v, s))
        return lus_fail_numbers(fault, LUS_E_NO_BUYING, text, fields[1].at, fields[1].length, p, 0,
                                0);
    /* UR-15: a turn is skipped before it begins; only debt=any lets the player on turn owe one
     * already */
    if (v->option[UR_DEBT] == UR_DEBT_PASS && (s->skips >> p & 1))
        return lus_fail_numbers(fault, LUS_E_SKIP, text, fields[2 + p].at, fields[2 + p].length, p,
                                0, 0);
    if (s->phase == UR_PLAY && !ur_movers(v, s))
        return lus_fail_numbers(fault, LUS_E_DICE_STUCK, text, fields[1].at, fields[1].length, p, 0,
                                0);
    return true;
}

bool ur_read_position(const lus_variant *v, const char *text, ur_state *s, lus_fault *fault)
{
    lus_field fields[5];
    unsigned reserve = 0;
    if (!lus_split(text, fields, 5, fault) || !read_turn(s, text, fields, fault))
        return false;
    for (unsigned p = 0; p < 2; p++)
        if (!read_player(v, s, p, text, fields[2 + p], fault))
            return false;
    lus_reader r = {text, fields[4].at, fault};
    if (!lus_expect(&r, 'r') || !lus_take_number(&r, UR_TOKENS_ALL, &reserve))
        return false;
    if (*r.at)
        return lus_unexpected(&r);
    s->reserve = (uint8_t)reserve;
    unsigned tokens = s->tokens[0] + s->tokens[1] + reserve;
    if (tokens != UR_TOKENS_ALL) /* UR-1 */
        return lus_fail_numbers(fault, LUS_E_TOKENS, text, NULL, 0, LUS_NOBODY, (long)tokens,
                                UR_TOKENS_ALL);
    if (!twenty_apart(ur_path_of(v), s->pawns, text, fields + 2, fault)) /* UR-7, UR-8 */
        return false;
    if (s->off[0] == v->option[UR_PAWNS] || s->off[1] == v->option[UR_PAWNS])
        return check_over(v, s, text, fields, fault);
    return check_playing(v, s, text, fields, fault);
}
