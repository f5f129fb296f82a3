/* The review as a page: one file, which asks for no other. Everything from the record passes
 * html_put. */
#include <math.h>

#include "console/language.h"
#include "console/say.h"
#include "report/html.h"
#include "report/review/review.h"
#include "report/styles.h"

/* ---- the head ---- */

static const char *piece_of(unsigned player)
{
    return player == LUS_WHITE ? "<span class=\"side w\" aria-hidden=\"true\"></span>"
                               : "<span class=\"side b\" aria-hidden=\"true\"></span>";
}

static void put_facts(const analysis *a, FILE *out)
{
    const lus_match *m = &a->record->match;
    const lus_variant *v = &m->variant;
    char text[LUS_TAG_VALUE_MAX];
    lus_state usual;
    fputs("<dl class=\"facts\">\n", out);
    result_of(a, text, sizeof text);
    html_fact(out, _("Result"), text);
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_variant_write(v, &w);
    html_fact(out, _("Rules"), text);
    if (*lus_record_tag(a->record, "Date", text, sizeof text))
        html_fact(out, _("Date"), text);
    v->game->start(v, &usual);
    w = lus_writer_on(text, sizeof text);
    v->game->write_position(v, &m->start, &w);
    if (lus_hash(v, &usual) != lus_hash(v, &m->start))
        html_fact(out, _("Start"), text);
    limits_words(&a->limits, text, sizeof text);
    html_fact(out, _("Judged with"), text);
    fputs("</dl>\n", out);
}

static void put_head(const analysis *a, FILE *out)
{
    char names[2][LUS_TAG_VALUE_MAX], title[2 * LUS_TAG_VALUE_MAX + 128];
    const char *game = _(a->record->match.variant.game->name);
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++)
        side_words(a, p, names[p]);
    snprintf(title, sizeof title, "%s – %s · %s", names[LUS_WHITE], names[LUS_BLACK], game);
    html_begin(out, title, (const char *const[]){review_style, NULL});
    fputs("<header>\n", out);
    html_in(out, "p class=\"eyebrow\"", _("Review of a game"));
    html_in(out, "h1", game);
    fputs("<p class=\"players\">", out);
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++) {
        fprintf(out, "<span>%s", piece_of(p));
        html_in(out, "bdi", names[p]);
        html_in(out, "small", player_name(p));
        fputs("</span>", out);
    }
    fputs("</p>\n", out);
    put_facts(a, out);
    fputs("</header>\n<main>\n", out);
}

/* ---- the curve ---- */

static void put_curve(const analysis *a, FILE *out)
{
    fputs("<section>\n", out);
    html_in(out, "h2", _("White’s chances"));
    fputs("<figure>\n", out);
    analysis_write_plot(a, out);
    fputs("<figcaption>", out);
    html_put(out, _("The light part is White’s, the dark part Black’s; a draw counts half."));
    fputc(' ', out);
    html_put(
        out,
        has_throws(a)
            ? _("Numbers mark turning points, triangles other throws of much luck: upwards for "
                "White, downwards for Black.")
            : _("Numbers mark turning points."));
    fputs("</figcaption>\n</figure>\n</section>\n", out);
}

/* ---- sums ---- */

static void put_row(FILE *out, const char *what, const char *note, const char *white,
                    const char *black)
{
    fputs("<tr><th scope=\"row\">", out);
    html_put(out, what);
    if (*note) {
        fputc(' ', out);
        html_in(out, "small", note);
    }
    fputs("</th>", out);
    html_in(out, "td", white);
    html_in(out, "td", black);
    fputs("</tr>\n", out);
}

static void put_counts(FILE *out, const char *what, const char *note, uint32_t white,
                       uint32_t black)
{
    char texts[2][16];
    snprintf(texts[0], sizeof texts[0], "%u", white);
    snprintf(texts[1], sizeof texts[1], "%u", black);
    put_row(out, what, note, texts[0], texts[1]);
}

static void put_grades(const lus_review *r, FILE *out)
{
    char note[64], from[NUMBER_MAX];
    put_counts(out, _("decisions with a choice"), "", r->of[0].decisions, r->of[1].decisions);
    for (unsigned g = 0; g < LUS_GRADES; g++) {
        note[0] = '\0';
        if (g > LUS_EXACT)
            snprintf(note, sizeof note, _("from %s points"),
                     points_words(lus_grade_from[g], false, from));
        put_counts(out, grade_words(g), note, r->of[0].grades[g], r->of[1].grades[g]);
    }
}

