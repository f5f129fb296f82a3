/* What servers hear and tell, held against what is written. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/model.h"
#include "tests/sim/model_room.h"
#include "tests/sim/people.h"

const char *model_word(const json_t *m, const char *field)
{
    const char *text = json_string_value(json_object_get(m, field));
    return text ? text : "";
}

static const char *word(const json_t *m, const char *field)
{
    return model_word(m, field);
}

static unsigned seat_named(const char *name)
{
    return strcmp(name, "white") == 0   ? LUS_WHITE
           : strcmp(name, "black") == 0 ? LUS_BLACK
                                        : LUS_NOBODY;
}

/* ---- what comes to a server ---- */

static asked *add_ask(model_game *g)
{
    if (g->ask_count == g->ask_capacity) {
        g->ask_capacity = g->ask_capacity ? 2 * g->ask_capacity : 64;
        g->asks = realloc(g->asks, g->ask_capacity * sizeof *g->asks);
        if (!g->asks)
            abort();
    }
    g->asks[g->ask_count] = (asked){0};
    return &g->asks[g->ask_count++];
}

static bool is_same(const asked *a, const asked *b)
{
    return a->number == b->number && a->seat == b->seat && strcmp(a->kind, b->kind) == 0 &&
           strcmp(a->text, b->text) == 0;
}

void model_heard(world *w, line *l, const char *text)
{
    json_t *m = json_loads(text, 0, NULL);
    const json_t *number = json_object_get(m, "number");
    model_game *g = l->at;
    model_room_heard(w, l, m);
    if (strcmp(word(m, "type"), "lobby") == 0 && l->lobby_asked == 0)
        l->lobby_asked = w->now;
    if (g && l->seat != LUS_NOBODY && number) {
        asked now = {.number = (uint32_t)json_integer_value(number), .seat = l->seat, .times = 1};
        const char *said = *word(m, "action")   ? word(m, "action")
                           : *word(m, "result") ? word(m, "result")
                                                : word(m, "seed");
        snprintf(now.kind, sizeof now.kind, "%s", word(m, "type"));
        snprintf(now.text, sizeof now.text, "%s", said);
        now.told = l->told_number == now.number ? l->told_at : 0;
        now.heard = w->now;
        now.server = l->server;
        now.line = l;
        asked *before = NULL;
        for (unsigned i = 0; i < g->ask_count; i++)
            if (is_same(&g->asks[i], &now))
                before = &g->asks[i];
        if (before)
            before->times++;
        else
            *add_ask(g) = now;
    }
    json_decref(m);
}

void model_bounds(world *w, const line *l)
{
    const hall *h = l->server->hall;
    store_counts counts;
    store_count(h->store, &counts);
    if (counts.waiting > 2000)
        world_fail(w, "bounds: %" PRIu64 " jobs wait", counts.waiting);
    if (h->counts.games > h->limits.games_held)
        world_fail(w, "bounds: %u games in memory", h->counts.games);
    if (l->session.reply_count > REPLIES_MAX)
        world_fail(w, "bounds: %u answers wait", l->session.reply_count);
}

/* ---- what a server tells ---- */

static void judge_hash(world *w, const model_game *g, uint32_t number, const json_t *m)
{
    char hash[32];
    if (number == 0)
        return;
    snprintf(hash, sizeof hash, "%016" PRIx64, g->entries[number - 1].hash);
    if (strcmp(hash, word(m, "hash")) != 0)
        world_fail(w, "told: %s has another position after %u entries", g->code, number);
}

static void judge_secret(world *w, const model_game *g, const json_t *m, bool over)
{
    const char *secret = word(m, "secret");
    char hex[FAIR_HEX];
    fair_hex(g->dice.secret, FAIR_BYTES, hex);
    if (!over && *secret)
        world_fail(w, "dice: the secret of %s was told before its end", g->code);
    if (over && strcmp(secret, hex) != 0)
        world_fail(w, "dice: %s has another secret", g->code);
}

/* A client knows so many entries from now on. */
static void note_told(const world *w, line *l, uint32_t number)
{
    l->told_at = w->now;
    l->told_number = number;
    l->told_slept = l->server->slept;
    l->told_sleeps = l->server->sleeps;
}

static void told_game(world *w, line *l, const json_t *m)
{
    model_game *g = model_find(w->model, word(m, "code"));
    uint32_t number = (uint32_t)json_integer_value(json_object_get(m, "number"));
    uint8_t commitment[FAIR_BYTES];
    char hex[FAIR_HEX];
    if (!g || number > g->count) {
        world_fail(w, "told: %s %u is not on disk", word(m, "code"), number);
        return;
    }
    unsigned seat = seat_named(word(m, "seat"));
    if (l->at != g || l->seat != seat)
        l->seated_at = w->now;
    l->at = g;
    l->seat = seat;
    crypto_hash_sha256(commitment, g->dice.secret, FAIR_BYTES);
    fair_hex(commitment, FAIR_BYTES, hex);
    if (strcmp(hex, word(m, "commit")) != 0)
        world_fail(w, "dice: %s has another commitment", g->code);
    judge_hash(w, g, number, m);
    judge_secret(w, g, m, number > 0 && g->entries[number - 1].over);
    note_told(w, l, number);
}

