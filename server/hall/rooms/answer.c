/* What is told of rooms. */
#define _GNU_SOURCE /* strdup */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall/rooms/rooms.h"
#include "server/protocol/answer.h"

/* A digit a problem: room_mark. */
static json_t *marks_of(const room *r, unsigned player)
{
    char digits[ROOM_TASKS_MAX + 1] = "";
    for (unsigned i = 0; i < r->task_count; i++)
        digits[i] = (char)('0' + r->marks[player][i]);
    return json_string(digits);
}

/* Without the right turns: those are for the players to find. */
static json_t *tasks_of(const room *r)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < r->task_count; i++) {
        char identity[LUS_IDENTITY_MAX];
        const game_plan *plan = &r->tasks[i].plan;
        lus_writer w = lus_writer_on(identity, sizeof identity);
        lus_variant_write(&plan->variant, &w);
        json_t *row = json_pack("{s:s}", "game", identity);
        if (*plan->start)
            json_object_set_new(row, "start", json_string(plan->start));
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *players_of(const hosted_room *r)
{
    standing standings[ROOM_PLAYERS_MAX], by_number[ROOM_PLAYERS_MAX];
    unsigned count = room_standings(&r->room, standings);
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        by_number[standings[i].player] = standings[i];
    for (unsigned i = 0; i < count; i++) {
        const room_player *p = &r->room.players[i];
        const standing *s = &by_number[i];
        json_t *row =
            json_pack("{s:s, s:b, s:b, s:i, s:f, s:i, s:i, s:f, s:f}", "name", p->name, "here",
                      rooms_is_here(r, i), "resting", p->resting, "place", (int)s->place, "points",
                      s->points / 2.0, "played", (int)s->played, "wins", (int)s->wins, "opponents",
                      s->opponents / 2.0, "beaten", s->beaten / 4.0);
        if (r->room.task_count > 0)
            json_object_set_new(row, "tasks", marks_of(&r->room, i));
        if (p->gone)
            json_object_set_new(row, "gone", json_true());
        if (rooms_wish(r, i) != ROOM_NOBODY)
            json_object_set_new(row, "challenges", json_integer(rooms_wish(r, i)));
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *games_of(const room *r)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->game_count; i++) {
        const room_game *g = &r->games[i];
        if (!room_game_is_current(r, g))
            continue;
        bool bye = g->black == ROOM_NOBODY;
        json_t *row = json_pack("{s:i, s:i}", "round", (int)g->round, "white", (int)g->white);
        if (!bye) {
            json_object_set_new(row, "black", json_integer(g->black));
            json_object_set_new(row, "code", json_string(g->code));
        }
        json_object_set_new(row, "result", json_string(bye ? "bye" : room_result_name(g->result)));
        json_array_append_new(list, row);
    }
    return list;
}

/* The game that a player is to play. */
static const char *game_to_play(const room *r, unsigned player)
{
    for (uint32_t i = 0; i < r->game_count; i++)
        if (r->games[i].result == RESULT_OPEN &&
            (r->games[i].white == player || r->games[i].black == player))
            return r->games[i].code;
    return NULL;
}

void answer_forget_texts(hosted_room *held)
{
    free(held->common.text);
    free(held->boards.text);
    held->common.text = held->boards.text = NULL;
}

static bool is_fresh(const room_text *t, const hall *h)
{
    return t->text && t->at == h->now;
}

/* NULL without memory. */
static const char *renew(room_text *t, const hall *h, json_t *object)
{
    free(t->text);
    t->text = answer_written(object);
    t->at = h->now;
    return t->text;
}

/* For a member alone. */
static json_t *own_part(const room *r, const session *s)
{
    const char *to_play = s->member == ROOM_NOBODY ? NULL : game_to_play(r, s->member);
    json_t *m = answer_message("room");
    json_object_set_new(m, "code", json_string(r->code));
    json_object_set_new(m, "title", json_string(r->title));
    answer_set_plan(m, &r->plan.game);
    json_object_set_new(m, "pairing", json_string(room_way_name(r->plan.way)));
    json_object_set_new(m, "you",
                        json_string(s->hosts                   ? "host"
                                    : s->member == ROOM_NOBODY ? "watching"
                                                               : "player"));
    if (s->member != ROOM_NOBODY)
        json_object_set_new(m, "player", json_integer(s->member));
    if (to_play)
        json_object_set_new(m, "table", json_string(to_play));
    return m;
}

/* For everybody, and dear: it grows with players and games. */
static json_t *common_part(const hosted_room *held, const hall *h)
{
    const room *r = &held->room;
    json_t *m = json_object();
    if (r->frozen)
        json_object_set_new(m, "frozen", json_true());
    if (r->timer_ends != 0)
        json_object_set_new(m, "timer", json_integer(room_timer_left(r, h->date)));
    if (r->task_count > 0)
        json_object_set_new(m, "tasks", tasks_of(r));
    json_object_set_new(m, "rounds", json_integer(r->rounds));
    json_object_set_new(m, "players", players_of(held));
    json_object_set_new(m, "games", games_of(r));
    return m;
}

/* One object of the fields of two, of which neither is empty. */
static char *joined(const char *first, const char *second)
{
    size_t head = strlen(first) - 1; /* without its bracket */
    char *text = malloc(head + strlen(second) + 1);
    if (!text)
        return NULL;
    memcpy(text, first, head);
    strcpy(text + head, second);
    text[head] = ','; /* in the place of the bracket */
    return text;
}

char *answer_room(hosted_room *held, const session *s)
{
    const hall *h = s->hall;
    const char *common = is_fresh(&held->common, h) ? held->common.text
                                                    : renew(&held->common, h, common_part(held, h));
    char *own = answer_written(own_part(&held->room, s));
    char *text = own && common ? joined(own, common) : NULL;
    free(own);
    return text;
}

static json_t *board_of(const hosted *g, const room_game *played, const room *r, const hall *h)
{
    const lus_match *match = &g->game.match;
    char position[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(position, sizeof position);
    uint32_t left[2];
    match->variant.game->write_position(&match->variant, &match->now, &w);
    json_t *row = json_pack("{s:s, s:s, s:s, s:s, s:s}", "code", played->code, "white",
                            r->players[played->white].name, "black", r->players[played->black].name,
                            "position", position, "result", room_result_name(played->result));
    answer_set_next(row, g->game.phase, match->status);
    if (g->game.clocks.rule.kind != CLOCK_NONE) {
        hall_time_left(h, g, left);
        answer_set_left(row, left);
    }
    return row;
}

/* A game that is ahead of the disk is left out: it is told again when it is not. */
static json_t *boards_of(const hosted_room *held, const hall *h)
{
    const room *r = &held->room;
    json_t *m = answer_message("boards"), *list = json_array();
    for (uint32_t i = 0; i < r->game_count && i < held->games_capacity; i++) {
        const struct hosted *g = held->games[i];
        if (g && room_game_is_current(r, &r->games[i]) && g->durable == g->game.count)
            json_array_append_new(list, board_of(g, &r->games[i], r, h));
    }
    json_object_set_new(m, "boards", list);
    return m;
}

char *answer_boards(hosted_room *held, const hall *h)
{
    const char *text = is_fresh(&held->boards, h) ? held->boards.text
                                                  : renew(&held->boards, h, boards_of(held, h));
    return text ? strdup(text) : NULL;
}
