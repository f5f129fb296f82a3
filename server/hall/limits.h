/* How much one client, and one address, may do. */
#ifndef SERVER_HALL_LIMITS_H
#define SERVER_HALL_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_MAX = 64, ADDRESS_LISTS = 1024 };

/* Holds what may be done at once; fills again with time. */
typedef struct bucket {
    double level;
    double when; /* seconds on the steady clock; 0: full */
} bucket;

/* What an address may do, so much at once and so much more with time (docs/server.md, “Limits”). */
typedef enum allowance {
    ALLOW_GAMES,      /* that it creates, and rooms that it opens */
    ALLOW_ROOM_GAMES, /* that rooms make because somebody there pairs or challenges */
    ALLOW_MEMBERS,    /* new ones of rooms */
    ALLOW_LOADS,      /* games and rooms that are brought into memory for it */
    ALLOW_GUESSES,    /* codes that stand for nothing */
    ALLOW_ASKS,       /* questions over HTTP */
    ALLOW_CALLS,      /* browsers that want to be called */
    ALLOW_PICTURES,   /* of boards */
    ALLOWANCES
} allowance;

typedef struct address {
    struct address *next;
    char text[ADDRESS_MAX];
    unsigned sockets;     /* WebSockets */
    unsigned connections; /* of any kind, where there is no proxy between */
    unsigned held;        /* games in memory that it has brought there, */
    unsigned attended;    /* and of these: where somebody is */
    /* of its games, while a lobby is drawn up; of a shared store: in the lobby */
    unsigned listed;
    bucket buckets[ALLOWANCES];
} address;

typedef struct limits {
    double now;          /* seconds on the steady clock; hall_time_look sets it */
    double messages;     /* a second and socket; four times as many at once */
    unsigned sockets;    /* of one address */
    double games;        /* created a minute and address; as many at once */
    unsigned games_held; /* in memory at once */
    address *addresses[ADDRESS_LISTS];
} limits;

/* Takes one from a bucket that holds `most` and gains `rate` a second, at the second `now`; false
 * when it is empty. */
bool bucket_take(bucket *, double now, double rate, double most);

/* Takes so much of what an address may do: all, or nothing with false. */
bool limits_take(const limits *, address *, allowance, unsigned count);
/* The same where it happens anyway: the bucket may go below empty, and has to fill again first. */
void limits_charge(const limits *, address *, allowance, unsigned count);
/* Whether one is left. */
bool limits_has(const limits *, const address *, allowance);
/* Whether it may be at one more game: nobody has more than a quarter of the memory. */
bool limits_has_share(const limits *, const address *);

/* What is known of an address; NULL without memory. */
address *limits_address(limits *, const char *text);
/* A socket of an address opens: NULL when it has too many, or there is no memory. */
address *limits_open(limits *, const char *text);
/* The same for connections of any kind (requests for the page, and those that say nothing). An
 * address may have twice as many of them as sockets. The first function only asks. */
bool limits_may_connect(limits *, const char *text);
address *limits_connect(limits *, const char *text);
void limits_disconnect(address *);
/* It closes. Addresses without sockets are kept while a bucket is not full again, or a game is
 * theirs. */
void limits_close(address *);
/* Forgets addresses that nothing is known about any more. */
void limits_sweep(limits *);
void limits_free(limits *);

#endif
