/* Messages to clients. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/match/moves.h"
#include "server/protocol/answer.h"

char *answer_written(json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

json_t *answer_message(const char *type)
{
    return json_pack("{s:i, s:s}", "v", PROTOCOL_VERSION, "type", type);
}

static void set(json_t *object, const char *name, json_t *value)
{
    json_object_set_new(object, name, value);
}

static void set_hex(json_t *object, const char *name, const uint8_t value[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_hex(value, FAIR_BYTES, hex);
    set(object, name, json_string(hex));
}

static void set_hash(json_t *object, uint64_t hash)
{
    char hex[17];
    snprintf(hex, sizeof hex, "%016" PRIx64, hash);
    set(object, "hash", json_string(hex));
}

const char *seat_word(unsigned player, const char *nobody)
{
    return player == LUS_WHITE ? "white" : player == LUS_BLACK ? "black" : nobody;
}

static const char *const phase_names[] = {"open", "seeds", "play", "over"};

char *answer_error(const char *about, const char *reason, const char *detail)
{
    json_t *m = answer_message("error");
    set(m, "about", json_string(about));
    set(m, "reason", json_string(reason));
    if (*detail)
        set(m, "detail", json_string(detail));
    return answer_written(m);
}

char *answer_unsure(const char *about)
{
    json_t *m = answer_message("error");
    set(m, "about", json_string(about));
    set(m, "reason", json_string("storage"));
    set(m, "known", json_false());
    set(m, "detail", json_string("whether it is written is not known yet; you will be told"));
    return answer_written(m);
}

char *answer_wait(const char *about, const char *reason, unsigned seconds)
{
    json_t *m = answer_message("error");
    set(m, "about", json_string(about));
    set(m, "reason", json_string(reason));
    set(m, "seconds", json_integer(seconds));
    return answer_written(m);
}

char *answer_reaction(unsigned seat, unsigned reaction)
{
    json_t *m = answer_message("reaction");
    set(m, "seat", json_string(seat_word(seat, "")));
    set(m, "reaction", json_string(reaction_name(reaction)));
    return answer_written(m);
}

void answer_set_left(json_t *object, const uint32_t left[2])
{
    set(object, "left",
        json_pack("{s:I, s:I}", "white", (json_int_t)left[LUS_WHITE], "black",
                  (json_int_t)left[LUS_BLACK]));
}

void answer_set_plan(json_t *object, const game_plan *plan)
{
    char identity[LUS_IDENTITY_MAX], clock[CLOCK_TEXT_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&plan->variant, &w);
    set(object, "game", json_string(identity));
    if (*plan->start)
        set(object, "start", json_string(plan->start));
    w = lus_writer_on(clock, sizeof clock);
    clock_write(&plan->clock, &w);
    set(object, "clock", json_string(clock));
}

char *answer_left(void)
{
    return answer_written(answer_message("left"));
}

char *answer_calls(bool on)
{
    json_t *m = answer_message("calls");
    set(m, "on", json_boolean(on));
    return answer_written(m);
}

void answer_set_next(json_t *m, unsigned phase, lus_status then)
{
    static const char *const words[] = {
        [LUS_CHANCE] = "throw", [LUS_DECISION] = "act", [LUS_OVER] = "over"};
    if (phase == PHASE_OPEN || phase == PHASE_SEEDS) {
        set(m, "next", json_string(phase == PHASE_OPEN ? "join" : "seed"));
        return;
    }
    set(m, "next", json_string(words[then.kind]));
    if (then.kind == LUS_OVER) {
        set(m, "winner", json_string(seat_word(then.player, "nobody")));
        set(m, "reason", json_string(lus_reason_name(then.reason)));
    } else {
        set(m, "player", json_string(seat_word(then.player, "")));
    }
}

/* The same; at the end with the secret of the dice. */
static void set_next(json_t *m, const game *g, unsigned phase, lus_status then)
{
    answer_set_next(m, phase, then);
    if (phase == PHASE_OVER)
        set_hex(m, "secret", g->dice.secret);
}

char *answer_entry(const game *g, uint32_t number)
{
    const entry *e = &g->entries[number];
    const chair *s = &g->seats[e->seat];
    json_t *m = answer_message("entry");
    set(m, "number", json_integer(number));
    set(m, "kind", json_string(entry_kind_name(e->kind)));
    set(m, "seat", json_string(seat_word(e->seat, "")));
    if (e->kind == ENTRY_JOIN) {
        set(m, "name", json_string(s->name));
        set_hex(m, "commit", s->commitment);
    } else if (e->kind == ENTRY_RESERVE) {
        set(m, "name", json_string(s->name));
    } else if (e->kind == ENTRY_SEED) {
        set_hex(m, "seed", g->dice.seed[e->seat]);
    } else if (*e->text) {
        set(m, "text", json_string(e->text));
    }
    set_next(m, g, e->phase, e->then);
    if (g->clocks.rule.kind != CLOCK_NONE)
        answer_set_left(m, e->left);
    set_hash(m, e->hash);
    return answer_written(m);
}

static json_t *steps_of(const lus_match *m)
{
    json_t *list = json_array();
    lus_state s = m->start;
    for (uint32_t i = 0; i < m->count; i++) {
        char text[LUS_ACTION_MAX + 2];
        lus_writer w = lus_writer_on(text, sizeof text);
        if (m->steps[i].chance)
            lus_put_char(&w, '(');
        m->variant.game->write_action(&m->variant, &s, m->steps[i].action, &w);
        if (m->steps[i].chance)
            lus_put_char(&w, ')');
        json_array_append_new(list, json_string(text));
        m->variant.game->apply(&m->variant, &s, m->steps[i].action, NULL);
    }
    return list;
}

