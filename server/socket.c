#include "server/socket.h"

#include <stdlib.h>
#include <string.h>

#include "server/address.h"
#include "server/log.h"

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

/* A browser always says whose page it runs; a program need not. */
bool socket_may_open(socket_context *c, struct lws *wsi)
{
    char origin[256] = "", host[256] = "", path[64] = "";
    bool has_origin = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0;
    bool whole = (!has_origin || lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0) &&
                 lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
                 lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0;
    if (whole && strcmp(path, SOCKET_PATH) == 0 && names_our_protocol(wsi) &&
        (!has_origin || origin_is_ours(origin, host, c->origins)))
        return true;
    log_event(LOG_WARNING, "socket_refused", "origin=%s", has_origin ? "other" : "none");
    return false;
}

/* The last address of X-Forwarded-For is the one our own proxy wrote. */
void socket_address(struct lws *wsi, bool proxy, char counted[ADDRESS_MAX])
{
    char chain[512], text[ADDRESS_MAX] = "";
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

/* Behind a proxy every connection is the proxy's, which has limits of its own. */
int socket_filter_connection(socket_context *c, const struct lws_filter_network_conn_args *from)
{
    char counted[ADDRESS_MAX];
    if (c->proxy)
        return 0;
    address_counted_name(&from->cli_addr, counted);
    if (limits_may_connect(&c->hall.limits, counted))
        return 0;
    c->hall.counts.connections_refused++;
    return 1;
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

static int opened(struct lws *wsi, session *s)
{
    socket_context *c = context_of(wsi);
    char text[ADDRESS_MAX] = "";
    *s = (session){.wsi = wsi};
    socket_address(wsi, c->proxy, text);
    s->address = limits_open(&c->hall.limits, text);
    if (!s->address) {
        log_event(LOG_WARNING, "socket_refused", "limit=sockets");
        return -1;
    }
    s->heard_at = c->hall.now;
    hall_enter(&c->hall, s);
    return 0;
}

static void closed(session *s)
{
    if (!s || !s->address)
        return; /* it was never let in */
    hall_exit(s);
    limits_close(s->address);
    *s = (session){0};
}

static bool keep_partial(session *s, const char *in, size_t length)
{
    if (s->partial_length + length > REQUEST_MAX)
        return false;
    if (!s->partial)
        s->partial = malloc(REQUEST_MAX);
    if (!s->partial)
        return false;
    if (s->partial_length == 0)
        s->partial_since = s->hall->now;
    memcpy(s->partial + s->partial_length, in, length);
    s->partial_length += length;
    return true;
}

static void heard_from(session *s)
{
    s->heard_at = s->hall->now;
    s->asked = false;
}

static void hear(session *s, const char *text, size_t length)
{
    double began = timing_now();
    hall_hear(s, text, length);
    timing_add(&s->hall->counts.handling, timing_now() - began);
}

static int received(struct lws *wsi, session *s, const char *in, size_t length)
{
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    heard_from(s);
    if (s->closing)
        return 0;
    if (lws_frame_is_binary(wsi))
        return -1;
    if (whole && s->partial_length == 0) {
        if (length > REQUEST_MAX)
            return -1;
        hear(s, in, length);
        return 0;
    }
    if (!keep_partial(s, in, length))
        return -1;
    if (whole) {
        hear(s, s->partial, s->partial_length);
        free(s->partial);
        s->partial = NULL;
        s->partial_length = 0;
    }
    return 0;
}

/* The library could do this, with a timer a socket; but it keeps its timers in one sorted list and walks
 * along it for each: with ten thousand sockets it did nothing else for a second, every 40 seconds. */
void socket_ping(socket_context *c)
{
    hall *h = &c->hall;
    unsigned count = 0;
    for (session *s = h->sessions; s; s = s->next) {
        int64_t silent = h->now - s->heard_at;
        if (silent > GONE_MS) {
            h->counts.slow_closed++;
            s->heard_at = h->now; /* once is enough */
            h->close_now(s);
        } else if (silent > SILENT_MS && !s->asked && count < PINGS_AT_ONCE) {
            count++;
            s->asked = s->wants_ping = true;
            socket_write_soon(s);
        }
    }
}

static int send_ping(struct lws *wsi, session *s)
{
    unsigned char buffer[LWS_PRE + sizeof s->ping_number];
    s->wants_ping = false;
    s->ping_number++;
    memcpy(buffer + LWS_PRE, &s->ping_number, sizeof s->ping_number);
    hall_time_look(s->hall);
    s->pinged = s->hall->now;
    lws_callback_on_writable(wsi);
    return lws_write(wsi, buffer + LWS_PRE, sizeof s->ping_number, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* A client may send whatever it likes. */
static void pong(session *s, const char *in, size_t length)
{
    heard_from(s);
    if (length == sizeof s->ping_number && memcmp(in, &s->ping_number, length) == 0)
        hall_time_look(s->hall);
    s->round_trip = (uint32_t)(s->hall->now - s->pinged);
}

static int writeable(struct lws *wsi, session *s)
{
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

int socket_hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: return opened(wsi, user);
    case LWS_CALLBACK_CLOSED: closed(user); return 0;
    case LWS_CALLBACK_RECEIVE: return received(wsi, user, in, length);
    case LWS_CALLBACK_RECEIVE_PONG: pong(user, in, length); return 0;
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
