#define _GNU_SOURCE /* open_memstream */
/* What servers hear and tell of rooms, held against what is written. A room is told as a whole,
 * without numbers: whatever is told must be how it stood after some entry, and never goes back. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/model_room.h"
#include "tests/sim/people.h"

/* ---- how a room is told ---- */

typedef struct score {
    unsigned points, opponents, beaten, wins, played; /* points twice, beaten four times */
} score;

static unsigned worth(const model_pair *g, bool white)
{
    if (g->result == PAIR_DRAW)
        return 1;
    return g->result == (white ? PAIR_WHITE : PAIR_BLACK) ? 2 : 0;
}

static void meet(score *a, const score *b, unsigned won)
{
    a->opponents += b->points;
    a->beaten += won * b->points;
    a->wins += won == 2;
    a->played++;
}

static void count_scores(const model_room *r, score all[ROOM_PLAYERS_MAX])
{
    memset(all, 0, ROOM_PLAYERS_MAX * sizeof *all);
    for (unsigned i = 0; i < r->game_count; i++) {
        const model_pair *g = &r->games[i];
        all[g->white].points += worth(g, true);
        if (g->black != ROOM_NOBODY)
            all[g->black].points += worth(g, false);
    }
    for (unsigned i = 0; i < r->game_count; i++) {
        const model_pair *g = &r->games[i];
        if (g->result == PAIR_OPEN || g->black == ROOM_NOBODY)
            continue;
        meet(&all[g->white], &all[g->black], worth(g, true));
        meet(&all[g->black], &all[g->white], worth(g, false));
    }
}

static bool is_better(const score *a, const score *b)
{
    const unsigned x[] = {a->points, a->opponents, a->beaten, a->wins},
                   y[] = {b->points, b->opponents, b->beaten, b->wins};
    for (unsigned i = 0; i < 4; i++)
        if (x[i] != y[i])
            return x[i] > y[i];
    return false;
}

static void put_player(FILE *f, const char *name, bool resting, bool gone, unsigned place,
                       double points, unsigned played, unsigned wins, double opponents,
                       double beaten)
{
    fprintf(f, "%s %d %d %u %g %u %u %g %g\n", name, resting, gone, place, points, played, wins,
            opponents, beaten);
}

char *model_room_state(const model_room *r)
{
    char *text = NULL;
    size_t size = 0;
    score all[ROOM_PLAYERS_MAX];
    FILE *f = open_memstream(&text, &size);
    if (!f)
        abort();
    count_scores(r, all);
    fprintf(f, "%s %s %u %d %d\n", r->title, r->way, r->rounds, r->frozen, r->timed);
    for (unsigned i = 0; i < r->player_count; i++) {
        const model_player *p = &r->players[i];
        unsigned place = 1;
        for (unsigned k = 0; k < r->player_count; k++)
            place += is_better(&all[k], &all[i]);
        put_player(f, p->name, p->resting, p->gone, place, all[i].points / 2.0, all[i].played,
                   all[i].wins, all[i].opponents / 2.0, all[i].beaten / 4.0);
    }
    for (unsigned i = 0; i < r->game_count; i++) {
        const model_pair *g = &r->games[i];
        if (pair_is_current(r, g))
            fprintf(f, "%u %u %u %s %s\n", g->round, g->white, g->black, g->code,
                    pair_result_name(g));
    }
    fclose(f);
    return text;
}

static unsigned whole(const json_t *m, const char *field)
{
    return (unsigned)json_integer_value(json_object_get(m, field));
}

static bool yes(const json_t *m, const char *field)
{
    return json_is_true(json_object_get(m, field));
}

char *model_room_state_told(const json_t *m)
{
    char *text = NULL;
    size_t size = 0, i;
    const json_t *row;
    FILE *f = open_memstream(&text, &size);
    if (!f)
        abort();
    fprintf(f, "%s %s %u %d %d\n", model_word(m, "title"), model_word(m, "pairing"),
            whole(m, "rounds"), yes(m, "frozen"), json_object_get(m, "timer") != NULL);
    json_array_foreach(json_object_get(m, "players"), i, row) put_player(
        f, model_word(row, "name"), yes(row, "resting"), yes(row, "gone"), whole(row, "place"),
        json_number_value(json_object_get(row, "points")), whole(row, "played"), whole(row, "wins"),
        json_number_value(json_object_get(row, "opponents")),
        json_number_value(json_object_get(row, "beaten")));
    json_array_foreach(json_object_get(m, "games"), i, row)
        fprintf(f, "%u %u %u %s %s\n", whole(row, "round"), whole(row, "white"),
                json_object_get(row, "black") ? whole(row, "black") : ROOM_NOBODY,
                model_word(row, "code"), model_word(row, "result"));
    fclose(f);
    return text;
}