static json_t *player_of(const game *g, unsigned player)
{
    const chair *s = &g->seats[player];
    if (!s->taken && !s->reserved)
        return json_null();
    json_t *object = json_pack("{s:s}", "name", s->name);
    if (s->taken)
        set_hex(object, "commit", s->commitment);
    if (s->revealed)
        set_hex(object, "seed", g->dice.seed[player]);
    return object;
}

static json_t *presence_of(const presence *p)
{
    return json_pack("{s:i, s:i, s:i}", "white", (int)p->seated[LUS_WHITE], "black",
                     (int)p->seated[LUS_BLACK], "watching", (int)p->watching);
}

static void set_identity(json_t *m, const game *g)
{
    game_plan plan = game_plan_of(g);
    set(m, "code", json_string(g->code));
    answer_set_plan(m, &plan);
    if (*g->room)
        set(m, "room", json_string(g->room));
}

char *answer_game(const game *g, unsigned seat, const presence *p, const uint32_t left[2],
                  bool with_steps)
{
    const lus_match *match = &g->match;
    char position[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(position, sizeof position);
    uint8_t commitment[FAIR_BYTES];
    json_t *m = answer_message("game");
    set_identity(m, g);
    set(m, "seat", json_string(seat_word(seat, "watching")));
    set(m, "phase", json_string(phase_names[g->phase]));
    set(m, "number", json_integer(g->count));
    fair_commit(g->dice.secret, commitment);
    set_hex(m, "commit", commitment);
    set(m, "white", player_of(g, LUS_WHITE));
    set(m, "black", player_of(g, LUS_BLACK));
    set(m, "presence", presence_of(p));
    set(m, "offer", json_string(seat_word(g->offer, "nobody")));
    if (g->frozen)
        set(m, "frozen", json_true());
    match->variant.game->write_position(&match->variant, &match->now, &w);
    set(m, "position", json_string(position));
    if (with_steps)
        set(m, "steps", steps_of(match));
    if (g->count > 0 && g->entries[g->count - 1].kind == ENTRY_REMATCH)
        set(m, "rematch", json_string(g->entries[g->count - 1].text));
    set_next(m, g, g->phase, match->status);
    if (g->clocks.rule.kind != CLOCK_NONE)
        answer_set_left(m, left);
    set_hash(m, lus_hash(&match->variant, &match->now));
    return answer_written(m);
}

char *answer_presence(const presence *p)
{
    json_t *m = answer_message("presence");
    json_t *counts = presence_of(p);
    json_object_update(m, counts);
    json_decref(counts);
    return answer_written(m);
}

char *answer_moves(const game *g)
{
    const lus_match *match = &g->match;
    const lus_variant *v = &match->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = g->phase == PHASE_PLAY && match->status.kind == LUS_DECISION
                         ? v->game->actions(v, &match->now, actions)
                         : 0;
    json_t *m = answer_message("moves"), *list = json_array();
    set(m, "number", json_integer(g->count));
    for (unsigned i = 0; i < count; i++) {
        char text[LUS_ACTION_MAX];
        lus_writer w = lus_writer_on(text, sizeof text);
        v->game->write_action(v, &match->now, actions[i], &w);
        json_array_append_new(list, json_string(text));
    }
    set(m, "actions", list);
    return answer_written(m);
}

char *answer_record(const game *g)
{
    char *text = game_record(g);
    json_t *m = answer_message("record");
    if (text)
        set(m, "text", json_string(text));
    free(text);
    return answer_written(m);
}

char *answer_lobby(const game *const *games, unsigned count)
{
    json_t *m = answer_message("lobby"), *list = json_array();
    for (unsigned i = 0; i < count; i++) {
        const game *g = games[i];
        unsigned free_seat = g->seats[LUS_WHITE].taken ? LUS_BLACK : LUS_WHITE;
        json_t *row = json_object();
        set_identity(row, g);
        set(row, "name", json_string(g->seats[lus_other(free_seat)].name));
        set(row, "seat", json_string(seat_word(free_seat, "")));
        json_array_append_new(list, row);
    }
    set(m, "games", list);
    return answer_written(m);
}

/* ---- over HTTP ---- */

static json_t *name_at(const game *g, unsigned seat)
{
    const chair *s = &g->seats[seat];
    return s->taken || s->reserved ? json_string(s->name) : json_null();
}

char *answer_about_game(const game *g)
{
    json_t *m = json_pack("{s:s}", "kind", "game"), *seats = json_array();
    set_identity(m, g);
    set(m, "phase", json_string(phase_names[g->phase]));
    set(m, "white", name_at(g, LUS_WHITE));
    set(m, "black", name_at(g, LUS_BLACK));
    for (unsigned seat = 0; seat < 2; seat++)
        if (!g->seats[seat].taken && !g->seats[seat].reserved)
            json_array_append_new(seats, json_string(seat_word(seat, "")));
    set(m, "free", seats);
    return answer_written(m);
}

char *answer_about_room(const room *r)
{
    json_t *m = json_pack("{s:s, s:s, s:s}", "kind", "room", "code", r->code, "title", r->title);
    answer_set_plan(m, &r->plan.game);
    set(m, "pairing", json_string(room_way_name(r->plan.way)));
    set(m, "players", json_integer(r->player_count));
    set(m, "rounds", json_integer(r->rounds));
    return answer_written(m);
}

char *answer_push_key(const char *key)
{
    json_t *m = json_object();
    set(m, "key", *key ? json_string(key) : json_null());
    return answer_written(m);
}
