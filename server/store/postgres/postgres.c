#define _GNU_SOURCE /* strdup */
/* Games in a PostgreSQL database, which any number of servers share. A batch goes out as one
 * pipeline between BEGIN and COMMIT, and its answers are read as they come: one round trip for a
 * small batch. After any failure the connection is given up, and the database has to be asked what
 * became of the rest. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

enum {
    /* jobs that are sent before their answers are read: neither side's buffers fill up */
    CHUNK = 128,
    NEWS_BYTES = 7000, /* of one notification; PostgreSQL takes 8000 */
};

static int in_order(const void *left, const void *right)
{
    const batched_job *a = left, *b = right;
    bool writes = postgres_jobs[a->job->kind].writes;
    if (writes != postgres_jobs[b->job->kind].writes)
        return writes ? -1 : 1;
    int by_code = writes ? strcmp(a->job->code, b->job->code) : 0;
    return by_code != 0 ? by_code : a->index < b->index ? -1 : 1;
}

/* Which games have changed, for the other servers; as many notifications as it takes. False when it
 * could not be sent. */
static bool send_news(postgres *p, unsigned *sent)
{
    char words[NEWS_BYTES];
    const char *last = "";
    size_t length = 0;
    *sent = 0;
    for (size_t i = 0; i <= p->count; i++) {
        const store_job *job = i < p->count ? p->batch[i].job : NULL;
        bool flush = length > 0 && (!job || length + CODE_LENGTH + 2 > sizeof words);
        if (flush && !postgres_tell(p, words))
            return false;
        *sent += flush;
        length = flush ? 0 : length;
        if (!job || !postgres_jobs[job->kind].is_news || strcmp(job->code, last) == 0)
            continue;
        last = job->code;
        length += (size_t)snprintf(words + length, sizeof words - length, "%s %s",
                                   length == 0 ? p->id : "", last);
    }
    return true;
}

static bool ask_plainly(postgres *p, const char *sql)
{
    return PQsendQueryParams(p->writer.conn, sql, 0, NULL, NULL, NULL, NULL, 0);
}

static bool receive_sync(postgres *p)
{
    PGresult *result = db_result(&p->writer);
    bool fine = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return fine;
}

/* Whether all of the transaction is on disk: a transaction that failed answers COMMIT by
 * ROLLBACK. */
static bool receive_end(postgres *p, unsigned news)
{
    bool fine = true;
    while (fine && news-- > 0)
        fine = postgres_receive_nothing(p);
    PGresult *result = fine ? postgres_receive(p) : NULL;
    fine = result && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    return fine && receive_sync(p);
}

/* Sends jobs and reads their answers. With the last ones goes the end of the transaction. */
static bool do_chunk(postgres *p, size_t from, size_t end)
{
    unsigned news = 0;
    bool begins = from == 0 && !p->views, last = end == p->count;
    bool fine = !begins || ask_plainly(p, "BEGIN");
    for (size_t i = from; fine && i < end; i++)
        fine = postgres_jobs[p->batch[i].job->kind].send(p, p->batch[i].job);
    if (last && p->views) {
        fine = fine && PQpipelineSync(p->writer.conn);
    } else if (last) {
        fine = fine && send_news(p, &news);
        p->asked = fine;
        fine = fine && ask_plainly(p, "COMMIT") && PQpipelineSync(p->writer.conn);
        p->cut = p->asked && !fine;
    } else {
        fine = fine && PQsendFlushRequest(p->writer.conn);
    }
    fine = fine && (!begins || postgres_receive_nothing(p));
    for (size_t i = from; fine && i < end; i++)
        fine = postgres_jobs[p->batch[i].job->kind].receive(p, p->batch[i].job);
    return fine && (!last || (p->views ? receive_sync(p) : receive_end(p, news)));
}

static bool do_batch(postgres *p)
{
    bool fine = true;
    size_t end;
    for (size_t from = 0; fine && from < p->count; from = end) {
        end = from + CHUNK < p->count ? from + CHUNK : p->count;
        fine = do_chunk(p, from, end);
    }
    return fine;
}

/* Drops what a first try may have brought. */
static void forget_answers(postgres *p)
{
    for (size_t i = 0; i < p->count; i++) {
        p->batch[i].job->done = false;
        store_drop_answer(p->batch[i].job);
    }
}

/* ---- the backend ---- */

static void close_database(void *database)
{
    postgres *p = database;
    p->writer.patience = CLOSE_MS;
    if (p->writer.conn && !p->views && PQexitPipelineMode(p->writer.conn)) {
        const char *values[] = {p->id};
        if (PQsendQueryParams(p->writer.conn,
                              "WITH me AS (DELETE FROM server WHERE id = $1), "
                              "gone AS (UPDATE presence SET " PRESENCE_ENDS
                              "WHERE server = $1 AND white + black + watching > 0 RETURNING code) "
                              "SELECT pg_notify('" NEWS_CHANNEL "', '- ' || code) FROM gone",
                              1, NULL, values, NULL, NULL, 0))
            PQclear(db_answer(&p->writer));
    }
    db_disconnect(&p->writer);
    db_disconnect(&p->listener);
    free(p->batch);
    if (p->place)
        sodium_memzero(p->place, strlen(p->place));
    free(p->place);
    free(p);
}

static bool open_writer(postgres *p)
{
    if (p->views)
        return db_connect(&p->writer, p->place, postgres_is_ready) && postgres_view(&p->writer) &&
               postgres_prepare(&p->writer);
    return db_connect(&p->writer, p->place, postgres_is_ready) && postgres_migrate(&p->writer) &&
           postgres_prepare(&p->writer);
}