static void put_sums(const analysis *a, FILE *out)
{
    const lus_review *r = &a->review;
    const lus_side *w = &r->of[LUS_WHITE], *b = &r->of[LUS_BLACK];
    char x[NUMBER_MAX], y[NUMBER_MAX];
    fputs("<section>\n", out);
    html_in(out, "h2", _("Both players"));
    fprintf(out, "<table class=\"sums\">\n<thead><tr><td></td><th scope=\"col\">%s",
            piece_of(LUS_WHITE));
    html_put(out, player_name(LUS_WHITE));
    fprintf(out, "</th><th scope=\"col\">%s", piece_of(LUS_BLACK));
    html_put(out, player_name(LUS_BLACK));
    fputs("</th></tr></thead>\n<tbody class=\"main\">\n", out);
    put_row(out, _("error rate"), _("points per decision"),
            number_words(100 * lus_error_rate(w), 2, false, x),
            number_words(100 * lus_error_rate(b), 2, false, y));
    if (has_throws(a))
        put_row(out, _("luck"), _("points, all throws"), points_words(w->luck, true, x),
                points_words(b->luck, true, y));
    put_row(out, r->over ? _("result") : _("standing"), "", percent_words(r->last, x),
            percent_words(1 - r->last, y));
    if (has_throws(a))
        put_row(out, r->over ? _("result without luck") : _("standing without luck"), "",
                percent_words(r->adjusted, x), percent_words(1 - r->adjusted, y));
    fputs("</tbody>\n<tbody>\n", out);
    put_grades(r, out);
    put_row(out, _("cost of all"), _("points"), points_words(w->cost, false, x),
            points_words(b->cost, false, y));
    put_row(out, _("hindsight"), _("points"), points_words(r->hindsight, true, x),
            points_words(-r->hindsight, true, y));
    if (r->settled != 0)
        put_row(out, _("end agreed by the players"), _("points"), points_words(r->settled, true, x),
                points_words(-r->settled, true, y));
    fputs("</tbody>\n</table>\n</section>\n", out);
}

/* ---- turning points ---- */

static void put_step(const analysis *a, uint32_t i, FILE *out)
{
    const lus_verdict *d = &a->verdicts[i];
    const char *mark = step_mark(d);
    fprintf(out, "<span class=\"%s\">", d->kind == LUS_CHANCE ? "throw" : "action");
    html_put(out, a->words[i].played);
    if (*mark)
        html_in(out, d->kind == LUS_CHANCE ? "i class=\"mark dice\"" : "i class=\"mark\"", mark);
    fputs("</span>", out);
}

static void put_turning_point(const analysis *a, unsigned number, FILE *out)
{
    uint32_t step = a->turning[number], turn = turn_of(a, step)->number;
    const lus_verdict *d = &a->verdicts[step];
    char x[NUMBER_MAX], y[NUMBER_MAX], text[128];
    fprintf(
        out,
        "<tr id=\"p%u\"><th scope=\"row\"><span class=\"bead\">%u</span></th><td><a href=\"#t%u\">",
        number + 1, number + 1, turn);
    fprintf(out, "%u.</a> %s", turn, piece_of(d->player));
    html_in(out, "span class=\"who\"", player_name(d->player));
    fputs("</td><td>", out);
    put_step(a, step, out);
    fputs("<small class=\"better\">", out);
    if (d->kind == LUS_CHANCE) {
        snprintf(text, sizeof text, _("luck of %s"), points_words(lus_verdict_gain(d), true, x));
        html_put(out, text);
    } else {
        html_put(out, _("better:"));
        fputc(' ', out);
        html_in(out, "b class=\"action\"", a->words[step].best);
    }
    fputs("</small></td><td class=\"figure\">", out);
    html_put(out, percent_words((double)d->before, x));
    fputs(" → ", out);
    html_in(out, "b", percent_words((double)d->after, y));
    fputs("</td></tr>\n", out);
}

