/* What each kind of job asks the database, and what it makes of the answers. */
#define _GNU_SOURCE /* strdup */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/checksum.h"
#include "server/store/postgres/postgres.h"

enum { NEWS_WORDS_MAX = 64 }; /* characters, with the NUL */

const char *postgres_number(char text[NUMBER_MAX], int64_t number)
{
    snprintf(text, NUMBER_MAX, "%" PRId64, number);
    return text;
}

bool postgres_tell(postgres *p, const char *words)
{
    const char *values[] = {words};
    return postgres_ask(p, PG_TELL, 1, values);
}

PGresult *postgres_receive(postgres *p)
{
    PGresult *result = db_result(&p->writer);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        PQclear(db_result(&p->writer)); /* the end of this statement */
        return result;
    }
    if (!*p->writer.trouble)
        db_note_trouble(&p->writer,
                        result ? PQresultErrorMessage(result) : PQerrorMessage(p->writer.conn));
    PQclear(result);
    return NULL;
}

bool postgres_receive_nothing(postgres *p)
{
    PGresult *result = postgres_receive(p);
    PQclear(result);
    return result != NULL;
}

/* A statement that changes a row, or does not. */
static bool receive_change(postgres *p, store_job *job)
{
    PGresult *result = postgres_receive(p);
    job->done = result && strcmp(PQcmdTuples(result), "1") == 0;
    PQclear(result);
    return result != NULL;
}

/* ---- writing ---- */

static bool send_create(postgres *p, const store_job *job)
{
    char at[NUMBER_MAX], checksum[NUMBER_MAX], secret[2 + FAIR_HEX] = "\\x";
    const stored_row *row = &job->create;
    fair_hex(row->secret, FAIR_BYTES, secret + 2);
    const char *values[] = {job->code,
                            row->identity,
                            row->listed ? "t" : "f",
                            postgres_number(at, row->created),
                            secret,
                            postgres_number(checksum, checksum_of_row(job->code, row))};
    return postgres_ask(p, PG_CREATE, 6, values);
}

static bool send_append(postgres *p, const store_job *job)
{
    char number[NUMBER_MAX], seat[NUMBER_MAX], at[NUMBER_MAX], spent[NUMBER_MAX], away[NUMBER_MAX],
        absent[NUMBER_MAX], checksum[NUMBER_MAX], counted[NUMBER_MAX];
    const append_job *append = &job->append;
    const new_entry *e = &append->entry;
    const char *values[] = {job->code,
                            postgres_number(number, e->number),
                            e->kind,
                            postgres_number(seat, e->seat),
                            e->text,
                            postgres_number(at, e->time.at),
                            postgres_number(spent, e->time.spent),
                            postgres_number(checksum, checksum_of_entry(job->code, e)),
                            append->dated_by_store ? "t" : "f",
                            postgres_number(away, append->away),
                            postgres_number(absent, append->absent)};
    const char *count[] = {job->code, postgres_number(counted, (int64_t)e->number + 1)};
    bool sent = append->only_if_away ? postgres_ask(p, PG_APPEND_AWAY, 11, values)
                                     : postgres_ask(p, PG_APPEND, 9, values);
    return sent && (!store_notes_count(append) || postgres_ask(p, PG_NOTE_COUNT, 2, count));
}

static bool receive_append(postgres *p, store_job *job)
{
    return receive_change(p, job) &&
           (!store_notes_count(&job->append) || postgres_receive_nothing(p));
}

static bool send_purge(postgres *p, const store_job *job)
{
    char keep[NUMBER_MAX], gap[NUMBER_MAX];
    const char *values[] = {postgres_number(keep, job->purge.keep),
                            job->purge.sure ? "sure" : "look",
                            postgres_number(gap, PURGE_GAP_DAYS * DAY_MS)};
    return postgres_ask(p, PG_PURGE, 3, values);
}

static bool receive_done(postgres *p, store_job *job)
{
    job->done = postgres_receive_nothing(p);
    return job->done;
}

static bool receive_purge(postgres *p, store_job *job)
{
    PGresult *result = postgres_receive(p);
    purge_job *purge = &job->purge;
    if (result) {
        purge->deleted = (uint32_t)atoi(PQgetvalue(result, 0, 0));
        purge->days_ahead = (uint32_t)atoi(PQgetvalue(result, 0, 1));
    }
    purge->more = result && purge->deleted > 0;
    job->done = result && purge->days_ahead == 0;
    PQclear(result);
    return result != NULL;
}

/* ---- who is where ---- */

