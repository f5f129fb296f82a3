#include "tests/sim/people.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/model.h"

/* Seconds. Whoever wants to claim sits out the sleep of a server: what they said meanwhile is the
 * first that it hears. */
static moment patience(const person *p)
{
    return world_is_greedy(p->world) ? 60 : 12;
}

void people_say(person *p, const char *text)
{
    p->waits = true;
    p->asked = p->world->now;
    network_say(p->line, text);
}

void people_draw_bytes(lus_rng *r, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(lus_rng_next(r) >> 32);
}

/* ---- coming and going ---- */

static void leave(person *p)
{
    p->line = NULL;
    p->sits = p->waits = p->inside = false;
}

void people_lose(person *p, line *l)
{
    if (p->line == l)
        leave(p);
}

void people_hang_up(person *p, bool silently)
{
    if (silently)
        network_cut(p->line);
    else
        network_hang_up(p->line);
    leave(p);
}

static void connect_somewhere(person *p)
{
    world *w = p->world;
    server *s = &w->servers[draw(&p->random, w->plan.servers)];
    p->line = network_connect(s, p);
    p->sits = false;
    p->waits = false;
}

void people_draw_keys(person *p, seat_keys *k)
{
    people_draw_bytes(&p->random, k->key, sizeof k->key);
    people_draw_bytes(&p->random, k->seed, sizeof k->seed);
    crypto_hash_sha256(k->commitment, k->seed, sizeof k->seed);
}

/* Whether the game at the table is the rematch that this one asked for. */
static bool owns_next(const person *p)
{
    const model_game *before = model_find(p->world->model, p->table->before);
    return before && *before->rematch && strcmp(before->rematch, p->table->code) == 0 &&
           strcmp(p->at, before->code) == 0 && p->seat == before->rematch_seat;
}

static void name_key(const person *p, char text[TEXT_MAX])
{
    char key[2 * SEAT_KEY_BYTES + 1], commitment[FAIR_HEX];
    fair_hex(p->keys.key, SEAT_KEY_BYTES, key);
    fair_hex(p->keys.commitment, FAIR_BYTES, commitment);
    snprintf(text, TEXT_MAX, "\"name\":\"P%u\",\"key\":\"%s\",\"commit\":\"%s\"", p->number, key,
             commitment);
}

const char *people_draw_clock(person *p)
{
    static const char *const times[] = {"none", "none", "60+0", "30/turn", "15+0"};
    return times[draw(&p->random, 5)];
}

/* Any game of the list, any of its options as they are by default. */
void people_create(person *p)
{
    char text[2 * TEXT_MAX], who[TEXT_MAX];
    const plan *of = &p->world->plan;
    const lus_game *any = of->games[draw(&p->random, of->game_count)];
    name_key(p, who);
    const char *clock = people_draw_clock(p);
    bool listed = once_in(&p->random, 3) || p->seeks;
    const char *seat = (const char *const[]){"white", "black", "either"}[draw(&p->random, 3)];
    snprintf(text, sizeof text,
             "{\"v\":1,\"type\":\"create\",\"game\":\"%s\",\"seat\":\"%s\",\"public\":%s,"
             "\"clock\":\"%s\",%s}",
             any->id, seat, listed ? "true" : "false", clock, who);
    people_say(p, text);
}

static void come_to_table(person *p)
{
    char text[2 * TEXT_MAX], who[TEXT_MAX], since[32] = "";
    const char *code = p->table->code;
    p->sits = false;
    if (p->round != p->table->round) {
        if (owns_next(p))
            p->keys = p->next_keys;
        else
            people_draw_keys(p, &p->keys);
        if (p->club)
            memcpy(p->keys.key, p->room_key, sizeof p->room_key);
        p->round = p->table->round;
        p->known = 0;
        *p->at = '\0';
    }
    if (!*code) {
        if (p->creates && !p->world->resting)
            people_create(p);
        return;
    }
    if (strcmp(p->at, code) == 0 && p->known > 0 && once_in(&p->random, 2))
        snprintf(since, sizeof since, ",\"since\":%u", p->known);
    name_key(p, who);
    if (p->watches)
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"watch\",\"code\":\"%s\"%s}", code, since);
    else
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"join\",\"code\":\"%s\",%s%s}", code, who,
                 since);
    people_say(p, text);
}

