/* What clients ask for, request by request. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

#define REACTIONS_A_SECOND 0.5
#define REACTIONS_AT_ONCE  3

/* A request that waits for its game to come from the store. */
typedef struct parked {
    session *session; /* NULL: it has gone */
    request request;
} parked;

static void park(session *s, const request *r)
{
    parked *p = malloc(sizeof *p);
    store_job *job = calloc(1, sizeof *job);
    if (!p || !job) {
        free(p);
        free(job);
        hall_refuse(s, request_kind_name(r->kind), "memory", "");
        return;
    }
    *p = (parked){s, *r};
    *job = (store_job){.kind = JOB_LOAD, .context = p, .at = s->hall->now};
    strcpy(job->code, r->code);
    s->parked = p;
    store_submit(s->hall->store, job);
}

void hall_forget_parked(session *s)
{
    if (s->parked)
        s->parked->session = NULL;
    s->parked = NULL;
}

void hall_resume(hall *h, store_job *job)
{
    parked *p = job->context;
    session *s = p->session;
    hosted *g = hall_find(h, job->code); /* somebody else's request may have brought it meanwhile */
    if (!g && s && job->loaded) {
        g = hall_host(h, job->loaded);
        if (g) {
            g->durable = g->game.count;
            hall_flag(h, g);
        }
        free(job->loaded);
        job->loaded = NULL;
    }
    if (s)
        s->parked = NULL;
    if (s && g)
        hall_request(s, &p->request);
    else if (s)
        hall_refuse(s, request_kind_name(p->request.kind), "unknown", "there is no such game");
    free(p);
}

/* ---- new games ---- */

static void draw_code(char code[CODE_LENGTH + 1])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* none that look alike */
    for (unsigned i = 0; i < CODE_LENGTH; i++)
        code[i] = letters[randombytes_uniform(sizeof letters - 1)];
    code[CODE_LENGTH] = '\0';
}

/* A new game with its first player at it; NULL without memory. */
static hosted *new_game(hall *h, const game_plan *plan, unsigned seat, const request *r, const char *name)
{
    char code[CODE_LENGTH + 1], text[ENTRY_TEXT_MAX];
    uint8_t secret[FAIR_BYTES];
    game fresh;
    draw_code(code);
    randombytes_buf(secret, sizeof secret);
    if (!game_begin(&fresh, code, plan, h->now, secret))
        return NULL;
    hosted *g = hall_host(h, &fresh);
    if (!g || !game_join_text(text, r->key, r->commitment, name) || !hall_create_row(h, g) ||
        hall_add(h, g, ENTRY_JOIN, seat, text) != FINE)
        return NULL;
    h->counts.created++;
    return g;
}

static bool may_create(session *s, request_kind kind)
{
    hall *h = s->hall;
    bool may = h->counts.games < h->limits.games_held &&
               bucket_take(&s->address->games, h->limits.games / 60, h->limits.games);
    if (!may)
        hall_refuse(s, request_kind_name(kind), "limit", "too many games; try again later");
    return may;
}

static void create(session *s, const request *r)
{
    unsigned seat = r->seat == LUS_NOBODY ? randombytes_uniform(2) : r->seat;
    if (!may_create(s, r->kind))
        return;
    hosted *g = new_game(s->hall, &r->plan, seat, r, r->name);
    if (g)
        hall_sit(s, g, seat, false, 0);
    else
        hall_refuse(s, "create", "memory", "");
}

/* ---- coming and going ---- */

static void join(session *s, hosted *g, const request *r)
{
    char text[ENTRY_TEXT_MAX];
    unsigned seat = game_seat_of(&g->game, r->key);
    bool returns = seat != LUS_NOBODY;
    if (!returns) {
        seat = g->game.seats[LUS_WHITE].taken ? LUS_BLACK : LUS_WHITE;
        refusal result = g->game.phase != PHASE_OPEN ? REFUSED_SEAT : FINE;
        if (result == FINE && !game_join_text(text, r->key, r->commitment, r->name))
            result = REFUSED_TEXT;
        if (result == FINE)
            result = hall_add(s->hall, g, ENTRY_JOIN, seat, text);
        if (result != FINE) {
            hall_refuse(s, "join", refusal_name(result), "");
            return;
        }
    }
    hall_sit(s, g, seat, returns && r->since_given, r->since);
}

