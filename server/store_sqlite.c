#define _GNU_SOURCE /* O_CLOEXEC */
/* Games in one SQLite file. Write-ahead log with full sync: a commit that returned survives the machine. */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store.h"

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    CREATE,
    APPEND,
    FIND,
    ENTRIES,
    LIST,
    COUNT,
    PURGE_ENTRIES,
    PURGE_GAMES,
    STATEMENTS
};

static const char *const statements[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [CREATE] = "INSERT INTO game (code, identity, listed, created, secret) VALUES (?1, ?2, ?3, ?4, ?5)",
    /* Only the next number is taken: a gap or a second writer cannot arise. */
    [APPEND] =
        "INSERT INTO entry (code, number, kind, seat, text, at, spent) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 "
        "WHERE ?2 = (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE code = ?1) "
        "AND EXISTS (SELECT 1 FROM game WHERE code = ?1)",
    [FIND] = "SELECT identity, listed, created, secret FROM game WHERE code = ?1",
    [ENTRIES] =
        "SELECT kind, seat, text, at, spent FROM entry WHERE code = ?1 AND number >= ?2 ORDER BY number "
        "LIMIT ?3",
    [LIST] = "SELECT code FROM game WHERE code > ?1 ORDER BY code LIMIT 500",
    [COUNT] = "SELECT count(*) FROM game",
    [PURGE_ENTRIES] = "DELETE FROM entry WHERE code IN (SELECT code FROM game AS g WHERE created < ?1 AND "
                      "NOT EXISTS (SELECT 1 FROM entry WHERE code = g.code AND at >= ?1))",
    [PURGE_GAMES] = "DELETE FROM game WHERE created < ?1 AND "
                    "NOT EXISTS (SELECT 1 FROM entry WHERE code = game.code)",
};

