/* The server under load: started, ended, measured from outside. */
#ifndef BENCH_HOST_H
#define BENCH_HOST_H

#include <stdbool.h>
#include <sys/types.h>

enum { HOST_WORDS_MAX = 64 };

typedef struct host {
    const char *program;
    char *const *more; /* further flags of `lusoria serve`, ended by NULL */
    char folder[64];   /* page, store and log; "": it was running already */
    unsigned port;
    pid_t pid; /* 0: not known */
} host;

typedef struct host_use {
    double cpu;    /* seconds, of all threads */
    double memory; /* resident, kB */
} host_use;

/* Starts the server and waits until it is open; false after a complaint. The first time with a
 * folder and a port of its own, later with the same. */
bool host_start(host *);
/* Ends it by a signal; its exit code, or minus the signal that killed it. */
int host_end(host *, int signal);
/* Deletes its folder. */
void host_clear(host *);
host_use host_measure(const host *);

/* Transactions of its store, as it measures them itself. */
enum { HOST_BOUNDS_MAX = 32 };
typedef struct host_store {
    double bound[HOST_BOUNDS_MAX];  /* seconds, rising; the last is infinite */
    double within[HOST_BOUNDS_MAX]; /* transactions that took no longer */
    unsigned count;
} host_store;
host_store host_ask_store(const host *);
/* The bound that `share` of the transactions since `before` kept. */
double host_store_at(const host_store *before, const host_store *after, double share);

/* Whether `lusoria verify` finds a record fair. */
bool host_verifies(const host *, const char *record);

double host_clock(void); /* seconds, monotonic */

#endif
