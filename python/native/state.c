/* A game being played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "python/native/native.h"

enum { FIRST_ROOM = 64, STEPS_MOST = 1 << 24 };

LPY_EXPORT lpy_state *lpy_state_new(const lpy_game *, const char *position, char *trouble);
LPY_EXPORT lpy_state *lpy_state_clone(const lpy_state *, char *trouble);
LPY_EXPORT lpy_state *lpy_state_read(const char *record, char *trouble);
LPY_EXPORT void lpy_state_free(lpy_state *);
LPY_EXPORT int32_t lpy_state_status(const lpy_state *);
LPY_EXPORT const char *lpy_state_reason(const lpy_state *);
LPY_EXPORT int32_t lpy_state_choices(const lpy_state *, int32_t *numbers, int32_t *weights);
LPY_EXPORT bool lpy_state_apply(lpy_state *, int32_t number, char *trouble);
LPY_EXPORT bool lpy_state_rewind(lpy_state *, int32_t count);
LPY_EXPORT int32_t lpy_state_count(const lpy_state *);
LPY_EXPORT void lpy_state_history(const lpy_state *, int32_t *numbers);
LPY_EXPORT bool lpy_state_action_text(const lpy_state *, int32_t number, char *out);
LPY_EXPORT int32_t lpy_state_read_action(const lpy_state *, const char *text, char *trouble);
LPY_EXPORT void lpy_state_position(const lpy_state *, char *out);
LPY_EXPORT void lpy_state_identity(const lpy_state *, char *out);
LPY_EXPORT void lpy_state_observe(const lpy_state *, const lpy_game *, int32_t viewer, float *out);
LPY_EXPORT bool lpy_state_record(const lpy_state *, char *out, size_t size);
LPY_EXPORT bool lpy_state_moves(const lpy_state *, char *out, size_t size);
LPY_EXPORT uint64_t lpy_state_perft(const lpy_state *, unsigned depth, const bool *stop);

static lpy_state *make_room(uint32_t room)
{
    lpy_state *s = calloc(1, sizeof *s);
    lus_step *steps = malloc(room * sizeof *steps);
    if (!s || !steps) {
        free(s);
        free(steps);
        return NULL;
    }
    s->room = room;
    s->match.steps = steps;
    return s;
}

lpy_state *lpy_state_new(const lpy_game *game, const char *position, char *trouble)
{
    lus_state start;
    lus_fault fault;
    const lus_variant *v = &game->variant;
    if (position && !v->game->read_position(v, position, &start, &fault)) {
        lpy_refuse_fault(trouble, &fault);
        return NULL;
    }
    lpy_state *s = make_room(FIRST_ROOM);
    if (s)
        lus_match_begin(&s->match, v, position ? &start : NULL, s->match.steps, s->room);
    else
        lpy_refuse_memory(trouble);
    return s;
}

lpy_state *lpy_state_clone(const lpy_state *from, char *trouble)
{
    lpy_state *s = make_room(from->room);
    if (!s) {
        lpy_refuse_memory(trouble);
        return NULL;
    }
    lus_step *steps = s->match.steps;
    s->match = from->match;
    s->match.steps = steps;
    memcpy(steps, from->match.steps, from->match.count * sizeof *steps);
    return s;
}

/* A record has no more steps and comments than half as many as it has bytes. */
lpy_state *lpy_state_read(const char *text, char *trouble)
{
    size_t room = strlen(text) / 2 + FIRST_ROOM;
    lus_fault fault;
    lpy_state *s = room <= STEPS_MOST ? make_room((uint32_t)room) : NULL;
    lus_comment *comments = s ? malloc(room * sizeof *comments) : NULL;
    lus_record *record = comments ? calloc(1, sizeof *record) : NULL;
    bool read = record && lus_record_read(record, text, s->match.steps, (uint32_t)room, comments,
                                          (uint32_t)room, &fault);
    if (read)
        s->match = record->match;
    else if (record)
        lpy_refuse_fault(trouble, &fault);
    else if (room > STEPS_MOST)
        lpy_refuse(trouble, "too_long", "the text is longer than any record");
    else
        lpy_refuse_memory(trouble);
    free(record);
    free(comments);
    if (read)
        return s;
    lpy_state_free(s);
    return NULL;
}

void lpy_state_free(lpy_state *s)
{
    if (s)
        free(s->match.steps);
    free(s);
}

/* The kind, and 16 times the player. */
int32_t lpy_state_status(const lpy_state *s)
{
    return s->match.status.kind + 16 * s->match.status.player;
}

const char *lpy_state_reason(const lpy_state *s)
{
    return lus_reason_name((lus_reason)s->match.status.reason);
}

/* What can be done, or thrown with which weights (1 each at a decision). Arrays have room for
 * LUS_ACTIONS_MAX. Returns how many; none when the game is over. */
