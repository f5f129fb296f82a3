/* SQLite: sqlite.c has the file, its schema and its transactions, sqlite_jobs.c what each kind of
 * job does. */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include <sqlite3.h>

#include "server/store/store.h"

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    CREATE,
    APPEND,
    FIND,
    ENTRIES,
    LIST,
    LIST_BACK,
    COUNT,
    PURGE_RANGE,
    PURGE_ENTRIES,
    PURGE_GAMES,
    LAST_LOOK,
    LOOK,
    STATEMENTS
};

typedef struct sqlite {
    sqlite3 *db;
    char *place;
    bool unsure;  /* the last commit failed at its end */
    bool doubt;   /* a commit failed: what is in the file is not what this connection believes */
    bool rewrite; /* it did so at the sync: what is in the file may not be on disk */
    sqlite3_stmt *statement[STATEMENTS];
    /* of the last failure: a rollback would overwrite SQLite's own */
    char trouble[STORE_TROUBLE_MAX];
} sqlite;

/* Runs a statement that returns nothing; its bindings are in place. Trouble is noted. */
int sqlite_step(sqlite *, unsigned which);
store_result sqlite_work(void *database, store_job *);

#endif
