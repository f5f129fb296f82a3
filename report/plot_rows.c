/* Figures of rows: bars, and dots with intervals. Text stands above the drawing, so that it has
 * room on a small screen. */
#include <math.h>

#include "report/plot.h"

/* A row: its label, its value in words, its drawing. */
static const double LEFT = 8, RIGHT = 632, TOP = 8, ROW = 88, LABEL = 18, WORDS = 42, MIDDLE = 64,
                    AXIS = 64;

typedef struct scale {
    double from, to, step;
} scale;

static double x_of(const scale *s, double value)
{
    value = fmax(s->from, fmin(s->to, value));
    return LEFT + (RIGHT - LEFT) * (value - s->from) / (s->to - s->from);
}

/* From a round number to a round number, with room for everything that is finite. */
static scale scale_over(double low, double high)
{
    if (!(fabs(low) < 1e99 && fabs(high) < 1e99)) /* numbers that no study gives */
        low = high = 0;
    if (!(high - low > 1e-9 * fabs(low)))
        high = low + fmax(1e-9, 1e-6 * fabs(low));
    double step = plot_step(high - low, 5);
    return (scale){step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9), step};
}

static void put_line(const plot_frame *f, const char *class, double x1, double y1, double x2,
                     double y2)
{
    fprintf(f->out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class,
            x1, y1, x2, y2);
}

static void put_axis(const plot_frame *f, const scale *s, double bottom)
{
    char number[64];
    unsigned ticks = (unsigned)lround((s->to - s->from) / s->step);
    for (unsigned i = 0; i <= ticks; i++) {
        double value = s->from + i * s->step, x = x_of(s, value);
        put_line(f, "grid", x, TOP, x, bottom);
        plot_text(f, x, bottom + 24,
                  i == 0       ? ""
                  : i == ticks ? "end"
                               : "middle",
                  plot_number(f->unit, fabs(value) < s->step / 2 ? 0 : value, s->step, number,
                              sizeof number));
    }
    plot_text(f, PLOT_WIDTH / 2, bottom + 52, "middle", f->axis);
}

/* A line with a bar at both ends; ends outside the figure have none. */
static void put_interval(const plot_frame *f, const scale *s, const char *class, estimate e,
                         double y, double cap)
{
    if (isnan(e.low) || isnan(e.high))
        return;
    double x1 = x_of(s, e.low), x2 = x_of(s, e.high);
    fprintf(f->out, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f", class, x1, y, x2);
    if (e.low >= s->from)
        fprintf(f->out, "M%.1f %.1fv%.1f", x1, y - cap, 2 * cap);
    if (e.high <= s->to)
        fprintf(f->out, "M%.1f %.1fv%.1f", x2, y - cap, 2 * cap);
    fputs("\"/>\n", f->out);
}

static void put_words(const plot_frame *f, const plot_row *row, double top)
{
    plot_text(f, LEFT + 4, top + LABEL, "label", row->label);
    plot_text(f, RIGHT, top + WORDS, "value", row->words);
}

void plot_bars(const plot_frame *f, const plot_row *rows, unsigned count)
{
    double high = 0, bottom = TOP + ROW * count;
    for (unsigned i = 0; i < count; i++)
        high = fmax(high, isfinite(rows[i].at.high) ? rows[i].at.high : rows[i].at.value);
    scale s = scale_over(0, high);
    plot_begin(f, bottom + AXIS);
    put_axis(f, &s, bottom);
    for (unsigned i = 0; i < count; i++) {
        double top = TOP + ROW * i, x = x_of(&s, rows[i].at.value);
        fprintf(f->out,
                "<rect class=\"fill\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"20\"/>\n", LEFT,
                top + MIDDLE - 10, x - LEFT);
        put_interval(f, &s, "interval", rows[i].at, top + MIDDLE, 7);
        put_words(f, &rows[i], top);
    }
    put_line(f, "zero", LEFT, TOP, LEFT, bottom);
    plot_end(f);
}

/* How far a row reaches from the middle; fmax passes over NaN. */
static double reach(const plot_row *r, double middle)
{
    return fmax(
        fmax(fabs(r->at.value - middle), fmax(fabs(r->at.low - middle), fabs(r->at.high - middle))),
        fmax(fabs(r->joint.low - middle), fabs(r->joint.high - middle)));
}

static double middle_reach(const plot_row *rows, unsigned count, double middle)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned below = 0, upto = 0;
        for (unsigned k = 0; k < count; k++) {
            below += reach(&rows[k], middle) < reach(&rows[i], middle);
            upto += reach(&rows[k], middle) <= reach(&rows[i], middle);
        }
        if (below <= count / 2 && count / 2 < upto)
            return reach(&rows[i], middle);
    }
    return 0;
}

/* One row that is hardly known does not push all others together: the figure goes as far as three
 * times the largest distance of a value, or twice what most rows reach, and longer intervals leave
 * it. */
static scale scale_around(const plot_row *rows, unsigned count, double middle)
{
    double low = middle, high = middle, most = 2 * middle_reach(rows, count, middle);
    for (unsigned i = 0; i < count; i++) {
        const plot_row *r = &rows[i];
        most = fmax(most, 3 * fabs(r->at.value - middle));
        low = fmin(low, fmin(r->at.value, fmin(r->at.low, r->joint.low)));
        high = fmax(high, fmax(r->at.value, fmax(r->at.high, r->joint.high)));
    }
    return scale_over(fmax(low, middle - most),
                      fmax(fmin(high, middle + most), middle + most / 30));
}

void plot_forest(const plot_frame *f, const plot_row *rows, unsigned count, double middle)
{
    double bottom = TOP + ROW * count;
    scale s = scale_around(rows, count, middle);
    plot_begin(f, bottom + AXIS);
    put_axis(f, &s, bottom);
    put_line(f, "zero", x_of(&s, middle), TOP, x_of(&s, middle), bottom);
    for (unsigned i = 0; i < count; i++) {
        double top = TOP + ROW * i;
        put_interval(f, &s, "joint", rows[i].joint, top + MIDDLE, 4);
        put_interval(f, &s, "interval", rows[i].at, top + MIDDLE, 8);
        fprintf(f->out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/>\n",
                rows[i].sure ? "dot sure" : "dot", x_of(&s, rows[i].at.value), top + MIDDLE);
        put_words(f, &rows[i], top);
    }
    plot_end(f);
}
