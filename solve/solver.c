#define _GNU_SOURCE
#include "solve/solver.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/exit.h"
#include "console/language.h"
#include "console/numbers.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "solve/memory.h"
#include "solve/part.h"
#include "solve/sweeps.h"
#include "solve/table.h"

/* A sweep that moves no value by more leaves errors of a few times as much: ten digits are sure. */
static const double still = 1e-11;

/* Values a stage: below, threads would wait for each other most of the time. */
enum { ALONE = 1024 };

struct solver {
    lus_variant variant;
    char identity[SOLVER_IDENTITY_MAX];
    const lus_solving *part;
    void *index;
    unsigned threads;
    uint32_t layer_count;
    solving_layer *layers;
    uint32_t *last_uses; /* of each layer: the last that leads to it; itself where none does */
    double **values;     /* of each layer, while they are needed */
    solver_needs needs;
    part_file *file;
    progress bar;
    uint64_t done, all; /* values, for the bar */
    uint32_t now;
};

/* ---- before it begins ---- */

static uint64_t bytes_of(uint64_t values)
{
    /* a row more than there are: kernels read whole rows */
    return (values + 16) * sizeof(double);
}

/* Layers are freed after their last use; while one is solved there is a copy of it. */
static void count_needs(solver *s)
{
    uint64_t held = 0;
    for (uint32_t i = 0; i < s->layer_count; i++) {
        const solving_layer *l = &s->layers[i];
        uint64_t most = held + 2 * bytes_of(l->count) + bytes_of(l->scratch);
        s->needs.memory = most > s->needs.memory ? most : s->needs.memory;
        held += bytes_of(l->kept);
        for (uint32_t j = 0; j <= i; j++)
            if (s->last_uses[j] == i)
                held -= bytes_of(s->layers[j].kept);
        s->needs.states += l->kept;
        s->all += l->count;
    }
    s->needs.memory += s->part->index_size(&s->variant);
    s->needs.layers = s->layer_count;
    s->needs.disk = s->needs.states * sizeof(double) + table_size(s->needs.states);
}

static bool list_layers(solver *s)
{
    s->layer_count = s->part->layer_count(s->index);
    s->layers = calloc(s->layer_count, sizeof *s->layers);
    s->last_uses = calloc(s->layer_count, sizeof *s->last_uses);
    s->values = calloc(s->layer_count, sizeof *s->values);
    if (!s->layers || !s->last_uses || !s->values)
        return false;
    for (uint32_t i = 0; i < s->layer_count; i++) {
        s->part->layer(s->index, i, &s->layers[i]);
        s->last_uses[i] = i;
        for (unsigned n = 0; n < SOLVING_NEEDS; n++)
            if (s->layers[i].needs[n] != SOLVING_NONE)
                s->last_uses[s->layers[i].needs[n]] = i;
    }
    return true;
}

static bool has_room(uint64_t needed, uint64_t there, const char *of)
{
    const double gib = 1 << 30;
    char numbers[2][NUMBER_MAX];
    if (needed <= there)
        return true;
    complain(of, number_words((double)needed / gib, 1, false, numbers[0]),
             number_words((double)there / gib, 1, false, numbers[1]));
    return false;
}

static bool has_memory(uint64_t needed)
{
    return has_room(needed, memory_free(), _("this needs %s GiB of memory; %s GiB are free"));
}

solver *solver_new(const lus_variant *v, unsigned threads)
{
    const lus_solving *part = lus_solving_of(v->game);
    if (!part) {
        complain(_("%s: this game cannot be solved"), v->game->id);
        return NULL;
    }
    if (!has_memory(part->index_size(v)))
        return NULL;
    solver *s = calloc(1, sizeof *s);
    if (s) {
        *s = (solver){.variant = *v, .part = part, .threads = threads};
        lus_writer w = lus_writer_on(s->identity, sizeof s->identity);
        lus_variant_write(v, &w);
        s->index = malloc(part->index_size(v));
        if (s->index)
            part->index_make(v, s->index);
        if (s->index && list_layers(s)) {
            count_needs(s);
            return s;
        }
    }
    complain_memory();
    solver_free(s);
    return NULL;
}

void solver_free(solver *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; s->values && i < s->layer_count; i++)
        free(s->values[i]);
    free(s->index);
    free(s->layers);
    free(s->last_uses);
    free(s->values);
    free(s);
}

void solver_needs_of(const solver *s, solver_needs *needs)
{
    *needs = s->needs;
}

/* ---- layers ---- */

static void show_progress(void *context, double part)
{
    solver *s = context;
    progress_show(&s->bar, s->done + (uint64_t)(part * (double)s->layers[s->now].count));
}

/* One that an earlier run has solved is read when it is needed. */
static double *values_of(solver *s, uint32_t layer)
{
    if (s->values[layer] || !s->file)
        return s->values[layer];
    double *values = malloc(bytes_of(s->layers[layer].kept));
    if (!values)
        complain_memory();
    else if (part_load(s->file, layer, values))
        return s->values[layer] = values;
    free(values);
    return NULL;
}

