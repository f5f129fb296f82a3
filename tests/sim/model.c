#include "tests/sim/model.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/model_room.h"
#include "tests/sim/people.h"

enum {
    STEPS_MAX = 4096,
    PRESENT_SECONDS = 8, /* so long somebody is there, and all is well: then nobody can claim */
};

model *model_new(void)
{
    model *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    return m;
}

void model_free(model *m)
{
    for (model_game *g = m->games, *next; g; g = next) {
        next = g->next;
        free(g->steps);
        free(g->entries);
        free(g->asks);
        free(g);
    }
    model_free_rooms(m);
    free(m);
}

model_game *model_find(const model *m, const char *code)
{
    model_game *g = m->games;
    while (g && strcmp(g->code, code) != 0)
        g = g->next;
    return g;
}

unsigned model_mover(const model_game *g)
{
    bool plays = g->revealed[0] && g->revealed[1] && !g->frozen && !g->over;
    return plays ? g->match.status.player : LUS_NOBODY;
}

/* NULL for a room. */
static model_game *begin(world *w, const kept_row *r)
{
    game_plan made;
    lus_state start;
    if (!game_plan_read(r->row.identity, &made))
        return NULL;
    model_game *g = calloc(1, sizeof *g);
    if (!g || !(g->steps = malloc(STEPS_MAX * sizeof *g->steps)))
        abort();
    strcpy(g->code, r->code);
    memcpy(g->dice.secret, r->row.secret, FAIR_BYTES);
    g->clock = made.clock;
    g->listed = r->row.listed;
    g->winner = LUS_NOBODY;
    bool given = *made.start && made.variant.game->read_position(&made.variant, made.start, &start,
                                                                 &(lus_fault){0});
    lus_match_begin(&g->match, &made.variant, given ? &start : NULL, g->steps, STEPS_MAX);
    g->next = w->model->games;
    w->model->games = g;
    return g;
}

/* ---- what is written ---- */

static bool play(model_game *g, const char *text)
{
    lus_action action;
    lus_fault wrong;
    return lus_read_action(&g->match.variant, &g->match.now, text, &action, &wrong) &&
           lus_match_play(&g->match, action, NULL, &wrong);
}

static bool throw(model_game * g, const char *text)
{
    char drawn[LUS_ACTION_MAX];
    lus_writer to = lus_writer_on(drawn, sizeof drawn);
    if (g->match.status.kind != LUS_CHANCE)
        return false;
    lus_action fair = fair_throw(&g->dice, g->throws++, &g->match.variant, &g->match.now);
    g->match.variant.game->write_action(&g->match.variant, &g->match.now, fair, &to);
    return strcmp(drawn, text) == 0 && play(g, text);
}

static bool sit(const world *w, model_game *g, const new_entry *e)
{
    char hash[FAIR_HEX], commitment[FAIR_HEX];
    if (e->seat > LUS_BLACK || g->taken[e->seat] ||
        sscanf(e->text, "%64s %64s", hash, commitment) != 2)
        return false;
    g->taken[e->seat] = true;
    if (g->taken[lus_other(e->seat)])
        g->joined = w->now;
    if (*g->reserved[e->seat] && strcmp(hash, g->reserved[e->seat]) != 0)
        return false; /* of a room: another's seat */
    return fair_unhex(commitment, g->commitment[e->seat], FAIR_BYTES);
}

static bool reveal(model_game *g, const new_entry *e)
{
    uint8_t hash[FAIR_BYTES];
    if (g->revealed[e->seat] || !fair_unhex(e->text, g->dice.seed[e->seat], FAIR_BYTES))
        return false;
    crypto_hash_sha256(hash, g->dice.seed[e->seat], FAIR_BYTES);
    g->revealed[e->seat] = true;
    return memcmp(hash, g->commitment[e->seat], FAIR_BYTES) == 0;
}

static bool take_back(model_game *g)
{
    if (g->match.count == 0 || g->steps[g->match.count - 1].chance)
        return false;
    lus_match_rewind(&g->match, g->match.count - 1);
    return true;
}

