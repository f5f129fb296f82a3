#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "console/language.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "work/distribute_work.h"
#include "work/pool.h"

enum { NOBODYS, BACK = UINT16_MAX }; /* owners of items besides ranks: unowned, and given back */

typedef struct distribute_lead {
    const distribution_job *job;
    unsigned char *records; /* one a thread */
    uint16_t *owner;        /* of each item that a follower has; NULL in a process alone */

    pthread_mutex_t lock;    /* for what follows, and the job's wanted and take */
    uint64_t next, finished; /* not yet handed out; done or not wanted */
    uint64_t back;           /* items that came back, because their owner left */
    atomic_bool over;        /* all are finished */
} leader;

static bool stopped(leader *l)
{
    return term_interrupted() || atomic_load(&l->over) ||
           (l->job->enough && atomic_load(l->job->enough));
}

static void finish_one(leader *l)
{
    if (++l->finished == l->job->count)
        atomic_store(&l->over, true);
}

/* The next item to be done, for the process `rank`; false when there is none now. With the lock. */
static bool draw_item(leader *l, unsigned rank, uint64_t *item)
{
    for (uint64_t i = 0; l->back > 0 && i < l->next; i++)
        if (l->owner[i] == BACK) {
            l->back--;
            l->owner[ *item = i] = (uint16_t)rank;
            return true;
        }
    for (; l->next < l->job->count; l->next++) {
        if (l->job->wanted(l->job->context, l->next)) {
            *item = l->next++;
            if (l->owner)
                l->owner[*item] = (uint16_t)rank;
            return true;
        }
        finish_one(l);
    }
    return false;
}

/* ---- the threads of this process ---- */

static void work_on(void *context, unsigned worker)
{
    leader *l = context;
    void *record = l->records + l->job->result_size * worker;
    while (!stopped(l)) {
        uint64_t item;
        pthread_mutex_lock(&l->lock);
        bool drawn = draw_item(l, 0, &item);
        pthread_mutex_unlock(&l->lock);
        if (!drawn && !l->owner)
            break;
        if (!drawn) { /* something may still come back */
            usleep(SPREAD_NAP);
            continue;
        }
        if (!l->job->work(l->job->context, worker, item, record))
            break;
        pthread_mutex_lock(&l->lock);
        l->job->take(l->job->context, item, record);
        finish_one(l);
        pthread_mutex_unlock(&l->lock);
    }
}

/* ---- the followers ---- */

void distribute_send(const distribution *sp, unsigned to, distribute_kind kind, uint64_t item)
{
    distribute_message message = {kind, item};
    sp->link->send(to, &message, sizeof message);
}

static void tell_to_stop(distribution *sp, unsigned rank)
{
    if (!sp->told[rank])
        distribute_send(sp, rank, SPREAD_STOP, 0);
    sp->told[rank] = true;
}

static void take_leave(distribution *sp, leader *l, unsigned rank)
{
    sp->left[rank] = true;
    sp->wants[rank] = 0;
    if (!sp->told[rank] && !term_interrupted())
        complain(_("process %u of %u has left; the others do its part"), rank + 1, sp->size);
    tell_to_stop(sp, rank);
    for (uint64_t i = 0; l && i < l->next; i++)
        if (l->owner[i] == rank) {
            l->owner[i] = BACK;
            l->back++;
        }
}

static void take_record(distribution *sp, leader *l, unsigned rank)
{
    const distribute_message *message = sp->message;
    if (!l || message->item >= l->next || l->owner[message->item] != rank)
        return;
    l->owner[message->item] = NOBODYS;
    l->job->take(l->job->context, message->item, message + 1);
    finish_one(l);
    sp->wants[rank]++;
}

/* `l` is NULL where there is nothing to do. */
static void receive_all(distribution *sp, leader *l)
{
    const distribute_message *message = sp->message;
    unsigned from;
    while (sp->link->receive(sp->message, sp->longest, &from) > 0) {
        switch (message->kind) {
        case SPREAD_ASK: sp->wants[from] += message->item; break;
        case SPREAD_RECORD: take_record(sp, l, from); break;
        default: take_leave(sp, l, from); break;
        }
    }
}

static void give(distribution *sp, leader *l)
{
    uint64_t item;
    for (unsigned rank = 1; rank < sp->size; rank++)
        while (sp->wants[rank] > 0 && draw_item(l, rank, &item)) {
            sp->wants[rank]--;
            distribute_send(sp, rank, SPREAD_GIVE, item);
        }
}

void distribute_dismiss(distribution *sp, struct distribute_lead *l)
{
    double begun = seconds_now();
    /* mpirun gives an interrupted process a second. A follower that does not answer is dead. */
    double patience = term_interrupted() ? 0.5 : 10;
    for (unsigned rank = 1; rank < sp->size; rank++)
        tell_to_stop(sp, rank);
    sp->ended = true;
    while (!sp->orderly && seconds_now() - begun < patience) {
        usleep(SPREAD_NAP);
        receive_all(sp, l);
        sp->orderly = true;
        for (unsigned rank = 1; rank < sp->size; rank++)
            sp->orderly = sp->orderly && sp->left[rank];
    }
}

/* ---- all of it ---- */

/* mpirun passes on what is written to standard error, and where it goes is told by its own. */
static bool mpirun_has_terminal(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/2", (int)getppid());
    int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    bool terminal = fd >= 0 && isatty(fd);
    if (fd >= 0)
        close(fd);
    return terminal;
}

static void watch(distribution *sp, leader *l)
{
    progress bar;
    progress_begin(&bar, l->job->count);
    bar.visible = bar.visible || (sp->link && mpirun_has_terminal());
    while ((bar.visible || sp->link) && !stopped(l)) {
        pthread_mutex_lock(&l->lock);
        if (sp->link) {
            receive_all(sp, l);
            give(sp, l);
        }
        uint64_t finished = l->finished;
        pthread_mutex_unlock(&l->lock);
        progress_show(&bar, finished);
        usleep(sp->link ? SPREAD_NAP : 50000);
    }
    progress_end(&bar);
}

bool distribute_lead(distribution *sp, const distribution_job *job)
{
    leader l = {.job = job, .lock = PTHREAD_MUTEX_INITIALIZER};
    pool threads = {0};
    l.records = malloc(job->threads * job->result_size);
    bool ready = !sp->link || (l.owner = calloc(job->count, sizeof *l.owner));
    if (ready && l.records)
        pool_start(&threads, job->threads, work_on, &l);
    bool started = threads.started > 0;
    if (started)
        watch(sp, &l);
    for (unsigned rank = 1; rank < sp->size; rank++)
        tell_to_stop(sp, rank);
    pool_join(&threads);
    if (sp->link)
        distribute_dismiss(sp, &l);
    free(l.records);
    free(l.owner);
    return started;
}
