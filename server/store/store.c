#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include "server/store/store.h"

#include <pthread.h>
#include <stdio.h>
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
    pthread_t thread, listener;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t more;
    bool thread_ends, listener_ends;
    queue waiting, loads, finished;
    bool closing;
    store_counts counts;
    double began; /* the transaction that is being done; 0: none is */
};

#define PATIENCE 5.0 /* seconds after which a transaction counts as trouble */
/* that the threads have to come to an end; their own waits are shorter */
#define END_SECONDS 30.0

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

/* The first so many. */
static store_job *take_some(queue *q, unsigned count)
{
    store_job *list = q->first, *last = NULL;
    for (store_job *job = list; job && count-- > 0; job = job->next)
        last = job;
    if (last) {
        q->first = last->next;
        last->next = NULL;
    }
    return list;
}

/* Loads that are not at their end, out of a batch. */
static store_job *take_unfinished(store_job **batch)
{
    queue unfinished = {0};
    for (store_job **at = batch; *at;) {
        store_job *job = *at;
        if (!store_load_goes_on(job)) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        job->next = NULL;
        put(&unfinished, job);
    }
    return unfinished.first;
}

typedef enum attempt { ATTEMPT_DONE, ATTEMPT_FAILED, ATTEMPT_AGAIN } attempt;

/* A transaction in which a job met damage can no longer be committed, and the job may have left
 * half of something: it begins again without that job. */
static attempt try_batch(const store_backend *backend, void *database, store_job *batch)
{
    if (!backend->begin(database))
        return ATTEMPT_FAILED;
    for (store_job *job = batch; job; job = job->next) {
        if (job->damaged)
            continue;
        double began = timing_now();
        store_result result = backend->work(database, job);
        job->took = timing_now() - began;
        if (result == STORE_BROKEN)
            return ATTEMPT_FAILED;
        job->damaged = result == STORE_DAMAGED;
        if (job->damaged)
            return ATTEMPT_AGAIN;
        if (result != STORE_LATER)
            job->done = result == STORE_DONE;
    }
    return backend->commit(database) ? ATTEMPT_DONE : ATTEMPT_FAILED;
}

/* What could be read of something damaged stays. */
static void forget_answers(store_job *batch)
{
    for (; batch; batch = batch->next) {
        batch->done = false;
        if (!batch->damaged)
            store_drop_answer(batch);
    }
}

bool store_run(const store_backend *backend, void *database, store_job *batch)
{
    attempt tried;
    for (store_job *job = batch; job; job = job->next)
        job->damaged = false;
    while ((tried = try_batch(backend, database, batch)) != ATTEMPT_DONE) {
        backend->rollback(database);
        forget_answers(batch);
        if (tried == ATTEMPT_FAILED)
            break;
    }
    bool failed = tried == ATTEMPT_FAILED, unsure = failed && backend->unsure(database);
    for (store_job *job = batch; job; job = job->next) {
        job->broken = failed;
        job->unsure = unsure;
    }
    return tried == ATTEMPT_DONE;
}

/* The log does not hear over and over of a database that is away. */
static void tell_change(store *s, bool fine)
{
    if (!fine && (!s->backend->shared || !s->counts.broken))
        log_event(LOG_ERROR, "store_failed", "trouble=\"%s\"", s->backend->trouble(s->database));
    else if (fine && s->backend->shared && s->counts.broken)
        log_event(LOG_INFO, "store_back", "failures=%llu", (unsigned long long)s->counts.failures);
}

store_job *store_take(store *s)
{
    pthread_mutex_lock(&s->lock);
    /* Between two pieces of loads comes whatever others want written. */
    store_job *batch =
        s->waiting.first ? take_all(&s->waiting) : take_some(&s->loads, LOADS_AT_ONCE);
    s->counts.waiting = 0;
    s->began = batch ? timing_now() : 0;
    pthread_mutex_unlock(&s->lock);
    return batch;
}

void store_do(store *s, store_job *batch)
{
    uint64_t writes = 0, failures = 0;
    bool fine = store_run(s->backend, s->database, batch);
    tell_change(s, fine);
    for (store_job *job = batch; job; job = job->next) {
        if (job->damaged)
            log_event(LOG_ERROR, "game_damaged", "game=%s trouble=\"%s\"",
                      *job->code ? job->code : "?", s->backend->trouble(s->database));
        writes += job->done && (job->kind == JOB_CREATE || job->kind == JOB_APPEND);
        failures += !job->done;
    }
    pthread_mutex_lock(&s->lock);
    s->counts.batches++;
    s->counts.broken = !fine;
    timing_add(&s->counts.batch_times, timing_now() - s->began);
    for (const store_job *job = batch; job; job = job->next)
        timing_add(&s->counts.job_times, job->took);
    s->began = 0;
    s->counts.writes += writes;
    s->counts.failures += failures;
    pthread_mutex_unlock(&s->lock);
}

