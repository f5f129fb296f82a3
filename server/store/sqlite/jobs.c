/* What each kind of job does in an SQLite file. */
#include <stdio.h>
#include <string.h>

#include "server/store/checksum.h"
#include "server/store/sqlite/sqlite.h"

enum {
    PURGE_STEP = 50,          /* games that one step of a purge looks at */
    PURGE_ENTRIES_MAX = 1000, /* and no further once they have so many entries: others wait */
};

void sqlite_bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* What a failed statement says of its job: damage is where the job looked, and nowhere else that we
 * know of. */
static store_result failure_of(int code)
{
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? STORE_DAMAGED : STORE_BROKEN;
}

store_result sqlite_result_of(sqlite *s, int code)
{
    if (code == SQLITE_DONE)
        return sqlite3_changes(s->db) > 0 ? STORE_DONE : STORE_NOT;
    return code == SQLITE_CONSTRAINT ? STORE_NOT : failure_of(code);
}

static store_result create(sqlite *s, const char *code, const stored_row *row)
{
    sqlite3_stmt *statement = s->statement[CREATE];
    sqlite_bind_text(statement, 1, code);
    sqlite_bind_text(statement, 2, row->identity);
    sqlite3_bind_int(statement, 3, row->listed);
    sqlite3_bind_int64(statement, 4, row->created);
    sqlite3_bind_blob(statement, 5, row->secret, FAIR_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 6, checksum_of_row(code, row));
    return sqlite_result_of(s, sqlite_step(s, CREATE));
}

/* What is new is not before the last look for old games, though the server's date may be: or the
 * next look, with the right date, would find it old. */
static store_result append(sqlite *s, const char *code, const append_job *job)
{
    sqlite3_stmt *statement = s->statement[APPEND];
    new_entry dated = job->entry, *e = &dated;
    if (job->dated_by_store && e->time.at < s->look)
        e->time.at = s->look;
    sqlite_bind_text(statement, 1, code);
    sqlite3_bind_int64(statement, 2, e->number);
    sqlite_bind_text(statement, 3, e->kind);
    sqlite3_bind_int(statement, 4, (int)e->seat);
    sqlite_bind_text(statement, 5, e->text);
    sqlite3_bind_int64(statement, 6, e->time.at);
    sqlite3_bind_int64(statement, 7, e->time.spent);
    sqlite3_bind_int64(statement, 8, checksum_of_entry(code, e));
    store_result result = sqlite_result_of(s, sqlite_step(s, APPEND));
    if (result != STORE_DONE || !store_notes_count(job))
        return result;
    sqlite_bind_text(s->statement[NOTE_COUNT], 1, code);
    sqlite3_bind_int64(s->statement[NOTE_COUNT], 2, (int64_t)e->number + 1);
    return sqlite_ended(s, sqlite_step(s, NOTE_COUNT), STORE_DONE);
}

/* ---- reading: a file that is damaged has NULL, or anything, where it has no business ---- */

bool sqlite_take_text(sqlite3_stmt *statement, int at, size_t most, const char **text)
{
    size_t length = (size_t)sqlite3_column_bytes(statement, at);
    if (sqlite3_column_type(statement, at) != SQLITE_TEXT)
        return false;
    *text = (const char *)sqlite3_column_text(statement, at);
    return *text && length < most && strlen(*text) == length;
}

bool sqlite_take_number(sqlite3_stmt *statement, int at, int64_t least, int64_t most,
                        int64_t *number)
{
    *number = sqlite3_column_int64(statement, at);
    return sqlite3_column_type(statement, at) == SQLITE_INTEGER && *number >= least &&
           *number <= most;
}

bool sqlite_take_checksum(sqlite3_stmt *statement, int at, bool *sealed, int64_t *checksum)
{
    *sealed = sqlite3_column_type(statement, at) != SQLITE_NULL;
    return !*sealed || sqlite_take_number(statement, at, INT64_MIN, INT64_MAX, checksum);
}

store_result sqlite_note_damage(sqlite *s, const char *what)
{
    snprintf(s->trouble, sizeof s->trouble, "%s", what);
    return STORE_DAMAGED;
}

static store_result no_memory(sqlite *s)
{
    snprintf(s->trouble, sizeof s->trouble, "%s", store_damage_words(NO_MEMORY));
    return STORE_BROKEN;
}

/* What cannot be read for want of memory is not damaged. */
static store_result note_wrong(sqlite *s, const store_job *job)
{
    return job->wrong == NO_MEMORY ? no_memory(s)
                                   : sqlite_note_damage(s, store_damage_words(job->wrong));
}

/* The end of a question: a row, none, or trouble, which is noted. */
store_result sqlite_ended(sqlite *s, int code, store_result at_the_end)
{
    if (code == SQLITE_DONE)
        return at_the_end;
    snprintf(s->trouble, sizeof s->trouble, "%s", sqlite3_errmsg(s->db));
    return failure_of(code);
}