static bool send_presence(postgres *p, const store_job *job)
{
    const store_presence *now = &job->presence.here;
    char white[NUMBER_MAX], black[NUMBER_MAX], watching[NUMBER_MAX];
    const char *values[] = {job->code,
                            p->id,
                            postgres_number(white, now->seated[0]),
                            postgres_number(black, now->seated[1]),
                            postgres_number(watching, now->watching),
                            now->waiting ? "t" : "f",
                            job->presence.members};
    bool nobody = now->seated[0] + now->seated[1] + now->watching == 0;
    return nobody ? postgres_ask(p, PG_GO, 2, values) : postgres_ask(p, PG_COME, 7, values);
}

static bool send_beat(postgres *p, const store_job *job)
{
    const char *values[] = {p->id};
    (void)job;
    return postgres_ask(p, PG_BEAT, 1, values) && postgres_ask(p, PG_REAP, 0, NULL);
}

/* A server that is new to the others, or that they thought dead, tells everything again. */
static bool receive_beat(postgres *p, store_job *job)
{
    PGresult *result = postgres_receive(p);
    if (result && strcmp(PQgetvalue(result, 0, 0), "1") == 0)
        atomic_store(&p->missed, true);
    PQclear(result);
    return result && receive_done(p, job);
}

static bool send_reaction(postgres *p, const store_job *job)
{
    char words[NEWS_WORDS_MAX];
    snprintf(words, sizeof words, "%s %s+%u+%u", p->id, job->code, job->reaction.seat,
             job->reaction.reaction);
    return postgres_tell(p, words);
}

/* ---- reading ---- */

/* The row, and so many entries from a number on; 0: all of them. */
static bool ask_for_game(postgres *p, const char *code, uint32_t from, uint32_t most)
{
    char number[NUMBER_MAX], limit[NUMBER_MAX];
    const char *values[] = {code, postgres_number(number, from),
                            most > 0 ? postgres_number(limit, most) : NULL};
    return postgres_ask(p, PG_FIND, 1, values) && postgres_ask(p, PG_ENTRIES, 3, values);
}

static bool send_load(postgres *p, const store_job *job)
{
    return ask_for_game(p, job->code, job->load.next, LOAD_PIECE);
}

static bool send_fetch(postgres *p, const store_job *job)
{
    const char *values[] = {job->code, p->id};
    return ask_for_game(p, job->code, job->fetch.from, job->fetch.most) &&
           postgres_ask(p, PG_ELSEWHERE, 2, values);
}

/* The column `counted` says how many entries there are; 0 for none. */
static bool give_row(store_job *job, const PGresult *result, int row, const char *code, int counted)
{
    uint8_t secret[FAIR_BYTES];
    bool whole = fair_unhex(PQgetvalue(result, row, 3), secret, FAIR_BYTES);
    found_row found = {.code = code,
                       .identity = PQgetvalue(result, row, 0),
                       .listed = *PQgetvalue(result, row, 1) == '1',
                       .created = strtoll(PQgetvalue(result, row, 2), NULL, 10),
                       .secret = secret,
                       .secret_bytes = whole ? FAIR_BYTES : 0,
                       .sealed = !PQgetisnull(result, row, 4),
                       .checksum = strtoll(PQgetvalue(result, row, 4), NULL, 10)};
    if (counted)
        found.counted = (uint32_t)strtoul(PQgetvalue(result, row, counted), NULL, 10);
    return store_load_row(job, &found);
}

/* Columns of the entry begin at `at`. */
static bool give_entry(store_job *job, const PGresult *result, int row, int at)
{
    found_entry found = {
        .kind = PQgetvalue(result, row, at),
        .seat = (unsigned)atoi(PQgetvalue(result, row, at + 1)),
        .text = PQgetvalue(result, row, at + 2),
        .time = {.at = strtoll(PQgetvalue(result, row, at + 3), NULL, 10),
                 .spent = (uint32_t)strtoul(PQgetvalue(result, row, at + 4), NULL, 10)},
        .sealed = !PQgetisnull(result, row, at + 5),
        .checksum = strtoll(PQgetvalue(result, row, at + 5), NULL, 10)};
    return store_load_entry(job, &found);
}

static void give_age(load_job *load, const PGresult *row)
{
    load->has_age = PQgetisnull(row, 0, 5) == 0;
    load->age = strtoll(PQgetvalue(row, 0, 5), NULL, 10);
}

/* What cannot be read for want of memory is not damaged: nothing of this counts. */
static bool has_memory(postgres *p, const store_job *job)
{
    if (job->wrong != NO_MEMORY)
        return true;
    db_note_trouble(&p->writer, store_damage_words(NO_MEMORY));
    return false;
}

