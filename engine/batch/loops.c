/* Template, compiled once for each game like engine/hot.c: the games of a batch (engine/batch/
 * batch.h). */
#include <string.h>

#include LUS_GAME_HEADER
#include "core/template.h"
#include "engine/batch/batch.h"

typedef OF_GAME(_state) own_state;

#include "engine/search/repeat.h" /* needs own_state */

enum { NUMBERS = OF_GAME(_numbers), NOTHING_DRAWN = -1 };

/* Where a game has no repetition rule, its slots have no window behind them. */
typedef struct slot {
    own_state state;
    lus_rng rng;
    int32_t drawn;    /* the number of an action that is known to be legal here */
    uint32_t actions; /* played in this game */
    uint8_t player;   /* who decides */
    window past;
} slot;
enum { SLOT_SIZE = KEY_SIZE ? sizeof(slot) : (offsetof(slot, past) + 15) / 16 * 16 };

static slot *slot_at(const lus_batch *b, uint32_t i)
{
    return (slot *)((char *)b->slots + (size_t)i * SLOT_SIZE);
}

static lus_state plain(const own_state *own)
{
    lus_state s = {0};
    memcpy(s.bytes, own, sizeof *own);
    return s;
}

static bool recurs(const lus_variant *v, slot *g)
{
    return KEY_SIZE > 0 && repeated(v, &g->state, &g->past);
}

/* Throws until somebody decides or the game is over. */
static inline lus_status throw_on(const lus_variant *v, slot *g)
{
    lus_status status = OF_GAME(_status)(v, &g->state);
    while (status.kind == LUS_CHANCE) {
        OF_GAME(_apply)(v, &g->state, OF_GAME(_sample)(v, &g->state, &g->rng), NULL);
        status = OF_GAME(_status)(v, &g->state);
    }
    g->player = status.player;
    return status;
}

static void begin(const lus_variant *v, slot *g)
{
    OF_GAME(_start)(v, &g->state);
    g->actions = 0;
    g->drawn = NOTHING_DRAWN;
    if (KEY_SIZE > 0) {
        window_begin(&g->past);
        recurs(v, g);
    }
    throw_on(v, g); /* no game is over before somebody has decided */
}

static void reset(lus_batch *b, uint64_t seed)
{
    for (uint32_t i = 0; i < b->count; i++) {
        slot *g = slot_at(b, i);
        g->rng = lus_rng_seeded(lus_splitmix(&seed));
        begin(&b->observer.variant, g);
    }
}

static void draw(lus_batch *b, int32_t *actions)
{
    for (uint32_t i = 0; i < b->count; i++) {
        slot *g = slot_at(b, i);
        lus_action action = OF_GAME(_sample)(&b->observer.variant, &g->state, &g->rng);
        actions[i] = g->drawn = (int32_t)OF_GAME(_number_of)(action);
    }
}

static bool is_legal(const lus_variant *v, const slot *g, int32_t number)
{
    lus_action actions[LUS_ACTIONS_MAX];
    if (number == g->drawn)
        return number != NOTHING_DRAWN;
    if (number < 0 || number >= NUMBERS)
        return false;
    lus_action wanted = OF_GAME(_action_of)((unsigned)number);
    unsigned count = OF_GAME(_actions)(v, &g->state, actions);
    for (unsigned i = 0; i < count; i++)
        if (actions[i] == wanted)
            return OF_GAME(_number_of)(wanted) == (unsigned)number;
    return false;
}

static void note_end(const lus_batch_results *r, uint32_t i, lus_status status, uint8_t actor,
                     bool cut)
{
    bool over = status.kind == LUS_OVER;
    float reward = !over || status.player == LUS_NOBODY ? 0 : status.player == actor ? 1 : -1;
    if (r->rewards)
        r->rewards[i] = reward;
    if (r->terminated)
        r->terminated[i] = over;
    if (r->truncated)
        r->truncated[i] = cut;
    if (r->winners)
        r->winners[i] = over ? (int8_t)status.player : -1;
}

