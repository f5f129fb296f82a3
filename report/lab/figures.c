/* The figures of a report. Each has a caption in words, and its numbers stand in the tables. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "lab/result/answer.h"
#include "report/lab/report.h"
#include "report/plot.h"

enum { ROWS_MAX = 64, POINTS_MAX = 512 };

static void begin_figure(const report *r)
{
    fputs("<figure>\n", r->out);
}

static void end_figure(const report *r, const char *caption)
{
    html_in(r->out, "figcaption", caption);
    fputs("\n</figure>\n", r->out);
}

/* ---- rows ---- */

typedef struct row_texts {
    char words[ROWS_MAX][ESTIMATE_WORDS_MAX];
} row_texts;

static void put_first_scores(const report *r, row_texts *texts)
{
    plot_row rows[ROWS_MAX];
    unsigned n = 0;
    for (size_t i = 0; i < r->count && n < ROWS_MAX; i++) {
        const result_measure *m = report_measure(&r->cells[i], "first_score");
        if (!m || isnan(m->of.value) || r->cells[i].is_doubling)
            continue;
        estimate e = m->of;
        rows[n] = (plot_row){.label = r->cells[i].mark,
                             .at = e,
                             .joint = {e.value, NAN, NAN},
                             .sure = e.low > 0.5 || e.high < 0.5,
                             .words = estimate_words("share", e, texts->words[n])};
        n++;
    }
    if (n == 0)
        return;
    begin_figure(r);
    plot_forest(&(plot_frame){r->out, "first", _("Score of the first player"),
                              _("Dots with 95 % intervals; the line is at 50 %."), _("score"),
                              PLOT_PERCENT},
                rows, n, 0.5);
    end_figure(r, _("Score of the first player, with 95 % intervals. At the line, 50 %, going "
                    "first is no advantage; of full dots it lies outside the interval."));
}

/* Shares as differences in points of a hundred; quantities as changes in percent of the base. */
static bool take_difference(const result_difference *d, bool shares, plot_row *row,
                            char words[ESTIMATE_WORDS_MAX])
{
    bool share = strcmp(d->kind, "share") == 0;
    double base = fabs(d->base), by = share ? 1 : base;
    estimate e = d->alone;
    if (share != shares || strcmp(d->kind, "log10") == 0 || !(by > 0) || isnan(e.low) ||
        lab_has_verdict(d, "same"))
        return false;
    *row = (plot_row){
        .label = measure_title(d->name),
        .words = difference_words(d->kind, e, words),
        .at = {e.value / by, e.low / by, e.high / by},
        .joint = {e.value / by, d->joint_low / by, d->joint_high / by},
        .sure = lab_has_verdict(d, "real"),
    };
    return true;
}

static void put_forest(const report *r, size_t number, bool shares, row_texts *texts)
{
    const report_cell *base, *other;
    const result_pair *pair = report_pair(r, number, &base, &other);
    plot_row rows[ROWS_MAX];
    unsigned n = 0;
    char id[32], caption[3 * REPORT_LABEL_MAX];
    for (size_t i = 0; i < pair->differences.count; i++)
        if (n < ROWS_MAX &&
            take_difference(&pair->differences.list[i], shares, &rows[n], texts->words[n]))
            n++;
    if (n == 0)
        return;
    snprintf(id, sizeof id, "difference-%zu-%s", number, shares ? "s" : "q");
    snprintf(caption, sizeof caption,
             shares
                 ? _("Differences of shares, in points of a hundred: %s instead of %s. Full dots "
                     "are real "
                     "differences, hollow ones are not shown to be any.")
                 : _("Differences of quantities, in percent: %s instead of %s. Full dots are real "
                     "differences, hollow ones are not shown to be any."),
             other->mark, base->mark);
    begin_figure(r);
    plot_forest(&(plot_frame){r->out, id, _("Differences with their intervals"), caption,
                              shares ? _("difference, points of a hundred") : _("change, percent"),
                              shares ? PLOT_POINTS : PLOT_CHANGE},
                rows, n, 0);
    end_figure(r, caption);
}

/* One difference as each kind of player has it: what holds for all of them does not hang on the
 * choice of players. */
static void put_sensitivity(const report *r, size_t number, const char *name, row_texts *texts)
{
    const report_cell *base, *other;
    const result_pair *asked = report_pair(r, number, &base, &other);
    plot_row rows[ROWS_MAX];
    unsigned n = 0;
    bool shares = true;
    char id[64], caption[3 * REPORT_LABEL_MAX];
    for (size_t i = number; i < report_pairs(r) && n < ROWS_MAX; i++) {
        const report_cell *from, *to;
        const result_pair *pair = report_pair(r, i, &from, &to);
        for (size_t k = 0; lab_same_question(r->result, asked, pair) && k < pair->differences.count;
             k++) {
            const result_difference *d = &pair->differences.list[k];
            shares = strcmp(d->name, name) == 0 ? strcmp(d->kind, "share") == 0 : shares;
            if (strcmp(d->name, name) != 0 ||
                !take_difference(d, shares, &rows[n], texts->words[n]))
                continue;
            rows[n++].label = from->of->players.text[0];
        }
    }
    if (n < 2)
        return;
    snprintf(id, sizeof id, "players-%zu-%.20s", number, name);
    snprintf(caption, sizeof caption,
             _("%s, by the kind of player: %s instead of %s. Full dots are real differences."),
             measure_title(name), other->rules, base->rules);
    begin_figure(r);
    plot_forest(&(plot_frame){r->out, id, _("One difference, each kind of player"), caption,
                              shares ? _("difference, points of a hundred") : _("change, percent"),
                              shares ? PLOT_POINTS : PLOT_CHANGE},
                rows, n, 0);
    end_figure(r, caption);
}

