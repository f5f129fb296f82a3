/* Every single call to PostgreSQL fails once, or every one from some call on:
 *   query-faults postgres://… STEP     a fresh database of the test's own; each STEP-th call
 * A call fails in one of two ways. It refuses, as libpq does without memory: the connection stays.
 * Or the connection breaks just before it. What is promised: what is told done is there, what is
 * told “not written” is not, a fault ends nothing for good, and whoever cannot do something says
 * why. Ends with 1 at the first promise that is broken. */
#define _GNU_SOURCE /* nanosleep */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "server/log.h"
#include "server/store/postgres/postgres.h"
#include "tests/hall/scarce.h"

enum {
    NEVER = 5000,   /* no job here makes so many calls */
    PATIENCE = 3000 /* tries, of 20 ms: a connection that failed is tried again after a second */
};

typedef enum way { REFUSES, BREAKS, NO_MEMORY_LEFT, WAYS_TO_FAIL } way;
static const char *const way_names[] = {"refuses", "breaks", "has no memory"};

static struct {
    way way;
    unsigned at, count;
    bool all, armed, struck;
} fault;

static const char *place;
static const char *doing = "";

static void demand(bool so, const char *what)
{
    if (so)
        return;
    fprintf(stderr, "%s: call %u%s %s: %s\n", doing, fault.at, fault.all ? " and all after it" : "",
            way_names[fault.way], what);
    exit(1);
}

/* ---- calls that fail (--wrap) ---- */

static bool strikes(void)
{
    if (!fault.armed)
        return false;
    fault.count++;
    if (fault.count < fault.at || (fault.count > fault.at && !fault.all))
        return false;
    fault.struck = true;
    return true;
}

/* Whether this call refuses; it may break the connection instead. */
static bool refuses(PGconn *conn)
{
    if (!strikes())
        return false;
    if (fault.way == BREAKS && PQsocket(conn) >= 0)
        shutdown(PQsocket(conn), SHUT_RDWR);
    return fault.way == REFUSES;
}

#define WRAP(type, name, values, given, refusal)                                                   \
    type __real_##name values;                                                                     \
    type __wrap_##name values;                                                                     \
    type __wrap_##name values                                                                      \
    {                                                                                              \
        return refuses(conn) ? (refusal) : __real_##name given;                                    \
    }

WRAP(int, PQsendQuery, (PGconn * conn, const char *sql), (conn, sql), 0)
WRAP(int, PQsendQueryParams,
     (PGconn * conn, const char *sql, int count, const Oid *types, const char *const *values,
      const int *lengths, const int *formats, int format),
     (conn, sql, count, types, values, lengths, formats, format), 0)
WRAP(int, PQsendQueryPrepared,
     (PGconn * conn, const char *name, int count, const char *const *values, const int *lengths,
      const int *formats, int format),
     (conn, name, count, values, lengths, formats, format), 0)
WRAP(int, PQsendPrepare,
     (PGconn * conn, const char *name, const char *sql, int count, const Oid *types),
     (conn, name, sql, count, types), 0)
WRAP(int, PQpipelineSync, (PGconn * conn), (conn), 0)
WRAP(int, PQsendFlushRequest, (PGconn * conn), (conn), 0)
WRAP(int, PQenterPipelineMode, (PGconn * conn), (conn), 0)
WRAP(int, PQexitPipelineMode, (PGconn * conn), (conn), 0)
WRAP(int, PQsetnonblocking, (PGconn * conn, int on), (conn, on), -1)

/* These fail only with the connection: to refuse would be a lie of libpq's. */
#define WRAP_BREAKING(type, name)                                                                  \
    type __real_##name(PGconn *);                                                                  \
    type __wrap_##name(PGconn *);                                                                  \
    type __wrap_##name(PGconn *conn)                                                               \
    {                                                                                              \
        if (fault.way == BREAKS)                                                                   \
            refuses(conn);                                                                         \
        return __real_##name(conn);                                                                \
    }

WRAP_BREAKING(int, PQflush)
WRAP_BREAKING(int, PQconsumeInput)
WRAP_BREAKING(PGresult *, PQgetResult)

/* Nobody is there. */
PGconn *__real_PQconnectdbParams(const char *const *, const char *const *, int);
PGconn *__wrap_PQconnectdbParams(const char *const *, const char *const *, int);
PGconn *__wrap_PQconnectdbParams(const char *const *names, const char *const *values, int expand)
{
    static const char *const nobody[] = {"host", NULL}, *const nowhere[] = {"/no/such/folder",
                                                                            NULL};
    return strikes() ? fault.way == REFUSES ? NULL : __real_PQconnectdbParams(nobody, nowhere, 0)
                     : __real_PQconnectdbParams(names, values, expand);
}

