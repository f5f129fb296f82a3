/* The numbers behind the figures, all of them. */
#include <math.h>
#include <string.h>

#include "console/language.h"
#include "report/lab/report.h"
#include "report/plot.h"

static void begin_table(const report *r, const char *class, const char *caption)
{
    fprintf(r->out, "<div class=\"scroll\" tabindex=\"0\"><table class=\"%s\">\n", class);
    html_in(r->out, "caption", caption);
    fputs("\n<thead><tr>", r->out);
}

static void put_column(const report *r, const char *title, bool figure)
{
    html_in(r->out, figure ? "th scope=\"col\" class=\"figure\"" : "th scope=\"col\"", title);
}

static void begin_rows(const report *r)
{
    fputs("</tr></thead>\n<tbody>\n", r->out);
}

static void end_table(const report *r)
{
    fputs("</tbody>\n</table></div>\n", r->out);
}

static void put_row(const report *r, const char *title, const char *const *values)
{
    fputs("<tr>", r->out);
    html_in(r->out, "th scope=\"row\"", title);
    for (; *values; values++)
        html_in(r->out, "td class=\"figure\"", *values);
    fputs("</tr>\n", r->out);
}

/* ---- differences ---- */

static const char *p_words(double p, char out[NUMBER_MAX])
{
    char number[NUMBER_MAX];
    if (p >= 0.0001)
        return number_words(p, 4, false, out);
    snprintf(out, NUMBER_MAX, "< %s", number_words(0.0001, 4, false, number));
    return isnan(p) ? "–" : out;
}

static const char *verdict_words(const char *verdict)
{
    if (strcmp(verdict, "real") == 0)
        return _("real");
    return strcmp(verdict, "same") == 0 ? _("exactly alike") : _("not shown");
}

static void put_difference(const report *r, const result_difference *d)
{
    const char *kind = d->kind;
    char base[NUMBER_MAX], other[NUMBER_MAX], alone[ESTIMATE_WORDS_MAX], joint[ESTIMATE_WORDS_MAX];
    char low[NUMBER_MAX], high[NUMBER_MAX], p[NUMBER_MAX], adjusted[NUMBER_MAX];
    estimate e = d->alone;
    double error = (e.high - e.low) / 2;
    snprintf(joint, sizeof joint, _("%s to %s"), change_words(kind, d->joint_low, error, low),
             change_words(kind, d->joint_high, error, high));
    const char *const values[] = {value_words(kind, d->base, error, base),
                                  value_words(kind, d->other, error, other),
                                  difference_words(kind, e, alone),
                                  joint,
                                  p_words(d->p, p),
                                  p_words(d->adjusted, adjusted),
                                  verdict_words(d->verdict),
                                  NULL};
    put_row(r, measure_title(d->name), values);
}

static void put_pair(const report *r, size_t number)
{
    const report_cell *base, *other;
    const result_pair *pair = report_pair(r, number, &base, &other);
    char caption[2 * REPORT_LABEL_MAX];
    snprintf(caption, sizeof caption, _("%s instead of %s"), other->label, base->label);
    begin_table(r, "differences", caption);
    put_column(r, _("measure"), false);
    put_column(r, base->letter, true);
    put_column(r, other->letter, true);
    put_column(r, _("difference"), true);
    put_column(r, _("for all together"), true);
    put_column(r, "p", true);
    put_column(r, _("p, corrected"), true);
    put_column(r, _("verdict"), true);
    begin_rows(r);
    for (size_t i = 0; i < pair->differences.count; i++)
        put_difference(r, &pair->differences.list[i]);
    end_table(r);
}

/* ---- a cell ---- */

