/* Rooms in memory: who is there, which games belong to them, and what they are told. As with
 * games, nobody is told of an entry before it is on disk. A room that could not be written
 * leaves memory. */
#include "server/hall/rooms/rooms.h"

#include <stdlib.h>
#include <string.h>

/* ---- in memory ---- */

hosted_room *rooms_find(hall *h, const char *code)
{
    hosted_room *r = h->rooms;
    while (r && strcmp(r->room.code, code) != 0)
        r = r->next;
    return r;
}

static void forget_game(hosted_room *r, uint32_t which)
{
    if (which < r->games_capacity && r->games[which]) {
        r->games[which]->room = NULL;
        r->games[which] = NULL;
    }
}

void rooms_forget_game(hosted *g)
{
    if (g->room)
        forget_game(g->room, g->room_game);
}

static bool make_game_list(hosted_room *r)
{
    if (r->room.game_capacity <= r->games_capacity)
        return true;
    hosted **grown = realloc(r->games, r->room.game_capacity * sizeof *grown);
    if (!grown)
        return false;
    memset(grown + r->games_capacity, 0,
           (r->room.game_capacity - r->games_capacity) * sizeof *grown);
    r->games = grown;
    r->games_capacity = r->room.game_capacity;
    return true;
}

static void take_seat(session *s, hosted_room *r)
{
    s->room = r;
    s->next_in_room = r->sessions;
    s->link_in_room = &r->sessions;
    if (s->next_in_room)
        s->next_in_room->link_in_room = &s->next_in_room;
    r->sessions = s;
}

void rooms_exit(session *s)
{
    hosted_room *r = s->room;
    if (!r)
        return;
    *s->link_in_room = s->next_in_room;
    if (s->next_in_room)
        s->next_in_room->link_in_room = s->link_in_room;
    s->room = NULL;
    s->wants_room = s->wants_boards = false;
    r->touched = s->hall->now;
    rooms_announce(s->hall, r);
    rooms_changed(s->hall, r);
}

void rooms_expel(session *s)
{
    rooms_exit(s);
    hall_refuse(s, "enter", "removed", "the host has removed this player");
}

void rooms_drop(hall *h, hosted_room *r)
{
    hosted_room **at = &h->rooms;
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    for (uint32_t i = 0; i < r->games_capacity; i++)
        forget_game(r, i);
    free(r->games);
    for (store_job *next; r->pending; r->pending = next) {
        next = r->pending->next;
        store_job_free(r->pending);
    }
    answer_forget_texts(r);
    room_end(&r->room);
    free(r);
    h->counts.rooms--;
}

/* ---- telling ---- */

bool rooms_is_settled(const hosted_room *r)
{
    return r->durable == r->room.count && !r->lost;
}

/* At most once a second, to everybody: the last state, however much has happened. */
static void tell(hall *h, hosted_room *r)
{
    if (!(r->changed || r->moved) || !rooms_is_settled(r) || h->now - r->told < ROOM_TELL_MS)
        return;
    for (session *s = r->sessions; s; s = s->next_in_room) {
        s->wants_room |= r->changed;
        s->wants_boards |= s->views;
        if (s->wants_room || s->wants_boards)
            hall_write_soon(s);
    }
    r->told = h->now;
    r->changed = r->moved = false;
}

/* Those who have just come, or were to be told while something was not on disk yet, need not wait a
 * second. */
static void tell_the_waiting(const hosted_room *r)
{
    for (session *s = r->sessions; s && rooms_is_settled(r); s = s->next_in_room)
        if (s->wants_room || s->wants_boards)
            hall_write_soon(s);
}

void rooms_changed(hall *h, hosted_room *r)
{
    r->changed = true;
    answer_forget_texts(r);
    tell_the_waiting(r);
    tell(h, r);
    h->tick_soon(h);
}

void rooms_moved(hall *h, hosted *g)
{
    g->room->moved = true;
    answer_forget_texts(g->room);
    tell(h, g->room);
    h->tick_soon(h);
}

