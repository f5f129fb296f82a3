#include "server/game.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[ENTRY_KINDS] = {"join", "seed",   "act",  "throw",
                                                    "back", "resign", "draw", "rematch"};

const char *entry_kind_name(entry_kind kind)
{
    return kind_names[kind];
}

entry_kind entry_kind_named(const char *word)
{
    unsigned kind = 0;
    while (kind < ENTRY_KINDS && strcmp(kind_names[kind], word) != 0)
        kind++;
    return (entry_kind)kind;
}

const char *refusal_name(refusal r)
{
    static const char *const names[] = {"fine", "phase", "turn", "illegal", "seat",
                                        "seed", "text",  "full", "memory"};
    return names[r];
}

bool game_begin(game *g, const char *code, const lus_variant *variant, bool listed, int64_t created,
                const uint8_t secret[FAIR_BYTES])
{
    enum { STEPS = 64 };
    *g = (game){.listed = listed, .created = created, .offer = LUS_NOBODY};
    strncpy(g->code, code, CODE_LENGTH);
    memcpy(g->dice.secret, secret, FAIR_BYTES);
    lus_step *steps = malloc(STEPS * sizeof *steps);
    if (steps)
        lus_match_begin(&g->match, variant, NULL, steps, STEPS);
    return steps != NULL;
}

void game_end(game *g)
{
    free(g->match.steps);
    free(g->entries);
    sodium_memzero(g, sizeof *g);
}

/* ---- room ---- */

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

static bool room_for_step(lus_match *m)
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

/* Direction marks could make one name look like another, or turn what follows it around. */
static bool turns_text(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    if (c[0] == 0xe2 && c[1] == 0x80)
        return (c[2] >= 0x8b && c[2] <= 0x8f) || (c[2] >= 0xa8 && c[2] <= 0xae);
    if (c[0] == 0xe2 && c[1] == 0x81)
        return c[2] >= 0xa0 && c[2] <= 0xaf;
    return c[0] == 0xef && c[1] == 0xbb && c[2] == 0xbf;
}

bool name_is_fit(const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length >= NAME_MAX_BYTES || !lus_is_clean(name) ||
        lus_columns(name, length) > NAME_MAX_CHARACTERS || name[0] == ' ' || name[length - 1] == ' ')
        return false;
    for (const char *c = name; *c; c++)
        if (turns_text(c))
            return false;
    return true;
}

bool game_join_text(char text[ENTRY_TEXT_MAX], const uint8_t key[SEAT_KEY_BYTES],
                    const uint8_t commitment[FAIR_BYTES], const char *name)
{
    uint8_t hash[FAIR_BYTES];
    char hash_hex[FAIR_HEX], commitment_hex[FAIR_HEX];
    lus_writer w = lus_writer_on(text, ENTRY_TEXT_MAX);
    crypto_hash_sha256(hash, key, SEAT_KEY_BYTES);
    fair_hex(hash, FAIR_BYTES, hash_hex);
    fair_hex(commitment, FAIR_BYTES, commitment_hex);
    lus_put(&w, hash_hex);
    lus_put_char(&w, ' ');
    lus_put(&w, commitment_hex);
    lus_put_char(&w, ' ');
    lus_put(&w, name);
    return name_is_fit(name) && !w.full;
}

static bool take_hex(const char **text, uint8_t value[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    if (strlen(*text) < FAIR_HEX || (*text)[FAIR_HEX - 1] != ' ')
        return false;
    memcpy(hex, *text, FAIR_HEX - 1);
    hex[FAIR_HEX - 1] = '\0';
    *text += FAIR_HEX;
    return fair_unhex(hex, value, FAIR_BYTES);
}

static refusal join(game *g, unsigned player, const char *text)
{
    chair s = {.taken = true};
    if (g->phase != PHASE_OPEN)
        return REFUSED_PHASE;
    if (g->seats[player].taken)
        return REFUSED_SEAT;
    if (!text || !take_hex(&text, s.key_hash) || !take_hex(&text, s.commitment) || !name_is_fit(text))
        return REFUSED_TEXT;
    strcpy(s.name, text);
    g->seats[player] = s;
    if (g->seats[lus_other(player)].taken)
        g->phase = PHASE_SEEDS;
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
    if (!room_for_step(&g->match))
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
        g->offer = LUS_NOBODY; /* who plays on has declined */
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

/* One's own last action, until chance or the other one has answered it. */
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

static bool rematch_is_known(const game *g)
{
    return g->count > 0 && g->entries[g->count - 1].kind == ENTRY_REMATCH;
}

/* Clocks of machines are set back now and then; time in a game is not. */
static int64_t not_before_the_last(const game *g, int64_t at)
{
    int64_t last = g->count > 0 ? g->entries[g->count - 1].time.at : g->created;
    return at > last ? at : last;
}

refusal game_add(game *g, entry_kind kind, unsigned player, const char *text, entry_time time)
{
    entry e = {.kind = (uint8_t)kind, .seat = (uint8_t)player, .time = time};
    refusal result = REFUSED_TEXT;
    if (player > LUS_BLACK)
        return REFUSED_SEAT;
    if (!room_for_entry(g))
        return REFUSED_MEMORY;
    switch (kind) {
    case ENTRY_JOIN: result = join(g, player, text); break;
    case ENTRY_SEED: result = reveal(g, player, text); break;
    case ENTRY_ACT: result = act(g, player, text); break;
    case ENTRY_THROW: result = throw_dice(g, player, text, e.text); break;
    case ENTRY_BACK: result = take_back(g, player); break;
    case ENTRY_DRAW: result = draw(g, player); break;
    case ENTRY_RESIGN:
        result = g->phase != PHASE_PLAY && g->phase != PHASE_SEEDS
                     ? REFUSED_PHASE
                     : finish(g, lus_other(player), LUS_BY_RESIGNATION);
        break;
    case ENTRY_REMATCH:
        if (g->phase != PHASE_OVER || rematch_is_known(g))
            result = REFUSED_PHASE;
        else if (text && strlen(text) == CODE_LENGTH)
            result = FINE;
        break;
    case ENTRY_KINDS: break;
    }
    if (result != FINE)
        return result;
    if (kind == ENTRY_ACT || kind == ENTRY_REMATCH)
        strcpy(e.text, text);
    e.hash = lus_hash(&g->match.variant, &g->match.now);
    e.then = g->match.status;
    e.phase = g->phase;
    e.time.at = not_before_the_last(g, time.at);
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
    } else if (e->kind == ENTRY_SEED) {
        fair_hex(g->dice.seed[e->seat], FAIR_BYTES, hex);
        lus_put(&w, hex);
    } else {
        lus_put(&w, e->text);
    }
}

unsigned game_seat_of(const game *g, const uint8_t key[SEAT_KEY_BYTES])
{
    uint8_t hash[FAIR_BYTES];
    unsigned found = LUS_NOBODY;
    crypto_hash_sha256(hash, key, SEAT_KEY_BYTES);
    for (unsigned player = 0; player < 2; player++)
        if (sodium_memcmp(hash, g->seats[player].key_hash, sizeof hash) == 0 && g->seats[player].taken)
            found = player;
    return found;
}
