/* The host of a room stops all its games (“look at me”) and lets them go on, or sets a timer. That
 * the room is frozen is an entry of the room; and of each game, so that a game is judged, timed and
 * told by its own list, at whichever server. Whenever the two differ, the game follows the room. */
#include "server/hall/rooms/rooms.h"

/* What the room wants of a game is certain. */
static bool is_certain(const hosted_room *r)
{
    return rooms_is_settled(r) && !r->fetching && !r->again;
}

void rooms_hold_game(hall *h, hosted *g)
{
    const hosted_room *r = g->room;
    bool current = room_game_is_current(&r->room, &r->room.games[g->room_game]);
    bool wanted = r->room.frozen && current;
    if (g->game.phase == PHASE_OVER || g->game.frozen == wanted || g->losses > 0 ||
        (current && !is_certain(r)))
        return;
    hall_add(h, g, wanted ? ENTRY_FREEZE : ENTRY_THAW, LUS_WHITE, "");
}

void rooms_hold_games(hall *h, hosted_room *r)
{
    for (uint32_t i = 0; i < r->games_capacity && i < r->room.game_count; i++)
        if (r->games[i])
            rooms_hold_game(h, r->games[i]);
}

/* Whether the host asks, and not too often; otherwise the session is told. */
static bool may_halt(session *s, const request *r)
{
    if (!s->hosts) {
        hall_refuse(s, request_kind_name(r->kind), "seat", "only the host can do that");
        return false;
    }
    if (bucket_take(&s->room->halts, s->hall->limits.now, HALTS_A_SECOND, HALTS_AT_ONCE))
        return true;
    hall_refuse_yet(s, request_kind_name(r->kind), "early", (unsigned)(1 / HALTS_A_SECOND));
    return false;
}

static void add(session *s, const request *r, room_entry kind, const char *text)
{
    refusal result = rooms_add(s->hall, s->room, kind, 0, text);
    if (result != FINE)
        hall_refuse(s, request_kind_name(r->kind), refusal_name(result), "");
}

void rooms_freeze(session *s, const request *r)
{
    if (s->hosts && s->room->room.frozen == r->frozen)
        rooms_changed(s->hall, s->room); /* sent again: told again */
    else if (may_halt(s, r))
        add(s, r, r->frozen ? ROOM_FREEZE : ROOM_THAW, "");
}

void rooms_set_timer(session *s, const request *r)
{
    char text[16];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put_number(&w, r->seconds);
    if (s->hosts && r->seconds == 0 && s->room->room.timer_ends == 0)
        rooms_changed(s->hall, s->room);
    else if (may_halt(s, r))
        add(s, r, ROOM_TIMER, text);
}
