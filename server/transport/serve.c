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
#include "server/transport/http/http.h"
#include "server/transport/server.h"
#include "server/transport/tls.h"

_Static_assert((int)TLS_TROUBLE_MAX <= (int)STORE_TROUBLE_MAX, "one buffer for both");

enum {
    REQUEST_SECONDS = 10, /* for a request, or a handshake, to come whole */
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

unsigned serve_risks(const serve_options *o)
{
    if (address_is_loopback(o->host))
        return 0;
    return (o->proxy         ? RISK_PROXY
            : o->certificate ? 0
                             : RISK_NO_TLS) |
           (o->metrics_open ? RISK_OPEN_METRICS : 0);
}

static void log_risks(const serve_options *o)
{
    static const struct {
        serve_risk risk;
        const char *event;
    } risks[] = {{RISK_NO_TLS, "open_without_tls"},
                 {RISK_PROXY, "open_beside_proxy"},
                 {RISK_OPEN_METRICS, "open_metrics"}};
    for (unsigned i = 0; i < sizeof risks / sizeof *risks; i++)
        if (serve_risks(o) & risks[i].risk)
            log_event(LOG_WARNING, risks[i].event, "host=%s", o->host);
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

static serve_result run(server *sv, void (*ready)(const serve_options *),
                        char trouble[STORE_TROUBLE_MAX])
{
    static const lws_retry_bo_t no_pings = {0}; /* see hall_ping */
    const serve_options *o = sv->options;
    const struct lws_protocols protocols[] = {
        {.name = "http",
         .callback = http_hear,
         .per_session_data_size = sizeof(http_call),
         .user = sv},
        {.name = SOCKET_PROTOCOL,
         .callback = socket_hear,
         .per_session_data_size = sizeof(connection),
         .rx_buffer_size = FRAME_CONTROL_MAX, /* the library only writes: socket_read.c */
         .user = &sv->sockets},
        {0},
    };
    struct lws_context_creation_info info = {
        .port = (int)o->port,
        .iface = strcmp(o->host, "0.0.0.0") == 0 || strcmp(o->host, "::") == 0 ? NULL : o->host,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .retry_and_idle_policy = &no_pings,
        .user = sv,
        .max_http_header_data = HEADERS_MAX,
        .timeout_secs = REQUEST_SECONDS,
        .timeout_secs_ah_idle = REQUEST_SECONDS,
        .keepalive_timeout = REQUEST_SECONDS,
        .ka_time = 60,
        .ka_probes = 3,
        .ka_interval = 10,
        .foreign_loops = (void *[]){sv->loop},
        .ssl_cert_filepath = o->certificate,
        .ssl_private_key_filepath = o->key,
        .ssl_cipher_list = TLS_CIPHERS,
        .ssl_options_set = tls_refused(),
        .alpn = "http/1.1", /* WebSockets need no more */
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (o->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0) |
                   /* to: not only */
                   (address_is_ipv6(o->host) ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY
                                             : LWS_SERVER_OPTION_DISABLE_IPV6),
    };
    errno = 0;
    sv->lws = lws_create_context(&info);
    if (!sv->lws) {
        note_errno(trouble);
        store_drain(sv->sockets.hall.store); /* ends its thread */
        return SERVE_TROUBLE;
    }
    log_event(LOG_INFO, "open", "host=%s port=%u", o->host, o->port);
    log_risks(o);
    ready(o);
    ev_run(sv->loop, 0);
    log_event(LOG_INFO, "closing", "sockets=%u games=%u", sv->sockets.hall.counts.sockets,
              sv->sockets.hall.counts.games);
    end(sv);
    return SERVE_STOPPED;
}

serve_result serve(const site *pages, const serve_options *o, void (*ready)(const serve_options *),
                   char trouble[STORE_TROUBLE_MAX])
{
    listen_trouble listening = address_try(o->host, o->port);
    if (listening != LISTEN_FINE)
        return listening == LISTEN_TAKEN ? SERVE_TAKEN : SERVE_ADDRESS;
    if (o->certificate && !tls_fits(o->certificate, o->key, trouble))
        return SERVE_TLS;
    server *sv = calloc(1, sizeof *sv);
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    if (!sv || !loop || sodium_init() < 0) {
        note_errno(trouble);
        free(sv);
        return SERVE_TROUBLE;
    }
    hall *h = &sv->sockets.hall;
    *sv = (server){.site = pages,
                   .options = o,
                   .loop = loop,
                   .sockets = {.loop = loop,
                               .origins = o->origins,
                               .proxy = o->proxy,
                               .tls = o->certificate != NULL,
                               .descriptors = raise_limit()}};
    hall_time_start(h, &loop_world);
    h->tick_soon = loop_tick_soon;
    h->claim_after = (int64_t)o->claim * 1000;
    h->write_soon = socket_write_soon;
    h->close_now = socket_close_now;
    h->wake = loop_wake;
    h->wake_context = sv;
    h->push_settings = o->push;
    h->limits.messages = o->messages;
    h->limits.sockets = o->sockets;
    h->limits.games = o->games;
    h->limits.games_held = o->games_held;
    lws_set_log_level(0, NULL);
    loop_begin(sv);
    sv->links = links_open(pages->folder, loop_wake_drawn, sv);
    if (!sv->links)
        log_event(LOG_INFO, "no_links", "folder=\"%s\"", pages->folder);
    h->store = store_open(store_backend_of(o->store), o->store, loop_wake, sv, trouble);
    h->shared = h->store && store_is_shared(h->store);
    serve_result result = h->store ? run(sv, ready, trouble) : SERVE_STORE;
    if (h->store)
        store_close(h->store);
    links_close(sv->links);
    hall_free(h);
    ev_loop_destroy(loop);
    free(sv);
    return result;
}
