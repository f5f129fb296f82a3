/* Where games are kept. Jobs go in, in order; one thread does them, as many in one transaction as have
 * gathered meanwhile; each comes back only when what it wrote is on disk. What kind of database it is, is
 * the backend's business. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include "server/room/room.h"
#include "server/timing.h"

/* A store remembers when somebody looked last for what is old. A date that is later by more than this is not
 * believed: nothing is deleted before a person has said so. */
enum { PURGE_GAP_DAYS = 7 };
#define DAY_MS INT64_C(86400000)

enum { STORE_TROUBLE_MAX = 256, STORE_PLACE_MAX = 512, ENTRY_WORD_MAX = 16 };
enum {
    LOAD_PIECE = 256, /* entries of a load that are read and judged at a time: others write in between */
    LOADS_AT_ONCE = 4,
};

typedef enum job_kind {
    JOB_CREATE,
    JOB_APPEND,
    JOB_LOAD,
    JOB_PURGE, /* looks at some games, deletes the old ones of them; again while `more` */
    JOB_FETCH, /* the row and the entries from a number on, as they are; of a shared store: who is elsewhere
                */
    JOB_LIST,  /* codes after a code */
    /* of a shared store */
    JOB_PRESENCE, /* who is at a game through this server */
    JOB_LOBBY,    /* games that wait for somebody */
    JOB_REACTION, /* of a seat, `number`, for whoever is at the game elsewhere */
    JOB_BEAT,     /* this server lives; those that do not are forgotten */
    JOB_NEWS,     /* comes by itself: another server has changed something; without a code: many things */
} job_kind;

typedef struct store_presence {
    unsigned seated[2], watching; /* connections */
    int64_t left[2]; /* of an answer: milliseconds since somebody came to a seat, or left it; -1: not known */
    bool waiting;    /* in the lobby */
} store_presence;

/* An entry as it is stored. */
typedef struct store_line {
    char kind[ENTRY_WORD_MAX];
    unsigned seat;
    entry_time time;
    char *text;
} store_line;

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
    /* purge */
    int64_t keep;                /* milliseconds; what is older than `at` goes, which is the date less this */
    int64_t date;                /* now */
    bool sure;                   /* a person says that the date is right */
    char after[CODE_LENGTH + 1]; /* it begins after this code, */
    char reached[CODE_LENGTH + 1]; /* and has come to this one */
    bool more;                     /* there are more to look at */
    uint32_t days_ahead; /* the answer: refused, since the date is so far after that of the last look */
    /* append; of a purge the answer: how many are deleted */
    uint32_t number; /* must be the next one of its game, or the job fails; of a fetch or load: the first */
    uint32_t piece;  /* of a load: entries of the last piece; LOAD_PIECE: there may be more */
    char entry[ENTRY_WORD_MAX]; /* its kind, as a word */
    unsigned seat;
    uint32_t spent;    /* milliseconds off a clock */
    bool only_if_away; /* of a shared store: only if nobody has been at the seat `away` for `absent` ms */
    unsigned away;
    uint32_t absent;
    char text[ENTRY_TEXT_MAX]; /* of a presence: which members of a room are here, in the server's words */
    store_presence present;    /* here; in the answer to a fetch: elsewhere */
    /* the answer */
    bool done;
    bool broken;  /* not done because nothing could be: the database is in trouble */
    bool unsure;  /* broken, and whether it was written all the same is not known: it has to be asked for */
    bool told;    /* the submitter's, as the context */
    bool damaged; /* not done because what is stored of it makes no sense; the others are not concerned */
    /* of a load, rebuilt and checked; the submitter's. Both NULL: there is nothing of this code */
    game *loaded;
    room *loaded_room;
    game **waiting; /* of a lobby, as `loaded` */
    size_t waiting_count;
    store_line *lines; /* of a fetch, whose row is in the fields of a create */
    size_t line_count;
    char *members; /* of a fetch: what the other servers' presences say, one after the other */
    char (*codes)[CODE_LENGTH + 1]; /* of a list; `number` tells how many there are in all */
    size_t code_count;
    bool backwards; /* of a list: codes before the code, if there is one, from the last on */
} store_job;

typedef enum store_result {
    STORE_DONE,
    STORE_NOT,     /* this one cannot be done; others can */
    STORE_DAMAGED, /* the same, because what is stored of it makes no sense */
    STORE_BROKEN,  /* the database refuses: disk full, read-only, damaged */
    STORE_LATER,   /* the commit does it, and sets `done` */
} store_result;

/* Rows as a backend finds them when it loads a game or a room; the texts are the backend's. */
typedef struct store_row {
    const char *code; /* for a lobby */
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

/* What a backend tells the job of a load, a fetch or a lobby: first its row, then its entries in their order.
 * False when this cannot be understood: the job is then not done. */
bool store_load_row(store_job *, const store_row *);
bool store_load_entry(store_job *, const store_entry *);
/* Whether a load that is done so far has to be done once more, for the next piece. */
bool store_load_goes_on(const store_job *);
/* For a list. False without memory. */
bool store_list_code(store_job *, const char *code);
/* The job has failed after all: what was read is dropped. */
void store_load_drop(store_job *);

typedef struct store_backend {
    bool shared; /* other servers may write to it */
    /* NULL with the trouble in words when it cannot be opened. */
    void *(*open)(const char *place, char trouble[STORE_TROUBLE_MAX]);
    void (*close)(void *);
    bool (*begin)(void *);
    bool (*commit)(void *);
    void (*rollback)(void *);
    store_result (*work)(void *, store_job *);
    /* After a commit that failed: whether it may be on disk all the same. Whatever is read later tells. */
    bool (*unsure)(void *);
    const char *(*trouble)(void *); /* the last one, in the database's words, without secrets */
    /* Shared ones: waits a moment for news; called over and over by a thread of its own. */
    store_job *(*hear)(void *);
} store_backend;
extern const store_backend store_sqlite, store_postgres;

/* One transaction with all jobs of a list; false when nothing of it counts. */
bool store_run(const store_backend *, void *database, store_job *batch);

/* The backend for a place: postgres://…, or a file. NULL for an address of something else. */
const store_backend *store_backend_of(const char *place);
/* A place in words that may be shown: without a password. */
void store_show(const char *place, char shown[STORE_PLACE_MAX]);
void postgres_show(const char *place, char shown[STORE_PLACE_MAX]);

/* What the thread has done so far. */
typedef struct store_counts {
    uint64_t batches, writes, failures, waiting;
    timing batch_times;
    bool broken; /* the last transaction failed, or has taken long already */
} store_counts;

typedef struct store store;

/* `wake` is called from the store's thread when jobs have come back. NULL with the trouble in words. */
store *store_open(const store_backend *, const char *place, void (*wake)(void *), void *context,
                  char trouble[STORE_TROUBLE_MAX]);
bool store_is_shared(const store *);
/* The job belongs to the store until it comes back. */
void store_submit(store *, store_job *);
/* Jobs that are done, in order, linked by `next`; NULL when there are none. The caller frees them. */
store_job *store_collect(store *);
void store_count(store *, store_counts *);
/* Finishes what was submitted; what is submitted later comes back undone. What is done can still be
 * collected. False when it takes too long: then the process has to end as it is. */
bool store_drain(store *);
/* After store_drain. */
void store_close(store *);

/* About what has this code, "" for nothing in particular. NULL without memory. */
store_job *store_job_new(job_kind, const char *code);
void store_job_free(store_job *);

#endif