bool rooms_tick(hall *h)
{
    bool more = false;
    for (hosted_room *r = h->rooms; r; r = r->next) {
        tell(h, r);
        more |= r->changed || r->moved;
    }
    return more;
}

char *rooms_next_text(session *s)
{
    hosted_room *r = s->room;
    if (!r || !rooms_is_settled(r))
        return NULL;
    if (s->wants_room) {
        s->wants_room = false;
        return answer_room(r, s);
    }
    if (s->wants_boards) {
        s->wants_boards = false;
        return answer_boards(r, s->hall);
    }
    return NULL;
}

/* ---- writing ---- */

store_job *rooms_job(const hosted_room *r, job_kind kind)
{
    store_job *job = store_job_new(kind, r->room.code);
    if (job)
        job->version = r->instance;
    return job;
}

/* A room that is not what is on disk judges nothing: it would be written when its number comes. */
refusal rooms_add(hall *h, hosted_room *r, room_entry kind, unsigned player, const char *text)
{
    if (r->lost)
        return REFUSED_STORAGE;
    store_job *job = rooms_job(r, JOB_APPEND);
    refusal result = job ? room_add(&r->room, kind, player, text, h->date) : REFUSED_MEMORY;
    if (result != FINE) {
        free(job);
        return result;
    }
    new_entry *e = &job->append.entry;
    e->number = r->room.count - 1;
    e->time.at = r->room.last;
    e->seat = player;
    strcpy(e->kind, room_entry_name(kind));
    strcpy(e->text, text);
    r->touched = h->now;
    h->counts.entries++;
    rooms_submit(h, r, job);
    return FINE;
}

void rooms_close(hall *h, hosted_room *r, const char *reason, const char *detail)
{
    while (r->sessions) {
        session *s = r->sessions;
        rooms_exit(s);
        if (reason)
            hall_refuse(s, "room", reason, detail);
        else
            hall_refuse_unsure(s, "room");
    }
    rooms_drop(h, r);
}

void rooms_written(hall *h, const store_job *job)
{
    hosted_room *r = rooms_find(h, job->code);
    if (!r || r->instance != job->version)
        return;
    if (job->done) {
        r->durable = job->append.entry.number + 1;
        rooms_submit_next(h, r);
        if (rooms_is_settled(r))
            rooms_changed(h, r);
        if (rooms_is_settled(r) && r->again)
            rooms_refresh(h, r);
        rooms_hold_games(h, r);
        return;
    }
    if (h->shared && !job->broken && r->durable > 0) {
        rooms_lost(h, r, &job->append.entry);
        return;
    }
    if (job->unsure)
        rooms_close_unsure(h, r);
    else
        rooms_close(h, r, "storage", "not written; enter the room again");
}

/* ---- its games ---- */

