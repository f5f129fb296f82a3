/* What is in the database of a world, for database.c. */
#ifndef TESTS_SIM_DATABASE_ROWS_H
#define TESTS_SIM_DATABASE_ROWS_H

#include "tests/sim/database.h"

typedef struct kept_presence {
    struct kept_presence *next;
    char server[17];
    unsigned seated[2], watching;
    bool waiting;
    char members[ENTRY_TEXT_MAX];
    moment seen[2]; /* when somebody came to a seat, or left it; 0: never */
} kept_presence;

typedef struct kept_server {
    struct kept_server *next;
    char id[17];
    moment seen;
} kept_server;

typedef enum fate { FATE_FINE, FATE_REFUSED, FATE_TORN, FATE_LOST, FATE_REPEATED } fate;

struct way {
    way *next; /* of the database */
    database *database;
    server *server;
    uint64_t life;
    char id[17];
    lus_rng random;
    fate fate;
    bool unsure, fresh; /* fresh: it may have missed news */
    bool deaf;          /* it hears no news */
    store_job *jobs[4096];
    unsigned count;
    store_job *news;
};

struct database {
    world *world;
    bool shared;
    kept_row *rows;
    kept_server *servers;
    way *links;
    moment frozen_until, looked; /* looked: when somebody last looked for old games */
    int64_t looked_date;
};

enum { ALIVE_SECONDS = 15 };

/* Does one job; the others see it at once. */
void rows_do(way *, store_job *);
/* Tells all but one (or NULL) that something of this code has changed. */
void database_tell(database *, const way *but, const char *code, const reaction_job *);

#endif
