/* Whether all of a store is what was written. */
#ifndef SERVER_STORE_CHECK_H
#define SERVER_STORE_CHECK_H

#include "server/store/walk.h"

typedef struct store_check {
    open_store at;
    void (*step)(const struct store_check *); /* after every group of games */
    /* A game or room is damaged; the job knows how. */
    void (*damaged)(const struct store_check *, const store_job *);
    /* Something that is common to all is; in the database's words. */
    void (*found)(const struct store_check *, const char *words);
    void *context; /* the caller's */
    uint64_t total, looked, bad, common;
    const char *trouble; /* what failed, when something did */
} store_check;

/* Reads every game and room, compares each row with its checksum and judges every entry by the
 * rules. False with the trouble when it could not look at everything. */
bool store_check_all(store_check *);

#endif