/* The lock is exclusive: games are in the memory of one server. */
static const char settings[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; "
                               "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;";

/* What brings a file of schema N to schema N + 1. The first one made times in seconds. */
enum { SCHEMA = 2 };
static const char *const steps[SCHEMA] = {
    "BEGIN EXCLUSIVE;"
    "CREATE TABLE game (code TEXT PRIMARY KEY, identity TEXT NOT NULL, listed INTEGER NOT NULL,"
    " created INTEGER NOT NULL, secret BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE entry (code TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (code, number))"
    " STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 1;"
    "COMMIT;",
    "BEGIN EXCLUSIVE;"
    "ALTER TABLE entry ADD COLUMN spent INTEGER NOT NULL DEFAULT 0;"
    "UPDATE entry SET at = 1000 * at;"
    "UPDATE game SET created = 1000 * created;"
    "PRAGMA user_version = 2;"
    "COMMIT;",
};

typedef struct sqlite {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    char trouble[STORE_TROUBLE_MAX]; /* of the last failure: a rollback would overwrite SQLite's own */
} sqlite;

static void close_database(void *database)
{
    sqlite *s = database;
    for (unsigned i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

/* The answer to a question; -1 when there is none. */
static int number_of(sqlite3 *db, const char *question)
{
    sqlite3_stmt *statement = NULL;
    int number = -1;
    if (sqlite3_prepare_v2(db, question, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static bool is_of_another_program(sqlite3 *db, int version)
{
    return version == 0 && number_of(db, "SELECT count(*) FROM sqlite_master") > 0;
}

static bool migrate(sqlite3 *db, int version)
{
    for (; version < SCHEMA; version++)
        if (sqlite3_exec(db, steps[version], NULL, NULL, NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool prepare(sqlite *s)
{
    for (unsigned i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) !=
            SQLITE_OK)
            return false;
    return true;
}

/* A new file is its owner's alone: the dice of games under way are in it. SQLite gives the log the same mode.
 */
static void create_private(const char *place)
{
    int file =
        strcmp(place, ":memory:") == 0 ? -1 : open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
}

static void *open_database(const char *place, char trouble[STORE_TROUBLE_MAX])
{
    sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        strcpy(trouble, "no memory");
        return NULL;
    }
    int version = -1;
    create_private(place);
    bool fine = sqlite3_open(place, &s->db) == SQLITE_OK &&
                sqlite3_exec(s->db, settings, NULL, NULL, NULL) == SQLITE_OK &&
                (version = number_of(s->db, "PRAGMA user_version")) >= 0 && version <= SCHEMA &&
                !is_of_another_program(s->db, version) && migrate(s->db, version) && prepare(s);
    if (fine)
        return s;
    if (sqlite3_errcode(s->db) != SQLITE_NOTADB && sqlite3_db_readonly(s->db, "main") == 1)
        snprintf(trouble, STORE_TROUBLE_MAX, "the file or its disk is read-only");
    else if (version > SCHEMA)
        snprintf(trouble, STORE_TROUBLE_MAX, "made by a newer program (schema %d)", version);
    else if (is_of_another_program(s->db, version))
        strcpy(trouble, "a database of another program");
    else
        snprintf(trouble, STORE_TROUBLE_MAX, "%s", sqlite3_errmsg(s->db));
    close_database(s);
    return NULL;
}

/* Runs a statement that returns nothing; its bindings are in place. */
static int step(sqlite *s, unsigned which)
{
    int result = sqlite3_step(s->statement[which]);
    if (result != SQLITE_DONE)
        snprintf(s->trouble, sizeof s->trouble, "%s", sqlite3_errmsg(s->db));
    sqlite3_reset(s->statement[which]);
    return result;
}

static bool begin(void *database)
{
    return step(database, BEGIN) == SQLITE_DONE;
}

static bool commit(void *database)
{
    return step(database, COMMIT) == SQLITE_DONE;
}

/* After some failures SQLite has rolled back by itself. */
static void rollback(void *database)
{
    sqlite *s = database;
    if (!sqlite3_get_autocommit(s->db)) {
        sqlite3_step(s->statement[ROLLBACK]);
        sqlite3_reset(s->statement[ROLLBACK]);
    }
}

static const char *last_trouble(void *database)
{
    return ((sqlite *)database)->trouble;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static store_result result_of(sqlite *s, int code)
{
    if (code == SQLITE_DONE)
        return sqlite3_changes(s->db) > 0 ? STORE_DONE : STORE_NOT;
    return code == SQLITE_CONSTRAINT ? STORE_NOT : STORE_BROKEN;
}

static store_result create(sqlite *s, const store_job *job)
{
    sqlite3_stmt *statement = s->statement[CREATE];
    bind_text(statement, 1, job->code);
    bind_text(statement, 2, job->identity);
    sqlite3_bind_int(statement, 3, job->listed);
    sqlite3_bind_int64(statement, 4, job->at);
    sqlite3_bind_blob(statement, 5, job->secret, FAIR_BYTES, SQLITE_STATIC);
    return result_of(s, step(s, CREATE));
}

static store_result append(sqlite *s, const store_job *job)
{
    sqlite3_stmt *statement = s->statement[APPEND];
    bind_text(statement, 1, job->code);
    sqlite3_bind_int64(statement, 2, job->number);
    bind_text(statement, 3, job->entry);
    sqlite3_bind_int(statement, 4, (int)job->seat);
    bind_text(statement, 5, job->text);
    sqlite3_bind_int64(statement, 6, job->at);
    sqlite3_bind_int64(statement, 7, job->spent);
    return result_of(s, step(s, APPEND));
}

static bool find_row(sqlite *s, store_job *job)
{
    sqlite3_stmt *statement = s->statement[FIND];
    bind_text(statement, 1, job->code);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found) {
        store_row row = {.identity = (const char *)sqlite3_column_text(statement, 0),
                         .listed = sqlite3_column_int(statement, 1),
                         .created = sqlite3_column_int64(statement, 2),
                         .secret = sqlite3_column_blob(statement, 3),
                         .secret_bytes = (size_t)sqlite3_column_bytes(statement, 3)};
        found = store_load_row(job, &row);
    }
    sqlite3_reset(statement);
    return found;
}

static bool find_entries(sqlite *s, store_job *job)
{
    sqlite3_stmt *statement = s->statement[ENTRIES];
    bool fine = true;
    int row = SQLITE_DONE;
    bind_text(statement, 1, job->code);
    sqlite3_bind_int64(statement, 2, job->number);
    sqlite3_bind_int(statement, 3, job->kind == JOB_LOAD ? LOAD_PIECE : -1);
    while (fine && (row = sqlite3_step(statement)) == SQLITE_ROW) {
        store_entry found = {.kind = (const char *)sqlite3_column_text(statement, 0),
                             .seat = (unsigned)sqlite3_column_int(statement, 1),
                             .text = (const char *)sqlite3_column_text(statement, 2),
                             .time = {.at = sqlite3_column_int64(statement, 3),
                                      .spent = (uint32_t)sqlite3_column_int64(statement, 4)}};
        fine = store_load_entry(job, &found);
    }
    sqlite3_reset(statement);
    return fine && row == SQLITE_DONE;
}

static store_result load(sqlite *s, store_job *job)
{
    if (find_row(s, job) && find_entries(s, job))
        return STORE_DONE;
    store_load_drop(job);
    return STORE_NOT;
}

static store_result list(sqlite *s, store_job *job)
{
    sqlite3_stmt *codes = s->statement[LIST], *count = s->statement[COUNT];
    bool fine = true;
    bind_text(codes, 1, job->code);
    while (fine && sqlite3_step(codes) == SQLITE_ROW)
        fine = store_list_code(job, (const char *)sqlite3_column_text(codes, 0));
    sqlite3_reset(codes);
    fine = fine && sqlite3_step(count) == SQLITE_ROW;
    job->number = fine ? (uint32_t)sqlite3_column_int64(count, 0) : 0;
    sqlite3_reset(count);
    return fine ? STORE_DONE : STORE_NOT;
}

static store_result purge(sqlite *s, const store_job *job)
{
    sqlite3_bind_int64(s->statement[PURGE_ENTRIES], 1, job->at);
    sqlite3_bind_int64(s->statement[PURGE_GAMES], 1, job->at);
    return step(s, PURGE_ENTRIES) == SQLITE_DONE && step(s, PURGE_GAMES) == SQLITE_DONE ? STORE_DONE
                                                                                        : STORE_BROKEN;
}

static store_result work(void *database, store_job *job)
{
    switch (job->kind) {
    case JOB_CREATE: return create(database, job);
    case JOB_APPEND: return append(database, job);
    case JOB_LOAD:
    case JOB_FETCH: return load(database, job);
    case JOB_LIST: return list(database, job);
    case JOB_PURGE: return purge(database, job);
    default: return STORE_NOT; /* of shared stores only */
    }
}

const store_backend store_sqlite = {
    .open = open_database,
    .close = close_database,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .work = work,
    .trouble = last_trouble,
};
