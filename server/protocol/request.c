/* Messages from clients: strict JSON, known fields only, every text checked for length and form. */
#include <jansson.h>
#include <sodium.h>
#include <string.h>

#include "server/protocol/protocol.h"

enum {
    CODE = 1 << 0,
    GAME = 1 << 1,
    SEAT = 1 << 2,
    PUBLIC = 1 << 3,
    NAME = 1 << 4,
    KEY = 1 << 5,
    COMMIT = 1 << 6,
    SEED = 1 << 7,
    ACTION = 1 << 8,
    NUMBER = 1 << 9,
    SINCE = 1 << 10,
    CLOCK = 1 << 11,
    RESULT = 1 << 12,
    REACTION = 1 << 13,
    PAIRING = 1 << 14,
    ROUND = 1 << 15,
    PLAYER = 1 << 16,
    RESTING = 1 << 17,
    OUTCOME = 1 << 18,
    START = 1 << 19,
    FROZEN = 1 << 20,
    SECONDS = 1 << 21,
    ENDPOINT = 1 << 22,
    POINT = 1 << 23,
    AUTH = 1 << 24,
    TASK = 1 << 25,
    LINE = 1 << 26,
    OPTIONAL = SINCE | CLOCK | PLAYER | START, /* may be left out */
};

static const struct {
    const char *name;
    unsigned fields;
} kinds[REQUEST_KINDS] = {
    [REQUEST_CREATE] = {"create", GAME | START | SEAT | PUBLIC | CLOCK | NAME | KEY | COMMIT},
    [REQUEST_JOIN] = {"join", CODE | NAME | KEY | COMMIT | SINCE},
    [REQUEST_WATCH] = {"watch", CODE | SINCE},
    [REQUEST_LEAVE] = {"leave", 0},
    [REQUEST_SEED] = {"seed", NUMBER | SEED},
    [REQUEST_ACT] = {"act", NUMBER | ACTION},
    [REQUEST_THROW] = {"throw", NUMBER},
    [REQUEST_BACK] = {"back", NUMBER},
    [REQUEST_RESIGN] = {"resign", NUMBER},
    [REQUEST_DRAW] = {"draw", NUMBER},
    [REQUEST_CLAIM] = {"claim", NUMBER | RESULT},
    [REQUEST_REACT] = {"react", REACTION},
    [REQUEST_REMATCH] = {"rematch", NUMBER | KEY | COMMIT},
    [REQUEST_MOVES] = {"moves", 0},
    [REQUEST_RECORD] = {"record", 0},
    [REQUEST_LOBBY] = {"lobby", 0},
    [REQUEST_SUBSCRIBE] = {"subscribe", ENDPOINT | POINT | AUTH},
    [REQUEST_UNSUBSCRIBE] = {"unsubscribe", ENDPOINT},
    [REQUEST_OPEN] = {"open", GAME | START | CLOCK | PAIRING | NAME | KEY},
    [REQUEST_ENTER] = {"enter", CODE | NAME | KEY},
    [REQUEST_VIEW] = {"view", CODE},
    [REQUEST_EXIT] = {"exit", 0},
    [REQUEST_REST] = {"rest", RESTING | PLAYER},
    [REQUEST_CHALLENGE] = {"challenge", PLAYER},
    [REQUEST_PAIR] = {"pair", ROUND},
    [REQUEST_DECIDE] = {"decide", CODE | OUTCOME},
    [REQUEST_RENAME] = {"rename", PLAYER | NAME},
    [REQUEST_REMOVE] = {"remove", PLAYER},
    [REQUEST_FREEZE] = {"freeze", FROZEN},
    [REQUEST_TIMER] = {"timer", SECONDS},
    [REQUEST_TASK] = {"task", GAME | START | LINE},
    [REQUEST_CLEAR] = {"clear", 0},
    [REQUEST_TRY] = {"try", TASK | LINE},
};

const char *request_kind_name(request_kind kind)
{
    return kinds[kind].name;
}

/* A string field shorter than `size`; NULL otherwise. Jansson has checked that it is UTF-8 without
 * NUL. */
static const char *string_field(const json_t *object, const char *name, size_t size)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text && strlen(text) < size ? text : NULL;
}

