#define _GNU_SOURCE /* sigaction */
#include "server/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    const struct lws_protocols *protocol = wsi ? lws_get_protocol(wsi) : NULL;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return answer(wsi, site_find(protocol->user, in));
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* The library tells only that it failed: whether one may listen there is tried first. */
static serve_result try_address(const char *host, unsigned port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1, s = socket(AF_INET, SOCK_STREAM, 0);
    serve_result result = SERVE_STOPPED;
    if (s < 0)
        return SERVE_TROUBLE;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (inet_pton(AF_INET, host, &address.sin_addr) != 1)
        result = SERVE_ADDRESS;
    else if (bind(s, (struct sockaddr *)&address, sizeof address) != 0 || listen(s, 1) != 0)
        result = errno == EADDRINUSE ? SERVE_TAKEN : SERVE_ADDRESS;
    close(s);
    return result;
}

serve_result serve_site(const site *s, const char *host, unsigned port,
                        void (*ready)(const char *host, unsigned port))
{
    const struct lws_protocols protocols[] = {{.name = "http", .callback = hear, .user = (void *)s}, {0}};
    struct lws_context_creation_info info = {
        .port = (int)port,
        .iface = strcmp(host, "0.0.0.0") == 0 ? NULL : host,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    struct sigaction action = {.sa_handler = stop};
    serve_result tried = try_address(host, port);
    if (tried != SERVE_STOPPED)
        return tried;
    lws_set_log_level(0, NULL);
    stopped = 0;
    running = lws_create_context(&info);
    if (!running)
        return SERVE_TROUBLE;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    ready(host, port);
    while (!stopped && lws_service(running, 0) >= 0)
        ;
    struct lws_context *ending = running;
    running = NULL;
    lws_context_destroy(ending);
    return SERVE_STOPPED;
}
