/* What clients ask of rooms. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall/rooms/rooms.h"

static void refuse(session *s, const request *r, refusal why)
{
    hall_refuse(s, request_kind_name(r->kind), refusal_name(why), "");
}

static void key_text(char text[ENTRY_TEXT_MAX], const request *r)
{
    uint8_t hash[FAIR_BYTES];
    crypto_hash_sha256(hash, r->key, SEAT_KEY_BYTES);
    game_reserve_text(text, hash, r->name);
}

/* ---- coming and going ---- */

static void open_room(session *s, const request *r)
{
    hall *h = s->hall;
    char text[ENTRY_TEXT_MAX], code[CODE_LENGTH + 1];
    room fresh;
    room_plan plan = {.game = r->plan, .way = r->way};
    if (!hall_may_create(s, r->kind))
        return;
    hall_draw_code(h, code);
    room_begin(&fresh, code, &plan, h->date);
    key_text(text, r);
    hosted_room *held = rooms_host(h, &fresh);
    if (!held) {
        hall_refuse(s, "open", "limit", "too many rooms; try again later");
        return;
    }
    refusal result =
        rooms_create_row(h, held) ? rooms_add(h, held, ROOM_OPEN, 0, text) : REFUSED_MEMORY;
    if (result == FINE)
        rooms_enter(s, held, ROOM_NOBODY, true, false);
    else
        refuse(s, r, result);
}

/* Among several servers a player's number is theirs only when it is written; until then they may
 * have to try again. */
static bool is_certain(const hall *h, const hosted_room *held)
{
    return !h->shared || (held->durable == held->room.count && !held->lost);
}

/* A new player of a room. A connection may bring few of them; an address, no more than come at once
 * in a class. */
static bool join(session *s, hosted_room *held, const request *r)
{
    char text[ENTRY_TEXT_MAX];
    const limits *l = &s->hall->limits;
    if (!s->joining &&
        (s->joined >= MEMBERS_A_CONNECTION || !limits_has(l, s->address, ALLOW_MEMBERS))) {
        hall_refuse(s, "enter", "limit", "too many new players from here; try again later");
        return false;
    }
    key_text(text, r);
    refusal result = rooms_add(s->hall, held, ROOM_JOIN, room_next_number(&held->room), text);
    if (result != FINE) {
        refuse(s, r, result);
        return false;
    }
    if (!s->joining) {
        s->joined++;
        limits_charge(l, s->address, ALLOW_MEMBERS, 1);
    }
    s->joining = true;
    return true;
}

static void enter(session *s, hosted_room *held, const request *r)
{
    bool host = room_is_host(&held->room, r->key);
    if (!host && room_player_of(&held->room, r->key) == ROOM_NOBODY && !join(s, held, r))
        return;
    unsigned player = room_player_of(&held->room, r->key);
    if (!host && held->room.players[player].gone) {
        hall_refuse(s, "enter", "removed", "the host has removed this player");
        return;
    }
    if (!is_certain(s->hall, held)) {
        hall_load_for(s, r);
        return;
    }
    s->joining = false;
    rooms_enter(s, held, player, host, false);
}

static void come(session *s, const request *r)
{
    hosted_room *held = rooms_find(s->hall, r->code);
    if (held && s->hall->shared) /* news may not have come yet */
        rooms_refresh(s->hall, held);
    if (!held || held->lost)
        hall_load_for(s, r);
    else if (r->kind == REQUEST_ENTER)
        enter(s, held, r);
    else
        rooms_enter(s, held, ROOM_NOBODY, false, true);
}

/* Of oneself, or of anybody when the host asks. */
static void rest(session *s, const request *r)
{
    unsigned player = r->player_given && s->hosts ? r->player : s->member;
    if (player >= s->room->room.player_count ||
        (r->player_given && !s->hosts && r->player != player)) {
        refuse(s, r, REFUSED_SEAT);
        return;
    }
    if (s->room->room.players[player].resting == r->resting)
        return;
    refusal result = rooms_add(s->hall, s->room, r->resting ? ROOM_REST : ROOM_RETURN, player, "");
    if (result != FINE)
        refuse(s, r, result);
}

/* ---- pairing ---- */

/* A game of two players with their seats kept for the keys they have in the room; NULL without
 * memory. */
