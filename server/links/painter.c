#define _GNU_SOURCE /* threads */
#include "server/links/painter.h"

#include <pthread.h>
#include <stdlib.h>

typedef enum job_state { JOB_FREE, JOB_WAITS, JOB_DRAWN } job_state;

typedef struct job {
    job_state state;
    uint64_t key, number; /* which was asked for first */
    const drawing *drawing;
    char *pieces;
    unsigned char *png; /* NULL: it could not be drawn */
    size_t length;
} job;

typedef struct kept {
    uint64_t key, used; /* when, last: a count */
    picture *picture;   /* NULL: nothing is kept here */
} kept;

struct painter {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t asked;
    bool closing;
    job jobs[PAINTER_QUEUE]; /* shared by both threads, with the mutex */
    void (*wake)(void *);
    void *context;
    /* of the other thread alone */
    painter_waiter *waiters;
    kept kept[PAINTER_KEPT];
    size_t kept_bytes;
    uint64_t count;
};

static void release(picture *p)
{
    if (p && --p->references == 0) {
        free(p->png);
        free(p);
    }
}

/* The one that has waited longest; NULL for none. */
static job *next_job(painter *p)
{
    job *first = NULL;
    for (unsigned i = 0; i < PAINTER_QUEUE; i++) {
        job *j = &p->jobs[i];
        if (j->state == JOB_WAITS && (!first || j->number < first->number))
            first = j;
    }
    return first;
}

static void *work(void *context)
{
    painter *p = context;
    paint_boards *boards = paint_begin();
    pthread_mutex_lock(&p->mutex);
    while (!p->closing) {
        job *j = next_job(p);
        if (!j) {
            pthread_cond_wait(&p->asked, &p->mutex);
            continue;
        }
        pthread_mutex_unlock(&p->mutex);
        unsigned char *png = NULL;
        size_t length = 0;
        if (boards)
            paint(boards, j->drawing, j->pieces, &png, &length);
        pthread_mutex_lock(&p->mutex);
        j->png = png;
        j->length = length;
        j->state = JOB_DRAWN;
        p->wake(p->context);
    }
    pthread_mutex_unlock(&p->mutex);
    paint_end(boards);
    return NULL;
}

painter *painter_open(void (*wake)(void *), void *context)
{
    painter *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->wake = wake;
    p->context = context;
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->asked, NULL);
    if (pthread_create(&p->thread, NULL, work, p) == 0)
        return p;
    free(p);
    return NULL;
}

void painter_close(painter *p)
{
    pthread_mutex_lock(&p->mutex);
    p->closing = true;
    pthread_cond_signal(&p->asked);
    pthread_mutex_unlock(&p->mutex);
    pthread_join(p->thread, NULL);
    while (p->waiters)
        painter_leave(p->waiters);
    for (unsigned i = 0; i < PAINTER_KEPT; i++)
        release(p->kept[i].picture);
    for (unsigned i = 0; i < PAINTER_QUEUE; i++) {
        free(p->jobs[i].pieces);
        free(p->jobs[i].png);
    }
    pthread_cond_destroy(&p->asked);
    pthread_mutex_destroy(&p->mutex);
    free(p);
}

uint64_t painter_key(const drawing *d, const lus_variant *v, const lus_state *s)
{
    return d->print * 31 ^ lus_hash(v, s);
}

static kept *find(painter *p, uint64_t key)
{
    for (unsigned i = 0; i < PAINTER_KEPT; i++)
        if (p->kept[i].picture && p->kept[i].key == key)
            return &p->kept[i];
    return NULL;
}

static void forget(painter *p, kept *k)
{
    p->kept_bytes -= k->picture->length;
    release(k->picture);
    *k = (kept){0};
}

/* The place that is empty, or was used longest ago. */
static kept *oldest(painter *p)
{
    kept *found = &p->kept[0];
    for (unsigned i = 1; i < PAINTER_KEPT && found->picture; i++)
        if (!p->kept[i].picture || p->kept[i].used < found->used)
            found = &p->kept[i];
    return found;
}

