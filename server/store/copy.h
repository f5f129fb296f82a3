/* Games from one store to another, whatever databases they are. */
#ifndef SERVER_STORE_COPY_H
#define SERVER_STORE_COPY_H

#include "server/store/walk.h"

typedef struct store_copy {
    open_store from, to;
    /* What is damaged is saved as far as the rules allow it, not left out: salvage.h. */
    bool salvage;
    /* Called after every group of games. */
    void (*step)(const struct store_copy *);
    /* A game is in both, and not the same; it is left as it is. */
    void (*differs)(const struct store_copy *, const char *code);
    /* What is stored of a game makes no sense; it is left out. Without a code: a part of the list
     * of games. */
    void (*damaged)(const struct store_copy *, const char *code);
    /* Of one that salvages: the first `kept` entries are saved; `cut`: there were more. If not,
     * something of it does not match its checksum, but the rules allow all of it. */
    void (*saved)(const struct store_copy *, const char *code, uint32_t kept, bool cut);
    void *context; /* the caller's */
    uint64_t total, copied, there, different, unreadable, mended;
    const char *trouble; /* what failed, when something did */
} store_copy;

/* Copies all that is missing, a group of games in a transaction. Whatever happens, a game is there
 * wholly or not at all, and copying again continues. False with the trouble. */
bool store_copy_all(store_copy *);

#endif
