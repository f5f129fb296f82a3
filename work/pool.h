/* Threads that all run the same body, each with a number from 0. */
#ifndef WORK_POOL_H
#define WORK_POOL_H

#include <pthread.h>
#include <stdbool.h>

typedef void crew_body(void *context, unsigned number);

enum { CREW_MAX = 256 };

typedef struct crew {
    crew_body *body;
    void *context;
    unsigned started;
    struct crew_member {
        struct crew *crew;
        unsigned number;
        pthread_t thread;
    } members[CREW_MAX];
} crew;

/* Starts `count` threads, or as many as the system allows: `started` says how many. The crew must stay where
 * it is until it is joined. */
void crew_start(crew *, unsigned count, crew_body *, void *context);
/* Waits until every body has returned. */
void crew_join(crew *);

#endif
