/* Where games are kept. Jobs go in, in order; one thread does them, as many in one transaction as have
 * gathered meanwhile; each comes back only when what it wrote is on disk. What kind of database it is, is
 * the backend's business. */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include "server/room.h"

enum { STORE_TROUBLE_MAX = 256, ENTRY_WORD_MAX = 16 };

typedef enum job_kind { JOB_CREATE, JOB_APPEND, JOB_LOAD, JOB_PURGE } job_kind;

typedef struct store_job {
    struct store_job *next;
    job_kind kind;
    void *context;    /* the submitter's */
    uint32_t version; /* the submitter's */
    char code[CODE_LENGTH + 1];
    int64_t at; /* milliseconds since 1970: when; for a purge: whatever has not changed since goes */
    /* create */
    char identity[IDENTITY_MAX];
    bool listed;
    uint8_t secret[FAIR_BYTES];
    /* append */
    uint32_t number;            /* must be the next one of its game, or the job fails */
    char entry[ENTRY_WORD_MAX]; /* its kind, as a word */
    unsigned seat;
    uint32_t spent; /* milliseconds off a clock */
    char text[ENTRY_TEXT_MAX];
    /* the answer */
    bool done;
    /* of a load, rebuilt and checked; the submitter's. Both NULL: there is nothing of this code */
    game *loaded;
    room *loaded_room;
} store_job;

typedef enum store_result {
    STORE_DONE,
    STORE_NOT,    /* this one cannot be done; others can */
    STORE_BROKEN, /* the database refuses: disk full, read-only, damaged */
} store_result;

/* Rows as a backend finds them when it loads a game or a room; the texts are the backend's. */
typedef struct store_row {
    const char *identity;
    bool listed;
    int64_t created; /* milliseconds since 1970 */
    const uint8_t *secret;
    size_t secret_bytes;
} store_row;

typedef struct store_entry {
    const char *kind; /* a word */
    unsigned seat;
    const char *text;
    entry_time time;
} store_entry;

/* What a backend tells the job of a load: first its row, then its entries in their order. False when this
 * cannot be understood: the job is then not done. */
bool store_load_row(store_job *, const store_row *);
bool store_load_entry(store_job *, const store_entry *);
/* The load has failed after all: what was rebuilt is dropped. */
void store_load_drop(store_job *);

typedef struct store_backend {
    /* NULL with the trouble in words when it cannot be opened. */
    void *(*open)(const char *place, char trouble[STORE_TROUBLE_MAX]);
    void (*close)(void *);
    bool (*begin)(void *);
    bool (*commit)(void *);
    void (*rollback)(void *);
    store_result (*work)(void *, store_job *);
    const char *(*trouble)(void *); /* the last one, in the database's words */
} store_backend;
extern const store_backend store_sqlite;

/* What the thread has done so far. */
typedef struct store_counts {
    uint64_t batches, writes, failures, waiting;
    double busy_seconds;
} store_counts;

typedef struct store store;

/* `wake` is called from the store's thread when jobs have come back. NULL with the trouble in words. */
store *store_open(const store_backend *, const char *place, void (*wake)(void *), void *context,
                  char trouble[STORE_TROUBLE_MAX]);
/* The job belongs to the store until it comes back. */
void store_submit(store *, store_job *);
/* Jobs that are done, in order, linked by `next`; NULL when there are none. The caller frees them. */
store_job *store_collect(store *);
void store_count(store *, store_counts *);
/* Finishes what was submitted; nothing may be submitted any more. What is done can still be collected. */
void store_drain(store *);
/* After store_drain. */
void store_close(store *);

void store_job_free(store_job *);

#endif