static kept *oldest_picture(painter *p)
{
    kept *found = NULL;
    for (unsigned i = 0; i < PAINTER_KEPT; i++)
        if (p->kept[i].picture && (!found || p->kept[i].used < found->used))
            found = &p->kept[i];
    return found;
}

static void keep(painter *p, uint64_t key, picture *made)
{
    while (p->kept_bytes > 0 && p->kept_bytes + made->length > PAINTER_KEPT_BYTES)
        forget(p, oldest_picture(p));
    kept *place = oldest(p);
    if (place->picture)
        forget(p, place);
    *place = (kept){.key = key, .used = ++p->count, .picture = made};
    made->references++;
    p->kept_bytes += made->length;
}

static void unlink_waiter(painter_waiter *w)
{
    if (!w->link)
        return;
    *w->link = w->next;
    if (w->next)
        w->next->link = w->link;
    w->link = NULL;
}

void painter_leave(painter_waiter *w)
{
    unlink_waiter(w);
    release(w->picture);
    w->picture = NULL;
}

/* Whoever is told may ask for something else, or leave, at once: so we begin anew each time. */
static void tell(painter *p, uint64_t key, picture *made)
{
    painter_waiter *w = p->waiters;
    while (w) {
        if (w->key != key) {
            w = w->next;
            continue;
        }
        unlink_waiter(w);
        if (made)
            made->references++;
        w->picture = made;
        w->arrived(w);
        w = p->waiters;
    }
}

static void collect(painter *p, job *done)
{
    picture *made = done->png ? malloc(sizeof *made) : NULL;
    if (made) {
        *made = (picture){.references = 1, .length = done->length, .png = done->png};
        keep(p, done->key, made);
    } else {
        free(done->png);
    }
    tell(p, done->key, made);
    release(made);
}

void painter_collect(painter *p)
{
    for (unsigned i = 0; i < PAINTER_QUEUE; i++) {
        pthread_mutex_lock(&p->mutex);
        job done = p->jobs[i];
        if (done.state == JOB_DRAWN)
            p->jobs[i] = (job){0};
        pthread_mutex_unlock(&p->mutex);
        if (done.state == JOB_DRAWN) {
            free(done.pieces);
            collect(p, &done);
        }
    }
}

/* Has it drawn, unless it is on its way; false when there is no room. */
static bool submit(painter *p, uint64_t key, const drawing *d, const lus_variant *v,
                   const lus_state *s)
{
    job *place = NULL;
    bool under_way = false;
    pthread_mutex_lock(&p->mutex);
    for (unsigned i = 0; i < PAINTER_QUEUE; i++) {
        job *j = &p->jobs[i];
        if (j->state == JOB_FREE)
            place = j;
        under_way = under_way || (j->state != JOB_FREE && j->key == key);
    }
    char *pieces = place && !under_way ? drawing_pieces(d, v, s) : NULL;
    if (pieces) {
        *place = (job){
            .state = JOB_WAITS, .key = key, .number = ++p->count, .drawing = d, .pieces = pieces};
        pthread_cond_signal(&p->asked);
    }
    pthread_mutex_unlock(&p->mutex);
    return under_way || pieces;
}

bool painter_ask(painter *p, const drawing *d, const lus_variant *v, const lus_state *s,
                 painter_waiter *w)
{
    uint64_t key = painter_key(d, v, s);
    kept *found = find(p, key);
    painter_leave(w);
    if (found) {
        found->used = ++p->count;
        w->picture = found->picture;
        w->picture->references++;
        return true;
    }
    if (!submit(p, key, d, v, s))
        return false;
    w->key = key;
    w->next = p->waiters;
    w->link = &p->waiters;
    if (w->next)
        w->next->link = &w->next;
    p->waiters = w;
    return true;
}
