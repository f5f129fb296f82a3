/* Whom to call, and by which key, in a PostgreSQL database. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/checksum.h"
#include "server/store/postgres/postgres.h"

/* Bytes as the database reads them, “\\x…”. */
enum {
    POINT_TEXT = 2 + 2 * PUSH_POINT + 1,
    AUTH_TEXT = 2 + 2 * PUSH_AUTH + 1,
    KEY_TEXT = 2 + 2 * sizeof(push_key) + 1
};

static const char *bytes_text(char *text, const void *bytes, size_t count)
{
    memcpy(text, "\\x", 2);
    sodium_bin2hex(text + 2, 2 * count + 1, bytes, count);
    return text;
}

static bool read_bytes(const char *hex, void *bytes, size_t count)
{
    size_t length = 0;
    return sodium_hex2bin(bytes, count, hex, strlen(hex), NULL, &length, NULL) == 0 &&
           length == count;
}

bool postgres_send_subscribe(postgres *p, const store_job *job)
{
    const subscribe_job *s = &job->subscribe;
    char seat[NUMBER_MAX], at[NUMBER_MAX], most[NUMBER_MAX], point[POINT_TEXT], auth[AUTH_TEXT];
    char checksum[NUMBER_MAX];
    const subscriber who = {.seat = s->seat, .target = s->target};
    postgres_number(seat, s->seat);
    const char *values[] = {job->code,
                            seat,
                            s->target.endpoint,
                            bytes_text(point, s->target.point, PUSH_POINT),
                            bytes_text(auth, s->target.auth, PUSH_AUTH),
                            postgres_number(at, s->at),
                            postgres_number(checksum, checksum_of_call(job->code, &who))};
    const char *rest[] = {job->code, seat, s->target.endpoint,
                          postgres_number(most, SUBSCRIBERS_MAX)};
    return postgres_ask(p, PG_SUBSCRIBE, 7, values) && postgres_ask(p, PG_CROWD_OUT, 4, rest);
}

bool postgres_receive_subscribe(postgres *p, store_job *job)
{
    PGresult *result = postgres_receive(p);
    job->done = result && strcmp(PQcmdTuples(result), "1") == 0;
    PQclear(result);
    return result && postgres_receive_nothing(p);
}

bool postgres_send_unsubscribe(postgres *p, const store_job *job)
{
    const char *values[] = {job->code, job->subscribe.target.endpoint};
    return postgres_ask(p, PG_UNSUBSCRIBE, 2, values);
}

bool postgres_receive_unsubscribe(postgres *p, store_job *job)
{
    job->done = postgres_receive_nothing(p);
    return job->done;
}

bool postgres_send_subscribers(postgres *p, const store_job *job)
{
    const char *values[] = {job->code, job->subscribers.all ? "t" : "f"};
    return postgres_ask(p, PG_SUBSCRIBERS, 2, values);
}

bool postgres_take_subscriber(const PGresult *result, int row, const char *code, subscriber *found)
{
    const char *endpoint = PQgetvalue(result, row, 1);
    found->seat = (unsigned)atoi(PQgetvalue(result, row, 0));
    found->at = strtoll(PQgetvalue(result, row, 4), NULL, 10);
    if (strlen(endpoint) >= PUSH_ENDPOINT_MAX || found->seat > 1 ||
        !read_bytes(PQgetvalue(result, row, 2), found->target.point, PUSH_POINT) ||
        !read_bytes(PQgetvalue(result, row, 3), found->target.auth, PUSH_AUTH))
        return false;
    strcpy(found->target.endpoint, endpoint);
    return PQgetisnull(result, row, 5) ||
           strtoll(PQgetvalue(result, row, 5), NULL, 10) == checksum_of_call(code, found);
}

/* One that makes no sense is left out: the others are still called. */
static bool give_subscriber(store_job *job, const PGresult *result, int row)
{
    subscriber found;
    return !postgres_take_subscriber(result, row, job->code, &found) ||
           store_list_subscriber(job, &found);
}

bool postgres_receive_subscribers(postgres *p, store_job *job)
{
    PGresult *result = postgres_receive(p);
    job->done = result != NULL;
    for (int i = 0; job->done && i < PQntuples(result); i++)
        job->done = give_subscriber(job, result, i);
    PQclear(result);
    return result != NULL;
}

bool postgres_send_push_key(postgres *p, const store_job *job)
{
    char key[KEY_TEXT];
    const char *values[] = {bytes_text(key, &job->push_key, sizeof job->push_key)};
    bool sent = (!store_has_key(&job->push_key) || postgres_ask(p, PG_GIVE_KEY, 1, values)) &&
                postgres_ask(p, PG_FIND_KEY, 0, NULL);
    sodium_memzero(key, sizeof key);
    return sent;
}

bool postgres_receive_push_key(postgres *p, store_job *job)
{
    bool given = !store_has_key(&job->push_key) || postgres_receive_nothing(p);
    PGresult *result = given ? postgres_receive(p) : NULL;
    bool there = result && PQntuples(result) == 1;
    job->done = there && read_bytes(PQgetvalue(result, 0, 0), &job->push_key, sizeof job->push_key);
    job->damaged = there && !job->done;
    PQclear(result);
    return result != NULL;
}
