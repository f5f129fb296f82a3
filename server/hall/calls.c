#include "server/hall/calls.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"

/* A call that is older than this is no news any more. */
enum { WORTH_SECONDS = 3 * 86400 };

typedef enum call_reason { CALL_BEGIN, CALL_TURN, CALL_DRAW, CALL_OVER, CALL_NONE } call_reason;

static const char *const reason_names[] = {"begin", "turn", "draw", "over"};

/* ---- who wants to be called ---- */

static const char *trouble_of(const session *s, const request *r)
{
    push_service service;
    if (!s->hall->push)
        return "off";
    if (r->kind == REQUEST_UNSUBSCRIBE)
        return NULL;
    if (s->at->game.phase == PHASE_OVER)
        return "phase";
    return push_service_of(r->target.endpoint, s->hall->push_settings.allow, &service) &&
                   push_point_is_fit(r->target.point)
               ? NULL
               : "endpoint";
}

void calls_request(session *s, const request *r)
{
    hall *h = s->hall;
    bool on = r->kind == REQUEST_SUBSCRIBE;
    const char *trouble = trouble_of(s, r);
    if (!trouble && !limits_take(&h->limits, s->address, ALLOW_CALLS, 1))
        trouble = "limit";
    store_job *job = trouble ? NULL : hall_job(s->at, on ? JOB_SUBSCRIBE : JOB_UNSUBSCRIBE);
    if (!job) {
        hall_refuse(s, request_kind_name(r->kind), trouble ? trouble : "memory", "");
        return;
    }
    job->subscribe =
        (subscribe_job){.seat = s->seat, .at = h->date, .target = r->target, .asker = s->number};
    hall_submit(h, job);
}

void calls_subscribed(hall *h, const store_job *job)
{
    const hosted *g = hall_find(h, job->code);
    session *s = g ? g->sessions : NULL;
    bool on = job->kind == JOB_SUBSCRIBE;
    while (s && s->number != job->subscribe.asker)
        s = s->next_here;
    if (!s)
        return; /* they have gone, or it was this server itself */
    if (job->done)
        hall_answer(s, answer_calls(on));
    else
        hall_refuse(s, request_kind_name(on ? REQUEST_SUBSCRIBE : REQUEST_UNSUBSCRIBE), "storage",
                    "");
}

/* Nobody is called any more at this endpoint; "": nobody at all. */
static void forget(hall *h, const char *code, const char *endpoint)
{
    store_job *job = store_job_new(JOB_UNSUBSCRIBE, code);
    if (!job)
        return;
    strcpy(job->subscribe.target.endpoint, endpoint);
    hall_submit(h, job);
}

/* ---- when to call ---- */

static bool is_turn(const entry *e, unsigned seat)
{
    return e->phase == PHASE_PLAY && e->then.player == seat;
}

/* What an entry means to a player who did not see it. */
static call_reason reason_of(const game *g, uint32_t number, unsigned seat)
{
    const entry *e = &g->entries[number];
    bool own = e->seat == seat && e->kind != ENTRY_FLAG;
    if (!g->seats[seat].taken || own || e->kind == ENTRY_REMATCH)
        return CALL_NONE;
    if (e->phase == PHASE_OVER)
        return CALL_OVER;
    if (e->kind == ENTRY_JOIN)
        return CALL_BEGIN;
    if (e->kind == ENTRY_DRAW)
        return CALL_DRAW;
    return is_turn(e, seat) && !is_turn(&g->entries[number - 1], seat) ? CALL_TURN : CALL_NONE;
}

/* Asks the store whom to call; each seat for each reason once, until its player has been there. */
static void call(hall *h, hosted *g, const call_reason why[2])
{
    store_job *job = NULL;
    for (unsigned seat = 0; seat < 2; seat++) {
        unsigned bit = 1u << why[seat];
        if (why[seat] == CALL_NONE || hall_is_seated(g, seat) || (g->called[seat] & bit))
            continue;
        g->called[seat] |= (uint8_t)bit;
        if (!job && (job = hall_job(g, JOB_SUBSCRIBERS)))
            job->subscribers = (subscribers_job){.why = {CALL_NONE, CALL_NONE},
                                                 .game = g->game.match.variant.game->id,
                                                 .urgent = g->game.clocks.rule.kind != CLOCK_NONE};
        if (job)
            job->subscribers.why[seat] = why[seat];
    }
    if (job)
        hall_submit(h, job);
    else if (g->game.phase == PHASE_OVER)
        forget(h, g->game.code, "");
}