static void settle(hall *h, hosted_room *r, const hosted *g)
{
    static const room_result results[] = {
        [LUS_WHITE] = RESULT_WHITE, [LUS_BLACK] = RESULT_BLACK, [LUS_NOBODY] = RESULT_DRAW};
    char text[ENTRY_TEXT_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put(&w, g->game.code);
    lus_put_char(&w, ' ');
    lus_put(&w, room_result_name(results[g->game.match.status.player]));
    if (r->room.games[g->room_game].result == RESULT_OPEN)
        rooms_add(h, r, ROOM_RESULT, 0, text);
}

static bool is_over(const hosted *g)
{
    return g->game.phase == PHASE_OVER && g->durable == g->game.count;
}

void rooms_seat_game(hall *h, hosted *g)
{
    hosted_room *r = *g->game.room ? rooms_find(h, g->game.room) : NULL;
    uint32_t which = r ? room_game_of(&r->room, g->game.code) : 0;
    if (!r || which == r->room.game_count || !make_game_list(r))
        return;
    g->room = r;
    g->room_game = which;
    r->games[which] = g;
    if (is_over(g))
        settle(h, r, g);
    rooms_hold_game(h, g);
}

void rooms_game_written(hall *h, hosted *g)
{
    if (!g->room)
        rooms_seat_game(h, g); /* the room may have come into memory after its game */
    if (g->room) {
        rooms_moved(h, g);
        rooms_hold_game(h, g);
    }
    if (!is_over(g))
        return;
    if (g->room)
        settle(h, g->room, g);
    else if (*g->game.room)
        hall_load(h, NULL, g->game.room);
}

/* A pairing that was lost to another server's: its games are no longer the room's. */
static void forget_lost_games(hosted_room *r)
{
    for (uint32_t i = 0; i < r->games_capacity; i++)
        if (r->games[i] &&
            (i >= r->room.game_count || strcmp(r->games[i]->game.code, r->room.games[i].code) != 0))
            forget_game(r, i);
}

/* Those that are played or belong to the last round stay in memory as long as the room does. */
void rooms_gather_games(hall *h, hosted_room *r, address *who)
{
    forget_lost_games(r);
    for (uint32_t i = 0; i < r->room.game_count; i++) {
        const char *code = r->room.games[i].code;
        hosted *known = i < r->games_capacity ? r->games[i] : NULL;
        if (!room_game_is_current(&r->room, &r->room.games[i])) {
            if (known)
                rooms_hold_game(h, known);
            forget_game(r, i);
        } else if (*code && !known) {
            hosted *g = hall_find(h, code);
            if (g)
                rooms_seat_game(h, g);
            else
                hall_load(h, who, code);
        } else if (known && is_over(known)) {
            settle(h, r, known); /* its result may have lost its number */
        }
    }
}

/* The room that was left longest ago makes way for another. */
static bool make_space(hall *h)
{
    hosted_room *oldest = NULL;
    if (h->counts.rooms < ROOMS_MAX)
        return true;
    for (hosted_room *r = h->rooms; r; r = r->next)
        if (!r->sessions && rooms_is_settled(r) && !r->fetching &&
            (!oldest || r->touched < oldest->touched))
            oldest = r;
    if (oldest)
        rooms_drop(h, oldest);
    return oldest != NULL;
}

hosted_room *rooms_host(hall *h, room *from)
{
    hosted_room *r = make_space(h) ? calloc(1, sizeof *r) : NULL;
    if (!r) {
        room_end(from);
        return NULL;
    }
    r->room = *from;
    r->durable = from->count;
    r->touched = h->now;
    r->instance = ++h->room_instances;
    memset(r->wish, ROOM_NOBODY, sizeof r->wish);
    memset(r->wish_elsewhere, ROOM_NOBODY, sizeof r->wish_elsewhere);
    r->next = h->rooms;
    h->rooms = r;
    h->counts.rooms++;
    return r;
}

bool rooms_create_row(hall *h, hosted_room *r)
{
    store_job *job = rooms_job(r, JOB_CREATE);
    if (!job)
        return false;
    stored_row *row = &job->create;
    row->created = h->date;
    room_plan_write(&r->room.plan, row->identity);
    /* a room has no dice; every row has this column */
    hall_random(h, row->secret, sizeof row->secret);
    hall_submit(h, job);
    return true;
}

void rooms_enter(session *s, hosted_room *r, unsigned player, bool host, bool views)
{
    rooms_exit(s);
    take_seat(s, r);
    s->member = player;
    s->hosts = host;
    s->views = views;
    s->wants_room = true;
    s->wants_boards = views;
    r->touched = s->hall->now;
    hall_write_soon(s);
    rooms_announce(s->hall, r);
    rooms_changed(s->hall, r);
}

void rooms_sweep(hall *h)
{
    for (hosted_room *r = h->rooms, *next; r; r = next) {
        next = r->next;
        answer_forget_texts(r);
        if (!r->sessions && rooms_is_settled(r) && h->now - r->touched > IDLE_MS)
            rooms_drop(h, r);
    }
}

void rooms_free(hall *h)
{
    while (h->rooms)
        rooms_drop(h, h->rooms);
}
