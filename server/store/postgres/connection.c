#define _GNU_SOURCE /* clock_gettime */
#include "server/store/postgres/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WAIT_FIRST 0.1 /* seconds until a failed connection is tried again */
#define WAIT_MOST  1.0

/* Must hold whatever the database's own settings are: a commit that returned is on disk, names keep
 * their letters, and nobody waits for ever. */
static const char session_settings[] =
    "SET synchronous_commit = on; SET client_encoding = 'UTF8'; SET statement_timeout = '7s'; "
    "SET lock_timeout = '6s'; SET tcp_keepalives_idle = 10; "
    "SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET "
    "idle_in_transaction_session_timeout "
    "= '15s'";

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- addresses ---- */

static const char *part(const PQconninfoOption *parts, const char *name)
{
    for (; parts->keyword; parts++)
        if (strcmp(parts->keyword, name) == 0)
            return parts->val && *parts->val ? parts->val : NULL;
    return NULL;
}

static bool is_ports(const char *text)
{
    return !text || strspn(text, "0123456789,") == strlen(text);
}

/* The library's own words about a wrong address quote it, password and all; and a “/” in a password
 * makes the rest of it part of another field. */
bool postgres_place_is_fine(const char *place, char trouble[STORE_TROUBLE_MAX])
{
    PQconninfoOption *parts = PQconninfoParse(place, NULL);
    const char *name = parts ? part(parts, "dbname") : NULL;
    bool fine = parts && is_ports(part(parts, "port")) && !(name && strpbrk(name, "@/"));
    PQconninfoFree(parts);
    if (!fine)
        strcpy(trouble, "not an address as postgres://USER@HOST:PORT/DATABASE; in a password, "
                        "letters like @ / : % are written %40 %2F %3A %25");
    return fine;
}

void postgres_show(const char *place, char shown[STORE_PLACE_MAX])
{
    char trouble[STORE_TROUBLE_MAX];
    strcpy(shown, "postgres://…");
    if (!postgres_place_is_fine(place, trouble))
        return;
    PQconninfoOption *parts = PQconninfoParse(place, NULL);
    if (!parts)
        return;
    const char *user = part(parts, "user"), *host = part(parts, "host"),
               *port = part(parts, "port");
    const char *name = part(parts, "dbname");
    snprintf(shown, STORE_PLACE_MAX, "postgres://%s%s%s%s%s/%s", user ? user : "", user ? "@" : "",
             host ? host : "", port ? ":" : "", port ? port : "", name ? name : "");
    PQconninfoFree(parts);
}

/* ---- connections ---- */

static void hide(char *words, const char *secret)
{
    size_t length = secret ? strlen(secret) : 0;
    for (char *at = words; length > 0 && (at = strstr(at, secret));)
        memset(at, '*', length);
}

void db_note_trouble(db_connection *l, const char *words)
{
    snprintf(l->trouble, sizeof l->trouble, "%s", *words ? words : "the connection broke");
    if (l->conn)
        hide(l->trouble, PQpass(l->conn));
    for (char *at = l->trouble; *at; at++)
        if (*at == '\n' || *at == '\t' || *at == '"')
            *at = *at == '"' ? '\'' : ' ';
    for (size_t end = strlen(l->trouble); end > 0 && l->trouble[end - 1] == ' ';)
        l->trouble[--end] = '\0';
}

void db_disconnect(db_connection *l)
{
    if (!l->conn)
        return;
    if (!*l->trouble)
        db_note_trouble(l, PQerrorMessage(l->conn));
    l->before = PQbackendPID(l->conn);
    PQfinish(l->conn);
    l->conn = NULL;
    l->silent = false;
}

static void be_silent(void *context, const char *words)
{
    (void)context;
    (void)words;
}

/* ---- answers ---- */

static int milliseconds_until(double end)
{
    double left = 1000 * (end - seconds());
    return left <= 0 ? 0 : (int)left + 1;
}

/* Sends what is left to be sent and waits for something to read; every byte that comes begins the
 * wait anew. False when nothing came in time, or the connection is gone. */
static bool wait_for_answer(db_connection *l)
{
    double end = seconds() + 0.001 * l->patience;
    int flushed = 0;
    while ((flushed = PQflush(l->conn)) >= 0 && PQisBusy(l->conn)) {
        short events = flushed > 0 ? POLLIN | POLLOUT : POLLIN;
        struct pollfd at = {.fd = PQsocket(l->conn), .events = events};
        int left = milliseconds_until(end), ready = left > 0 ? poll(&at, 1, left) : 0;
        if (ready == 0) {
            l->silent = true;
            db_note_trouble(l, "the database does not answer");
            return false;
        }
        if ((at.revents & ~POLLOUT) && PQconsumeInput(l->conn) != 1)
            return false;
        if (at.revents & POLLIN)
            end = seconds() + 0.001 * l->patience;
    }
    return flushed >= 0;
}