static bool reserve(model_game *g, const new_entry *e)
{
    return e->seat <= LUS_BLACK && !g->taken[e->seat] && !*g->reserved[e->seat] &&
           sscanf(e->text, "%64s", g->reserved[e->seat]) == 1;
}

static bool finish(model_game *g, unsigned winner)
{
    g->over = true;
    g->winner = winner;
    return true;
}

static bool offer(model_game *g, unsigned seat)
{
    if (seat > LUS_BLACK || g->offered[seat])
        return false;
    g->over = g->offered[lus_other(seat)];
    g->offered[seat] = true;
    return true;
}

/* Whether an entry is possible, by the rules alone. */
static bool follow(const world *w, model_game *g, const new_entry *e)
{
    bool own = model_mover(g) == e->seat;
    if (e->seat > LUS_BLACK)
        return false;
    switch (entry_kind_named(e->kind)) {
    case ENTRY_JOIN: return sit(w, g, e);
    case ENTRY_SEED: return reveal(g, e);
    case ENTRY_RESERVE: return reserve(g, e);
    case ENTRY_DRAW: return offer(g, e->seat);
    case ENTRY_ACT:
        if (!own || e->seat > LUS_BLACK)
            return false;
        g->offered[lus_other(e->seat)] = false; /* playing on declines it */
        return g->match.status.kind == LUS_DECISION && play(g, e->text);
    case ENTRY_THROW: return own && throw(g, e->text);
    case ENTRY_BACK: return take_back(g);
    case ENTRY_FREEZE: g->frozen = true; return true;
    case ENTRY_THAW: g->frozen = false; return true;
    case ENTRY_RESIGN:
    case ENTRY_FLAG: return finish(g, lus_other(e->seat));
    case ENTRY_CLAIM: return finish(g, strcmp(e->text, "win") == 0 ? e->seat : LUS_NOBODY);
    case ENTRY_REMATCH:
        if (!g->over || *g->rematch || strlen(e->text) != CODE_LENGTH)
            return false;
        strcpy(g->rematch, e->text);
        g->rematch_seat = e->seat;
        return true;
    default: return true;
    }
}

static asked *find_ask(model_game *g, const new_entry *e)
{
    bool has_text = strcmp(e->kind, "throw") != 0 && strcmp(e->kind, "rematch") != 0;
    for (unsigned i = 0; i < g->ask_count; i++) {
        asked *a = &g->asks[i];
        if (a->number == e->number && a->seat == e->seat && strcmp(a->kind, e->kind) == 0 &&
            (!has_text || strcmp(a->text, e->text) == 0))
            return a;
    }
    return NULL;
}

static bool is_asked_for(const new_entry *e)
{
    static const char *const kinds[] = {"seed",   "act",  "throw", "back",
                                        "resign", "draw", "claim", "rematch"};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i], e->kind) == 0)
            return true;
    return false;
}

bool model_is_at(const line *l, const model_game *g)
{
    return l->inside && l->at == g && l->session.at && l->session.seat == l->seat &&
           strcmp(l->session.at->game.code, g->code) == 0;
}

static void judge_claim(world *w, const model_game *g, const new_entry *e)
{
    moment since = w->now - PRESENT_SECONDS * SECOND;
    if (w->store_shaken > since)
        return;
    for (const line *l = w->lines; l; l = l->next)
        if (model_is_at(l, g) && l->seat == lus_other(e->seat) && l->seated_at < since &&
            l->server->slept_at < since && w->now >= l->server->asleep_until && !l->server->ending)
            world_fail(w, "claim: %s was given away, with p%u at its table for %lld s", g->code,
                       l->person->number, (long long)((w->now - l->seated_at) / SECOND));
}

/* Nobody pays for the time in which the server slept that they are connected to: it heard nobody.
 * Of each sleep it takes a second for its own work. */
