#define _GNU_SOURCE /* O_CLOEXEC, strdup */
/* Games in one SQLite file. Write-ahead log with full sync: a commit that returned survives the
 * machine. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/sqlite/sqlite.h"

static const char *const statements[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [CREATE] = "INSERT INTO game (code, identity, listed, created, secret, checksum) "
               "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    /* Only the next number is taken: a gap or a second writer cannot arise. */
    [APPEND] = "INSERT INTO entry (code, number, kind, seat, text, at, spent, checksum) "
               "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 "
               "WHERE ?2 = (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE code = ?1) "
               "AND EXISTS (SELECT 1 FROM game WHERE code = ?1)",
    [NOTE_COUNT] = "UPDATE game SET entries = ?2 WHERE code = ?1 AND coalesce(entries, 0) < ?2",
    [FIND] = "SELECT identity, listed, created, secret, checksum, coalesce(entries, 0) FROM game "
             "WHERE code = ?1",
    [ENTRIES] = "SELECT kind, seat, text, at, spent, number, checksum FROM entry "
                "WHERE code = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
    /* Nobody can ask for a damaged code. */
    [LIST] = "SELECT code FROM game WHERE code > ?1 AND length(CAST(code AS BLOB)) = 8 "
             "ORDER BY code LIMIT 500",
    [LIST_BACK] =
        "SELECT code FROM game WHERE (code < ?1 OR ?1 = '') AND length(CAST(code AS BLOB)) = 8 "
        "ORDER BY code DESC LIMIT 500",
    [COUNT] = "SELECT count(*) FROM game",
    /* Some games at a time, those up to a code: as long as those before have few entries. */
    [PURGE_RANGE] =
        "SELECT max(code) FROM (SELECT code, sum(entries) OVER (ORDER BY code ROWS BETWEEN "
        "UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM (SELECT code, "
        "coalesce((SELECT max(number) + 1 FROM entry WHERE code = g.code), 0) AS entries "
        "FROM game AS g WHERE code > ?1 ORDER BY code LIMIT ?2)) WHERE coalesce(before, 0) < ?3",
    [PURGE_ENTRIES] =
        "DELETE FROM entry WHERE code IN (SELECT code FROM game AS g WHERE code > ?2 AND "
        "code <= ?3 AND created < ?1 AND coalesce((SELECT at FROM entry WHERE code = g.code "
        "ORDER BY number DESC LIMIT 1), 0) < ?1)",
    [PURGE_GAMES] = "DELETE FROM game WHERE code > ?2 AND code <= ?3 AND created < ?1 AND "
                    "NOT EXISTS (SELECT 1 FROM entry WHERE code = game.code)",
    [PURGE_PUSH] = "DELETE FROM push WHERE code > ?2 AND code <= ?3 AND "
                   "NOT EXISTS (SELECT 1 FROM game WHERE code = push.code)",
    [LAST_LOOK] = "SELECT at, checksum FROM look",
    [LOOK] = "UPDATE look SET at = ?1, checksum = ?2",
    [SUBSCRIBE] =
        "INSERT OR REPLACE INTO push (code, seat, endpoint, point, auth, at, checksum) "
        "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM game WHERE code = ?1)",
    [CROWD_OUT] = "DELETE FROM push WHERE code = ?1 AND seat = ?2 AND endpoint NOT IN "
                  "(SELECT endpoint FROM push WHERE code = ?1 AND seat = ?2 "
                  "ORDER BY at DESC, endpoint = ?3 DESC LIMIT ?4)",
    [UNSUBSCRIBE] = "DELETE FROM push WHERE code = ?1 AND (endpoint = ?2 OR ?2 = '')",
    [SUBSCRIBERS] = "SELECT seat, endpoint, point, auth, at, checksum FROM push WHERE code = ?1",
    [ALL_SUBSCRIBERS] = "SELECT seat, endpoint, point, auth, at, checksum, code FROM push",
    [GIVE_KEY] = "INSERT INTO push_key (one, key) SELECT 1, ?1 "
                 "WHERE NOT EXISTS (SELECT 1 FROM push_key)",
    [FIND_KEY] = "SELECT key FROM push_key",
};

/* The lock is exclusive: games are in the memory of one server. What is put aside within a
 * transaction stays in memory, too: a server writes in the file's folder and nowhere else. */
