/* The rules of the games of a study: what was played, in words, with the articles that say so. */
#include <ctype.h>
#include <string.h>

#include "console/language.h"
#include "console/rulebooks.h"
#include "report/lab/report.h"

/* The article that an option's help cites: “(S3-10)” at its end. */
static const char *article_of(const lus_option *option, char *buffer, size_t size)
{
    const char *open = strrchr(option->help, '(');
    buffer[0] = '\0';
    if (open)
        snprintf(buffer, size, "%.*s", (int)strcspn(open + 1, ")"), open + 1);
    return buffer;
}

/* A block of Markdown as a book of rules has it: **strong**, *emphasis*, `code`. */
static void put_markdown(FILE *out, const char *text, size_t length)
{
    bool strong = false, emphasis = false, code = false;
    for (size_t i = 0; i < length; i++) {
        char one[2] = {text[i], '\0'};
        if (text[i] == '`') {
            fputs(code ? "</code>" : "<code>", out);
            code = !code;
        } else if (!code && text[i] == '*' && i + 1 < length && text[i + 1] == '*') {
            fputs(strong ? "</strong>" : "<strong>", out);
            strong = !strong;
            i++;
        } else if (!code && text[i] == '*') {
            fputs(emphasis ? "</em>" : "<em>", out);
            emphasis = !emphasis;
        } else if (text[i] == '\n') {
            fputc(' ', out);
            while (i + 1 < length && text[i + 1] == ' ')
                i++;
        } else {
            html_put(out, one);
        }
    }
}

static void put_article(const report *r, const lus_game *game, const char *id)
{
    size_t length;
    const char *text = rulebook_article(rulebook(game->id, language()), id, &length);
    if (!text)
        return;
    fputs("<blockquote><p>", r->out);
    put_markdown(r->out, text + 2, length - 2); /* after “- ” */
    fputs("</p></blockquote>\n", r->out);
}

static void put_letters(const report *r, const lus_game *game)
{
    for (size_t i = 0; i < r->count; i++) {
        const report_cell *c = &r->cells[i];
        if (c->variant.game != game || !report_is_first(r, i))
            continue;
        fputs("<li>", r->out);
        html_in(r->out, "span class=\"letter\"", c->letter);
        html_put(r->out, c->rules);
        fputs(" <code>", r->out);
        html_put(r->out, c->of->game);
        fputs("</code>", r->out);
        if (c->of->start) {
            fputs("<br><code>", r->out);
            html_put(r->out, c->of->start);
            fputs("</code>", r->out);
        }
        fputs("</li>\n", r->out);
    }
}

/* What all cells of the game have in common. */
static void put_common(const report *r, const lus_variant *v)
{
    char meaning[REPORT_LABEL_MAX], article[32];
    fputs("<ul>\n", r->out);
    for (unsigned i = 0; i < v->game->option_count; i++) {
        if (report_varies(r, v->game, i))
            continue;
        fputs("<li>", r->out);
        html_put(r->out, option_meaning(v, i, meaning, sizeof meaning));
        fprintf(r->out, " (%s)</li>\n", article_of(&v->game->options[i], article, sizeof article));
    }
    fputs("</ul>\n", r->out);
}

static void put_articles(const report *r, const lus_game *game)
{
    char article[32];
    bool any = false;
    for (unsigned i = 0; i < game->option_count; i++) {
        if (!report_varies(r, game, i))
            continue;
        if (!any)
            report_say(
                r, "%s",
                _("The articles that differ, as the rulebook has them. [source] marks what the "
                  "historical document says, [gap] what it leaves open and we decided:"));
        any = true;
        put_article(r, game, article_of(&game->options[i], article, sizeof article));
    }
}

static bool any_varies(const report *r, const lus_game *game)
{
    for (unsigned i = 0; i < game->option_count; i++)
        if (report_varies(r, game, i))
            return true;
    return false;
}

static void put_game(const report *r, const lus_variant *v)
{
    html_in(r->out, "h3", _(v->game->name));
    report_say(r, "%s", _("What was played:"));
    fputs("<ul>\n", r->out);
    put_letters(r, v->game);
    fputs("</ul>\n", r->out);
    put_articles(r, v->game);
    if (v->game->option_count > 0) {
        report_say(r, "%s",
                   any_varies(r, v->game)
                       ? _("The other options of the rules were the same throughout:")
                       : _("The options of the rules:"));
        put_common(r, v);
    }
    report_say(r, _("All articles are numbered %s-1, %s-2, …; “lusoria rules %s” shows them."),
               v->game->articles, v->game->articles, v->game->id);
}

void report_rules(const report *r)
{
    report_section(r, _("The rules"));
    for (size_t i = 0; i < r->count; i++) {
        bool met = false;
        for (size_t k = 0; k < i; k++)
            met = met || r->cells[k].variant.game == r->cells[i].variant.game;
        if (!met)
            put_game(r, &r->cells[i].variant);
    }
    report_section_end(r);
}
