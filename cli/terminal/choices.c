#include "cli/terminal/choices.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "console/term.h"

static int by_text(const void *a, const void *b)
{
    return strcmp(((const choice *)a)->text, ((const choice *)b)->text);
}

unsigned choices_list(const lus_match *m, choice *choices)
{
    const lus_variant *v = &m->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, &m->now, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_writer w = lus_writer_on(choices[i].text, sizeof choices[i].text);
        choices[i].action = actions[i];
        v->game->write_action(v, &m->now, actions[i], &w);
    }
    qsort(choices, count, sizeof *choices, by_text);
    return count;
}

bool choices_are_numbered(const choice *choices, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (strspn(choices[i].text, "0123456789") == strlen(choices[i].text))
            return false;
    return true;
}

/* Points of a compass by other letters: “o” is the west in French, Italian and Spanish, but where
 * the east begins with it, as in German, it is that. */
static bool is_compass(char typed, char letter)
{
    bool is_east = typed == *in_context(C_("compass", "e"));
    return letter == 'e' ? is_east : letter == 'w' && typed == 'o' && !is_east;
}

/* Whether a letter that was typed is the one at `at` of a text. One that stands alone may be of a
 * compass. */
static bool is_letter(char typed, const char *text, const char *at)
{
    bool alone = (at == text || !isalpha((unsigned char)at[-1])) && !isalpha((unsigned char)at[1]);
    typed = (char)tolower((unsigned char)typed);
    return typed == *at || (alone && is_compass(typed, *at));
}

/* Whether a line means this text. Blanks may stand anywhere but within a number, and for “-” or
 * “:”; “-” may be left out. */
static bool means(const char *line, const char *text)
{
    for (const char *at = text; *at;) {
        size_t blanks = strspn(line, " \t");
        line += blanks;
        bool splits_number = blanks && at > text && isdigit((unsigned char)at[-1]) &&
                             isdigit((unsigned char)*at) && isdigit((unsigned char)*line);
        if (is_letter(*line, text, at) && !splits_number)
            line++;
        else if (*at != '-' && (*at != ':' || !blanks))
            return false;
        at++;
    }
    return line[strspn(line, " \t")] == '\0';
}

/* The number of a choice in the list, counted from 1; 0 when the line is none. */
static unsigned number_in_list(const choice *choices, unsigned count, const char *line)
{
    size_t digits = strspn(line, "0123456789");
    bool is_number = digits > 0 && digits < 5 && !line[digits];
    unsigned long number =
        is_number && choices_are_numbered(choices, count) ? strtoul(line, NULL, 10) : 0;
    return number <= count ? (unsigned)number : 0;
}

bool choices_find(const choice *choices, unsigned count, const char *line, lus_action *action)
{
    unsigned found = number_in_list(choices, count, line), alike = 0;
    for (unsigned i = 0; i < count && !found; i++)
        if (strcmp(choices[i].text, line) == 0)
            found = i + 1;
    for (unsigned i = 0; i < count && !found; i++)
        if (means(line, choices[i].text)) {
            *action = choices[i].action;
            alike++;
        }
    if (found)
        *action = choices[found - 1].action;
    return found || alike == 1;
}

/* What an action does that moves no piece. */
static const char *stillness(const lus_match *m, lus_action action)
{
    const lus_variant *v = &m->variant;
    lus_state after = m->now;
    v->game->apply(v, &after, action, NULL);
    lus_status status = v->game->status(v, &after);
    if (status.player != m->status.player)
        return _("end the turn");
    return status.kind == LUS_CHANCE ? _("roll the dice") : "";
}

/* “the hand → 5”: where the first piece goes. */
static void describe(const lus_match *m, const choice *c, char *buffer, size_t size)
{
    const lus_variant *v = &m->variant;
    lus_touch touch;
    char from[32], to[32];
    lus_touch_of(v, &m->now, c->action, &touch);
    if (touch.moves == 0) {
        snprintf(buffer, size, "%s", stillness(m, c->action));
        return;
    }
    place_words(v, touch.from[0], from, sizeof from);
    place_words(v, touch.to[0], to, sizeof to);
    snprintf(buffer, size, "%s → %s", from, to);
}

enum { FEW = 24, TEXT_WIDTH = 15 /* “ 12 a3..c3n   ” */ };

typedef struct layout {
    char words[FEW][80]; /* "" where there is no room for them */
    unsigned width, per_line;
} layout;

static unsigned lines_of(const layout *l, unsigned count)
{
    return 1 + (count + l->per_line - 1) / l->per_line; /* with the title */
}

static void lay_out(const lus_match *m, const choice *choices, unsigned count, unsigned lines,
                    layout *l)
{
    const unsigned screen = term_width(100);
    size_t longest = 0;
    *l = (layout){.width = TEXT_WIDTH};
    for (unsigned i = 0; i < count && count <= FEW; i++) {
        describe(m, &choices[i], l->words[i], sizeof l->words[i]);
        longest = term_columns(l->words[i]) > longest ? term_columns(l->words[i]) : longest;
    }
    l->width += longest ? (unsigned)longest + 3 : 0;
    l->per_line = screen > l->width ? screen / l->width : 1;
    if (longest && lines_of(l, count) > lines) {
        *l = (layout){.width = TEXT_WIDTH};
        l->per_line = screen / l->width;
    }
}

bool choices_show(const lus_match *m, const choice *choices, unsigned count, unsigned lines)
{
    layout l;
    bool numbered = choices_are_numbered(choices, count);
    lay_out(m, choices, count, lines, &l);
    if (lines_of(&l, count) > lines)
        return false;
    printf("%s\n", _("Legal actions:"));
    for (unsigned i = 0; i < count; i++) {
        char number[12] = "";
        const char *words = count <= FEW ? l.words[i] : "";
        bool last = (i + 1) % l.per_line == 0 || i + 1 == count;
        if (numbered)
            snprintf(number, sizeof number, "%u", i + 1);
        printf("%4s  %-9s%s%s", number, choices[i].text, *words ? " " : "", words);
        printf("%*s",
               last ? 0 : (int)(l.width - TEXT_WIDTH - (*words ? term_columns(words) + 1 : 0)), "");
        fputs(last ? "\n" : "", stdout);
    }
    return true;
}
