/* Servers: a hall each, with clocks and a store of its own, that sleep, die, end and start again.
 * What transport/ does around a hall is done here with events. */
#include <stdlib.h>
#include <string.h>

#include "tests/sim/database.h"
#include "tests/sim/model.h"

enum {
    SWEEP_MS = 5000,
    PING_EVERY_MS = 250,
    END_BY_MS = 45000, /* a server that is asked to end has so long, */
    WELL_MS = 20000,   /* and this since the store was last shaken: it waits for answers */
    KEEP_DAYS = 30
};

/* ---- its clocks ---- */

static double steady_at(const server *s, moment now)
{
    return s->steady + (double)(now - s->paced_at) / 1000 * s->pace;
}

static int64_t steady(void *context)
{
    const server *s = context;
    return (int64_t)steady_at(s, s->world->now);
}

static int64_t date(void *context)
{
    const server *s = context;
    return DATE_BEGINS * INT64_C(1000) + s->world->now / MILLI + s->date_off;
}

static void random_bytes(void *context, void *bytes, size_t count)
{
    server *s = context;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(lus_rng_next(&s->random) >> 32);
}

static void set_pace(server *s, double pace)
{
    s->steady = steady_at(s, s->world->now);
    s->paced_at = s->world->now;
    s->pace = pace;
}

/* ---- its events ---- */

bool server_is_up(const server *s)
{
    return s->life != 0;
}

/* Whether an event still concerns it. One that comes while it sleeps comes when it wakes. */
static bool concerns(world *w, server *s, happening *happens, uint64_t life)
{
    if (life == 0 || s->life != life)
        return false;
    if (w->now >= s->asleep_until)
        return true;
    world_later(w, s->asleep_until - w->now, happens, s, life);
    return false;
}

static void tick(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, tick, life))
        return;
    s->tick_set = !s->ending && hall_tick(s->hall);
    server_wake_store(s);
    if (s->tick_set)
        world_later(w, TICK_MS * MILLI, tick, s, life);
}

static void tick_soon(hall *h)
{
    server *s = h->world->context;
    if (s->tick_set)
        return;
    s->tick_set = true;
    world_later(s->world, TICK_MS * MILLI, tick, s, s->life);
}

static void sweep(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, sweep, life) || s->ending)
        return;
    hall_sweep(s->hall);
    hall_beat(s->hall);
    server_wake_store(s);
    world_later(w, SWEEP_MS * MILLI, sweep, s, life);
}

static void purge(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, purge, life) || s->ending)
        return;
    hall_purge(s->hall, KEEP_DAYS * DAY_MS);
    server_wake_store(s);
    world_later(w, 3600 * SECOND, purge, s, life);
}

static void ping(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, ping, life) || s->ending)
        return;
    hall_time_look(s->hall);
    hall_ping(s->hall);
    world_later(w, PING_EVERY_MS * MILLI, ping, s, life);
}

static void collect(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, collect, life))
        return;
    s->collect_set = false;
    hall_collect(s->hall);
    server_wake_store(s);
}

static void wake(void *context)
{
    server *s = context;
    if (s->collect_set)
        return;
    s->collect_set = true;
    world_later(s->world, 0, collect, s, s->life);
}

/* ---- its store: a batch is taken, done, and given back, each at its moment ---- */

static void give_back(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, give_back, life))
        return;
    store_job *batch = s->batch;
    s->batch = NULL;
    store_give_back(s->hall->store, batch);
    server_wake_store(s);
}

static void do_batch(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, do_batch, life))
        return;
    moment answer = database_decide(s->way);
    store_do(s->hall->store, s->batch);
    world_later(w, answer, give_back, s, life);
}

static void take_batch(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, take_batch, life))
        return;
    s->take_set = false;
    if (s->batch)
        return;
    s->batch = store_take(s->hall->store);
    if (s->batch)
        world_later(w, database_delay(s->way), do_batch, s, life);
    else if (s->ending)
        s->ends_by = -1; /* it is done */
}

void server_wake_store(server *s)
{
    if (s->life == 0 || s->batch || s->take_set)
        return;
    s->take_set = true;
    world_later(s->world, 0, take_batch, s, s->life);
}

/* ---- life ---- */

void server_start(server *s)
{
    world *w = s->world;
    hall *h = calloc(1, sizeof *h);
    if (!h)
        abort();
    s->hall = h;
    s->life = ++w->lives;
    s->ending = s->tick_set = s->collect_set = s->take_set = false;
    s->asleep_until = s->ends_by = 0;
    s->started = s->slept_at = w->now;
    s->pace = 1;
    s->paced_at = w->now;
    s->steady = 1000 * (double)(1 + draw(&s->random, 1000000));
    s->sources = (hall_world){s, steady, date, random_bytes};
    s->way = database_connect(w->database, s);
    hall_time_start(h, &s->sources);
    h->tick_soon = tick_soon;
    h->write_soon = network_write_soon;
    h->close_now = network_close_now;
    h->claim_after = world_is_greedy(w) ? 10000 : 60000; /* milliseconds */
    h->limits.messages = 40;
    h->limits.sockets = 200;
    h->limits.games = 60;
    h->limits.games_held =
        world_is_crowded(w) ? (w->plan.rooms + w->plan.seekers > 0 ? 32 : 8) : 64;
    h->store =
        store_open_still(w->plan.shared ? &database_shared : &database_file, s->way, wake, s);
    h->shared = w->plan.shared;
    world_note(w, "start s%u", s->number);
    world_later(w, 0, sweep, s, s->life);
    world_later(w, SECOND, purge, s, s->life);
    world_later(w, 0, ping, s, s->life);
    if (w->plan.shared)
        database_listen(s->way);
}

