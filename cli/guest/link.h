/* A WebSocket to a server of games, for a program that plays there: docs/network.md. */
#ifndef CLI_GUEST_LINK_H
#define CLI_GUEST_LINK_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct link link_to_server;

typedef struct link_ears {
    void *context;
    /* Connected, the first time or again. */
    void (*opened)(void *context, link_to_server *);
    /* A message came. */
    void (*heard)(void *context, link_to_server *, const json_t *);
} link_ears;

typedef struct link_address {
    const char *host; /* a name, or an address of IPv4 or IPv6 */
    unsigned port;
    bool secure; /* TLS; the certificate must be the host's, from somebody this machine trusts */
    const char *authority; /* a file with one more to be trusted; NULL */
} link_address;

typedef enum link_end_of {
    LINK_ENDED,       /* by link_end */
    LINK_BROKEN,      /* could not connect, or not again */
    LINK_INTERRUPTED, /* by the user's Ctrl-C */
} link_end_of;

/* Connects, and hears until link_end or the user's Ctrl-C; connects again, for two minutes, when
 * the connection breaks. */
link_end_of link_run(const link_address *, const link_ears *);

/* Sends a message, taking it over; "v" is added. */
void link_say(link_to_server *, json_t *);
/* Has `opened` called again in a second: the server could not do what it was asked. */
void link_ask_later(link_to_server *);
void link_end(link_to_server *);

#endif
