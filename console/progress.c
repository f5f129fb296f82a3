#define _GNU_SOURCE
#include "console/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void progress_begin(progress *p, uint64_t total)
{
    *p = (progress){.total = total, .begun = seconds_now(), .visible = isatty(STDERR_FILENO)};
}

void progress_show(progress *p, uint64_t done)
{
    enum { WIDTH = 40 };
    double now = seconds_now(), spent = now - p->begun;
    if (!p->visible || now - p->shown < 0.1 || p->total == 0)
        return;
    p->shown = now;
    double part = (double)done / (double)p->total;
    unsigned full = (unsigned)((double)WIDTH * part);
    fputs("\r[", stderr);
    for (unsigned i = 0; i < WIDTH; i++)
        fputs(i < full ? "█" : "·", stderr);
    fprintf(stderr, "] %3.0f %%  ", part * 100);
    if (done > 0)
        fprintf(stderr, "%.0f s   ", spent / part - spent);
    fflush(stderr);
}

void progress_end(progress *p)
{
    if (p->visible)
        fputs("\r\033[K", stderr);
    p->visible = false;
}
