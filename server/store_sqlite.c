#define _GNU_SOURCE /* O_CLOEXEC, strdup */
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
    LIST_BACK,
    COUNT,
    PURGE_RANGE,
    PURGE_ENTRIES,
    PURGE_GAMES,
    LAST_LOOK,
    LOOK,
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
    [ENTRIES] = "SELECT kind, seat, text, at, spent, number FROM entry WHERE code = ?1 AND number >= ?2 "
                "ORDER BY number "
                "LIMIT ?3",
    /* A code that is damaged can be asked for by nobody. */
    [LIST] = "SELECT code FROM game WHERE code > ?1 AND length(CAST(code AS BLOB)) = 8 "
             "ORDER BY code LIMIT 500",
    [LIST_BACK] = "SELECT code FROM game WHERE (code < ?1 OR ?1 = '') AND length(CAST(code AS BLOB)) = 8 "
                  "ORDER BY code DESC LIMIT 500",
    [COUNT] = "SELECT count(*) FROM game",
    /* Some games at a time: those up to a code. */
    [PURGE_RANGE] = "SELECT max(code), count(*) FROM (SELECT code FROM game WHERE code > ?1 ORDER BY code "
                    "LIMIT ?2)",
    [PURGE_ENTRIES] = "DELETE FROM entry WHERE code IN (SELECT code FROM game AS g WHERE code > ?2 AND "
                      "code <= ?3 AND created < ?1 AND coalesce((SELECT at FROM entry WHERE code = g.code "
                      "ORDER BY number DESC LIMIT 1), 0) < ?1)",
    [PURGE_GAMES] = "DELETE FROM game WHERE code > ?2 AND code <= ?3 AND created < ?1 AND "
                    "NOT EXISTS (SELECT 1 FROM entry WHERE code = game.code)",
    [LAST_LOOK] = "SELECT at FROM look",
    [LOOK] = "UPDATE look SET at = ?1",
};

/* The lock is exclusive: games are in the memory of one server. */
static const char settings[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; "
                               "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;";

/* What brings a file of schema N to schema N + 1. The first one made times in seconds. */
enum { SCHEMA = 3, PURGE_STEP = 50 };
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
    "BEGIN EXCLUSIVE;"
    "CREATE TABLE look (at INTEGER NOT NULL) STRICT;" /* when, last: see PURGE_GAP_DAYS */
    "INSERT INTO look SELECT max(coalesce((SELECT max(at) FROM entry), 0),"
    " coalesce((SELECT max(created) FROM game), 0));"
    "PRAGMA user_version = 3;"
    "COMMIT;",
};

typedef struct sqlite {
    sqlite3 *db;
    char *place;
    bool unsure;  /* the last commit failed at its end */
    bool doubt;   /* a commit failed: what is in the file is not what this connection believes */
    bool rewrite; /* it did so at the sync: what is in the file may not be on disk */
    sqlite3_stmt *statement[STATEMENTS];
    char trouble[STORE_TROUBLE_MAX]; /* of the last failure: a rollback would overwrite SQLite's own */
} sqlite;

static void disconnect(sqlite *s)
{
    for (unsigned i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(s->statement[i]);
        s->statement[i] = NULL;
    }
    sqlite3_close(s->db);
    s->db = NULL;
}

static void close_database(void *database)
{
    sqlite *s = database;
    disconnect(s);
    free(s->place);
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
    if (!s || !(s->place = strdup(place))) {
        free(s);
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

static bool reconnect(sqlite *s)
{
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL); /* the log is what is asked */
    disconnect(s);
    return sqlite3_open(s->place, &s->db) == SQLITE_OK &&
           sqlite3_exec(s->db, settings, NULL, NULL, NULL) == SQLITE_OK && prepare(s);
}

/* A commit whose sync failed is in the log, and comes to light when the file is opened the next time. So it
 * is opened again, and read: what is there is there. The system may have given up writing those pages, and
 * would not say so twice: they are written once more, into the file itself. Until that is done nothing is
 * read or written. */
static bool find_out(sqlite *s)
{
    if (!reconnect(s) || (s->rewrite && sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE,
                                                                  NULL, NULL) != SQLITE_OK)) {
        snprintf(s->trouble, sizeof s->trouble, "%s", sqlite3_errmsg(s->db));
        return false;
    }
    s->doubt = s->rewrite = false;
    return true;
}

static bool begin(void *database)
{
    sqlite *s = database;
    s->unsure = false;
    return (!s->doubt || find_out(s)) && step(s, BEGIN) == SQLITE_DONE;
}

