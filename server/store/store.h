/* Where games are kept. Jobs go in, in order. One thread does them, as many in one transaction as
 * have gathered meanwhile; each comes back only when what it wrote is on disk. The backend knows
 * the kind of database. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include "server/push/target.h"
#include "server/room/room.h"
#include "server/timing.h"

/* A store remembers when somebody last looked for old games. It does not believe a date that is
 * later by more than this, and deletes nothing before a person has said so. */
enum { PURGE_GAP_DAYS = 7 };
#define DAY_MS INT64_C(86400000)

enum { STORE_TROUBLE_MAX = 256, STORE_PLACE_MAX = 512, ENTRY_WORD_MAX = 16 };
enum {
    /* entries of a load that are read and judged at a time, and of a fetch that the hall judges:
     * others come in between. One takes the thread some 4 us */
    LOAD_PIECE = 128,
    LOADS_AT_ONCE = 4,
    /* a game's row notes how many entries there are, so that a last one that vanishes is missed;
     * not with every entry, which would cost half as much again */
    COUNT_EVERY = 8,
};

typedef enum job_kind {
    JOB_CREATE, /* writes the row of a game or room */
    JOB_APPEND, /* writes an entry */
    JOB_LOAD,   /* rebuilds a game or room, piece by piece */
    JOB_FETCH,  /* reads the row, and the entries from a number on, as they are */
    JOB_PURGE,  /* looks at some games, deletes the old ones of them; again while there are more */
    JOB_LIST,   /* reads codes, some at a time */
    /* calls to players who are away: server/hall/calls.c */
    JOB_SUBSCRIBE,   /* a browser of a seat is to be called; the oldest of too many are forgotten */
    JOB_UNSUBSCRIBE, /* it is not any more */
    JOB_SUBSCRIBERS, /* reads whom to call */
    JOB_PUSH_KEY,    /* reads the key of the servers on this store; who is first gives it */
    /* of a shared store */
    JOB_PRESENCE, /* tells who is at a game or in a room through this server */
    JOB_LOBBY,    /* reads the games that wait for somebody */
    JOB_REACTION, /* tells whoever is at the game through another server */
    JOB_BEAT,     /* this server lives; those that do not are forgotten */
    /* comes by itself: another server has changed something; without a code: many things */
    JOB_NEWS,
} job_kind;

/* What the store keeps of a game or room beside its entries. */
typedef struct stored_row {
    char identity[IDENTITY_MAX];
    bool listed;
    int64_t created; /* milliseconds since 1970 */
    uint8_t secret[FAIR_BYTES];
} stored_row;

/* An entry as it was read. Whoever has the list owns the text. */
typedef struct stored_entry {
    char kind[ENTRY_WORD_MAX];
    bool doubtful; /* of a fetch that salvages: it does not match its checksum */
    unsigned seat;
    entry_time time;
    char *text;
} stored_entry;

/* An entry on its way to the store. */
typedef struct new_entry {
    uint32_t number;           /* must be the next one of its game or room, or the job fails */
    char kind[ENTRY_WORD_MAX]; /* a word */
    unsigned seat;             /* of a room: the player */
    entry_time time;
    char text[ENTRY_TEXT_MAX];
} new_entry;

typedef struct store_presence {
    unsigned seated[2], watching; /* connections */
    /* of an answer: milliseconds since somebody came to a seat, or left it; -1: not known */
    int64_t left[2];
    bool waiting; /* in the lobby */
} store_presence;

typedef struct append_job {
    new_entry entry;
    /* of a shared store: only if nobody has been at the seat `away` for `absent` ms */
    bool only_if_away;
    unsigned away;
    uint32_t absent;
    /* it is new, and the server's date may be wrong: a shared store notes its own beside it, a
     * file takes none before its last look for old games */
    bool dated_by_store;
    bool last; /* it ends the game, or a copy: the row notes it at once */
} append_job;

typedef struct load_job {
    void *context;    /* the submitter's; the store neither reads nor frees it */
    uint32_t next;    /* the number of the first entry of the next piece */
    uint32_t piece;   /* entries of the last piece; LOAD_PIECE: there may be more */
    uint32_t counted; /* so many at least, by the row */
    /* the answer, rebuilt and judged. Both NULL: there is nothing of this code. The job owns them;
     * who takes one over sets it to NULL. */
    game *game;
    room *room;
    /* of a shared store: milliseconds since the last entry, by the store's clock */
    bool has_age;
    int64_t age;
} load_job;

