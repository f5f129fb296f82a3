/* What clients ask for, request by request. */
#include <stdlib.h>
#include <string.h>

#include "server/hall/calls.h"
#include "server/hall/rooms/rooms.h"

#define REACTIONS_A_SECOND 0.5
#define REACTIONS_AT_ONCE  3

/* ---- new games ---- */

/* From 0 to count - 1, each exactly as likely; at most 256. */
static unsigned draw_below(const hall *h, unsigned count)
{
    uint8_t drawn;
    do
        hall_random(h, &drawn, 1);
    while (drawn >= 256 - 256 % count);
    return drawn % count;
}

void hall_draw_code(const hall *h, char code[CODE_LENGTH + 1])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* none that look alike */
    for (unsigned i = 0; i < CODE_LENGTH; i++)
        code[i] = letters[draw_below(h, sizeof letters - 1)];
    code[CODE_LENGTH] = '\0';
}

hosted *hall_new_game(hall *h, address *maker, const game_plan *plan)
{
    char code[CODE_LENGTH + 1];
    uint8_t secret[FAIR_BYTES];
    game fresh;
    hall_draw_code(h, code);
    hall_random(h, secret, sizeof secret);
    if (!game_begin(&fresh, code, plan, h->date, secret))
        return NULL;
    hosted *g = hall_host(h, &fresh, maker);
    if (!g || !hall_create_row(h, g))
        return NULL;
    h->counts.created++;
    return g;
}

/* With its first player at it. */
static hosted *new_game_of(session *s, const game_plan *plan, unsigned seat, const request *r,
                           const char *name)
{
    char text[ENTRY_TEXT_MAX];
    hosted *g = game_join_text(text, r->key, r->commitment, name)
                    ? hall_new_game(s->hall, s->address, plan)
                    : NULL;
    return g && hall_add(s->hall, g, ENTRY_JOIN, seat, text) == FINE ? g : NULL;
}

bool hall_may_create(session *s, request_kind kind)
{
    hall *h = s->hall;
    bool may = limits_has_share(&h->limits, s->address) && hall_make_space(h, 1) &&
               limits_take(&h->limits, s->address, ALLOW_GAMES, 1);
    if (!may)
        hall_refuse(s, request_kind_name(kind), "limit", "too many games; try again later");
    return may;
}

static void create(session *s, const request *r)
{
    unsigned seat = r->seat == LUS_NOBODY ? draw_below(s->hall, 2) : r->seat;
    if (!hall_may_create(s, r->kind))
        return;
    hosted *g = new_game_of(s, &r->plan, seat, r, r->name);
    if (g)
        hall_sit(s, g, seat, false, 0);
    else
        hall_refuse(s, "create", "memory", "");
}

/* ---- coming and going ---- */

/* A seat that anybody may take; LUS_NOBODY for none. */
static unsigned free_seat(const game *g)
{
    for (unsigned seat = 0; seat < 2; seat++)
        if (!g->seats[seat].taken && !g->seats[seat].reserved)
            return seat;
    return LUS_NOBODY;
}

static refusal sit_down(session *s, hosted *g, unsigned seat, const request *r)
{
    char text[ENTRY_TEXT_MAX];
    if (seat == LUS_NOBODY)
        return REFUSED_SEAT;
    const char *name = g->game.seats[seat].reserved ? g->game.seats[seat].name : r->name;
    if (!game_join_text(text, r->key, r->commitment, name))
        return REFUSED_TEXT;
    return hall_add(s->hall, g, ENTRY_JOIN, seat, text);
}

static void join(session *s, hosted *g, const request *r)
{
    unsigned seat = game_seat_of(&g->game, r->key);
    bool returns = seat != LUS_NOBODY && (g->game.seats[seat].taken || g->game.phase == PHASE_OVER);
    if (seat == LUS_NOBODY)
        seat = free_seat(&g->game);
    refusal result = returns ? FINE : sit_down(s, g, seat, r);
    if (result == FINE)
        hall_sit(s, g, seat, returns && r->since_given, r->since);
    else
        hall_refuse(s, "join", refusal_name(result), "");
}

/* ---- entries of a game ---- */

static bool is_resend(const game *g, entry_kind kind, unsigned seat, const request *r)
{
    const entry *e = &g->entries[r->number];
    bool has_text = kind == ENTRY_ACT || kind == ENTRY_CLAIM;
    return e->kind == kind && e->seat == seat && (!has_text || strcmp(e->text, r->text) == 0);
}

/* Whether a request is about the next entry of the game. One that was sent before is told again
 * what became of it. */
static bool is_next(session *s, entry_kind kind, const request *r)
{
    const game *g = &s->at->game;
    if (r->number == g->count)
        return true;
    if (r->number > g->count || !is_resend(g, kind, s->seat, r)) {
        hall_refuse(s, entry_kind_name(kind), "stale", "the game has another number");
    } else if (s->told > r->number) {
        s->told = r->number;
        hall_write_soon(s);
    }
    return false;
}

