#include "tests/sim/people.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/model.h"

enum { TEXT_MAX = 1024 };

/* Seconds. Whoever wants to claim sits out the sleep of a server: what they said meanwhile is the
 * first that it hears. */
static moment patience(const person *p)
{
    return world_is_greedy(p->world) ? 60 : 12;
}

static void say(person *p, const char *text)
{
    p->waits = true;
    p->asked = p->world->now;
    network_say(p->line, text);
}

static void draw_bytes(lus_rng *r, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(lus_rng_next(r) >> 32);
}

/* ---- coming and going ---- */

static void leave(person *p)
{
    p->line = NULL;
    p->sits = p->waits = false;
}

void people_lose(person *p, line *l)
{
    if (p->line == l)
        leave(p);
}

static void hang_up(person *p, bool silently)
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

static void draw_keys(person *p, seat_keys *k)
{
    draw_bytes(&p->random, k->key, sizeof k->key);
    draw_bytes(&p->random, k->seed, sizeof k->seed);
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

/* Any game of the list, any of its options as they are by default. */
static void create(person *p)
{
    static const char *const times[] = {"none", "none", "60+0", "30/turn", "15+0"};
    char text[2 * TEXT_MAX], who[TEXT_MAX];
    const plan *of = &p->world->plan;
    const lus_game *any = of->games[draw(&p->random, of->game_count)];
    name_key(p, who);
    snprintf(text, sizeof text,
             "{\"v\":1,\"type\":\"create\",\"game\":\"%s\",\"seat\":\"%s\",\"public\":%s,"
             "\"clock\":\"%s\",%s}",
             any->id, (const char *const[]){"white", "black", "either"}[draw(&p->random, 3)],
             once_in(&p->random, 3) ? "true" : "false", times[draw(&p->random, 5)], who);
    say(p, text);
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
            draw_keys(p, &p->keys);
        p->round = p->table->round;
        p->known = 0;
        *p->at = '\0';
    }
    if (!*code) {
        if (p->creates && !p->world->resting)
            create(p);
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
    say(p, text);
}

/* ---- playing ---- */

static void ask(person *p, const char *kind, const char *field, const char *value)
{
    char text[TEXT_MAX];
    if (field)
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"%s\",\"number\":%u,\"%s\":\"%s\"}", kind,
                 p->known, field, value);
    else
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"%s\",\"number\":%u}", kind, p->known);
    say(p, text);
}

static void act(person *p, const model_game *g)
{
    lus_action actions[LUS_ACTIONS_MAX];
    char text[LUS_ACTION_MAX];
    lus_writer to = lus_writer_on(text, sizeof text);
    const lus_variant *v = &g->match.variant;
    unsigned count = v->game->actions(v, &g->match.now, actions);
    v->game->write_action(v, &g->match.now, actions[draw(&p->random, count)], &to);
    ask(p, "act", "action", text);
}

static void reveal(person *p)
{
    char hex[FAIR_HEX];
    fair_hex(p->keys.seed, FAIR_BYTES, hex);
    ask(p, "seed", "seed", hex);
}

static bool do_something_else(person *p, const model_game *g)
{
    switch (draw(&p->random, 400)) {
    case 0: ask(p, "resign", NULL, NULL); return true;
    case 1:
    case 2: ask(p, "draw", NULL, NULL); return true;
    case 3:
    case 4:
    case 5:
    case 6: ask(p, "back", NULL, NULL); return true;
    case 7:
        network_say(p->line, "{\"v\":1,\"type\":\"react\",\"reaction\":\"thanks\"}");
        return true;
    case 8: network_say(p->line, "{\"v\":1,\"type\":\"record\"}"); return true;
    case 9: network_say(p->line, "{\"v\":1,\"type\":\"moves\"}"); return true;
    case 10: network_say(p->line, "{\"v\":1,\"type\":\"lobby\"}"); return true;
    case 11: hang_up(p, false); return true;
    case 12: network_say(p->line, "{\"v\":1,\"type\":\"act\"}"); return true;
    case 13:
    case 14: ask(p, "claim", "result", "win"); return true;
    default: break;
    }
    if (!p->opponent_here && g->revealed[0] &&
        once_in(&p->random, world_is_greedy(p->world) ? 2 : 10)) {
        ask(p, "claim", "result", once_in(&p->random, 2) ? "draw" : "win");
        return true;
    }
    return false;
}

