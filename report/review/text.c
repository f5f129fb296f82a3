/* The review for the terminal: turns, the curve, turning points, and the sums of both players. */
#include <stdio.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "report/review/review.h"

enum { PLAYED_WIDTH = 40 };

/* Columns, not bytes: padded on the right, or on the left. */
static void put_left(const char *text, size_t width)
{
    size_t columns = term_columns(text);
    printf("%s%*s", text, (int)(columns < width ? width - columns : 0), "");
}

static void put_right(const char *text, size_t width)
{
    size_t columns = term_columns(text);
    printf("%*s%s", (int)(columns < width ? width - columns : 0), "", text);
}

static void put_title(const char *title)
{
    bool colours = term_colours(stdout);
    printf("\n%s%s%s\n", term_style(BOLD, colours), title, term_style(PLAIN, colours));
}

static void print_head(const analysis *a)
{
    const lus_variant *v = &a->record->match.variant;
    char identity[LUS_IDENTITY_MAX], name[LUS_TAG_VALUE_MAX], text[160];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(v, &w);
    printf("%s (%s)\n", _(v->game->name), identity);
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++) {
        snprintf(text, sizeof text, _("%s: %s"), player_name(p), side_words(a, p, name));
        printf("  %s\n", text);
    }
    result_of(a, text, sizeof text);
    printf(_("  Result: %s"), text);
    putchar('\n');
    limits_words(&a->limits, text, sizeof text);
    printf(_("  Judged with: %s"), text);
    putchar('\n');
}

/* ---- turns ---- */

/* The steps with their marks, broken into lines; returns after the last with the column where it
 * stands. */
static size_t put_played(const analysis *a, const review_turn *t)
{
    size_t column = 0;
    for (uint32_t i = t->first; i < t->end; i++) {
        char word[LUS_ACTION_MAX + 16];
        snprintf(word, sizeof word, "%s%s", a->words[i].played, step_mark(&a->verdicts[i]));
        size_t width = term_columns(word);
        if (column > 0 && column + 1 + width > PLAYED_WIDTH) {
            fputs("\n        ", stdout);
            column = 0;
        }
        printf("%s%s", column > 0 ? " " : "", word);
        column += width + (column > 0);
    }
    return column;
}

static void print_better(const analysis *a, const review_turn *t)
{
    for (uint32_t i = t->first; i < t->end; i++) {
        const lus_verdict *d = &a->verdicts[i];
        char cost[NUMBER_MAX];
        if (d->kind != LUS_DECISION || lus_verdict_grade(d) == LUS_EXACT)
            continue;
        fputs("          ", stdout);
        printf(_("%s loses %s; better: %s"), a->words[i].played,
               points_words(-lus_verdict_gain(d), false, cost), a->words[i].best);
        putchar('\n');
    }
}

static bool has_step_of(const analysis *a, const review_turn *t, lus_kind kind)
{
    for (uint32_t i = t->first; i < t->end; i++)
        if (a->verdicts[i].kind == kind && a->verdicts[i].choices > 1)
            return true;
    return false;
}

static void print_turn(const analysis *a, const review_turn *t)
{
    char text[NUMBER_MAX];
    printf("%4u. %s ", t->number, side_letter(t->player));
    size_t column = put_played(a, t);
    printf("%*s", (int)(PLAYED_WIDTH > column ? PLAYED_WIDTH - column : 0), "");
    if (has_throws(a))
        put_right(has_step_of(a, t, LUS_CHANCE) ? points_words(turn_luck(a, t), true, text) : "",
                  8);
    put_right(has_step_of(a, t, LUS_DECISION) ? points_words(turn_cost(a, t), false, text) : "", 8);
    put_right(percent_words((double)a->verdicts[t->end].before, text), 10);
    putchar('\n');
    print_better(a, t);
}

static void print_turns(const analysis *a)
{
    put_title(_("Turns"));
    put_left("", 8);
    put_left(_("played"), PLAYED_WIDTH);
    if (has_throws(a))
        put_right(_("luck"), 8);
    put_right(_("cost"), 8);
    put_right(_("White"), 10);
    putchar('\n');
    for (uint32_t i = 0; i < a->turn_count; i++)
        print_turn(a, &a->turns[i]);
}

/* ---- the curve ---- */

enum { CURVE_WIDTH = 70, CURVE_ROWS = 10 };

static uint32_t position_at(const analysis *a, unsigned column)
{
    return (uint32_t)(((uint64_t)a->record->match.count * column + (CURVE_WIDTH - 1) / 2) /
                      (CURVE_WIDTH - 1));
}

static unsigned column_of(const analysis *a, uint32_t position)
{
    return (unsigned)((uint64_t)position * (CURVE_WIDTH - 1) / a->record->match.count);
}

