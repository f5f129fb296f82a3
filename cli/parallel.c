#define _GNU_SOURCE
#include "cli/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/progress.h"
#include "cli/term.h"

typedef struct pool {
    atomic_uint_fast64_t next, done;
    uint64_t count, block;
    parallel_work *work;
    void *context;
    const atomic_bool *enough;
} pool;

typedef struct worker {
    pool *pool;
    unsigned number;
    pthread_t thread;
} worker;

unsigned core_count(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    return 1;
}

static bool stopped(const pool *p)
{
    return term_stop || (p->enough && atomic_load(p->enough));
}

static void *work_on(void *argument)
{
    worker *w = argument;
    pool *p = w->pool;
    for (;;) {
        uint64_t begin = atomic_fetch_add(&p->next, p->block), end = begin + p->block;
        if (begin >= p->count)
            return NULL;
        for (uint64_t i = begin; i < end && i < p->count && !stopped(p); i++) {
            p->work(p->context, w->number, i);
            atomic_fetch_add(&p->done, 1);
        }
        if (stopped(p))
            return NULL;
    }
}

uint64_t parallel_run(unsigned workers, uint64_t count, unsigned block, parallel_work *work, void *context,
                      const atomic_bool *enough, bool *ok)
{
    pool p = {.count = count, .block = block, .work = work, .context = context, .enough = enough};
    worker *team = calloc(workers, sizeof *team);
    progress bar;
    unsigned started = 0;
    for (; team && started < workers; started++) {
        team[started] = (worker){.pool = &p, .number = started};
        if (pthread_create(&team[started].thread, NULL, work_on, &team[started]) != 0)
            break;
    }
    *ok = started > 0;
    progress_begin(&bar, count);
    while (*ok && bar.visible && atomic_load(&p.done) < count && !stopped(&p)) {
        progress_show(&bar, atomic_load(&p.done));
        usleep(50000);
    }
    for (unsigned i = 0; i < started; i++)
        pthread_join(team[i].thread, NULL);
    progress_end(&bar);
    free(team);
    return atomic_load(&p.done);
}
