#include "server/transport/socket.h"

#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/transport/address.h"

static socket_context *context_of(struct lws *wsi)
{
    return lws_get_protocol(wsi)->user;
}

static bool names_our_protocol(struct lws *wsi)
{
    char names[256];
    if (lws_hdr_copy(wsi, names, sizeof names, WSI_TOKEN_PROTOCOL) <= 0)
        return false;
    for (const char *at = names; *at;) {
        at += strspn(at, ", ");
        size_t length = strcspn(at, ", ");
        if (length == strlen(SOCKET_PROTOCOL) && memcmp(at, SOCKET_PROTOCOL, length) == 0)
            return true;
        at += length;
    }
    return false;
}

/* How the page came that wants to connect, into `buffer` or fixed: a proxy says it, or nobody
 * knows. */
const char *socket_scheme(const socket_context *c, struct lws *wsi, char buffer[16])
{
    static const char name[] = "x-forwarded-proto:";
    if (!c->proxy)
        return c->tls ? "https" : "http";
    if (lws_hdr_custom_length(wsi, name, sizeof name - 1) < 0)
        return NULL;
    return lws_hdr_custom_copy(wsi, buffer, 16, name, sizeof name - 1) > 0 ? buffer : "";
}

/* A browser always says whose page it runs; a program need not. */
bool socket_may_open(socket_context *c, struct lws *wsi)
{
    char origin[256] = "", host[256] = "", path[64] = "", scheme[16];
    bool has_origin = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0;
    bool whole = (!has_origin || lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0) &&
                 lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
                 lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0;
    if (whole && strcmp(path, SOCKET_PATH) == 0 && names_our_protocol(wsi) &&
        (!has_origin || origin_is_ours(origin, socket_scheme(c, wsi, scheme), host, c->origins)))
        return true;
    log_event(LOG_WARNING, "socket_refused", "origin=%s", has_origin ? "other" : "none");
    return false;
}

bool socket_is_local(struct lws *wsi)
{
    char text[ADDRESS_MAX] = "";
    lws_get_peer_simple(wsi, text, sizeof text);
    return address_is_loopback(text) && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0;
}