static bool is_seated(session *s, request_kind kind)
{
    bool seated = s->at && s->seat != LUS_NOBODY;
    if (!seated)
        hall_refuse(s, request_kind_name(kind), "seat", "only who sits at a game can do that");
    return seated;
}

static void add(session *s, entry_kind kind, const request *r)
{
    bool has_text = kind == ENTRY_ACT || kind == ENTRY_SEED || kind == ENTRY_CLAIM;
    if (!is_seated(s, r->kind))
        return;
    hall_flag(s->hall, s->at);
    if (!is_next(s, kind, r) || (kind == ENTRY_CLAIM && !hall_may_claim(s)))
        return;
    refusal result = hall_add(s->hall, s->at, kind, s->seat, has_text ? r->text : NULL);
    if (result != FINE)
        hall_refuse(s, entry_kind_name(kind), refusal_name(result), "");
}

/* The players change colours. Both then join the new game by its code, the one who asked by their
 * key. */
static void rematch(session *s, const request *r)
{
    if (!is_seated(s, r->kind))
        return;
    const game *old = &s->at->game;
    if (!is_next(s, ENTRY_REMATCH, r))
        return;
    if (old->phase != PHASE_OVER || old->entries[old->count - 1].kind == ENTRY_REMATCH) {
        hall_refuse(s, "rematch", "phase", "");
        return;
    }
    if (!hall_may_create(s, r->kind))
        return;
    game_plan plan = game_plan_of(old);
    plan.listed = false;
    *plan.room = '\0';
    hosted *g = new_game_of(s, &plan, lus_other(s->seat), r, old->seats[s->seat].name);
    refusal result =
        g ? hall_add(s->hall, s->at, ENTRY_REMATCH, s->seat, g->game.code) : REFUSED_MEMORY;
    if (result != FINE)
        hall_refuse(s, "rematch", refusal_name(result), "");
}

/* Told to everybody at the game, kept nowhere. */
static void react(session *s, const request *r)
{
    if (!is_seated(s, r->kind))
        return;
    if (!bucket_take(&s->at->reactions[s->seat], s->hall->limits.now, REACTIONS_A_SECOND,
                     REACTIONS_AT_ONCE)) {
        hall_refuse_yet(s, "react", "early", (unsigned)(1 / REACTIONS_A_SECOND));
        return;
    }
    hall_react(s->hall, s->at, s->seat, r->reaction);
}

/* ---- questions ---- */

static void ask(session *s, request_kind kind)
{
    if (!s->at) {
        hall_refuse(s, request_kind_name(kind), "seat", "no game was joined");
        return;
    }
    if (kind == REQUEST_MOVES)
        s->wants_moves = true;
    else
        s->wants_record = true;
    hall_write_soon(s);
}

static void enter_game(session *s, const request *r)
{
    hosted *g = hall_find(s->hall, r->code);
    if (g && s->hall->shared) /* news of what they did elsewhere may not have come yet */
        hall_fetch(s->hall, g, NULL);
    if (!g)
        hall_load_for(s, r);
    else if (r->kind == REQUEST_JOIN)
        join(s, g, r);
    else
        hall_sit(s, g, LUS_NOBODY, r->since_given, r->since);
}

void hall_perform(session *s, const request *r)
{
    switch (r->kind) {
    case REQUEST_CREATE: create(s, r); break;
    case REQUEST_JOIN:
    case REQUEST_WATCH: enter_game(s, r); break;
    case REQUEST_LEAVE:
        hall_stand_up(s);
        hall_answer(s, answer_left());
        break;
    case REQUEST_SEED: add(s, ENTRY_SEED, r); break;
    case REQUEST_ACT: add(s, ENTRY_ACT, r); break;
    case REQUEST_THROW: add(s, ENTRY_THROW, r); break;
    case REQUEST_BACK: add(s, ENTRY_BACK, r); break;
    case REQUEST_RESIGN: add(s, ENTRY_RESIGN, r); break;
    case REQUEST_DRAW: add(s, ENTRY_DRAW, r); break;
    case REQUEST_CLAIM: add(s, ENTRY_CLAIM, r); break;
    case REQUEST_REMATCH: rematch(s, r); break;
    case REQUEST_REACT: react(s, r); break;
    case REQUEST_SUBSCRIBE:
    case REQUEST_UNSUBSCRIBE:
        if (is_seated(s, r->kind))
            calls_request(s, r);
        break;
    case REQUEST_MOVES:
    case REQUEST_RECORD: ask(s, r->kind); break;
    case REQUEST_LOBBY:
        s->hall->shared ? hall_ask_lobby(s) : hall_answer(s, hall_lobby(s->hall));
        break;
    default: rooms_request(s, r); break;
    }
}

void hall_request(session *s, const request *r)
{
    if (hall_may_look(s, r))
        hall_perform(s, r);
}
