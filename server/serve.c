#define _GNU_SOURCE /* clock_gettime */
#include "server/serve.h"

#include <ev.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "server/address.h"
#include "server/api.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/socket.h"
#include "server/tls.h"

_Static_assert((int)TLS_TROUBLE_MAX <= (int)STORE_TROUBLE_MAX, "one buffer for both");

enum {
    SWEEP_SECONDS = 5,
    PURGE_SECONDS = 3600,
    REQUEST_SECONDS = 10, /* for a request, or a handshake, to come whole */
};

static const double PING_EVERY = 0.25; /* seconds */

typedef struct server {
    const site *site;
    const serve_options *options;
    struct lws_context *lws;
    socket_context sockets;
    struct ev_loop *loop;
    ev_signal stops[2], reload;
    ev_async stored; /* jobs came back from the store */
    ev_check turned;
    ev_timer sweep, ping, tick;
    int64_t purged; /* when, last */
} server;

/* No script, style or image from elsewhere, nothing inline; WebAssembly of our own. */
#define POLICY                                                                                               \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "     \
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static const char common_headers[] = "content-security-policy: " POLICY "\r\n"
                                     "x-content-type-options: nosniff\r\n"
                                     "referrer-policy: no-referrer\r\n"
                                     "cross-origin-opener-policy: same-origin\r\n"
                                     "vary: accept-encoding\r\n";

/* Over TLS: from now on only so. */
static const char secure_header[] = "strict-transport-security: max-age=31536000\r\n";

static bool header_holds(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[256];
    return lws_hdr_copy(wsi, value, sizeof value, token) > 0 && strstr(value, word);
}