/* The end of the process: whatever is not in the database is gone. */
static void vanish(server *s)
{
    world *w = s->world;
    hall *h = s->hall;
    h->closing = true;
    s->life = 0;
    for (store_job *batch = s->batch; batch || (batch = store_take(h->store)); batch = NULL) {
        for (store_job *job = batch; job; job = job->next)
            job->done = false, job->broken = true;
        store_give_back(h->store, batch);
    }
    s->batch = NULL;
    hall_collect(h);
    for (line *l = w->lines; l; l = l->next)
        if (l->server == s && l->inside)
            network_leave(l);
    hall_collect(h);
    store_close(h->store);
    hall_free(h);
    free(h);
    s->hall = NULL;
    s->way = NULL;
}

static void start_again(world *w, void *subject, uint64_t value)
{
    server *s = subject;
    (void)value;
    if (s->life == 0 && !w->closing)
        server_start(s);
}

static void tell_clients(server *s)
{
    for (line *l = s->world->lines; l; l = l->next)
        if (l->server == s && l->inside)
            network_close_now(&l->session);
}

static void crash(server *s)
{
    world_note(s->world, "crash s%u", s->number);
    tell_clients(s);
    vanish(s);
    server_shake_store(s);
}

/* serve.c, end: what was judged is written, and those who wait are told. */
static void look_at_end(world *w, void *subject, uint64_t life)
{
    server *s = subject;
    if (!concerns(w, s, look_at_end, life))
        return;
    if (s->ends_by >= 0) {
        if (w->now > s->ends_by && w->now > w->store_shaken + WELL_MS * MILLI)
            world_fail(w, "end: s%u has not ended in time", s->number);
        server_wake_store(s);
        world_later(w, 50 * MILLI, look_at_end, s, life);
        return;
    }
    hall_collect(s->hall);
    hall_forget_doubts(s->hall);
    world_note(w, "ended s%u", s->number);
    tell_clients(s);
    vanish(s);
}

void server_ask_to_end(server *s)
{
    if (s->life == 0 || s->ending)
        return;
    world_note(s->world, "end s%u", s->number);
    s->ending = true;
    s->ends_by = s->world->now + END_BY_MS * MILLI;
    s->hall->closing = true;
    store_stop_taking(s->hall->store);
    server_wake_store(s);
    world_later(s->world, 50 * MILLI, look_at_end, s, s->life);
}

void server_free(server *s)
{
    if (s->life != 0)
        vanish(s);
}

/* ---- faults ---- */

void server_shake_store(server *s)
{
    s->world->store_shaken = s->world->now;
}

static void sleep_for(server *s, moment how_long)
{
    world_note(s->world, "sleep s%u %lld", s->number, (long long)how_long);
    s->asleep_until = s->world->now + how_long;
    s->slept_at = s->asleep_until;
    s->slept += how_long;
    s->sleeps++;
}

static void set_date(server *s, lus_rng *r)
{
    static const int64_t jumps[] = {3600, -3600, 40 * 86400, -40 * 86400, 5, -5, 90, -90};
    int64_t jump = jumps[draw(r, 8)] * 1000;
    world_note(s->world, "date s%u %lld", s->number, (long long)jump);
    s->date_off += jump;
}

static void befall(world *w, server *s, lus_rng *r)
{
    static const fault kinds[] = {FAULT_SLEEP, FAULT_CRASH, FAULT_END, FAULT_DRIFT, FAULT_DATE};
    fault f = kinds[draw(r, 5)];
    moment down = draw_between(r, 100 * MILLI, 8 * SECOND);
    if (!world_has(w, f) || s->life == 0 || s->ending || w->now < s->asleep_until)
        return;
    switch (f) {
    case FAULT_SLEEP:
        sleep_for(s, draw_between(r, 200 * MILLI, once_in(r, 3) ? 40 * SECOND : 3 * SECOND));
        break;
    case FAULT_CRASH:
        crash(s);
        world_later(w, down, start_again, s, 0);
        break;
    case FAULT_END:
        server_ask_to_end(s);
        world_later(w, down + 46 * SECOND, start_again, s, 0);
        break;
    case FAULT_DRIFT: set_pace(s, 0.995 + 0.01 * draw(r, 1000) / 1000.0); break;
    case FAULT_DATE: set_date(s, r); break;
    default: break;
    }
}

static void strike(world *w, void *subject, uint64_t value)
{
    lus_rng *r = &w->chance;
    (void)subject, (void)value;
    if (w->resting)
        return;
    befall(w, &w->servers[draw(r, w->plan.servers)], r);
    if (world_has(w, FAULT_FREEZE) && once_in(r, 6))
        database_freeze(w->database, draw_between(r, 500 * MILLI, 25 * SECOND));
    world_later(w, draw_between(r, SECOND, 15 * SECOND), strike, NULL, 0);
}

void server_begin_faults(world *w)
{
    world_later(w, 5 * SECOND, strike, NULL, 0);
}