static bool read_code(const json_t *object, request *r)
{
    const char *text = string_field(object, "code", sizeof r->code);
    if (!text || !code_is_fit(text))
        return false;
    strcpy(r->code, text);
    return true;
}

static bool read_game(const json_t *object, request *r)
{
    const char *text = string_field(object, "game", LUS_IDENTITY_MAX);
    return text && lus_variant_read(text, &r->plan.variant, NULL);
}

/* After `game`, whose position it is. */
static bool read_start(const json_t *object, request *r)
{
    const char *text = string_field(object, "start", LUS_POSITION_MAX);
    return text && game_plan_start(&r->plan, text);
}

static bool read_seat(const json_t *object, request *r)
{
    const char *text = string_field(object, "seat", 8);
    static const char *const words[] = {
        [LUS_WHITE] = "white", [LUS_BLACK] = "black", [LUS_NOBODY] = "either"};
    for (r->seat = 0; text && r->seat < 3; r->seat++)
        if (strcmp(text, words[r->seat]) == 0)
            return true;
    return false;
}

static bool read_public(const json_t *object, request *r)
{
    const json_t *value = json_object_get(object, "public");
    r->plan.listed = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_clock(const json_t *object, request *r)
{
    const char *text = string_field(object, "clock", CLOCK_TEXT_MAX);
    return text && clock_read(text, &r->plan.clock);
}

static bool read_result(const json_t *object, request *r)
{
    const char *text = string_field(object, "result", 5);
    if (!text || (strcmp(text, "win") != 0 && strcmp(text, "draw") != 0))
        return false;
    strcpy(r->text, text);
    return true;
}

static bool read_reaction(const json_t *object, request *r)
{
    const char *text = string_field(object, "reaction", 16);
    for (r->reaction = 0; text && reaction_name(r->reaction); r->reaction++)
        if (strcmp(text, reaction_name(r->reaction)) == 0)
            return true;
    return false;
}

static bool read_name(const json_t *object, request *r)
{
    const char *text = string_field(object, "name", sizeof r->name);
    if (!text || !name_is_fit(text))
        return false;
    strcpy(r->name, text);
    return true;
}

static bool read_key(const json_t *object, request *r)
{
    const char *text = string_field(object, "key", 2 * SEAT_KEY_BYTES + 1);
    return text && fair_unhex(text, r->key, SEAT_KEY_BYTES);
}

static bool read_commit(const json_t *object, request *r)
{
    const char *text = string_field(object, "commit", FAIR_HEX);
    return text && fair_unhex(text, r->commitment, FAIR_BYTES);
}

static bool read_seed(const json_t *object, request *r)
{
    const char *text = string_field(object, "seed", FAIR_HEX);
    uint8_t seed[FAIR_BYTES];
    if (!text || !fair_unhex(text, seed, FAIR_BYTES))
        return false;
    strcpy(r->text, text);
    return true;
}

static bool read_action(const json_t *object, request *r)
{
    const char *text = string_field(object, "action", LUS_ACTION_MAX);
    if (!text)
        return false;
    strcpy(r->text, text);
    return true;
}

static bool read_count(const json_t *object, const char *name, uint32_t *count)
{
    const json_t *value = json_object_get(object, name);
    json_int_t number = json_integer_value(value);
    *count = (uint32_t)number;
    return json_is_integer(value) && number >= 0 && number <= 2 * GAME_ENTRIES_MAX;
}

static bool read_number(const json_t *object, request *r)
{
    return read_count(object, "number", &r->number);
}

static bool read_since(const json_t *object, request *r)
{
    r->since_given = read_count(object, "since", &r->since);
    return r->since_given;
}

static bool read_pairing(const json_t *object, request *r)
{
    const char *text = string_field(object, "pairing", 8);
    r->way = text ? room_way_named(text) : WAYS;
    return r->way != WAYS;
}

static bool read_round(const json_t *object, request *r)
{
    return read_count(object, "round", &r->number);
}

static bool read_player(const json_t *object, request *r)
{
    uint32_t value = 0;
    r->player_given = read_count(object, "player", &value) && value < ROOM_PLAYERS_MAX;
    r->player = value;
    return r->player_given;
}

static bool read_resting(const json_t *object, request *r)
{
    const json_t *value = json_object_get(object, "resting");
    r->resting = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_frozen(const json_t *object, request *r)
{
    const json_t *value = json_object_get(object, "frozen");
    r->frozen = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_seconds(const json_t *object, request *r)
{
    uint32_t value = 0;
    bool fine = read_count(object, "seconds", &value) && value <= ROOM_TIMER_MOST;
    r->seconds = value;
    return fine;
}

static bool read_task(const json_t *object, request *r)
{
    uint32_t value = 0;
    bool fine = read_count(object, "task", &value) && value < ROOM_TASKS_MAX;
    r->task = value;
    return fine;
}

static bool read_line(const json_t *object, request *r)
{
    const char *text = string_field(object, "line", sizeof r->line);
    if (!text || !*text)
        return false;
    strcpy(r->line, text);
    return true;
}

static bool read_outcome(const json_t *object, request *r)
{
    const char *text = string_field(object, "outcome", 8);
    r->outcome = text ? room_result_named(text) : RESULTS;
    return r->outcome != RESULTS && r->outcome != RESULT_OPEN;
}

/* Whether it may be called is the hall's to say. */
static bool read_endpoint(const json_t *object, request *r)
{
    const char *text = string_field(object, "endpoint", PUSH_ENDPOINT_MAX);
    if (!text || !*text)
        return false;
    strcpy(r->target.endpoint, text);
    return true;
}

/* As browsers write them. */
static bool read_bytes(const json_t *object, const char *name, uint8_t *bytes, size_t count)
{
    const char *text = string_field(object, name, 2 * PUSH_POINT);
    size_t length = 0;
    return text &&
           sodium_base642bin(bytes, count, text, strlen(text), NULL, &length, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           length == count;
}

static bool read_point(const json_t *object, request *r)
{
    return read_bytes(object, "p256dh", r->target.point, PUSH_POINT);
}

static bool read_auth(const json_t *object, request *r)
{
    return read_bytes(object, "auth", r->target.auth, PUSH_AUTH);
}

static const struct {
    unsigned bit;
    const char *name;
    bool (*read)(const json_t *, request *);
} fields[] = {
    {CODE, "code", read_code},
    {GAME, "game", read_game},
    {SEAT, "seat", read_seat},
    {PUBLIC, "public", read_public},
    {NAME, "name", read_name},
    {KEY, "key", read_key},
    {COMMIT, "commit", read_commit},
    {SEED, "seed", read_seed},
    {ACTION, "action", read_action},
    {NUMBER, "number", read_number},
    {SINCE, "since", read_since},
    {CLOCK, "clock", read_clock},
    {RESULT, "result", read_result},
    {REACTION, "reaction", read_reaction},
    {PAIRING, "pairing", read_pairing},
    {ROUND, "round", read_round},
    {PLAYER, "player", read_player},
    {RESTING, "resting", read_resting},
    {OUTCOME, "outcome", read_outcome},
    {START, "start", read_start},
    {ENDPOINT, "endpoint", read_endpoint},
    {POINT, "p256dh", read_point},
    {AUTH, "auth", read_auth},
    {FROZEN, "frozen", read_frozen},
    {SECONDS, "seconds", read_seconds},
    {TASK, "task", read_task},
    {LINE, "line", read_line},
};

/* "v" and "type", then exactly the fields of its kind. */
static const char *read_object(const json_t *object, request *r)
{
    const char *type = string_field(object, "type", 16);
    size_t known = 2;
    if (!json_is_object(object))
        return "object";
    if (json_integer_value(json_object_get(object, "v")) != PROTOCOL_VERSION)
        return "v";
    while (type && r->kind < REQUEST_KINDS && strcmp(kinds[r->kind].name, type) != 0)
        r->kind++;
    if (!type || r->kind == REQUEST_KINDS)
        return "type";
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++) {
        bool there = json_object_get(object, fields[i].name) != NULL;
        if (!(kinds[r->kind].fields & fields[i].bit) || (!there && (fields[i].bit & OPTIONAL)))
            continue;
        known++;
        if (!fields[i].read(object, r))
            return fields[i].name;
    }
    return json_object_size(object) == known ? NULL : "unknown field";
}

bool request_read(const char *bytes, size_t length, request *r, const char **trouble)
{
    *r = (request){.seat = LUS_NOBODY};
    json_t *object = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    *trouble = object ? read_object(object, r) : "JSON";
    json_decref(object);
    return *trouble == NULL;
}