/* The next game at this table: its rematch, or else one that somebody makes. */
static void go_on(person *p)
{
    table *t = p->table;
    const model_game *g = model_find(p->world->model, t->code);
    if (strcmp(t->code, p->at) != 0 || p->world->resting)
        return;
    strcpy(t->before, t->code);
    strcpy(t->code, g ? g->rematch : "");
    t->round++;
    for (unsigned i = 0; i < p->world->people_count; i++)
        if (p->world->people[i].table == t)
            p->world->people[i].sits = false;
}

static void ask_for_rematch(person *p)
{
    char text[TEXT_MAX], key[2 * SEAT_KEY_BYTES + 1], commitment[FAIR_HEX];
    draw_keys(p, &p->next_keys);
    fair_hex(p->next_keys.key, SEAT_KEY_BYTES, key);
    fair_hex(p->next_keys.commitment, FAIR_BYTES, commitment);
    snprintf(text, sizeof text,
             "{\"v\":1,\"type\":\"rematch\",\"number\":%u,\"key\":\"%s\",\"commit\":\"%s\"}",
             p->known, key, commitment);
    say(p, text);
}

static void play(person *p)
{
    const model_game *g = model_find(p->world->model, p->at);
    if (!g || p->known != g->count || p->seat == LUS_NOBODY)
        return;
    if (g->over && p->world->plan.rematches && !*g->rematch && g->taken[0] && g->taken[1] &&
        !once_in(&p->random, 3)) {
        ask_for_rematch(p);
        return;
    }
    if (g->over) {
        go_on(p);
        return;
    }
    bool seeds = g->taken[0] && g->taken[1] && !(g->revealed[0] && g->revealed[1]);
    if (seeds && !g->revealed[p->seat])
        reveal(p);
    else if (!seeds && g->taken[0] && g->taken[1] && do_something_else(p, g))
        return;
    else if (model_mover(g) == p->seat && g->match.status.kind == LUS_CHANCE)
        ask(p, "throw", NULL, NULL);
    else if (model_mover(g) == p->seat)
        act(p, g);
}

/* ---- one thing after the other ---- */

static void suffer(person *p)
{
    world *w = p->world;
    if (world_has(w, FAULT_CUT) && once_in(&p->random, 150)) {
        world_note(w, "cut p%u", p->number);
        hang_up(p, once_in(&p->random, 2));
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

static void live(world *w, void *subject, uint64_t value)
{
    person *p = subject;
    (void)value;
    bool impatient = p->waits && w->now - p->asked > patience(p) * SECOND;
    if (p->line && impatient)
        hang_up(p, false);
    if (p->line)
        suffer(p);
    if (!p->line && stays_away(p))
        ;
    else if (!p->line)
        connect_somewhere(p);
    else if (p->waits)
        ;
    else if (!p->sits || strcmp(p->at, p->table->code) != 0)
        come_to_table(p);
    else if (!w->resting && !p->watches)
        play(p);
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
    if (p->creates && !*p->table->code && strcmp(code, p->table->before) != 0)
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
    p->waits = false;
    if (strcmp(about, "join") == 0 || strcmp(about, "store") == 0 || strcmp(reason, "stale") == 0 ||
        strcmp(reason, "seat") == 0)
        p->sits = false; /* looks at it anew */
    if (strcmp(about, "join") == 0 &&
        (strcmp(reason, "unknown") == 0 || strcmp(reason, "seat") == 0))
        go_on(p);
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
    json_decref(m);
}

/* ---- all of them ---- */

void people_begin(world *w)
{
    unsigned at_table = 2, count = w->plan.tables * at_table + w->plan.watchers;
    table *tables = calloc(w->plan.tables, sizeof *tables);
    w->people = calloc(count, sizeof *w->people);
    if (!tables || !w->people)
        abort();
    w->people_count = count;
    for (unsigned i = 0; i < count; i++) {
        bool watches = i >= w->plan.tables * at_table;
        person *p = &w->people[i];
        *p = (person){.number = i,
                      .world = w,
                      .random = stream(w->plan.seed, 5, i),
                      .table = &tables[watches ? i % w->plan.tables : i / at_table],
                      .watches = watches,
                      .creates = !watches && i % at_table == 0,
                      .round = UINT32_MAX};
        world_later(w, draw_between(&p->random, 0, 3 * SECOND), live, p, 0);
    }
}

void people_free(world *w)
{
    if (w->people)
        free(w->people[0].table);
    free(w->people);
    w->people = NULL;
}