PGresult *db_result(db_connection *l)
{
    return !l->silent && wait_for_answer(l) ? PQgetResult(l->conn) : NULL;
}

static bool is_fine(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

PGresult *db_answer(db_connection *l)
{
    PGresult *last = NULL;
    for (PGresult *next; (next = db_result(l));) {
        if (last && !is_fine(last)) {
            PQclear(next);
            continue;
        }
        PQclear(last);
        last = next;
    }
    if (l->silent || PQstatus(l->conn) != CONNECTION_OK) {
        PQclear(last);
        last = NULL;
    }
    return last;
}

bool postgres_do(db_connection *l, const char *statements)
{
    PGresult *result = PQsendQuery(l->conn, statements) ? db_answer(l) : NULL;
    bool fine = is_fine(result);
    PQclear(result);
    return fine;
}

bool postgres_is_ready(db_connection *l)
{
    return PQstatus(l->conn) == CONNECTION_OK;
}

/* What comes before the address is overruled by it. */
static PGconn *connect_to(const char *place)
{
    static const char *const names[] = {
        "fallback_application_name", "connect_timeout",  "keepalives_idle", "keepalives_interval",
        "keepalives_count",          "tcp_user_timeout", "dbname",          NULL};
    const char *const values[] = {"lusoria", "3", "10", "5", "3", "20000", place, NULL};
    return PQconnectdbParams(names, values, 1);
}

/* The connection before may have left a transaction that a stopped database carries out when it
 * goes on. So we tell its process to end, and wait for the lock that it held: once we have that,
 * nothing of it can still come in. */
static bool take_over(db_connection *l)
{
    char words[256];
    if (!l->id)
        return true;
    snprintf(
        words, sizeof words,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %d AND pid <> "
        "pg_backend_pid() "
        "AND usename = current_user AND application_name = current_setting('application_name')",
        l->before);
    if (l->before && !postgres_do(l, words))
        return false;
    snprintf(words, sizeof words, "SELECT pg_advisory_lock(('x' || '%s')::bit(64)::bigint)", l->id);
    return postgres_do(l, words);
}

bool db_connect(db_connection *l, const char *place, bool (*prepare)(db_connection *))
{
    if (l->conn)
        return true;
    if (seconds() < l->resume)
        return false;
    *l->trouble = '\0';
    l->conn = connect_to(place);
    if (l->conn && PQstatus(l->conn) == CONNECTION_OK) {
        PQsetNoticeProcessor(l->conn, be_silent, NULL);
        l->patience = ANSWER_MS;
        if (PQsetnonblocking(l->conn, 1) == 0 && postgres_do(l, session_settings) && take_over(l) &&
            prepare(l)) {
            l->wait = 0;
            *l->trouble = '\0';
            return true;
        }
    }
    if (!l->silent)
        *l->trouble = '\0';
    int before = l->before;
    db_disconnect(l);
    l->before = before; /* whose lock it is */
    l->wait = l->wait <= 0 ? WAIT_FIRST : 2 * l->wait < WAIT_MOST ? 2 * l->wait : WAIT_MOST;
    l->resume = seconds() + l->wait;
    return false;
}

/* ---- the schema ---- */

/* What brings schema N to schema N + 1. Servers of the version before may still run meanwhile: add,
 * never change what they use. Presence is worth nothing after a crash, and is not logged. */
enum { SCHEMA = 6 };
static const char *const steps[SCHEMA] = {
    "CREATE TABLE game (code text COLLATE \"C\" PRIMARY KEY, identity text NOT NULL, listed "
    "boolean NOT NULL,"
    " created bigint NOT NULL, secret bytea NOT NULL);"
    "CREATE INDEX game_created ON game (created);"
    "CREATE TABLE entry (code text COLLATE \"C\", number integer, kind text NOT NULL, seat integer "
    "NOT NULL,"
    " text text NOT NULL, at bigint NOT NULL, spent bigint NOT NULL, PRIMARY KEY (code, number));"
    "CREATE UNLOGGED TABLE server (id text PRIMARY KEY, seen timestamptz NOT NULL);"
    "CREATE UNLOGGED TABLE presence (code text COLLATE \"C\", server text, white integer NOT NULL,"
    " black integer NOT NULL, watching integer NOT NULL, waiting boolean NOT NULL, members text "
    "NOT NULL,"
    " PRIMARY KEY (code, server));"
    "CREATE INDEX presence_waiting ON presence (code) WHERE waiting;"
    "CREATE INDEX presence_server ON presence (server);",
    /* When somebody looked last for what is old, by the database's clock; and when each server last
     * had somebody at a seat, by the same clock. */
    "CREATE TABLE look (at bigint NOT NULL);"
    "INSERT INTO look SELECT greatest(coalesce((SELECT max(at) FROM entry), 0),"
    " coalesce((SELECT max(created) FROM game), 0));"
    "ALTER TABLE presence ADD COLUMN white_at timestamptz, ADD COLUMN black_at timestamptz;"
    "CREATE INDEX presence_live ON presence (server) WHERE white + black + watching > 0;",
    /* Whom to call, and by which key: one for all servers. */
    "CREATE TABLE push (code text COLLATE \"C\", seat integer, endpoint text, point bytea NOT NULL,"
    " auth bytea NOT NULL, at bigint NOT NULL, PRIMARY KEY (code, seat, endpoint));"
    "CREATE TABLE push_key (one boolean PRIMARY KEY DEFAULT true CHECK (one), key bytea NOT NULL);",
    /* Rows that are there, and those of servers of the version before, have none. */
    ("ALTER TABLE game ADD COLUMN checksum bigint;"
     "ALTER TABLE entry ADD COLUMN checksum bigint;"),
    /* When, by the database's clock: `at` is the date of a server. Copies have none. */
    "ALTER TABLE entry ADD COLUMN written bigint;",
    /* How many entries a game has at least (COUNT_EVERY); servers of the version before do not note
     * theirs. Their look for old games would leave a checksum of `look` behind: it has none. */
    ("ALTER TABLE game ADD COLUMN entries integer;"
     "ALTER TABLE push ADD COLUMN checksum bigint;"),
};

static int number_of(db_connection *l, const char *question)
{
    PGresult *result = PQsendQuery(l->conn, question) ? db_answer(l) : NULL;
    int number = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1
                     ? atoi(PQgetvalue(result, 0, 0))
                     : -1;
    PQclear(result);
    return number;
}

static void note_newer(db_connection *l, int version)
{
    char words[64];
    snprintf(words, sizeof words, "made by a newer program (schema %d)", version);
    db_note_trouble(l, words);
}

/* Within a transaction that holds the lock. */
static bool bring_up_to_date(db_connection *l)
{
    char words[96];
    if (number_of(l, "SELECT (current_setting('server_encoding') = 'UTF8')::int") != 1) {
        db_note_trouble(
            l,
            "the database's encoding is not UTF8: createdb --encoding UTF8 --template template0");
        return false;
    }
    if (!postgres_do(l, "CREATE TABLE IF NOT EXISTS lusoria_schema (version integer NOT NULL)"))
        return false;
    int version = number_of(l, "SELECT coalesce(max(version), 0) FROM lusoria_schema");
    if (version > SCHEMA)
        note_newer(l, version);
    bool fine = version >= 0 && version <= SCHEMA;
    for (; fine && version < SCHEMA; version++) {
        snprintf(words, sizeof words, "INSERT INTO lusoria_schema VALUES (%d)", version + 1);
        fine = postgres_do(l, steps[version]) && postgres_do(l, words);
    }
    return fine;
}

bool postgres_migrate(db_connection *l)
{
    l->patience = MIGRATE_MS; /* large tables take their time, and so do other servers with them */
    bool fine =
        postgres_do(l,
                    "BEGIN; SET LOCAL statement_timeout = '110s'; SET LOCAL lock_timeout = '110s'; "
                    "SELECT pg_advisory_xact_lock(7655874, 1)") &&
        bring_up_to_date(l) && postgres_do(l, "COMMIT");
    l->patience = ANSWER_MS;
    if (!fine && !*l->trouble)
        db_note_trouble(l, PQerrorMessage(l->conn));
    return fine;
}

/* Another transaction than the servers': what they write meanwhile is not seen, and nobody waits.
 * The database may be silent for as long as it looks. */
bool postgres_view(db_connection *l)
{
    int there = -1, version = -1;
    bool fine =
        postgres_do(l, "SET idle_in_transaction_session_timeout = 0; "
                       "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") &&
        (there = number_of(l, "SELECT (to_regclass('lusoria_schema') IS NOT NULL)::int")) == 1 &&
        (version = number_of(l, "SELECT max(version) FROM lusoria_schema")) == SCHEMA;
    if (there == 0)
        db_note_trouble(l, "there are no games of this program");
    else if (version > SCHEMA)
        note_newer(l, version);
    else if (version >= 0 && version < SCHEMA)
        db_note_trouble(l, "made by an older program: start a server of this one, which brings it "
                           "up to date");
    return fine;
}
