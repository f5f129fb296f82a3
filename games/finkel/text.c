/* Text forms of the Royal Game of Ur by Finkel's rules: “w 2 W:h3,2,5,o2 B:h7”. */
#include <string.h>

#include "games/finkel/rules.h"

void finkel_write_action(const lus_variant *v, const finkel_state *s, lus_action action,
                         lus_writer *w)
{
    (void)v;
    if (s->phase == FINKEL_PLAY && action == FINKEL_ENTER)
        lus_put(w, "enter");
    else
        lus_put_number(w, action);
}

void finkel_write_position(const lus_variant *v, const finkel_state *s, lus_writer *w)
{
    (void)v;
    lus_put(w, s->side == LUS_WHITE ? "w " : "b ");
    if (s->phase == FINKEL_PLAY)
        lus_put_number(w, s->points);
    else
        lus_put_char(w, '-');
    for (unsigned p = 0; p < 2; p++) {
        lus_put(w, p == LUS_WHITE ? " W:" : " B:");
        twenty_write_men(&(twenty_men){s->pieces[p], s->hand[p], s->off[p]}, '\0', w);
    }
}

static bool read_player(const lus_variant *v, finkel_state *s, unsigned p, const char *text,
                        lus_field field, lus_fault *fault)
{
    static const char *const labels[] = {"W:", "B:"};
    unsigned all = v->option[FINKEL_PIECES];
    enum twenty_item next = TWENTY_HAND;
    lus_reader r = {text, field.at, fault};
    twenty_men men = {0};
    if (strncmp(field.at, labels[p], 2) != 0)
        return lus_fail_label(fault, text, field.at, field.length, labels[p]);
    r.at += 2;
    do {
        if (!twenty_read_item(finkel_path_of(v), all, &next, &r, &men))
            return false;
    } while (lus_take(&r, ','));
    if (r.at != field.at + field.length)
        return lus_unexpected(&r);
    unsigned count = men.hand + men.off + (unsigned)__builtin_popcount(men.squares);
    if (count != all) /* FK-1 */
        return lus_fail_numbers(fault, LUS_E_COUNT, text, field.at, field.length, p, (long)count,
                                (long)all);
    s->pieces[p] = men.squares;
    s->hand[p] = men.hand;
    s->off[p] = men.off;
    return true;
}

/* FK-13 */
static bool check_over(const lus_variant *v, finkel_state *s, const char *text,
                       const lus_field *fields, lus_fault *fault)
{
    unsigned winner = s->off[LUS_WHITE] == v->option[FINKEL_PIECES] ? LUS_WHITE : LUS_BLACK;
    if (s->off[winner ^ 1] == v->option[FINKEL_PIECES])
        return lus_fail(fault, LUS_E_BOTH_OFF, text, fields[2].at, fields[2].length);
    if (s->side != winner)
        return lus_fail_numbers(fault, LUS_E_NOT_WINNER, text, fields[0].at, 1, s->side, 0, 0);
    if (s->phase != FINKEL_THROW)
        return lus_fail(fault, LUS_E_OVER_DICE, text, fields[1].at, fields[1].length);
    s->phase = FINKEL_OVER;
    return true;
}

bool finkel_read_position(const lus_variant *v, const char *text, finkel_state *s, lus_fault *fault)
{
    static const char *const throws[] = {"-", "1", "2", "3", "4", NULL};
    lus_field fields[4];
    unsigned all = v->option[FINKEL_PIECES], side, points;
    if (!lus_split(text, fields, 4, fault) ||
        !twenty_read_turn(text, fields, throws, &side, &points, fault))
        return false;
    *s = (finkel_state){.side = (uint8_t)side,
                        .phase = points ? FINKEL_PLAY : FINKEL_THROW,
                        .points = (uint16_t)points};
    for (unsigned p = 0; p < 2; p++)
        if (!read_player(v, s, p, text, fields[2 + p], fault))
            return false;
    if (!twenty_apart(finkel_path_of(v), s->pieces, text, fields + 2, fault)) /* FK-5, FK-6 */
        return false;
    if (s->off[LUS_WHITE] == all || s->off[LUS_BLACK] == all)
        return check_over(v, s, text, fields, fault);
    if (s->phase == FINKEL_PLAY && !finkel_movers(v, s)) /* FK-11 */
        return lus_fail_numbers(fault, LUS_E_DICE_STUCK, text, fields[1].at, fields[1].length,
                                s->side, 0, 0);
    return true;
}
