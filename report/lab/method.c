/* How the figures were got, what they mean, and how to get them again. */
#include <string.h>

#include "console/language.h"
#include "report/lab/report.h"

static void put_players(const report *r)
{
    fputs("<ul>\n", r->out);
    for (size_t i = 0; i < r->count; i++) {
        const result_players *players = &r->cells[i].of->players;
        bool met = false;
        for (size_t k = 0; k < i; k++)
            met = met || lab_same_players(r->cells[k].of, r->cells[i].of);
        if (met)
            continue;
        fputs("<li><code>", r->out);
        html_put(r->out, players->text[0]);
        fputs("</code> – <code>", r->out);
        html_put(r->out, players->text[1]);
        fputs("</code></li>\n", r->out);
    }
    fputs("</ul>\n", r->out);
}

static bool any_paired(const report *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->cells[i].of->paired)
            return true;
    return false;
}

static void put_judge(const report *r)
{
    const result_judge *judge = r->result->study->judge;
    char number[NUMBER_MAX];
    if (!judge)
        return;
    report_say(r,
               _("The measures that need a judgement of positions come from the engine, which "
                 "looked at %s "
                 "games of each kind step by step."),
               count_words((uint64_t)judge->games, number));
}

void report_method(const report *r)
{
    const result_study *study = r->result->study;
    char count[NUMBER_MAX], limit[NUMBER_MAX];
    report_section(r, _("The method"));
    report_say(r,
               _("Computer players played %s games by each set of rules, with each of these pairs "
                 "of players:"),
               count_words((uint64_t)study->count, count));
    put_players(r);
    report_say(r, "%s",
               _("“random” chooses among the legal actions with equal chances; “level” is the "
                 "program’s own "
                 "engine at one of its six strengths, and “engine” the same with the depth or the "
                 "number of "
                 "positions named. What holds for these players need not hold for people."));
    if (any_paired(r))
        report_say(r, "%s",
                   _("Where the players differ, every game is played twice, with the same throws "
                     "and sides "
                     "swapped, and both games together count as one observation."));
    if (study->opening > 0)
        report_say(r,
                   _("The first %.0f decisions of each game are made at random, so that the games "
                     "differ."),
                   (double)study->opening);
    report_say(r, _("A game of more than %s actions and throws is cut off and counts as a draw."),
               count_words((uint64_t)study->limit, limit));
    put_judge(r);
    report_say(
        r, "%s",
        _("A value is followed by its 95 % interval: such intervals hold the true value of these "
          "players’ games in at least 95 of 100 studies, or nearly so where there are few games."));
    if (lab_is_former(r->result))
        report_say(r, "%s",
                   _("These figures were made by an earlier version of the program: quantiles are "
                     "lower edges of "
                     "bins, up to 3 % too low, and intervals of rare things are too narrow."));
    if (r->result->comparison) {
        report_say(r, "%s",
                   _("Rules are compared over games with the same throws, as far as the games go "
                     "alike: what "
                     "differs is then the rules’ doing and not the luck of the dice, and small "
                     "differences "
                     "are seen with fewer games."));
        report_say(
            r,
            _("%.0f differences are looked at together, and some would seem to be there by chance "
              "alone. So a difference is called real only where it stands after S. Holm’s "
              "correction "
              "(1979): if none existed, the chance to call even a single one real would be at most "
              "5 "
              "%%. In figures of differences the thick line is the 95 %% interval of a difference "
              "by "
              "itself; the thin line is wider and holds for all of them together."),
            (double)r->result->comparison->made);
    }
    report_section_end(r);
}

/* ---- definitions ---- */

static bool met_before(const report *r, size_t cell, const char *name)
{
    for (size_t i = 0; i < cell; i++)
        if (report_measure(&r->cells[i], name))
            return true;
    return false;
}

void report_definitions(const report *r)
{
    report_section(r, _("What the measures mean"));
    report_say(r, "%s",
               _("A turn begins with the game and wherever the rules say so; a turn that is missed "
                 "is none. An "
                 "action "
                 "is what a player does, a decision an action with more than one legal one to "
                 "choose from. “A game” "
                 "means: over all games."));
    fputs("<dl class=\"words\">\n", r->out);
    for (size_t i = 0; i < r->count; i++) {
        const result_cell *cell = r->cells[i].of;
        for (size_t k = 0; k < cell->measures.count; k++) {
            const measure_words *words = measure_words_of(cell->measures.list[k].name);
            if (!words || met_before(r, i, words->name))
                continue;
            html_in(r->out, "dt", _(words->title));
            html_in(r->out, "dd", _(words->meaning));
            fputc('\n', r->out);
        }
    }
    fputs("</dl>\n", r->out);
    report_say(r, "%s",
               _("The formulas, and the intervals of each, are in the program’s docs/lab.md."));
    report_section_end(r);
}

/* ---- repeating ---- */

void report_cite(const report *r)
{
    char question[1024], date[32];
    const char *title = r->result->study->title;
    report_question(r, question, sizeof question);
    report_section(r, _("How to cite it"));
    report_say(r, "%s Lusoria %.20s (%.30s), %s%s%s.", title && *title ? title : question,
               r->result->version, r->result->commit, report_date(date, sizeof date),
               r->result->registration ? ", SHA-256 " : "",
               r->result->registration ? r->result->registration : "");
    report_section_end(r);
}

void report_repeat(const report *r)
{
    report_section(r, _("How to repeat it"));
    report_say(r,
               _("With version %.40s of the program (commit %.60s), keep these lines in a file:"),
               r->result->version, r->result->commit);
    html_in(r->out, "pre", r->result->study->text);
    report_say(r, "%s", _("and run:"));
    html_in(r->out, "pre",
            "lusoria lab run FILE.study --out RESULT.json\nlusoria lab report RESULT.json --out "
            "REPORT.html");
    report_say(r, "%s",
               _("The same seed gives the same games and the same figures, to the last digit, "
                 "whatever the "
                 "number of cores or machines."));
    report_section_end(r);
}
