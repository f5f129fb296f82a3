/* What the study shows, in sentences that say how much and how surely. */
#include <math.h>
#include <string.h>

#include "console/language.h"
#include "report/lab/report.h"

static void put_item(const report *r, const char *text)
{
    html_in(r->out, "li", text);
    fputc('\n', r->out);
}

/* ---- differences ---- */

/* “Games are longer: 88.2 turns instead of 84.0. The difference is +4.2 (+4.0 to +4.4).” */
static void put_real(const report *r, const result_difference *d)
{
    const char *kind = d->kind, *name = d->name;
    const measure_words *words = measure_words_of(name);
    char other[NUMBER_MAX], base[NUMBER_MAX], difference[ESTIMATE_WORDS_MAX], sentence[512],
        text[1024];
    char change[NUMBER_MAX];
    estimate e = d->alone;
    double error = (e.high - e.low) / 2;
    value_words(kind, d->other, error, other);
    value_words(kind, d->base, error, base);
    const char *format = words ? (e.value > 0 ? words->more : words->less) : NULL;
    if (format)
        /* The formats are of one table, and catalogues are checked to keep their places. */
        snprintf(sentence, sizeof sentence, _(format), other, base);
    else
        snprintf(sentence, sizeof sentence, _("%s: %s instead of %s."), measure_title(name), other,
                 base);
    difference_words(kind, e, difference);
    if (strcmp(kind, "mean") == 0 && d->base > 0)
        snprintf(text, sizeof text, _("%s The difference is %s, which is %s %%."), sentence,
                 difference, number_words(100 * e.value / d->base, 1, true, change));
    else
        snprintf(text, sizeof text, _("%s The difference is %s."), sentence, difference);
    put_item(r, text);
}

/* How large a difference could still be that was not shown. */
static void put_open(const report *r, const result_difference *d)
{
    char difference[ESTIMATE_WORDS_MAX], text[512];
    snprintf(text, sizeof text, _("%s: %s"), measure_title(d->name),
             difference_words(d->kind, lab_joint(d), difference));
    put_item(r, text);
}

static unsigned count_verdict(const result_pair *pair, const char *verdict)
{
    unsigned n = 0;
    for (size_t i = 0; i < pair->differences.count; i++)
        n += lab_has_verdict(&pair->differences.list[i], verdict);
    return n;
}

static void put_verdict(const report *r, const result_pair *pair, const char *verdict,
                        void (*put)(const report *, const result_difference *))
{
    fputs("<ul>\n", r->out);
    for (size_t i = 0; i < pair->differences.count; i++)
        if (lab_has_verdict(&pair->differences.list[i], verdict))
            put(r, &pair->differences.list[i]);
    fputs("</ul>\n", r->out);
}

static void put_same(const report *r, const result_pair *pair)
{
    char text[2048] = "";
    size_t length = 0;
    for (size_t i = 0; i < pair->differences.count; i++) {
        const result_difference *d = &pair->differences.list[i];
        if (!lab_has_verdict(d, "same") || length >= sizeof text)
            continue;
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", length ? ", " : "",
                                   measure_title(d->name));
    }
    report_say(r, _("Exactly alike in all games: %s."), text);
}

static void put_pair(const report *r, size_t number)
{
    const report_cell *base, *other;
    const result_pair *pair = report_pair(r, number, &base, &other);
    unsigned real = count_verdict(pair, "real"), open = count_verdict(pair, "open");
    unsigned same = count_verdict(pair, "same");
    char title[REPORT_LABEL_MAX];
    snprintf(title, sizeof title, _("%s instead of %s"), other->label, base->letter);
    html_in(r->out, "h3", title);
    report_say(r, _("%s is: %s."), base->letter, base->rules);
    if (same == pair->differences.count) {
        report_say(r, "%s", _("Nothing changes: all games went alike."));
        return;
    }
    if (real == 0) {
        report_say(r, "%s", _("No difference is shown."));
    } else {
        report_say(r, ngettext("%u difference is real:", "%u differences are real:", real), real);
        put_verdict(r, pair, "real", put_real);
    }
    if (count_verdict(pair, "within") > 0) {
        report_say(r, "%s", _("The same within the margin of the study, all of them together:"));
        put_verdict(r, pair, "within", put_open);
    }
    if (open > 0) {
        report_say(
            r, "%s",
            _("Not shown to be different. If there are differences, they lie with 95 % certainty "
              "between the bounds in brackets, all of them together:"));
        put_verdict(r, pair, "open", put_open);
    }
    if (same > 0)
        put_same(r, pair);
}

