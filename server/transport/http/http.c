#define _GNU_SOURCE /* strcasecmp */
#include "server/transport/http/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/transport/http/metrics.h"
#include "server/transport/server.h"

/* No script, style or image from elsewhere, nothing inline; WebAssembly of our own. Who may show
 * the page in a frame is said at the end. */
#define POLICY                                                                                     \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "  \
    "data:; "                                                                                      \
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors "

enum { HEADERS_LONGEST = 1024 + SERVE_EMBED_MAX };

static const char common_headers[] = "\r\nx-content-type-options: nosniff\r\n"
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

/* Whether it is the page for a frame that is asked for (docs/embedding.md): it plays nothing and
 * keeps nothing, so that whoever frames it cannot lead anybody to do what they do not see. */
static bool is_for_frames(struct lws *wsi)
{
    char part[64];
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) >= 0;
         i++)
        if (strcmp(part, "embed") == 0 || strncmp(part, "embed=", 6) == 0)
            return true;
    return false;
}

/* The headers of every page. */
static void write_headers(struct lws *wsi, const server *sv, char headers[HEADERS_LONGEST],
                          const char *more)
{
    const char *frames = is_for_frames(wsi) ? sv->options->embed : NULL;
    snprintf(headers, HEADERS_LONGEST, "content-security-policy: " POLICY "%s%s%s%s",
             frames ? frames : "'none'", common_headers,
             sv->options->certificate ? secure_header : "", more);
}

bool http_is_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

bool http_has(struct lws *wsi, const char *etag)
{
    return header_holds(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag);
}