/* 304: the visitor has this very file. */
static int not_modified(struct lws *wsi, const site_file *f)
{
    unsigned char buffer[LWS_PRE + 512], *at = buffer + LWS_PRE, *end = buffer + sizeof buffer - 1;
    const unsigned char *etag = (const unsigned char *)f->etag;
    if (lws_add_http_header_status(wsi, HTTP_STATUS_NOT_MODIFIED, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_ETAG, etag, (int)strlen(f->etag), &at, end) ||
        lws_finalize_write_http_header(wsi, buffer + LWS_PRE, &at, end))
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer(struct lws *wsi, const site_file *f)
{
    char headers[1024], packed[4096];
    const server *sv = lws_get_protocol(wsi)->user;
    if (!f)
        return lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, NULL) || lws_http_transaction_completed(wsi)
                   ? -1
                   : 0;
    if (header_holds(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, f->etag))
        return not_modified(wsi, f);
    bool zip = f->packed && header_holds(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    int length = snprintf(headers, sizeof headers, "%s%scache-control: %s\r\netag: %s\r\n%s", common_headers,
                          sv->options->certificate ? secure_header : "",
                          f->lasting ? "public, max-age=31536000, immutable" : "no-cache", f->etag,
                          zip ? "content-encoding: gzip\r\n" : "");
    snprintf(packed, sizeof packed, "%s.gz", f->file);
    int sent = lws_serve_http_file(wsi, zip ? packed : f->file, f->type, headers, length);
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

static bool is_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* A short text that is made on the spot. */
static int answer_text(struct lws *wsi, unsigned status, const char *text, size_t length)
{
    unsigned char buffer[LWS_PRE + 1024 + METRICS_MAX], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, status, "text/plain; version=0.0.4; charset=utf-8", length, &at,
                                    end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    memcpy(start, text, length);
    if (!is_head(wsi) && lws_write(wsi, start, length, LWS_WRITE_HTTP_FINAL) < (int)length)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer_metrics(struct lws *wsi, server *sv)
{
    char text[METRICS_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    metrics_write(&sv->sockets.hall, &w);
    return answer_text(wsi, HTTP_STATUS_OK, text, w.length);
}

static int answer_health(struct lws *wsi, server *sv)
{
    static const char fine[] = "ok\n", broken[] = "the database does not answer\n";
    store_counts counts;
    store_count(sv->sockets.hall.store, &counts);
    if (counts.broken)
        return answer_text(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, broken, sizeof broken - 1);
    return answer_text(wsi, HTTP_STATUS_OK, fine, sizeof fine - 1);
}

/* Nothing here takes a body or another method than GET and HEAD. What comes with one is refused and the
 * connection closed, so that no two readers of it can disagree about where the next request begins. */
static bool is_plain(struct lws *wsi)
{
    return (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 || is_head(wsi)) &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) == 0;
}

static int answer_path(struct lws *wsi, server *sv, api_call *call, const char *path)
{
    if (!is_plain(wsi)) {
        lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
        return -1;
    }
    if (api_is_ours(path))
        return api_begin(wsi, call, &sv->sockets, path);
    if (strcmp(path, "/healthz") == 0)
        return answer_health(wsi, sv);
    if (strcmp(path, "/metrics") == 0)
        return answer_metrics(wsi, sv);
    return answer(wsi, site_find(sv->site, path));
}

/* Refused in words: a proxy that is hung up on takes the server for dead, and leaves it out for a while. */
static int confirm_upgrade(struct lws *wsi, server *sv)
{
    if (socket_may_open(&sv->sockets, wsi))
        return 0;
    return lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL) ? -1 : 1;
}

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    server *sv = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return socket_filter_connection(&sv->sockets, user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: socket_connected(&sv->sockets, wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: socket_disconnected(wsi); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi, sv);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return 1; /* a WebSocket of the library's own protocol */
    case LWS_CALLBACK_HTTP: return answer_path(wsi, sv, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return user && ((api_call *)user)->due ? api_go_on(wsi, user)
                                               : lws_callback_http_dummy(wsi, reason, user, in, length);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user)
            api_end(user);
        return 0;
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

static int64_t milliseconds(clockid_t which)
{
    struct timespec time;
    clock_gettime(which, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* The date when the server began, and what has passed since: setting the machine's clock moves no game's. */
static int64_t now(void)
{
    static int64_t offset;
    if (offset == 0)
        offset = milliseconds(CLOCK_REALTIME) - milliseconds(CLOCK_MONOTONIC);
    return milliseconds(CLOCK_MONOTONIC) + offset;
}

/* Called from the store's threads, also before the loop runs. */
static void wake(void *context)
{
    server *sv = context;
    ev_async_send(sv->loop, &sv->stored);
}

static void purge(server *sv)
{
    store_job *job = calloc(1, sizeof *job);
    if (!job)
        return;
    sv->purged = now();
    *job = (store_job){.kind = JOB_PURGE, .at = sv->purged - (int64_t)sv->options->keep_days * 86400000};
    store_submit(sv->sockets.hall.store, job);
}

/* ---- the loop: libev's, on epoll, which libwebsockets shares; its own walks over all sockets ---- */

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
    sv->sockets.hall.now = now();
}

static void on_stored(struct ev_loop *loop, ev_async *async, int events)
{
    server *sv = async->data;
    (void)loop, (void)events;
    hall_collect(&sv->sockets.hall);
}

static void on_sweep(struct ev_loop *loop, ev_timer *timer, int events)
{
    server *sv = timer->data;
    (void)loop, (void)events;
    hall_sweep(&sv->sockets.hall);
    hall_beat(&sv->sockets.hall);
    if (now() - sv->purged > PURGE_SECONDS * 1000)
        purge(sv);
    lws_cancel_service(sv->lws); /* has the library look at the time-outs that were just set */
}

static void on_ping(struct ev_loop *loop, ev_timer *timer, int events)
{
    server *sv = timer->data;
    (void)loop, (void)events;
    socket_ping(&sv->sockets);
}

static void on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    server *sv = timer->data;
    (void)events;
    if (!hall_tick(&sv->sockets.hall))
        ev_timer_stop(loop, timer);
}

/* Setting it again while it is set would put it off. */
static void tick_soon(hall *h)
{
    server *sv = lws_container_of(h, server, sockets.hall);
    if (!ev_is_active(&sv->tick))
        ev_timer_again(sv->loop, &sv->tick);
}

static void begin_loop(server *sv)
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
    ev_async_init(&sv->stored, on_stored);
    ev_async_start(sv->loop, &sv->stored);
    ev_timer_init(&sv->sweep, on_sweep, 0, SWEEP_SECONDS);
    ev_timer_start(sv->loop, &sv->sweep);
    ev_timer_init(&sv->ping, on_ping, 0, PING_EVERY);
    ev_timer_start(sv->loop, &sv->ping);
    ev_timer_init(&sv->tick, on_tick, 0, (double)TICK_MS / 1000);
    sv->tick.data = sv->reload.data = sv->turned.data = sv->stored.data = sv->sweep.data = sv->ping.data = sv;
}

/* As many sockets as this machine lets us have. */
static void raise_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max < 65536 ? files.rlim_max : 65536;
    setrlimit(RLIMIT_NOFILE, &files);
}

static serve_result run(server *sv, void (*ready)(const serve_options *))
{
    static const lws_retry_bo_t no_pings = {0}; /* see socket_ping */
    const serve_options *o = sv->options;
    const struct lws_protocols protocols[] = {
        {.name = "http", .callback = hear, .per_session_data_size = sizeof(api_call), .user = sv},
        {.name = SOCKET_PROTOCOL,
         .callback = socket_hear,
         .per_session_data_size = sizeof(session),
         .rx_buffer_size = REQUEST_MAX,
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
        .timeout_secs = REQUEST_SECONDS,
        .timeout_secs_ah_idle = REQUEST_SECONDS,
        .keepalive_timeout = REQUEST_SECONDS,
        .ka_time = 60,
        .ka_probes = 3,
        .ka_interval = 10,
        .foreign_loops = (void *[]){sv->loop},
        .ssl_cert_filepath = o->certificate,
        .ssl_private_key_filepath = o->key,
        .alpn = "http/1.1", /* WebSockets need no more */
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (o->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0) |
                   (address_is_ipv6(o->host) ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY /* to: not only */
                                             : LWS_SERVER_OPTION_DISABLE_IPV6),
    };
    sv->lws = lws_create_context(&info);
    if (!sv->lws)
        return SERVE_TROUBLE;
    log_event(LOG_INFO, "open", "host=%s port=%u", o->host, o->port);
    ready(o);
    ev_run(sv->loop, 0);
    log_event(LOG_INFO, "closing", "sockets=%u games=%u", sv->sockets.hall.counts.sockets,
              sv->sockets.hall.counts.games);
    /* What was judged is written before the sockets go. */
    sv->sockets.hall.closing = true;
    store_drain(sv->sockets.hall.store);
    lws_context_destroy(sv->lws);
    hall_collect(&sv->sockets.hall);
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
        free(sv);
        return SERVE_TROUBLE;
    }
    hall *h = &sv->sockets.hall;
    *sv = (server){
        .site = pages, .options = o, .loop = loop, .sockets = {.origins = o->origins, .proxy = o->proxy}};
    h->clock = now;
    h->now = h->started = now();
    h->tick_soon = tick_soon;
    h->claim_after = (int64_t)o->claim * 1000;
    h->write_soon = socket_write_soon;
    h->close_now = socket_close_now;
    h->limits.messages = o->messages;
    h->limits.sockets = o->sockets;
    h->limits.games = o->games;
    h->limits.games_held = o->games_held;
    raise_limit();
    lws_set_log_level(0, NULL);
    begin_loop(sv);
    h->store = store_open(store_backend_of(o->store), o->store, wake, sv, trouble);
    h->shared = h->store && store_is_shared(h->store);
    serve_result result = h->store ? run(sv, ready) : SERVE_STORE;
    if (h->store)
        store_close(h->store);
    hall_free(h);
    ev_loop_destroy(loop);
    free(sv);
    return result;
}