void store_give_back(store *s, store_job *batch)
{
    pthread_mutex_lock(&s->lock);
    put(&s->loads, take_unfinished(&batch));
    put(&s->finished, batch);
    pthread_mutex_unlock(&s->lock);
    s->wake(s->context);
}

/* The last thing that a thread does. */
static void *end_thread(store *s, bool *ends)
{
    pthread_mutex_lock(&s->lock);
    *ends = true;
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void *work(void *context)
{
    store *s = context;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (!s->waiting.first && !s->loads.first && !s->closing)
            pthread_cond_wait(&s->more, &s->lock);
        pthread_mutex_unlock(&s->lock);
        store_job *batch = store_take(s); /* nobody else takes any */
        if (!batch)
            return end_thread(s, &s->thread_ends);
        store_do(s, batch);
        store_give_back(s, batch);
    }
}

bool store_hear(store *s)
{
    store_job *news = s->backend->hear(s->database);
    pthread_mutex_lock(&s->lock);
    bool closing = s->closing;
    if (news)
        put(&s->finished, news);
    pthread_mutex_unlock(&s->lock);
    if (news)
        s->wake(s->context);
    return !closing;
}

static void *listen(void *context)
{
    store *s = context;
    while (store_hear(s))
        ;
    return end_thread(s, &s->listener_ends);
}

static bool has_ended(store *s, const bool *ends)
{
    pthread_mutex_lock(&s->lock);
    bool ended = *ends;
    pthread_mutex_unlock(&s->lock);
    return ended;
}

/* Looked at again and again, once in a server's life: pthread_clockjoin_np is unknown to the thread
 * sanitizer, and a timed wait for a condition to those who set a false date for a test. */
static bool join_in_time(store *s, pthread_t thread, const bool *ends)
{
    const struct timespec pause = {.tv_nsec = 2000000};
    double until = timing_now() + END_SECONDS;
    while (!has_ended(s, ends)) {
        if (timing_now() > until)
            return false;
        nanosleep(&pause, NULL);
    }
    return pthread_join(thread, NULL) == 0;
}

void store_stop_taking(store *s)
{
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
}

/* The thread that writes ends when it has done what waits. */
static bool finish_writing(store *s)
{
    store_stop_taking(s);
    return join_in_time(s, s->thread, &s->thread_ends);
}

static bool start(store *s)
{
    if (pthread_create(&s->thread, NULL, work, s) != 0)
        return false;
    if (!s->backend->hear || pthread_create(&s->listener, NULL, listen, s) == 0)
        return true;
    finish_writing(s);
    return false;
}

store *store_open_still(const store_backend *backend, void *database, void (*wake)(void *),
                        void *context)
{
    store *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    *s = (store){.backend = backend, .database = database, .wake = wake, .context = context};
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, NULL);
    return s;
}

store *store_open(const store_backend *backend, const char *place, void (*wake)(void *),
                  void *context, char trouble[STORE_TROUBLE_MAX])
{
    void *database = backend->open(place, trouble);
    store *s = database ? store_open_still(backend, database, wake, context) : NULL;
    if (s && start(s))
        return s;
    if (database)
        strcpy(trouble, s ? "no thread" : "no memory");
    if (s)
        store_close(s);
    else if (database)
        backend->close(database);
    return NULL;
}

bool store_is_shared(const store *s)
{
    return s->backend->shared;
}

void store_submit(store *s, store_job *job)
{
    job->next = NULL;
    pthread_mutex_lock(&s->lock);
    if (s->closing) {
        job->broken = true;
        put(&s->finished, job);
    } else {
        put(job->kind == JOB_LOAD ? &s->loads : &s->waiting, job);
        s->counts.waiting++;
        pthread_cond_signal(&s->more);
    }
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
    counts->broken = counts->broken || (s->began > 0 && timing_now() - s->began > PATIENCE);
    pthread_mutex_unlock(&s->lock);
}

store_job *store_job_new(job_kind kind, const char *code)
{
    store_job *job = calloc(1, sizeof *job);
    if (job) {
        job->kind = kind;
        strcpy(job->code, code);
    }
    return job;
}

void store_job_free(store_job *job)
{
    if (!job)
        return;
    store_drop_answer(job);
    free(job);
}

bool store_drain(store *s)
{
    return finish_writing(s) &&
           (!s->backend->hear || join_in_time(s, s->listener, &s->listener_ends));
}

void store_close(store *s)
{
    s->backend->close(s->database);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->more);
    free(s);
}

const store_backend *store_backend_of(const char *place)
{
    if (strncmp(place, "postgres://", 11) == 0 || strncmp(place, "postgresql://", 13) == 0)
        return &store_postgres;
    return strstr(place, "://") ? NULL : &store_sqlite;
}

void store_show(const char *place, char shown[STORE_PLACE_MAX])
{
    if (store_backend_of(place) == &store_sqlite)
        snprintf(shown, STORE_PLACE_MAX, "%s", place);
    else
        postgres_show(place, shown);
}
