/* PostgreSQL: connections that come back by themselves, the schema, and the news that servers on
 * one database tell each other. The store's thread writes, another one listens. */
#ifndef SERVER_STORE_POSTGRES_H
#define SERVER_STORE_POSTGRES_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "server/store/store.h"

enum { SERVER_ID_MAX = 17 }; /* 64 bits in hexadecimal, with the NUL */

/* A connection of one thread. After a failure it is tried again later and later. */
typedef struct db_connection {
    PGconn *conn;   /* NULL: down */
    double resume;  /* not before, in seconds on the monotonic clock */
    double wait;    /* after the next failure */
    int patience;   /* milliseconds of silence after which we no longer wait for an answer */
    bool silent;    /* that has happened */
    const char *id; /* of this server, whose lock it holds while it is up; NULL: none */
    int before;     /* process of the database that the last connection had, 0: none */
    char trouble[STORE_TROUBLE_MAX];
} db_connection;

typedef struct batched_job {
    store_job *job;
    size_t index; /* in the order of submission */
} batched_job;

typedef struct postgres {
    char *place;
    char id[SERVER_ID_MAX]; /* of this server, drawn when it starts */
    db_connection writer, listener;
    bool views;  /* it only looks: one transaction, of one moment */
    bool asked;  /* the end of this transaction has been sent, */
    bool cut;    /* or half of it: libpq may send the rest when it closes the connection */
    bool unsure; /* and no answer to it has come: it may be written */
    /* the writer was away: what it did last is unknown, and news may be missing */
    atomic_bool missed;
    batched_job *batch; /* jobs of this transaction */
    size_t count, capacity;
} postgres;

/* Whether a place is an address that can be used; false with the trouble, without any part of a
 * password. */
bool postgres_place_is_fine(const char *place, char trouble[STORE_TROUBLE_MAX]);

/* Connects when it is down and its time has come; false with the trouble in the connection.
 * `prepare` makes a fresh connection ready. */
bool db_connect(db_connection *, const char *place, bool (*prepare)(db_connection *));
/* Notes what the database said, then closes the connection. */
void db_disconnect(db_connection *);
/* Notes what the database said, on one line, without the password. */
void db_note_trouble(db_connection *, const char *words);

/* Every wait ends: sending never blocks, and what does not come in time is noted as trouble. */
enum { ANSWER_MS = 8000, MIGRATE_MS = 120000, CLOSE_MS = 3000 };
/* The next result, NULL for the end of a statement, or when none came in time. */
PGresult *db_result(db_connection *);
/* The answer to what was sent, outside of a pipeline: the last one, or the first that is a
 * failure. */
PGresult *db_answer(db_connection *);

/* For a connection that needs no preparation. */
bool postgres_is_ready(db_connection *);
/* Runs statements one after the other; false when one fails. */
bool postgres_do(db_connection *, const char *statements);
/* Makes the tables, or brings them up to date; servers that start together wait for one another. */
bool postgres_migrate(db_connection *);
/* Begins a transaction that only looks; false when the tables are not of this version. */
bool postgres_view(db_connection *);

/* What the database can be asked: statements.c. */
typedef enum postgres_statement {
    PG_CREATE,
    PG_APPEND,
    PG_APPEND_AWAY,
    PG_NOTE_COUNT,
    PG_FIND,
    PG_ENTRIES,
    PG_ELSEWHERE,
    PG_COME,
    PG_GO,
    PG_WAITING,
    PG_LIST,
    PG_COUNT,
    PG_ORPHANS,
    PG_PURGE,
    PG_BEAT,
    PG_REAP,
    PG_TELL,
    PG_SUBSCRIBE,
    PG_CROWD_OUT,
    PG_UNSUBSCRIBE,
    PG_SUBSCRIBERS,
    PG_ALL_SUBSCRIBERS,
    PG_GIVE_KEY,
    PG_FIND_KEY,
    PG_STATEMENTS
} postgres_statement;
/* Makes a connection ready for them, in pipeline mode. */
bool postgres_prepare(db_connection *);
/* Sends one of them with its values; an answer comes. */
bool postgres_ask(postgres *, postgres_statement, int count, const char *const *values);

/* How a kind of job is done. Both return false when the connection or a statement failed. */
typedef struct postgres_job {
    bool (*send)(postgres *, const store_job *);
    bool (*receive)(postgres *, store_job *); /* sets `done` */
    /* rows that others may write too: in the order of codes, so that nobody waits in a circle */
    bool writes;
    bool is_news;
} postgres_job;
extern const postgres_job postgres_jobs[]; /* by job_kind */
enum { NUMBER_MAX = 24 };                  /* characters of a number, with the NUL */
const char *postgres_number(char text[NUMBER_MAX], int64_t);
/* The next answer of the writer's pipeline; NULL when it is a failure, which is noted. */
PGresult *postgres_receive(postgres *);
bool postgres_receive_nothing(postgres *);
/* To the other servers; one answer comes. */
bool postgres_tell(postgres *, const char *words);

/* A row of one of the questions for them; false when it makes no sense or does not match. */
bool postgres_take_subscriber(const PGresult *, int row, const char *code, subscriber *);
/* ---- push.c, for the list of all jobs ---- */
bool postgres_send_subscribe(postgres *, const store_job *);
bool postgres_receive_subscribe(postgres *, store_job *);
bool postgres_send_unsubscribe(postgres *, const store_job *);
bool postgres_receive_unsubscribe(postgres *, store_job *);
bool postgres_send_subscribers(postgres *, const store_job *);
bool postgres_receive_subscribers(postgres *, store_job *);
bool postgres_send_push_key(postgres *, const store_job *);
bool postgres_receive_push_key(postgres *, store_job *);

/* Waits a moment for news of other servers: jobs of the kind JOB_NEWS, NULL for none. For the
 * listener's thread. */
store_job *postgres_hear(void *);
#define NEWS_CHANNEL "lusoria"
/* Instead of a server's name: it has died, and cannot tell what became of those who were there. */
#define NEWS_OF_THE_DEAD "!"

/* What becomes of a row of presence when nobody is there any more: it stays for a while, since it
 * tells when somebody was last there. */
#define PRESENCE_ENDS                                                                              \
    "white = 0, black = 0, watching = 0, waiting = false, members = '', "                          \
    "white_at = CASE WHEN white > 0 THEN clock_timestamp() ELSE white_at END, "                    \
    "black_at = CASE WHEN black > 0 THEN clock_timestamp() ELSE black_at END "

#endif