/* ---- what comes to a server ---- */

static void add_ask(room_ask **asks, unsigned *count, unsigned *capacity, const room_ask *ask)
{
    if (*count == *capacity) {
        *capacity = *capacity ? 2 * *capacity : 64;
        *asks = realloc(*asks, *capacity * sizeof **asks);
        if (!*asks)
            abort();
    }
    (*asks)[(*count)++] = *ask;
}

static void hash_key(const json_t *m, char hash[FAIR_HEX])
{
    uint8_t key[SEAT_KEY_BYTES], digest[FAIR_BYTES];
    *hash = '\0';
    if (!fair_unhex(model_word(m, "key"), key, sizeof key))
        return;
    crypto_hash_sha256(digest, key, sizeof key);
    fair_hex(digest, FAIR_BYTES, hash);
}

/* What a client that is in a room may ask for. False: it may not. */
static bool read_ask(const line *l, const json_t *m, room_ask *a)
{
    const char *type = model_word(m, "type");
    const json_t *player = json_object_get(m, "player");
    snprintf(a->kind, sizeof a->kind, "%s", type);
    a->player = player ? whole(m, "player") : 0;
    if (strcmp(type, "rest") == 0) {
        if (!yes(m, "resting"))
            strcpy(a->kind, "return");
        if (!player || !l->room_hosts)
            a->player = l->room_member;
        return a->player != ROOM_NOBODY;
    }
    if (strcmp(type, "challenge") == 0) {
        snprintf(a->text, sizeof a->text, "%u", player ? a->player : ROOM_NOBODY);
        a->player = l->room_member;
        return a->player != ROOM_NOBODY;
    }
    if (strcmp(type, "pair") == 0)
        snprintf(a->text, sizeof a->text, "%u", whole(m, "round"));
    else if (strcmp(type, "decide") == 0)
        snprintf(a->text, sizeof a->text, "%s %s", model_word(m, "code"), model_word(m, "outcome"));
    else if (strcmp(type, "rename") == 0)
        snprintf(a->text, sizeof a->text, "%s", model_word(m, "name"));
    else if (strcmp(type, "freeze") == 0)
        strcpy(a->kind, yes(m, "frozen") ? "freeze" : "thaw");
    else if (strcmp(type, "timer") == 0)
        snprintf(a->text, sizeof a->text, "%u", whole(m, "seconds"));
    else if (strcmp(type, "remove") != 0)
        return false;
    return l->room_hosts;
}

void model_room_heard(world *w, line *l, const json_t *m)
{
    const char *type = model_word(m, "type"), *code = model_word(m, "code");
    char hash[FAIR_HEX];
    room_ask a = {0};
    bool opens = strcmp(type, "open") == 0, enters = strcmp(type, "enter") == 0;
    model *all = w->model;
    model_room *r = enters ? model_find_room(all, code) : l->room;
    if (enters || strcmp(type, "join") == 0 || strcmp(type, "watch") == 0 ||
        strcmp(type, "view") == 0)
        snprintf(l->asked_code, sizeof l->asked_code, "%s", code);
    if (opens || enters) {
        hash_key(m, hash);
        strcpy(l->room_hash, hash);
        strcpy(a.kind, opens ? "open" : "join");
        snprintf(a.text, sizeof a.text, "%s %s", hash, model_word(m, "name"));
    }
    if (opens)
        add_ask(&all->opens, &all->open_count, &all->open_capacity, &a);
    else if (r && (enters || read_ask(l, m, &a)))
        add_ask(&r->asks, &r->ask_count, &r->ask_capacity, &a);
}

/* ---- what a server tells ---- */

