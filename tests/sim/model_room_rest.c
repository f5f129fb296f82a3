/* Rooms when faults are over: everybody who is in one has come to see the same. */
#include <stdlib.h>
#include <string.h>

#include "tests/sim/model_room.h"
#include "tests/sim/people.h"

static const model_room *room_of(const world *w, const club *c)
{
    return *c->code ? model_find_room(w->model, c->code) : NULL;
}

/* Players whose number somebody has who is there. */
static bool somebody_is(const world *w, const person *p, unsigned player)
{
    for (unsigned i = 0; i < w->people_count; i++) {
        const person *other = &w->people[i];
        const json_t *number = json_object_get(other->room, "player");
        if (other->club == p->club && other->line && other->inside && number &&
            json_integer_value(number) == player)
            return true;
    }
    return false;
}

static void judge_presence(world *w, const person *p)
{
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(p->room, "players"), i,
                       row) if (json_is_true(json_object_get(row, "here")) !=
                                somebody_is(w, p, (unsigned)i))
        world_fail(w, "rest: p%u is told that player %u of %s is %s", p->number, (unsigned)i,
                   p->club->code, json_is_true(json_object_get(row, "here")) ? "there" : "away");
}

static void judge_boards(world *w, const person *p, const model_room *r)
{
    for (unsigned i = 0; i < r->game_count; i++) {
        const model_pair *g = &r->games[i];
        char position[LUS_POSITION_MAX];
        lus_writer to = lus_writer_on(position, sizeof position);
        if (!pair_is_current(r, g) || g->black == ROOM_NOBODY)
            continue;
        const lus_match *match = &model_find(w->model, g->code)->match;
        match->variant.game->write_position(&match->variant, &match->now, &to);
        if (strcmp(position, model_word(p->boards, g->code)) != 0)
            world_fail(w, "rest: p%u sees another board of %s", p->number, g->code);
    }
}

static void judge_visitor(world *w, const person *p, const model_room *r)
{
    if (!p->line || !p->inside) {
        world_fail(w, "rest: p%u has not come to room %s", p->number, r->code);
        return;
    }
    char *told = model_room_state_told(p->room);
    if (strcmp(told, r->states[r->count - 1]) != 0)
        world_fail(w, "rest: p%u sees room %s as it was", p->number, r->code);
    free(told);
    judge_presence(w, p);
    if (p->views)
        judge_boards(w, p, r);
}

/* What has been decided at a board counts in the room, and its games stand still when it does. */
static void judge_room(world *w, const model_room *r)
{
    for (unsigned i = 0; i < r->game_count; i++) {
        const model_pair *g = &r->games[i];
        const model_game *played = g->black == ROOM_NOBODY ? NULL : model_find(w->model, g->code);
        if (played && played->over && g->result == PAIR_OPEN)
            world_fail(w, "rest: room %s does not know the result of %s", r->code, g->code);
        if (played && !played->over && pair_is_current(r, g) && played->frozen != r->frozen)
            world_fail(w, "rest: %s is %s, unlike room %s", g->code,
                       played->frozen ? "frozen" : "played", r->code);
    }
}

void model_rooms_agree(world *w)
{
    for (unsigned i = 0; i < w->plan.rooms; i++) {
        const model_room *r = room_of(w, &w->clubs[i]);
        if (r)
            judge_room(w, r);
    }
    for (unsigned i = 0; i < w->people_count; i++) {
        const person *p = &w->people[i];
        const model_room *r = p->club ? room_of(w, p->club) : NULL;
        if (r)
            judge_visitor(w, p, r);
    }
}
