/* Whose turn, and the pieces of one player as text: “w 2”, “h3,2,5,o1”. */
#include <string.h>

#include "games/twenty/board.h"

static void put_item(lus_writer *w, char *separator, const char *letter, unsigned number)
{
    if (*separator)
        lus_put_char(w, *separator);
    *separator = ',';
    lus_put(w, letter);
    lus_put_number(w, number);
}

void twenty_write_men(const twenty_men *men, char first, lus_writer *w)
{
    if (men->hand)
        put_item(w, &first, "h", men->hand);
    for (uint32_t rest = men->squares; rest; rest &= rest - 1)
        put_item(w, &first, "", (unsigned)__builtin_ctz(rest));
    if (men->off)
        put_item(w, &first, "o", men->off);
}

bool twenty_read_turn(const char *text, const lus_field fields[2], const char *const *words,
                      unsigned *side, unsigned *word, lus_fault *fault)
{
    *side = lus_field_is(fields[0], "b") ? LUS_BLACK : LUS_WHITE;
    if (*side == LUS_WHITE && !lus_field_is(fields[0], "w"))
        return lus_fail(fault, LUS_E_SIDE, text, fields[0].at, fields[0].length);
    *word = 0;
    while (words[*word] && !lus_field_is(fields[1], words[*word]))
        ++*word;
    return words[*word] || lus_fail(fault, LUS_E_DICE, text, fields[1].at, fields[1].length);
}

bool twenty_read_item(const twenty_path *path, unsigned most, enum twenty_item *next, lus_reader *r,
                      twenty_men *men)
{
    const char *item = r->at;
    int letter = lus_take_one_of(r, "ho");
    enum twenty_item group = letter == 0 ? TWENTY_HAND : letter == 1 ? TWENTY_OFF : TWENTY_SQUARES;
    unsigned number = 0;
    if (group < *next)
        return lus_fail(r->fault, LUS_E_ORDER, r->text, item, strcspn(item, ", "));
    if (!lus_take_number(r, group == TWENTY_SQUARES ? path->length : most, &number))
        return false;
    if (number == 0)
        return lus_fail(r->fault, LUS_E_UNEXPECTED, r->text, item, strcspn(item, ", "));
    if (group == TWENTY_SQUARES) {
        if (men->squares >> number)
            return lus_fail(r->fault, LUS_E_ORDER, r->text, item, strcspn(item, ", "));
        men->squares |= 1u << number;
    } else {
        *(group == TWENTY_HAND ? &men->hand : &men->off) = (uint8_t)number;
    }
    *next = group == TWENTY_SQUARES ? TWENTY_SQUARES : (enum twenty_item)(group + 1);
    return true;
}

bool twenty_apart(const twenty_path *path, const uint32_t squares[2], const char *text,
                  const lus_field fields[2], lus_fault *fault)
{
    for (unsigned p = 0; p < 2; p++) {
        for (uint32_t rest = squares[p]; rest; rest &= rest - 1) {
            unsigned n = (unsigned)__builtin_ctz(rest);
            if ((squares[p] & path->twins[n]) != 1u << n)
                return lus_fail_numbers(fault, LUS_E_SAME_SQUARE, text, fields[p].at,
                                        fields[p].length, p, 0, 0);
            if (squares[p ^ 1] & path->meets[n])
                return lus_fail_numbers(fault, LUS_E_SHARED, text, fields[p].at, fields[p].length,
                                        p, (long)n, 0);
        }
    }
    return true;
}
