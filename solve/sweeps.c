#define _GNU_SOURCE
#include "solve/sweeps.h"

#include <math.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "console/say.h"
#include "console/term.h"
#include "work/pool.h"

enum {
    ITEMS = 8,       /* that a thread takes at a time */
    LEAP_EVERY = 3,  /* sweeps between leaps, at least */
    PATIENCE = 4000, /* looks at a barrier before other threads get the core */
};

typedef enum phase { SWEEP, LOOK, END } phase;

typedef struct sweeps {
    const sweeps_job *job;
    sweeps_end *end;
    char *work;          /* of all threads, one after the other */
    atomic_uint threads; /* 0 until it is known how many have started */
    atomic_uint arrived, passed;
    atomic_uint *taken; /* items of each stage */
    uint32_t stages;
    double moved[POOL_MAX];
    phase phase;
    double leap; /* how much further than the last sweep all values go; 0: not at all */
    double last, ratio;
    uint32_t since_leap;
} sweeps;

static void wait_for_all(sweeps *s)
{
    unsigned passed = atomic_load(&s->passed);
    if (atomic_fetch_add(&s->arrived, 1) + 1 == atomic_load(&s->threads)) {
        atomic_store(&s->arrived, 0);
        atomic_fetch_add(&s->passed, 1);
        return;
    }
    for (unsigned looks = 0; atomic_load(&s->passed) == passed; looks++)
        if (looks > PATIENCE)
            sched_yield();
}

/* ---- several processes: each does its share of a stage, then all tell what they have made ---- */

/* Where the share of the process so many behind this one begins. */
static uint32_t share_of(const together *with, uint32_t items, unsigned rank)
{
    return (uint32_t)((uint64_t)items * rank / with->size);
}

static uint32_t share_begin(const sweeps_job *job, uint32_t items, unsigned further)
{
    return job->with ? share_of(job->with, items, job->with->rank + further) : items * further;
}

/* Puts what some items have made into the parcel, or takes it out. Returns its bytes. */
static uint64_t pack(const sweeps_job *job, uint32_t stage, uint32_t from, uint32_t to, bool takes)
{
    uint64_t size = solving_size(job->part->kind), length = 0;
    solving_range ranges[SOLVING_RANGES];
    for (uint32_t item = from; item < to; item++) {
        unsigned count = job->part->makes(job->index, job->layer, job->values, stage, item, ranges);
        for (unsigned i = 0; i < count; i++) {
            char *own = (char *)job->values->own + ranges[i].from * size;
            char *parcel = (char *)job->parcel + length;
            memcpy(takes ? own : parcel, takes ? parcel : own, ranges[i].count * size);
            length += ranges[i].count * size;
        }
    }
    return length;
}

static void tell_others(const sweeps_job *job, uint32_t stage, uint32_t items)
{
    enum { SOME = SWEEPS_PARCEL / (SOLVING_RANGES * SWEEPS_RANGE_MAX) };
    for (unsigned rank = 0; rank < job->with->size; rank++) {
        uint32_t end = share_of(job->with, items, rank + 1);
        for (uint32_t from = share_of(job->with, items, rank); from < end; from += SOME) {
            uint32_t to = end - from < SOME ? end : from + SOME;
            uint64_t length = pack(job, stage, from, to, false);
            together_share(job->with, job->parcel, length, rank);
            if (rank != job->with->rank)
                pack(job, stage, from, to, true);
        }
    }
}

/* One sweep, or one look at what it would change. */
static double go_through(sweeps *s, unsigned number)
{
    const sweeps_job *job = s->job;
    double moved = 0;
    for (uint32_t stage = 0; stage < s->stages; stage++) {
        uint32_t items = job->part->item_count(job->index, job->layer, job->values, stage);
        uint32_t begin = share_begin(job, items, 0), end = share_begin(job, items, 1);
        if (items == 0)
            continue;
        for (;;) {
            uint32_t from = begin + atomic_fetch_add(&s->taken[stage], ITEMS);
            if (from >= end || term_stop)
                break;
            uint32_t to = from + ITEMS < end ? from + ITEMS : end;
            double by =
                job->part->sweep(job->index, job->layer, job->values, s->work + number * job->work,
                                 stage, from, to, s->phase == LOOK);
            moved = moved > by ? moved : by;
        }
        wait_for_all(s);
        if (job->with && s->phase == SWEEP) {
            if (number == 0)
                tell_others(job, stage, items);
            wait_for_all(s);
        }
    }
    return moved;
}

