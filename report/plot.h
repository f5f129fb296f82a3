/* Figures as SVG inside a page: what they show is also told in words and given in a table, nothing
 * by colour alone. Lengths are in units of the drawing, which the page scales. All texts are the
 * caller's. */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include <stdbool.h>
#include <stdio.h>

#include "core/game.h"
#include "lab/stats/stats.h"

/* How the numbers of an axis are written: 0.5 as “50 %”, as “50” (points of a hundred), as “0.5”,
 * or as “+0.5”. */
typedef enum plot_unit { PLOT_PERCENT, PLOT_POINTS, PLOT_PLAIN, PLOT_CHANGE } plot_unit;

/* What every figure has. */
typedef struct plot_frame {
    FILE *out;
    const char *id;    /* of its own in the page: letters, digits and - alone */
    const char *title; /* what is shown, for those who do not see it */
    const char *desc;  /* what it shows, in a sentence */
    const char *axis;  /* the name of the axis of values */
    plot_unit unit;
} plot_frame;

/* A row of a figure: what it is, its value in words at the right, and where it lies. */
typedef struct plot_row {
    const char *label, *words;
    estimate at;
    estimate joint; /* a wider interval, NaN for none */
    bool sure;      /* surely on one side of the middle: a full dot, others a hollow one */
} plot_row;

/* Bars from 0 with intervals, one below the other. */
void plot_bars(const plot_frame *, const plot_row *, unsigned count);
/* Dots with intervals on both sides of `middle`, which has a line. */
void plot_forest(const plot_frame *, const plot_row *, unsigned count, double middle);

enum { PLOT_CURVES_MAX = 4 }; /* as many as can be told apart without colour */

typedef struct plot_point {
    double x;
    estimate y;
} plot_point;

typedef struct plot_curve {
    const char *label;
    const plot_point *points;
    unsigned count;
} plot_curve;

/* Curves through points, with intervals where they are few; `across` is the name of the other axis.
 * With `steps` a point stands for everything up to the next one, as in a histogram, and has no
 * interval. */
void plot_curves(const plot_frame *, const plot_curve *, unsigned count, const char *across,
                 bool steps);

/* The board of a game with a number a place: value[place], NaN where there is none. The darker, the
 * more. */
void plot_board(const plot_frame *, const lus_variant *, const double *value);

/* ---- for those who draw ---- */

#define PLOT_WIDTH 640.0
/* About `wanted` round steps over a range: the distance of two. */
double plot_step(double range, unsigned wanted);
const char *plot_number(plot_unit, double value, double step, char *buffer, size_t size);
void plot_begin(const plot_frame *, double height);
void plot_end(const plot_frame *);
/* Text at a place; `class` is "", "end" or "middle". */
void plot_text(const plot_frame *, double x, double y, const char *class, const char *text);

#endif