static void put_ends(const report *r, size_t cell, row_texts *texts)
{
    const report_cell *c = &r->cells[cell];
    plot_row rows[ROWS_MAX];
    char labels[ROWS_MAX][160], id[32], caption[REPORT_LABEL_MAX + 128];
    unsigned n = 0;
    for (size_t i = 0; i < c->of->ends.count; i++) {
        const result_end *end = &c->of->ends.list[i];
        if (n >= ROWS_MAX || isnan(end->of.value))
            continue;
        snprintf(labels[n], sizeof labels[n], _("%s: %s"), side_title(end->winner),
                 reason_title(c->variant.game, end->reason));
        rows[n] = (plot_row){.label = labels[n],
                             .at = end->of,
                             .words = estimate_words("share", end->of, texts->words[n])};
        n++;
    }
    if (n < 3) /* a win of either side in the one way there is: the score tells it */
        return;
    snprintf(id, sizeof id, "ends-%zu", cell);
    snprintf(caption, sizeof caption, _("How games end, with the winner: %s. Shares of all games."),
             c->label);
    begin_figure(r);
    plot_bars(&(plot_frame){r->out, id, _("How games end"), caption, _("share of the games"),
                            PLOT_PERCENT},
              rows, n);
    end_figure(r, caption);
}

/* ---- distributions ---- */

/* As steps of equal width over what most games are in; at most 60 of them. */
static unsigned steps_of(const result_distribution *d, double width, double last,
                         plot_point *points)
{
    double total = 0, shares[POINTS_MAX] = {0};
    unsigned n = (unsigned)(last / width) + 1;
    n = n < POINTS_MAX - 2 ? n : POINTS_MAX - 2;
    for (size_t i = 0; i < d->bins.count; i++)
        total += (double)d->bins.list[i].count;
    for (size_t i = 0; i < d->bins.count; i++) {
        const result_bin *bin = &d->bins.list[i];
        double from = (double)bin->from, to = (double)bin->to + 1;
        for (unsigned k = (unsigned)fmin(n, from / width); k < n && k * width < to; k++) {
            double part = fmin(to, (k + 1) * width) - fmax(from, k * width);
            shares[k] += (double)bin->count / total * part / (to - from);
        }
    }
    for (unsigned k = 0; k < n; k++)
        points[k] = (plot_point){k * width, {shares[k], NAN, NAN}};
    points[n] = (plot_point){n * width, {0, NAN, NAN}};
    return n + 1;
}

/* Where 99 of a hundred games are behind. */
static double nearly_last(const result_distribution *d)
{
    double total = 0, seen = 0;
    for (size_t i = 0; d && i < d->bins.count; i++)
        total += (double)d->bins.list[i].count;
    for (size_t i = 0; d && i < d->bins.count; i++) {
        seen += (double)d->bins.list[i].count;
        if (seen >= 0.99 * total)
            return (double)d->bins.list[i].to + 1;
    }
    return 0;
}

/* The cells of one game with the players of the first of them, as many as can be told apart. */
static unsigned group_of(const report *r, size_t first, size_t group[PLOT_CURVES_MAX])
{
    unsigned n = 0;
    for (size_t i = first; i < r->count && n < PLOT_CURVES_MAX; i++)
        if (r->cells[i].variant.game == r->cells[first].variant.game &&
            lab_same_players(r->cells[i].of, r->cells[first].of))
            group[n++] = i;
    return n;
}

static void put_distribution(const report *r, size_t first, const char *name, plot_point *points)
{
    plot_curve curves[PLOT_CURVES_MAX];
    size_t group[PLOT_CURVES_MAX];
    unsigned n = group_of(r, first, group), shown = 0;
    double last = 0;
    char id[64], caption[256];
    for (unsigned i = 0; i < n; i++)
        last = fmax(last, nearly_last(lab_distribution_named(r->cells[group[i]].of, name)));
    if (!(last > 0))
        return;
    double width = fmax(1, ceil(last / 60));
    for (unsigned i = 0; i < n; i++) {
        const result_distribution *d = lab_distribution_named(r->cells[group[i]].of, name);
        if (!(nearly_last(d) > 0))
            continue;
        plot_point *own = points + (size_t)shown * POINTS_MAX;
        curves[shown++] = (plot_curve){r->cells[group[i]].mark, own, steps_of(d, width, last, own)};
    }
    snprintf(id, sizeof id, "spread-%zu-%.20s", first, name);
    snprintf(caption, sizeof caption,
             _("Distribution of: %s. Shares of the games, in steps of %.0f; the last hundredth is "
               "left out."),
             measure_title(name), width);
    begin_figure(r);
    plot_curves(&(plot_frame){r->out, id, measure_title(name), caption, _("share of the games"),
                              PLOT_PERCENT},
                curves, shown, measure_title(name), true);
    end_figure(r, caption);
}