/* Once choices no longer change, each sweep moves values by about the same part of what the last
 * did: all that is still to come is a geometric series, and is added at once. Moves are only judged
 * by sweeps, so a leap that goes wrong costs sweeps and no exactness. */
static void judge_leap(sweeps *s, double moved)
{
    const double steady = 0.04, most = 0.97;
    double ratio = s->last > 0 ? moved / s->last : 1;
    s->leap = 0;
    if (++s->since_leap >= LEAP_EVERY && ratio < most && fabs(ratio - s->ratio) < steady) {
        s->leap = ratio / (1 - ratio);
        s->since_leap = 0;
    }
    s->last = moved;
    s->ratio = ratio;
}

/* By digits that are sure. */
static void tell_progress(const sweeps_job *job, double moved)
{
    double part = log(fmin(fmax(moved, job->still), 1)) / log(job->still);
    job->progress(job->context, part);
}

static void judge(sweeps *s)
{
    double moved = 0;
    for (unsigned i = 0; i < atomic_load(&s->threads); i++)
        moved = fmax(moved, s->moved[i]);
    for (uint32_t stage = 0; stage < s->stages; stage++)
        atomic_store(&s->taken[stage], 0);
    s->leap = 0;
    bool stops = term_stop;
    if (s->job->with) {
        moved = together_most(s->job->with, moved);
        stops = !together_agree(s->job->with, !stops);
    }
    if (stops) {
        s->phase = END;
    } else if (s->phase == LOOK) {
        s->end->residual = moved;
        s->end->finished = true;
        s->phase = END;
    } else {
        s->end->sweeps++;
        tell_progress(s->job, moved);
        if (moved <= s->job->still)
            s->phase = LOOK;
        else if (s->job->before)
            judge_leap(s, moved);
    }
}

static void leap(const sweeps *s, uint64_t from, uint64_t to)
{
    double *values = s->job->values->own;
    for (uint64_t i = from; i < to; i++) {
        double value = values[i] + s->leap * (values[i] - s->job->before[i]);
        values[i] = value < 0 ? 0 : value > 1 ? 1 : value;
    }
}

static void body(void *context, unsigned number)
{
    sweeps *s = context;
    while (atomic_load(&s->threads) == 0)
        sched_yield();
    unsigned threads = atomic_load(&s->threads);
    uint64_t from = s->job->count * number / threads, to = s->job->count * (number + 1) / threads;
    while (s->phase != END) {
        if (s->job->before)
            memcpy(s->job->before + from, (double *)s->job->values->own + from,
                   (to - from) * sizeof *s->job->before);
        wait_for_all(s);
        s->moved[number] = go_through(s, number);
        wait_for_all(s);
        if (number == 0)
            judge(s);
        wait_for_all(s);
        if (s->leap > 0)
            leap(s, from, to);
    }
}

sweeps_end sweeps_run(const sweeps_job *job)
{
    sweeps_end end = {0};
    sweeps s = {.job = job, .end = &end, .stages = job->part->stage_count(job->index, job->layer)};
    s.taken = calloc(s.stages, sizeof *s.taken);
    s.work = malloc(job->threads * job->work + 1);
    if (!s.taken || !s.work) {
        complain_memory();
        free(s.taken);
        free(s.work);
        return end;
    }
    pool threads;
    pool_start(&threads, job->threads, body, &s);
    atomic_store(&s.threads, threads.started);
    end.started = threads.started > 0;
    if (!end.started)
        complain_threads();
    pool_join(&threads);
    free(s.taken);
    free(s.work);
    return end;
}

sweeps_end sweeps_run_device(const sweeps_job *job, const solving_device *device,
                             device_sweep *sweep, device_job asked)
{
    sweeps_end end = {.started = true};
    double moved = 1;
    while (!term_stop && end.started && moved > job->still) {
        end.started = sweep(&asked, &moved);
        end.sweeps++;
        tell_progress(job, moved);
    }
    if (!end.started || term_stop) {
        if (!end.started)
            complain("%s", device->trouble());
        return end;
    }
    asked.looks = true;
    end.started = sweep(&asked, &end.residual);
    end.finished = end.started;
    if (!end.started)
        complain("%s", device->trouble());
    return end;
}