/* ---- entries of a game ---- */

static bool is_resend(const game *g, entry_kind kind, unsigned seat, const request *r)
{
    const entry *e = &g->entries[r->number];
    bool has_text = kind == ENTRY_ACT || kind == ENTRY_CLAIM;
    return e->kind == kind && e->seat == seat && (!has_text || strcmp(e->text, r->text) == 0);
}

/* Whether a request is about the next entry of the game; a resend is told again what became of it. */
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

/* Only against somebody who has been away for a while. */
static bool may_claim(session *s)
{
    const hall *h = s->hall;
    int64_t needed = h->claim_after / (s->at->game.clocks.rule.kind == CLOCK_NONE ? 1 : 3);
    unsigned other = lus_other(s->seat);
    int64_t absent = hall_absence(h, s->at, other);
    if (hall_is_seated(s->at, other))
        hall_refuse(s, "claim", "present", "the opponent is at the table");
    else if (absent < needed)
        hall_refuse_yet(s, "claim", "early", (unsigned)((needed - absent + 999) / 1000));
    return absent >= needed && !hall_is_seated(s->at, other);
}

static void add(session *s, entry_kind kind, const request *r)
{
    bool has_text = kind == ENTRY_ACT || kind == ENTRY_SEED || kind == ENTRY_CLAIM;
    if (!is_seated(s, r->kind))
        return;
    hall_flag(s->hall, s->at);
    if (!is_next(s, kind, r) || (kind == ENTRY_CLAIM && !may_claim(s)))
        return;
    refusal result = hall_add(s->hall, s->at, kind, s->seat, has_text ? r->text : NULL);
    if (result != FINE)
        hall_refuse(s, entry_kind_name(kind), refusal_name(result), "");
}

/* Colours change sides. Both then join the new game by its code, the one who asked by his key. */
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
    if (!may_create(s, r->kind))
        return;
    game_plan plan = game_plan_of(old);
    plan.listed = false;
    hosted *g = new_game(s->hall, &plan, lus_other(s->seat), r, old->seats[s->seat].name);
    refusal result = g ? hall_add(s->hall, s->at, ENTRY_REMATCH, s->seat, g->game.code) : REFUSED_MEMORY;
    if (result != FINE)
        hall_refuse(s, "rematch", refusal_name(result), "");
}

/* Told to everybody at the game, kept nowhere. */
static void react(session *s, const request *r)
{
    if (!is_seated(s, r->kind))
        return;
    if (!bucket_take(&s->at->reactions[s->seat], REACTIONS_A_SECOND, REACTIONS_AT_ONCE)) {
        hall_refuse_yet(s, "react", "early", (unsigned)(1 / REACTIONS_A_SECOND));
        return;
    }
    for (session *other = s->at->sessions; other; other = other->next_here) {
        other->reaction[s->seat] = (uint8_t)(r->reaction + 1);
        hall_write_soon(other);
    }
}

/* ---- questions ---- */

static bool is_in_lobby(const hosted *g)
{
    if (!g->game.listed || g->game.phase != PHASE_OPEN || g->durable == 0 || g->durable != g->game.count)
        return false;
    return hall_is_seated(g, LUS_WHITE) || hall_is_seated(g, LUS_BLACK);
}

static void lobby(session *s)
{
    const game *games[LOBBY_MAX];
    unsigned count = 0;
    for (unsigned i = 0; i < 1 << TABLE_BITS && count < LOBBY_MAX; i++)
        for (const hosted *g = s->hall->table[i]; g && count < LOBBY_MAX; g = g->next)
            if (is_in_lobby(g))
                games[count++] = &g->game;
    hall_answer(s, answer_lobby(games, count));
}

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
    if (!g)
        park(s, r);
    else if (r->kind == REQUEST_JOIN)
        join(s, g, r);
    else
        hall_sit(s, g, LUS_NOBODY, r->since_given, r->since);
}

void hall_request(session *s, const request *r)
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
    case REQUEST_MOVES:
    case REQUEST_RECORD: ask(s, r->kind); break;
    case REQUEST_LOBBY: lobby(s); break;
    case REQUEST_KINDS: break;
    }
}
