#include "engine/explain/exposure.h"

#include "core/hash.h"

/* The states met while one throw is played: most orders of play lead to the same ones. A crowded
 * table lets a state be looked at twice, which costs time and changes nothing. */
enum { SEEN = 4096, PROBES = 16 };

typedef struct walk {
    const lus_variant *variant;
    unsigned player; /* who plays; the other is hit */
    bool hits;
    uint64_t *places;
    uint64_t seen[SEEN];
} walk;

static bool is_new(walk *w, const lus_state *s)
{
    /* 0 is an empty slot */
    uint64_t key = lus_hash_bytes(s->bytes, w->variant->game->state_size) | 1;
    for (unsigned i = 0; i < PROBES; i++) {
        uint64_t *slot = &w->seen[(key / 2 + i) % SEEN];
        if (*slot == key)
            return false;
        if (*slot == 0) {
            *slot = key;
            return true;
        }
    }
    return true;
}

static void note_hits(walk *w, const lus_events *events)
{
    for (unsigned i = 0; i < events->count; i++)
        if (events->list[i].kind == LUS_HIT && events->list[i].player != w->player) {
            unsigned place = events->list[i].from;
            w->hits = true;
            w->places[place / 64] |= UINT64_C(1) << place % 64;
        }
}

/* Whether the turn goes on with what was thrown. */
static bool goes_on(const walk *w, const lus_state *s)
{
    uint8_t dice[LUS_DICE_MAX];
    lus_status status = w->variant->game->status(w->variant, s);
    return status.kind == LUS_DECISION && status.player == w->player &&
           w->variant->game->dice(w->variant, s, dice) > 0;
}

static void play_all(walk *w, const lus_state *s)
{
    const lus_variant *v = w->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        lus_events events;
        events.count = 0;
        v->game->apply(v, &after, actions[i], &events);
        note_hits(w, &events);
        if (goes_on(w, &after) && is_new(w, &after))
            play_all(w, &after);
    }
}

static void begin(walk *w, const lus_variant *v, unsigned player, uint64_t *places)
{
    memset(w, 0, sizeof *w);
    w->variant = v;
    w->player = player;
    w->places = places;
}

static void count_throws(const lus_variant *v, const lus_state *s, lus_exposure *out)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned player = v->game->status(v, s).player, count = v->game->outcomes(v, s, outcomes);
    walk w;
    for (unsigned i = 0; i < count; i++) {
        lus_state thrown = *s;
        lus_events events;
        events.count = 0;
        v->game->apply(v, &thrown, outcomes[i].action, &events);
        out->ways += outcomes[i].weight;
        for (unsigned k = 0; k < events.count; k++)
            if (events.list[k].kind == LUS_PASSED && events.list[k].player == player)
                out->passes += outcomes[i].weight;
        begin(&w, v, player, out->places);
        if (goes_on(&w, &thrown))
            play_all(&w, &thrown);
        out->hits += w.hits ? outcomes[i].weight : 0;
    }
}

/* One choice before the throw, as buying in (UR-6): what it hits by itself it hits whatever is
 * thrown. */
static bool expose_choice(const lus_variant *v, const lus_state *s, lus_action action,
                          unsigned player, lus_exposure *out)
{
    lus_state after = *s;
    lus_events events = {0};
    walk w;
    *out = (lus_exposure){0};
    v->game->apply(v, &after, action, &events);
    lus_status status = v->game->status(v, &after);
    if (status.kind != LUS_CHANCE || status.player != player)
        return false;
    begin(&w, v, player, out->places);
    note_hits(&w, &events);
    count_throws(v, &after, out);
    out->hits = w.hits ? out->ways : out->hits;
    return true;
}

bool lus_expose(const lus_variant *v, const lus_state *s, lus_exposure *out)
{
    lus_action actions[LUS_ACTIONS_MAX];
    uint8_t dice[LUS_DICE_MAX];
    lus_status status = v->game->status(v, s);
    bool found = false;
    *out = (lus_exposure){0};
    if (status.kind == LUS_CHANCE) {
        count_throws(v, s, out);
        return true;
    }
    if (status.kind == LUS_OVER || v->game->dice(v, s, dice) > 0)
        return false;
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_exposure one;
        if (!expose_choice(v, s, actions[i], status.player, &one)) {
            *out = (lus_exposure){0};
            return false;
        }
        uint32_t passes = found && out->passes < one.passes ? out->passes : one.passes;
        if (!found || one.hits > out->hits)
            *out = one;
        out->passes = passes;
        found = true;
    }
    return found;
}

bool lus_hits_now(const lus_variant *v, const lus_state *s)
{
    lus_status status = v->game->status(v, s);
    uint64_t places[4] = {0};
    walk w;
    begin(&w, v, status.player, places);
    if (!goes_on(&w, s))
        return false;
    play_all(&w, s);
    return w.hits;
}

uint8_t lus_exposed_place(const lus_exposure *e)
{
    for (unsigned i = 0; i < 4; i++)
        if (e->places[i])
            return (uint8_t)(64 * i + (unsigned)__builtin_ctzll(e->places[i]));
    return LUS_NOWHERE;
}
