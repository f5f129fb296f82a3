#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "console/exit.h"
#include "console/say.h"
#include "solve/hold.h"
#include "solve/solver_work.h"
#include "solve/sweeps.h"

/* Values a stage: below, threads would wait for each other most of the time. */
enum { ALONE = 1024 };

static void show_progress(void *context, double part)
{
    solver *s = context;
    progress_show(&s->bar, s->done + (uint64_t)(part * (double)s->layers[s->now].count));
}

/* Reads a layer that an earlier run has solved. */
static void *load_layer(solver *s, uint32_t layer)
{
    uint64_t size = solver_bytes(s, s->layers[layer].kept);
    void *here = malloc(size), *there = here;
    if (!here)
        complain_memory();
    bool loaded =
        solver_all_fine(s, here && (!solver_is_first(s) || part_load(s->file, layer, here)));
    if (loaded)
        solver_tell_all(s, here, size);
    if (loaded && s->plan.device) {
        there = hold_allocate(s->plan.device, size);
        loaded = there && hold_write(s->plan.device, there, here, size);
        if (!loaded)
            hold_release(s->plan.device, there);
    }
    if (here != there || !loaded)
        free(here);
    return loaded ? there : NULL;
}

void *solver_values(solver *s, uint32_t layer)
{
    if (!s->values[layer] && s->keeps)
        s->values[layer] = load_layer(s, layer);
    return s->values[layer];
}

/* What a layer is solved with. */
typedef struct workplace {
    solving_values values; /* as the sweeps see them */
    void *scratch;         /* here; the same as the sweeps', or what that was written from */
    double *before;
} workplace;

static bool prepare(solver *s, workplace *w)
{
    const solving_layer *l = &s->layers[s->now];
    const solving_device *device = s->plan.device;
    for (unsigned n = 0; n < SOLVING_NEEDS; n++)
        if (l->needs[n] != SOLVING_NONE && !(w->values.needed[n] = solver_values(s, l->needs[n])))
            return false;
    w->scratch = hold_allocate(NULL, l->scratch + 16);
    w->values.own = hold_allocate(device, solver_bytes(s, l->count));
    if (!w->scratch || !w->values.own)
        return false;
    if (s->part->kind == SOLVING_DOUBLES &&
        !(w->before = hold_allocate(NULL, solver_bytes(s, l->count))))
        return false;
    w->values.scratch = w->scratch;
    s->part->begin(s->index, s->now, &w->values);
    if (device) {
        w->values.scratch = hold_allocate(device, l->scratch + 16);
        if (!w->values.scratch || !hold_write(device, w->values.scratch, w->scratch, l->scratch))
            return false;
    }
    return hold_fill(device, w->values.own, s->part->kind, l->count + 16, s->plan.guess);
}

static void clear_away(const solver *s, workplace *w)
{
    if (s->plan.device)
        hold_release(s->plan.device, w->values.scratch);
    free(w->scratch);
    free(w->before);
}

static sweeps_end sweep_layer(solver *s, const workplace *w)
{
    const solving_layer *l = &s->layers[s->now];
    bool alone = l->count / s->part->stage_count(s->index, s->now) < ALONE;
    sweeps_job job = {.part = s->part,
                      .index = s->index,
                      .layer = s->now,
                      .count = l->count,
                      .work = l->work,
                      .values = &w->values,
                      .before = w->before,
                      .still = solver_still(s),
                      .threads = alone ? 1 : s->plan.threads,
                      .with = alone ? NULL : s->plan.with, /* else each does all of it */
                      .parcel = s->parcel,
                      .context = s,
                      .progress = show_progress};
    if (!s->plan.device)
        return sweeps_run(&job);
    return sweeps_run_device(&job, s->plan.device, s->plan.device->sweep_of(s->variant.game->id),
                             (device_job){.index = s->index,
                                          .device_index = s->device_index,
                                          .scratch = w->scratch,
                                          .values = &w->values,
                                          .layer = s->now});
}

static bool store_layer(solver *s, const void *values, const sweeps_end *end)
{
    uint64_t size = s->layers[s->now].kept * solving_size(s->part->kind);
    if (!s->plan.device)
        return part_add(s->file, values, end->sweeps, end->residual);
    void *here = hold_allocate(NULL, size);
    bool stored = here && hold_read(s->plan.device, here, values, size) &&
                  part_add(s->file, here, end->sweeps, end->residual);
    free(here);
    return stored;
}

/* What is wanted of a layer now that it is solved, or read. */
static bool use_layer(solver *s, uint32_t layer)
{
    const void *values = solver_values(s, layer);
    const uint64_t *numbers;
    double *found;
    if (!values)
        return false;
    if (s->memory && !hold_narrow(s->plan.device, s->memory + s->bases[layer], values,
                                  s->part->kind, s->layers[layer].kept))
        return false;
    uint64_t count = s->questions ? ask_layer(s->questions, layer, &numbers, &found) : 0;
    return !count || hold_gather(s->plan.device, found, values, s->part->kind, numbers, count);
}

static void forget_unneeded(solver *s)
{
    for (uint32_t i = 0; i < s->now; i++)
        if (s->last_uses[i] <= s->now) {
            hold_release(s->plan.device, s->values[i]);
            s->values[i] = NULL;
        }
}

static int solve_layer(solver *s, solver_result *result)
{
    const solving_layer *l = &s->layers[s->now];
    workplace w = {0};
    sweeps_end end = {0};
    if (solver_all_fine(s, prepare(s, &w)))
        end = sweep_layer(s, &w);
    clear_away(s, &w);
    bool finished = solver_all_fine(s, end.finished), started = solver_all_fine(s, end.started);
    bool stored = solver_all_fine(s, finished && (!s->file || store_layer(s, w.values.own, &end)));
    if (!stored) {
        hold_release(s->plan.device, w.values.own);
        return started && !finished ? INTERRUPTED : TROUBLE;
    }
    s->values[s->now] = hold_shorten(s->plan.device, w.values.own, solver_bytes(s, l->kept));
    result->sweeps += end.sweeps;
    result->residual = fmax(result->residual, end.residual);
    forget_unneeded(s);
    return use_layer(s, s->now) ? DONE : TROUBLE;
}

/* Of layers that an earlier run has solved. */
static bool use_earlier(solver *s)
{
    for (uint32_t i = 0; i < s->now; i++) {
        s->done += s->layers[i].count;
        if ((s->memory || s->questions) && !use_layer(s, i))
            return false;
        if (s->last_uses[i] < s->now) {
            hold_release(s->plan.device, s->values[i]);
            s->values[i] = NULL;
        }
    }
    return true;
}

int solver_layers(solver *s, solver_result *result)
{
    s->now = s->file ? part_layers(s->file) : 0;
    s->done = 0;
    solver_tell_all(s, &s->now, sizeof s->now);
    int code = use_earlier(s) ? DONE : TROUBLE;
    progress_begin(&s->bar, s->all);
    for (; code == DONE && s->now < s->layer_count; s->now++) {
        code = solve_layer(s, result);
        s->done += s->layers[s->now].count;
    }
    progress_end(&s->bar);
    return code;
}
