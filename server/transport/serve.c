#include "server/transport/serve.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/hall/calls.h"
#include "server/log.h"
#include "server/transport/address.h"
#include "server/transport/confined.h"
#include "server/transport/http/links.h"
#include "server/transport/server.h"
#include "server/transport/tls.h"

_Static_assert((int)TLS_TROUBLE_MAX <= (int)STORE_TROUBLE_MAX, "one buffer for both");

enum {
    DESCRIPTORS_MAX = 65536,
    EXIT_STUCK = 3, /* of the process: trouble, as elsewhere */
};

/* As many sockets as this machine lets us have: how many descriptors that is. */
static int raise_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return 1024;
    rlim_t before = files.rlim_cur;
    files.rlim_cur = files.rlim_max < DESCRIPTORS_MAX ? files.rlim_max : DESCRIPTORS_MAX;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0)
        files.rlim_cur = before;
    return (int)(files.rlim_cur < DESCRIPTORS_MAX ? files.rlim_cur : DESCRIPTORS_MAX);
}

static unsigned risks_of(const serve_options *o)
{
    if (address_is_loopback(o->host))
        return 0;
    return (o->proxy         ? RISK_PROXY
            : o->certificate ? 0
                             : RISK_NO_TLS) |
           (o->metrics_open ? RISK_OPEN_METRICS : 0);
}

static void log_risks(const serve_options *o, unsigned risks)
{
    static const struct {
        serve_risk risk;
        const char *event;
    } events[] = {{RISK_NO_TLS, "open_without_tls"},
                  {RISK_PROXY, "open_beside_proxy"},
                  {RISK_OPEN_METRICS, "open_metrics"}};
    for (unsigned i = 0; i < sizeof events / sizeof *events; i++)
        if (risks & events[i].risk)
            log_event(LOG_WARNING, events[i].event, "host=%s", o->host);
}

/* Writes what was judged before the sockets go, and tells those who wait what became of it. A store
 * that does not come to an end is left: what it has is as unknown as after a crash. */
static void end(server *sv)
{
    hall *h = &sv->sockets.hall;
    h->closing = true;
    calls_end(h);
    bool drained = store_drain(h->store);
    hall_collect(h);
    uint64_t unknown = hall_forget_doubts(h);
    if (unknown > 0 || !drained)
        log_event(LOG_ERROR, "ended_unsure", "entries=%llu store=%s", (unsigned long long)unknown,
                  drained ? "done" : "stuck");
    loop_say_goodbye(sv);
    if (!drained)
        _exit(EXIT_STUCK);
    lws_context_destroy(sv->lws);
    hall_collect(h);
}

/* What the system said last, if it said anything. */
static void note_errno(char trouble[STORE_TROUBLE_MAX])
{
    snprintf(trouble, STORE_TROUBLE_MAX, "%s", errno ? strerror(errno) : "");
}

static serve_result run(server *sv, serve_ready *ready, bool confined,
                        char trouble[STORE_TROUBLE_MAX])
{
    const serve_options *o = sv->options;
    unsigned risks = risks_of(o);
    errno = 0;
    if (!server_listen(sv, (int)o->port)) {
        note_errno(trouble);
        store_drain(sv->sockets.hall.store); /* ends its thread */
        return SERVE_TROUBLE;
    }
    log_event(LOG_INFO, "open", "host=%s port=%u", o->host, o->port);
    log_risks(o, risks);
    if (o->confined && (!confined_calls(o) || !confined))
        risks |= RISK_UNCONFINED;
    ready(o, risks);
    ev_run(sv->loop, 0);
    log_event(LOG_INFO, "closing", "sockets=%u games=%u", sv->sockets.hall.counts.sockets,
              sv->sockets.hall.counts.games);
    end(sv);
    return SERVE_STOPPED;
}

serve_result serve(const site *pages, const serve_options *o, serve_ready *ready,
                   char trouble[STORE_TROUBLE_MAX])
{
    listen_trouble listening = address_try(o->host, o->port);
    if (listening != LISTEN_FINE)
        return listening == LISTEN_TAKEN ? SERVE_TAKEN : SERVE_ADDRESS;
    if (o->certificate && !tls_fits(o->certificate, o->key, trouble))
        return SERVE_TLS;
    bool confined = o->confined && confined_files(o); /* before there are other threads */
    server *sv = calloc(1, sizeof *sv);
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    if (!sv || !loop || sodium_init() < 0) {
        note_errno(trouble);
        free(sv);
        return SERVE_TROUBLE;
    }
    hall *h = &sv->sockets.hall;
    server_set_up(sv, pages, o, loop, raise_limit());
    sv->links = links_open(pages->folder, loop_wake_drawn, sv);
    if (!sv->links)
        log_event(LOG_INFO, "no_links", "folder=\"%s\"", pages->folder);
    h->store = store_open(store_backend_of(o->store), o->store, loop_wake, sv, trouble);
    h->shared = h->store && store_is_shared(h->store);
    serve_result result = h->store ? run(sv, ready, confined, trouble) : SERVE_STORE;
    if (h->store)
        store_close(h->store);
    links_close(sv->links);
    hall_free(h);
    ev_loop_destroy(loop);
    free(sv);
    return result;
}
