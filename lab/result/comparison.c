#include "lab/result/comparison.h"

#include <math.h>
#include <string.h>

#include "lab/result/differences.h"
#include "lab/result/effects.h"

/* The cell that cell number `index` is compared with: the first of the same game with the same
 * players; itself when it is that one. */
static size_t base_of(const lab_result *r, size_t index)
{
    const result_cell *cell = &r->cells.list[index];
    for (size_t i = 0; i < index; i++) {
        const result_cell *other = &r->cells.list[i];
        if (lab_variant(other).game == lab_variant(cell).game && lab_same_players(other, cell))
            return i;
    }
    return index;
}

/* ---- one difference ---- */

/* A measure in the batches of a cell. */
typedef struct column {
    const result_batches *batches;
    size_t index;
    double scale;
} column;

static bool find_column(const result_cell *cell, const char *name, column *found)
{
    const result_batches *b = cell->batches;
    for (size_t i = 0; b && i < b->names.count; i++)
        if (strcmp(b->names.list[i], name) == 0) {
            *found = (column){b, i, b->scales.list[i]};
            return true;
        }
    return false;
}

static double sum_of(const column *c, size_t batch, unsigned which)
{
    double sum = (double)c->batches->sums.list[batch].list[c->index].of[which];
    return which == 0 ? sum * c->scale : sum;
}

/* Also how many times as many games it would take without common throws. */
static bool difference_of(const column *base, const column *other, lab_difference *d, double *gain)
{
    stats_four four = {0};
    bool same = true;
    size_t count = base->batches->sums.count;
    if (other->batches->sums.count < count)
        count = other->batches->sums.count;
    for (size_t i = 0; i < count; i++) {
        const double of[STATS_FOUR] = {sum_of(base, i, 0), sum_of(base, i, 1), sum_of(other, i, 0),
                                       sum_of(other, i, 1)};
        lab_add_batch(&four, of, &same);
    }
    *gain = stats_paired_gain(&four);
    return lab_difference_of(&four, same, d);
}

/* ---- all of them ---- */

/* The differences of all pairs, one pair after the other; for the verdicts they are one family. */
typedef struct family {
    lab_difference *list;
    size_t made;
} family;

/* What is too small to matter: points of a share, per cent of anything else. */
static double margin_of(const lab_result *r, const char *kind, double base)
{
    const double usual = LAB_MARGIN;
    double margin = r->study && isfinite(r->study->margin) ? r->study->margin : usual / 100;
    return margin / 100 * (strcmp(kind, "share") == 0 ? 1 : fabs(base));
}

/* Adds the differences of a pair of cells, as the family will have them, too. */
static void add_pair(family *f, const lab_result *r, result_pair *pair)
{
    const result_cell *from = &r->cells.list[pair->base], *to = &r->cells.list[pair->other];
    for (size_t i = 0; from->batches && i < from->batches->names.count; i++) {
        column first, second;
        double gain;
        const char *name = from->batches->names.list[i];
        if (!find_column(from, name, &first) || !find_column(to, name, &second) ||
            !difference_of(&first, &second, &f->list[f->made], &gain))
            continue;
        const result_measure *measure = lab_measure_named(from, name);
        const char *kind = measure ? measure->kind : "mean";
        lab_difference *d = &f->list[f->made++];
        d->margin = margin_of(r, kind, d->base);
        pair->differences.list[pair->differences.count++] =
            (result_difference){.name = name, .kind = kind, .gain = gain};
    }
}

/* Results know no infinity. */
static double finite(double x)
{
    return isfinite(x) ? x : NAN;
}

/* Games that would bring a verdict, to two digits and an even number; none where there is one. */
static int64_t games_needed(const lab_difference *d, int64_t games)
{
    double needed = lab_times_needed(d) * (double)games;
    if (d->verdict != LAB_OPEN || !(needed < 1e12))
        return LAB_NO_COUNT;
    double step = fmax(2, pow(10, floor(log10(needed)) - 1));
    return (int64_t)(ceil(needed / step) * step);
}

static void fill_in(result_difference *out, const lab_difference *d, int64_t games)
{
    out->base = finite(d->base);
    out->other = finite(d->other);
    out->alone = (estimate){finite(d->alone.value), finite(d->alone.low), finite(d->alone.high)};
    out->joint_low = finite(d->joint.low);
    out->joint_high = finite(d->joint.high);
    out->p = finite(d->p);
    out->adjusted = finite(d->adjusted);
    out->discovery = finite(d->discovery);
    out->margin = finite(d->margin);
    out->gain = finite(out->gain);
    out->needed = games_needed(d, games);
    out->verdict = lab_verdict_name(d->verdict);
}

/* Pairs of cells that can be compared, with memory for all their differences; how many these are at
 * most. */
static bool find_pairs(lab_result *r, result_comparison *c, size_t *most)
{
    *most = 0;
    if (!(c->pairs.list = lab_memory_get(&r->memory, r->cells.count * sizeof *c->pairs.list)))
        return false;
    for (size_t i = 0; i < r->cells.count; i++) {
        size_t base = base_of(r, i);
        const result_batches *b = r->cells.list[base].batches;
        if (base == i || !b || b->names.count == 0)
            continue;
        result_pair *pair = &c->pairs.list[c->pairs.count++];
        *pair = (result_pair){.base = (int64_t)base, .other = (int64_t)i};
        pair->differences.list =
            lab_memory_get(&r->memory, b->names.count * sizeof *pair->differences.list);
        if (!pair->differences.list)
            return false;
        *most += b->names.count;
    }
    return true;
}

/* Pairs of which nothing could be said are left out. */
static void close_up(const lab_result *r, result_comparison *c, const family *f)
{
    size_t kept = 0, at = 0;
    for (size_t i = 0; i < c->pairs.count; i++) {
        result_pair *pair = &c->pairs.list[i];
        for (size_t k = 0; k < pair->differences.count; k++)
            fill_in(&pair->differences.list[k], &f->list[at++], r->cells.list[pair->base].games);
        if (pair->differences.count > 0)
            c->pairs.list[kept++] = *pair;
    }
    c->pairs.count = kept;
    c->made = (int64_t)f->made;
}

static bool compare(lab_result *r, result_comparison *c, lab_memory *own)
{
    family f = {0};
    size_t most;
    if (!find_pairs(r, c, &most))
        return false;
    f.list = lab_memory_get(own, most * sizeof *f.list);
    double *room = lab_memory_get(own, 2 * most * sizeof *room);
    if (!f.list || !room)
        return false;
    for (size_t i = 0; i < c->pairs.count; i++)
        add_pair(&f, r, &c->pairs.list[i]);
    if (f.made > 0)
        lab_judge_differences(f.list, (unsigned)f.made, room);
    close_up(r, c, &f);
    return lab_find_effects(r, c);
}

bool lab_compare(lab_result *r)
{
    lab_memory own = {0};
    result_comparison *c = lab_memory_get(&r->memory, sizeof *c);
    bool done = c && compare(r, c, &own);
    r->comparison = done && c->made > 0 ? c : NULL;
    lab_memory_free(&own);
    return done;
}