static void *open_or_view(const char *place, bool views, char trouble[STORE_TROUBLE_MAX])
{
    uint64_t id;
    if (!postgres_place_is_fine(place, trouble))
        return NULL;
    postgres *p = calloc(1, sizeof *p);
    if (!p || sodium_init() < 0 || !(p->place = strdup(place))) {
        free(p);
        strcpy(trouble, "no memory");
        return NULL;
    }
    p->views = views;
    randombytes_buf(&id, sizeof id);
    snprintf(p->id, sizeof p->id, "%016" PRIx64, id);
    p->writer.id = p->id;
    if (open_writer(p))
        return p;
    snprintf(trouble, STORE_TROUBLE_MAX, "%s",
             *p->writer.trouble ? p->writer.trouble : PQerrorMessage(p->writer.conn));
    close_database(p);
    return NULL;
}

static void *open_database(const char *place, char trouble[STORE_TROUBLE_MAX])
{
    return open_or_view(place, false, trouble);
}

static void *view_database(const char *place, char trouble[STORE_TROUBLE_MAX])
{
    return open_or_view(place, true, trouble);
}

static PGresult *ask_at_once(postgres *p, postgres_statement which)
{
    PGresult *result = postgres_ask(p, which, 0, NULL) && PQpipelineSync(p->writer.conn)
                           ? postgres_receive(p)
                           : NULL;
    if (result && receive_sync(p))
        return result;
    PQclear(result);
    return NULL;
}

/* The database looks after its own pages: what we can see is entries without a game, and calls that
 * do not match their checksums. */
static bool examine(void *database, void (*tell)(void *, const char *), void *context)
{
    char words[64];
    subscriber found;
    PGresult *orphans = ask_at_once(database, PG_ORPHANS);
    PGresult *calls = orphans ? ask_at_once(database, PG_ALL_SUBSCRIBERS) : NULL;
    for (int i = 0; i < PQntuples(orphans); i++) {
        snprintf(words, sizeof words, "entries without a game: %.*s", CODE_LENGTH,
                 PQgetvalue(orphans, i, 0));
        tell(context, words);
    }
    for (int i = 0; i < PQntuples(calls); i++) {
        if (postgres_take_subscriber(calls, i, PQgetvalue(calls, i, 6), &found))
            continue;
        snprintf(words, sizeof words, "whom to call does not match its checksum: %.*s", CODE_LENGTH,
                 PQgetvalue(calls, i, 6));
        tell(context, words);
    }
    PQclear(orphans);
    PQclear(calls);
    return calls != NULL;
}

static bool begin(void *database)
{
    postgres *p = database;
    p->count = 0;
    p->unsure = false;
    return true;
}

static store_result work(void *database, store_job *job)
{
    postgres *p = database;
    if (p->count == p->capacity) {
        size_t capacity = p->capacity ? 2 * p->capacity : 256;
        batched_job *grown = realloc(p->batch, capacity * sizeof *grown);
        if (!grown) {
            db_note_trouble(&p->writer, "no memory");
            return STORE_BROKEN;
        }
        p->batch = grown;
        p->capacity = capacity;
    }
    p->batch[p->count] = (batched_job){job, p->count};
    p->count++;
    return STORE_LATER;
}

/* A connection that broke while nobody looked is noticed here, before anything is sent over it. */
static bool is_alive(postgres *p)
{
    if (p->writer.conn &&
        (PQconsumeInput(p->writer.conn) != 1 || PQstatus(p->writer.conn) != CONNECTION_OK))
        db_disconnect(&p->writer);
    return p->writer.conn != NULL;
}

/* Whether what just failed may have been carried out: nobody has answered to the end. */
static bool may_be_written(const postgres *p)
{
    return p->asked && (p->cut || p->writer.silent || PQstatus(p->writer.conn) != CONNECTION_OK);
}

/* A batch that failed is tried once more on a fresh connection, unless the database is silent: that
 * would take as long again. This is harmless even when the first try was committed before its
 * connection broke: its entries are found to be there. */
static bool commit(void *database)
{
    postgres *p = database;
    bool silent = false;
    qsort(p->batch, p->count, sizeof *p->batch, in_order);
    for (unsigned tries = 0; tries < 2 && !silent; tries++) {
        if (!is_alive(p)) {
            if (p->views || !db_connect(&p->writer, p->place, postgres_prepare))
                return false;
            atomic_store(&p->missed, true);
        }
        *p->writer.trouble = '\0';
        p->asked = p->cut = false;
        if (do_batch(p))
            return true;
        p->unsure = p->unsure || may_be_written(p);
        silent = p->writer.silent;
        db_disconnect(&p->writer);
        forget_answers(p);
    }
    return false;
}

static bool is_unsure(void *database)
{
    return ((postgres *)database)->unsure;
}

/* Whatever failed, the connection is gone, and its transaction with it. */
static void rollback(void *database)
{
    db_disconnect(&((postgres *)database)->writer);
}

static const char *last_trouble(void *database)
{
    return ((postgres *)database)->writer.trouble;
}

const store_backend store_postgres = {
    .shared = true,
    .open = open_database,
    .view = view_database,
    .examine = examine,
    .close = close_database,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .work = work,
    .unsure = is_unsure,
    .trouble = last_trouble,
    .hear = postgres_hear,
};