/* After how many entries a room stood so, not before it was known by this client. */
static void judge_state(world *w, line *l, model_room *r, const char *told)
{
    uint32_t from = l->room == r ? l->room_known : 1, n = from;
    while (n <= r->count && strcmp(r->states[n - 1], told) != 0)
        n++;
    if (n <= r->count) {
        l->room_known = n;
        return;
    }
    for (n = 1; n < from; n++)
        if (strcmp(r->states[n - 1], told) == 0) {
            world_fail(w, "room: %s goes back from %u entries to %u", r->code, from, n);
            return;
        }
    world_fail(w, "room: %s was never as it is told to p%u", r->code, l->person->number);
}

/* Whoever is told of a game can go there: it is on disk, and kept for its two players. */
static void judge_games(world *w, const model_room *r, const json_t *m)
{
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(m, "games"), i, row)
    {
        const char *code = model_word(row, "code");
        const model_game *g = *code ? model_find(w->model, code) : NULL;
        unsigned white = whole(row, "white"), black = whole(row, "black");
        if (!*code)
            continue;
        if (!g || g->count < 2)
            world_fail(w, "room: %s tells of game %s, which is not on disk", r->code, code);
        else if (white >= r->player_count || black >= r->player_count ||
                 strcmp(g->reserved[LUS_WHITE], r->players[white].hash) != 0 ||
                 strcmp(g->reserved[LUS_BLACK], r->players[black].hash) != 0)
            world_fail(w, "room: %s is not kept for those who are paired in %s", code, r->code);
    }
}

static bool plays_at(const json_t *m, unsigned player, const char *code)
{
    size_t i;
    const json_t *row;
    json_array_foreach(
        json_object_get(m, "games"), i,
        row) if (strcmp(model_word(row, "code"), code) == 0 &&
                 strcmp(model_word(row, "result"), "open") == 0 &&
                 (whole(row, "white") == player || whole(row, "black") == player)) return true;
    return false;
}

/* Who somebody is told to be in a room, they are by their key. */
static void judge_role(world *w, const line *l, const model_room *r, const json_t *m)
{
    const char *you = model_word(m, "you"), *at = model_word(m, "table");
    unsigned player = l->room_member;
    bool hosts = strcmp(l->room_hash, r->host) == 0;
    if (l->room_hosts != hosts && strcmp(you, "watching") != 0)
        world_fail(w, "room: p%u is told to be %s of %s", l->person->number, you, r->code);
    if (strcmp(you, "player") == 0 &&
        (player >= r->player_count || strcmp(r->players[player].hash, l->room_hash) != 0))
        world_fail(w, "room: p%u is told to be player %u of %s", l->person->number, player,
                   r->code);
    if (*at && !plays_at(m, player, at))
        world_fail(w, "room: p%u is sent to %s, which is not theirs", l->person->number, at);
}

void model_room_told(world *w, line *l, const json_t *m)
{
    model_room *r = model_find_room(w->model, model_word(m, "code"));
    if (!r) {
        world_fail(w, "told: room %s is not on disk", model_word(m, "code"));
        return;
    }
    char *told = model_room_state_told(m);
    judge_state(w, l, r, told);
    free(told);
    l->room = r;
    l->room_hosts = strcmp(model_word(m, "you"), "host") == 0;
    l->room_member = json_object_get(m, "player") ? whole(m, "player") : ROOM_NOBODY;
    judge_role(w, l, r, m);
    judge_games(w, r, m);
}

static bool was_so(const model_game *g, const char *position)
{
    lus_state state;
    const lus_variant *v = &g->match.variant;
    if (!v->game->read_position(v, position, &state, &(lus_fault){0}))
        return false;
    uint64_t hash = lus_hash(v, &state);
    for (uint32_t i = g->count; i-- > 0;)
        if (g->entries[i].hash == hash)
            return true;
    return false;
}

/* Every board that is told was so on disk. */
void model_boards_told(world *w, const line *l, const json_t *m)
{
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(m, "boards"), i, row)
    {
        const model_game *g = model_find(w->model, model_word(row, "code"));
        if (!l->room || !g || !was_so(g, model_word(row, "position")))
            world_fail(w, "room: the board of %s was never so", model_word(row, "code"));
    }
}
