#include "cli/terminal/orders.h"

#include <ctype.h>
#include <string.h>

#include "console/language.h"

/* TRANSLATORS: what a player types at the prompt: one short word each, without blanks, all
 * different. */
static const struct {
    const char *word, *help;
} orders[] = {
    [HELP] = {C_("order", "help"), N_("this list")},
    [MOVES] = {C_("order", "moves"), N_("the legal actions")},
    [HINT] = {C_("order", "hint"), N_("the best actions, their chances, and why")},
    [BOARD] = {C_("order", "board"), N_("the board and the position as text")},
    [UNDO] = {C_("order", "undo"), N_("take back the last action, as far as the last roll")},
    [SAVE] = {C_("order", "save"), N_("save a copy: save FILE")},
    [RULES] = {C_("order", "rules"), N_("the rulebook, or an article: rules 9")},
    [RESIGN] = {C_("order", "resign"), N_("resign the game")},
    [DRAW] = {C_("order", "draw"), N_("end the game as a draw, if both players agree")},
    [QUIT] = {C_("order", "quit"), N_("quit; the game can be resumed later")},
};

/* The letter at `*at` without capitals and marks, for the letters of Western Europe and vowels with
 * macrons; goes on to the next one. */
static int plain_letter(const char **at)
{
    static const char latin1[] = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo*ouuuuypy";
    static const struct {
        int code;
        char letter;
    } macrons[] = {{0x100, 'a'}, {0x112, 'e'}, {0x12a, 'i'}, {0x14c, 'o'}, {0x16a, 'u'}};
    int c = (unsigned char)*(*at)++;
    if ((c & 0xe0) != 0xc0 || (**at & 0xc0) != 0x80)
        return tolower(c);
    c = (c & 0x1f) << 6 | (*(*at)++ & 0x3f);
    if (c >= 0xc0 && c <= 0xff)
        return latin1[c - 0xc0];
    for (unsigned i = 0; i < 5; i++)
        if ((c & ~1) == macrons[i].code)
            return macrons[i].letter;
    return c;
}

static bool is_same(const char *word, const char *line, const char *end)
{
    while (*word && line < end)
        if (plain_letter(&word) != plain_letter(&line))
            return false;
    return !*word && line >= end;
}

static order find_in(const char *code, const char *line, const char *end)
{
    unsigned i = 0;
    while (i < NO_ORDER && !is_same(in_language(code, orders[i].word), line, end))
        i++;
    return (order)i;
}

order order_find(const char *line, const char **rest)
{
    size_t length = strcspn(line, " ");
    *rest = line + length + strspn(line + length, " ");
    if (strcmp(line, "?") == 0)
        return HELP;
    order found = find_in(language(), line, line + length);
    for (const char *const *each = languages(); *each && found == NO_ORDER; each++)
        found = find_in(*each, line, line + length);
    if (found == NO_ORDER)
        *rest = "";
    return found;
}

const char *order_word(order o)
{
    return in_context(orders[o].word);
}

const char *order_help(order o, const lus_variant *v)
{
    return o == UNDO && !lus_has_dice(v) ? _("take back the last action") : _(orders[o].help);
}

bool says_yes(const char *line)
{
    const char *typed = line, *yes = in_context(C_("answer", "yes"));
    int letter = plain_letter(&typed);
    return letter == 'y' || letter == plain_letter(&yes);
}