/* ---- factorials ---- */

static void put_effects(const report *r)
{
    const result_comparison *c = r->result->comparison;
    char text[512], words[ESTIMATE_WORDS_MAX];
    if (!c || c->effects.count == 0)
        return;
    report_say(r, "%s",
               _("What each option does, over all values of the others, and what two do together "
                 "beyond that (full circles: real after Holm’s correction):"));
    fputs("<ul>\n", r->out);
    for (size_t i = 0; i < c->effects.count; i++) {
        const result_effect *e = &c->effects.list[i];
        snprintf(text, sizeof text, "%s %s · %s: %s · %s",
                 strcmp(e->verdict, "real") == 0 ? "●" : "○", e->factor, measure_title(e->name),
                 difference_words(e->kind, e->of, words), r->cells[e->cell].of->players.text[0]);
        put_item(r, text);
    }
    fputs("</ul>\n", r->out);
}

/* ---- a cell by itself ---- */

static void put_beginning(const report *r, const report_cell *c)
{
    const result_measure *m = report_measure(c, "first_score");
    char words[ESTIMATE_WORDS_MAX];
    if (!m || isnan(m->of.low))
        return;
    estimate e = m->of;
    estimate_words("share", e, words);
    report_say(r,
               e.low > 0.5 ? _("Going first is an advantage: the first player scores %s.")
               : e.high < 0.5
                   ? _("Going first is a disadvantage: the first player scores %s.")
                   : _("No advantage in going first is shown: the first player scores %s."),
               words);
}

static void put_length(const report *r, const report_cell *c)
{
    const result_measure *m = report_measure(c, "turns");
    const result_distribution *d = lab_distribution_named(c->of, "turns");
    char words[ESTIMATE_WORDS_MAX], low[NUMBER_MAX] = "", high[NUMBER_MAX] = "";
    if (!m)
        return;
    for (size_t i = 0; d && i < d->quantiles.count; i++) {
        const result_quantile *q = &d->quantiles.list[i];
        if (fabs(q->q - 0.05) < 1e-9)
            value_words("mean", q->of.value, 20, low);
        if (fabs(q->q - 0.95) < 1e-9)
            value_words("mean", q->of.value, 20, high);
    }
    estimate_words("mean", m->of, words);
    if (*low && *high)
        report_say(
            r, _("A game lasts %s turns on average; nine games of ten last from %s to %s turns."),
            words, low, high);
    else
        report_say(r, _("A game lasts %s turns on average."), words);
}

static void put_share(const report *r, const report_cell *c, const char *name, const char *format)
{
    const result_measure *m = report_measure(c, name);
    char words[ESTIMATE_WORDS_MAX];
    if (m && m->of.value > 0)
        report_say(r, format, estimate_words(m->kind, m->of, words));
}

static void put_choice(const report *r, const report_cell *c)
{
    const result_measure *share = report_measure(c, "real_decisions"),
                         *many = report_measure(c, "decision_factor");
    char first[ESTIMATE_WORDS_MAX], second[ESTIMATE_WORDS_MAX];
    if (share && many)
        report_say(
            r, _("%s of the actions are real decisions, with %s legal actions to choose from."),
            estimate_words("share", share->of, first), estimate_words("mean", many->of, second));
}

static void put_skill(const report *r, const report_cell *c)
{
    const result_measure *m = report_measure(c, "player_score");
    char words[ESTIMATE_WORDS_MAX];
    if (m)
        report_say(r, _("%s scores %s against %s."), c->of->players.text[0],
                   estimate_words("share", m->of, words), c->of->players.text[1]);
}

static void put_cell(const report *r, const report_cell *c)
{
    fputs("<h3>", r->out);
    html_put(r->out, c->label);
    fputs("</h3>\n", r->out);
    put_beginning(r, c);
    put_skill(r, c);
    put_length(r, c);
    put_choice(r, c);
    put_share(r, c, "draws", _("%s of the games are drawn."));
    put_share(r, c, "timeouts", _("%s of the games did not end and were cut off."));
    put_share(r, c, "luck_share", _("The throws explain %s of the differences between results."));
    put_share(r, c, "lead_changes", _("The lead changes %s times a game."));
}

void report_findings(const report *r)
{
    report_section(r, _("The results"));
    for (size_t i = 0; i < report_pairs(r); i++)
        put_pair(r, i);
    put_effects(r);
    for (size_t k = 0; k < r->count; k++)
        if (!r->cells[k].is_doubling)
            put_cell(r, &r->cells[k]);
    report_section_end(r);
}
