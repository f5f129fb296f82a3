/* Whom to call, and by which key, in an SQLite file. */
#include <string.h>

#include "server/store/checksum.h"
#include "server/store/sqlite/sqlite.h"

store_result sqlite_subscribe(sqlite *s, const char *code, const subscribe_job *job)
{
    sqlite3_stmt *add = s->statement[SUBSCRIBE], *rest = s->statement[CROWD_OUT];
    sqlite_bind_text(add, 1, code);
    sqlite3_bind_int(add, 2, (int)job->seat);
    sqlite_bind_text(add, 3, job->target.endpoint);
    sqlite3_bind_blob(add, 4, job->target.point, PUSH_POINT, SQLITE_STATIC);
    sqlite3_bind_blob(add, 5, job->target.auth, PUSH_AUTH, SQLITE_STATIC);
    sqlite3_bind_int64(add, 6, job->at);
    sqlite3_bind_int64(
        add, 7, checksum_of_call(code, &(subscriber){.seat = job->seat, .target = job->target}));
    store_result result = sqlite_result_of(s, sqlite_step(s, SUBSCRIBE));
    if (result != STORE_DONE)
        return result;
    sqlite_bind_text(rest, 1, code);
    sqlite3_bind_int(rest, 2, (int)job->seat);
    sqlite_bind_text(rest, 3, job->target.endpoint);
    sqlite3_bind_int(rest, 4, SUBSCRIBERS_MAX);
    return sqlite_ended(s, sqlite_step(s, CROWD_OUT), STORE_DONE);
}

store_result sqlite_unsubscribe(sqlite *s, const char *code, const subscribe_job *job)
{
    sqlite_bind_text(s->statement[UNSUBSCRIBE], 1, code);
    sqlite_bind_text(s->statement[UNSUBSCRIBE], 2, job->target.endpoint);
    return sqlite_ended(s, sqlite_step(s, UNSUBSCRIBE), STORE_DONE);
}

static bool take_bytes(sqlite3_stmt *statement, int at, void *bytes, size_t count)
{
    bool fits = sqlite3_column_type(statement, at) == SQLITE_BLOB &&
                (size_t)sqlite3_column_bytes(statement, at) == count;
    if (fits)
        memcpy(bytes, sqlite3_column_blob(statement, at), count);
    return fits;
}

bool sqlite_take_subscriber(sqlite3_stmt *statement, const char *code, subscriber *found)
{
    const char *endpoint;
    int64_t seat, checksum = 0;
    bool sealed;
    if (!sqlite_take_number(statement, 0, 0, 1, &seat) ||
        !sqlite_take_text(statement, 1, PUSH_ENDPOINT_MAX, &endpoint) ||
        !take_bytes(statement, 2, found->target.point, PUSH_POINT) ||
        !take_bytes(statement, 3, found->target.auth, PUSH_AUTH) ||
        !sqlite_take_number(statement, 4, 0, INT64_MAX, &found->at) ||
        !sqlite_take_checksum(statement, 5, &sealed, &checksum))
        return false;
    found->seat = (unsigned)seat;
    strcpy(found->target.endpoint, endpoint);
    return !sealed || checksum == checksum_of_call(code, found);
}

store_result sqlite_subscribers(sqlite *s, store_job *job)
{
    sqlite3_stmt *statement = s->statement[SUBSCRIBERS];
    store_result result = STORE_DONE;
    int code = SQLITE_DONE;
    sqlite_bind_text(statement, 1, job->code);
    while (result == STORE_DONE && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        subscriber found;
        if (!sqlite_take_subscriber(statement, job->code, &found) ||
            !store_list_subscriber(job, &found))
            result = sqlite_note_damage(s, "whom to call makes no sense");
    }
    if (result == STORE_DONE)
        result = sqlite_ended(s, code, STORE_DONE);
    sqlite3_reset(statement);
    return result;
}

store_result sqlite_push_key(sqlite *s, push_key *key)
{
    sqlite3_stmt *statement = s->statement[FIND_KEY];
    sqlite3_bind_blob(s->statement[GIVE_KEY], 1, key, sizeof *key, SQLITE_STATIC);
    store_result result =
        store_has_key(key) ? sqlite_ended(s, sqlite_step(s, GIVE_KEY), STORE_DONE) : STORE_DONE;
    if (result != STORE_DONE)
        return result;
    int code = sqlite3_step(statement);
    result = code != SQLITE_ROW ? sqlite_ended(s, code, STORE_NOT)
             : take_bytes(statement, 0, key, sizeof *key)
                 ? STORE_DONE
                 : sqlite_note_damage(s, "the key for push services makes no sense");
    sqlite3_reset(statement);
    return result;
}