int32_t lpy_state_choices(const lpy_state *s, int32_t *numbers, int32_t *weights)
{
    const lus_match *m = &s->match;
    const lus_variant *v = &m->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    if (m->status.kind == LUS_OVER)
        return 0;
    bool chance = m->status.kind == LUS_CHANCE;
    unsigned count =
        chance ? v->game->outcomes(v, &m->now, outcomes) : v->game->actions(v, &m->now, actions);
    for (unsigned i = 0; i < count; i++) {
        numbers[i] = chance ? (int32_t)i : (int32_t)v->game->number_of(actions[i]);
        weights[i] = chance ? (int32_t)outcomes[i].weight : 1;
    }
    return (int32_t)count;
}

static bool grow(lpy_state *s)
{
    if (s->match.count < s->room)
        return true;
    uint32_t room = s->room * 2;
    lus_step *steps =
        room <= STEPS_MOST ? realloc(s->match.steps, (size_t)room * sizeof *steps) : NULL;
    if (!steps)
        return false;
    s->match.steps = steps;
    s->match.capacity = s->room = room;
    return true;
}

bool lpy_state_apply(lpy_state *s, int32_t number, char *trouble)
{
    lus_match *m = &s->match;
    lus_action action;
    lus_fault fault = {.code = m->status.kind == LUS_OVER     ? LUS_E_GAME_OVER
                               : m->status.kind == LUS_CHANCE ? LUS_E_THROW
                                                              : LUS_E_ACTION};
    snprintf(fault.what, sizeof fault.what, "%d", (int)number);
    if (m->status.kind == LUS_OVER || !lpy_action(&m->variant, &m->now, number, &action) ||
        !lus_is_legal(&m->variant, &m->now, action)) {
        lpy_refuse_fault(trouble, &fault);
        return false;
    }
    if (!grow(s)) {
        lpy_refuse_memory(trouble);
        return false;
    }
    if (lus_match_play(m, action, NULL, &fault))
        return true;
    lpy_refuse_fault(trouble, &fault);
    return false;
}

bool lpy_state_rewind(lpy_state *s, int32_t count)
{
    if (count < 0 || (uint32_t)count > s->match.count)
        return false;
    lus_match_rewind(&s->match, (uint32_t)count);
    return true;
}

int32_t lpy_state_count(const lpy_state *s)
{
    return (int32_t)s->match.count;
}

/* The numbers of all steps. */
void lpy_state_history(const lpy_state *s, int32_t *numbers)
{
    const lus_match *m = &s->match;
    lus_state now = m->start;
    for (uint32_t i = 0; i < m->count; i++) {
        numbers[i] = lpy_number(&m->variant, &now, m->steps[i].action);
        m->variant.game->apply(&m->variant, &now, m->steps[i].action, NULL);
    }
}

/* ---- text ---- */

bool lpy_state_action_text(const lpy_state *s, int32_t number, char *out)
{
    const lus_match *m = &s->match;
    const lus_variant *v = &m->variant;
    lus_action action;
    lus_writer w = lus_writer_on(out, LUS_ACTION_MAX);
    if (m->status.kind == LUS_OVER || !lpy_action(v, &m->now, number, &action) ||
        !lus_is_legal(v, &m->now, action))
        return false;
    v->game->write_action(v, &m->now, action, &w);
    return true;
}

int32_t lpy_state_read_action(const lpy_state *s, const char *text, char *trouble)
{
    const lus_match *m = &s->match;
    lus_action action;
    lus_fault fault;
    if (m->status.kind == LUS_OVER) {
        lus_fail(&fault, LUS_E_GAME_OVER, text, text, strlen(text));
    } else if (lus_read_action(&m->variant, &m->now, text, &action, &fault)) {
        return lpy_number(&m->variant, &m->now, action);
    }
    lpy_refuse_fault(trouble, &fault);
    return -1;
}

void lpy_state_position(const lpy_state *s, char *out)
{
    lus_writer w = lus_writer_on(out, LUS_POSITION_MAX);
    s->match.variant.game->write_position(&s->match.variant, &s->match.now, &w);
}

void lpy_state_identity(const lpy_state *s, char *out)
{
    lus_writer w = lus_writer_on(out, LUS_IDENTITY_MAX);
    lus_variant_write(&s->match.variant, &w);
}

bool lpy_state_record(const lpy_state *s, char *out, size_t size)
{
    lus_record record = {.match = s->match};
    lus_writer w = lus_writer_on(out, size);
    lus_record_write(&record, &w);
    return !w.full;
}

bool lpy_state_moves(const lpy_state *s, char *out, size_t size)
{
    lus_writer w = lus_writer_on(out, size);
    lus_moves_write(&s->match.variant, &s->match.now, &w);
    return !w.full;
}

/* ---- numbers ---- */

void lpy_state_observe(const lpy_state *s, const lpy_game *game, int32_t viewer, float *out)
{
    lus_observe(&game->observer, &s->match.now, viewer ? LUS_BLACK : LUS_WHITE, out);
}

uint64_t lpy_state_perft(const lpy_state *s, unsigned depth, const bool *stop)
{
    return lus_hot_of(s->match.variant.game)
        ->perft(&s->match.variant, &s->match.now, depth, (const volatile bool *)stop);
}
