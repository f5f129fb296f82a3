/* Addresses of machines, of IPv4 and IPv6. */
#ifndef SERVER_TRANSPORT_ADDRESS_H
#define SERVER_TRANSPORT_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

#include "server/hall/limits.h"

bool address_is_ipv6(const char *host);
/* Whether it is an address by which a machine reaches itself. */
bool address_is_loopback(const char *text);

typedef enum listen_trouble { LISTEN_FINE, LISTEN_TAKEN, LISTEN_IMPOSSIBLE } listen_trouble;

/* Whether one may listen there: the library tells only that it failed. On “::” IPv4 is listened to
 * as well. */
listen_trouble address_try(const char *host, unsigned port);

/* What counts as one address: of IPv6 the first half, because every household has all of the
 * second; an IPv4 address inside an IPv6 one is itself. Text that is no address stays as it is. */
void address_counted(const char *text, char counted[ADDRESS_MAX]);
/* The same of a name that the system gives. */
void address_counted_name(const struct sockaddr_storage *, char counted[ADDRESS_MAX]);

#endif
