#include "server/room/room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/game/seat.h"

/* ---- words ---- */

static const char *const entry_names[ROOM_ENTRIES] = {
    "open",   "join",   "rest", "return", "pair", "result", "decide", "rename",
    "remove", "freeze", "thaw", "timer",  "task", "clear",  "try"};
static const char *const way_names[WAYS] = {"free", "robin", "swiss"};
static const char *const result_names[RESULTS] = {"open", "white", "black", "draw"};

const char *room_entry_name(room_entry kind)
{
    return entry_names[kind];
}

room_entry room_entry_named(const char *word)
{
    return (room_entry)lus_find_word(entry_names, ROOM_ENTRIES, word);
}

const char *room_way_name(room_way way)
{
    return way_names[way];
}

room_way room_way_named(const char *word)
{
    return (room_way)lus_find_word(way_names, WAYS, word);
}

const char *room_result_name(room_result result)
{
    return result_names[result];
}

room_result room_result_named(const char *word)
{
    return (room_result)lus_find_word(result_names, RESULTS, word);
}

/* ---- the plan ---- */

static const char room_word[] = "room ";

void room_plan_write(const room_plan *plan, char text[IDENTITY_MAX])
{
    char played[IDENTITY_MAX];
    lus_writer w = lus_writer_on(text, IDENTITY_MAX);
    game_plan_write(&plan->game, played);
    lus_put(&w, room_word);
    lus_put(&w, way_names[plan->way]);
    lus_put_char(&w, ' ');
    lus_put(&w, played);
}

bool room_plan_read(const char *text, room_plan *plan)
{
    char word[8];
    *plan = (room_plan){0};
    if (strncmp(text, room_word, sizeof room_word - 1) != 0)
        return false;
    text += sizeof room_word - 1;
    size_t length = strcspn(text, " ");
    if (length >= sizeof word || text[length] != ' ')
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    plan->way = room_way_named(word);
    return plan->way != WAYS && game_plan_read(text + length + 1, &plan->game) && !*plan->game.room;
}

void room_begin(room *r, const char *code, const room_plan *plan, int64_t created)
{
    *r = (room){.plan = *plan, .last = created};
    strncpy(r->code, code, CODE_LENGTH);
}

void room_end(room *r)
{
    free(r->games);
    free(r->tasks);
    sodium_memzero(r, sizeof *r);
}

/* ---- who is who ---- */

unsigned room_player_of(const room *r, const uint8_t key[SEAT_KEY_BYTES])
{
    uint8_t hash[FAIR_BYTES];
    unsigned found = ROOM_NOBODY;
    crypto_hash_sha256(hash, key, SEAT_KEY_BYTES);
    for (unsigned i = 0; i < r->player_count; i++)
        if (sodium_memcmp(hash, r->players[i].key_hash, sizeof hash) == 0)
            found = i;
    return found;
}

bool room_is_host(const room *r, const uint8_t key[SEAT_KEY_BYTES])
{
    uint8_t hash[FAIR_BYTES];
    crypto_hash_sha256(hash, key, SEAT_KEY_BYTES);
    return sodium_memcmp(hash, r->host_hash, sizeof hash) == 0;
}

uint32_t room_game_of(const room *r, const char *code)
{
    uint32_t i = 0;
    while (i < r->game_count && strcmp(r->games[i].code, code) != 0)
        i++;
    return i;
}

bool room_game_is_current(const room *r, const room_game *g)
{
    return g->result == RESULT_OPEN || (r->rounds > 0 && g->round == r->rounds);
}

bool room_is_playing(const room *r, unsigned player)
{
    for (uint32_t i = 0; i < r->game_count; i++)
        if (r->games[i].result == RESULT_OPEN &&
            (r->games[i].white == player || r->games[i].black == player))
            return true;
    return false;
}

bool room_has_played(const room *r, unsigned player)
{
    for (uint32_t i = 0; i < r->game_count; i++)
        if (r->games[i].white == player || r->games[i].black == player)
            return true;
    return false;
}

unsigned room_next_number(const room *r)
{
    for (unsigned i = 0; i < r->player_count; i++)
        if (r->players[i].gone && !room_has_played(r, i))
            return i;
    return r->player_count;
}

int64_t room_timer_left(const room *r, int64_t at)
{
    int64_t most = 1000 * (int64_t)ROOM_TIMER_MOST,
            left = r->timer_ends - (r->frozen ? r->frozen_at : at);
    if (r->timer_ends == 0)
        return -1;
    return left < 0 ? 0 : left > most ? most : left;
}

