#define _GNU_SOURCE /* sigaction */
#include "server/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/api.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/socket.h"

enum { SWEEP_SECONDS = 5, PURGE_SECONDS = 3600 };

typedef struct server {
    const site *site;
    const serve_options *options;
    struct lws_context *lws;
    _Atomic(struct lws_context *) loop; /* the same, for other threads */
    socket_context sockets;
    lws_sorted_usec_list_t sweep, tick;
    int64_t purged; /* when, last */
} server;

static volatile sig_atomic_t stopped;
static struct lws_context *running; /* for the signal handler */

/* No script, style or image from elsewhere, nothing inline; WebAssembly of our own. */
#define POLICY                                                                                               \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "     \
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static const char common_headers[] = "content-security-policy: " POLICY "\r\n"
                                     "x-content-type-options: nosniff\r\n"
                                     "referrer-policy: no-referrer\r\n"
                                     "cross-origin-opener-policy: same-origin\r\n"
                                     "vary: accept-encoding\r\n";

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
    if (running)
        lws_cancel_service(running);
}

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
    if (!f)
        return lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, NULL) || lws_http_transaction_completed(wsi)
                   ? -1
                   : 0;
    if (header_holds(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, f->etag))
        return not_modified(wsi, f);
    bool zip = f->packed && header_holds(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    int length = snprintf(headers, sizeof headers, "%scache-control: %s\r\netag: %s\r\n%s", common_headers,
                          f->lasting ? "public, max-age=31536000, immutable" : "no-cache", f->etag,
                          zip ? "content-encoding: gzip\r\n" : "");
    snprintf(packed, sizeof packed, "%s.gz", f->file);
    int sent = lws_serve_http_file(wsi, zip ? packed : f->file, f->type, headers, length);
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
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
    if (lws_write(wsi, start, length, LWS_WRITE_HTTP_FINAL) < (int)length)
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

static int answer_path(struct lws *wsi, server *sv, api_call *call, const char *path)
{
    if (api_is_ours(path))
        return api_begin(wsi, call, &sv->sockets, path);
    if (strcmp(path, "/healthz") == 0)
        return answer_health(wsi, sv);
    if (strcmp(path, "/metrics") == 0)
        return answer_metrics(wsi, sv);
    return answer(wsi, site_find(sv->site, path));
}

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    const struct lws_protocols *protocol = wsi ? lws_get_protocol(wsi) : NULL;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return 1; /* a WebSocket that did not name our protocol */
    case LWS_CALLBACK_HTTP: return answer_path(wsi, protocol->user, user, in);
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

/* The library tells only that it failed: whether one may listen there is tried first. */
static serve_result try_address(const char *host, unsigned port)
{
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1, s = socket(AF_INET, SOCK_STREAM, 0);
    serve_result result = SERVE_STOPPED;
    if (s < 0)
        return SERVE_TROUBLE;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (inet_pton(AF_INET, host, &name.sin_addr) != 1)
        result = SERVE_ADDRESS;
    else if (bind(s, (struct sockaddr *)&name, sizeof name) != 0 || listen(s, 1) != 0)
        result = errno == EADDRINUSE ? SERVE_TAKEN : SERVE_ADDRESS;
    close(s);
    return result;
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

/* News may come before the loop is there to hear them. */
static void wake(void *context)
{
    struct lws_context *loop = atomic_load(&((server *)context)->loop);
    if (loop)
        lws_cancel_service(loop);
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

static void sweep(lws_sorted_usec_list_t *list)
{
    server *sv = lws_container_of(list, server, sweep);
    hall_sweep(&sv->sockets.hall);
    hall_beat(&sv->sockets.hall);
    if (now() - sv->purged > PURGE_SECONDS * 1000)
        purge(sv);
    lws_sul_schedule(sv->lws, 0, list, sweep, SWEEP_SECONDS * LWS_US_PER_SEC);
}

static void tick(lws_sorted_usec_list_t *list)
{
    server *sv = lws_container_of(list, server, tick);
    if (hall_tick(&sv->sockets.hall))
        lws_sul_schedule(sv->lws, 0, list, tick, TICK_MS * LWS_US_PER_MS);
}

/* Setting it again while it is set would put it off. */
static void tick_soon(hall *h)
{
    server *sv = lws_container_of(h, server, sockets.hall);
    if (lws_dll2_is_detached(&sv->tick.list))
        lws_sul_schedule(sv->lws, 0, &sv->tick, tick, TICK_MS * LWS_US_PER_MS);
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
    static const lws_retry_bo_t pings = {.secs_since_valid_ping = 40, .secs_since_valid_hangup = 75};
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
        .iface = strcmp(o->host, "0.0.0.0") == 0 ? NULL : o->host,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .retry_and_idle_policy = &pings,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    struct sigaction action = {.sa_handler = stop};
    sv->lws = running = lws_create_context(&info);
    if (!running)
        return SERVE_TROUBLE;
    atomic_store(&sv->loop, running);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sweep(&sv->sweep);
    log_event(LOG_INFO, "open", "host=%s port=%u", o->host, o->port);
    ready(o);
    while (!stopped && lws_service(running, 0) >= 0)
        hall_collect(&sv->sockets.hall);
    log_event(LOG_INFO, "closing", "sockets=%u games=%u", sv->sockets.hall.counts.sockets,
              sv->sockets.hall.counts.games);
    running = NULL;
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
    serve_result result = try_address(o->host, o->port);
    if (result != SERVE_STOPPED)
        return result;
    server *sv = calloc(1, sizeof *sv);
    if (!sv || sodium_init() < 0) {
        free(sv);
        return SERVE_TROUBLE;
    }
    hall *h = &sv->sockets.hall;
    *sv = (server){.site = pages, .options = o, .sockets = {.origins = o->origins, .proxy = o->proxy}};
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
    stopped = 0;
    h->store = store_open(store_backend_of(o->store), o->store, wake, sv, trouble);
    h->shared = h->store && store_is_shared(h->store);
    result = h->store ? run(sv, ready) : SERVE_STORE;
    if (h->store)
        store_close(h->store);
    hall_free(h);
    free(sv);
    return result;
}
