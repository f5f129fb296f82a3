/* The store: what was written comes back as it was, with its times, also from files of older
 * programs. */
#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/store.h"

static const char code[] = "abcdefgh";
static const uint8_t secret[FAIR_BYTES] = {9}, key[SEAT_KEY_BYTES] = {1},
                     commitment[FAIR_BYTES] = {5};

/* A file of its own for each test, which is a process of its own. */
static const char *file_name(void)
{
    static char name[64];
    snprintf(name, sizeof name, "/tmp/lusoria-store-%ld.db", (long)getpid());
    return name;
}

static void forget_file(void)
{
    unlink(file_name());
}

static store_job job_of(job_kind kind, int64_t at)
{
    store_job job = {.kind = kind};
    strcpy(job.code, code);
    if (kind == JOB_CREATE) {
        job.create.created = at;
        strcpy(job.create.identity, "ergo");
        memcpy(job.create.secret, secret, FAIR_BYTES);
    } else if (kind == JOB_APPEND) {
        job.append.entry.time.at = at;
        strcpy(job.append.entry.kind, "join");
        cr_assert(game_join_text(job.append.entry.text, key, commitment, "Claudia"));
    } else if (kind == JOB_PURGE) {
        job.purge.date = at;
    }
    return job;
}

static store_result done(void *database, store_job *job)
{
    cr_assert(store_sqlite.begin(database));
    store_result result = store_sqlite.work(database, job);
    cr_assert(store_sqlite.commit(database));
    return result;
}

static void *opened(void)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *database = store_sqlite.open(file_name(), trouble);
    cr_assert(database, "%s", trouble);
    return database;
}

Test(store, entries_keep_their_times, .fini = forget_file)
{
    void *database = opened();
    store_job create = job_of(JOB_CREATE, 1000), join = job_of(JOB_APPEND, 2345),
              load = job_of(JOB_LOAD, 0);
    join.append.entry.time.spent = 67;
    cr_assert_eq(done(database, &create), STORE_DONE);
    cr_assert_eq(done(database, &join), STORE_DONE);
    cr_assert_eq(done(database, &load), STORE_DONE);
    cr_assert_eq(load.load.game->created, 1000);
    cr_assert_eq(load.load.game->entries[0].time.at, 2345);
    cr_assert_eq(load.load.game->entries[0].time.spent, 67);
    store_drop_answer(&load);
    store_sqlite.close(database);
}

