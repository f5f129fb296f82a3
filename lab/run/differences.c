#include "lab/run/differences.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/differences.h"
#include "lab/run/result.h"

size_t lab_base_of(const json_t *cells, size_t index)
{
    const json_t *cell = json_array_get(cells, index);
    for (size_t i = 0; i < index; i++) {
        const json_t *other = json_array_get(cells, i);
        if (lab_variant(other).game == lab_variant(cell).game && lab_same_players(other, cell))
            return i;
    }
    return index;
}

/* ---- one difference ---- */

/* A measure in the batches of a cell. */
typedef struct column {
    const json_t *sums;
    size_t index;
    double scale;
} column;

static bool find_column(const json_t *cell, const char *name, column *found)
{
    const json_t *batches = json_object_get(cell, "batches");
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(batches, "names"), i, one)
    {
        if (strcmp(json_string_value(one), name) != 0)
            continue;
        *found = (column){json_object_get(batches, "sums"), i,
                          json_number_value(json_array_get(json_object_get(batches, "scales"), i))};
        return true;
    }
    return false;
}

static double sum_of(const column *c, size_t batch, size_t which)
{
    const json_t *sums = json_array_get(json_array_get(c->sums, batch), c->index);
    return json_number_value(json_array_get(sums, which)) * (which == 0 ? c->scale : 1);
}

static bool difference_of(const column *base, const column *other, lab_difference *d)
{
    stats_four four = {0};
    bool same = true;
    size_t count = json_array_size(base->sums);
    if (json_array_size(other->sums) < count)
        count = json_array_size(other->sums);
    for (size_t i = 0; i < count; i++) {
        const double of[STATS_FOUR] = {sum_of(base, i, 0), sum_of(base, i, 1), sum_of(other, i, 0),
                                       sum_of(other, i, 1)};
        lab_add_batch(&four, of, &same);
    }
    return lab_difference_of(&four, same, d);
}

/* ---- all of them ---- */

/* A measure of two cells. */
typedef struct entry {
    size_t base, other;
    const char *name, *kind;
} entry;

typedef struct family {
    lab_difference *list;
    entry *entries; /* as many */
    size_t made, room;
} family;

static bool has_room(family *f)
{
    if (f->made < f->room)
        return true;
    f->room = f->room ? 2 * f->room : 256;
    lab_difference *list = realloc(f->list, f->room * sizeof *list);
    f->list = list ? list : f->list;
    entry *entries = realloc(f->entries, f->room * sizeof *entries);
    f->entries = entries ? entries : f->entries;
    return list && entries;
}

/* Adds the differences of a pair of cells; false when there is not enough memory. */
static bool add_pair(family *f, const json_t *cells, size_t base, size_t other)
{
    const json_t *from = json_array_get(cells, base), *to = json_array_get(cells, other);
    size_t i;
    json_t *name;
    json_array_foreach(json_object_get(json_object_get(from, "batches"), "names"), i, name)
    {
        column first, second;
        const char *text = json_string_value(name);
        const json_t *measure = lab_named(json_object_get(from, "measures"), text, "");
        if (!has_room(f))
            return false;
        if (!find_column(from, text, &first) || !find_column(to, text, &second) ||
            !difference_of(&first, &second, &f->list[f->made]))
            continue;
        f->entries[f->made++] = (entry){base, other, text, measure ? lab_text(measure, "kind") : "mean"};
    }
    return true;
}

static json_t *real(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *difference_json(const lab_difference *d, const entry *e)
{
    return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:o, s:o, s:o}", "name", e->name, "kind",
                     e->kind, "base", real(d->base), "other", real(d->other), "value", real(d->alone.value),
                     "low", real(d->alone.low), "high", real(d->alone.high), "p", real(d->p), "verdict",
                     lab_verdict_name(d->verdict), "adjusted", real(d->adjusted), "joint_low",
                     real(d->joint.low), "joint_high", real(d->joint.high));
}

/* The entries of a pair of cells lie one after the other. */
static json_t *pairs_json(const family *f)
{
    json_t *pairs = json_array(), *list = NULL;
    for (size_t i = 0; i < f->made; i++) {
        const entry *e = &f->entries[i];
        if (i == 0 || e->other != e[-1].other) {
            list = json_array();
            json_array_append_new(pairs, json_pack("{s:I, s:I, s:o}", "base", (json_int_t)e->base, "other",
                                                   (json_int_t)e->other, "differences", list));
        }
        json_array_append_new(list, difference_json(&f->list[i], e));
    }
    return pairs;
}

bool lab_add_comparison(json_t *result)
{
    const json_t *cells = json_object_get(result, "cells");
    family f = {0};
    bool done = true;
    json_object_del(result, "comparison");
    for (size_t i = 0; done && i < json_array_size(cells); i++) {
        size_t base = lab_base_of(cells, i);
        done = base == i || add_pair(&f, cells, base, i);
    }
    double *room = calloc(2 * f.made + 1, sizeof *room);
    done = done && room;
    if (done && f.made > 0) {
        lab_judge_differences(f.list, (unsigned)f.made, room);
        json_object_set_new(result, "comparison",
                            json_pack("{s:I, s:o}", "made", (json_int_t)f.made, "pairs", pairs_json(&f)));
    }
    free(room);
    free(f.list);
    free(f.entries);
    return done;
}
