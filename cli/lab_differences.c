#include "cli/lab_differences.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lab_result.h"

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

/* Fewer tell too little of how a ratio varies for a verdict. */
static const double BATCHES_FOR_VERDICT = 10;

/* Batches are independent of each other; what happens within one is summed up. A batch in which neither
 * cell observed anything, as most are where few games are judged, is none. `same`: the ratio differs in no
 * batch. */
static stats_four batches_of(const column *base, const column *other, bool *same)
{
    stats_four four = {0};
    size_t count = json_array_size(base->sums);
    if (json_array_size(other->sums) < count)
        count = json_array_size(other->sums);
    *same = true;
    for (size_t i = 0; i < count; i++) {
        double of[STATS_FOUR] = {sum_of(base, i, 0), sum_of(base, i, 1), sum_of(other, i, 0),
                                 sum_of(other, i, 1)};
        if (of[STATS_Y0] == 0 && of[STATS_Y1] == 0)
            continue;
        *same = *same && of[STATS_X0] * of[STATS_Y1] == of[STATS_X1] * of[STATS_Y0];
        stats_add_four(&four, of);
    }
    return four;
}

static json_t *real(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

/* Appends the difference of one measure; the level of the interval that holds for all is known later. */
static void add_difference(json_t *list, const char *name, const json_t *measure, const column *base,
                           const column *other)
{
    bool same;
    stats_four four = batches_of(base, other, &same);
    stats_difference alone = stats_paired_ratio(&four, 0.95);
    if (four.n < 2 || four.sum[STATS_Y0] <= 0 || four.sum[STATS_Y1] <= 0)
        return;
    json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:f}", "name", name,
                                          "kind", measure ? lab_text(measure, "kind") : "mean", "base",
                                          real(four.sum[STATS_X0] / four.sum[STATS_Y0]), "other",
                                          real(four.sum[STATS_X1] / four.sum[STATS_Y1]), "value",
                                          real(alone.difference.value), "low", real(alone.difference.low),
                                          "high", real(alone.difference.high), "p",
                                          real(four.n < BATCHES_FOR_VERDICT ? NAN : alone.p), "verdict",
                                          same ? "same" : "open", "batches", four.n));
}

static json_t *differences_of(const json_t *base, const json_t *other)
{
    json_t *list = json_array();
    size_t i;
    json_t *name;
    json_array_foreach(json_object_get(json_object_get(base, "batches"), "names"), i, name)
    {
        column first, second;
        const char *text = json_string_value(name);
        if (find_column(base, text, &first) && find_column(other, text, &second))
            add_difference(list, text, lab_named(json_object_get(base, "measures"), text, ""), &first,
                           &second);
    }
    return list;
}

/* ---- all of them ---- */

/* The interval that holds for all differences together: widened as by C. Bonferroni. */
static void widen(json_t *difference, double level)
{
    double value = lab_number(difference, "value"), half = lab_number(difference, "high") - value;
    double freedom = lab_number(difference, "batches") - 1;
    double factor = stats_t_quantile((1 + level) / 2, freedom) / stats_t_quantile(0.975, freedom);
    json_object_set_new(difference, "joint_low", real(value - half * factor));
    json_object_set_new(difference, "joint_high", real(value + half * factor));
    json_object_del(difference, "batches");
}

/* Holm's correction over all differences of all pairs. */
static bool judge(json_t *pairs, size_t made)
{
    double *p = calloc(2 * (made ? made : 1), sizeof *p), *adjusted = p + made;
    size_t i, k, at = 0;
    json_t *pair, *difference;
    if (!p)
        return false;
    json_array_foreach(pairs, i, pair) json_array_foreach(json_object_get(pair, "differences"), k, difference)
        p[at++] = lab_number(difference, "p");
    stats_holm(p, (unsigned)made, adjusted);
    at = 0;
    json_array_foreach(pairs, i, pair)
    {
        json_array_foreach(json_object_get(pair, "differences"), k, difference)
        {
            if (adjusted[at] < 0.05)
                json_object_set_new(difference, "verdict", json_string("real"));
            json_object_set_new(difference, "adjusted", real(adjusted[at++]));
            widen(difference, 1 - 0.05 / (double)made);
        }
    }
    free(p);
    return true;
}

bool lab_add_comparison(json_t *result)
{
    const json_t *cells = json_object_get(result, "cells");
    json_t *pairs = json_array();
    size_t made = 0;
    json_object_del(result, "comparison");
    for (size_t i = 0; i < json_array_size(cells); i++) {
        size_t base = lab_base_of(cells, i);
        if (base == i)
            continue;
        json_t *differences = differences_of(json_array_get(cells, base), json_array_get(cells, i));
        made += json_array_size(differences);
        json_array_append_new(pairs, json_pack("{s:I, s:I, s:o}", "base", (json_int_t)base, "other",
                                               (json_int_t)i, "differences", differences));
    }
    bool done = pairs && judge(pairs, made);
    if (done && made > 0)
        json_object_set_new(result, "comparison",
                            json_pack("{s:I, s:o}", "made", (json_int_t)made, "pairs", pairs));
    else
        json_decref(pairs);
    return done;
}