static inline void play(lus_batch *b, uint32_t i, int32_t number, const lus_batch_results *r)
{
    const lus_variant *v = &b->observer.variant;
    slot *g = slot_at(b, i);
    uint8_t actor = g->player;
    OF_GAME(_apply)(v, &g->state, OF_GAME(_action_of)((unsigned)number), NULL);
    g->actions++;
    g->drawn = NOTHING_DRAWN;
    lus_status status = throw_on(v, g);
    if (KEY_SIZE > 0 && status.kind != LUS_OVER && recurs(v, g))
        status = (lus_status){LUS_OVER, LUS_NOBODY, LUS_BY_REPETITION};
    bool over = status.kind == LUS_OVER, cut = !over && b->limit && g->actions >= b->limit;
    note_end(r, i, status, actor, cut);
    if (over || cut)
        begin(v, g);
    if (r->players)
        r->players[i] = g->player;
}

static uint32_t step(lus_batch *b, const int32_t *actions, const lus_batch_results *r)
{
    for (uint32_t i = 0; i < b->count; i++)
        if (!is_legal(&b->observer.variant, slot_at(b, i), actions[i]))
            return i;
    for (uint32_t i = 0; i < b->count; i++)
        play(b, i, actions[i], r);
    return b->count;
}

/* ---- what is seen ---- */

static void players(const lus_batch *b, uint8_t *out)
{
    for (uint32_t i = 0; i < b->count; i++)
        out[i] = slot_at(b, i)->player;
}

static void observe(const lus_batch *b, float *out)
{
    for (uint32_t i = 0; i < b->count; i++) {
        const slot *g = slot_at(b, i);
        lus_state s = plain(&g->state);
        lus_observe(&b->observer, &s, g->player, out + (size_t)i * b->observer.size);
    }
}

static void masks(const lus_batch *b, uint8_t *out)
{
    lus_action actions[LUS_ACTIONS_MAX];
    memset(out, 0, (size_t)b->count * NUMBERS);
    for (uint32_t i = 0; i < b->count; i++, out += NUMBERS) {
        unsigned count = OF_GAME(_actions)(&b->observer.variant, &slot_at(b, i)->state, actions);
        for (unsigned k = 0; k < count; k++)
            out[OF_GAME(_number_of)(actions[k])] = 1;
    }
}

static void state(const lus_batch *b, uint32_t game, lus_state *s)
{
    *s = plain(&slot_at(b, game)->state);
}

/* ---- what actions lead to ---- */

static uint64_t choices(const lus_batch *b, uint32_t *counts)
{
    lus_action actions[LUS_ACTIONS_MAX];
    uint64_t all = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        unsigned count = OF_GAME(_actions)(&b->observer.variant, &slot_at(b, i)->state, actions);
        all += count;
        if (counts)
            counts[i] = count;
    }
    return all;
}

/* What the state after an action is worth to who acted, -1 while the game goes on. */
static float result_of(const lus_variant *v, const own_state *after, const slot *before)
{
    lus_status status = OF_GAME(_status)(v, after);
    if (status.kind == LUS_OVER)
        return status.player == LUS_NOBODY ? 0.5f : status.player == before->player ? 1 : 0;
    bool third = KEY_SIZE > 0 && OF_GAME(_clock)(after) > 0 && OF_GAME(_counts)(v, after) &&
                 window_has(&before->past, lus_hash_bytes(after, KEY_SIZE), 2);
    return third ? 0.5f : -1;
}

static void after(const lus_batch *b, int32_t *numbers, float *observations, float *results)
{
    const lus_variant *v = &b->observer.variant;
    lus_action actions[LUS_ACTIONS_MAX];
    for (uint32_t i = 0; i < b->count; i++) {
        const slot *g = slot_at(b, i);
        unsigned count = OF_GAME(_actions)(v, &g->state, actions);
        for (unsigned k = 0; k < count; k++) {
            own_state next = g->state;
            OF_GAME(_apply)(v, &next, actions[k], NULL);
            lus_state s = plain(&next);
            *numbers++ = (int32_t)OF_GAME(_number_of)(actions[k]);
            *results++ = result_of(v, &next, g);
            lus_observe(&b->observer, &s, g->player, observations);
            observations += b->observer.size;
        }
    }
}

extern const lus_batch_loops LUS_JOIN(lus_batch_, LUS_ID);
const lus_batch_loops LUS_JOIN(lus_batch_, LUS_ID) = {SLOT_SIZE, reset, draw,  step,    players,
                                                      observe,   masks, state, choices, after};
