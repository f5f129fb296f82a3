#include "server/game/game.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/game/seat.h"

static const char *const kind_names[ENTRY_KINDS] = {
    "join",    "seed", "act",     "throw", "back",   "resign", "draw",
    "rematch", "flag", "reserve", "claim", "freeze", "thaw"};

const char *entry_kind_name(entry_kind kind)
{
    return kind_names[kind];
}

entry_kind entry_kind_named(const char *word)
{
    return (entry_kind)lus_find_word(kind_names, ENTRY_KINDS, word);
}

const char *refusal_name(refusal r)
{
    static const char *const names[] = {"fine",  "phase",  "turn",    "illegal", "seat",
                                        "seed",  "text",   "full",    "name",    "time",
                                        "limit", "memory", "storage", "frozen"};
    return names[r];
}

bool game_begin(game *g, const char *code, const game_plan *plan, int64_t created,
                const uint8_t secret[FAIR_BYTES])
{
    enum { STEPS = 64 };
    *g = (game){.listed = plan->listed, .created = created, .offer = LUS_NOBODY};
    strncpy(g->code, code, CODE_LENGTH);
    strcpy(g->room, plan->room);
    clocks_begin(&g->clocks, &plan->clock);
    memcpy(g->dice.secret, secret, FAIR_BYTES);
    const lus_variant *v = &plan->variant;
    lus_state start;
    if (*plan->start && !v->game->read_position(v, plan->start, &start, NULL))
        return false;
    lus_step *steps = malloc(STEPS * sizeof *steps);
    if (steps)
        lus_match_begin(&g->match, v, *plan->start ? &start : NULL, steps, STEPS);
    return steps != NULL;
}

void game_end(game *g)
{
    free(g->match.steps);
    free(g->entries);
    sodium_memzero(g, sizeof *g);
}

unsigned game_runner(const game *g)
{
    bool runs = g->phase == PHASE_PLAY && !g->frozen && g->clocks.rule.kind != CLOCK_NONE;
    return runs ? g->match.status.player : LUS_NOBODY;
}

/* ---- space ---- */

static bool room_for_entry(game *g)
{
    if (g->count < g->capacity)
        return true;
    uint32_t capacity = g->capacity ? 2 * g->capacity : 32;
    entry *grown = realloc(g->entries, capacity * sizeof *grown);
    if (!grown)
        return false;
    g->entries = grown;
    g->capacity = capacity;
    return true;
}

static bool grow_steps(lus_match *m)
{
    if (m->count < m->capacity)
        return true;
    lus_step *grown = realloc(m->steps, 2 * m->capacity * sizeof *grown);
    if (!grown)
        return false;
    m->steps = grown;
    m->capacity *= 2;
    return true;
}

/* ---- sitting down ---- */

static refusal join(game *g, unsigned player, const char *text)
{
    chair s = {.taken = true};
    if (g->phase != PHASE_OPEN)
        return REFUSED_PHASE;
    if (g->seats[player].taken)
        return REFUSED_SEAT;
    if (!text || !seat_take_hex(&text, s.key_hash) || !seat_take_hex(&text, s.commitment) ||
        !name_is_whole(text))
        return REFUSED_TEXT;
    strcpy(s.name, text);
    g->seats[player] = s;
    if (g->seats[lus_other(player)].taken)
        g->phase = PHASE_SEEDS;
    return FINE;
}

static refusal reserve(game *g, unsigned player, const char *text)
{
    chair s = {.reserved = true};
    if (g->phase != PHASE_OPEN || g->seats[player].taken || g->seats[player].reserved)
        return REFUSED_PHASE;
    if (!text || !seat_take_hex(&text, s.key_hash) || !name_is_whole(text))
        return REFUSED_TEXT;
    strcpy(s.name, text);
    g->seats[player] = s;
    return FINE;
}

static refusal reveal(game *g, unsigned player, const char *text)
{
    uint8_t seed[FAIR_BYTES], commitment[FAIR_BYTES];
    chair *s = &g->seats[player];
    if (g->phase != PHASE_SEEDS || s->revealed)
        return REFUSED_PHASE;
    if (!text || !fair_unhex(text, seed, sizeof seed))
        return REFUSED_TEXT;
    fair_commit(seed, commitment);
    if (memcmp(commitment, s->commitment, sizeof commitment) != 0)
        return REFUSED_SEED;
    memcpy(g->dice.seed[player], seed, sizeof seed);
    s->revealed = true;
    if (g->seats[lus_other(player)].revealed)
        g->phase = PHASE_PLAY;
    return FINE;
}

/* ---- playing ---- */