/* ---- entries ---- */

static refusal open_room(room *r, const char *text)
{
    if (r->count > 0)
        return REFUSED_PHASE;
    if (!seat_take_hex(&text, r->host_hash) || !name_is_whole(text))
        return REFUSED_TEXT;
    strcpy(r->title, text);
    return FINE;
}

static bool name_is_taken(const room *r, const char *name)
{
    for (unsigned i = 0; i < r->player_count; i++)
        if (!r->players[i].gone && strcmp(r->players[i].name, name) == 0)
            return true;
    return false;
}

static refusal join(room *r, unsigned player, const char *text)
{
    room_player p = {0};
    unsigned next = room_next_number(r);
    if (next == ROOM_PLAYERS_MAX)
        return REFUSED_FULL;
    if (player != next)
        return REFUSED_SEAT;
    if (!seat_take_hex(&text, p.key_hash) || !name_is_whole(text))
        return REFUSED_TEXT;
    if (name_is_taken(r, text))
        return REFUSED_NAME;
    strcpy(p.name, text);
    r->players[next] = p;
    memset(r->marks[next], MARK_NONE, sizeof r->marks[next]);
    r->player_count = (uint8_t)(r->player_count + (next == r->player_count));
    return FINE;
}

static refusal change_name(room *r, unsigned player, const char *name)
{
    if (player >= r->player_count || r->players[player].gone)
        return REFUSED_SEAT;
    if (!name_is_whole(name))
        return REFUSED_TEXT;
    if (name_is_taken(r, name))
        return REFUSED_NAME;
    strcpy(r->players[player].name, name);
    return FINE;
}

static refusal remove_player(room *r, unsigned player)
{
    if (player >= r->player_count || r->players[player].gone)
        return REFUSED_SEAT;
    r->players[player].gone = r->players[player].resting = true;
    for (uint32_t i = 0; i < r->game_count; i++) {
        room_game *g = &r->games[i];
        if (g->result == RESULT_OPEN && (g->white == player || g->black == player))
            g->result = g->white == player ? RESULT_BLACK : RESULT_WHITE;
    }
    return FINE;
}

static refusal rest(room *r, unsigned player, bool resting)
{
    if (player >= r->player_count || r->players[player].gone)
        return REFUSED_SEAT;
    if (r->players[player].resting == resting)
        return REFUSED_PHASE;
    r->players[player].resting = resting;
    return FINE;
}

static bool take_number(const char **text, unsigned most, unsigned *value)
{
    const char *c = *text;
    for (*value = 0; *c >= '0' && *c <= '9' && *value <= most; c++)
        *value = *value * 10 + (unsigned)(*c - '0');
    bool some = c > *text && *value <= most;
    *text = c;
    return some;
}

/* “ CODE:WHITE:BLACK” or “ -:PLAYER”. */
static bool take_game(const room *r, const char **text, room_game *g)
{
    unsigned white, black = ROOM_NOBODY;
    const char *c = *text;
    size_t length = *c == ' ' ? strcspn(c + 1, ":") : 0;
    bool bye = length == 1 && c[1] == '-';
    if (!bye && length != CODE_LENGTH)
        return false;
    memcpy(g->code, c + 1, bye ? 0 : length);
    c += 1 + length;
    if (*c++ != ':' || !take_number(&c, r->player_count - 1u, &white) ||
        (!bye && !code_is_fit(g->code)))
        return false;
    if (!bye && (*c++ != ':' || !take_number(&c, r->player_count - 1u, &black) || white == black))
        return false;
    *text = c;
    g->white = (uint8_t)white;
    g->black = (uint8_t)black;
    g->result = bye ? RESULT_WHITE : RESULT_OPEN;
    return true;
}

static bool room_for_games(room *r, unsigned more)
{
    uint32_t capacity = r->game_capacity ? r->game_capacity : 64;
    while (capacity < r->game_count + more)
        capacity *= 2;
    if (capacity == r->game_capacity)
        return true;
    room_game *grown = realloc(r->games, capacity * sizeof *grown);
    if (!grown)
        return false;
    r->games = grown;
    r->game_capacity = capacity;
    return true;
}

