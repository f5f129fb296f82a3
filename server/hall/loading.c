/* Games and rooms that somebody asks for by their code: whether they may look for it, and how it
 * comes into memory.
 *
 * A code that stands for nothing costs. An address that has tried too many is refused whatever it
 * asks for, before or after anything is looked up, so that neither the answer nor the time it takes
 * says whether a code is good. Only somebody with the key of a seat, a player or a host still comes
 * in. */
#include <stdlib.h>
#include <string.h>

#include "server/hall/rooms/rooms.h"

/* A request that waits for its game or room to come from the store. */
typedef struct pending_request {
    session *session;    /* NULL: it has gone, or there was none */
    hall_waiter *waiter; /* NULL: it has gone, or there was none */
    bool quiet;          /* no request: it is only to be in memory */
    request request;
} pending_request;

/* NULL without memory, or when the server closes: nothing would come back. */
static pending_request *load(hall *h, session *s, const request *r, const char *code)
{
    if (h->closing)
        return NULL;
    pending_request *p = calloc(1, sizeof *p);
    store_job *job = store_job_new(JOB_LOAD, code);
    if (!p || !job) {
        free(p);
        free(job);
        return NULL;
    }
    *p = (pending_request){.session = s, .quiet = !r};
    if (r)
        p->request = *r;
    job->load.context = p;
    if (s)
        s->pending = p;
    hall_submit(h, job);
    return p;
}

static void refuse(session *s, request_kind kind)
{
    hall_refuse(s, request_kind_name(kind), "limit",
                "this address asks for too much; try again later");
}

void hall_load_for(session *s, const request *r)
{
    const hall *h = s->hall;
    if (!limits_has_share(&h->limits, s->address) ||
        !limits_take(&h->limits, s->address, ALLOW_LOADS, 1))
        refuse(s, r->kind);
    else if (!load(s->hall, s, r, r->code))
        hall_refuse(s, request_kind_name(r->kind), h->closing ? "storage" : "memory", "");
}

void hall_load(hall *h, address *who, const char *code)
{
    if (who)
        limits_charge(&h->limits, who, ALLOW_LOADS, 1);
    load(h, NULL, NULL, code);
}

bool hall_wait(hall *h, address *who, const char *code, hall_waiter *w)
{
    w->pending = limits_take(&h->limits, who, ALLOW_LOADS, 1) ? load(h, NULL, NULL, code) : NULL;
    if (w->pending)
        w->pending->waiter = w;
    return w->pending != NULL;
}

void hall_stop_waiting(hall_waiter *w)
{
    if (w->pending)
        w->pending->waiter = NULL;
    w->pending = NULL;
    hall_forget_waiter(w);
}

void hall_forget_pending(session *s)
{
    if (s->pending)
        s->pending->session = NULL;
    s->pending = NULL;
}

/* ---- codes that are tried ---- */

static bool is_of_rooms(const request *r)
{
    return r->kind == REQUEST_ENTER || r->kind == REQUEST_VIEW;
}

/* Whether the key of a request opens what is in memory. */
static bool has_key(hall *h, const request *r)
{
    const hosted *g = r->kind == REQUEST_JOIN ? hall_find(h, r->code) : NULL;
    const hosted_room *held = r->kind == REQUEST_ENTER ? rooms_find(h, r->code) : NULL;
    return (g && game_seat_of(&g->game, r->key) != LUS_NOBODY) ||
           (held && (room_is_host(&held->room, r->key) ||
                     room_player_of(&held->room, r->key) != ROOM_NOBODY));
}

static bool may_see(session *s, const request *r)
{
    return limits_has(&s->hall->limits, s->address, ALLOW_GUESSES) || has_key(s->hall, r);
}

bool hall_may_look(session *s, const request *r)
{
    bool keyed = r->kind == REQUEST_JOIN || r->kind == REQUEST_ENTER;
    if ((!keyed && r->kind != REQUEST_WATCH && r->kind != REQUEST_VIEW) || may_see(s, r))
        return true;
    if (keyed)
        hall_load_for(s, r);
    else
        refuse(s, r->kind);
    return false;
}

/* ---- what has come ---- */

/* Puts what was loaded into memory, unless another request has brought it meanwhile. */
static bool host_loaded(hall *h, store_job *job, address *who)
{
    if (hall_find(h, job->code) || rooms_find(h, job->code))
        return true;
    if (job->load.game) {
        hosted *g = hall_host(h, job->load.game, who);
        free(job->load.game);
        job->load.game = NULL;
        if (g) {
            g->durable = g->game.count;
            if (job->load.has_age)
                hall_time_resume(h, g, job->load.age);
            rooms_seat_game(h, g);
            if (g->game.frozen && !g->room)
                hall_load(h, NULL, g->game.room); /* which may have been thawed meanwhile */
            hall_flag(h, g);
        }
        return g != NULL;
    }
    if (job->load.room) {
        hosted_room *r = rooms_host(h, job->load.room);
        free(job->load.room);
        job->load.room = NULL;
        if (r)
            rooms_gather_games(h, r, who);
        return r != NULL;
    }
    return false;
}

/* A request for a room cannot ask for a game, nor one for a game for a room. */
static bool is_of_its_kind(hall *h, const request *r)
{
    return is_of_rooms(r) ? rooms_find(h, r->code) != NULL : hall_find(h, r->code) != NULL;
}

static void answer(session *s, const request *r, const store_job *job, bool exists, bool there)
{
    hall *h = s->hall;
    const char *about = request_kind_name(r->kind);
    if (job->broken) {
        hall_refuse(s, about, "storage", "");
        return;
    }
    if (job->damaged) {
        hall_refuse(s, about, "damaged", DAMAGED_WORDS);
        return;
    }
    bool seen = may_see(s, r);
    if (!exists)
        limits_charge(&h->limits, s->address, ALLOW_GUESSES, seen);
    if (!seen || (exists && !there))
        refuse(s, r->kind);
    else if (!exists)
        hall_refuse(s, about, "unknown", "there is no such game or room");
    else if (is_of_its_kind(h, r))
        hall_perform(s, r);
    else
        hall_refuse(s, about, "kind", "a room is entered, a game is joined");
}

void hall_resume(hall *h, store_job *job)
{
    pending_request *p = job->load.context;
    session *s = p->session;
    bool exists = job->load.game || job->load.room;
    bool there = (s || p->quiet) && host_loaded(h, job, s ? s->address : NULL);
    if (s)
        s->pending = NULL;
    if (p->waiter) {
        p->waiter->pending = NULL;
        p->waiter->exists = exists || there;
        p->waiter->broken = job->broken;
        p->waiter->damaged = job->damaged;
        p->waiter->arrived(p->waiter);
    }
    if (s)
        answer(s, &p->request, job, exists || there, there);
    free(p);
}