void calls_written(hall *h, hosted *g, uint32_t number)
{
    if (!h->push)
        return;
    const call_reason why[2] = {reason_of(&g->game, number, LUS_WHITE),
                                reason_of(&g->game, number, LUS_BLACK)};
    if (why[0] != CALL_NONE || why[1] != CALL_NONE || g->game.phase == PHASE_OVER)
        call(h, g, why);
}

/* A telephone that sleeps says no goodbye. Whoever was heard since the last entry has seen it. */
void calls_left(hall *h, hosted *g, unsigned seat, int64_t heard_at)
{
    call_reason why[2] = {CALL_NONE, CALL_NONE};
    if (!h->push || g->durable == 0 || g->since <= heard_at ||
        !is_turn(&g->game.entries[g->durable - 1], seat))
        return;
    why[seat] = CALL_TURN;
    call(h, g, why);
}

/* ---- calling ---- */

/* Nothing that opens a seat, no name: what the push service could make of it is little, and it
 * cannot read it. */
static void send_call(hall *h, const store_job *job, const subscriber *to)
{
    push_message m = {
        .to = to->target, .seconds = WORTH_SECONDS, .urgent = job->subscribers.urgent};
    strcpy(m.topic, job->code);
    snprintf(m.text, sizeof m.text, "{\"kind\":\"%s\",\"code\":\"%s\",\"game\":\"%s\"}",
             reason_names[job->subscribers.why[to->seat]], job->code, job->subscribers.game);
    push_send(h->push, &m);
}

/* Whether somebody was called. Where nobody was, they may still be: when a server turns out to be
 * dead, through which they seemed to be there. */
static bool call_seat(hall *h, const store_job *job, unsigned seat)
{
    const subscribers_job *found = &job->subscribers;
    bool called = false;
    for (size_t i = 0; h->push && i < found->count; i++)
        if (found->list[i].seat == seat) {
            send_call(h, job, &found->list[i]);
            called = true;
        }
    return called;
}

void calls_found(hall *h, const store_job *job)
{
    hosted *g = hall_find(h, job->code);
    bool over = false;
    for (unsigned seat = 0; seat < 2; seat++) {
        unsigned why = job->subscribers.why[seat];
        bool called =
            why != CALL_NONE && !(g && hall_is_seated(g, seat)) && call_seat(h, job, seat);
        if (g && why != CALL_NONE && !called)
            g->called[seat] &= (uint8_t)~(1u << why);
        over |= why == CALL_OVER;
    }
    if (over && job->done)
        forget(h, job->code, "");
}

void calls_collect(hall *h)
{
    push_gone *gone = h->push ? push_collect(h->push) : NULL;
    for (push_gone *next; gone; gone = next) {
        next = gone->next;
        forget(h, gone->topic, gone->endpoint);
        free(gone);
    }
}

/* ---- the key ---- */

void calls_sweep(hall *h)
{
    store_job *job = h->push_settings.contact && !h->push && !h->push_asked && !h->closing
                         ? store_job_new(JOB_PUSH_KEY, "")
                         : NULL;
    h->push_asked = h->push_asked || job;
    if (job && push_key_draw(&job->push_key))
        hall_submit(h, job);
    else
        store_job_free(job);
}

void calls_key(hall *h, const store_job *job)
{
    if (job->done)
        h->push = push_open(&job->push_key, &h->push_settings, h->wake, h->wake_context);
    if (h->push) {
        push_point_write(job->push_key.point, h->push_point);
        log_event(LOG_INFO, "push", "key=%s", h->push_point);
    } else if (job->broken) {
        h->push_asked = false; /* when the store is back */
    } else {
        log_event(LOG_ERROR, "push_failed", "trouble=\"%s\"",
                  job->damaged ? "its key in the store makes no sense" : "no memory");
    }
}

void calls_end(hall *h)
{
    if (h->push)
        push_close(h->push);
    h->push = NULL;
    *h->push_point = '\0';
}