static void judge_sleep(world *w, const server *s, const model_game *g, const new_entry *e,
                        unsigned mover)
{
    int64_t passed = (w->now - g->written) / MILLI;
    for (const line *l = w->lines; l; l = l->next) {
        if (l->server != s || !model_is_at(l, g) || l->seat != mover || l->told_number != e->number)
            continue;
        int64_t slept = (s->slept - l->told_slept) / MILLI,
                most = passed - slept + AWAKE_MOST_MS * (int64_t)(s->sleeps - l->told_sleeps);
        if (e->time.spent > most + passed / 50 + 100)
            world_fail(w, "clock: %s %u cost %u ms of %lld, in which s%u slept %lld", g->code,
                       e->number, e->time.spent, (long long)passed, s->number, (long long)slept);
    }
}

/* Somebody pays for their own time, for no more than has passed, and for no less. */
static void judge_time(world *w, const server *s, const model_game *g, const new_entry *e,
                       unsigned mover, const asked *a)
{
    int64_t spent = e->time.spent, passed = (w->now - g->written) / MILLI;
    if (g->clock.kind == CLOCK_NONE)
        return;
    if (mover == LUS_NOBODY && spent != 0)
        world_fail(w, "clock: %s %u cost %lld ms while nobody's time ran", g->code, e->number,
                   (long long)spent);
    if (mover == LUS_NOBODY)
        return;
    if (spent > passed + passed / 50 + 100)
        world_fail(w, "clock: %s %u cost %lld ms, and %lld ms have passed", g->code, e->number,
                   (long long)spent, (long long)passed);
    judge_sleep(w, s, g, e, mover);
    if (!a || a->times != 1 || a->told == 0 || mover != e->seat || a->server->slept_at >= a->told ||
        w->store_shaken >= a->told || strcmp(e->kind, "back") == 0)
        return;
    int64_t thought = (a->heard - a->told) / MILLI;
    if (spent + thought / 50 + LAG_PER_TURN + 100 < thought)
        world_fail(w, "clock: %s %u cost %lld ms after %lld ms of thought", g->code, e->number,
                   (long long)spent, (long long)thought);
}

static model_entry *add_entry(model_game *g)
{
    if (g->count == g->capacity) {
        g->capacity = g->capacity ? 2 * g->capacity : 64;
        g->entries = realloc(g->entries, g->capacity * sizeof *g->entries);
        if (!g->entries)
            abort();
    }
    g->entries[g->count] = (model_entry){0};
    return &g->entries[g->count++];
}

void model_written(world *w, server *s, const kept_row *r)
{
    const new_entry *e = &r->entries[r->count - 1].entry;
    model_game *g = model_find(w->model, r->code);
    if (!g && e->number == 0)
        g = begin(w, r);
    world_note(w, "write %s %u %s %u %s %u", r->code, e->number, e->kind, e->seat, e->text,
               e->time.spent);
    w->entries++;
    if (!g) {
        model_room_written(w, r);
        return;
    }
    unsigned mover = model_mover(g);
    bool was_over = g->over;
    asked *a = is_asked_for(e) ? find_ask(g, e) : NULL;
    if (e->number != g->count)
        world_fail(w, "list: %s has %u after %u entries", g->code, e->number, g->count);
    if (is_asked_for(e) && !a)
        world_fail(w, "list: nobody asked for %s %u %s %s", g->code, e->number, e->kind, e->text);
    if (a && a->denied && a->times == 1)
        world_fail(w, "denied: %s %u %s was said not to be written", g->code, e->number, e->kind);
    if (a)
        a->written = true;
    if (strcmp(e->kind, "claim") == 0)
        judge_claim(w, g, e);
    judge_time(w, s, g, e, mover, a);
    if (!follow(w, g, e))
        world_fail(w, "rules: %s %u %s %s is impossible", g->code, e->number, e->kind, e->text);
    if (!g->over && g->match.status.kind == LUS_OVER)
        finish(g, g->match.status.player);
    w->games_over += g->over && !was_over;
    g->written = w->now;
    model_entry *kept = add_entry(g);
    kept->hash = lus_hash(&g->match.variant, &g->match.now);
    kept->over = g->over;
}

void model_purged(world *w, const kept_row *r)
{
    int64_t age = r->count > 0 ? (w->now - r->entries[r->count - 1].at) / MILLI : 0;
    if (age < DAY_MS)
        world_fail(w, "lost: %s was deleted after %lld ms", r->code, (long long)age);
}