typedef struct fetch_job {
    uint32_t from;  /* the number of the first entry */
    uint32_t most;  /* so many at most; 0: all */
    bool has_lost;  /* it is asked because nobody knows what became of an entry, */
    new_entry lost; /* this one; the submitter's */
    bool told;      /* and those at the game know that; the submitter's */
    /* what can be read is wanted, also where it does not match its checksum */
    bool salvage;
    bool doubtful; /* then: the row does not */
    bool cut_off;  /* and what follows the entries cannot be read */
    /* the answer; the job owns the lists and texts */
    stored_row row;
    uint32_t counted; /* entries that there are at least, by the row */
    stored_entry *entries;
    size_t count;
    store_presence elsewhere; /* of a shared store: who is there through other servers, */
    char *members;            /* and what their presences say, one after the other; NULL: nothing */
} fetch_job;

typedef struct purge_job {
    int64_t date;                /* now */
    int64_t keep;                /* milliseconds: whatever has not changed for longer goes */
    bool sure;                   /* a person says that the date is right */
    char after[CODE_LENGTH + 1]; /* it begins after this code */
    /* the answer */
    char reached[CODE_LENGTH + 1]; /* it has come to this code, */
    bool more;                     /* and there are more to look at */
    uint32_t deleted;              /* games */
    /* it was refused, since the date is so many days after that of the last look */
    uint32_t days_ahead;
} purge_job;

typedef struct list_job {
    char after[CODE_LENGTH + 1]; /* "": from the beginning */
    bool backwards;              /* codes before `after`, if that is one, from the last on */
    /* the answer; the job owns the list */
    char (*codes)[CODE_LENGTH + 1];
    size_t count;
    uint32_t total; /* games and rooms in the store */
} list_job;

typedef struct presence_job {
    store_presence here;
    /* who of a room is here; of a waiting game its rank among its address's */
    char members[ENTRY_TEXT_MAX];
} presence_job;

typedef struct lobby_job {
    /* the answer; the job owns the games and the list */
    game **games;
    size_t count;
} lobby_job;

enum { SUBSCRIBERS_MAX = 5 }; /* browsers of a seat */

/* Of JOB_SUBSCRIBE, and of JOB_UNSUBSCRIBE: without an endpoint nobody of the game is called any
 * more. */
typedef struct subscribe_job {
    unsigned seat;
    int64_t at; /* milliseconds since 1970 */
    push_target target;
    uint32_t asker; /* the submitter's */
} subscribe_job;

typedef struct subscriber {
    unsigned seat;
    int64_t at;
    push_target target;
} subscriber;

typedef struct subscribers_job {
    bool all; /* also those who are there through a server */
    /* the submitter's: why each seat is called, what is played, and whether somebody's time runs */
    unsigned why[2];
    const char *game;
    bool urgent;
    /* the answer; the job owns the list */
    subscriber *list;
    size_t count;
} subscribers_job;

/* Of JOB_REACTION, and of JOB_NEWS that tells one. */
typedef struct reaction_job {
    unsigned seat;
    unsigned reaction; /* from 1; of news: 0 for none, something else has changed */
    bool died;         /* of news: a server through which somebody was there */
} reaction_job;

/* What is wrong with what is stored of a game or room. */
typedef enum damage {
    DAMAGE_UNKNOWN, /* the database cannot read it */
    ROW_UNREADABLE, /* no row that any program has written */
    ROW_CHANGED,    /* it does not match its checksum */
    ENTRY_UNREADABLE,
    ENTRY_CHANGED,
    ENTRY_REFUSED,   /* by the rules */
    ENTRIES_MISSING, /* the row knows of more */
    NO_MEMORY,       /* nothing: there is no memory to read it, and nobody may say that it is */
} damage;

typedef struct store_job {
    struct store_job *next;
    job_kind kind;
    char code[CODE_LENGTH + 1]; /* of the game or room that it is about; "" for none */
    uint32_t version;           /* the submitter's */
    /* what became of it */
    double took; /* seconds of the store's thread, the last time that it was tried */
    bool done;
    bool broken; /* not done because nothing could be: the database is in trouble */
    bool unsure; /* broken, and nobody knows whether it was written all the same: ask the store */
    /* not done because what is stored of it makes no sense; other jobs are not concerned */
    bool damaged;
    damage wrong; /* what, of a load or fetch, */
    uint32_t at;  /* and of which entry */
    union {       /* by kind */
        stored_row create;
        append_job append;
        load_job load;
        fetch_job fetch;
        purge_job purge;
        list_job list;
        presence_job presence;
        lobby_job lobby;
        subscribe_job subscribe;
        subscribers_job subscribers;
        push_key push_key;     /* proposed, or all 0 to ask only; then that of the store */
        reaction_job reaction; /* of JOB_NEWS, too */
    };
} store_job;

