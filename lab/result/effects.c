#include "lab/result/effects.h"

#include <math.h>
#include <string.h>

enum { FACTORS_MAX = 6, LEVELS_MAX = 16, EFFECTS_MAX = 256, FACTOR_TEXT_MAX = 128 };

/* The cells of a game and of a pair of players, as a factorial. */
typedef struct design {
    const lab_result *result;
    const result_cell *cells[LAB_GAMES_MAX];
    lus_variant variants[LAB_GAMES_MAX];
    unsigned count, first; /* first: the number of its first cell */
    unsigned factors, option[FACTORS_MAX];
    unsigned levels[FACTORS_MAX];
    uint8_t value[FACTORS_MAX][LEVELS_MAX];
} design;

/* ---- is it one? ---- */

static bool same_start(const result_cell *a, const result_cell *b)
{
    return a->start && b->start ? strcmp(a->start, b->start) == 0 : a->start == b->start;
}

static void gather(design *d, const lab_result *r, unsigned first)
{
    *d = (design){.result = r, .first = first};
    lus_variant own = lab_variant(&r->cells.list[first]);
    for (size_t i = first; i < r->cells.count && d->count < LAB_GAMES_MAX; i++) {
        const result_cell *cell = &r->cells.list[i];
        lus_variant v = lab_variant(cell);
        if (v.game != own.game || !lab_same_players(cell, &r->cells.list[first]) ||
            !same_start(cell, &r->cells.list[first]))
            continue;
        d->cells[d->count] = cell;
        d->variants[d->count++] = v;
    }
}

/* Which level of a factor a cell has; new ones are added. LEVELS_MAX: there are too many. */
static unsigned level_of(design *d, unsigned factor, unsigned cell)
{
    uint8_t value = d->variants[cell].option[d->option[factor]];
    for (unsigned i = 0; i < d->levels[factor]; i++)
        if (d->value[factor][i] == value)
            return i;
    if (d->levels[factor] == LEVELS_MAX)
        return LEVELS_MAX;
    d->value[factor][d->levels[factor]] = value;
    return d->levels[factor]++;
}

static bool find_factors(design *d)
{
    for (unsigned i = 0; i < d->variants[0].game->option_count; i++) {
        bool varies = false;
        for (unsigned k = 1; k < d->count; k++)
            varies = varies || d->variants[k].option[i] != d->variants[0].option[i];
        if (varies && d->factors == FACTORS_MAX)
            return false;
        if (varies)
            d->option[d->factors++] = i;
    }
    return d->factors >= 2;
}

/* Every combination of levels once: as many cells as there are, and no two alike. */
static bool is_whole(design *d)
{
    unsigned combinations = 1;
    for (unsigned i = 0; i < d->factors; i++) {
        for (unsigned k = 0; k < d->count; k++)
            if (level_of(d, i, k) == LEVELS_MAX)
                return false;
        combinations *= d->levels[i];
    }
    for (unsigned i = 0; i < d->count; i++)
        for (unsigned k = 0; k < i; k++)
            if (strcmp(d->cells[i]->game, d->cells[k]->game) == 0)
                return false;
    return combinations == d->count;
}

/* ---- one effect ---- */

/* What is asked: the level of one factor against its first, or of two at once. */
typedef struct contrast {
    unsigned factor[2], level[2], count;
} contrast;

/* +1, -1 or 0 of a cell, over as many combinations as there are of the other factors. */
static double weight_of(design *d, const contrast *c, unsigned cell)
{
    double weight = 1, others = d->count;
    for (unsigned i = 0; i < c->count; i++) {
        unsigned level = level_of(d, c->factor[i], cell);
        others /= d->levels[c->factor[i]];
        if (level == c->level[i])
            continue;
        if (level != 0)
            return 0;
        weight = -weight;
    }
    return weight / others;
}

static const result_sums *sums_at(const result_cell *cell, size_t batch, const char *name,
                                  double *scale)
{
    const result_batches *b = cell->batches;
    for (size_t i = 0; b && batch < b->sums.count && i < b->names.count; i++)
        if (strcmp(b->names.list[i], name) == 0) {
            *scale = b->scales.list[i];
            return &b->sums.list[batch].list[i];
        }
    return NULL;
}

/* A measure of a cell, and the mean over its batches of what it is a share of. */
static bool ratio_of(const result_cell *cell, const char *name, size_t batches, double *ratio,
                     double *mean)
{
    double x = 0, y = 0, scale = 1;
    for (size_t i = 0; i < batches; i++) {
        const result_sums *s = sums_at(cell, i, name, &scale);
        if (!s)
            return false;
        x += (double)s->of[0] * scale;
        y += (double)s->of[1];
    }
    *ratio = x / y;
    *mean = y / (double)batches;
    return y > 0;
}

/* The weighted sum of the measure over cells. Batches have the same throws in all cells, so what a
 * batch adds to it tells how it varies. */
