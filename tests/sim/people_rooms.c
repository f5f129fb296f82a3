/* People in rooms: a host who opens it, pairs and rules, players who are paired or challenge each
 * other, and a projector that shows all boards. */
#include <stdio.h>
#include <string.h>

#include "tests/sim/people.h"

/* ---- coming ---- */

static void draw_identity(person *p)
{
    people_draw_bytes(&p->random, p->room_key, sizeof p->room_key);
    p->names++;
}

static void open_room(person *p, const char *key)
{
    static const char *const ways[] = {"free", "robin", "swiss"};
    char text[TEXT_MAX];
    const plan *of = &p->world->plan;
    const lus_game *any = of->games[draw(&p->random, of->game_count)];
    const char *paired = ways[draw(&p->random, 3)];
    snprintf(text, sizeof text,
             "{\"v\":1,\"type\":\"open\",\"game\":\"%s\",\"clock\":\"%s\",\"pairing\":\"%s\","
             "\"name\":\"Room %u\",\"key\":\"%s\"}",
             any->id, people_draw_clock(p), paired, p->club->number, key);
    people_say(p, text);
}

void people_come_to_room(person *p)
{
    char text[TEXT_MAX], key[2 * SEAT_KEY_BYTES + 1];
    const char *code = p->club->code;
    if (p->names == 0)
        draw_identity(p);
    fair_hex(p->room_key, SEAT_KEY_BYTES, key);
    if (!*code && p->hosts && !p->world->resting)
        open_room(p, key);
    if (!*code)
        return;
    if (p->views)
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"view\",\"code\":\"%s\"}", code);
    else
        snprintf(text, sizeof text,
                 "{\"v\":1,\"type\":\"enter\",\"code\":\"%s\",\"name\":\"P%u.%u\",\"key\":\"%s\"}",
                 code, p->number, p->names, key);
    people_say(p, text);
}

/* ---- what they do there ---- */

static int64_t count_of(const person *p, const char *field)
{
    return json_integer_value(json_object_get(p->room, field));
}

static unsigned any_player(person *p)
{
    size_t count = json_array_size(json_object_get(p->room, "players"));
    return count > 0 ? draw(&p->random, (uint32_t)count) : 0;
}

static void exit_room(person *p)
{
    network_say(p->line, "{\"v\":1,\"type\":\"exit\"}");
    p->inside = false;
}

/* Fields after the type; no answer may come. */
static void tell(person *p, const char *type, const char *fields)
{
    char text[TEXT_MAX];
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"%s\"%s}", type, fields);
    network_say(p->line, text);
}

static void tell_of_player(person *p, const char *type, const char *more)
{
    char fields[TEXT_MAX / 2];
    snprintf(fields, sizeof fields, ",\"player\":%u%s", any_player(p), more);
    tell(p, type, fields);
}

static void pair(person *p, int64_t round)
{
    char fields[64];
    snprintf(fields, sizeof fields, ",\"round\":%lld", (long long)round);
    tell(p, "pair", fields);
}

static void decide(person *p)
{
    static const char *const outcomes[] = {"white", "black", "draw"};
    char fields[TEXT_MAX / 2];
    const json_t *games = json_object_get(p->room, "games");
    size_t count = json_array_size(games);
    const json_t *any = count > 0 ? json_array_get(games, draw(&p->random, (uint32_t)count)) : NULL;
    const char *code = json_string_value(json_object_get(any, "code"));
    if (!code)
        return;
    snprintf(fields, sizeof fields, ",\"code\":\"%s\",\"outcome\":\"%s\"", code,
             outcomes[draw(&p->random, 3)]);
    tell(p, "decide", fields);
}

static void rename_somebody(person *p)
{
    char name[64];
    snprintf(name, sizeof name, ",\"name\":\"N%u\"", draw(&p->random, 20));
    tell_of_player(p, "rename", name);
}

static void set_timer(person *p)
{
    char fields[64];
    snprintf(fields, sizeof fields, ",\"seconds\":%u", draw(&p->random, 4) * 30);
    tell(p, "timer", fields);
}

