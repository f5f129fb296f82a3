/* A number on each square, where the squares of the game's board lie. */
#include <math.h>

#include "console/numbers.h"
#include "report/plot.h"

static const double LARGEST = 72, GAP = 4;

typedef struct grid {
    unsigned columns, rows;
    double cell, left;
} grid;

static grid grid_of(const lus_variant *v)
{
    grid g = {0};
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place;
        v->game->place(v, i, &place);
        if (place.kind != LUS_SQUARE)
            continue;
        g.columns = place.column + 1u > g.columns ? place.column + 1u : g.columns;
        g.rows = place.row + 1u > g.rows ? place.row + 1u : g.rows;
    }
    g.cell = fmin(LARGEST, PLOT_WIDTH / g.columns);
    g.left = (PLOT_WIDTH - g.cell * g.columns) / 2;
    return g;
}

/* Two digits that count, as far as there is room. */
static const char *short_number(double value, double largest, char *buffer, size_t size)
{
    int decimals = largest >= 100 ? 0 : largest >= 10 ? 1 : largest >= 0.1 ? 2 : 3;
    char number[NUMBER_MAX];
    snprintf(buffer, size, "%s", number_words(value, decimals, false, number));
    return buffer;
}

static void put_square(const plot_frame *f, const grid *g, const lus_place *place, double value,
                       double largest)
{
    char number[NUMBER_MAX];
    double x = g->left + g->cell * place->column, y = g->cell * (g->rows - 1 - place->row);
    double side = g->cell - GAP;
    /* Half covered at most, so that ink can be read on it. */
    if (value > 0)
        fprintf(f->out,
                "<rect class=\"square\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                "fill-opacity=\"%.3f\"/>\n",
                x + GAP / 2, y + GAP / 2, side, side, 0.5 * value / largest);
    fprintf(f->out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            place->mark ? "outline mark" : "outline", x + GAP / 2, y + GAP / 2, side, side);
    plot_text(f, x + GAP, y + 14, "name", place->name);
    if (!isnan(value))
        plot_text(f, x + g->cell / 2, y + 0.66 * g->cell, "cell",
                  short_number(value, largest, number, sizeof number));
}

void plot_board(const plot_frame *f, const lus_variant *v, const double *value)
{
    grid g = grid_of(v);
    double largest = 0;
    for (unsigned i = 0; i < v->game->place_count; i++)
        largest = fmax(largest, value[i]);
    plot_begin(f, g.cell * g.rows);
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place;
        v->game->place(v, i, &place);
        if (place.kind == LUS_SQUARE)
            put_square(f, &g, &place, value[i], largest > 0 ? largest : 1);
    }
    plot_end(f);
}