static void arm(way how, unsigned at, bool all)
{
    fault.way = how;
    fault.at = at;
    fault.all = all;
    fault.count = 0;
    fault.struck = false;
    if (how == NO_MEMORY_LEFT)
        scarce_begin(at, all);
    else
        fault.armed = true;
}

/* Whether one has failed. */
static bool disarm(void)
{
    fault.armed = false;
    return fault.way == NO_MEMORY_LEFT ? scarce_end() : fault.struck;
}

/* In place of the server's own. */
void log_event(log_level level, const char *event, const char *format, ...)
{
    (void)level, (void)event, (void)format;
}

/* ---- a database ---- */

static void *opened(void)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *database = store_postgres.open(place, trouble);
    demand(database != NULL, trouble);
    return database;
}

/* As soon as it can: after a fault a connection waits a little before it is tried again. */
static void does(void *database, store_job *job)
{
    const struct timespec pause = {.tv_nsec = 20000000};
    for (int i = 0; !store_run(&store_postgres, database, job); i++) {
        demand(i < PATIENCE, store_postgres.trouble(database));
        nanosleep(&pause, NULL);
    }
}

static store_job job_of(job_kind kind, const char *code)
{
    store_job job = {.kind = kind};
    strcpy(job.code, code);
    return job;
}

static void make_game(void *database, const char *code, const char *identity)
{
    store_job create = job_of(JOB_CREATE, code);
    create.create.created = 1000;
    create.create.listed = true;
    strcpy(create.create.identity, identity);
    does(database, &create);
}

static store_job entry_of(const char *code, uint32_t number)
{
    static const uint8_t key[SEAT_KEY_BYTES] = {1}, commitment[FAIR_BYTES] = {9};
    store_job append = job_of(JOB_APPEND, code);
    append.append.entry.number = number;
    append.append.entry.time.at = 2000;
    append.append.dated_by_store = true;
    append.append.last = true; /* the row notes it */
    strcpy(append.append.entry.kind, "join");
    append.append.entry.seat = number;
    demand(game_join_text(append.append.entry.text, key, commitment, "Claudia"), "a text");
    return append;
}

static size_t entries_of(void *database, const char *code)
{
    store_job fetch = job_of(JOB_FETCH, code);
    does(database, &fetch);
    demand(fetch.done, "the game is there");
    size_t count = fetch.fetch.count;
    store_drop_answer(&fetch);
    return count;
}

/* ---- what is asked ---- */

static store_job question(job_kind kind)
{
    store_job job = job_of(kind, "abcdefga");
    switch (kind) {
    case JOB_PURGE: job.purge = (purge_job){.date = 3000, .keep = 100000, .sure = true}; break;
    case JOB_PRESENCE:
        job.presence.here = (store_presence){.seated = {1, 0}, .waiting = true};
        break;
    case JOB_REACTION: job.reaction = (reaction_job){.seat = 1, .reaction = 2}; break;
    case JOB_PUSH_KEY: job.push_key.point[0] = 4; break;
    case JOB_SUBSCRIBE:
    case JOB_UNSUBSCRIBE: strcpy(job.subscribe.target.endpoint, "https://push.example/x"); break;
    case JOB_SUBSCRIBERS: job.subscribers.all = true; break;
    default: break;
    }
    if (kind == JOB_PURGE || kind == JOB_LIST || kind == JOB_PUSH_KEY || kind == JOB_LOBBY ||
        kind == JOB_BEAT)
        strcpy(job.code, "");
    return job;
}

/* The words are libpq's; our refusals have none. */
static bool says_why(way how, const char *trouble)
{
    return *trouble || how == REFUSES;
}

/* Whether a fault came. */
static bool ask(job_kind kind, way how, unsigned at, bool all)
{
    void *database = opened();
    store_job job = question(kind);
    arm(how, at, all);
    bool fine = store_run(&store_postgres, database, &job);
    bool struck = disarm();
    demand(fine || struck, "it fails without a fault");
    demand(fine ? !job.broken : job.broken && !job.done, "it says whether it could");
    demand(fine || says_why(how, store_postgres.trouble(database)), "who cannot do it says why");
    demand(!job.damaged, "nothing is damaged");
    store_drop_answer(&job);
    job = question(kind);
    does(database, &job);
    demand(job.done, "afterwards it is done");
    store_drop_answer(&job);
    store_postgres.close(database);
    return struck;
}

