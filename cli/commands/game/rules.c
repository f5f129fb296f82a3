/* lusoria rules: the rulebook, set for the terminal; the whole of it, or some articles. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/terminal/json.h"
#include "console/rulebooks.h"
#include "console/say.h"
#include "console/term.h"

/* Sets words into lines of at most `width` columns; `indent` blanks open every line but the first.
 */
typedef struct setter {
    unsigned width, indent, column;
    bool colours, bold, italic, code;
} setter;

/* Obeys the mark of Markdown at `at`; how many bytes it takes, 0 when there is none. */
static size_t take_mark(setter *t, const char *at)
{
    if (*at == '`') {
        t->code = !t->code;
        return 1;
    }
    if (t->code || *at != '*')
        return 0;
    if (at[1] == '*') {
        t->bold = !t->bold;
        return 2;
    }
    t->italic = !t->italic;
    return 1;
}

static unsigned visible_columns(setter t, const char *word, size_t length)
{
    unsigned columns = 0;
    for (size_t i = 0; i < length;) {
        size_t mark = take_mark(&t, word + i);
        columns += mark == 0 && ((unsigned char)word[i] & 0xc0) != 0x80;
        i += mark ? mark : 1;
    }
    return columns;
}

static void set_word(setter *t, const char *word, size_t length)
{
    unsigned columns = visible_columns(*t, word, length);
    if (t->column > t->indent && t->column + 1 + columns > t->width) {
        printf("\n%*s", (int)t->indent, "");
        t->column = t->indent;
    } else if (t->column > t->indent) {
        putchar(' ');
        t->column++;
    }
    for (size_t i = 0; i < length;) {
        size_t mark = take_mark(t, word + i);
        if (mark)
            fputs(term_style(t->code ? CYAN : t->bold ? BOLD : PLAIN, t->colours), stdout);
        else
            putchar(word[i]);
        i += mark ? mark : 1;
    }
    t->column += columns;
}

static void set_paragraph(setter *t, const char *text)
{
    t->column = t->indent; /* what opens the first line stands there already */
    t->bold = t->italic = t->code = false;
    while (*text) {
        text += strspn(text, " \n");
        size_t length = strcspn(text, " \n");
        if (length > 0)
            set_word(t, text, length);
        text += length;
    }
    fputs(term_style(PLAIN, t->colours), stdout);
    putchar('\n');
}

/* False after a complaint. */
static bool set_block(const char *text, size_t length, unsigned width, bool colours)
{
    setter t = {.width = width, .colours = colours};
    char *copy = malloc(length + 1);
    if (!copy) {
        complain_memory();
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (*copy == '#') {
        const char *title = copy + strspn(copy, "# ");
        printf("\n%s%s%s\n", term_style(BOLD, colours), title, term_style(PLAIN, colours));
    } else if (strncmp(copy, "- ", 2) == 0) {
        fputs("  ", stdout);
        t.indent = 2;
        set_paragraph(&t, copy + 2);
    } else if (strncmp(copy, "    ", 4) == 0) {
        puts(copy);
    } else {
        set_paragraph(&t, copy);
    }
    free(copy);
    return true;
}

/* Prints the blocks of a rulebook, or only one article of it; how many were printed, or -1 after a
 * complaint. */
static int set_rulebook(const char *text, const char *article)
{
    int printed = 0;
    unsigned width = term_width(100);
    bool colours = term_colours(stdout);
    for (; *text; text += *text == '\n') {
        size_t length = rulebook_block(text);
        if (length > 0 && (!article || rulebook_is_article(text, article))) {
            if (!set_block(text, length, width, colours))
                return -1;
            printed++;
        }
        text += length;
    }
    return printed;
}

/* The blocks of a rulebook, or one article, as they are written; false after a complaint. */
static bool say_rulebook(const lus_game *game, const char *text, const char *article)
{
    json_t *blocks = json_array();
    for (; *text; text += *text == '\n') {
        size_t length = rulebook_block(text);
        if (length > 0 && (!article || rulebook_is_article(text, article)))
            blocks = json_with(blocks, json_stringn(text, length));
        text += length;
    }
    return json_say(
        json_pack("{s:s, s:s?, s:o}", "game", game->id, "article", article, "markdown", blocks));
}

/* “9”, “ur-9” and “UR-9” all mean UR-9. */
static void full_article(const char *given, const lus_game *game, char *buffer, size_t size)
{
    if (isdigit((unsigned char)*given))
        snprintf(buffer, size, "%s-%s", game->articles, given);
    else
        snprintf(buffer, size, "%s", given);
    for (char *c = buffer; *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

static int run(const args *a)
{
    lus_variant v;
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    const char *text = rulebook(v.game->id, language_asked());
    bool json = a->value[0] != NULL;
    size_t length;
    if (a->operand_count == 1 && json)
        return say_rulebook(v.game, text, NULL) ? DONE : TROUBLE;
    if (a->operand_count == 1)
        return set_rulebook(text, NULL) < 0 ? TROUBLE : DONE;
    char article[32];
    full_article(a->operand[1], v.game, article, sizeof article);
    if (json && rulebook_article(text, article, &length))
        return say_rulebook(v.game, text, article) ? DONE : TROUBLE;
    int printed = json ? 0 : set_rulebook(text, article);
    if (printed != 0)
        return printed < 0 ? TROUBLE : DONE;
    complain(_("the rulebook has no article “%s”: they are numbered %s-1, %s-2, …"), a->operand[1],
             v.game->articles, v.game->articles);
    return REFUSED;
}

static const flag flags[] = {JSON_FLAG_LINE, {0}};

const command command_rules = {
    .name = "rules",
    .operands = N_("GAME [ARTICLE]"),
    .summary = N_("the rulebook, or one numbered article of it"),
    .help = N_("Each article ends with its source: [source] where the historical document says so, "
               "[gap] where it is\n"
               "silent and the article is our decision."),
    .least = 1,
    .most = 2,
    .flags = flags,
    .run = run,
};