/* The last address of X-Forwarded-For is the one our own proxy wrote. */
void socket_address(struct lws *wsi, bool proxy, char counted[ADDRESS_MAX])
{
    char chain[HEADERS_MAX], text[ADDRESS_MAX] = "";
    if (proxy && lws_hdr_copy(wsi, chain, sizeof chain, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(chain, ',');
        last = last ? last + 1 : chain;
        last += strspn(last, " ");
        strncpy(text, last, ADDRESS_MAX - 1);
        text[ADDRESS_MAX - 1] = '\0';
    } else {
        lws_get_peer_simple(wsi, text, ADDRESS_MAX);
    }
    address_counted(text, counted);
}

/* Once there are no descriptors at all, a connection can be neither taken nor refused: it stays in
 * the system's queue, and wakes the loop again and again. So we keep the last ones, for files and
 * the store too, and hang up on new connections then. The system gives the lowest number that is
 * free. */
static bool is_full(socket_context *c, int descriptor)
{
    int spare = c->descriptors / 4 < SPARE_DESCRIPTORS ? c->descriptors / 4 : SPARE_DESCRIPTORS;
    if (descriptor < c->descriptors - spare)
        return false;
    if (c->told_full == 0 || c->hall.now - c->told_full > TELL_FULL_MS) {
        c->told_full = c->hall.now;
        log_event(LOG_WARNING, "connections_refused", "limit=descriptors most=%d", c->descriptors);
    }
    return true;
}

/* Behind a proxy every connection is the proxy's, which has limits of its own. */
int socket_filter_connection(socket_context *c, const struct lws_filter_network_conn_args *from)
{
    char counted[ADDRESS_MAX];
    bool fine = !is_full(c, from->accept_fd);
    if (fine && !c->proxy) {
        address_counted_name(&from->cli_addr, counted);
        fine = limits_may_connect(&c->hall.limits, counted);
    }
    if (!fine)
        c->hall.counts.connections_refused++;
    return fine ? 0 : 1;
}

void socket_connected(socket_context *c, struct lws *wsi)
{
    char text[ADDRESS_MAX] = "";
    if (c->proxy)
        return;
    socket_address(wsi, false, text);
    lws_set_opaque_user_data(wsi, limits_connect(&c->hall.limits, text));
}

void socket_disconnected(struct lws *wsi)
{
    address *from = lws_get_opaque_user_data(wsi);
    if (from)
        limits_disconnect(from);
    lws_set_opaque_user_data(wsi, NULL);
}

static int opened(struct lws *wsi, connection *n)
{
    socket_context *c = context_of(wsi);
    session *s = &n->session;
    char text[ADDRESS_MAX] = "";
    *n = (connection){.session = {.wsi = wsi}};
    socket_address(wsi, c->proxy, text);
    s->address = limits_open(&c->hall.limits, text);
    if (!s->address) {
        log_event(LOG_WARNING, "socket_refused", "limit=sockets");
        return -1;
    }
    s->heard_at = c->hall.now;
    hall_enter(&c->hall, s);
    reading_begin(n, c->loop);
    return 0;
}

static void closed(connection *n)
{
    if (!n || !n->session.address)
        return; /* it was never let in */
    reading_end(n);
    hall_exit(&n->session);
    limits_close(n->session.address);
    *n = (connection){0};
}

static int send_ping(struct lws *wsi, session *s)
{
    uint32_t number = hall_next_ping(s);
    unsigned char buffer[LWS_PRE + sizeof number];
    memcpy(buffer + LWS_PRE, &number, sizeof number);
    lws_callback_on_writable(wsi);
    return lws_write(wsi, buffer + LWS_PRE, sizeof number, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int send_pong(struct lws *wsi, connection *n)
{
    unsigned char buffer[LWS_PRE + FRAME_CONTROL_MAX];
    n->wants_pong = false;
    memcpy(buffer + LWS_PRE, n->pong, n->pong_length);
    lws_callback_on_writable(wsi);
    return lws_write(wsi, buffer + LWS_PRE, n->pong_length, LWS_WRITE_PONG) < 0 ? -1 : 0;
}

/* The library would wait for an answer, also to an answer. Its kind for HTTP sends bytes as they
 * are. */
static int send_goodbye(struct lws *wsi, const connection *n)
{
    const unsigned char frame[] = {0x88, 2, (unsigned char)(n->goodbye >> 8),
                                   (unsigned char)n->goodbye};
    unsigned char buffer[LWS_PRE + sizeof frame];
    memcpy(buffer + LWS_PRE, frame, sizeof frame);
    lws_write(wsi, buffer + LWS_PRE, sizeof frame, LWS_WRITE_HTTP);
    return -1;
}

static int writeable(struct lws *wsi, connection *n)
{
    session *s = &n->session;
    if (n->goodbye != 0)
        return send_goodbye(wsi, n);
    if (n->wants_pong)
        return send_pong(wsi, n);
    if (s->wants_ping)
        return send_ping(wsi, s);
    char *text = hall_next_text(s);
    if (!text)
        return s->closing ? -1 : 0;
    size_t length = strlen(text);
    unsigned char *buffer = malloc(LWS_PRE + length);
    int sent = -1;
    if (buffer) {
        memcpy(buffer + LWS_PRE, text, length);
        sent = lws_write(wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT);
    }
    free(buffer);
    free(text);
    return sent < (int)length ? -1 : 0;
}

int socket_hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length)
{
    (void)in, (void)length;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: return opened(wsi, user);
    case LWS_CALLBACK_CLOSED: closed(user); return 0;
    /* socket_read.c reads; this came before it was answered */
    case LWS_CALLBACK_RECEIVE: return -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return writeable(wsi, user);
    default: return 0;
    }
}

void socket_write_soon(session *s)
{
    lws_callback_on_writable(s->wsi);
}

void socket_close_now(session *s)
{
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}