typedef enum store_result {
    STORE_DONE,
    STORE_NOT,     /* this one cannot be done; others can */
    STORE_DAMAGED, /* the same, because what is stored of it makes no sense */
    STORE_BROKEN,  /* the database refuses: disk full, read-only, damaged */
    STORE_LATER,   /* the commit does it, and sets `done` */
} store_result;

/* What a backend finds when it loads a game or a room; the texts are the backend's. */
typedef struct found_row {
    const char *code; /* for a lobby */
    const char *identity;
    bool listed;
    int64_t created; /* milliseconds since 1970 */
    const uint8_t *secret;
    size_t secret_bytes;
    bool sealed; /* it has a checksum */
    int64_t checksum;
    uint32_t counted; /* entries that it has at least; 0: not noted */
} found_row;

typedef struct found_entry {
    const char *kind; /* a word */
    unsigned seat;
    const char *text;
    entry_time time;
    bool sealed;
    int64_t checksum;
} found_entry;

/* What a backend tells the job of a load, a fetch or a lobby: first its row, then its entries in
 * order. False when this cannot be understood: the job is then not done, and knows what is wrong.
 */
bool store_load_row(store_job *, const found_row *);
bool store_load_entry(store_job *, const found_entry *);
/* After the last of them; false when some are missing. */
bool store_load_end(store_job *);
/* Whether the row notes with this entry how many there are. */
bool store_notes_count(const append_job *);
/* For what the backend itself cannot read as a row or as the next entry; always false. */
bool store_load_unreadable(store_job *, damage);
/* In words for the log. */
const char *store_damage_words(damage);
/* Whether a load that is done so far has to be done once more, for the next piece. */
bool store_load_goes_on(const store_job *);
/* For a list. False without memory. */
bool store_list_code(store_job *, const char *code);
bool store_list_subscriber(store_job *, const subscriber *);
/* Whether a key is one, and not all 0. */
bool store_has_key(const push_key *);
/* Frees what a job owns of its answer; it can be done again from its beginning. */
void store_drop_answer(store_job *);

typedef struct store_backend {
    bool shared; /* other servers may write to it */
    /* NULL with the trouble in words when it cannot be opened. */
    void *(*open)(const char *place, char trouble[STORE_TROUBLE_MAX]);
    /* To look at it: nothing of it is changed, and all that is read is of one moment. */
    void *(*view)(const char *place, char trouble[STORE_TROUBLE_MAX]);
    /* Looks at what is common to all games; tells of every damage in words. False when it cannot
     * look. */
    bool (*examine)(void *, void (*tell)(void *context, const char *words), void *context);
    void (*close)(void *);
    bool (*begin)(void *);
    bool (*commit)(void *);
    void (*rollback)(void *);
    store_result (*work)(void *, store_job *);
    /* After a commit that failed: whether it may be on disk all the same. Whatever is read later
     * tells. */
    bool (*unsure)(void *);
    const char *(*trouble)(void *); /* the last one, in the database's words, without secrets */
    /* Waits a moment for news of other servers, or for whoever wants a copy; called over and over
     * by a thread of its own. */
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
    timing batch_times, job_times;
    bool broken; /* the last transaction failed, or has taken long already */
} store_counts;

typedef struct store store;

/* `wake` is called from the store's thread when jobs have come back. NULL with the trouble in
 * words. */
store *store_open(const store_backend *, const char *place, void (*wake)(void *), void *context,
                  char trouble[STORE_TROUBLE_MAX]);
/* The same without threads, on a database that is open, for who has an order of their own (a
 * simulator). They take a batch of jobs, NULL for none, have it done and give it back; and they
 * hear of news, until it says that the store closes. After store_stop_taking they take what is
 * left. NULL without memory. */
store *store_open_still(const store_backend *, void *database, void (*wake)(void *), void *context);
store_job *store_take(store *);
void store_do(store *, store_job *batch);
void store_give_back(store *, store_job *batch);
bool store_hear(store *);
void store_stop_taking(store *);
bool store_is_shared(const store *);
/* The job belongs to the store until it comes back. */
void store_submit(store *, store_job *);
/* Jobs that are done, in order, linked by `next`; NULL when there are none. The caller frees
 * them. */
store_job *store_collect(store *);
void store_count(store *, store_counts *);
/* Finishes what was submitted; what is submitted later comes back undone. Done jobs can still be
 * collected. False when it takes too long: then the process has to end as it is. */
bool store_drain(store *);
/* After store_drain. */
void store_close(store *);

/* A job about the game or room of this code, "" for none. NULL without memory. */
store_job *store_job_new(job_kind, const char *code);
void store_job_free(store_job *);

#endif
