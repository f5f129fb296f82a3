#define _GNU_SOURCE /* open_memstream, strtok_r */
/* A room follows from its entries: an own small model of it, by docs/network.md. */
#include "tests/sim/model_room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const results[PAIR_RESULTS] = {"open", "white", "black", "draw"};

const char *pair_result_name(const model_pair *g)
{
    return g->black == ROOM_NOBODY ? "bye" : results[g->result];
}

pair_result pair_result_named(const char *word)
{
    unsigned i = 0;
    while (i < PAIR_RESULTS && strcmp(results[i], word) != 0)
        i++;
    return i;
}

model_room *model_find_room(const model *m, const char *code)
{
    model_room *r = m->rooms;
    while (r && strcmp(r->code, code) != 0)
        r = r->next;
    return r;
}

void model_free_rooms(model *m)
{
    for (model_room *r = m->rooms, *next; r; r = next) {
        next = r->next;
        for (uint32_t i = 0; i < r->count; i++)
            free(r->states[i]);
        free(r->states);
        free(r->games);
        free(r->asks);
        free(r);
    }
    free(m->opens);
}

static model_room *begin(world *w, const kept_row *row)
{
    model_room *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    strcpy(r->code, row->code);
    if (sscanf(row->row.identity, "room %7s", r->way) != 1)
        world_fail(w, "list: %s is neither a game nor a room", row->code);
    r->next = w->model->rooms;
    w->model->rooms = r;
    return r;
}

/* ---- players ---- */

static bool has_game(const model_room *r, unsigned player, bool only_open)
{
    for (unsigned i = 0; i < r->game_count; i++)
        if ((r->games[i].white == player || r->games[i].black == player) &&
            (!only_open || r->games[i].result == PAIR_OPEN))
            return true;
    return false;
}

static bool is_there(const model_room *r, unsigned player)
{
    return player < r->player_count && !r->players[player].gone;
}

static bool name_is_free(const model_room *r, const char *name)
{
    for (unsigned i = 0; i < r->player_count; i++)
        if (is_there(r, i) && strcmp(r->players[i].name, name) == 0)
            return false;
    return true;
}

static bool join(model_room *r, unsigned player, const char *text)
{
    model_player fresh = {0};
    unsigned next = 0;
    while (next < r->player_count && !(r->players[next].gone && !has_game(r, next, false)))
        next++;
    if (player != next || next == ROOM_PLAYERS_MAX ||
        sscanf(text, "%64s %63[^\n]", fresh.hash, fresh.name) != 2 || !name_is_free(r, fresh.name))
        return false;
    for (unsigned i = 0; i < r->player_count; i++)
        if (i != next && strcmp(r->players[i].hash, fresh.hash) == 0)
            return false; /* somebody is there twice */
    r->players[next] = fresh;
    r->player_count += next == r->player_count;
    return true;
}

static bool rest(model_room *r, unsigned player, bool resting)
{
    if (!is_there(r, player) || r->players[player].resting == resting)
        return false;
    r->players[player].resting = resting;
    return true;
}

static bool change_name(model_room *r, unsigned player, const char *name)
{
    if (!is_there(r, player) || strlen(name) >= NAME_MAX_BYTES || !name_is_free(r, name))
        return false;
    strcpy(r->players[player].name, name);
    return true;
}

static bool remove_player(model_room *r, unsigned player)
{
    if (!is_there(r, player))
        return false;
    r->players[player].gone = r->players[player].resting = true;
    for (unsigned i = 0; i < r->game_count; i++) {
        model_pair *g = &r->games[i];
        if (g->result == PAIR_OPEN && g->white == player)
            g->result = PAIR_BLACK;
        else if (g->result == PAIR_OPEN && g->black == player)
            g->result = PAIR_WHITE;
    }
    return true;
}

/* ---- games ---- */

bool pair_is_current(const model_room *r, const model_pair *g)
{
    return g->result == PAIR_OPEN || (r->rounds > 0 && g->round == r->rounds);
}

static model_pair *find_pair(const model_room *r, const char *code)
{
    for (unsigned i = 0; i < r->game_count; i++)
        if (*code && strcmp(r->games[i].code, code) == 0)
            return &r->games[i];
    return NULL;
}

/* Nobody is paired twice at once, nor while they rest or are gone. */
static bool can_play(const model_room *r, unsigned player)
{
    return is_there(r, player) && !r->players[player].resting && !has_game(r, player, true);
}

static void add_pair(model_room *r, const model_pair *g)
{
    if (r->game_count == r->game_capacity) {
        r->game_capacity = r->game_capacity ? 2 * r->game_capacity : 16;
        r->games = realloc(r->games, r->game_capacity * sizeof *r->games);
        if (!r->games)
            abort();
    }
    r->games[r->game_count++] = *g;
}

/* “CODE:WHITE:BLACK”, “-:PLAYER” */
static bool pair_two(model_room *r, const char *word, unsigned round, bool paired[])
{
    model_pair g = {.black = ROOM_NOBODY, .round = round};
    bool bye = sscanf(word, "-:%u", &g.white) == 1;
    if (!bye && sscanf(word, "%8[^:]:%u:%u", g.code, &g.white, &g.black) != 3)
        return false;
    if (g.white == g.black || !can_play(r, g.white) || (!bye && !can_play(r, g.black)) ||
        paired[g.white] || (!bye && (paired[g.black] || find_pair(r, g.code))))
        return false;
    g.result = bye ? PAIR_WHITE : PAIR_OPEN;
    paired[g.white] = true;
    if (!bye)
        paired[g.black] = true;
    add_pair(r, &g);
    return true;
}