/* ---- curves ---- */

static unsigned points_of(const result_series *series, plot_point *points)
{
    unsigned n = 0;
    for (size_t i = 0; series && i < series->points.count; i++) {
        const result_point *point = &series->points.list[i];
        if (n < POINTS_MAX && !isnan(point->of.value))
            points[n++] = (plot_point){(double)point->at, point->of};
    }
    return n;
}

static void put_pieces(const report *r, size_t cell, plot_point *points)
{
    const report_cell *c = &r->cells[cell];
    plot_curve curves[2];
    char id[32], caption[REPORT_LABEL_MAX + 128];
    unsigned n = 0;
    for (unsigned side = 0; side < 2; side++) {
        plot_point *own = points + (size_t)side * POINTS_MAX;
        unsigned count = points_of(lab_series_of(c->of, "pieces", side ? "b" : "w"), own);
        if (count > 1)
            curves[n++] = (plot_curve){side_title(side ? "b" : "w"), own, count};
    }
    if (n == 0)
        return;
    snprintf(id, sizeof id, "pieces-%zu", cell);
    snprintf(caption, sizeof caption,
             _("Pieces on the board when a turn begins, over the games that last so long: %s."),
             c->label);
    begin_figure(r);
    plot_curves(
        &(plot_frame){r->out, id, _("Pieces on the board"), caption, _("pieces"), PLOT_PLAIN},
        curves, n, _("turn"), false);
    end_figure(r, caption);
}

/* What each doubling of thought is worth, where the study has them. */
static void put_depth(const report *r, plot_point *points)
{
    for (size_t first = 0; first < r->count; first++) {
        unsigned n = 0;
        char id[32], caption[REPORT_LABEL_MAX + 128];
        if (!report_is_first(r, first))
            continue;
        for (size_t i = first; i < r->count && n < POINTS_MAX; i++) {
            const result_measure *m = report_measure(&r->cells[i], "player_score");
            double doubling = (double)r->cells[i].of->doubling;
            if (m && doubling > 0 && strcmp(r->cells[i].letter, r->cells[first].letter) == 0 &&
                !isnan(m->of.value))
                points[n++] = (plot_point){doubling, m->of};
        }
        if (n < 2)
            continue;
        snprintf(id, sizeof id, "depth-%zu", first);
        snprintf(caption, sizeof caption,
                 _("Strategic depth: what a player scores against the same with half the thought, "
                   "doubling after "
                   "doubling: %s. At 50 %% more thought is worth nothing."),
                 r->cells[first].rules);
        begin_figure(r);
        plot_curves(
            &(plot_frame){r->out, id, _("Strategic depth"), caption, _("score"), PLOT_PERCENT},
            &(plot_curve){r->cells[first].letter, points, n}, 1, _("doubling"), false);
        end_figure(r, caption);
    }
}

static bool has_base(const report *r, size_t cell)
{
    for (size_t i = 0; i < cell; i++)
        if (r->cells[i].variant.game == r->cells[cell].variant.game &&
            lab_same_players(r->cells[i].of, r->cells[cell].of))
            return true;
    return false;
}

/* The first page: who is favoured, and whether what differs hangs on the choice of players. */
void report_first_figures(const report *r)
{
    static const char *const asked[] = {"first_score", "turns"};
    row_texts *texts = calloc(1, sizeof *texts);
    if (!texts)
        return;
    fputs("<section class=\"first\">\n", r->out);
    put_first_scores(r, texts);
    for (size_t i = 0; i < report_pairs(r); i++)
        for (unsigned k = 0; lab_asks_first(r->result, i) && k < sizeof asked / sizeof *asked; k++)
            put_sensitivity(r, i, asked[k], texts);
    fputs("</section>\n", r->out);
    free(texts);
}

void report_figures(const report *r)
{
    row_texts *texts = calloc(1, sizeof *texts);
    plot_point *points = calloc((size_t)PLOT_CURVES_MAX * POINTS_MAX, sizeof *points);
    report_section(r, _("Figures"));
    if (texts && points) {
        for (size_t i = 0; i < report_pairs(r); i++) {
            put_forest(r, i, true, texts);
            put_forest(r, i, false, texts);
        }
        for (size_t k = 0; k < r->count; k++) {
            if (!has_base(r, k) && !r->cells[k].is_doubling) {
                put_distribution(r, k, "turns", points);
                put_distribution(r, k, "decisions", points);
            }
        }
        for (size_t k = 0; k < r->count; k++) {
            if (r->cells[k].is_doubling)
                continue;
            put_ends(r, k, texts);
            put_pieces(r, k, points);
        }
        put_depth(r, points);
    }
    report_section_end(r);
    free(texts);
    free(points);
}
