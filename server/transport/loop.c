#define _GNU_SOURCE /* clock_gettime */
#include <signal.h>
#include <sodium.h>
#include <time.h>

#include "server/log.h"
#include "server/transport/http/links.h"
#include "server/transport/server.h"
#include "server/transport/tls.h"

enum { SWEEP_SECONDS = 5, PURGE_SECONDS = 3600 };

static const double PING_EVERY = 0.25; /* seconds, as the next */
static const double GOODBYE = 0.1;

static int64_t milliseconds(clockid_t which)
{
    struct timespec time;
    clock_gettime(which, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int64_t steady(void *context)
{
    (void)context;
    return milliseconds(CLOCK_MONOTONIC);
}

static int64_t date(void *context)
{
    (void)context;
    return milliseconds(CLOCK_REALTIME);
}

static void draw(void *context, void *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

const hall_world loop_world = {.steady = steady, .date = date, .random = draw};

void loop_wake(void *context)
{
    server *sv = context;
    ev_async_send(sv->loop, &sv->stored);
}

void loop_wake_drawn(void *context)
{
    server *sv = context;
    ev_async_send(sv->loop, &sv->drawn);
}

static void purge(server *sv)
{
    sv->purged = steady(NULL);
    hall_purge(&sv->sockets.hall, (int64_t)sv->options->keep_days * DAY_MS);
}

static void on_stop(struct ev_loop *loop, ev_signal *signal, int events)
{
    (void)signal, (void)events;
    ev_break(loop, EVBREAK_ALL);
}

/* A certificate that does not fit is not taken: the old one serves on. */
static void on_reload(struct ev_loop *loop, ev_signal *signal, int events)
{
    server *sv = signal->data;
    const serve_options *o = sv->options;
    char trouble[TLS_TROUBLE_MAX];
    (void)loop, (void)events;
    if (!o->certificate)
        return;
    if (!tls_fits(o->certificate, o->key, trouble))
        log_event(LOG_ERROR, "certificate_kept", "trouble=\"%s\"", trouble);
    else if (lws_tls_cert_updated(sv->lws, o->certificate, o->key, NULL, 0, NULL, 0) != 0)
        log_event(LOG_ERROR, "certificate_kept", "trouble=library");
    else
        log_event(LOG_INFO, "certificate_read", "file=\"%s\"", o->certificate);
}

static void on_turn(struct ev_loop *loop, ev_check *check, int events)
{
    server *sv = check->data;
    (void)loop, (void)events;
    sv->turn_began = timing_now();
    hall_time_look(&sv->sockets.hall);
}

static void on_rest(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    server *sv = prepare->data;
    (void)loop, (void)events;
    if (sv->turn_began > 0)
        timing_add(&sv->sockets.hall.counts.turns, timing_now() - sv->turn_began);
}

static void on_stored(struct ev_loop *loop, ev_async *async, int events)
{
    server *sv = async->data;
    (void)loop, (void)events;
    hall_collect(&sv->sockets.hall);
}

static void on_drawn(struct ev_loop *loop, ev_async *async, int events)
{
    server *sv = async->data;
    (void)loop, (void)events;
    if (sv->links)
        painter_collect(sv->links->painter);
}

static void on_sweep(struct ev_loop *loop, ev_timer *timer, int events)
{
    server *sv = timer->data;
    (void)loop, (void)events;
    hall_sweep(&sv->sockets.hall);
    hall_beat(&sv->sockets.hall);
    if (sv->purged == 0 || steady(NULL) - sv->purged > PURGE_SECONDS * 1000)
        purge(sv);
    lws_cancel_service(sv->lws); /* has the library look at the time-outs that were just set */
}

static void on_ping(struct ev_loop *loop, ev_timer *timer, int events)
{
    server *sv = timer->data;
    (void)loop, (void)events;
    hall_time_look(&sv->sockets.hall); /* what pings may cost fills with time, too */
    hall_ping(&sv->sockets.hall);
}

static void on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    server *sv = timer->data;
    (void)events;
    if (!hall_tick(&sv->sockets.hall))
        ev_timer_stop(loop, timer);
}

/* Setting it again while it is set would put it off. */
void loop_tick_soon(hall *h)
{
    server *sv = lws_container_of(h, server, sockets.hall);
    if (!ev_is_active(&sv->tick))
        ev_timer_again(sv->loop, &sv->tick);
}

static void on_goodbye(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)timer, (void)events;
    ev_break(loop, EVBREAK_ALL);
}

void loop_say_goodbye(server *sv)
{
    ev_timer timer;
    ev_timer_init(&timer, on_goodbye, GOODBYE, 0);
    ev_timer_start(sv->loop, &timer);
    ev_run(sv->loop, 0);
    ev_timer_stop(sv->loop, &timer);
}

void loop_begin(server *sv)
{
    static const int signals[] = {SIGINT, SIGTERM};
    for (unsigned i = 0; i < 2; i++) {
        ev_signal_init(&sv->stops[i], on_stop, signals[i]);
        ev_signal_start(sv->loop, &sv->stops[i]);
    }
    ev_signal_init(&sv->reload, on_reload, SIGHUP);
    ev_signal_start(sv->loop, &sv->reload);
    ev_check_init(&sv->turned, on_turn);
    ev_set_priority(&sv->turned, EV_MAXPRI); /* before anything else of the same turn */
    ev_check_start(sv->loop, &sv->turned);
    ev_prepare_init(&sv->rests, on_rest);
    ev_set_priority(&sv->rests, EV_MINPRI);
    ev_prepare_start(sv->loop, &sv->rests);
    ev_async_init(&sv->stored, on_stored);
    ev_async_start(sv->loop, &sv->stored);
    ev_async_init(&sv->drawn, on_drawn);
    ev_async_start(sv->loop, &sv->drawn);
    ev_timer_init(&sv->sweep, on_sweep, 0, SWEEP_SECONDS);
    ev_timer_start(sv->loop, &sv->sweep);
    ev_timer_init(&sv->ping, on_ping, 0, PING_EVERY);
    ev_timer_start(sv->loop, &sv->ping);
    ev_timer_init(&sv->tick, on_tick, 0, (double)TICK_MS / 1000);
    sv->tick.data = sv->reload.data = sv->turned.data = sv->rests.data = sv->stored.data =
        sv->drawn.data = sv->sweep.data = sv->ping.data = sv;
}
