/* How much one client, and one address, may do. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_MAX = 64, ADDRESS_LISTS = 1024 };

/* Holds what may be done at once; fills again with time. */
typedef struct bucket {
    double level;
    double when; /* seconds on the monotonic clock */
} bucket;

typedef struct address {
    struct address *next;
    char text[ADDRESS_MAX];
    unsigned sockets;     /* WebSockets */
    unsigned connections; /* of any kind, where there is no proxy between */
    bucket games;         /* that it creates */
    bucket asks;          /* questions over HTTP */
} address;

typedef struct limits {
    double messages;     /* a second and socket; four times as many at once */
    unsigned sockets;    /* of one address */
    double games;        /* created a minute and address; as many at once */
    unsigned games_held; /* in memory at once */
    address *addresses[ADDRESS_LISTS];
} limits;

/* Takes one from a bucket that holds `most` and gains `rate` a second; false when it is empty. */
bool bucket_take(bucket *, double rate, double most);

/* What is known of an address; NULL without memory. */
address *limits_address(limits *, const char *text);
/* A socket of an address opens: NULL when it has too many, or there is no memory. */
address *limits_open(limits *, const char *text);
/* The same for connections, of which an address may have twice as many as sockets: requests for the page, and
 * those that say nothing. The first only asks. */
bool limits_may_connect(limits *, const char *text);
address *limits_connect(limits *, const char *text);
void limits_disconnect(address *);
/* It closes. Addresses without sockets are kept while their bucket is not full again. */
void limits_close(address *);
/* Forgets addresses that nothing is known about any more. */
void limits_sweep(limits *);
void limits_free(limits *);

#endif
