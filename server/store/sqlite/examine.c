/* What is common to all games of an SQLite file: its pages, and entries without a game. */
#include <stdio.h>
#include <string.h>

#include "server/store/sqlite/sqlite.h"

enum { TOLD_MAX = 20 }; /* of damages of one kind; the rest is like them */

typedef struct examination {
    void (*tell)(void *, const char *);
    void *context;
} examination;

/* Tells of every row but “ok”; false when the question itself fails. */
static bool ask(sqlite *s, const char *question, const char *about, const examination *e)
{
    sqlite3_stmt *statement = NULL;
    char words[STORE_TROUBLE_MAX];
    int code = sqlite3_prepare_v2(s->db, question, -1, &statement, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *found = (const char *)sqlite3_column_text(statement, 0);
        if (found && strcmp(found, "ok") != 0) {
            snprintf(words, sizeof words, "%s%s", about, found);
            for (char *at = words; *at; at++)
                *at = (unsigned char)*at < ' ' ? ' ' : *at;
            e->tell(e->context, words);
        }
        code = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) {
        snprintf(words, sizeof words, "%s%s", about, sqlite3_errmsg(s->db));
        e->tell(e->context, words);
        return true;
    }
    if (code != SQLITE_DONE)
        snprintf(s->trouble, sizeof s->trouble, "%s", sqlite3_errmsg(s->db));
    return code == SQLITE_DONE;
}

/* Whom to call: each has a checksum of its own. */
static bool examine_calls(sqlite *s, const examination *e)
{
    sqlite3_stmt *statement = s->statement[ALL_SUBSCRIBERS];
    unsigned told = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && told < TOLD_MAX) {
        subscriber found;
        const char *at;
        char words[64];
        bool named = sqlite_take_text(statement, 6, CODE_LENGTH + 1, &at);
        if (named && sqlite_take_subscriber(statement, at, &found))
            continue;
        snprintf(words, sizeof words, "whom to call does not match its checksum: %s",
                 named && code_is_fit(at) ? at : "?");
        e->tell(e->context, words);
        told++;
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || sqlite_ended(s, code, STORE_DONE) != STORE_BROKEN;
}

static bool examine_look(sqlite *s, const examination *e)
{
    int64_t date;
    store_result result = sqlite_last_look(s, &date);
    if (result == STORE_DAMAGED)
        e->tell(e->context, s->trouble);
    return result != STORE_BROKEN;
}

bool sqlite_examine(void *database, void (*tell)(void *, const char *), void *context)
{
    sqlite *s = database;
    const examination e = {tell, context};
    char pages[64], orphans[256];
    snprintf(pages, sizeof pages, "PRAGMA integrity_check(%d)", TOLD_MAX);
    snprintf(orphans, sizeof orphans,
             "SELECT DISTINCT quote(code) FROM entry WHERE NOT EXISTS (SELECT 1 FROM game WHERE "
             "game.code = entry.code) LIMIT %d",
             TOLD_MAX);
    return ask(s, pages, "", &e) && ask(s, orphans, "entries without a game: ", &e) &&
           examine_calls(s, &e) && examine_look(s, &e);
}