static void put_measures(const report *r, const report_cell *c)
{
    begin_table(r, "measures", _("Measures, with 95 % intervals"));
    put_column(r, _("measure"), false);
    put_column(r, _("value and interval"), true);
    put_column(r, _("observations"), true);
    begin_rows(r);
    for (size_t i = 0; i < c->of->measures.count; i++) {
        const result_measure *m = &c->of->measures.list[i];
        char words[ESTIMATE_WORDS_MAX], n[NUMBER_MAX];
        const char *const values[] = {estimate_words(m->kind, m->of, words),
                                      m->n == LAB_NO_COUNT ? "–" : count_words((uint64_t)m->n, n),
                                      NULL};
        put_row(r, measure_title(m->name), values);
    }
    end_table(r);
}

static void put_quantiles(const report *r, const report_cell *c)
{
    begin_table(r, "quantiles", _("Distributions: below these values lies so much of the games"));
    put_column(r, _("measure"), false);
    put_column(r, _("share"), true);
    put_column(r, _("value and interval"), true);
    begin_rows(r);
    for (size_t i = 0; i < c->of->distributions.count; i++) {
        const result_distribution *d = &c->of->distributions.list[i];
        for (size_t k = 0; k < d->quantiles.count; k++) {
            char share[NUMBER_MAX], words[ESTIMATE_WORDS_MAX];
            estimate e = d->quantiles.list[k].of;
            char value[NUMBER_MAX], low[NUMBER_MAX], high[NUMBER_MAX];
            snprintf(words, sizeof words, _("%s (%s to %s)"),
                     value_words("mean", e.value, 20, value), value_words("mean", e.low, 20, low),
                     value_words("mean", e.high, 20, high));
            const char *const values[] = {value_words("share", d->quantiles.list[k].q, 0.2, share),
                                          words, NULL};
            put_row(r, measure_title(d->name), values);
        }
    }
    end_table(r);
}

static void put_ends(const report *r, const report_cell *c)
{
    begin_table(r, "ends", _("How games end"));
    put_column(r, _("end"), false);
    put_column(r, _("winner"), true);
    put_column(r, _("games"), true);
    put_column(r, _("share and interval"), true);
    begin_rows(r);
    for (size_t i = 0; i < c->of->ends.count; i++) {
        const result_end *e = &c->of->ends.list[i];
        char count[NUMBER_MAX], words[ESTIMATE_WORDS_MAX];
        const char *const values[] = {side_title(e->winner), count_words((uint64_t)e->count, count),
                                      estimate_words("share", e->of, words), NULL};
        put_row(r, reason_title(c->variant.game, e->reason), values);
    }
    end_table(r);
}

static void put_events(const report *r, const report_cell *c)
{
    begin_table(r, "events", _("What happens in a game"));
    put_column(r, _("event"), false);
    put_column(r, _("player"), true);
    put_column(r, _("per game, and interval"), true);
    put_column(r, _("tokens or dice, in all"), true);
    begin_rows(r);
    for (size_t i = 0; i < c->of->events.count; i++) {
        const result_event *e = &c->of->events.list[i];
        char title[256], words[ESTIMATE_WORDS_MAX], amount[NUMBER_MAX];
        if (*e->reason)
            snprintf(title, sizeof title, _("%s: %s"), event_title(e->kind),
                     reason_title(c->variant.game, e->reason));
        else
            snprintf(title, sizeof title, "%s", event_title(e->kind));
        const char *const values[] = {side_title(e->player), estimate_words("mean", e->of, words),
                                      e->amount > 0 ? count_words((uint64_t)e->amount, amount) : "",
                                      NULL};
        put_row(r, title, values);
    }
    end_table(r);
}

void report_tables(const report *r)
{
    report_section(r, _("Data"));
    for (size_t i = 0; i < report_pairs(r); i++)
        put_pair(r, i);
    for (size_t k = 0; k < r->count; k++) {
        const report_cell *c = &r->cells[k];
        html_in(r->out, "h3", c->label);
        put_measures(r, c);
        if (c->is_doubling)
            continue;
        put_quantiles(r, c);
        put_ends(r, c);
        if (c->of->events.count > 0)
            put_events(r, c);
    }
    report_section_end(r);
}
