#define _GNU_SOURCE
#include "report/lab/report.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "console/language.h"
#include "console/term.h"
#include "lab/result/answer.h"
#include "report/lab/answer.h"
#include "report/lab/sentences.h"
#include "report/styles.h"

enum { MARK_COLUMNS = 62 }; /* that fit into a figure on a small screen */

/* ---- naming cells ---- */

bool report_varies(const report *r, const lus_game *game, unsigned option)
{
    const lus_variant *first = NULL;
    for (size_t i = 0; i < r->count; i++) {
        const lus_variant *v = &r->cells[i].variant;
        if (v->game != game)
            continue;
        if (first && first->option[option] != v->option[option])
            return true;
        first = v;
    }
    return false;
}

const char *option_meaning(const lus_variant *v, unsigned option, char *buffer, size_t size)
{
    const lus_option *o = &v->game->options[option];
    char number[8];
    if (o->meanings)
        snprintf(buffer, size, "%s", _(o->meanings[v->option[option]]));
    else
        snprintf(buffer, size, "%s=%s", o->name,
                 lus_option_value_name(o, v->option[option], number));
    return buffer;
}

static void append(char *text, size_t size, const char *between, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%s", length ? between : "", more);
}

bool report_is_first(const report *r, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (lab_same_rules(r->cells[i].of, r->cells[index].of))
            return false;
    return true;
}

static void name_rules(const report *r, report_cell *c)
{
    char part[REPORT_LABEL_MAX];
    if (!lab_is_one_game(r->result))
        append(c->rules, sizeof c->rules, "", _(c->variant.game->name));
    for (unsigned i = 0; i < c->variant.game->option_count; i++)
        if (report_varies(r, c->variant.game, i))
            append(c->rules, sizeof c->rules, ", ",
                   option_meaning(&c->variant, i, part, sizeof part));
    if (lab_has_several_starts(r->result)) {
        snprintf(part, sizeof part, c->of->start ? _("start %s") : _("the usual start"), c->letter);
        append(c->rules, sizeof c->rules, ", ", part);
    }
    if (!*c->rules)
        snprintf(c->rules, sizeof c->rules, "%s", _(c->variant.game->name));
}

static void add_players(const report_cell *c, char *text, size_t size)
{
    append(text, size, " · ", c->of->players.text[0]);
    append(text, size, " – ", c->of->players.text[1]);
}

static void name_cell(const report *r, size_t index, unsigned *letters)
{
    report_cell *c = &r->cells[index];
    for (size_t i = 0; i < index; i++) {
        if (!lab_same_rules(r->cells[i].of, c->of))
            continue;
        memcpy(c->letter, r->cells[i].letter, sizeof c->letter);
        break;
    }
    if (!*c->letter) {
        unsigned number = (*letters)++;
        if (number < 26)
            c->letter[0] = (char)('A' + number);
        else
            snprintf(c->letter, sizeof c->letter, "%u", number + 1);
    }
    name_rules(r, c);
    snprintf(c->label, sizeof c->label, "%s", c->letter);
    append(c->label, sizeof c->label, " · ", c->rules);
    if (r->several_players)
        add_players(c, c->label, sizeof c->label);
}

/* Figures have room for the rules in words where they are short in all cells; otherwise the
 * identity stands for them. */
static void mark_cells(report *r)
{
    size_t longest = 0;
    for (size_t i = 0; i < r->count; i++)
        longest =
            term_columns(r->cells[i].label) > longest ? term_columns(r->cells[i].label) : longest;
    for (size_t i = 0; i < r->count; i++) {
        report_cell *c = &r->cells[i];
        if (longest <= MARK_COLUMNS) {
            memcpy(c->mark, c->label, sizeof c->mark);
            continue;
        }
        snprintf(c->mark, sizeof c->mark, "%s", c->letter);
        append(c->mark, sizeof c->mark, " · ", c->of->game);
        if (r->several_players)
            add_players(c, c->mark, sizeof c->mark);
    }
}

static void name_cells(report *r)
{
    unsigned letters = 0;
    for (size_t i = 0; i < r->count; i++) {
        r->cells[i].of = &r->result->cells.list[i];
        r->cells[i].variant = lab_variant(r->cells[i].of);
        r->cells[i].is_doubling = r->cells[i].of->doubling > 0;
        r->several_players =
            r->several_players || !lab_same_players(r->cells[i].of, r->cells[0].of);
    }
    for (size_t i = 0; i < r->count; i++)
        name_cell(r, i, &letters);
    mark_cells(r);
}

/* ---- writing ---- */

void report_section(const report *r, const char *title)
{
    fputs("<section>\n", r->out);
    html_in(r->out, "h2", title);
    fputc('\n', r->out);
}

void report_section_end(const report *r)
{
    fputs("</section>\n", r->out);
}

void report_say(const report *r, const char *format, ...)
{
    char text[4096];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    html_in(r->out, "p", text);
    fputc('\n', r->out);
}

const result_measure *report_measure(const report_cell *c, const char *name)
{
    return lab_measure_named(c->of, name);
}

