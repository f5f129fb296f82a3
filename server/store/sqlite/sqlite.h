/* SQLite: sqlite.c has the file, its schema and its transactions, jobs.c what each kind of
 * job does, backup.c copies that are made while a server runs. */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>

#include "server/store/store.h"

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    CREATE,
    APPEND,
    NOTE_COUNT,
    FIND,
    ENTRIES,
    LIST,
    LIST_BACK,
    COUNT,
    PURGE_RANGE,
    PURGE_ENTRIES,
    PURGE_GAMES,
    PURGE_PUSH,
    LAST_LOOK,
    LOOK,
    SUBSCRIBE,
    CROWD_OUT,
    UNSUBSCRIBE,
    SUBSCRIBERS,
    ALL_SUBSCRIBERS,
    GIVE_KEY,
    FIND_KEY,
    STATEMENTS
};

typedef struct sqlite {
    sqlite3 *db;
    char *place;
    bool unsure;  /* the last commit failed at its end */
    bool doubt;   /* a commit failed: what is in the file is not what this connection believes */
    bool rewrite; /* it did so at the sync: what is in the file may not be on disk */
    bool views;   /* it only looks: one transaction, never committed */
    int64_t look; /* when somebody last looked for old games; 0: unknown */
    sqlite3_stmt *statement[STATEMENTS];
    /* Whose turn it is: that of the thread that writes, from the begin of a transaction to its end,
     * or of the one that makes a copy, for some pages. Who wants the turn holds `next` until they
     * have it, so that nobody waits for more than one turn of the other. */
    pthread_mutex_t next, turn;
    bool my_turn; /* the writer's */
    int door;     /* where somebody may ask for a copy; -1: not open, or it could not be opened */
    bool has_heard;
    /* The copy that is being made, with the turn only; the rest is the listening thread's. */
    sqlite3 *copy;
    sqlite3_backup *backup;
    int client; /* who asked for it; -1: nobody */
    char *copy_place, *part_place;
    char copy_trouble[STORE_TROUBLE_MAX];
    /* of the last failure: a rollback would overwrite SQLite's own */
    char trouble[STORE_TROUBLE_MAX];
} sqlite;

/* Runs a statement that returns nothing; its bindings are in place. Trouble is noted. */
int sqlite_step(sqlite *, unsigned which);

/* ---- jobs.c, for push.c ---- */
void sqlite_bind_text(sqlite3_stmt *, int at, const char *text);
/* What a statement that changes rows says of its job. */
store_result sqlite_result_of(sqlite *, int code);
/* The end of a question: a row, none, or trouble, which is noted. */
store_result sqlite_ended(sqlite *, int code, store_result at_the_end);
/* A file that is damaged has NULL, or anything, where it has no business: false then. */
bool sqlite_take_text(sqlite3_stmt *, int at, size_t most, const char **text);
bool sqlite_take_number(sqlite3_stmt *, int at, int64_t least, int64_t most, int64_t *number);
/* NULL in rows of older programs: not sealed. */
bool sqlite_take_checksum(sqlite3_stmt *, int at, bool *sealed, int64_t *checksum);
store_result sqlite_note_damage(sqlite *, const char *what);
/* The date of the last look for old games, 0 for none; damaged when it is not what was written. */
store_result sqlite_last_look(sqlite *, int64_t *date);

/* ---- push.c ---- */
store_result sqlite_subscribe(sqlite *, const char *code, const subscribe_job *);
store_result sqlite_unsubscribe(sqlite *, const char *code, const subscribe_job *);
store_result sqlite_subscribers(sqlite *, store_job *);
store_result sqlite_push_key(sqlite *, push_key *);
/* A row of one of the questions for them; false when it makes no sense or does not match. */
bool sqlite_take_subscriber(sqlite3_stmt *, const char *code, subscriber *);

store_result sqlite_work(void *database, store_job *);

/* ---- backup.c ---- */
void sqlite_take_turn(sqlite *);
void sqlite_end_turn(sqlite *);
/* With the turn: gives up the copy that is being made, if there is one. */
void sqlite_end_copy(sqlite *, const char *why);
store_job *sqlite_hear(void *);
void sqlite_stop_hearing(sqlite *);

/* ---- examine.c ---- */
bool sqlite_examine(void *database, void (*tell)(void *, const char *), void *context);

#endif
