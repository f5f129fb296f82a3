#include "tests/sim/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/database_rows.h"

enum {
    ANSWER_SECONDS = 8, /* after so much silence a server no longer waits for PostgreSQL */
    JOBS_MAX = 4096,
};

database *database_new(world *w)
{
    database *d = calloc(1, sizeof *d);
    if (!d)
        abort();
    *d = (database){.world = w, .shared = w->plan.shared};
    return d;
}

kept_row *database_find(database *d, const char *code)
{
    kept_row *r = d->rows;
    while (r && strcmp(r->code, code) != 0)
        r = r->next;
    return r;
}

void database_heal(database *d)
{
    d->frozen_until = 0;
    for (way *l = d->links; l; l = l->next)
        if (d->shared && l->deaf && l->server->life == l->life)
            database_listen(l);
}

static void shake_until(world *w, moment end)
{
    w->store_shaken = end > w->store_shaken ? end : w->store_shaken;
}

void database_freeze(database *d, moment how_long)
{
    world_note(d->world, "freeze %lld", (long long)how_long);
    d->frozen_until = d->world->now + how_long;
    shake_until(d->world, d->frozen_until);
}

way *database_connect(database *d, server *s)
{
    way *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    *l = (way){.next = d->links, .database = d, .server = s, .life = s->life, .deaf = true};
    l->random = stream(d->world->plan.seed, 4, s->life);
    snprintf(l->id, sizeof l->id, "%016" PRIx64, lus_rng_next(&l->random));
    d->links = l;
    return l;
}

/* ---- news ---- */

static void add_news(way *l, const char *code, const reaction_job *said)
{
    store_job *job = store_job_new(JOB_NEWS, code);
    if (!job)
        abort();
    if (said)
        job->reaction = *said;
    store_job **last = &l->news;
    while (*last)
        last = &(*last)->next;
    *last = job;
}

void database_drop_news(way *l)
{
    for (store_job *next; l->news; l->news = next) {
        next = l->news->next;
        store_job_free(l->news);
    }
}

static store_job *hear(void *context)
{
    way *l = context;
    store_job *list = l->news;
    l->news = NULL;
    return list;
}

static void deliver(world *w, void *subject, uint64_t value)
{
    way *l = subject;
    server *s = l->server;
    (void)value;
    if (s->life != l->life)
        return;
    if (w->now < s->asleep_until)
        world_later(w, s->asleep_until - w->now, deliver, l, 0);
    else if (l->news)
        store_hear(s->hall->store);
}

/* From now on it hears; of what it missed it knows nothing, so that anything may have changed. */
static void listen_now(world *w, void *subject, uint64_t value)
{
    way *l = subject;
    (void)value;
    if (l->server->life != l->life)
        return;
    l->deaf = false;
    add_news(l, "", NULL);
    deliver(w, l, 0);
}

void database_listen(way *l)
{
    world *w = l->database->world;
    l->deaf = true;
    world_later(w, draw_between(&l->random, 5 * MILLI, w->resting ? 10 * MILLI : 4 * SECOND),
                listen_now, l, 0);
}

void database_tell(database *d, const way *from, const char *code, const reaction_job *said)
{
    for (way *l = d->links; l; l = l->next) {
        if (l == from || l->deaf || l->server->life != l->life)
            continue;
        bool late = world_has(d->world, FAULT_DEAF) && once_in(&l->random, 50);
        add_news(l, code, said);
        world_later(d->world, draw_between(&l->random, MILLI / 2, late ? 3 * SECOND : 20 * MILLI),
                    deliver, l, 0);
    }
}

/* ---- fates ---- */

moment database_delay(way *l)
{
    world *w = l->database->world;
    moment delay = draw_between(&l->random, 200, 4 * MILLI);
    if (world_has(w, FAULT_DELAY) && once_in(&l->random, 60)) {
        delay = draw_between(&l->random, 20 * MILLI, 3 * SECOND);
        shake_until(w, w->now + delay);
    }
    if (w->plan.hasty && l->unsure && !w->resting) { /* a connection that broke is made again */
        delay += draw_between(&l->random, MILLI, 2 * SECOND);
        shake_until(w, w->now + delay);
    }
    if (!l->database->shared && w->now < l->database->frozen_until)
        delay += l->database->frozen_until - w->now; /* a disk that hangs */
    return delay;
}

