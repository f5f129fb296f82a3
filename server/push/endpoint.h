/* Which addresses a stranger may have messages sent to. They name push services on the open
 * internet; anything else would make this server knock at doors that only it can reach. */
#ifndef SERVER_PUSH_ENDPOINT_H
#define SERVER_PUSH_ENDPOINT_H

#include <stdbool.h>
#include <sys/socket.h>

#include "server/push/crypto.h"

enum { PUSH_HOST_MAX = 256 };

typedef struct push_service {
    char origin[PUSH_ORIGIN_MAX]; /* “https://HOST”, for the token */
    char host[PUSH_HOST_MAX];
    bool allowed; /* by the administrator: wherever it is, and without TLS too */
} push_service;

/* The push service of an endpoint: https, the usual port, nobody's name in it. `allow` is a further
 * one as “HOST:PORT”, NULL for none. False when the endpoint is not believed. */
bool push_service_of(const char *endpoint, const char *allow, push_service *);
/* Whether it is on the open internet: asked of every address that a name turns out to have, when it
 * is connected to. */
bool push_address_is_public(const struct sockaddr *);

#endif
