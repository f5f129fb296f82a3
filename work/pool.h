/* Threads that all run the same body, each with a number from 0. */
#ifndef WORK_POOL_H
#define WORK_POOL_H

#include <pthread.h>
#include <stdbool.h>

typedef void pool_body(void *context, unsigned number);

enum { POOL_MAX = 256 };

typedef struct pool {
    pool_body *body;
    void *context;
    unsigned started;
    struct pool_thread {
        struct pool *pool;
        unsigned number;
        pthread_t thread;
    } members[POOL_MAX];
} pool;

/* Starts `count` threads, or as many as the system allows: `started` says how many. The pool must
 * stay where it is until it is joined. */
void pool_start(pool *, unsigned count, pool_body *, void *context);
/* Waits until every body has returned. */
void pool_join(pool *);

#endif