/* ---- one thing after the other ---- */

static void suffer(person *p)
{
    world *w = p->world;
    if (world_has(w, FAULT_CUT) && once_in(&p->random, 150)) {
        world_note(w, "cut p%u", p->number);
        people_hang_up(p, once_in(&p->random, 2));
    } else if (world_has(w, FAULT_STALL) && once_in(&p->random, 400)) {
        p->line->stalled_until = w->now + draw_between(&p->random, SECOND, 70 * SECOND);
    }
}

static moment pause_of(person *p)
{
    switch (draw(&p->random, 60)) {
    case 0: return draw_between(&p->random, SECOND, 8 * SECOND);
    case 1:
        return draw_between(&p->random, SECOND, once_in(&p->random, 8) ? 90 * SECOND : 20 * SECOND);
    default: return draw_between(&p->random, 10 * MILLI, 500 * MILLI);
    }
}

/* For some seconds, where that gives others something to claim. */
static bool stays_away(person *p)
{
    return world_is_greedy(p->world) && !p->world->resting && !once_in(&p->random, 30);
}

static bool has_to_come(const person *p)
{
    bool free = p->club || p->seeks; /* at no table, unless they know of one */
    return p->table && (!free || *p->table->code) && p->shut_out != p->table->round + 1 &&
           (!p->sits || strcmp(p->at, p->table->code) != 0);
}

static void do_next(person *p)
{
    bool resting = p->world->resting, seeks = p->seeks && !*p->table->code;
    if (p->club && !p->inside)
        people_come_to_room(p);
    else if (has_to_come(p))
        come_to_table(p);
    else if (seeks && (!resting || once_in(&p->random, 6)))
        people_seek(p);
    else if (resting || p->watches || seeks || (p->club && people_act_in_room(p)) ||
             (p->seeks && people_tire(p)))
        ;
    else if (p->table && *p->table->code)
        people_play(p);
}

static void live(world *w, void *subject, uint64_t value)
{
    person *p = subject;
    (void)value;
    bool impatient = p->waits && w->now - p->asked > patience(p) * SECOND;
    if (p->line && impatient)
        people_hang_up(p, false);
    if (p->line)
        suffer(p);
    if (!p->line && stays_away(p))
        ;
    else if (!p->line)
        connect_somewhere(p);
    else if (!p->waits)
        do_next(p);
    world_later(w, w->resting ? 500 * MILLI : pause_of(p), live, p, 0);
}

/* ---- hearing ---- */

static void hear_presence(person *p, const json_t *counts)
{
    const char *other = p->seat == LUS_WHITE ? "black" : "white";
    p->opponent_here = json_integer_value(json_object_get(counts, other)) > 0;
}

static void hear_game(person *p, const json_t *m)
{
    const char *code = json_string_value(json_object_get(m, "code")),
               *seat = json_string_value(json_object_get(m, "seat"));
    uint32_t number = (uint32_t)json_integer_value(json_object_get(m, "number"));
    if (strcmp(p->at, code) != 0 || json_object_get(m, "steps"))
        p->known = number;
    strcpy(p->at, code);
    p->seat = strcmp(seat, "white") == 0   ? LUS_WHITE
              : strcmp(seat, "black") == 0 ? LUS_BLACK
                                           : LUS_NOBODY;
    if (p->creates && p->table && !*p->table->code && strcmp(code, p->table->before) != 0)
        strcpy(p->table->code, code);
    p->sits = true;
    p->waits = false;
    hear_presence(p, json_object_get(m, "presence"));
}

static void hear_entry(person *p, const json_t *m)
{
    uint32_t number = (uint32_t)json_integer_value(json_object_get(m, "number"));
    if (!p->sits) /* of the game before: it has asked for another one */
        return;
    if (number > p->known)
        world_fail(p->world, "told: p%u hears entry %u of %s after %u", p->number, number, p->at,
                   p->known);
    if (number == p->known)
        p->known++;
    p->waits = false;
}