static void put_turning_points(const analysis *a, FILE *out)
{
    fputs("<section>\n", out);
    html_in(out, "h2", _("Turning points"));
    if (a->turning_count == 0) {
        html_in(out, "p", _("No step changed the chances by 5 points."));
        fputs("\n</section>\n", out);
        return;
    }
    fputs("<table class=\"points\">\n<thead><tr>", out);
    html_in(out, "th scope=\"col\"", _("no."));
    html_in(out, "th scope=\"col\"", _("turn"));
    html_in(out, "th scope=\"col\"", _("played"));
    html_in(out, "th scope=\"col\" class=\"figure\"", _("White’s chances"));
    fputs("</tr></thead>\n<tbody>\n", out);
    for (unsigned i = 0; i < a->turning_count; i++)
        put_turning_point(a, i, out);
    fputs("</tbody>\n</table>\n</section>\n", out);
}

/* ---- all turns ---- */

static void put_losses(const analysis *a, const review_turn *t, FILE *out)
{
    for (uint32_t i = t->first; i < t->end; i++) {
        const lus_verdict *d = &a->verdicts[i];
        char text[160], cost[NUMBER_MAX];
        if (d->kind != LUS_DECISION || lus_verdict_grade(d) == LUS_EXACT)
            continue;
        snprintf(text, sizeof text, _("%s loses %s; better: %s"), a->words[i].played,
                 points_words(-lus_verdict_gain(d), false, cost), a->words[i].best);
        html_in(out, "small class=\"better\"", text);
    }
}

static void put_turn(const analysis *a, const review_turn *t, FILE *out)
{
    double luck = turn_luck(a, t), cost = turn_cost(a, t),
           chances = (double)a->verdicts[t->end].before;
    char text[NUMBER_MAX];
    fprintf(out, "<tr id=\"t%u\"><th scope=\"row\">%u. %s", t->number, t->number,
            piece_of(t->player));
    html_in(out, "span class=\"unseen\"", player_name(t->player));
    fputs("</th><td class=\"played\">", out);
    for (uint32_t i = t->first; i < t->end; i++) {
        fputs(i > t->first ? " " : "", out);
        put_step(a, i, out);
    }
    put_losses(a, t, out);
    fputs("</td>", out);
    if (has_throws(a))
        html_in(out, "td class=\"figure\"",
                fabs(luck) >= 0.0005 ? points_words(luck, true, text) : "·");
    html_in(out, "td class=\"figure\"", cost >= 0.0005 ? points_words(cost, false, text) : "·");
    fprintf(out,
            "<td class=\"figure\"><span class=\"bar\"><span style=\"width:%.1f%%\"></span></span>",
            100 * chances);
    html_put(out, percent_words(chances, text));
    fputs("</td></tr>\n", out);
}

static void put_turns(const analysis *a, FILE *out)
{
    fputs("<section>\n", out);
    html_in(out, "h2", _("All turns"));
    fputs("<table class=\"turns\">\n<thead><tr>", out);
    html_in(out, "th scope=\"col\"", _("turn"));
    html_in(out, "th scope=\"col\"", _("played"));
    if (has_throws(a))
        html_in(out, "th scope=\"col\" class=\"figure\"", _("luck"));
    html_in(out, "th scope=\"col\" class=\"figure\"", _("cost"));
    html_in(out, "th scope=\"col\" class=\"figure\"", _("White"));
    fputs("</tr></thead>\n<tbody>\n", out);
    for (uint32_t i = 0; i < a->turn_count; i++)
        put_turn(a, &a->turns[i], out);
    fputs("</tbody>\n</table>\n</section>\n", out);
}

static void put_legend(const analysis *a, FILE *out)
{
    fputs("<footer>\n", out);
    html_in(out, "p",
            _("Costs and luck are in percentage points of the player’s chances of winning."));
    html_in(out, "p", _("After an action: ?! an inaccuracy, ? a mistake, ?? a blunder."));
    if (has_throws(a))
        html_in(out, "p", _("After a roll: + and ++ good luck, − and −− bad luck."));
    fputs("</footer>\n", out);
}

void analysis_write_html(const analysis *a, FILE *out)
{
    put_head(a, out);
    if (a->turn_count > 0)
        put_curve(a, out);
    put_sums(a, out);
    if (a->turn_count > 0) {
        put_turning_points(a, out);
        put_turns(a, out);
    }
    fputs("</main>\n", out);
    put_legend(a, out);
    html_end(out);
}