/* An entry that is told written is there, one that is told not written is not. */
static bool append(way how, unsigned at, bool all)
{
    static unsigned games;
    char code[CODE_LENGTH + 1] = "aaaaaaaa";
    for (unsigned i = 0, n = games++; n > 0; i++, n /= 16)
        code[i] = "abcdefghjkmnpqrs"[n % 16];
    void *database = opened();
    make_game(database, code, "ergo");
    store_job job = entry_of(code, 0);
    arm(how, at, all);
    bool fine = store_run(&store_postgres, database, &job);
    bool struck = disarm();
    demand(fine || struck, "it fails without a fault");
    size_t there = entries_of(database, code);
    demand(!job.done || there == 1, "what is told written is there");
    /* Neither done nor broken: there is such an entry, and the hall looks whose it is. */
    demand(!job.broken || job.unsure || there == 0, "what is told not written is not there");
    demand(job.done || job.broken || there == 1, "another entry is there");
    if (there == 0) {
        job = entry_of(code, 0);
        does(database, &job);
        demand(job.done && entries_of(database, code) == 1, "it can be written afterwards");
    }
    store_postgres.close(database);
    return struck;
}

static bool open_and_close(way how, unsigned at, bool all, bool views)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    arm(how, at, all);
    void *database =
        views ? store_postgres.view(place, trouble) : store_postgres.open(place, trouble);
    if (database)
        store_postgres.close(database);
    bool struck = disarm();
    demand(database || struck, "it fails without a fault");
    demand(database || says_why(how, trouble), "who cannot open it says why");
    return struck;
}

static void tell(void *context, const char *words)
{
    demand(false, words);
    (void)context;
}

static bool examine(way how, unsigned at, bool all)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *database = store_postgres.view(place, trouble);
    demand(database != NULL, trouble);
    arm(how, at, all);
    bool looked = store_postgres.examine(database, tell, NULL);
    bool struck = disarm();
    demand(looked || struck, "it cannot look, without a fault");
    store_postgres.close(database);
    return struck;
}

/* News come, whatever failed before: at least “anything may have changed”. */
static bool hear(way how, unsigned at, bool all)
{
    postgres *p = opened();
    arm(how, at, all);
    store_job *news = postgres_hear(p);
    bool struck = disarm();
    for (int i = 0; !news; i++) {
        demand(i < PATIENCE, "nothing is heard any more");
        news = how == NO_MEMORY_LEFT && p->listener.conn ? store_job_new(JOB_NEWS, "")
                                                         : postgres_hear(p);
    }
    for (store_job *next; news; news = next) {
        next = news->next;
        store_job_free(news);
    }
    store_postgres.close(p);
    return struck;
}

/* ---- every call ---- */

typedef bool scenario(way, unsigned at, bool all);

static bool opens(way how, unsigned at, bool all)
{
    return open_and_close(how, at, all, false);
}

static bool views(way how, unsigned at, bool all)
{
    return open_and_close(how, at, all, true);
}

static void try_all(const char *name, scenario *happens, unsigned step)
{
    doing = name;
    for (way how = 0; how < WAYS_TO_FAIL; how++)
        for (int all = 0; all < 2; all++) {
            bool struck = true;
            for (unsigned at = 1; struck; at += step) {
                demand(at < NEVER, "it never comes to an end");
                struck = happens(how, at, all);
            }
        }
}

static job_kind asked;
static bool asks(way how, unsigned at, bool all)
{
    return ask(asked, how, at, all);
}

int main(int count, char **words)
{
    static const struct {
        job_kind kind;
        const char *name;
    } kinds[] = {{JOB_LOAD, "load"},
                 {JOB_FETCH, "fetch"},
                 {JOB_PURGE, "purge"},
                 {JOB_LIST, "list"},
                 {JOB_SUBSCRIBE, "subscribe"},
                 {JOB_SUBSCRIBERS, "subscribers"},
                 {JOB_UNSUBSCRIBE, "unsubscribe"},
                 {JOB_PUSH_KEY, "push key"},
                 {JOB_PRESENCE, "presence"},
                 {JOB_LOBBY, "lobby"},
                 {JOB_REACTION, "reaction"},
                 {JOB_BEAT, "beat"}};
    if (count != 3 || atoi(words[2]) < 1)
        return 2;
    place = words[1];
    unsigned step = (unsigned)atoi(words[2]);
    doing = "prepare";
    void *database = opened();
    make_game(database, "abcdefga", "ergo");
    store_job first = entry_of("abcdefga", 0);
    does(database, &first);
    demand(first.done, "an entry");
    store_postgres.close(database);
    try_all("append", append, step);
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        asked = kinds[i].kind;
        try_all(kinds[i].name, asks, step);
    }
    try_all("examine", examine, step);
    try_all("hear", hear, step);
    try_all("open", opens, 7 * step); /* its statements are prepared one by one */
    try_all("view", views, 7 * step);
    puts("every call has failed");
    return 0;
}
