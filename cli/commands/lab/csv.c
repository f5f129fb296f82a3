/* The result of a study as comma-separated values (RFC 4180). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/lab/show.h"
#include "lab/run/result.h"

static void put_field(const char *text)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void put_number(double x)
{
    putchar(',');
    if (isfinite(x))
        printf("%.9g", x);
}

/* One line. `at` names a bin, a turn, a square; `player` and `at` may be empty. */
static void put_line(const json_t *cell, const char *part, const char *name, const char *player,
                     const char *at, const json_t *figure, double n)
{
    const json_t *players = json_object_get(cell, "players");
    const char *fields[] = {lab_text(cell, "game"),
                            lab_text(cell, "start"),
                            json_string_value(json_array_get(players, 0)),
                            json_string_value(json_array_get(players, 1)),
                            part,
                            name,
                            player,
                            at};
    estimate e = lab_estimate(figure);
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (i > 0)
            putchar(',');
        put_field(fields[i]);
    }
    put_number(e.value);
    put_number(e.low);
    put_number(e.high);
    put_number(n);
    fputs("\r\n", stdout);
}

static void put_distribution(const json_t *cell, const json_t *d)
{
    size_t i;
    json_t *one;
    char at[64];
    json_array_foreach(json_object_get(d, "bins"), i, one)
    {
        snprintf(at, sizeof at, "%.0f-%.0f", lab_number(one, "from"), lab_number(one, "to"));
        put_line(cell, "bin", lab_text(d, "name"), "", at, NULL, lab_number(one, "count"));
    }
    json_array_foreach(json_object_get(d, "quantiles"), i, one)
    {
        snprintf(at, sizeof at, "%g", lab_number(one, "q"));
        put_line(cell, "quantile", lab_text(d, "name"), "", at, one, NAN);
    }
}

static void put_series(const json_t *cell, const json_t *series)
{
    size_t i;
    json_t *one;
    char at[32];
    json_array_foreach(json_object_get(series, "points"), i, one)
    {
        snprintf(at, sizeof at, "%.0f", lab_number(one, "at"));
        put_line(cell, "series", lab_text(series, "name"), lab_text(series, "player"), at, one,
                 lab_number(one, "n"));
    }
}

static void put_cell(const json_t *cell)
{
    size_t i, k;
    json_t *one, *square;
    json_array_foreach(json_object_get(cell, "measures"), i, one)
        put_line(cell, "measure", lab_text(one, "name"), "", "", one, lab_number(one, "n"));
    json_array_foreach(json_object_get(cell, "distributions"), i, one) put_distribution(cell, one);
    json_array_foreach(json_object_get(cell, "maps"), i, one)
        json_array_foreach(json_object_get(one, "squares"), k, square)
            put_line(cell, "map", lab_text(one, "name"), lab_text(one, "player"), lab_text(square, "place"),
                     square, NAN);
    json_array_foreach(json_object_get(cell, "series"), i, one) put_series(cell, one);
    json_array_foreach(json_object_get(cell, "events"), i, one)
        put_line(cell, "event", lab_text(one, "kind"), lab_text(one, "player"), lab_text(one, "reason"), one,
                 lab_number(one, "count"));
    json_array_foreach(json_object_get(cell, "ends"), i, one) put_line(
        cell, "end", lab_text(one, "reason"), lab_text(one, "winner"), "", one, lab_number(one, "count"));
}

void lab_show_csv(const json_t *result)
{
    size_t i;
    json_t *cell;
    fputs("game,start,first,second,part,name,player,at,value,low,high,n\r\n", stdout);
    json_array_foreach(json_object_get(result, "cells"), i, cell) put_cell(cell);
}
