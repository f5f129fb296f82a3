/* White's chances as a curve, in SVG. Lengths are in units of the drawing, which a page scales. */
#include <stdlib.h>

#include "console/language.h"
#include "console/say.h"
#include "report/html.h"
#include "report/review/review.h"

enum { WIDTH = 960, HEIGHT = 484, LEFT = 84, RIGHT = 944, TOP = 24, BOTTOM = 440 };

static double x_of(const analysis *a, uint32_t position)
{
    uint32_t count = a->record->match.count;
    return (double)LEFT + (double)(RIGHT - LEFT) * position / (count ? count : 1);
}

static double y_of(double value)
{
    return (double)BOTTOM - (double)(BOTTOM - TOP) * value;
}

static double y_at(const analysis *a, uint32_t position)
{
    return y_of((double)a->verdicts[position].before);
}

static void put_points(const analysis *a, FILE *out)
{
    for (uint32_t i = 0; i <= a->record->match.count; i++)
        fprintf(out, "%s%.1f,%.1f", i ? " " : "", x_of(a, i), y_at(a, i));
}

/* Turns a tick apart: about ten of them. */
static uint32_t tick_distance(uint32_t turns)
{
    uint32_t power = 1;
    for (;; power *= 10)
        for (uint32_t digit = 1; digit <= 5; digit = digit == 1 ? 2 : digit + 3)
            if (turns / (digit * power) <= 10)
                return digit * power;
}

static void put_axes(const analysis *a, FILE *out)
{
    static const unsigned lines[] = {0, 25, 50, 75, 100};
    char text[NUMBER_MAX];
    fputs("<g class=\"axis\" aria-hidden=\"true\">\n", out);
    for (unsigned i = 0; i < 5; i++) {
        double y = y_of(lines[i] / 100.0);
        fprintf(out, "<line class=\"%s\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
                lines[i] == 50 ? "grid half" : "grid", LEFT, y, RIGHT, y);
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" class=\"end\" dy=\".35em\">", LEFT - 12, y);
        snprintf(text, sizeof text, _("%u %%"), lines[i]);
        html_put(out, text);
        fputs("</text>\n", out);
    }
    for (uint32_t t = 0, apart = tick_distance(turns_in(a)); t < a->turn_count; t++) {
        double x = x_of(a, a->turns[t].first);
        if (a->turns[t].number % apart == 0)
            fprintf(out,
                    "<line class=\"tick\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>"
                    "<text x=\"%.1f\" y=\"%d\" class=\"middle\" dy=\"1.1em\">%u</text>\n",
                    x, BOTTOM, x, BOTTOM + 6, x, BOTTOM + 8, a->turns[t].number);
    }
    fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"end\" dy=\"1.1em\">", LEFT - 12, BOTTOM + 8);
    html_put(out, _("turn"));
    fputs("</text>\n</g>\n", out);
}

/* A throw of much luck: a triangle that points to whom it favoured. */
static void put_luck(const analysis *a, uint32_t step, FILE *out)
{
    const lus_verdict *d = &a->verdicts[step];
    double x = x_of(a, step + 1), y = y_at(a, step + 1);
    bool up = d->after > d->before;
    y += up ? -16 : 16;
    fprintf(out, "<path class=\"luck\" d=\"M%.1f %.1fl8 %dh-16z\"/>\n", x, up ? y - 7 : y + 7,
            up ? 13 : -13);
}

static bool is_turning(const analysis *a, uint32_t step)
{
    for (unsigned i = 0; i < a->turning_count; i++)
        if (a->turning[i] == step)
            return true;
    return false;
}

static void put_markers(const analysis *a, FILE *out)
{
    for (uint32_t i = 0; i < a->record->match.count; i++)
        if (abs(lus_verdict_luck(&a->verdicts[i])) == 2 && !is_turning(a, i))
            put_luck(a, i, out);
    for (unsigned i = 0; i < a->turning_count; i++) {
        double x = x_of(a, a->turning[i] + 1), y = y_at(a, a->turning[i] + 1);
        fprintf(out,
                "<a href=\"#p%u\"><circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"13\"/>"
                "<text class=\"number\" x=\"%.1f\" y=\"%.1f\" dy=\".35em\">%u</text></a>\n",
                i + 1, x, y, x, y, i + 1);
    }
}

/* What a turn was, where the mouse rests on it. */
static void put_tips(const analysis *a, FILE *out)
{
    char text[NUMBER_MAX];
    fputs("<g class=\"tips\">\n", out);
    for (uint32_t t = 0; t < a->turn_count; t++) {
        const review_turn *turn = &a->turns[t];
        double x = x_of(a, turn->first), end = x_of(a, turn->end);
        fprintf(out, "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%u. ", x, TOP,
                end - x, BOTTOM - TOP, turn->number);
        html_put(out, player_name(turn->player));
        for (uint32_t i = turn->first; i < turn->end; i++) {
            fputc(' ', out);
            html_put(out, a->words[i].played);
        }
        fputs(" · ", out);
        html_put(out, percent_words((double)a->verdicts[turn->end].before, text));
        fputs("</title></rect>\n", out);
    }
    fputs("</g>\n", out);
}

void analysis_write_plot(const analysis *a, FILE *out)
{
    char first[NUMBER_MAX], last[NUMBER_MAX], text[256];
    fprintf(out,
            "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"plot-title plot-desc\">\n",
            WIDTH, HEIGHT);
    fputs("<title id=\"plot-title\">", out);
    html_put(out, _("White’s chances of winning, turn by turn"));
    fputs("</title>\n<desc id=\"plot-desc\">", out);
    snprintf(text, sizeof text,
             _("From %s in the first position to %s in the last, over %u turns."),
             percent_words(a->review.first, first),
             percent_words((double)a->verdicts[a->record->match.count].before, last), turns_in(a));
    html_put(out, text);
    fprintf(out, "</desc>\n<rect class=\"black\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
            LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP);
    fprintf(out, "<polygon class=\"white\" points=\"%d,%d ", LEFT, BOTTOM);
    put_points(a, out);
    fprintf(out, " %d,%d\"/>\n", RIGHT, BOTTOM);
    put_axes(a, out);
    fputs("<polyline class=\"curve\" points=\"", out);
    put_points(a, out);
    fputs("\"/>\n", out);
    put_tips(a, out);
    put_markers(a, out);
    fputs("</svg>\n", out);
}