static void hear_error(person *p, const json_t *m)
{
    const char *reason = json_string_value(json_object_get(m, "reason")),
               *about = json_string_value(json_object_get(m, "about"));
    if (p->club)
        people_hear_room_error(p, about, reason);
    p->waits = false;
    if (strcmp(about, "join") == 0 || strcmp(about, "store") == 0 || strcmp(reason, "stale") == 0 ||
        strcmp(reason, "seat") == 0)
        p->sits = false; /* looks at it anew */
    if (strcmp(about, "join") != 0)
        return;
    if (strcmp(reason, "unknown") == 0 || strcmp(reason, "seat") == 0)
        people_go_on(p);
    if (strcmp(reason, "seat") == 0 || strcmp(reason, "phase") == 0)
        people_give_up(p);
}

void people_hear(person *p, const char *text)
{
    json_t *m = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(m, "type"));
    world_note(p->world, "p%u<", p->number);
    if (strcmp(type, "game") == 0)
        hear_game(p, m);
    else if (strcmp(type, "entry") == 0)
        hear_entry(p, m);
    else if (strcmp(type, "presence") == 0)
        hear_presence(p, m);
    else if (strcmp(type, "error") == 0)
        hear_error(p, m);
    else if (strcmp(type, "room") == 0)
        people_hear_room(p, m);
    else if (strcmp(type, "left") == 0)
        p->inside = false;
    else if (strcmp(type, "boards") == 0)
        people_hear_boards(p, m);
    else if (strcmp(type, "lobby") == 0 && p->seeks)
        people_hear_lobby(p, m);
    json_decref(m);
}

/* ---- all of them ---- */

static person *add_person(world *w, table *at)
{
    person *p = &w->people[w->people_count];
    *p = (person){.number = w->people_count++,
                  .world = w,
                  .random = stream(w->plan.seed, 5, (uint64_t)(p - w->people)),
                  .table = at,
                  .round = UINT32_MAX};
    world_later(w, draw_between(&p->random, 0, 3 * SECOND), live, p, 0);
    return p;
}

static void open_club(world *w, club *c, table *tables)
{
    add_person(w, NULL)->hosts = true;
    for (unsigned i = 0; i < w->plan.members; i++)
        add_person(w, &tables[i]);
    add_person(w, NULL)->views = true;
    for (unsigned i = w->people_count - w->plan.members - 2; i < w->people_count; i++)
        w->people[i].club = c;
}

void people_begin(world *w)
{
    const plan *of = &w->plan;
    unsigned at_table = 2, all = of->tables + of->rooms * of->members + of->seekers;
    table *tables = calloc(all, sizeof *tables);
    w->people =
        calloc(of->tables * at_table + of->watchers + of->rooms * (of->members + 2) + of->seekers,
               sizeof *w->people);
    w->clubs = calloc(of->rooms + 1, sizeof *w->clubs);
    if (!tables || !w->people || !w->clubs)
        abort();
    for (unsigned i = 0; i < of->tables * at_table; i++)
        add_person(w, &tables[i / at_table])->creates = i % at_table == 0;
    for (unsigned i = 0; i < of->watchers; i++)
        add_person(w, &tables[(of->tables * at_table + i) % of->tables])->watches = true;
    for (unsigned i = 0; i < of->rooms; i++) {
        w->clubs[i].number = i;
        open_club(w, &w->clubs[i], &tables[of->tables + i * of->members]);
    }
    for (unsigned i = 0; i < of->seekers; i++) {
        person *p = add_person(w, &tables[all - of->seekers + i]);
        p->seeks = p->creates = true;
    }
}

void people_free(world *w)
{
    for (unsigned i = 0; i < w->people_count; i++) {
        json_decref(w->people[i].room);
        json_decref(w->people[i].boards);
        json_decref(w->people[i].lobby);
    }
    if (w->people)
        free(w->people[0].table);
    free(w->people);
    free(w->clubs);
    w->people = NULL;
}