static fate draw_fate(way *l)
{
    world *w = l->database->world;
    switch (draw(&l->random, 300)) {
    case 0: return world_has(w, FAULT_REFUSE) ? FATE_REFUSED : FATE_FINE;
    case 1: return world_has(w, FAULT_TORN) ? FATE_TORN : FATE_FINE;
    case 2: return world_has(w, FAULT_LOST) ? FATE_LOST : FATE_FINE;
    case 3: return world_has(w, FAULT_LOST) && l->database->shared ? FATE_REPEATED : FATE_FINE;
    default: return FATE_FINE;
    }
}

static bool is_away(const way *l)
{
    return l->database->shared && l->database->world->now < l->database->frozen_until;
}

moment database_decide(way *l)
{
    world *w = l->database->world;
    bool was_away = l->unsure && is_away(l);
    l->fate = draw_fate(l);
    if (is_away(l))
        l->fate = was_away ? FATE_REFUSED : once_in(&l->random, 2) ? FATE_TORN : FATE_LOST;
    if (world_has(w, FAULT_DEAF) && l->database->shared && once_in(&l->random, 200)) {
        world_note(w, "deaf s%u", l->server->number);
        database_drop_news(l);
        database_listen(l);
    }
    if (l->fate != FATE_FINE) {
        world_note(w, "fate s%u %u", l->server->number, (unsigned)l->fate);
        shake_until(w, w->now);
    }
    return is_away(l) ? ANSWER_SECONDS * SECOND : draw_between(&l->random, 100, 2 * MILLI);
}

/* ---- the backend ---- */

static bool begin(void *context)
{
    way *l = context;
    l->count = 0;
    l->unsure = false;
    return l->fate != FATE_REFUSED;
}

static store_result work(void *context, store_job *job)
{
    way *l = context;
    if (l->count == JOBS_MAX) {
        world_fail(l->database->world, "bounds: more than %d jobs in one transaction", JOBS_MAX);
        return STORE_BROKEN;
    }
    l->jobs[l->count++] = job;
    return STORE_LATER;
}

static bool is_writing(const store_job *job)
{
    return job->kind == JOB_CREATE || job->kind == JOB_APPEND || job->kind == JOB_PRESENCE;
}

/* PostgreSQL is told to write before it reads. */
static void do_all(way *l)
{
    for (unsigned turn = 0; turn < 2; turn++)
        for (unsigned i = 0; i < l->count; i++)
            if ((turn == 0) == (is_writing(l->jobs[i]) || !l->database->shared))
                rows_do(l, l->jobs[i]);
}

static void forget(way *l)
{
    for (unsigned i = 0; i < l->count; i++) {
        l->jobs[i]->done = l->jobs[i]->damaged = false;
        store_drop_answer(l->jobs[i]);
    }
}

static bool commit(void *context)
{
    way *l = context;
    bool fine = l->fate == FATE_FINE || l->fate == FATE_REPEATED;
    if (l->fate != FATE_TORN)
        do_all(l);
    if (l->fate == FATE_REPEATED) { /* the connection broke after the commit: once more */
        forget(l);
        do_all(l);
    }
    l->unsure = !fine;
    if (l->database->shared && (l->fresh || l->fate == FATE_REPEATED)) {
        add_news(l, "", NULL);
        world_later(l->database->world, 200 * MILLI, deliver, l, 0);
    }
    l->fresh = false;
    if (!fine)
        forget(l);
    return fine;
}

/* The connection goes with it: the next transaction is over another one. */
static void rollback(void *context)
{
    ((way *)context)->fresh = true;
}

static bool is_unsure(void *context)
{
    return ((way *)context)->unsure;
}

static const char *trouble(void *context)
{
    (void)context;
    return "simulated";
}

/* The way stays: the database knows by it who has gone. */
static void close_link(void *context)
{
    database_drop_news(context);
}

const store_backend database_file = {.close = close_link,
                                     .begin = begin,
                                     .commit = commit,
                                     .rollback = rollback,
                                     .work = work,
                                     .unsure = is_unsure,
                                     .trouble = trouble};
const store_backend database_shared = {.shared = true,
                                       .close = close_link,
                                       .begin = begin,
                                       .commit = commit,
                                       .rollback = rollback,
                                       .work = work,
                                       .unsure = is_unsure,
                                       .trouble = trouble,
                                       .hear = hear};