static int sweep_layer(solver *s, solving_values *values, double *before, sweeps_end *end)
{
    const solving_layer *l = &s->layers[s->now];
    for (unsigned n = 0; n < SOLVING_NEEDS; n++)
        if (l->needs[n] != SOLVING_NONE && !(values->needed[n] = values_of(s, l->needs[n])))
            return TROUBLE;
    if (!values->own || !values->scratch || !before) {
        complain_memory();
        return TROUBLE;
    }
    memset(values->own + l->count, 0, 16 * sizeof *values->own);
    s->part->begin(s->index, s->now, values);
    bool alone = l->count / s->part->stage_count(s->index) < ALONE;
    *end = sweeps_run(&(sweeps_job){.part = s->part,
                                    .index = s->index,
                                    .layer = s->now,
                                    .count = l->count,
                                    .values = values,
                                    .before = before,
                                    .still = still,
                                    .threads = alone ? 1 : s->threads,
                                    .context = s,
                                    .progress = show_progress});
    return !end->started ? TROUBLE : end->finished ? DONE : INTERRUPTED;
}

static void forget_unneeded(solver *s)
{
    for (uint32_t i = 0; i < s->now; i++)
        if (s->last_uses[i] <= s->now) {
            free(s->values[i]);
            s->values[i] = NULL;
        }
}

static int solve_layer(solver *s, solver_result *result)
{
    const solving_layer *l = &s->layers[s->now];
    sweeps_end end = {0};
    solving_values values = {.own = malloc(bytes_of(l->count)),
                             .scratch = malloc(bytes_of(l->scratch))};
    double *before = malloc(bytes_of(l->count));
    int code = sweep_layer(s, &values, before, &end);
    free(before);
    free(values.scratch);
    if (code == DONE && s->file && !part_add(s->file, values.own, end.sweeps, end.residual))
        code = TROUBLE;
    if (code != DONE) {
        free(values.own);
        return code;
    }
    double *kept = realloc(values.own, bytes_of(l->kept));
    s->values[s->now] = kept ? kept : values.own;
    result->sweeps += end.sweeps;
    result->residual = fmax(result->residual, end.residual);
    forget_unneeded(s);
    return DONE;
}

static int solve_layers(solver *s, solver_result *result)
{
    int code = DONE;
    s->now = s->file ? part_layers(s->file) : 0;
    s->done = 0;
    for (uint32_t i = 0; i < s->now; i++)
        s->done += s->layers[i].count;
    progress_begin(&s->bar, s->all);
    for (; code == DONE && s->now < s->layer_count; s->now++) {
        code = solve_layer(s, result);
        s->done += s->layers[s->now].count;
    }
    progress_end(&s->bar);
    return code;
}

/* ---- the whole ---- */

/* The beginning of a game is in the last layer. */
static bool first_value(solver *s, double *value)
{
    lus_state start;
    solving_place place;
    s->variant.game->start(&s->variant, &start);
    s->part->find(s->index, &start, &place);
    const double *values = values_of(s, place.layer);
    if (!values)
        return false;
    double white = place.turned ? 1 - values[place.number] : values[place.number];
    bool begins = s->variant.game->status(&s->variant, &start).player == LUS_WHITE;
    *value = begins ? white : 1 - white;
    return true;
}

static int finish(solver *s, const char *path, solver_result *result)
{
    if (!first_value(s, &result->value))
        return TROUBLE;
    if (!s->file)
        return DONE;
    result->residual = part_residual(s->file);
    result->sweeps = part_sweeps(s->file);
    table_writer *writer = table_create(path, s->identity, s->needs.states, result->residual);
    for (uint32_t i = 0; writer && i < s->layer_count; i++) {
        const double *values = values_of(s, i);
        if (!values || !table_add(writer, values, s->layers[i].kept)) {
            table_abandon(writer);
            return TROUBLE;
        }
        free(s->values[i]);
        s->values[i] = NULL;
    }
    return writer && table_finish(writer) ? DONE : TROUBLE;
}

static int run_with_file(solver *s, const char *path, solver_result *result)
{
    char part[PATH_MAX];
    if ((size_t)snprintf(part, sizeof part, "%s.part", path) >= sizeof part) {
        complain(_("%s: the name is too long"), path);
        return REFUSED;
    }
    s->file = part_open(part, s->identity, still, s->layers, s->layer_count);
    if (!s->file)
        return REFUSED;
    uint64_t there = 0; /* by an earlier run */
    for (uint32_t i = 0; i < part_layers(s->file); i++)
        there += s->layers[i].kept * sizeof(double);
    int code = has_room(s->needs.disk - there, disk_free(path),
                        _("this needs %s GiB of disk; %s GiB are free"))
                   ? solve_layers(s, result)
                   : TROUBLE;
    if (code == DONE && (code = finish(s, path, result)) == DONE)
        unlink(part);
    if (code == INTERRUPTED)
        complain(_("interrupted after %u of %u layers; the same command goes on"),
                 part_layers(s->file), s->layer_count);
    part_close(s->file);
    return code;
}

int solver_run(solver *s, const char *path, solver_result *result)
{
    *result = (solver_result){0};
    if (!has_memory(s->needs.memory))
        return TROUBLE;
    if (path)
        return run_with_file(s, path, result);
    int code = solve_layers(s, result);
    return code == DONE ? finish(s, NULL, result) : code;
}