/* What only a host may do. A player tries it now and then. */
static void rule(person *p, unsigned what)
{
    bool frozen = json_is_true(json_object_get(p->room, "frozen"));
    switch (what) {
    case 0: pair(p, count_of(p, "rounds") + draw(&p->random, 3)); break;
    case 1: decide(p); break;
    case 2: rename_somebody(p); break;
    case 3:
        if (once_in(&p->random, 2))
            tell_of_player(p, "remove", "");
        break;
    case 4:
        tell_of_player(p, "rest",
                       once_in(&p->random, 2) ? ",\"resting\":true" : ",\"resting\":false");
        break;
    case 5: tell(p, "freeze", frozen ? ",\"frozen\":false" : ",\"frozen\":true"); break;
    default: set_timer(p); break;
    }
}

enum { RULINGS = 7 };

static bool host_acts(person *p)
{
    unsigned what = draw(&p->random, 120);
    bool frozen = json_is_true(json_object_get(p->room, "frozen"));
    if (what < RULINGS)
        rule(p, what);
    if (p->world->plan.hasty ? what < 20 : what >= RULINGS && what < 20)
        pair(p, count_of(p, "rounds") + 1); /* hasty: before the other is written */
    else if (what >= 20 && what < 26 && frozen)
        tell(p, "freeze", ",\"frozen\":false");
    else if (what == 27)
        exit_room(p);
    return true;
}

static bool player_acts(person *p)
{
    bool idle = !json_object_get(p->room, "table");
    if (idle && once_in(&p->random, 4)) {
        tell_of_player(p, "challenge", "");
        return true;
    }
    switch (draw(&p->random, p->world->plan.hasty ? 40 : 200)) {
    case 0: tell(p, "rest", ",\"resting\":true"); return true;
    case 1:
    case 2:
    case 3: tell(p, "rest", ",\"resting\":false"); return true;
    case 4: exit_room(p); return true;
    case 5: rule(p, draw(&p->random, RULINGS)); return true;
    case 6: tell(p, "challenge", ""); return true;
    default: return false;
    }
}

bool people_act_in_room(person *p)
{
    if (p->hosts)
        return host_acts(p);
    if (!p->views)
        return player_acts(p);
    if (once_in(&p->random, 100))
        exit_room(p);
    return true;
}

/* ---- what they hear ---- */

void people_hear_room(person *p, json_t *m)
{
    const char *code = json_string_value(json_object_get(m, "code")),
               *at = json_string_value(json_object_get(m, "table"));
    if (!p->club)
        return;
    json_decref(p->room);
    p->room = json_incref(m);
    if (!p->inside)
        p->waits = false;
    p->inside = true;
    if (p->hosts && !*p->club->code)
        strcpy(p->club->code, code);
    if (!at || strcmp(at, p->table->code) == 0)
        return;
    strcpy(p->table->code, at);
    p->table->round++;
    p->sits = false;
}

void people_hear_boards(person *p, const json_t *m)
{
    size_t i;
    json_t *board;
    if (!p->boards)
        p->boards = json_object();
    json_array_foreach(json_object_get(m, "boards"), i, board)
        json_object_set(p->boards, json_string_value(json_object_get(board, "code")),
                        json_object_get(board, "position"));
}

void people_hear_room_error(person *p, const char *about, const char *reason)
{
    if (strcmp(about, "room") == 0)
        p->inside = false;
    if (strcmp(about, "enter") == 0 && strcmp(reason, "name") == 0)
        p->names++;
    if (strcmp(about, "enter") == 0 && strcmp(reason, "limit") == 0 && p->line)
        people_hang_up(p, false); /* one connection brings three players */
    if (strcmp(about, "enter") != 0 || strcmp(reason, "removed") != 0)
        return;
    p->inside = p->sits = false;
    draw_identity(p);
    *p->table->code = '\0';
    p->table->round++;
}
