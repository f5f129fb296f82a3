#define _GNU_SOURCE /* clock_gettime */
#include "server/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WAIT_FIRST 0.1 /* seconds until a failed connection is tried again */
#define WAIT_MOST  1.0

/* What must hold whatever the database's own settings are: a commit that returned is on disk, names keep
 * their letters, and nobody waits for ever. */
static const char session_settings[] =
    "SET synchronous_commit = on; SET client_encoding = 'UTF8'; SET statement_timeout = '30s'; "
    "SET lock_timeout = '10s'; SET tcp_keepalives_idle = 10; "
    "SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET idle_in_transaction_session_timeout "
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

/* The library's own words about a wrong address quote it, password and all; and a password with a “/” in it
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
    const char *user = part(parts, "user"), *host = part(parts, "host"), *port = part(parts, "port");
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

void wire_note(wire *l, const char *words)
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

void wire_down(wire *l)
{
    if (!l->conn)
        return;
    if (!*l->trouble)
        wire_note(l, PQerrorMessage(l->conn));
    PQfinish(l->conn);
    l->conn = NULL;
}

static void be_silent(void *context, const char *words)
{
    (void)context;
    (void)words;
}

bool postgres_do(PGconn *conn, const char *statements)
{
    PGresult *result = PQexec(conn, statements);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

bool postgres_is_ready(PGconn *conn)
{
    return PQstatus(conn) == CONNECTION_OK;
}

/* What comes before the address is overruled by it. */
static PGconn *connect_to(const char *place)
{
    static const char *const names[] = {
        "fallback_application_name", "connect_timeout",  "keepalives_idle", "keepalives_interval",
        "keepalives_count",          "tcp_user_timeout", "dbname",          NULL};
    const char *const values[] = {"lusoria", "5", "10", "5", "3", "20000", place, NULL};
    return PQconnectdbParams(names, values, 1);
}

bool wire_up(wire *l, const char *place, bool (*prepare)(PGconn *))
{
    if (l->conn)
        return true;
    if (seconds() < l->resume)
        return false;
    l->conn = connect_to(place);
    if (l->conn && PQstatus(l->conn) == CONNECTION_OK) {
        PQsetNoticeProcessor(l->conn, be_silent, NULL);
        if (postgres_do(l->conn, session_settings) && prepare(l->conn)) {
            l->wait = 0;
            *l->trouble = '\0';
            return true;
        }
    }
    *l->trouble = '\0';
    wire_down(l);
    l->wait = l->wait <= 0 ? WAIT_FIRST : 2 * l->wait < WAIT_MOST ? 2 * l->wait : WAIT_MOST;
    l->resume = seconds() + l->wait;
    return false;
}

/* ---- the schema ---- */

/* What brings schema N to schema N + 1. Servers of the version before may still run meanwhile: add, never
 * change what they use. Presence is worth nothing after a crash, and is not logged. */
enum { SCHEMA = 1 };
static const char *const steps[SCHEMA] = {
    "CREATE TABLE game (code text COLLATE \"C\" PRIMARY KEY, identity text NOT NULL, listed boolean NOT NULL,"
    " created bigint NOT NULL, secret bytea NOT NULL);"
    "CREATE INDEX game_created ON game (created);"
    "CREATE TABLE entry (code text COLLATE \"C\", number integer, kind text NOT NULL, seat integer NOT NULL,"
    " text text NOT NULL, at bigint NOT NULL, spent bigint NOT NULL, PRIMARY KEY (code, number));"
    "CREATE UNLOGGED TABLE server (id text PRIMARY KEY, seen timestamptz NOT NULL);"
    "CREATE UNLOGGED TABLE presence (code text COLLATE \"C\", server text, white integer NOT NULL,"
    " black integer NOT NULL, watching integer NOT NULL, waiting boolean NOT NULL, members text NOT NULL,"
    " PRIMARY KEY (code, server));"
    "CREATE INDEX presence_waiting ON presence (code) WHERE waiting;"
    "CREATE INDEX presence_server ON presence (server);",
};

static int number_of(PGconn *conn, const char *question)
{
    PGresult *result = PQexec(conn, question);
    int number = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1
                     ? atoi(PQgetvalue(result, 0, 0))
                     : -1;
    PQclear(result);
    return number;
}

/* Within a transaction that holds the lock. */
static bool bring_up_to_date(wire *l)
{
    char words[96];
    if (number_of(l->conn, "SELECT (current_setting('server_encoding') = 'UTF8')::int") != 1) {
        wire_note(l, "the database's encoding is not UTF8: createdb --encoding UTF8 --template template0");
        return false;
    }
    if (!postgres_do(l->conn, "CREATE TABLE IF NOT EXISTS lusoria_schema (version integer NOT NULL)"))
        return false;
    int version = number_of(l->conn, "SELECT coalesce(max(version), 0) FROM lusoria_schema");
    if (version > SCHEMA) {
        snprintf(words, sizeof words, "made by a newer program (schema %d)", version);
        wire_note(l, words);
    }
    bool fine = version >= 0 && version <= SCHEMA;
    for (; fine && version < SCHEMA; version++) {
        snprintf(words, sizeof words, "INSERT INTO lusoria_schema VALUES (%d)", version + 1);
        fine = postgres_do(l->conn, steps[version]) && postgres_do(l->conn, words);
    }
    return fine;
}

bool postgres_migrate(wire *l)
{
    bool fine = postgres_do(l->conn, "BEGIN; SELECT pg_advisory_xact_lock(7655874, 1)") &&
                bring_up_to_date(l) && postgres_do(l->conn, "COMMIT");
    if (!fine && !*l->trouble)
        wire_note(l, PQerrorMessage(l->conn));
    return fine;
}