/* A write that failed has left the log without its last page; after anything else it may be whole. */
static bool commit(void *database)
{
    sqlite *s = database;
    if (step(s, COMMIT) == SQLITE_DONE)
        return true;
    int code = sqlite3_extended_errcode(s->db);
    s->unsure = s->doubt = true;
    s->rewrite = s->rewrite || (code != SQLITE_FULL && code != SQLITE_IOERR_WRITE);
    return false;
}

static bool is_unsure(void *database)
{
    return ((sqlite *)database)->unsure;
}

/* After some failures SQLite has rolled back by itself. */
static void rollback(void *database)
{
    sqlite *s = database;
    if (s->db && !sqlite3_get_autocommit(s->db)) {
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

/* What a statement that failed says of its job: damage is where the job looked, and nowhere else that is
 * known of. */
static store_result failure_of(int code)
{
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? STORE_DAMAGED : STORE_BROKEN;
}

static store_result result_of(sqlite *s, int code)
{
    if (code == SQLITE_DONE)
        return sqlite3_changes(s->db) > 0 ? STORE_DONE : STORE_NOT;
    return code == SQLITE_CONSTRAINT ? STORE_NOT : failure_of(code);
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

/* ---- reading: a file that is damaged has NULL, or anything, where it has no business ---- */

static bool take_text(sqlite3_stmt *statement, int at, size_t most, const char **text)
{
    size_t length = (size_t)sqlite3_column_bytes(statement, at);
    if (sqlite3_column_type(statement, at) != SQLITE_TEXT)
        return false;
    *text = (const char *)sqlite3_column_text(statement, at);
    return *text && length < most && strlen(*text) == length;
}

static bool take_number(sqlite3_stmt *statement, int at, int64_t least, int64_t most, int64_t *number)
{
    *number = sqlite3_column_int64(statement, at);
    return sqlite3_column_type(statement, at) == SQLITE_INTEGER && *number >= least && *number <= most;
}

static store_result note_damage(sqlite *s, const char *what)
{
    snprintf(s->trouble, sizeof s->trouble, "%s", what);
    return STORE_DAMAGED;
}

/* The end of a question: a row, none, or trouble, which is noted. */
static store_result ended(sqlite *s, int code, store_result at_the_end)
{
    if (code == SQLITE_DONE)
        return at_the_end;
    snprintf(s->trouble, sizeof s->trouble, "%s", sqlite3_errmsg(s->db));
    return failure_of(code);
}

static bool take_row(sqlite3_stmt *statement, store_job *job)
{
    store_row row;
    int64_t listed;
    if (!take_text(statement, 0, IDENTITY_MAX, &row.identity) || !take_number(statement, 1, 0, 1, &listed) ||
        !take_number(statement, 2, 0, INT64_MAX, &row.created) ||
        sqlite3_column_type(statement, 3) != SQLITE_BLOB)
        return false;
    row.code = job->code;
    row.listed = listed != 0;
    row.secret = sqlite3_column_blob(statement, 3);
    row.secret_bytes = (size_t)sqlite3_column_bytes(statement, 3);
    return store_load_row(job, &row);
}

static store_result find_row(sqlite *s, store_job *job)
{
    sqlite3_stmt *statement = s->statement[FIND];
    bind_text(statement, 1, job->code);
    int code = sqlite3_step(statement);
    store_result result = code != SQLITE_ROW         ? ended(s, code, STORE_NOT)
                          : take_row(statement, job) ? STORE_DONE
                                                     : note_damage(s, "its row makes no sense");
    sqlite3_reset(statement);
    return result;
}

/* The next number, or one is missing. */
static bool take_entry(sqlite3_stmt *statement, store_job *job, int64_t number)
{
    store_entry found;
    int64_t seat, spent, there;
    if (!take_text(statement, 0, ENTRY_WORD_MAX, &found.kind) ||
        !take_number(statement, 1, 0, UINT8_MAX, &seat) ||
        !take_text(statement, 2, ENTRY_TEXT_MAX, &found.text) ||
        !take_number(statement, 3, 0, INT64_MAX, &found.time.at) ||
        !take_number(statement, 4, 0, UINT32_MAX, &spent) ||
        !take_number(statement, 5, number, number, &there))
        return false;
    found.seat = (unsigned)seat;
    found.time.spent = (uint32_t)spent;
    return store_load_entry(job, &found);
}

static store_result find_entries(sqlite *s, store_job *job)
{
    sqlite3_stmt *statement = s->statement[ENTRIES];
    int64_t number = job->number;
    store_result result = STORE_DONE;
    int code = SQLITE_DONE;
    bind_text(statement, 1, job->code);
    sqlite3_bind_int64(statement, 2, number);
    sqlite3_bind_int(statement, 3, job->kind == JOB_LOAD ? LOAD_PIECE : -1);
    for (; result == STORE_DONE && (code = sqlite3_step(statement)) == SQLITE_ROW; number++)
        if (!take_entry(statement, job, number))
            result = note_damage(s, "its entries make no sense");
    if (result == STORE_DONE)
        result = ended(s, code, STORE_DONE);
    sqlite3_reset(statement);
    return result;
}

static store_result load(sqlite *s, store_job *job)
{
    store_result result = find_row(s, job);
    if (result == STORE_DONE)
        result = find_entries(s, job);
    if (result != STORE_DONE)
        store_load_drop(job);
    return result;
}

/* What can be listed before the damage is; the rest is, from the other end. */
static store_result list(sqlite *s, store_job *job)
{
    sqlite3_stmt *codes = s->statement[job->backwards ? LIST_BACK : LIST], *count = s->statement[COUNT];
    store_result result = STORE_DONE;
    const char *found;
    int code = SQLITE_DONE;
    bind_text(codes, 1, job->code);
    while (result == STORE_DONE && (code = sqlite3_step(codes)) == SQLITE_ROW)
        if (!take_text(codes, 0, CODE_LENGTH + 1, &found) || !store_list_code(job, found))
            result = note_damage(s, "a code makes no sense");
    if (result == STORE_DONE)
        result = ended(s, code, STORE_DONE);
    sqlite3_reset(codes);
    job->number = sqlite3_step(count) == SQLITE_ROW ? (uint32_t)sqlite3_column_int64(count, 0) : 0;
    sqlite3_reset(count);
    return result;
}

/* ---- purging ---- */

/* Whether the date can be believed; notes it, once a purge. */
static store_result look(sqlite *s, store_job *job)
{
    sqlite3_stmt *statement = s->statement[LAST_LOOK];
    int code = sqlite3_step(statement);
    int64_t last = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    store_result result = code == SQLITE_ROW ? STORE_DONE : ended(s, code, STORE_DONE);
    sqlite3_reset(statement);
    if (result != STORE_DONE)
        return result;
    if (!job->sure && last > 0 && job->date - last > PURGE_GAP_DAYS * DAY_MS) {
        job->days_ahead = (uint32_t)((job->date - last) / DAY_MS);
        return STORE_NOT;
    }
    sqlite3_bind_int64(s->statement[LOOK], 1, job->date);
    code = step(s, LOOK);
    return code == SQLITE_DONE ? STORE_DONE : failure_of(code);
}

/* The last code of this step; "" when there are no games any more. */
static store_result find_range(sqlite *s, store_job *job, char last[CODE_LENGTH + 1])
{
    sqlite3_stmt *statement = s->statement[PURGE_RANGE];
    const char *found;
    bind_text(statement, 1, job->after);
    sqlite3_bind_int(statement, 2, PURGE_STEP);
    int code = sqlite3_step(statement);
    store_result result = code == SQLITE_ROW ? STORE_DONE : ended(s, code, STORE_DONE);
    *last = '\0';
    job->more = code == SQLITE_ROW && sqlite3_column_int(statement, 1) == PURGE_STEP;
    if (code == SQLITE_ROW && take_text(statement, 0, CODE_LENGTH + 1, &found))
        strcpy(last, found);
    else
        job->more = false;
    sqlite3_reset(statement);
    return result;
}

static store_result delete_range(sqlite *s, store_job *job, const char *last)
{
    static const unsigned both[] = {PURGE_ENTRIES, PURGE_GAMES};
    for (unsigned i = 0; i < 2; i++) {
        sqlite3_bind_int64(s->statement[both[i]], 1, job->at);
        bind_text(s->statement[both[i]], 2, job->after);
        bind_text(s->statement[both[i]], 3, last);
        int code = step(s, both[i]);
        if (code != SQLITE_DONE)
            return failure_of(code);
    }
    job->number = (uint32_t)sqlite3_changes(s->db);
    return STORE_DONE;
}

static store_result purge(sqlite *s, store_job *job)
{
    char last[CODE_LENGTH + 1] = "";
    store_result result = *job->after ? STORE_DONE : look(s, job);
    if (result == STORE_DONE)
        result = find_range(s, job, last);
    if (result == STORE_DONE && *last)
        result = delete_range(s, job, last);
    strcpy(job->reached, last);
    return result;
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
    .unsure = is_unsure,
    .trouble = last_trouble,
};
