/* What a running server consists of, for the files that share it. */
#ifndef SERVER_TRANSPORT_SERVER_H
#define SERVER_TRANSPORT_SERVER_H

#include <ev.h>

#include "server/transport/serve.h"
#include "server/transport/socket.h"

typedef struct server {
    const site *site;
    const serve_options *options;
    struct links *links; /* NULL: the page has nothing for them */
    struct lws_context *lws;
    struct lws_protocols protocols[3]; /* the last is empty */
    socket_context sockets;
    struct ev_loop *loop;
    ev_signal stops[2], reload;
    ev_async stored; /* jobs came back from the store */
    ev_async drawn;  /* a picture */
    ev_check turned;
    ev_prepare rests;  /* it has done what there was */
    double turn_began; /* seconds on the monotonic clock */
    ev_timer sweep, ping, tick;
    int64_t purged; /* when, last, on the steady clock; 0: never */
} server;

/* A server without a store, links and the network, which come next; `descriptors`: see socket.h. */
void server_set_up(server *, const site *, const serve_options *, struct ev_loop *,
                   int descriptors);
/* Has the library answer at a port (CONTEXT_PORT_NO_LISTEN_SERVER: at none, for tests that bring
 * the connections). */
bool server_listen(server *, int port);

/* The loop is libev's, on epoll, which libwebsockets shares; its own walks over all sockets.
 * `loop_begin` sets its signals and timers; it is run, and destroyed, by serve.c. */
void loop_begin(server *);
/* Jobs came back from the store. For its threads, also before the loop runs; the context is the
 * server. */
void loop_wake(void *context);
/* A picture was drawn. For the painter's thread; the same. */
void loop_wake_drawn(void *context);
/* Those of the machine. */
extern const hall_world loop_world;
/* Lets the last answers out, for a moment. */
void loop_say_goodbye(server *);
/* Has the hall's clocks looked at every TICK_MS, until none of them runs. */
void loop_tick_soon(hall *);

#endif
