/* Curves, which dashes and a key tell apart. */
#include <math.h>

#include "report/plot.h"

static const double LEFT = 76, RIGHT = 632, HEIGHT = 300, AXIS = 66, KEY = 32;
enum { DOTS_MAX = 24, TICKS_MAX = 16 };

typedef struct axes {
    double x0, x1, x_step, y0, y1, y_step, top, bottom;
} axes;

static double x_of(const axes *a, double x)
{
    return LEFT + (RIGHT - LEFT) * (x - a->x0) / (a->x1 - a->x0);
}

static double y_of(const axes *a, double y)
{
    y = fmax(a->y0, fmin(a->y1, y));
    return a->bottom - (a->bottom - a->top) * (y - a->y0) / (a->y1 - a->y0);
}

static axes axes_over(const plot_frame *f, const plot_curve *curves, unsigned count, bool steps)
{
    axes a = {INFINITY, -INFINITY, 1, 0, 0, 1, KEY * count + 12, 0};
    double low = INFINITY;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < curves[i].count; k++) {
            const plot_point *p = &curves[i].points[k];
            a.x0 = fmin(a.x0, p->x);
            a.x1 = fmax(a.x1, p->x);
            low = fmin(low, fmin(p->y.value, p->y.low)); /* fmin passes over NaN */
            a.y1 = fmax(a.y1, fmax(p->y.value, p->y.high));
        }
    }
    a.bottom = a.top + HEIGHT;
    if (!(a.x1 > a.x0))
        a.x1 = a.x0 + 1;
    a.y1 = a.y1 > 0 ? a.y1 : 1;
    /* Where nothing is near 0 the figure begins below what is shown. */
    if (!steps && low > 0.4 * a.y1)
        /* scores are seen against one half */
        a.y0 = f->unit == PLOT_PERCENT ? fmin(low, 0.5) : low;
    a.y_step = plot_step(a.y1 > a.y0 ? a.y1 - a.y0 : a.y1, 6);
    a.y0 = a.y_step * floor(a.y0 / a.y_step + 1e-9);
    a.y1 = a.y_step * ceil(a.y1 / a.y_step - 1e-9);
    a.y1 = a.y1 > a.y0 ? a.y1 : a.y0 + a.y_step;
    a.x_step = fmax(1, plot_step(a.x1 - a.x0, 8)); /* games, turns, doublings: whole numbers */
    return a;
}

static void put_axes(const plot_frame *f, const axes *a, const char *across)
{
    char number[64];
    for (unsigned i = 0; i < TICKS_MAX && a->y0 + i * a->y_step <= a->y1 + a->y_step / 2; i++) {
        double y = a->y0 + i * a->y_step;
        fprintf(f->out, "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                LEFT, y_of(a, y), RIGHT, y_of(a, y));
        plot_text(f, LEFT - 8, y_of(a, y) + 5, "end",
                  plot_number(f->unit, y, a->y_step, number, sizeof number));
    }
    double first = a->x_step * ceil(a->x0 / a->x_step);
    for (unsigned i = 0; i < TICKS_MAX && first + i * a->x_step <= a->x1 + 1e-9; i++) {
        double x = first + i * a->x_step;
        fprintf(f->out, "<line class=\"tick\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                x_of(a, x), a->bottom, x_of(a, x), a->bottom + 6);
        plot_text(f, x_of(a, x), a->bottom + 28, "middle",
                  plot_number(PLOT_PLAIN, x, a->x_step, number, sizeof number));
    }
    plot_text(f, (LEFT + RIGHT) / 2.0, a->bottom + 56, "middle", across);
}

static void put_curve(const plot_frame *f, const axes *a, const plot_curve *c, unsigned number,
                      bool steps)
{
    fprintf(f->out, "<path class=\"curve c%u\" d=\"", number);
    for (unsigned i = 0; i < c->count; i++) {
        double x = x_of(a, c->points[i].x), y = y_of(a, c->points[i].y.value);
        fprintf(f->out, i == 0 ? "M%.1f %.1f" : steps ? "H%.1fV%.1f" : "L%.1f %.1f", x, y);
    }
    fputs("\"/>\n", f->out);
    for (unsigned i = 0; i < c->count && !steps && c->count <= DOTS_MAX; i++) {
        const plot_point *p = &c->points[i];
        double x = x_of(a, p->x);
        if (!isnan(p->y.low) && !isnan(p->y.high))
            fprintf(f->out, "<path class=\"error c%u\" d=\"M%.1f %.1fV%.1f\"/>\n", number, x,
                    y_of(a, p->y.low), y_of(a, p->y.high));
        fprintf(f->out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", x,
                y_of(a, p->y.value));
    }
}

void plot_curves(const plot_frame *f, const plot_curve *curves, unsigned count, const char *across,
                 bool steps)
{
    axes a = axes_over(f, curves, count, steps);
    plot_begin(f, a.bottom + AXIS);
    for (unsigned i = 0; i < count; i++) {
        double y = 16 + KEY * i;
        fprintf(f->out, "<path class=\"curve c%u\" d=\"M%.1f %.1fh56\"/>\n", i, LEFT, y);
        plot_text(f, LEFT + 68, y + 5, "label", curves[i].label);
    }
    put_axes(f, &a, across);
    for (unsigned i = 0; i < count; i++)
        put_curve(f, &a, &curves[i], i, steps);
    plot_end(f);
}
