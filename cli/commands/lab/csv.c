/* The result of a study as comma-separated values (RFC 4180). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/lab/lab.h"
#include "cli/commands/lab/show.h"

void lab_put_field(FILE *out, const char *text)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

static void put_number(double x)
{
    putchar(',');
    if (isfinite(x))
        printf("%.9g", x);
}

/* One line. `at` names a bin, a turn, a square; `player` and `at` may be empty. */
static void put_line(const result_cell *cell, const char *part, const char *name,
                     const char *player, const char *at, estimate e, double n)
{
    const char *fields[] = {cell->game,
                            cell->start ? cell->start : "",
                            cell->players.text[0],
                            cell->players.text[1],
                            part,
                            name,
                            player,
                            at};
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (i > 0)
            putchar(',');
        lab_put_field(stdout, fields[i]);
    }
    put_number(e.value);
    put_number(e.low);
    put_number(e.high);
    put_number(n);
    fputs("\r\n", stdout);
}

static double number_of(int64_t count)
{
    return count == LAB_NO_COUNT ? NAN : (double)count;
}

static void put_distribution(const result_cell *cell, const result_distribution *d)
{
    const estimate none = {NAN, NAN, NAN};
    char at[64];
    for (size_t i = 0; i < d->bins.count; i++) {
        const result_bin *bin = &d->bins.list[i];
        snprintf(at, sizeof at, "%lld-%lld", (long long)bin->from, (long long)bin->to);
        put_line(cell, "bin", d->name, "", at, none, (double)bin->count);
    }
    for (size_t i = 0; i < d->quantiles.count; i++) {
        snprintf(at, sizeof at, "%g", d->quantiles.list[i].q);
        put_line(cell, "quantile", d->name, "", at, d->quantiles.list[i].of, NAN);
    }
}

static void put_map(const result_cell *cell, const result_map *map)
{
    for (size_t i = 0; i < map->squares.count; i++)
        put_line(cell, "map", map->name, map->player, map->squares.list[i].place,
                 map->squares.list[i].of, NAN);
}

static void put_series(const result_cell *cell, const result_series *series)
{
    char at[32];
    for (size_t i = 0; i < series->points.count; i++) {
        const result_point *point = &series->points.list[i];
        snprintf(at, sizeof at, "%lld", (long long)point->at);
        put_line(cell, "series", series->name, series->player, at, point->of, number_of(point->n));
    }
}

static void put_cell(const result_cell *cell)
{
    for (size_t i = 0; i < cell->measures.count; i++) {
        const result_measure *m = &cell->measures.list[i];
        put_line(cell, "measure", m->name, "", "", m->of, number_of(m->n));
    }
    for (size_t i = 0; i < cell->distributions.count; i++)
        put_distribution(cell, &cell->distributions.list[i]);
    for (size_t i = 0; i < cell->maps.count; i++)
        put_map(cell, &cell->maps.list[i]);
    for (size_t i = 0; i < cell->series.count; i++)
        put_series(cell, &cell->series.list[i]);
    for (size_t i = 0; i < cell->events.count; i++) {
        const result_event *e = &cell->events.list[i];
        put_line(cell, "event", e->kind, e->player, e->reason, e->of, (double)e->count);
    }
    for (size_t i = 0; i < cell->ends.count; i++) {
        const result_end *e = &cell->ends.list[i];
        put_line(cell, "end", e->reason, e->winner, "", e->of, (double)e->count);
    }
}

void lab_show_csv(const lab_result *result)
{
    fputs("game,start,first,second,part,name,player,at,value,low,high,n\r\n", stdout);
    for (size_t i = 0; i < result->cells.count; i++)
        put_cell(&result->cells.list[i]);
}