bool http_send_head(struct lws *wsi, unsigned status, const char *type, const char *more,
                    size_t length)
{
    unsigned char buffer[LWS_PRE + 1024 + HEADERS_LONGEST], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    size_t further = strlen(more);
    if (lws_add_http_common_headers(wsi, status, type, length, &at, end) ||
        further >= (size_t)(end - at))
        return false;
    memcpy(at, more, further);
    at += further;
    return lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

/* Sends a text of any length, or only its head. */
static int send_whole(struct lws *wsi, unsigned status, const char *type, const char *headers,
                      const char *text)
{
    size_t length = strlen(text);
    unsigned char *body = malloc(LWS_PRE + length);
    bool sent = body && http_send_head(wsi, status, type, headers, length);
    if (sent && !http_is_head(wsi)) {
        memcpy(body + LWS_PRE, text, length);
        sent = lws_write(wsi, body + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) >= (int)length;
    }
    free(body);
    return !sent || lws_http_transaction_completed(wsi) ? -1 : 0;
}

int http_send_page(struct lws *wsi, server *sv, unsigned status, const char *page)
{
    char headers[HEADERS_LONGEST];
    write_headers(wsi, sv, headers, "cache-control: no-cache\r\nvary: accept-language\r\n");
    return send_whole(wsi, status, "text/html; charset=utf-8", headers, page);
}

int http_send_json(struct lws *wsi, const char *text)
{
    return send_whole(wsi, HTTP_STATUS_OK, "application/json",
                      "cache-control: no-cache\r\nx-content-type-options: nosniff\r\n"
                      "access-control-allow-origin: *\r\nvary: accept-language\r\n"
                      "content-security-policy: default-src 'none'\r\n",
                      text);
}

/* Host names, addresses and ports; nothing that means something in a page. */
static bool is_host(const char *host)
{
    return *host && host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789.-:[]")] == '\0';
}

void http_origin(struct lws *wsi, server *sv, char origin[HTTP_ORIGIN_MAX])
{
    char host[256] = "", buffer[16];
    const char *scheme = socket_scheme(&sv->sockets, wsi, buffer);
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    snprintf(origin, HTTP_ORIGIN_MAX, "%s://%s", scheme ? scheme : "http", host);
    if (!is_host(host))
        *origin = '\0';
}

/* A short text that is made on the spot; false when it could not be sent. `more`: further headers,
 * or "". */
static bool send_text(struct lws *wsi, unsigned status, const char *type, const char *more,
                      const char *text, size_t length)
{
    unsigned char buffer[LWS_PRE + METRICS_MAX], *start = buffer + LWS_PRE;
    if (!http_send_head(wsi, status, type, more, length))
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

int http_not_found(struct lws *wsi)
{
    return !send_status(wsi, HTTP_STATUS_NOT_FOUND, "") || lws_http_transaction_completed(wsi) ? -1
                                                                                               : 0;
}

int http_wait(struct lws *wsi)
{
    lws_rx_flow_control(wsi, 0);
    return 0;
}

/* In this order: of a connection from which nothing is read the library does not hear either that
 * it can be written to. */
void http_go_on(struct lws *wsi)
{
    lws_rx_flow_control(wsi, 1);
    lws_callback_on_writable(wsi);
}

/* A proxy that hears no words takes the server for dead, and avoids it for a while. */
int http_refuse(struct lws *wsi, unsigned status)
{
    send_status(wsi, status,
                status == HTTP_STATUS_METHOD_NOT_ALLOWED
                    ? "allow: GET, HEAD\r\nconnection: close\r\n"
                    : "connection: close\r\n");
    return -1;
}

int http_not_modified(struct lws *wsi, const char *etag)
{
    unsigned char buffer[LWS_PRE + 512], *at = buffer + LWS_PRE, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_header_status(wsi, HTTP_STATUS_NOT_MODIFIED, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_ETAG, (const unsigned char *)etag,
                                     (int)strlen(etag), &at, end) ||
        lws_finalize_write_http_header(wsi, buffer + LWS_PRE, &at, end))
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer(struct lws *wsi, const site_file *f)
{
    char headers[HEADERS_LONGEST], more[256], packed[4096];
    const server *sv = lws_get_protocol(wsi)->user;
    if (!f)
        return http_not_found(wsi);
    if (http_has(wsi, f->etag))
        return http_not_modified(wsi, f->etag);
    bool zip = f->packed && header_holds(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    snprintf(more, sizeof more, "cache-control: %s\r\netag: %s\r\n%s",
             f->lasting ? "public, max-age=31536000, immutable" : "no-cache", f->etag,
             zip ? "content-encoding: gzip\r\n" : "");
    write_headers(wsi, sv, headers, more);
    snprintf(packed, sizeof packed, "%s.gz", f->file);
    int sent =
        lws_serve_http_file(wsi, zip ? packed : f->file, f->type, headers, (int)strlen(headers));
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

/* Only the owner may see how many play, and how busy the machine is. */
static int answer_metrics(struct lws *wsi, server *sv)
{
    if (!sv->options->metrics_open && !socket_is_local(wsi))
        return http_refuse(wsi, HTTP_STATUS_FORBIDDEN);
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

/* What the page asks of the server that it came from. */
static int answer_server(struct lws *wsi, const server *sv)
{
    char text[64];
    snprintf(text, sizeof text, "{\"links\":%s,\"embeds\":%s}\n", sv->links ? "true" : "false",
             sv->options->embed ? "true" : "false");
    return http_send_json(wsi, text);
}

/* Nothing here takes a body, or a method but GET and HEAD. Such a request is refused and the
 * connection closed, so that no two readers can disagree about where the next request begins. */
static bool is_plain(struct lws *wsi)
{
    return (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 || http_is_head(wsi)) &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) == 0;
}

static int answer_path(struct lws *wsi, server *sv, http_call *call, const char *path)
{
    if (!is_plain(wsi))
        return http_refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (strcmp(path, "/api/server") == 0)
        return answer_server(wsi, sv);
    if (api_is_ours(path))
        return api_begin(wsi, &call->api, &sv->sockets, path);
    if (sv->links && links_are_ours(path))
        return links_begin(wsi, &call->link, sv, path);
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
               : http_refuse(wsi, HTTP_STATUS_FORBIDDEN);
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
    http_call *call = user;
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
    case LWS_CALLBACK_HTTP: return answer_path(wsi, sv, call, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (call && call->api.due)
            return api_go_on(wsi, &call->api);
        return call && links_are_due(&call->link)
                   ? links_go_on(wsi, &call->link)
                   : lws_callback_http_dummy(wsi, reason, user, in, length);
    case LWS_CALLBACK_TIMER: return call ? links_late(wsi, &call->link) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (call) {
            api_end(&call->api);
            links_end(&call->link);
        }
        return 0;
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