static refusal play(game *g, lus_action action)
{
    if (g->count >= GAME_ENTRIES_MAX)
        return REFUSED_FULL;
    if (!grow_steps(&g->match))
        return REFUSED_MEMORY;
    if (!lus_match_play(&g->match, action, NULL, NULL))
        return REFUSED_ILLEGAL;
    if (g->match.status.kind == LUS_OVER)
        g->phase = PHASE_OVER;
    return FINE;
}

static refusal act(game *g, unsigned player, const char *text)
{
    lus_match *m = &g->match;
    lus_action action;
    if (g->phase != PHASE_PLAY)
        return REFUSED_PHASE;
    if (m->status.kind != LUS_DECISION || m->status.player != player)
        return REFUSED_TURN;
    if (!text || strlen(text) >= LUS_ACTION_MAX)
        return REFUSED_TEXT;
    if (!lus_read_action(&m->variant, &m->now, text, &action, NULL))
        return REFUSED_ILLEGAL;
    refusal result = play(g, action);
    if (result == FINE && g->offer != player)
        g->offer = LUS_NOBODY; /* playing on declines it */
    return result;
}

/* Writes the throw into `drawn`. */
static refusal throw_dice(game *g, unsigned player, const char *text, char drawn[LUS_ACTION_MAX])
{
    lus_match *m = &g->match;
    if (g->phase != PHASE_PLAY)
        return REFUSED_PHASE;
    if (m->status.kind != LUS_CHANCE || m->status.player != player)
        return REFUSED_TURN;
    lus_action outcome = fair_throw(&g->dice, g->throws, &m->variant, &m->now);
    lus_writer w = lus_writer_on(drawn, LUS_ACTION_MAX);
    m->variant.game->write_action(&m->variant, &m->now, outcome, &w);
    if (text && strcmp(text, drawn) != 0)
        return REFUSED_ILLEGAL;
    refusal result = play(g, outcome);
    if (result == FINE)
        g->throws++;
    return result;
}

/* Players take back their own last action, until chance or the opponent has answered it. */
static refusal take_back(game *g, unsigned player)
{
    lus_match *m = &g->match;
    lus_state before;
    if (g->phase != PHASE_PLAY)
        return REFUSED_PHASE;
    if (m->count == 0 || m->steps[m->count - 1].chance)
        return REFUSED_TURN;
    lus_match_state_at(m, m->count - 1, &before);
    bool own = m->variant.game->status(&m->variant, &before).player == player;
    if (!own || (m->status.kind == LUS_DECISION && m->status.player != player))
        return REFUSED_TURN;
    lus_match_rewind(m, m->count - 1);
    return FINE;
}

static refusal finish(game *g, lus_player winner, lus_reason reason)
{
    lus_match_end(&g->match, winner, reason);
    g->phase = PHASE_OVER;
    return FINE;
}

static refusal draw(game *g, unsigned player)
{
    if (g->phase != PHASE_PLAY || g->offer == player)
        return REFUSED_PHASE;
    if (g->offer != LUS_NOBODY)
        return finish(g, LUS_NOBODY, LUS_BY_AGREEMENT);
    g->offer = (uint8_t)player;
    return FINE;
}

static refusal resign(game *g, unsigned player)
{
    if (g->phase != PHASE_PLAY && g->phase != PHASE_SEEDS)
        return REFUSED_PHASE;
    return finish(g, lus_other(player), LUS_BY_RESIGNATION);
}

static refusal flag(game *g, unsigned player, uint32_t spent)
{
    if (game_runner(g) != player)
        return REFUSED_PHASE;
    if (spent < g->clocks.left[player])
        return REFUSED_TIME;
    return finish(g, lus_other(player), LUS_BY_TIME);
}

static refusal claim(game *g, unsigned player, const char *text)
{
    bool expected =
        g->phase == PHASE_OPEN && g->seats[player].taken && g->seats[lus_other(player)].reserved;
    if (g->phase != PHASE_PLAY && g->phase != PHASE_SEEDS && !expected)
        return REFUSED_PHASE;
    if (!text || (strcmp(text, "win") != 0 && strcmp(text, "draw") != 0))
        return REFUSED_TEXT;
    return finish(g, strcmp(text, "win") == 0 ? player : LUS_NOBODY, LUS_BY_ABANDONMENT);
}

static refusal freeze(game *g, bool frozen)
{
    if (g->phase == PHASE_OVER || g->frozen == frozen)
        return REFUSED_PHASE;
    g->frozen = frozen;
    return FINE;
}

