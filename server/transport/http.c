#define _GNU_SOURCE /* strcasecmp */
#include "server/transport/http.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/transport/api.h"
#include "server/transport/metrics.h"
#include "server/transport/server.h"

/* No script, style or image from elsewhere, nothing inline; WebAssembly of our own. */
#define POLICY                                                                                     \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "  \
    "data:; "                                                                                      \
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

bool http_is_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* A short text that is made on the spot; false when it could not be sent. `more`: further headers,
 * or "". */
static bool send_text(struct lws *wsi, unsigned status, const char *type, const char *more,
                      const char *text, size_t length)
{
    unsigned char buffer[LWS_PRE + 1024 + METRICS_MAX], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    size_t further = strlen(more);
    if (lws_add_http_common_headers(wsi, status, type, length, &at, end) ||
        further >= (size_t)(end - at))
        return false;
    memcpy(at, more, further);
    at += further;
    if (lws_finalize_write_http_header(wsi, start, &at, end))
        return false;
    memcpy(start, text, length);
    return http_is_head(wsi) || lws_write(wsi, start, length, LWS_WRITE_HTTP_FINAL) >= (int)length;
}

static int answer_text(struct lws *wsi, unsigned status, const char *text, size_t length)
{
    return !send_text(wsi, status, "text/plain; version=0.0.4; charset=utf-8", "", text, length) ||
                   lws_http_transaction_completed(wsi)
               ? -1
               : 0;
}

static bool send_status(struct lws *wsi, unsigned status, const char *more)
{
    char text[16];
    int length = snprintf(text, sizeof text, "%u\n", status);
    return send_text(wsi, status, "text/plain; charset=utf-8", more, text, (size_t)length);
}

static int not_found(struct lws *wsi)
{
    return !send_status(wsi, HTTP_STATUS_NOT_FOUND, "") || lws_http_transaction_completed(wsi) ? -1
                                                                                               : 0;
}

/* Refuses in words, then hangs up: a proxy that hears no words takes the server for dead, and
 * avoids it for a while. */
static int refuse(struct lws *wsi, unsigned status)
{
    send_status(wsi, status,
                status == HTTP_STATUS_METHOD_NOT_ALLOWED
                    ? "allow: GET, HEAD\r\nconnection: close\r\n"
                    : "connection: close\r\n");
    return -1;
}

/* 304: the visitor has this very file. */
static int not_modified(struct lws *wsi, const site_file *f)
{
    unsigned char buffer[LWS_PRE + 512], *at = buffer + LWS_PRE, *end = buffer + sizeof buffer - 1;
    const unsigned char *etag = (const unsigned char *)f->etag;
    if (lws_add_http_header_status(wsi, HTTP_STATUS_NOT_MODIFIED, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_ETAG, etag, (int)strlen(f->etag), &at,
                                     end) ||
        lws_finalize_write_http_header(wsi, buffer + LWS_PRE, &at, end))
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer(struct lws *wsi, const site_file *f)
{
    char headers[1024], packed[4096];
    const server *sv = lws_get_protocol(wsi)->user;
    if (!f)
        return not_found(wsi);
    if (header_holds(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, f->etag))
        return not_modified(wsi, f);
    bool zip = f->packed && header_holds(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    int length = snprintf(headers, sizeof headers, "%s%scache-control: %s\r\netag: %s\r\n%s",
                          common_headers, sv->options->certificate ? secure_header : "",
                          f->lasting ? "public, max-age=31536000, immutable" : "no-cache", f->etag,
                          zip ? "content-encoding: gzip\r\n" : "");
    snprintf(packed, sizeof packed, "%s.gz", f->file);
    int sent = lws_serve_http_file(wsi, zip ? packed : f->file, f->type, headers, length);
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

/* Only the owner may see how many play, and how busy the machine is. */
static int answer_metrics(struct lws *wsi, server *sv)
{
    if (!sv->options->metrics_open && !socket_is_local(wsi))
        return refuse(wsi, HTTP_STATUS_FORBIDDEN);
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

/* Nothing here takes a body, or a method but GET and HEAD. Such a request is refused and the
 * connection closed, so that no two readers can disagree about where the next request begins. */
static bool is_plain(struct lws *wsi)
{
    return (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 || http_is_head(wsi)) &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) == 0;
}

static int answer_path(struct lws *wsi, server *sv, api_call *call, const char *path)
{
    if (!is_plain(wsi))
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (api_is_ours(path))
        return api_begin(wsi, call, &sv->sockets, path);
    if (strcmp(path, "/healthz") == 0)
        return answer_health(wsi, sv);
    if (strcmp(path, "/metrics") == 0)
        return answer_metrics(wsi, sv);
    return answer(wsi, site_find(sv->site, path));
}

/* One header, of one line, that says exactly this. */
static bool header_is(struct lws *wsi, enum lws_token_indexes token, const char *value)
{
    char given[32];
    return lws_hdr_copy(wsi, given, sizeof given, token) > 0 && strcasecmp(given, value) == 0;
}

/* The library upgrades to HTTP/2 as willingly as to WebSockets (`Upgrade: h2c`), on any path, and a
 * few broken frames of it end the process. So we confirm nothing but a WebSocket. */
static bool asks_for_websocket(struct lws *wsi)
{
    return header_is(wsi, WSI_TOKEN_UPGRADE, "websocket") &&
           header_is(wsi, WSI_TOKEN_HTTP, "HTTP/1.1") && is_plain(wsi) && !http_is_head(wsi);
}

/* The library refuses what is neither of the two by itself, and still asks; the headers may be gone
 * by then, even the one it passes along. */
static bool was_refused(struct lws *wsi)
{
    char first[32];
    return lws_hdr_copy_fragment(wsi, first, sizeof first, WSI_TOKEN_UPGRADE, 0) <= 0 ||
           (strcasecmp(first, "websocket") != 0 && strcasecmp(first, "h2c") != 0);
}

static int confirm_upgrade(struct lws *wsi, server *sv)
{
    if (was_refused(wsi))
        return -1;
    return asks_for_websocket(wsi) && socket_may_open(&sv->sockets, wsi)
               ? 0
               : refuse(wsi, HTTP_STATUS_FORBIDDEN);
}

/* CONNECT: the library would hand over the bare connection. */
static int refuse_connect(struct lws *wsi)
{
    static const char words[] =
        "HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD\r\ncontent-length: 0\r\n"
        "connection: close\r\n\r\n";
    unsigned char buffer[LWS_PRE + sizeof words];
    memcpy(buffer + LWS_PRE, words, sizeof words);
    lws_write(wsi, buffer + LWS_PRE, sizeof words - 1, LWS_WRITE_RAW);
    return -1;
}

int http_hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
              size_t length)
{
    server *sv = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return socket_filter_connection(&sv->sockets, user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: socket_connected(&sv->sockets, wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: socket_disconnected(wsi); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi, sv);
    case LWS_CALLBACK_RAW_ADOPT: return refuse_connect(wsi);
    case LWS_CALLBACK_RAW_RX: return -1;
    /* a WebSocket of the library's own protocol */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return 1;
    case LWS_CALLBACK_HTTP: return answer_path(wsi, sv, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return user && ((api_call *)user)->due
                   ? api_go_on(wsi, user)
                   : lws_callback_http_dummy(wsi, reason, user, in, length);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user)
            api_end(user);
        return 0;
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
