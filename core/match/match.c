#include "core/match/match.h"

#include <assert.h>
#include <string.h>

static uint64_t key_of(const lus_match *m, const lus_state *s)
{
    const lus_variant *v = &m->variant;
    if (v->game->key_size == 0 || !v->game->counts(v, s))
        return 0;
    uint64_t key = lus_repetition_key(v, s);
    return key ? key : 1;
}

void lus_match_begin(lus_match *m, const lus_variant *variant, const lus_state *start,
                     lus_step *steps, uint32_t capacity)
{
    *m = (lus_match){.variant = *variant, .steps = steps, .capacity = capacity};
    if (start)
        m->start = *start;
    else
        variant->game->start(variant, &m->start);
    m->start_key = key_of(m, &m->start);
    m->turn = m->start;
    lus_match_rewind(m, 0);
}

/* How often the state now has occurred, counting itself. Keys select the candidates; the replay
 * makes sure, so that no chance collision of hashes can end a game. */
static unsigned occurrences(const lus_match *m, uint64_t key)
{
    const lus_variant *v = &m->variant;
    unsigned candidates = m->start_key == key, found = 0;
    for (uint32_t i = 0; i < m->count; i++)
        candidates += m->steps[i].key == key;
    if (candidates < 3)
        return candidates;
    lus_state s = m->start;
    for (uint32_t i = 0; i <= m->count; i++) {
        uint64_t here = i == 0 ? m->start_key : m->steps[i - 1].key;
        if (i > 0)
            v->game->apply(v, &s, m->steps[i - 1].action, NULL);
        found += here == key && memcmp(s.bytes, m->now.bytes, v->game->key_size) == 0;
    }
    return found;
}

/* EG-15, BR-26: the third occurrence of a position, with the same player to move, is a draw. */
static void judge_repetition(lus_match *m, uint64_t key, lus_events *events)
{
    if (key == 0 || occurrences(m, key) < 3)
        return;
    m->status = (lus_status){LUS_OVER, LUS_NOBODY, LUS_BY_REPETITION};
    lus_tell(events, (lus_event){.kind = LUS_ENDED,
                                 .player = LUS_NOBODY,
                                 .why = LUS_BY_REPETITION,
                                 .from = LUS_NOWHERE,
                                 .to = LUS_NOWHERE});
}

/* A turn ends by a throw, and where the other one is to act. */
static void mark_turn(lus_match *m)
{
    lus_status then = m->count == 0 ? m->status : m->variant.game->status(&m->variant, &m->turn);
    if (m->count == 0 || m->steps[m->count - 1].chance || then.player != m->status.player) {
        m->turn = m->now;
        m->turn_at = m->count;
    }
}

static void play(lus_match *m, lus_action action, lus_events *events)
{
    const lus_variant *v = &m->variant;
    mark_turn(m);
    lus_step *step = &m->steps[m->count++];
    *step = (lus_step){.action = action, .chance = m->status.kind == LUS_CHANCE};
    v->game->apply(v, &m->now, action, events);
    m->status = v->game->status(v, &m->now);
    step->key = key_of(m, &m->now);
    judge_repetition(m, step->key, events);
}

bool lus_match_play(lus_match *m, lus_action action, lus_events *events, lus_fault *fault)
{
    if (m->status.kind == LUS_OVER)
        return lus_fail(fault, LUS_E_GAME_OVER, "", NULL, 0);
    if (!lus_is_legal(&m->variant, &m->now, action))
        return lus_fail(fault, m->status.kind == LUS_CHANCE ? LUS_E_THROW : LUS_E_ACTION, "", NULL,
                        0);
    if (m->count == m->capacity)
        return lus_fail_numbers(fault, LUS_E_FULL, "", NULL, 0, LUS_NOBODY, (long)m->capacity, 0);
    play(m, action, events);
    return true;
}

void lus_match_rewind(lus_match *m, uint32_t count)
{
    assert(count <= m->count);
    lus_match_state_at(m, count, &m->now);
    if (count < m->turn_at) {
        m->turn = m->start;
        m->turn_at = 0;
    }
    m->count = count;
    m->status = m->variant.game->status(&m->variant, &m->now);
    if (count > 0)
        judge_repetition(m, m->steps[count - 1].key, NULL);
}

void lus_match_state_at(const lus_match *m, uint32_t count, lus_state *s)
{
    assert(count <= m->count);
    bool near = count >= m->turn_at;
    *s = near ? m->turn : m->start;
    for (uint32_t i = near ? m->turn_at : 0; i < count; i++)
        m->variant.game->apply(&m->variant, s, m->steps[i].action, NULL);
}

bool lus_reason_is_human(lus_reason reason)
{
    return reason >= LUS_BY_RESIGNATION && reason <= LUS_BY_ABANDONMENT;
}

void lus_match_end(lus_match *m, lus_player winner, lus_reason reason)
{
    assert(m->status.kind != LUS_OVER && lus_reason_is_human(reason));
    m->status = (lus_status){LUS_OVER, (uint8_t)winner, (uint8_t)reason};
}
