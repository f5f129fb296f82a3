/* The database of a world, with the promises of SQLite (one server) or PostgreSQL (several): a
 * transaction is there as a whole or not at all, and after a commit it is there. What a server
 * learns of it is another matter. */
#ifndef TESTS_SIM_DATABASE_H
#define TESTS_SIM_DATABASE_H

#include "tests/sim/world.h"

typedef struct database database;

/* A row and its entries, as a reader of the database sees them. */
typedef struct kept_entry {
    new_entry entry;
    moment at; /* when it was committed */
} kept_entry;
typedef struct kept_row {
    struct kept_row *next;
    char code[CODE_LENGTH + 1];
    stored_row row;
    kept_entry *entries;
    uint32_t count, capacity;
    struct kept_presence *presences;
} kept_row;

database *database_new(world *);
void database_free(database *);
/* Nothing is wrong with it any more. */
void database_heal(database *);
void database_freeze(database *, moment how_long);
kept_row *database_find(database *, const char *code);

/* A server's way to it; goes with the store that is opened on it. */
way *database_connect(database *, server *);
void database_listen(way *);
void database_drop_news(way *);
/* How long the next transaction waits; then what becomes of it, and how long its answer takes. */
moment database_delay(way *);
moment database_decide(way *);
extern const store_backend database_file, database_shared;

#endif