static bool estimate_of(design *d, const contrast *c, const char *name, result_effect *out)
{
    enum { LEAST_BATCHES = 10 };
    size_t batches = d->cells[0]->batches ? d->cells[0]->batches->sums.count : 0;
    double ratio[LAB_GAMES_MAX], mean[LAB_GAMES_MAX], value = 0, squares = 0;
    for (unsigned i = 0; i < d->count; i++) {
        if (!ratio_of(d->cells[i], name, batches, &ratio[i], &mean[i]))
            return false;
        value += weight_of(d, c, i) * ratio[i];
    }
    if (batches < LEAST_BATCHES)
        return false;
    for (size_t k = 0; k < batches; k++) {
        double adds = 0, scale = 1;
        for (unsigned i = 0; i < d->count; i++) {
            const result_sums *s = sums_at(d->cells[i], k, name, &scale);
            adds += weight_of(d, c, i) * ((double)s->of[0] * scale - ratio[i] * (double)s->of[1]) /
                    mean[i];
        }
        squares += adds * adds;
    }
    double n = (double)batches, error = sqrt(squares / (n - 1) / n);
    double half = stats_t_quantile(0.975, n - 1) * error;
    out->of = (estimate){value, value - half, value + half};
    out->p = error > 0 ? 2 * stats_t_cdf(-fabs(value) / error, n - 1) : 1;
    return true;
}

/* ---- all of them ---- */

static void put_level(const design *d, unsigned factor, unsigned level, lus_writer *w)
{
    const lus_option *o = &d->variants[0].game->options[d->option[factor]];
    char number[8];
    lus_put(w, o->name);
    lus_put_char(w, '=');
    lus_put(w, lus_option_value_name(o, d->value[factor][level], number));
}

static bool add_effect(design *d, const contrast *c, result_comparison *out, lab_memory *m)
{
    char text[FACTOR_TEXT_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    for (unsigned i = 0; i < c->count; i++) {
        if (i > 0)
            lus_put_char(&w, ' ');
        put_level(d, c->factor[i], c->level[i], &w);
    }
    const char *factor = lab_memory_text(m, text);
    if (!factor)
        return false;
    for (unsigned i = 0; lab_headline(i) && out->effects.count < EFFECTS_MAX; i++) {
        const result_measure *measure = lab_measure_named(d->cells[0], lab_headline(i));
        result_effect *e = &out->effects.list[out->effects.count];
        *e = (result_effect){.name = lab_headline(i), .factor = factor, .cell = d->first};
        if (!measure || !estimate_of(d, c, e->name, e))
            continue;
        e->kind = measure->kind;
        out->effects.count++;
    }
    return true;
}

static bool add_design(design *d, result_comparison *out, lab_memory *m)
{
    for (unsigned f = 0; f < d->factors; f++)
        for (unsigned l = 1; l < d->levels[f]; l++)
            if (!add_effect(d, &(contrast){{f}, {l}, 1}, out, m))
                return false;
    for (unsigned f = 0; f < d->factors; f++)
        for (unsigned g = f + 1; g < d->factors; g++)
            for (unsigned l = 1; l < d->levels[f]; l++)
                for (unsigned k = 1; k < d->levels[g]; k++)
                    if (!add_effect(d, &(contrast){{f, g}, {l, k}, 2}, out, m))
                        return false;
    return true;
}

static void judge(result_comparison *out)
{
    double p[EFFECTS_MAX], adjusted[EFFECTS_MAX];
    for (size_t i = 0; i < out->effects.count; i++)
        p[i] = out->effects.list[i].p;
    stats_holm(p, (unsigned)out->effects.count, adjusted);
    for (size_t i = 0; i < out->effects.count; i++) {
        out->effects.list[i].adjusted = adjusted[i];
        out->effects.list[i].verdict = adjusted[i] < 0.05 ? "real" : "open";
    }
}

/* Whether no earlier cell is of the same game, start and players. */
static bool begins_design(const lab_result *r, size_t cell)
{
    for (size_t i = 0; i < cell; i++)
        if (lab_variant(&r->cells.list[i]).game == lab_variant(&r->cells.list[cell]).game &&
            same_start(&r->cells.list[i], &r->cells.list[cell]) &&
            lab_same_players(&r->cells.list[i], &r->cells.list[cell]))
            return false;
    return true;
}

bool lab_find_effects(lab_result *r, result_comparison *out)
{
    lab_memory own = {0};
    design *d = lab_memory_get(&own, sizeof *d);
    bool good = d != NULL;
    out->effects.list = NULL;
    for (size_t i = 0; good && i < r->cells.count; i++) {
        if (!begins_design(r, i))
            continue;
        gather(d, r, (unsigned)i);
        if (!find_factors(d) || !is_whole(d))
            continue;
        if (!out->effects.list)
            out->effects.list =
                lab_memory_get(&r->memory, (EFFECTS_MAX + 1) * sizeof *out->effects.list);
        good = out->effects.list && add_design(d, out, &r->memory);
    }
    if (good && out->effects.list)
        judge(out);
    lab_memory_free(&own);
    return good;
}