static bool take_row(sqlite3_stmt *statement, store_job *job)
{
    found_row row = {0};
    int64_t listed, counted;
    if (!sqlite_take_text(statement, 0, IDENTITY_MAX, &row.identity) ||
        !sqlite_take_number(statement, 1, 0, 1, &listed) ||
        !sqlite_take_number(statement, 2, 0, INT64_MAX, &row.created) ||
        sqlite3_column_type(statement, 3) != SQLITE_BLOB ||
        !sqlite_take_checksum(statement, 4, &row.sealed, &row.checksum) ||
        !sqlite_take_number(statement, 5, 0, UINT32_MAX, &counted))
        return store_load_unreadable(job, ROW_UNREADABLE);
    row.code = job->code;
    row.listed = listed != 0;
    row.counted = (uint32_t)counted;
    row.secret = sqlite3_column_blob(statement, 3);
    row.secret_bytes = (size_t)sqlite3_column_bytes(statement, 3);
    return store_load_row(job, &row);
}

static store_result find_row(sqlite *s, store_job *job)
{
    sqlite3_stmt *statement = s->statement[FIND];
    sqlite_bind_text(statement, 1, job->code);
    int code = sqlite3_step(statement);
    store_result result = code != SQLITE_ROW         ? sqlite_ended(s, code, STORE_NOT)
                          : take_row(statement, job) ? STORE_DONE
                                                     : note_wrong(s, job);
    sqlite3_reset(statement);
    return result;
}

/* The next number, or one is missing. */
static bool take_entry(sqlite3_stmt *statement, store_job *job, int64_t number)
{
    found_entry found = {0};
    int64_t seat, spent, there;
    if (!sqlite_take_text(statement, 0, ENTRY_WORD_MAX, &found.kind) ||
        !sqlite_take_number(statement, 1, 0, UINT8_MAX, &seat) ||
        !sqlite_take_text(statement, 2, ENTRY_TEXT_MAX, &found.text) ||
        !sqlite_take_number(statement, 3, 0, INT64_MAX, &found.time.at) ||
        !sqlite_take_number(statement, 4, 0, UINT32_MAX, &spent) ||
        !sqlite_take_number(statement, 5, number, number, &there) ||
        !sqlite_take_checksum(statement, 6, &found.sealed, &found.checksum))
        return store_load_unreadable(job, ENTRY_UNREADABLE);
    found.seat = (unsigned)seat;
    found.time.spent = (uint32_t)spent;
    return store_load_entry(job, &found);
}

static store_result find_entries(sqlite *s, store_job *job)
{
    sqlite3_stmt *statement = s->statement[ENTRIES];
    bool in_pieces = job->kind == JOB_LOAD;
    int64_t number = in_pieces ? job->load.next : job->fetch.from;
    store_result result = STORE_DONE;
    int code = SQLITE_DONE;
    sqlite_bind_text(statement, 1, job->code);
    sqlite3_bind_int64(statement, 2, number);
    uint32_t most = in_pieces ? LOAD_PIECE : job->fetch.most;
    sqlite3_bind_int(statement, 3, most > 0 ? (int)most : -1);
    for (; result == STORE_DONE && (code = sqlite3_step(statement)) == SQLITE_ROW; number++)
        if (!take_entry(statement, job, number))
            result = note_wrong(s, job);
    if (result == STORE_DONE)
        result = sqlite_ended(s, code, STORE_DONE);
    if (result == STORE_DONE && !store_load_end(job))
        result = note_wrong(s, job);
    sqlite3_reset(statement);
    if (result == STORE_DAMAGED && job->kind == JOB_FETCH && job->fetch.salvage) {
        job->fetch.cut_off = true;
        return STORE_DONE;
    }
    return result;
}

static store_result load(sqlite *s, store_job *job)
{
    job->wrong = DAMAGE_UNKNOWN;
    store_result result = find_row(s, job);
    if (result == STORE_DONE)
        result = find_entries(s, job);
    if (result != STORE_DONE)
        store_drop_answer(job);
    return result;
}

/* Whether a code comes after those that are listed already. A seek among codes that are not in
 * order may lead back to where the list was: without this, a copy would go round for ever. */
static bool is_in_order(const list_job *l, const char *code)
{
    const char *before = l->count > 0 ? l->codes[l->count - 1] : l->after;
    int order = strcmp(before, code);
    return *before == '\0' || (l->backwards ? order > 0 : order < 0);
}

/* Lists what comes before the damage, and of codes that are not in order all it meets; a list from
 * the other end has the rest. */
static store_result list(sqlite *s, store_job *job)
{
    sqlite3_stmt *codes = s->statement[job->list.backwards ? LIST_BACK : LIST],
                 *count = s->statement[COUNT];
    store_result result = STORE_DONE;
    const char *found;
    int code = SQLITE_DONE;
    bool in_order = true;
    sqlite_bind_text(codes, 1, job->list.after);
    while (result == STORE_DONE && (code = sqlite3_step(codes)) == SQLITE_ROW) {
        bool taken = sqlite_take_text(codes, 0, CODE_LENGTH + 1, &found);
        in_order = in_order && taken && is_in_order(&job->list, found);
        if (!taken)
            result = sqlite_note_damage(s, "a code makes no sense");
        else if (!store_list_code(job, found))
            result = no_memory(s);
    }
    if (result == STORE_DONE)
        result = sqlite_ended(s, code, STORE_DONE);
    if (result == STORE_DONE && !in_order)
        result = sqlite_note_damage(s, "codes are not in order");
    sqlite3_reset(codes);
    job->list.total =
        sqlite3_step(count) == SQLITE_ROW ? (uint32_t)sqlite3_column_int64(count, 0) : 0;
    sqlite3_reset(count);
    return result;
}

