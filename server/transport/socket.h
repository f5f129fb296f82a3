/* The WebSocket: who may connect, messages put together, answers written when the client can take
 * them. */
#ifndef SERVER_TRANSPORT_SOCKET_H
#define SERVER_TRANSPORT_SOCKET_H

#include <ev.h>
#include <libwebsockets.h>

#include "server/hall/hall.h"
#include "server/protocol/protocol.h"
#include "server/transport/frame.h"

enum {
    HEADERS_MAX = 4096, /* of one request, all together */
    SPARE_DESCRIPTORS = 64,
    TELL_FULL_MS = 60000, /* the log hears of refused connections so often */
};

typedef struct socket_context {
    hall hall;
    struct ev_loop *loop;
    const char *origins; /* see serve_options */
    bool proxy, tls;
    /* so many may be open; connections leave some of them to files and the store */
    int descriptors;
    int64_t told_full; /* when the log was told, last, that they are used up */
} socket_context;

/* One WebSocket: the library's data of a connection. */
typedef struct connection {
    session session; /* first: the hall knows only this */
    struct ev_loop *loop;
    ev_io readable;
    frame_reader frames;
    unsigned char pong[FRAME_CONTROL_MAX]; /* what the last ping said */
    unsigned pong_length;
    bool wants_pong;
    uint16_t goodbye; /* the status to close with; 0: none */
} connection;

/* Has its frames read, until then (socket_read.c). */
void reading_begin(connection *, struct ev_loop *);
void reading_end(connection *);

/* The callback for libwebsockets; the protocol's `user` is the socket_context, a session's data a
 * connection. */
int socket_hear(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
/* Whether a WebSocket that is asked for may be opened: path, protocol and origin are ours. */
bool socket_may_open(socket_context *, struct lws *);
/* A connection of any kind asks to come in: nonzero hangs up. Then: it came in, it has gone. */
int socket_filter_connection(socket_context *, const struct lws_filter_network_conn_args *);
void socket_connected(socket_context *, struct lws *);
void socket_disconnected(struct lws *);
/* Whether it comes from this very machine, and no proxy has passed it on. */
bool socket_is_local(struct lws *);
/* Whose connection it is, behind a proxy or not. */
void socket_address(struct lws *, bool proxy, char text[ADDRESS_MAX]);
/* The scheme by which a client came, ours or that of the proxy; NULL when nobody says. */
const char *socket_scheme(const socket_context *, struct lws *, char buffer[16]);
void socket_write_soon(session *);
void socket_close_now(session *);

/* Whether a page of this origin may connect to this host: the host's own page, by the same scheme,
 * or one of the list. The scheme is "http" or "https"; NULL when nobody says which it was. */
bool origin_is_ours(const char *origin, const char *scheme, const char *host, const char *origins);

#endif