/* What a player does at the board; sitting down, and what is owed for the dice, may go on. */
static bool waits_for_thaw(entry_kind kind)
{
    return kind == ENTRY_ACT || kind == ENTRY_THROW || kind == ENTRY_BACK || kind == ENTRY_DRAW ||
           kind == ENTRY_RESIGN || kind == ENTRY_CLAIM;
}

static bool rematch_is_known(const game *g)
{
    return g->count > 0 && g->entries[g->count - 1].kind == ENTRY_REMATCH;
}

/* People set the clocks of machines back now and then; time in a game never goes back. */
static int64_t not_before_the_last(const game *g, int64_t at)
{
    int64_t last = g->count > 0 ? g->entries[g->count - 1].time.at : g->created;
    return at > last ? at : last;
}

/* A player who takes an action back also pays for the time the opponent had meanwhile. */
static void run_clocks(game *g, const entry *e, unsigned runner)
{
    unsigned next = game_runner(g);
    bool turns = runner != LUS_NOBODY && next != LUS_NOBODY && next != runner;
    if (e->kind == ENTRY_BACK && turns)
        clocks_resume_turn(&g->clocks, next);
    if (runner != LUS_NOBODY)
        clocks_spend(&g->clocks, e->kind == ENTRY_BACK ? e->seat : runner, e->time.spent);
    if (e->kind != ENTRY_BACK && turns)
        clocks_end_turn(&g->clocks, runner);
}

static refusal judge(game *g, entry *e, const char *text)
{
    unsigned player = e->seat;
    if (g->frozen && waits_for_thaw(e->kind))
        return REFUSED_FROZEN;
    switch ((entry_kind)e->kind) {
    case ENTRY_JOIN: return join(g, player, text);
    case ENTRY_RESERVE: return reserve(g, player, text);
    case ENTRY_SEED: return reveal(g, player, text);
    case ENTRY_ACT: return act(g, player, text);
    case ENTRY_THROW: return throw_dice(g, player, text, e->text);
    case ENTRY_BACK: return take_back(g, player);
    case ENTRY_DRAW: return draw(g, player);
    case ENTRY_RESIGN: return resign(g, player);
    case ENTRY_FLAG: return flag(g, player, e->time.spent);
    case ENTRY_CLAIM: return claim(g, player, text);
    case ENTRY_REMATCH:
        if (g->phase != PHASE_OVER || rematch_is_known(g))
            return REFUSED_PHASE;
        return text && code_is_fit(text) ? FINE : REFUSED_TEXT;
    case ENTRY_FREEZE: return freeze(g, true);
    case ENTRY_THAW: return freeze(g, false);
    case ENTRY_KINDS: break;
    }
    return REFUSED_TEXT;
}

refusal game_add(game *g, entry_kind kind, unsigned player, const char *text, entry_time time)
{
    entry e = {.kind = (uint8_t)kind, .seat = (uint8_t)player, .time = time};
    unsigned runner = game_runner(g);
    if (player > LUS_BLACK)
        return REFUSED_SEAT;
    if (!room_for_entry(g))
        return REFUSED_MEMORY;
    refusal result = judge(g, &e, text);
    if (result != FINE)
        return result;
    run_clocks(g, &e, runner);
    if (kind == ENTRY_ACT || kind == ENTRY_REMATCH || kind == ENTRY_CLAIM)
        strcpy(e.text, text);
    e.hash = lus_hash(&g->match.variant, &g->match.now);
    e.then = g->match.status;
    e.phase = g->phase;
    e.time.at = not_before_the_last(g, time.at);
    memcpy(e.left, g->clocks.left, sizeof e.left);
    g->entries[g->count++] = e;
    return FINE;
}

void game_entry_text(const game *g, const entry *e, char text[ENTRY_TEXT_MAX])
{
    const chair *s = &g->seats[e->seat];
    lus_writer w = lus_writer_on(text, ENTRY_TEXT_MAX);
    char hex[FAIR_HEX];
    if (e->kind == ENTRY_JOIN) {
        fair_hex(s->key_hash, FAIR_BYTES, hex);
        lus_put(&w, hex);
        fair_hex(s->commitment, FAIR_BYTES, hex);
        lus_put_char(&w, ' ');
        lus_put(&w, hex);
        lus_put_char(&w, ' ');
        lus_put(&w, s->name);
    } else if (e->kind == ENTRY_RESERVE) {
        game_reserve_text(text, s->key_hash, s->name);
    } else if (e->kind == ENTRY_SEED) {
        fair_hex(g->dice.seed[e->seat], FAIR_BYTES, hex);
        lus_put(&w, hex);
    } else {
        lus_put(&w, e->text);
    }
}