size_t report_pairs(const report *r)
{
    return r->result->comparison ? r->result->comparison->pairs.count : 0;
}

const result_pair *report_pair(const report *r, size_t number, const report_cell **base,
                               const report_cell **other)
{
    const result_pair *pair = &r->result->comparison->pairs.list[number];
    *base = &r->cells[pair->base];
    *other = &r->cells[pair->other];
    return pair;
}

/* ---- the head ---- */

/* By the option that differs. */
static void ask_option(const report *r, unsigned option, char *text, size_t size)
{
    char base[REPORT_LABEL_MAX], other[REPORT_LABEL_MAX], one[3 * REPORT_LABEL_MAX];
    option_meaning(&r->cells[0].variant, option, base, sizeof base);
    for (size_t i = 1; i < r->count; i++) {
        if (!report_is_first(r, i))
            continue;
        option_meaning(&r->cells[i].variant, option, other, sizeof other);
        snprintf(one, sizeof one, answer_words(ASK_OPTION), base, other);
        append(text, size, " ", one);
    }
}

void report_question(const report *r, char *text, size_t size)
{
    static const answer_sentence asked[] = {
        [LAB_ASKS_START] = ASK_START, [LAB_ASKS_RULES] = ASK_RULES, [LAB_ASKS_GAME] = ASK_GAME};
    unsigned option;
    lab_asked question = lab_question_of(r->result, &option);
    text[0] = '\0';
    if (question == LAB_ASKS_OPTION)
        ask_option(r, option, text, size);
    else
        append(text, size, "",
               question == LAB_ASKS_OWN ? r->result->study->question
                                        : answer_words(asked[question]));
}

static void put_answer(void *context, answer_part part, const char *text)
{
    static const char *const tags[] = {[ANSWER_QUESTION] = "p class=\"question\"",
                                       [ANSWER_FIRST] = "p class=\"lead\"",
                                       [ANSWER_MORE] = "p"};
    const report *r = context;
    html_in(r->out, tags[part], text);
    fputc('\n', r->out);
}

static void put_question(report *r)
{
    report_section(r, _("The question"));
    report_tell_answer(r, put_answer, r);
    report_section_end(r);
}

static void put_games(const report *r, char *text, size_t size)
{
    text[0] = '\0';
    for (size_t i = 0; i < r->count; i++) {
        bool met = false;
        for (size_t k = 0; k < i; k++)
            met = met || r->cells[k].variant.game == r->cells[i].variant.game;
        if (!met)
            append(text, size, ", ", _(r->cells[i].variant.game->name));
    }
}

/* Of the report: results have none, so that the same study gives the same bytes. */
const char *report_date(char *text, size_t size)
{
    time_t now = time(NULL);
    struct tm day;
    strftime(text, size, "%Y-%m-%d", gmtime_r(&now, &day));
    return text;
}

static void put_head(const report *r)
{
    char games[512], text[64], number[NUMBER_MAX];
    const char *title = r->result->study->title ? r->result->study->title : "";
    double played = 0;
    put_games(r, games, sizeof games);
    for (size_t i = 0; i < r->count; i++)
        played += (double)r->cells[i].of->games;
    html_begin(r->out, *title ? title : games, (const char *const[]){plot_style, lab_style, NULL});
    fputs("<header>\n", r->out);
    html_in(r->out, "p class=\"eyebrow\"", _("Report of a study"));
    html_in(r->out, "h1", *title ? title : games);
    fputs("<dl class=\"facts\">\n", r->out);
    html_fact(r->out, _("Game"), games);
    html_fact(r->out, _("Games played"), count_words((uint64_t)played, number));
    snprintf(text, sizeof text, "%.0f", (double)r->result->study->seed);
    html_fact(r->out, _("Seed"), text);
    snprintf(text, sizeof text, "lusoria %.20s (%.30s)", r->result->version, r->result->commit);
    html_fact(r->out, _("Made with"), text);
    html_fact(r->out, _("Date"), report_date(text, sizeof text));
    if (r->result->registration)
        html_fact(r->out, _("Registered as"), r->result->registration);
    fputs("</dl>\n</header>\n<main>\n", r->out);
}

bool report_open(report *r, const lab_result *result, FILE *out)
{
    *r = (report){.result = result, .count = result->cells.count, .out = out};
    r->cells = calloc(r->count ? r->count : 1, sizeof *r->cells);
    if (r->cells)
        name_cells(r);
    return r->cells != NULL;
}

void report_close(report *r)
{
    free(r->cells);
}

bool report_write(const lab_result *result, FILE *out)
{
    report r;
    if (!report_open(&r, result, out))
        return false;
    put_head(&r);
    put_question(&r);
    report_first_figures(&r);
    report_rules(&r);
    report_cite(&r);
    fputs("<div class=\"annex\">\n", out);
    html_in(out, "h2", _("Annex"));
    report_method(&r);
    report_findings(&r);
    report_figures(&r);
    report_maps(&r);
    report_tables(&r);
    report_definitions(&r);
    report_repeat(&r);
    fputs("</div>\n</main>\n", out);
    html_end(out);
    report_close(&r);
    return true;
}