/* All of it or nothing. */
static refusal pair(room *r, const char *text)
{
    unsigned round, added = 0;
    bool busy[ROOM_PLAYERS_MAX] = {false};
    if (r->player_count < 2)
        return REFUSED_PHASE;
    if (!room_for_games(r, ROOM_PLAYERS_MAX))
        return REFUSED_MEMORY;
    if (!take_number(&text, r->rounds + 1u, &round) || (round != 0 && round != r->rounds + 1u))
        return REFUSED_TEXT;
    for (; *text; added++) {
        room_game g = {.round = (uint16_t)round};
        if (!take_game(r, &text, &g) || busy[g.white] || (g.black != ROOM_NOBODY && busy[g.black]))
            return REFUSED_TEXT;
        if (r->game_count + added >= ROOM_GAMES_MAX)
            return REFUSED_FULL;
        busy[g.white] = true;
        if (g.black != ROOM_NOBODY)
            busy[g.black] = true;
        r->games[r->game_count + added] = g;
    }
    if (added == 0)
        return REFUSED_TEXT;
    r->game_count += added;
    if (round > 0)
        r->rounds = (uint16_t)round;
    return FINE;
}

static refusal settle(room *r, const char *text, bool again)
{
    char code[CODE_LENGTH + 1] = "";
    if (strlen(text) <= CODE_LENGTH || text[CODE_LENGTH] != ' ')
        return REFUSED_TEXT;
    memcpy(code, text, CODE_LENGTH);
    room_result result = room_result_named(text + CODE_LENGTH + 1);
    uint32_t which = room_game_of(r, code);
    if (result == RESULT_OPEN || result == RESULTS || which == r->game_count)
        return REFUSED_TEXT;
    if (r->games[which].result == result || (r->games[which].result != RESULT_OPEN && !again))
        return REFUSED_PHASE;
    r->games[which].result = (uint8_t)result;
    return FINE;
}

/* ---- the host stops and times ---- */

static refusal freeze(room *r, int64_t at)
{
    if (r->frozen)
        return REFUSED_PHASE;
    r->frozen = true;
    r->frozen_at = at;
    return FINE;
}

/* A timer that has run out stays so. */
static refusal thaw(room *r, int64_t at)
{
    if (!r->frozen)
        return REFUSED_PHASE;
    r->frozen = false;
    if (r->timer_ends > r->frozen_at)
        r->timer_ends += at - r->frozen_at;
    return FINE;
}

static refusal set_timer(room *r, const char *text, int64_t at)
{
    unsigned seconds;
    if (!take_number(&text, ROOM_TIMER_MOST, &seconds) || *text)
        return REFUSED_TEXT;
    if (seconds == 0 && r->timer_ends == 0)
        return REFUSED_PHASE;
    r->timer_ends = seconds == 0 ? 0 : (r->frozen ? r->frozen_at : at) + 1000 * (int64_t)seconds;
    return FINE;
}

static refusal judge(room *r, room_entry kind, unsigned player, const char *text, int64_t at)
{
    if (r->count == 0 && kind != ROOM_OPEN)
        return REFUSED_PHASE;
    switch (kind) {
    case ROOM_OPEN: return open_room(r, text);
    case ROOM_JOIN: return join(r, player, text);
    case ROOM_REST: return rest(r, player, true);
    case ROOM_RETURN: return rest(r, player, false);
    case ROOM_PAIR: return pair(r, text);
    case ROOM_RESULT: return settle(r, text, false);
    case ROOM_DECIDE: return settle(r, text, true);
    case ROOM_RENAME: return change_name(r, player, text);
    case ROOM_REMOVE: return remove_player(r, player);
    case ROOM_FREEZE: return freeze(r, at);
    case ROOM_THAW: return thaw(r, at);
    case ROOM_TIMER: return set_timer(r, text, at);
    case ROOM_TASK: return room_give_task(r, text);
    case ROOM_CLEAR: return room_clear_tasks(r);
    case ROOM_TRY: return room_try(r, player, text);
    case ROOM_ENTRIES: break;
    }
    return REFUSED_TEXT;
}

refusal room_add(room *r, room_entry kind, unsigned player, const char *text, int64_t at)
{
    if (r->count >= GAME_ENTRIES_MAX)
        return REFUSED_FULL;
    int64_t now = at > r->last ? at : r->last; /* time in a room never goes back */
    refusal result = judge(r, kind, player, text, now);
    if (result != FINE)
        return result;
    r->count++;
    r->last = now;
    return FINE;
}