static hosted *new_game(hall *h, address *payer, const room *r, unsigned white, unsigned black)
{
    const room_player *players[2] = {&r->players[white], &r->players[black]};
    game_plan plan = r->plan.game;
    char text[ENTRY_TEXT_MAX];
    strcpy(plan.room, r->code);
    hosted *g = hall_new_game(h, payer, &plan);
    for (unsigned seat = 0; g && seat < 2; seat++) {
        game_reserve_text(text, players[seat]->key_hash, players[seat]->name);
        if (hall_add(h, g, ENTRY_RESERVE, seat, text) != FINE)
            return NULL;
    }
    return g;
}

static bool put_games(hall *h, address *payer, const room *r, const pairing *p, lus_writer *w)
{
    for (unsigned i = 0; i < p->count; i++) {
        bool bye = p->black[i] == ROOM_NOBODY;
        hosted *g = bye ? NULL : new_game(h, payer, r, p->white[i], p->black[i]);
        if (!bye && !g)
            return false;
        lus_put_char(w, ' ');
        lus_put(w, bye ? "-" : g->game.code);
        lus_put_char(w, ':');
        lus_put_number(w, p->white[i]);
        if (!bye) {
            lus_put_char(w, ':');
            lus_put_number(w, p->black[i]);
        }
    }
    return true;
}

static unsigned games_in(const pairing *p)
{
    unsigned count = 0;
    for (unsigned i = 0; i < p->count; i++)
        count += p->black[i] != ROOM_NOBODY;
    return count;
}

