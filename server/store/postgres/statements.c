/* What the database is asked, in its own words; prepared once a connection. */
#include "server/store/postgres/postgres.h"

/* The second to write a number writes nothing; and there is no entry without the one before it. */
#define NOW_SQL "(1000 * extract(epoch FROM clock_timestamp()))::bigint"
#define APPEND_SQL                                                                                 \
    "INSERT INTO entry (code, number, kind, seat, text, at, spent, checksum, written) SELECT $1, " \
    "$2::integer, $3, $4::integer, $5, $6::bigint, $7::bigint, $8::bigint, "                       \
    "CASE WHEN $9::boolean THEN " NOW_SQL " END WHERE CASE "                                       \
    "WHEN $2::integer = 0 THEN EXISTS (SELECT 1 FROM game WHERE code = $1) "                       \
    "ELSE EXISTS (SELECT 1 FROM entry WHERE code = $1 AND number = $2::integer - 1) END "

#define LOCK_OF(id) "('x' || " id ")::bit(64)::bigint"

static const struct {
    const char *name, *sql;
} statements[PG_STATEMENTS] = {
    [PG_CREATE] = {"create", "INSERT INTO game (code, identity, listed, created, secret, checksum) "
                             "VALUES ($1, $2, $3::boolean, $4::bigint, $5::bytea, $6::bigint) "
                             "ON CONFLICT DO NOTHING"},
    [PG_APPEND] = {"append", APPEND_SQL "ON CONFLICT DO NOTHING"},
    /* An entry made because somebody is away, $10, counts only if they are: at no server that
     * lives, and for so many milliseconds. Only the database knows that, by its own clock: a server
     * may have slept. */
    [PG_APPEND_AWAY] =
        {"append_away", APPEND_SQL
         "AND NOT EXISTS (SELECT 1 FROM presence JOIN server ON id = server WHERE code = $1 AND "
         "seen > clock_timestamp() - interval '15 s' AND "
         "CASE WHEN $10::integer = 0 THEN white ELSE black END > 0) "
         "AND NOT EXISTS (SELECT 1 FROM presence WHERE code = $1 AND CASE WHEN $10::integer = 0 "
         "THEN "
         "white_at ELSE black_at END > clock_timestamp() - $11::bigint * interval '1 ms') "
         "ON CONFLICT DO NOTHING"},
    [PG_NOTE_COUNT] = {"note_count",
                       "UPDATE game SET entries = $2::integer WHERE code = $1 AND "
                       "coalesce(entries, 0) < $2::integer AND EXISTS (SELECT 1 FROM entry "
                       "WHERE code = $1 AND number = $2::integer - 1)"},
    [PG_FIND] = {"find",
                 "SELECT identity, listed::integer, created, encode(secret, 'hex'), checksum, "
                 "(SELECT " NOW_SQL " - coalesce(written, at) FROM entry "
                 "WHERE entry.code = $1 ORDER BY number DESC LIMIT 1), coalesce(entries, 0) "
                 "FROM game WHERE code = $1"},
    [PG_ENTRIES] = {"entries",
                    "SELECT kind, seat, text, at, spent, checksum FROM entry "
                    "WHERE code = $1 AND number >= $2::integer ORDER BY number LIMIT $3::integer"},
    [PG_ELSEWHERE] =
        {"elsewhere",
         "SELECT coalesce(sum(white) FILTER (WHERE server <> $2), 0), "
         "coalesce(sum(black) FILTER (WHERE server <> $2), 0), "
         "coalesce(sum(watching) FILTER (WHERE server <> $2), 0), "
         "coalesce(string_agg(members, ' ') FILTER (WHERE server <> $2), ''), "
         "coalesce((1000 * extract(epoch FROM clock_timestamp() - max(white_at)))::bigint, -1), "
         "coalesce((1000 * extract(epoch FROM clock_timestamp() - max(black_at)))::bigint, -1) "
         "FROM presence WHERE code = $1"},
    [PG_COME] =
        {"come",
         "INSERT INTO presence (code, server, white, black, watching, waiting, members, white_at, "
         "black_at) VALUES ($1, $2, $3::integer, $4::integer, $5::integer, $6::boolean, $7, "
         "CASE WHEN $3::integer > 0 THEN clock_timestamp() END, "
         "CASE WHEN $4::integer > 0 THEN clock_timestamp() END) "
         "ON CONFLICT (code, server) DO UPDATE SET white = excluded.white, "
         "black = excluded.black, watching = excluded.watching, waiting = excluded.waiting, "
         "members = excluded.members, "
         "white_at = CASE WHEN presence.white > 0 THEN clock_timestamp() ELSE "
         "coalesce(excluded.white_at, presence.white_at) END, "
         "black_at = CASE WHEN presence.black > 0 THEN clock_timestamp() ELSE "
         "coalesce(excluded.black_at, presence.black_at) END"},
    [PG_GO] = {"go", "UPDATE presence SET " PRESENCE_ENDS "WHERE code = $1 AND server = $2"},
    [PG_WAITING] = {"waiting",
                    "SELECT identity, listed::integer, created, encode(secret, 'hex'), "
                    "game.checksum, code, number, kind, seat, text, at, spent, entry.checksum "
                    "FROM game JOIN entry USING (code) "
                    "WHERE code IN (SELECT code FROM presence WHERE waiting "
                    "ORDER BY members LIMIT 100) "
                    "ORDER BY created DESC, code, number"},
    [PG_LIST] = {"list", "SELECT code FROM game WHERE code > $1 ORDER BY code LIMIT 500"},
    [PG_COUNT] = {"count", "SELECT count(*) FROM game"},
    [PG_ORPHANS] = {"orphans", "SELECT DISTINCT code FROM entry WHERE NOT EXISTS "
                               "(SELECT 1 FROM game WHERE game.code = entry.code) LIMIT 20"},
    /* One server at a time, the others leave it to that one; not too many games at once, since
     * others wait. The date is the database's: servers may have others. If it is far after the last
     * look, nothing goes. */
    [PG_PURGE] =
        {"purge",
         "WITH turn AS (SELECT pg_try_advisory_xact_lock(7655874, 2) AS mine), "
         "clock AS (SELECT " NOW_SQL " AS now, "
         "(SELECT max(at) FROM look) AS last), "
         "ahead AS (SELECT CASE WHEN $2 = 'sure' OR last = 0 THEN 0 ELSE greatest(now - "
         "last, 0) END "
         "AS gap FROM clock), "
         "seen AS (UPDATE look SET at = now FROM clock, ahead WHERE gap <= $3::bigint), "
         "old AS (DELETE FROM game WHERE code IN (SELECT code FROM game, turn, clock, ahead "
         "WHERE mine "
         "AND gap <= $3::bigint AND created < now - $1::bigint AND "
         "coalesce((SELECT coalesce(written, at) FROM entry WHERE entry.code = game.code "
         "ORDER BY number DESC LIMIT 1), 0) < now - $1::bigint LIMIT 100) RETURNING code), "
         "entries AS (DELETE FROM entry USING old WHERE entry.code = old.code), "
         /* also of games that a server of the version before has deleted */
         "calls AS (DELETE FROM push WHERE code IN (SELECT code FROM old) OR "
         "NOT EXISTS (SELECT 1 FROM game WHERE game.code = push.code)) "
         "SELECT (SELECT count(*) FROM old), (SELECT CASE WHEN gap > $3::bigint THEN gap / "
         "86400000 ELSE "
         "0 END FROM ahead)"},
    [PG_BEAT] =
        {"beat",
         "INSERT INTO server (id, seen) VALUES ($1, clock_timestamp()) "
         "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING (xmax = 0)::integer"},
    /* A server lives while it beats, and holds the lock that its id names, which goes with its
     * connection. */
    /* What a server that died had at its games is told to the others. */
    [PG_REAP] =
        {"reap",
         "WITH dead AS (DELETE FROM server WHERE id IN (SELECT id FROM server "
         "WHERE seen < clock_timestamp() - interval '15 s' OR NOT EXISTS (SELECT 1 FROM pg_locks "
         "WHERE locktype = 'advisory' AND objsubid = 1 AND "
         "((classid::bigint << 32) | objid::bigint) = " LOCK_OF(
             "server.id") ") "
                          "FOR UPDATE SKIP LOCKED) RETURNING id), "
                          "gone AS (UPDATE presence SET " PRESENCE_ENDS
                          "WHERE white + black + watching > 0 AND (server IN (SELECT id FROM dead) "
                          "OR "
                          "server NOT IN (SELECT id FROM server)) RETURNING code) "
                          "SELECT pg_notify('" NEWS_CHANNEL "', '" NEWS_OF_THE_DEAD
                          " ' || code) FROM (SELECT DISTINCT code FROM gone) AS c"},
    [PG_SUBSCRIBE] =
        {"subscribe",
         "INSERT INTO push (code, seat, endpoint, point, auth, at, checksum) SELECT $1, "
         "$2::integer, $3, $4::bytea, $5::bytea, $6::bigint, $7::bigint "
         "WHERE EXISTS (SELECT 1 FROM game WHERE code = $1) "
         "ON CONFLICT (code, seat, endpoint) DO UPDATE SET point = excluded.point, "
         "auth = excluded.auth, at = excluded.at, checksum = excluded.checksum"},
    [PG_CROWD_OUT] = {"crowd_out",
                      "DELETE FROM push WHERE code = $1 AND seat = $2::integer AND endpoint NOT IN "
                      "(SELECT endpoint FROM push WHERE code = $1 AND seat = $2::integer "
                      "ORDER BY at DESC, endpoint = $3 DESC LIMIT $4::integer)"},
    [PG_UNSUBSCRIBE] = {"unsubscribe",
                        "DELETE FROM push WHERE code = $1 AND (endpoint = $2 OR $2 = '')"},
    /* Whoever is there through any server that lives needs no call. */
    [PG_SUBSCRIBERS] =
        {"subscribers",
         "SELECT seat, endpoint, encode(point, 'hex'), encode(auth, 'hex'), at, checksum FROM push "
         "WHERE code = $1 AND ($2::boolean OR NOT EXISTS (SELECT 1 FROM presence JOIN server "
         "ON id = server WHERE presence.code = $1 AND seen > clock_timestamp() - interval '15 s' "
         "AND CASE WHEN push.seat = 0 THEN white ELSE black END > 0))"},
    [PG_ALL_SUBSCRIBERS] = {"all_subscribers",
                            "SELECT seat, endpoint, encode(point, 'hex'), encode(auth, 'hex'), at, "
                            "checksum, code FROM push"},
    [PG_GIVE_KEY] = {"give_key",
                     "INSERT INTO push_key (key) VALUES ($1::bytea) ON CONFLICT DO NOTHING"},
    [PG_FIND_KEY] = {"find_key", "SELECT encode(key, 'hex') FROM push_key"},
    [PG_TELL] = {"tell", "SELECT pg_notify('" NEWS_CHANNEL "', $1)"},
};

bool postgres_prepare(db_connection *l)
{
    bool fine = true;
    for (unsigned i = 0; fine && i < PG_STATEMENTS; i++) {
        PGresult *result = PQsendPrepare(l->conn, statements[i].name, statements[i].sql, 0, NULL)
                               ? db_answer(l)
                               : NULL;
        fine = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
    }
    return fine && PQenterPipelineMode(l->conn);
}

bool postgres_ask(postgres *p, postgres_statement which, int count, const char *const *values)
{
    return PQsendQueryPrepared(p->writer.conn, statements[which].name, count, values, NULL, NULL,
                               0);
}
