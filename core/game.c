#include "core/game.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"

/* Visits what can happen next: fills `out` with the actions or outcomes and returns how many. */
static unsigned possible(const lus_variant *v, const lus_state *s, lus_action out[LUS_ACTIONS_MAX])
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned n = 0;
    switch (v->game->status(v, s).kind) {
    case LUS_DECISION: return v->game->actions(v, s, out);
    case LUS_CHANCE:
        n = v->game->outcomes(v, s, outcomes);
        for (unsigned i = 0; i < n; i++)
            out[i] = outcomes[i].action;
        return n;
    default: return 0;
    }
}

bool lus_is_legal(const lus_variant *v, const lus_state *s, lus_action action)
{
    lus_action list[LUS_ACTIONS_MAX];
    unsigned n = possible(v, s, list);
    for (unsigned i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    return false;
}

bool lus_read_action(const lus_variant *v, const lus_state *s, const char *text, lus_action *action,
                     lus_fault *fault)
{
    lus_action list[LUS_ACTIONS_MAX];
    unsigned n = possible(v, s, list);
    for (unsigned i = 0; i < n; i++) {
        char word[LUS_ACTION_MAX];
        lus_writer w = lus_writer_on(word, sizeof word);
        v->game->write_action(v, s, list[i], &w);
        if (strcmp(word, text) == 0) {
            *action = list[i];
            return true;
        }
    }
    static const lus_error codes[] = {
        [LUS_CHANCE] = LUS_E_THROW, [LUS_DECISION] = LUS_E_ACTION, [LUS_OVER] = LUS_E_GAME_OVER};
    return lus_fail(fault, codes[v->game->status(v, s).kind], text, NULL, 0);
}

static void touch_place(lus_touch *touch, unsigned place)
{
    for (unsigned i = 0; i < touch->touched_count; i++)
        if (touch->touched[i] == place)
            return;
    if (place != LUS_NOWHERE && touch->touched_count < LUS_TOUCHED_MAX)
        touch->touched[touch->touched_count++] = (uint8_t)place;
}

void lus_touch_of(const lus_variant *v, const lus_state *s, lus_action action, lus_touch *touch)
{
    lus_state after = *s;
    lus_events events = {0};
    unsigned player = v->game->status(v, s).player;
    assert(lus_is_legal(v, s, action));
    *touch = (lus_touch){.die = (uint8_t)v->game->die_of(v, s, action)};
    v->game->apply(v, &after, action, &events);
    for (unsigned i = 0; i < events.count; i++) {
        const lus_event *e = &events.list[i];
        bool own_move = e->player == player && (e->kind <= LUS_MOVED || e->kind == LUS_BORNE_OFF);
        if (e->kind == LUS_TURN)
            break; /* what follows is no longer this action's doing */
        if (own_move && touch->moves < sizeof touch->from) {
            touch->from[touch->moves] = e->from;
            touch->to[touch->moves++] = e->to;
        } else if (e->kind <= LUS_TURNED) {
            touch_place(touch, e->from);
            touch_place(touch, e->to);
        }
    }
    if (touch->moves == 0)
        touch->from[0] = touch->to[0] = LUS_NOWHERE;
}

uint64_t lus_hash(const lus_variant *v, const lus_state *s)
{
    return lus_hash_bytes(s->bytes, v->game->state_size);
}

bool lus_has_dice(const lus_variant *v)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_state s, after;
    v->game->start(v, &s);
    if (v->game->status(v, &s).kind == LUS_CHANCE)
        return true;
    unsigned count = v->game->actions(v, &s, actions);
    for (unsigned i = 0; i < count; i++) {
        after = s;
        v->game->apply(v, &after, actions[i], NULL);
        if (v->game->status(v, &after).kind == LUS_CHANCE)
            return true;
    }
    return false;
}

uint64_t lus_repetition_key(const lus_variant *v, const lus_state *s)
{
    return lus_hash_bytes(s->bytes, v->game->key_size);
}

unsigned lus_deciding(const lus_variant *v, const lus_state *s, uint8_t out[LUS_DECIDING_MAX])
{
    return v->game->deciding && v->game->status(v, s).kind == LUS_OVER
               ? v->game->deciding(v, s, out)
               : 0;
}

unsigned lus_marks(const lus_variant *v, uint8_t shown[LUS_MARKS_MAX])
{
    return v->game->marks ? v->game->marks(v, shown) : 0;
}

const char *lus_phase(const lus_variant *v, const lus_state *s)
{
    return v->game->phase ? v->game->phase(v, s) : "";
}

unsigned lus_course(const lus_variant *v, lus_player player, uint8_t out[LUS_COURSE_MAX])
{
    return v->game->course ? v->game->course(v, player, out) : 0;
}