static bool pair(model_room *r, const char *text)
{
    char words[ENTRY_TEXT_MAX], *rest = NULL;
    bool paired[ROOM_PLAYERS_MAX] = {false}, fine = true;
    unsigned before = r->game_count;
    snprintf(words, sizeof words, "%s", text);
    const char *first = strtok_r(words, " ", &rest);
    unsigned round = first ? (unsigned)strtoul(first, NULL, 10) : 0;
    for (unsigned i = 0; i < before && round > 0 && strcmp(r->way, "free") != 0; i++)
        fine = fine && r->games[i].result != PAIR_OPEN;
    for (char *word; fine && (word = strtok_r(NULL, " ", &rest));)
        fine = pair_two(r, word, round, paired);
    if (round > 0)
        fine = fine && round == ++r->rounds;
    else
        fine = fine && strcmp(r->way, "free") == 0 && r->game_count == before + 1;
    return fine && r->game_count > before;
}

static bool settle(world *w, model_room *r, const char *text, bool decided)
{
    char code[CODE_LENGTH + 1] = "", word[ENTRY_WORD_MAX] = "";
    if (sscanf(text, "%8s %15s", code, word) != 2)
        return false;
    model_pair *g = find_pair(r, code);
    pair_result result = pair_result_named(word);
    const model_game *played = model_find(w->model, code);
    if (!g || result == PAIR_OPEN || result == PAIR_RESULTS || g->result == result)
        return false;
    if (!decided && (g->result != PAIR_OPEN || !played || !played->over))
        return false;
    pair_result by_board = !played || played->winner == LUS_NOBODY ? PAIR_DRAW
                           : played->winner == LUS_WHITE           ? PAIR_WHITE
                                                                   : PAIR_BLACK;
    if (!decided && result != by_board)
        return false;
    g->result = result;
    return true;
}

static bool halt(model_room *r, bool frozen)
{
    if (r->frozen == frozen)
        return false;
    r->frozen = frozen;
    return true;
}

/* ---- entries ---- */

static bool follow(world *w, model_room *r, const new_entry *e)
{
    switch (room_entry_named(e->kind)) {
    case ROOM_OPEN: return sscanf(e->text, "%64s %63[^\n]", r->host, r->title) == 2;
    case ROOM_JOIN: return join(r, e->seat, e->text);
    case ROOM_REST: return rest(r, e->seat, true);
    case ROOM_RETURN: return rest(r, e->seat, false);
    case ROOM_PAIR: return pair(r, e->text);
    case ROOM_RESULT: return settle(w, r, e->text, false);
    case ROOM_DECIDE: return settle(w, r, e->text, true);
    case ROOM_RENAME: return change_name(r, e->seat, e->text);
    case ROOM_REMOVE: return remove_player(r, e->seat);
    case ROOM_FREEZE: return halt(r, true);
    case ROOM_THAW: return halt(r, false);
    case ROOM_TIMER: r->timed = strcmp(e->text, "0") != 0; return true;
    default: return false; /* nobody gives problems here */
    }
}

static bool find_ask(const room_ask *asks, unsigned count, const char *kind, unsigned player,
                     const char *text)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(asks[i].kind, kind) == 0 && asks[i].player == player &&
            strcmp(asks[i].text, text) == 0)
            return true;
    return false;
}

static bool was_challenged(const model_room *r, const char *text)
{
    char a[16], b[16];
    unsigned white, black;
    if (sscanf(text, "0 %*[^:]:%u:%u", &white, &black) != 2)
        return false;
    snprintf(a, sizeof a, "%u", black);
    snprintf(b, sizeof b, "%u", white);
    return find_ask(r->asks, r->ask_count, "challenge", white, a) &&
           find_ask(r->asks, r->ask_count, "challenge", black, b);
}

/* Whether somebody wanted it who may. */
static bool is_asked_for(const model *m, const model_room *r, const new_entry *e)
{
    char round[16];
    switch (room_entry_named(e->kind)) {
    case ROOM_OPEN: return find_ask(m->opens, m->open_count, "open", 0, e->text);
    case ROOM_JOIN: return find_ask(r->asks, r->ask_count, "join", 0, e->text);
    case ROOM_RESULT: return true;
    case ROOM_PAIR:
        snprintf(round, sizeof round, "%u", (unsigned)strtoul(e->text, NULL, 10));
        return strcmp(round, "0") == 0 ? was_challenged(r, e->text)
                                       : find_ask(r->asks, r->ask_count, "pair", 0, round);
    default: return find_ask(r->asks, r->ask_count, e->kind, e->seat, e->text);
    }
}

void model_room_written(world *w, const kept_row *row)
{
    const new_entry *e = &row->entries[row->count - 1].entry;
    model_room *r = model_find_room(w->model, row->code);
    if (!r)
        r = begin(w, row);
    if (e->number != r->count)
        world_fail(w, "list: room %s has %u after %u entries", r->code, e->number, r->count);
    if (!is_asked_for(w->model, r, e))
        world_fail(w, "list: nobody asked for %u %s %u %s of room %s", e->number, e->kind, e->seat,
                   e->text, r->code);
    if (!follow(w, r, e))
        world_fail(w, "rules: %u %s %u %s of room %s is impossible", e->number, e->kind, e->seat,
                   e->text, r->code);
    if (r->count == r->capacity) {
        r->capacity = r->capacity ? 2 * r->capacity : 64;
        r->states = realloc(r->states, r->capacity * sizeof *r->states);
        if (!r->states)
            abort();
    }
    r->states[r->count++] = model_room_state(r);
}