static bool receive_load(postgres *p, store_job *job)
{
    job->wrong = DAMAGE_UNKNOWN;
    PGresult *row = postgres_receive(p), *entries = row ? postgres_receive(p) : NULL;
    bool salvages = job->kind == JOB_FETCH && job->fetch.salvage;
    if (entries) {
        bool whole = true;
        job->done = PQntuples(row) == 1 && give_row(job, row, 0, job->code, 6);
        for (int i = 0; job->done && whole && i < PQntuples(entries); i++)
            whole = give_entry(job, entries, i, 0);
        whole = whole && (!job->done || store_load_end(job));
        if (salvages)
            job->fetch.cut_off = !whole;
        job->done = job->done && (whole || salvages);
        job->damaged = PQntuples(row) == 1 && !job->done && job->wrong != NO_MEMORY;
        if (job->done && job->kind == JOB_LOAD)
            give_age(&job->load, row);
        if (!job->done)
            store_drop_answer(job);
    }
    PQclear(row);
    PQclear(entries);
    return entries != NULL && has_memory(p, job);
}

static bool receive_fetch(postgres *p, store_job *job)
{
    PGresult *result = receive_load(p, job) ? postgres_receive(p) : NULL;
    if (result) {
        fetch_job *fetch = &job->fetch;
        for (int player = 0; player < 2; player++)
            fetch->elsewhere.seated[player] = (unsigned)atoi(PQgetvalue(result, 0, player));
        fetch->elsewhere.watching = (unsigned)atoi(PQgetvalue(result, 0, 2));
        fetch->members = strdup(PQgetvalue(result, 0, 3));
        for (int player = 0; player < 2; player++)
            fetch->elsewhere.left[player] = strtoll(PQgetvalue(result, 0, 4 + player), NULL, 10);
    }
    PQclear(result);
    return result != NULL;
}

static bool send_lobby(postgres *p, const store_job *job)
{
    (void)job;
    return postgres_ask(p, PG_WAITING, 0, NULL);
}

static bool receive_lobby(postgres *p, store_job *job)
{
    PGresult *result = postgres_receive(p);
    bool taken = false;
    for (int i = 0; result && i < PQntuples(result); i++) {
        if (strcmp(PQgetvalue(result, i, 6), "0") == 0)
            taken = give_row(job, result, i, PQgetvalue(result, i, 5), 0);
        if (taken)
            give_entry(job, result, i, 7);
    }
    job->done = result != NULL;
    PQclear(result);
    return job->done;
}

static bool send_list(postgres *p, const store_job *job)
{
    const char *values[] = {job->list.after};
    return postgres_ask(p, PG_LIST, 1, values) && postgres_ask(p, PG_COUNT, 0, NULL);
}

static bool receive_list(postgres *p, store_job *job)
{
    PGresult *list = postgres_receive(p), *count = list ? postgres_receive(p) : NULL;
    if (count) {
        job->done = true;
        for (int i = 0; job->done && i < PQntuples(list); i++)
            job->done = store_list_code(job, PQgetvalue(list, i, 0));
        job->list.total = (uint32_t)strtoul(PQgetvalue(count, 0, 0), NULL, 10);
    }
    PQclear(list);
    PQclear(count);
    return count != NULL;
}

/* ---- all of them ---- */

const postgres_job postgres_jobs[] = {
    [JOB_CREATE] = {send_create, receive_change, true, false},
    [JOB_APPEND] = {send_append, receive_append, true, true},
    [JOB_LOAD] = {send_load, receive_load, false, false},
    [JOB_PURGE] = {send_purge, receive_purge, false, false},
    [JOB_FETCH] = {send_fetch, receive_fetch, false, false},
    [JOB_LIST] = {send_list, receive_list, false, false},
    [JOB_PRESENCE] = {send_presence, receive_done, true, true},
    [JOB_LOBBY] = {send_lobby, receive_lobby, false, false},
    [JOB_REACTION] = {send_reaction, receive_done, false, false},
    [JOB_BEAT] = {send_beat, receive_beat, false, false},
    [JOB_SUBSCRIBE] = {postgres_send_subscribe, postgres_receive_subscribe, true, false},
    [JOB_UNSUBSCRIBE] = {postgres_send_unsubscribe, postgres_receive_unsubscribe, true, false},
    [JOB_SUBSCRIBERS] = {postgres_send_subscribers, postgres_receive_subscribers, false, false},
    [JOB_PUSH_KEY] = {postgres_send_push_key, postgres_receive_push_key, false, false},
};
