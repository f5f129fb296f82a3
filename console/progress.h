/* A progress bar on standard error, when that is a terminal. */
#ifndef CONSOLE_PROGRESS_H
#define CONSOLE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    uint64_t total;
    double begun, shown; /* seconds on the monotonic clock */
    bool visible;
} progress;

double seconds_now(void);
/* That this thread has worked. */
double cpu_seconds(void);
void progress_begin(progress *, uint64_t total);
/* Shows it, at most ten times a second. */
void progress_show(progress *, uint64_t done);
void progress_end(progress *);

#endif
