/* All games and rooms of a store, a group at a time, also where the list of them is damaged. */
#ifndef SERVER_STORE_WALK_H
#define SERVER_STORE_WALK_H

#include "server/store/store.h"

enum { WALK_GROUP = 50 };

typedef struct open_store {
    const store_backend *backend;
    void *database;
} open_store;

typedef struct store_walk {
    const open_store *at;
    /* Called with some codes, in the order of the list; false ends the walk. */
    bool (*group)(void *context, char (*codes)[CODE_LENGTH + 1], size_t count);
    void *context;
    uint64_t *total;     /* games and rooms, as far as the store knows; the caller's */
    bool torn;           /* a part of the list cannot be read */
    const char *trouble; /* of the store, when it failed */
} store_walk;

/* From the beginning; where a part of the list is damaged, from its end too. False when the store
 * or the caller has ended it. */
bool store_walk_all(store_walk *);

#endif