static const char settings[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; "
                               "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; "
                               "PRAGMA temp_store = MEMORY;";

/* To look at a file: nothing is written to it, and its log is left as it is. */
static const char view_settings[] = "PRAGMA cache_spill = OFF; PRAGMA trusted_schema = OFF;";

/* What brings a file of schema N to schema N + 1, within a transaction. The first one made times in
 * seconds. */
enum { SCHEMA = 6 };
static const char *const steps[SCHEMA] = {
    "CREATE TABLE game (code TEXT PRIMARY KEY, identity TEXT NOT NULL, listed INTEGER NOT NULL,"
    " created INTEGER NOT NULL, secret BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE entry (code TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (code, number))"
    " STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 1;",
    "ALTER TABLE entry ADD COLUMN spent INTEGER NOT NULL DEFAULT 0;"
    "UPDATE entry SET at = 1000 * at;"
    "UPDATE game SET created = 1000 * created;"
    "PRAGMA user_version = 2;",
    "CREATE TABLE look (at INTEGER NOT NULL) STRICT;" /* when, last: see PURGE_GAP_DAYS */
    "INSERT INTO look SELECT max(coalesce((SELECT max(at) FROM entry), 0),"
    " coalesce((SELECT max(created) FROM game), 0));"
    "PRAGMA user_version = 3;",
    "CREATE TABLE push (code TEXT NOT NULL, seat INTEGER NOT NULL, endpoint TEXT NOT NULL,"
    " point BLOB NOT NULL, auth BLOB NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY (code, seat, endpoint)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE push_key (one INTEGER PRIMARY KEY, key BLOB NOT NULL) STRICT;"
    "PRAGMA user_version = 4;",
    /* Rows that are there have none: no row is touched, so a damaged file can be opened as before.
     * They go with the games that nobody plays any more. */
    "ALTER TABLE game ADD COLUMN checksum INTEGER;"
    "ALTER TABLE entry ADD COLUMN checksum INTEGER;"
    "PRAGMA user_version = 5;",
    /* The same; and how many entries a game has at least (COUNT_EVERY). */
    "ALTER TABLE game ADD COLUMN entries INTEGER;"
    "ALTER TABLE push ADD COLUMN checksum INTEGER;"
    "ALTER TABLE look ADD COLUMN checksum INTEGER;"
    "PRAGMA user_version = 6;",
};

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
    sqlite_stop_hearing(s);
    disconnect(s);
    pthread_mutex_destroy(&s->next);
    pthread_mutex_destroy(&s->turn);
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

/* What is in a file that has no version of ours: nothing, if it is new; -1 when nobody knows. */
static int tables_of_others(sqlite3 *db, int version)
{
    return version == 0 ? number_of(db, "SELECT count(*) FROM sqlite_master") : 0;
}

static bool run_steps(sqlite3 *db, int version)
{
    for (; version < SCHEMA; version++)
        if (sqlite3_exec(db, steps[version], NULL, NULL, NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool run(sqlite3 *db, const char *words)
{
    return sqlite3_exec(db, words, NULL, NULL, NULL) == SQLITE_OK;
}

/* Whoever only looks sees an old file as if it were brought up to date, and never commits that. */
static bool migrate(sqlite *s, int version)
{
    if (s->views)
        return run(s->db, version < SCHEMA ? "BEGIN EXCLUSIVE" : "BEGIN") &&
               run_steps(s->db, version);
    return version == SCHEMA ||
           (run(s->db, "BEGIN EXCLUSIVE") && run_steps(s->db, version) && run(s->db, "COMMIT"));
}

static bool prepare(sqlite *s)
{
    for (unsigned i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statement[i], NULL) != SQLITE_OK)
            return false;
    if (sqlite_last_look(s, &s->look) != STORE_DONE)
        s->look = 0;
    return true;
}

/* Only its owner may read a new file: the dice of games under way are in it, and a key. SQLite
 * gives the log the same mode. */
static void create_private(const char *place)
{
    int file = strcmp(place, ":memory:") == 0
                   ? -1
                   : open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
}

static sqlite *new_database(const char *place, bool views)
{
    sqlite *s = calloc(1, sizeof *s);
    if (!s || !(s->place = strdup(place))) {
        free(s);
        return NULL;
    }
    s->views = views;
    s->door = s->client = -1;
    pthread_mutex_init(&s->next, NULL);
    pthread_mutex_init(&s->turn, NULL);
    return s;
}

static bool connect_to(sqlite *s)
{
    int flags = SQLITE_OPEN_READWRITE | (s->views ? 0 : SQLITE_OPEN_CREATE);
    return sqlite3_open_v2(s->place, &s->db, flags, NULL) == SQLITE_OK &&
           (!s->views ||
            sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) == SQLITE_OK) &&
           run(s->db, s->views ? view_settings : settings);
}

/* Asks the file nothing more: that would be the last word of the database then. */
static void note_why(sqlite *s, int version, int foreign, char trouble[STORE_TROUBLE_MAX])
{
    const int error = s->db ? sqlite3_errcode(s->db) : SQLITE_NOMEM;
    if (error == SQLITE_NOMEM)
        strcpy(trouble, sqlite3_errstr(error));
    else if (error != SQLITE_NOTADB && sqlite3_db_readonly(s->db, "main") == 1)
        snprintf(trouble, STORE_TROUBLE_MAX, "the file or its disk is read-only");
    else if (version > SCHEMA)
        snprintf(trouble, STORE_TROUBLE_MAX, "made by a newer program (schema %d)", version);
    else if (foreign > 0)
        strcpy(trouble, "a database of another program");
    else if (error == SQLITE_BUSY)
        strcpy(trouble, "database is locked: a server has it; “lusoria store backup” copies it");
    else
        snprintf(trouble, STORE_TROUBLE_MAX, "%s", sqlite3_errmsg(s->db));
}

static void *open_or_view(const char *place, bool views, char trouble[STORE_TROUBLE_MAX])
{
    sqlite *s = new_database(place, views);
    if (!s) {
        strcpy(trouble, "no memory");
        return NULL;
    }
    int version = -1, foreign = -1;
    if (!views)
        create_private(place);
    bool fine = connect_to(s) && (version = number_of(s->db, "PRAGMA user_version")) >= 0 &&
                version <= SCHEMA && (foreign = tables_of_others(s->db, version)) == 0 &&
                migrate(s, version) && prepare(s);
    if (fine)
        return s;
    note_why(s, version, foreign, trouble);
    close_database(s);
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

int sqlite_step(sqlite *s, unsigned which)
{
    int result = sqlite3_step(s->statement[which]);
    if (result != SQLITE_DONE)
        snprintf(s->trouble, sizeof s->trouble, "%s", sqlite3_errmsg(s->db));
    sqlite3_reset(s->statement[which]);
    return result;
}

static bool reconnect(sqlite *s)
{
    if (s->db) /* none: there was no memory for it the last time. The log is what is asked. */
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite_end_copy(s, "the file had to be opened again");
    disconnect(s);
    return connect_to(s) && prepare(s);
}

/* A commit whose sync failed is in the log, and comes to light when the file is opened the next
 * time. So we open it again, and read: what is there is there. The system may have given up writing
 * those pages, and would not say so twice: we write them once more, into the file itself. Until
 * that is done we read and write nothing else. */
static bool find_out(sqlite *s)
{
    if (!reconnect(s) ||
        (s->rewrite && sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL,
                                                 NULL) != SQLITE_OK)) {
        snprintf(s->trouble, sizeof s->trouble, "%s", sqlite3_errmsg(s->db));
        return false;
    }
    s->doubt = s->rewrite = false;
    return true;
}

static void end_turn(sqlite *s)
{
    if (s->my_turn)
        sqlite_end_turn(s);
    s->my_turn = false;
}

/* A rollback follows when this fails. */
static bool begin(void *database)
{
    sqlite *s = database;
    s->unsure = false;
    if (s->views)
        return true;
    sqlite_take_turn(s);
    s->my_turn = true;
    return (!s->doubt || find_out(s)) && sqlite_step(s, BEGIN) == SQLITE_DONE;
}

/* A write that failed has left the log without its last page; after anything else it may be
 * whole. */
static bool commit(void *database)
{
    sqlite *s = database;
    if (s->views)
        return true;
    if (sqlite_step(s, COMMIT) == SQLITE_DONE) {
        end_turn(s);
        return true;
    }
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
    if (s->views)
        return;
    if (s->db && !sqlite3_get_autocommit(s->db)) {
        sqlite3_step(s->statement[ROLLBACK]);
        sqlite3_reset(s->statement[ROLLBACK]);
    }
    end_turn(s);
}

static const char *last_trouble(void *database)
{
    return ((sqlite *)database)->trouble;
}

const store_backend store_sqlite = {
    .open = open_database,
    .view = view_database,
    .examine = sqlite_examine,
    .hear = sqlite_hear,
    .close = close_database,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .work = sqlite_work,
    .unsure = is_unsure,
    .trouble = last_trouble,
};