/* Whoever is told of a rematch can go there: it is on disk, the same game with colours changed. */
static void judge_rematch(world *w, const model_game *g)
{
    const model_game *next = model_find(w->model, g->rematch);
    char old[LUS_IDENTITY_MAX], new[LUS_IDENTITY_MAX];
    if (!next || !next->taken[lus_other(g->rematch_seat)]) {
        world_fail(w, "rematch: %s is told, and %s is not there", g->code, g->rematch);
        return;
    }
    lus_writer a = lus_writer_on(old, sizeof old), b = lus_writer_on(new, sizeof new);
    lus_variant_write(&g->match.variant, &a);
    lus_variant_write(&next->match.variant, &b);
    if (strcmp(old, new) != 0 || next->clock.kind != g->clock.kind)
        world_fail(w, "rematch: %s of %s is another game", g->rematch, g->code);
}

static void told_entry(world *w, line *l, const json_t *m)
{
    model_game *g = l->at;
    uint32_t number = (uint32_t)json_integer_value(json_object_get(m, "number"));
    const kept_row *r = g ? database_find(w->database, g->code) : NULL;
    if (!r || number >= r->count) {
        world_fail(w, "told: %s %u is not on disk", g ? g->code : "?", number);
        return;
    }
    const new_entry *e = &r->entries[number].entry;
    model_entry *kept = &g->entries[number];
    if (strcmp(e->kind, word(m, "kind")) != 0 || e->seat != seat_named(word(m, "seat")) ||
        (*word(m, "text") && strcmp(e->text, word(m, "text")) != 0) ||
        (*word(m, "seed") && strcmp(e->text, word(m, "seed")) != 0))
        world_fail(w, "told: %s %u is another entry on disk", g->code, number);
    judge_hash(w, g, number + 1, m);
    judge_secret(w, g, m, kept->over);
    if (strcmp(e->kind, "rematch") == 0)
        judge_rematch(w, g);
    char *left = json_dumps(json_object_get(m, "left"), JSON_COMPACT);
    if (left && *kept->left && strcmp(left, kept->left) != 0)
        world_fail(w, "clock: %s %u is told with %s and with %s", g->code, number, left,
                   kept->left);
    if (left)
        snprintf(kept->left, sizeof kept->left, "%s", left);
    free(left);
    note_told(w, l, number + 1);
}

/* The server says that what was asked is not written. */
static void told_error(line *l, const json_t *m)
{
    model_game *g = l->at;
    const char *about = word(m, "about");
    const json_t *known = json_object_get(m, "known");
    if (!g || l->seat == LUS_NOBODY || json_is_false(known))
        return;
    /* The game stands as before: then nothing is written that was asked for at its end. Of two of a
     * kind nobody knows which one is refused. */
    bool all = strcmp(about, "store") == 0 && strcmp(word(m, "reason"), "storage") == 0;
    unsigned count = 0;
    asked *meant = NULL;
    for (unsigned i = 0; i < g->ask_count; i++) {
        asked *a = &g->asks[i];
        bool waits = a->seat == l->seat && a->line == l && !a->denied && !a->written;
        if (waits && all && a->number >= g->count)
            a->denied = true;
        else if (waits && !all && strcmp(about, a->kind) == 0)
            meant = a, count++;
    }
    if (count == 1)
        meant->denied = true;
}

/* Nobody is told that there is no such game or room, while it is on disk. */
static void judge_unknown(world *w, const line *l, const char *about)
{
    bool comes = strcmp(about, "join") == 0 || strcmp(about, "watch") == 0 ||
                 strcmp(about, "enter") == 0 || strcmp(about, "view") == 0;
    if (comes && *l->asked_code && database_find(w->database, l->asked_code))
        world_fail(w, "lost: %s is told to be unknown", l->asked_code);
}

void model_told(world *w, line *l, const char *text)
{
    json_t *m = json_loads(text, 0, NULL);
    const char *type = word(m, "type");
    if (!m)
        world_fail(w, "told: not JSON");
    else if (strcmp(type, "game") == 0)
        told_game(w, l, m);
    else if (strcmp(type, "entry") == 0)
        told_entry(w, l, m);
    else if (strcmp(type, "error") == 0)
        told_error(l, m);
    else if (strcmp(type, "room") == 0)
        model_room_told(w, l, m);
    else if (strcmp(type, "boards") == 0)
        model_boards_told(w, l, m);
    else if (strcmp(type, "lobby") == 0)
        model_lobby_told(w, l, m);
    if (strcmp(type, "error") == 0 && strcmp(word(m, "reason"), "unknown") == 0)
        judge_unknown(w, l, word(m, "about"));
    json_decref(m);
}

/* ---- at rest ---- */

static void judge_flag(world *w, const model_game *g)
{
    if (g->clock.kind != CLOCK_NONE && model_mover(g) != LUS_NOBODY)
        world_fail(w, "clock: %s stands still", g->code);
}

void model_agree(world *w)
{
    for (unsigned i = 0; i < w->people_count; i++) {
        const person *p = &w->people[i];
        const line *l = p->line;
        const model_game *g = *p->at ? model_find(w->model, p->at) : NULL;
        if (!p->table || !*p->table->code || p->shut_out == p->table->round + 1)
            continue;
        if (!l || !p->sits || !l->inside || !g) {
            world_fail(w, "rest: p%u has not come to its game", p->number);
            return;
        }
        if (p->known != g->count)
            world_fail(w, "rest: p%u knows %u of %u entries of %s", p->number, p->known, g->count,
                       g->code);
        judge_flag(w, g);
    }
    model_rooms_agree(w);
    model_lobby_agrees(w);
}