/* All of them or none, at the cost of the address that wants them. */
static refusal make_games(hall *h, address *payer, hosted_room *held, const pairing *p,
                          unsigned round)
{
    char text[ENTRY_TEXT_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put_number(&w, round);
    if (held->lost)
        return REFUSED_STORAGE;
    if (held->room.game_count + p->count > ROOM_GAMES_MAX)
        return REFUSED_FULL;
    if (!limits_has_share(&h->limits, payer) || !hall_make_space(h, games_in(p)) ||
        !limits_take(&h->limits, payer, ALLOW_ROOM_GAMES, games_in(p)))
        return REFUSED_LIMIT;
    if (!put_games(h, payer, &held->room, p, &w))
        return REFUSED_MEMORY;
    refusal result = rooms_add(h, held, ROOM_PAIR, 0, text);
    if (result == FINE)
        rooms_gather_games(h, held, NULL);
    return result;
}

static void pair(session *s, const request *r)
{
    hosted_room *held = s->room;
    pairing p;
    if (!s->hosts) {
        hall_refuse(s, "pair", "seat", "only the host can do that");
        return;
    }
    if (r->number != held->room.rounds + 1u) {
        if (r->number == held->room.rounds)
            rooms_changed(s->hall, held); /* sent again: told again */
        else
            hall_refuse(s, "pair", "stale", "the room has another round");
        return;
    }
    pair_trouble trouble = room_pair(&held->room, &p);
    refusal result =
        trouble == PAIR_FINE ? make_games(s->hall, s->address, held, &p, r->number) : FINE;
    if (trouble != PAIR_FINE)
        hall_refuse(s, "pair", pair_trouble_name(trouble), "");
    else if (result != FINE)
        refuse(s, r, result);
}

static bool can_play(const room *r, unsigned player)
{
    return player < r->player_count && !r->players[player].resting && !room_is_playing(r, player);
}

static int colour_balance(const room *r, unsigned player)
{
    int balance = 0;
    for (uint32_t i = 0; i < r->game_count; i++)
        if (r->games[i].black != ROOM_NOBODY)
            balance += (r->games[i].white == player) - (r->games[i].black == player);
    return balance;
}

/* The one who had White less often has it now. */
static refusal start_challenge(hall *h, address *payer, hosted_room *held, unsigned me,
                               unsigned other)
{
    bool white = colour_balance(&held->room, me) < colour_balance(&held->room, other);
    pairing p = {.count = 1,
                 .white = {(uint8_t)(white ? me : other)},
                 .black = {(uint8_t)(white ? other : me)}};
    held->wish[me] = held->wish[other] = ROOM_NOBODY;
    held->wish_elsewhere[me] = held->wish_elsewhere[other] = ROOM_NOBODY;
    return make_games(h, payer, held, &p, 0);
}

/* NULL when they are not here. */
static session *session_of(const hosted_room *held, unsigned player)
{
    session *s = held->sessions;
    while (s && s->member != player)
        s = s->next_in_room;
    return s;
}

void rooms_grant_challenge(hall *h, hosted_room *held, unsigned player)
{
    unsigned other = held->wish[player];
    const session *s = session_of(held, player);
    if (s && other != ROOM_NOBODY && player < other && held->wish_elsewhere[other] == player &&
        can_play(&held->room, player) && can_play(&held->room, other))
        start_challenge(h, s->address, held, player, other);
}

/* Two who challenge each other play. */
static void challenge(session *s, const request *r)
{
    hosted_room *held = s->room;
    const room *players = &held->room;
    unsigned me = s->member, other = r->player_given ? r->player : ROOM_NOBODY;
    if (me == ROOM_NOBODY || players->plan.way != WAY_FREE) {
        hall_refuse(s, "challenge", "phase", "only players of a free room challenge each other");
        return;
    }
    if (other != ROOM_NOBODY &&
        (other == me || !can_play(players, me) || !can_play(players, other))) {
        hall_refuse(s, "challenge", "playing", "one of them is playing, resting or not there");
        return;
    }
    held->wish[me] = (uint8_t)other;
    if (other != ROOM_NOBODY && rooms_wish(held, other) == me) {
        refusal result = start_challenge(s->hall, s->address, held, me, other);
        if (result != FINE)
            refuse(s, r, result);
    }
    rooms_announce(s->hall, held);
    rooms_changed(s->hall, held);
}

static void decide(session *s, const request *r)
{
    char text[ENTRY_TEXT_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    uint32_t which = room_game_of(&s->room->room, r->code);
    if (!s->hosts || which == s->room->room.game_count) {
        refuse(s, r, REFUSED_SEAT);
        return;
    }
    lus_put(&w, r->code);
    lus_put_char(&w, ' ');
    lus_put(&w, room_result_name(r->outcome));
    refusal result = s->room->room.games[which].result == r->outcome
                         ? FINE
                         : rooms_add(s->hall, s->room, ROOM_DECIDE, 0, text);
    if (result != FINE)
        refuse(s, r, result);
}

/* Whether the host asks, about a player that there is; otherwise the session is told. */
static bool is_about_player(session *s, const request *r)
{
    const room *held = &s->room->room;
    bool fine = s->hosts && r->player_given && r->player < held->player_count &&
                !held->players[r->player].gone;
    if (!fine)
        refuse(s, r, REFUSED_SEAT);
    return fine;
}

static void change_name(session *s, const request *r)
{
    if (!is_about_player(s, r) || strcmp(s->room->room.players[r->player].name, r->name) == 0)
        return;
    refusal result = rooms_add(s->hall, s->room, ROOM_RENAME, r->player, r->name);
    if (result != FINE)
        refuse(s, r, result);
}

/* The player's connections go at once, before their number can be another's. */
static void remove_player(session *s, const request *r)
{
    hosted_room *held = s->room;
    if (!is_about_player(s, r))
        return;
    refusal result = rooms_add(s->hall, held, ROOM_REMOVE, r->player, "");
    if (result != FINE) {
        refuse(s, r, result);
        return;
    }
    for (unsigned i = 0; i < ROOM_PLAYERS_MAX; i++)
        if (i == r->player || held->wish[i] == r->player)
            held->wish[i] = ROOM_NOBODY;
    for (session *each = held->sessions, *next; each; each = next) {
        next = each->next_in_room;
        if (each->member == r->player)
            rooms_expel(each);
    }
}

void rooms_request(session *s, const request *r)
{
    bool inside = r->kind != REQUEST_OPEN && r->kind != REQUEST_ENTER && r->kind != REQUEST_VIEW;
    if (inside && !s->room) {
        hall_refuse(s, request_kind_name(r->kind), "seat", "no room was entered");
        return;
    }
    switch (r->kind) {
    case REQUEST_OPEN: open_room(s, r); break;
    case REQUEST_ENTER:
    case REQUEST_VIEW: come(s, r); break;
    case REQUEST_EXIT:
        rooms_exit(s);
        hall_answer(s, answer_left());
        break;
    case REQUEST_REST: rest(s, r); break;
    case REQUEST_CHALLENGE: challenge(s, r); break;
    case REQUEST_PAIR: pair(s, r); break;
    case REQUEST_RENAME: change_name(s, r); break;
    case REQUEST_REMOVE: remove_player(s, r); break;
    case REQUEST_FREEZE: rooms_freeze(s, r); break;
    case REQUEST_TIMER: rooms_set_timer(s, r); break;
    case REQUEST_TASK: rooms_give_task(s, r); break;
    case REQUEST_CLEAR: rooms_clear_tasks(s, r); break;
    case REQUEST_TRY: rooms_try(s, r); break;
    default: decide(s, r); break;
    }
}
