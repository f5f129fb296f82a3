#define _GNU_SOURCE
#include "work/parallel.h"

#include <sched.h>
#include <unistd.h>

#include "console/progress.h"
#include "console/term.h"
#include "work/pool.h"

typedef struct items {
    atomic_uint_fast64_t next, done;
    uint64_t count, block;
    parallel_work *work;
    void *context;
    const atomic_bool *enough;
} items;

unsigned core_count(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    return 1;
}

static bool stopped(const items *p)
{
    return term_stop || (p->enough && atomic_load(p->enough));
}

static void work_on(void *context, unsigned worker)
{
    items *p = context;
    for (;;) {
        uint64_t begin = atomic_fetch_add(&p->next, p->block), end = begin + p->block;
        if (begin >= p->count)
            return;
        for (uint64_t i = begin; i < end && i < p->count && !stopped(p); i++) {
            p->work(p->context, worker, i);
            atomic_fetch_add(&p->done, 1);
        }
        if (stopped(p))
            return;
    }
}

uint64_t parallel_run(unsigned workers, uint64_t count, unsigned block, parallel_work *work,
                      void *context, const atomic_bool *enough, bool *ok)
{
    items p = {.count = count, .block = block, .work = work, .context = context, .enough = enough};
    pool threads;
    progress bar;
    pool_start(&threads, workers, work_on, &p);
    *ok = threads.started > 0;
    progress_begin(&bar, count);
    while (*ok && bar.visible && atomic_load(&p.done) < count && !stopped(&p)) {
        progress_show(&bar, atomic_load(&p.done));
        usleep(50000);
    }
    pool_join(&threads);
    progress_end(&bar);
    return atomic_load(&p.done);
}
