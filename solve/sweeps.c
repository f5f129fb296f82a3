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

/* One sweep, or one look at what it would change. */
static double go_through(sweeps *s)
{
    const sweeps_job *job = s->job;
    double moved = 0;
    for (uint32_t stage = 0; stage < s->stages; stage++) {
        uint32_t items = job->part->item_count(job->index, stage);
        for (;;) {
            uint32_t from = atomic_fetch_add(&s->taken[stage], ITEMS);
            if (from >= items || term_stop)
                break;
            uint32_t to = from + ITEMS < items ? from + ITEMS : items;
            double by = job->part->sweep(job->index, job->layer, job->values, stage, from, to,
                                         s->phase == LOOK);
            moved = moved > by ? moved : by;
        }
        wait_for_all(s);
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

static void judge(sweeps *s)
{
    double moved = 0;
    for (unsigned i = 0; i < atomic_load(&s->threads); i++)
        moved = fmax(moved, s->moved[i]);
    for (uint32_t stage = 0; stage < s->stages; stage++)
        atomic_store(&s->taken[stage], 0);
    s->leap = 0;
    if (term_stop) {
        s->phase = END;
    } else if (s->phase == LOOK) {
        s->end->residual = moved;
        s->end->finished = true;
        s->phase = END;
    } else {
        s->end->sweeps++;
        s->job->progress(s->job->context, fmin(1, log(fmin(moved, 1)) / log(s->job->still)));
        if (moved <= s->job->still)
            s->phase = LOOK;
        else
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
        memcpy(s->job->before + from, s->job->values->own + from,
               (to - from) * sizeof *s->job->before);
        wait_for_all(s);
        s->moved[number] = go_through(s);
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
    sweeps s = {.job = job, .end = &end, .stages = job->part->stage_count(job->index)};
    s.taken = calloc(s.stages, sizeof *s.taken);
    if (!s.taken) {
        complain_memory();
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
    return end;
}
