#define _GNU_SOURCE /* clock_gettime */
#include "server/store.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/log.h"

typedef struct queue {
    store_job *first, **last;
} queue;

struct store {
    const store_backend *backend;
    void *database;
    void (*wake)(void *);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t more;
    queue waiting, finished;
    bool closing;
    store_counts counts;
};

static void put(queue *q, store_job *list)
{
    if (!q->first)
        q->last = &q->first;
    *q->last = list;
    while (*q->last)
        q->last = &(*q->last)->next;
}

static store_job *take_all(queue *q)
{
    store_job *list = q->first;
    *q = (queue){0};
    return list;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* One transaction. False when nothing of it counts. */
static bool write_batch(store *s, store_job *batch)
{
    if (!s->backend->begin(s->database))
        return false;
    for (store_job *job = batch; job; job = job->next) {
        store_result result = s->backend->work(s->database, job);
        if (result == STORE_BROKEN)
            return false;
        job->done = result == STORE_DONE;
    }
    return s->backend->commit(s->database);
}

static void do_batch(store *s, store_job *batch)
{
    double began = seconds();
    uint64_t writes = 0, failures = 0;
    bool fine = write_batch(s, batch);
    if (!fine) {
        log_event(LOG_ERROR, "store_failed", "trouble=\"%s\"", s->backend->trouble(s->database));
        s->backend->rollback(s->database);
    }
    for (store_job *job = batch; job; job = job->next) {
        job->done = job->done && fine;
        writes += job->done && job->kind != JOB_LOAD;
        failures += !job->done;
    }
    double took = seconds() - began;
    pthread_mutex_lock(&s->lock);
    s->counts.batches++;
    s->counts.writes += writes;
    s->counts.failures += failures;
    s->counts.busy_seconds += took;
    put(&s->finished, batch);
    pthread_mutex_unlock(&s->lock);
    s->wake(s->context);
}

static void *work(void *context)
{
    store *s = context;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (!s->waiting.first && !s->closing)
            pthread_cond_wait(&s->more, &s->lock);
        store_job *batch = take_all(&s->waiting);
        s->counts.waiting = 0;
        pthread_mutex_unlock(&s->lock);
        if (!batch)
            return NULL;
        do_batch(s, batch);
    }
}

store *store_open(const store_backend *backend, const char *place, void (*wake)(void *), void *context,
                  char trouble[STORE_TROUBLE_MAX])
{
    store *s = calloc(1, sizeof *s);
    if (!s) {
        strcpy(trouble, "no memory");
        return NULL;
    }
    *s = (store){.backend = backend, .wake = wake, .context = context};
    s->database = backend->open(place, trouble);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, NULL);
    if (s->database && pthread_create(&s->thread, NULL, work, s) == 0)
        return s;
    if (s->database) {
        strcpy(trouble, "no thread");
        backend->close(s->database);
    }
    free(s);
    return NULL;
}

void store_submit(store *s, store_job *job)
{
    job->next = NULL;
    pthread_mutex_lock(&s->lock);
    put(&s->waiting, job);
    s->counts.waiting++;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
}

store_job *store_collect(store *s)
{
    pthread_mutex_lock(&s->lock);
    store_job *list = take_all(&s->finished);
    pthread_mutex_unlock(&s->lock);
    return list;
}

void store_count(store *s, store_counts *counts)
{
    pthread_mutex_lock(&s->lock);
    *counts = s->counts;
    pthread_mutex_unlock(&s->lock);
}

void store_job_free(store_job *job)
{
    store_load_drop(job);
    free(job);
}

void store_drain(store *s)
{
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
}

void store_close(store *s)
{
    s->backend->close(s->database);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->more);
    free(s);
}
