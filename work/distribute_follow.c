#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/progress.h"
#include "console/term.h"
#include "work/distribute_work.h"
#include "work/pool.h"

typedef struct follower {
    const distribution_job *job;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t more;
    bool closing;
    uint64_t queue[SPREAD_AHEAD]; /* a ring */
    unsigned first, waiting;
    unsigned char *records; /* one a thread */
    unsigned char *done;    /* messages with records, one after the other */
    unsigned done_count;
    unsigned asked; /* items asked for in all: those waiting, at work, or done and not replaced */
    unsigned idle;  /* threads */
} follower;

/* ---- the threads ---- */

/* False at the end. */
static bool next_item(follower *f, uint64_t *item)
{
    pthread_mutex_lock(&f->lock);
    f->idle++;
    while (f->waiting == 0 && !f->closing)
        pthread_cond_wait(&f->more, &f->lock);
    f->idle--;
    bool open = !f->closing;
    if (open) {
        *item = f->queue[f->first];
        f->first = (f->first + 1) % SPREAD_AHEAD;
        f->waiting--;
    }
    pthread_mutex_unlock(&f->lock);
    return open;
}

static void work_on(void *context, unsigned worker)
{
    follower *f = context;
    size_t result_size = f->job->result_size, size = sizeof(distribute_message) + result_size;
    unsigned char *record = f->records + result_size * worker;
    distribute_message head = {.kind = SPREAD_RECORD};
    while (next_item(f, &head.item)) {
        if (!f->job->work(f->job->context, worker, head.item, record))
            break;
        pthread_mutex_lock(&f->lock);
        unsigned char *message = f->done + size * f->done_count++;
        memcpy(message, &head, sizeof head);
        memcpy(message + sizeof head, record, result_size);
        pthread_mutex_unlock(&f->lock);
    }
}

/* ---- the thread that speaks with the leader ---- */

static void send_records(distribution *sp, follower *f)
{
    size_t size = sizeof(distribute_message) + f->job->result_size;
    pthread_mutex_lock(&f->lock);
    for (unsigned i = 0; i < f->done_count; i++)
        sp->link->send(0, f->done + size * i, size);
    f->done_count = 0;
    pthread_mutex_unlock(&f->lock);
}

static void ask(distribution *sp, follower *f, unsigned items)
{
    unsigned room = SPREAD_AHEAD - f->asked;
    items = items < room ? items : room;
    f->asked += items;
    if (items > 0)
        distribute_send(sp, 0, SPREAD_ASK, items);
}

/* Items have come while all threads stood idle. Where items are quick, it is the messages that they
 * wait for: ask for more at a time. Slow ones are not hoarded, or a process would sit on them at
 * the end. */
static void put_in_queue(distribution *sp, follower *f, uint64_t item, double *last)
{
    double now = seconds_now();
    pthread_mutex_lock(&f->lock);
    bool starved = f->idle == f->job->threads && f->waiting == 0 && now - *last < 0.05;
    f->queue[(f->first + f->waiting++) % SPREAD_AHEAD] = item;
    pthread_cond_signal(&f->more);
    pthread_mutex_unlock(&f->lock);
    *last = now;
    if (starved)
        ask(sp, f, f->asked);
}

/* Whether to go on. */
static bool receive_all(distribution *sp, follower *f, double *last)
{
    distribute_message *message = sp->message;
    unsigned from;
    while (!sp->told[0] && sp->link->receive(message, sp->longest, &from) > 0) {
        if (message->kind == SPREAD_GIVE)
            put_in_queue(sp, f, message->item, last);
        sp->told[0] = message->kind == SPREAD_STOP;
    }
    return !sp->told[0] && !term_interrupted();
}

static void close_down(follower *f, pool *threads)
{
    term_stop = true; /* what is at work gives up */
    pthread_mutex_lock(&f->lock);
    f->closing = true;
    pthread_cond_broadcast(&f->more);
    pthread_mutex_unlock(&f->lock);
    pool_join(threads);
}

bool distribute_follow(distribution *sp, const distribution_job *job)
{
    follower f = {.job = job, .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER};
    pool threads = {0};
    double last = 0;
    f.done = malloc(SPREAD_AHEAD * (sizeof(distribute_message) + job->result_size));
    f.records = malloc(job->threads * job->result_size);
    if (f.done && f.records)
        pool_start(&threads, job->threads, work_on, &f);
    bool started = threads.started > 0;
    if (started) {
        ask(sp, &f, threads.started);
        while (receive_all(sp, &f, &last)) {
            send_records(sp, &f);
            usleep(SPREAD_NAP);
        }
        close_down(&f, &threads);
        send_records(sp, &f);
    }
    distribute_leave(sp);
    free(f.done);
    free(f.records);
    return started;
}

void distribute_leave(distribution *sp)
{
    const double patience = 5; /* seconds */
    double begun = seconds_now();
    distribute_message *message = sp->message;
    unsigned from;
    distribute_send(sp, 0, SPREAD_GOODBYE, 0);
    sp->ended = true;
    while (!sp->told[0] && seconds_now() - begun < patience) {
        if (sp->link->receive(message, sp->longest, &from) > 0)
            sp->told[0] = message->kind == SPREAD_STOP;
        else
            usleep(SPREAD_NAP);
    }
    sp->orderly = sp->told[0];
}