/* White's part of the column, in eighths of a row, from below. */
static void print_curve_row(const analysis *a, unsigned row)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const labels[CURVE_ROWS] = {[0] = "100", [5] = "50"};
    printf("%4s %s", labels[row] ? labels[row] : "", labels[row] ? "┤" : "│");
    for (unsigned x = 0; x < CURVE_WIDTH; x++) {
        double value = (double)a->verdicts[position_at(a, x)].before;
        int eighths =
            (int)(value * (double)(CURVE_ROWS * 8) + 0.5) - (int)(CURVE_ROWS - 1 - row) * 8;
        fputs(blocks[eighths < 0 ? 0 : eighths > 8 ? 8 : eighths], stdout);
    }
    putchar('\n');
}

static void print_curve_foot(const analysis *a)
{
    char marks[CURVE_WIDTH + 1], last[16];
    memset(marks, ' ', CURVE_WIDTH);
    marks[CURVE_WIDTH] = '\0';
    for (unsigned i = 0; i < a->turning_count; i++)
        marks[column_of(a, a->turning[i] + 1)] = (char)('1' + i);
    fputs("   0 └", stdout);
    for (unsigned x = 0; x < CURVE_WIDTH; x++)
        fputs("─", stdout);
    snprintf(last, sizeof last, "%u", turns_in(a));
    printf("\n      1");
    put_right(last, CURVE_WIDTH - 1);
    putchar('\n');
    if (a->turning_count)
        printf("      %.*s\n", (int)(column_of(a, a->turning[a->turning_count - 1] + 1) + 1),
               marks);
}

static void print_curve(const analysis *a)
{
    put_title(_("White’s chances of winning, percent, turn by turn (a draw counts half)"));
    for (unsigned row = 0; row < CURVE_ROWS; row++)
        print_curve_row(a, row);
    print_curve_foot(a);
}

/* ---- turning points ---- */

static void print_turning_point(const analysis *a, unsigned number)
{
    uint32_t step = a->turning[number];
    const lus_verdict *d = &a->verdicts[step];
    char before[NUMBER_MAX], after[NUMBER_MAX], gain[NUMBER_MAX];
    printf("  %u  %3u. %s  ", number + 1, turn_of(a, step)->number, side_letter(d->player));
    put_left(a->words[step].played, LUS_ACTION_MAX);
    percent_words((double)d->before, before);
    percent_words((double)d->after, after);
    if (d->kind == LUS_CHANCE)
        printf(_("White from %s to %s; luck of %s"), before, after,
               points_words(lus_verdict_gain(d), true, gain));
    else
        printf(_("White from %s to %s; better: %s"), before, after, a->words[step].best);
    putchar('\n');
}

static void print_turning_points(const analysis *a)
{
    put_title(_("Turning points"));
    if (a->turning_count == 0)
        printf("  %s\n", _("No step changed the chances by 5 points."));
    for (unsigned i = 0; i < a->turning_count; i++)
        print_turning_point(a, i);
}

/* ---- sums ---- */

static void print_sum(const char *what, const char *white, const char *black)
{
    fputs("  ", stdout);
    put_left(what, 34);
    put_right(white, 12);
    put_right(black, 12);
    putchar('\n');
}

static void print_count(const char *what, uint32_t white, uint32_t black)
{
    char texts[2][16];
    snprintf(texts[0], sizeof texts[0], "%u", white);
    snprintf(texts[1], sizeof texts[1], "%u", black);
    print_sum(what, texts[0], texts[1]);
}

static void print_sums(const analysis *a)
{
    const lus_review *r = &a->review;
    const lus_side *w = &r->of[LUS_WHITE], *b = &r->of[LUS_BLACK];
    char white[NUMBER_MAX], black[NUMBER_MAX];
    put_title(_("Both players"));
    print_sum("", player_name(LUS_WHITE), player_name(LUS_BLACK));
    print_count(_("decisions with a choice"), w->decisions, b->decisions);
    for (unsigned g = 0; g < LUS_GRADES; g++)
        print_count(grade_words(g), w->grades[g], b->grades[g]);
    print_sum(_("cost of all, points"), points_words(w->cost, false, white),
              points_words(b->cost, false, black));
    print_sum(_("error rate: points per decision"),
              number_words(100 * lus_error_rate(w), 2, false, white),
              number_words(100 * lus_error_rate(b), 2, false, black));
    if (has_throws(a)) {
        print_sum(_("luck of all throws, points"), points_words(w->luck, true, white),
                  points_words(b->luck, true, black));
        print_sum(r->over ? _("result without luck") : _("standing without luck"),
                  percent_words(r->adjusted, white), percent_words(1 - r->adjusted, black));
    }
    print_sum(r->over ? _("result") : _("standing"), percent_words(r->last, white),
              percent_words(1 - r->last, black));
    print_sum(_("hindsight, points"), points_words(r->hindsight, true, white),
              points_words(-r->hindsight, true, black));
    if (r->settled != 0)
        print_sum(_("end agreed by the players, points"), points_words(r->settled, true, white),
                  points_words(-r->settled, true, black));
}

void analysis_print_text(const analysis *a)
{
    print_head(a);
    if (a->turn_count > 0) {
        print_turns(a);
        print_curve(a);
        print_turning_points(a);
    }
    print_sums(a);
}