/* ---- purging ---- */

store_result sqlite_last_look(sqlite *s, int64_t *date)
{
    sqlite3_stmt *statement = s->statement[LAST_LOOK];
    int code = sqlite3_step(statement);
    bool sealed = false;
    int64_t checksum = 0;
    bool readable = code != SQLITE_ROW || sqlite_take_checksum(statement, 1, &sealed, &checksum);
    *date = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    store_result result = code == SQLITE_ROW ? STORE_DONE : sqlite_ended(s, code, STORE_DONE);
    sqlite3_reset(statement);
    if (!readable || (sealed && checksum != checksum_of_look(*date)))
        return sqlite_note_damage(s, "the date of the last look does not match its checksum");
    return result;
}

/* Whether the date can be believed; notes it, once a purge. What is noted never goes back: a server
 * that starts with a date too early would give what is played meanwhile that date. */
static store_result look(sqlite *s, purge_job *job)
{
    int64_t last;
    store_result result = sqlite_last_look(s, &last);
    if (result == STORE_DAMAGED && job->sure) /* a person knows better than what has rotted */
        last = 0;
    else if (result != STORE_DONE)
        return result;
    if (!job->sure && last > 0 && job->date - last > PURGE_GAP_DAYS * DAY_MS) {
        job->days_ahead = (uint32_t)((job->date - last) / DAY_MS);
        return STORE_NOT;
    }
    s->look = job->date > last ? job->date : last;
    sqlite3_bind_int64(s->statement[LOOK], 1, s->look);
    sqlite3_bind_int64(s->statement[LOOK], 2, checksum_of_look(s->look));
    int code = sqlite_step(s, LOOK);
    return code == SQLITE_DONE ? STORE_DONE : failure_of(code);
}

/* The last code of this step; "" when there are no games any more. */
static store_result find_range(sqlite *s, purge_job *job, char last[CODE_LENGTH + 1])
{
    sqlite3_stmt *statement = s->statement[PURGE_RANGE];
    const char *found;
    sqlite_bind_text(statement, 1, job->after);
    sqlite3_bind_int(statement, 2, PURGE_STEP);
    sqlite3_bind_int(statement, 3, PURGE_ENTRIES_MAX);
    int code = sqlite3_step(statement);
    store_result result = code == SQLITE_ROW ? STORE_DONE : sqlite_ended(s, code, STORE_DONE);
    *last = '\0';
    /* In a damaged file they may be out of order: never look at the same twice. */
    job->more = code == SQLITE_ROW && sqlite_take_text(statement, 0, CODE_LENGTH + 1, &found) &&
                strcmp(found, job->after) > 0;
    if (job->more)
        strcpy(last, found);
    sqlite3_reset(statement);
    return result;
}

static store_result delete_range(sqlite *s, purge_job *job, const char *last)
{
    static const unsigned all[] = {PURGE_ENTRIES, PURGE_GAMES, PURGE_PUSH};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        sqlite3_bind_int64(s->statement[all[i]], 1, job->date - job->keep);
        sqlite_bind_text(s->statement[all[i]], 2, job->after);
        sqlite_bind_text(s->statement[all[i]], 3, last);
        int code = sqlite_step(s, all[i]);
        if (code != SQLITE_DONE)
            return failure_of(code);
        if (all[i] == PURGE_GAMES)
            job->deleted = (uint32_t)sqlite3_changes(s->db);
    }
    return STORE_DONE;
}

static store_result purge(sqlite *s, purge_job *job)
{
    char last[CODE_LENGTH + 1] = "";
    job->deleted = 0;
    store_result result = *job->after ? STORE_DONE : look(s, job);
    if (result == STORE_DONE)
        result = find_range(s, job, last);
    if (result == STORE_DONE && *last)
        result = delete_range(s, job, last);
    strcpy(job->reached, last);
    return result;
}

store_result sqlite_work(void *database, store_job *job)
{
    switch (job->kind) {
    case JOB_CREATE: return create(database, job->code, &job->create);
    case JOB_APPEND: return append(database, job->code, &job->append);
    case JOB_LOAD:
    case JOB_FETCH: return load(database, job);
    case JOB_LIST: return list(database, job);
    case JOB_PURGE: return purge(database, &job->purge);
    case JOB_SUBSCRIBE: return sqlite_subscribe(database, job->code, &job->subscribe);
    case JOB_UNSUBSCRIBE: return sqlite_unsubscribe(database, job->code, &job->subscribe);
    case JOB_SUBSCRIBERS: return sqlite_subscribers(database, job);
    case JOB_PUSH_KEY: return sqlite_push_key(database, &job->push_key);
    default: return STORE_NOT; /* of shared stores only */
    }
}
