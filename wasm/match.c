/* What is done to a match: played, thrown, taken back, ended, written. */
#include "wasm/match.h"

#include <string.h>

EXPORT(play) bool page_play(unsigned handle);
EXPORT(throw_dice) bool page_throw(unsigned handle, uint32_t high, uint32_t low);
EXPORT(rewind) bool page_rewind(unsigned handle, unsigned count);
EXPORT(end) bool page_end(unsigned handle, unsigned winner);
EXPORT(record) bool page_record(unsigned handle);

static bool play(page_match *p, lus_action action)
{
    lus_match *m = &p->record.match;
    lus_state before = m->now;
    lus_status status = m->status;
    lus_events events = {0};
    lus_fault fault = {0};
    page_match_grow(p);
    if (!lus_match_play(m, action, &events, &fault))
        return page_refuse(&fault);
    page_put_step(page_answer(), &m->variant, &before, status, action, &events);
    return true;
}

/* The text of an action or of a throw in; the step that was made out. */
bool page_play(unsigned handle)
{
    page_match *p = page_match_of(handle);
    lus_action action;
    lus_fault fault = {0};
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    if (!lus_read_action(&m->variant, &m->now, the_page.input, &action, &fault))
        return page_refuse(&fault);
    return play(p, action);
}

/* A throw by 64 random bits: the outcome into whose share of 2^64 they fall. The shares differ from
 * the exact ones by less than 2^-56. */
bool page_throw(unsigned handle, uint32_t high, uint32_t low)
{
    page_match *p = page_match_of(handle);
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    if (m->status.kind != LUS_CHANCE)
        return page_refuse(&(lus_fault){.code = LUS_E_THROW});
    unsigned count = m->variant.game->outcomes(&m->variant, &m->now, outcomes), i = 0;
    uint64_t total = 0;
    for (unsigned k = 0; k < count; k++)
        total += outcomes[k].weight;
    uint64_t ball = (high * total + (low * total >> 32)) >> 32;
    while (ball >= outcomes[i].weight)
        ball -= outcomes[i++].weight;
    return play(p, outcomes[i].action);
}

bool page_rewind(unsigned handle, unsigned count)
{
    page_match *p = page_match_of(handle);
    if (!p)
        return false;
    lus_match *m = &p->record.match;
    lus_match_rewind(m, count < m->count ? count : m->count);
    return page_done();
}

/* The word of an end that people make (resignation, agreement, time, abandonment) in. */
bool page_end(unsigned handle, unsigned winner)
{
    page_match *p = page_match_of(handle);
    if (!p)
        return false;
    lus_match *m = &p->record.match;
    lus_reason reason = lus_reason_named(the_page.input);
    if (m->status.kind != LUS_OVER && lus_reason_is_human(reason))
        lus_match_end(m, (lus_player)winner, reason);
    return page_done();
}

/* “White newline Black newline date” in (each may be empty), the record with these headers out:
 * text, not JSON. The match itself stays as it is. */
bool page_record(unsigned handle)
{
    static const char *const names[] = {"White", "Black", "Date"};
    const page_match *p = page_match_of(handle);
    char rooms[3][LUS_TAG_VALUE_MAX];
    char *at = the_page.input;
    if (!p)
        return false;
    lus_record written = p->record;
    for (unsigned i = 0; i < 3; i++) {
        char *end = at + strcspn(at, "\n");
        bool more = *end != '\0';
        *end = '\0';
        if (*at && lus_record_escape(at, rooms[i], sizeof rooms[i]))
            lus_record_set_tag(&written, names[i], rooms[i]);
        at = more ? end + 1 : end;
    }
    lus_record_write(&written, page_answer());
    return true;
}