/* The first programs counted seconds. */
Test(store, a_file_of_schema_1_is_brought_up_to_date, .fini = forget_file)
{
    sqlite3 *old;
    store_job join = job_of(JOB_APPEND, 0), load = job_of(JOB_LOAD, 0);
    char *sql = sqlite3_mprintf(
        "CREATE TABLE game (code TEXT PRIMARY KEY, identity TEXT NOT NULL, listed INTEGER NOT NULL,"
        " created INTEGER NOT NULL, secret BLOB NOT NULL) STRICT, WITHOUT ROWID;"
        "CREATE TABLE entry (code TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL,"
        " seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (code, "
        "number))"
        " STRICT, WITHOUT ROWID;"
        "PRAGMA user_version = 1;"
        "INSERT INTO game VALUES ('%s', 'ergo', 1, 1700000000, zeroblob(32));"
        "INSERT INTO entry VALUES ('%s', 0, 'join', 0, '%s', 1700000007);",
        code, code, join.append.entry.text);
    cr_assert_eq(sqlite3_open(file_name(), &old), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(old, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_free(sql);
    sqlite3_close(old);
    void *database = opened();
    cr_assert_eq(done(database, &load), STORE_DONE);
    cr_assert_eq(load.load.game->created, 1700000000000);
    cr_assert_eq(load.load.game->entries[0].time.at, 1700000007000);
    store_drop_answer(&load);
    store_sqlite.close(database);
}

Test(store, what_nobody_touched_is_purged, .fini = forget_file)
{
    void *database = opened();
    store_job create = job_of(JOB_CREATE, 1000), join = job_of(JOB_APPEND, 2000),
              load = job_of(JOB_LOAD, 0);
    store_job early = job_of(JOB_PURGE, 2000), late = job_of(JOB_PURGE, 2001);
    done(database, &create);
    done(database, &join);
    done(database, &early);
    cr_assert_eq(done(database, &load), STORE_DONE);
    store_drop_answer(&load);
    done(database, &late);
    cr_assert_eq(done(database, &load), STORE_NOT);
    store_sqlite.close(database);
}

static void change(const char *sql)
{
    sqlite3 *db;
    cr_assert_eq(sqlite3_open(file_name(), &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* Deleting takes time by entries, not by games: others wait meanwhile. */
Test(store, a_purge_deletes_few_entries_at_a_time, .fini = forget_file)
{
    enum { GAMES = 20, ENTRIES = 600, MOST = 1000 };
    store_sqlite.close(opened());
    change("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19)"
           "INSERT INTO game (code, identity, listed, created, secret)"
           " SELECT 'abcdefg' || char(97 + i), 'ergo', 0, 1, zeroblob(32) FROM n");
    change("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 599)"
           "INSERT INTO entry (code, number, kind, seat, text, at)"
           " SELECT code, i, 'act', 0, 'text', 1 FROM game, n");
    void *database = opened();
    store_job purge = job_of(JOB_PURGE, 2000);
    unsigned deleted = 0;
    do {
        cr_assert_eq(done(database, &purge), STORE_DONE);
        cr_expect_leq(purge.purge.deleted * ENTRIES, MOST + ENTRIES, "%u games at once",
                      (unsigned)purge.purge.deleted);
        deleted += purge.purge.deleted;
        strcpy(purge.purge.after, purge.purge.reached);
    } while (purge.purge.more);
    cr_expect_eq(deleted, GAMES);
    store_sqlite.close(database);
}

/* A game of one entry, then a change of the file; what a load finds, and where. */
static store_result load_after(const char *sql, store_job *load)
{
    void *database = opened();
    store_job create = job_of(JOB_CREATE, 1000), join = job_of(JOB_APPEND, 2000);
    cr_assert_eq(done(database, &create), STORE_DONE);
    cr_assert_eq(done(database, &join), STORE_DONE);
    store_sqlite.close(database);
    change(sql);
    database = opened();
    *load = job_of(JOB_LOAD, 0);
    store_result result = done(database, load);
    store_drop_answer(load);
    store_sqlite.close(database);
    return result;
}

Test(store, a_changed_letter_is_noticed, .fini = forget_file)
{
    store_job load;
    cr_assert_eq(load_after("UPDATE entry SET text = replace(text, 'Claudia', 'Claudib')", &load),
                 STORE_DAMAGED);
    cr_assert_eq(load.wrong, ENTRY_CHANGED);
    cr_assert_eq(load.at, 0);
}

Test(store, a_changed_row_is_noticed, .fini = forget_file)
{
    store_job load;
    cr_assert_eq(load_after("UPDATE game SET created = created + 1", &load), STORE_DAMAGED);
    cr_assert_eq(load.wrong, ROW_CHANGED);
}

Test(store, entries_that_vanished_at_the_end_are_missed, .fini = forget_file)
{
    store_job load;
    cr_assert_eq(load_after("UPDATE game SET entries = 1", &load), STORE_DONE);
    change("DELETE FROM game; DELETE FROM entry");
    cr_assert_eq(load_after("UPDATE game SET entries = 2", &load), STORE_DAMAGED);
    cr_assert_eq(load.wrong, ENTRIES_MISSING);
    cr_assert_eq(load.at, 1);
    change("DELETE FROM game; DELETE FROM entry");
    cr_assert_eq(load_after("UPDATE game SET entries = NULL", &load), STORE_DONE);
}

Test(store, a_row_notes_some_counts_only)
{
    append_job job = {.entry = {.number = COUNT_EVERY - 1}};
    cr_expect(store_notes_count(&job));
    job.entry.number = COUNT_EVERY;
    cr_expect(!store_notes_count(&job));
    job.last = true;
    cr_expect(store_notes_count(&job));
}

Test(store, rows_without_a_checksum_are_believed, .fini = forget_file)
{
    store_job load;
    cr_assert_eq(load_after("UPDATE game SET created = created + 1, checksum = NULL;"
                            "UPDATE entry SET at = at + 1, checksum = NULL",
                            &load),
                 STORE_DONE);
}

Test(store, who_looks_changes_nothing, .fini = forget_file)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    store_job load;
    load_after("ALTER TABLE game DROP COLUMN entries; ALTER TABLE push DROP COLUMN checksum; ALTER "
               "TABLE look DROP COLUMN checksum; ALTER TABLE game DROP COLUMN checksum; ALTER "
               "TABLE entry DROP COLUMN checksum;"
               "PRAGMA user_version = 4",
               &load);
    change("ALTER TABLE game DROP COLUMN entries; ALTER TABLE push DROP COLUMN checksum; ALTER "
           "TABLE look DROP COLUMN checksum; ALTER TABLE game DROP COLUMN checksum; ALTER TABLE "
           "entry DROP COLUMN checksum;"
           "PRAGMA user_version = 4");
    void *database = store_sqlite.view(file_name(), trouble);
    cr_assert(database, "%s", trouble);
    load = job_of(JOB_LOAD, 0);
    cr_assert_eq(done(database, &load), STORE_DONE);
    store_drop_answer(&load);
    store_sqlite.close(database);
    change("ALTER TABLE entry ADD COLUMN checksum INTEGER"); /* it has none yet */
}
