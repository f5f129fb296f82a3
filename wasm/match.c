/* The match on the screen: opened, played, thrown, taken back, written. */
#include <string.h>

#include "core/json.h"
#include "core/registry.h"
#include "wasm/page.h"

EXPORT(open) void page_open(void);
EXPORT(open_record) void page_open_record(void);
EXPORT(play) void page_play(void);
EXPORT(throw_dice) void page_throw(uint32_t high, uint32_t low);
EXPORT(rewind) void page_rewind(unsigned count);
EXPORT(end) void page_end(unsigned winner);
EXPORT(record) void page_record(void);

static char record_text[PAGE_INPUT];
static lus_step steps[PAGE_STEPS];
static lus_comment comments[256];

static void answer_done(void)
{
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_close(w, '}');
}

/* “identity newline position” in; without a position the game's own start. */
void page_open(void)
{
    lus_variant v;
    lus_state start;
    lus_fault fault = {0};
    char *position = strchr(the_page.input, '\n');
    if (position)
        *position++ = '\0';
    if (!lus_variant_read(the_page.input, &v, &fault) ||
        (position && *position && !v.game->read_position(&v, position, &start, &fault))) {
        page_refuse(&fault);
        return;
    }
    the_page.record = (lus_record){.comments = comments, .comment_capacity = 256};
    lus_match_begin(page_match(), &v, position && *position ? &start : NULL, steps, PAGE_STEPS);
    the_page.open = true;
    answer_done();
}

/* The text is kept: tags and comments point into it. What was open stays open when it is refused. */
void page_open_record(void)
{
    static lus_record read;
    static lus_step read_steps[PAGE_STEPS];
    static char read_text[PAGE_INPUT];
    lus_fault fault = {0};
    strcpy(read_text, the_page.input);
    if (!lus_record_read(&read, read_text, read_steps, PAGE_STEPS, comments, 256, &fault)) {
        page_refuse(&fault);
        return;
    }
    strcpy(record_text, the_page.input);
    lus_record_read(&the_page.record, record_text, steps, PAGE_STEPS, comments, 256, &fault);
    the_page.open = true;
    answer_done();
}

static void play(lus_action action)
{
    lus_match *m = page_match();
    lus_state before = m->now;
    lus_status status = m->status;
    lus_events events = {0};
    lus_fault fault = {0};
    if (!lus_match_play(m, action, &events, &fault)) {
        page_refuse(&fault);
        return;
    }
    page_put_step(page_answer(), &m->variant, &before, status, action, &events);
}

/* The text of an action or of a throw in; the step that was made out. */
void page_play(void)
{
    lus_match *m = page_match();
    lus_action action;
    lus_fault fault = {0};
    if (lus_read_action(&m->variant, &m->now, the_page.input, &action, &fault))
        play(action);
    else
        page_refuse(&fault);
}

/* A throw by 64 random bits: the outcome into whose share of 2^64 they fall. The shares differ from the exact
 * ones by less than 2^-56. */
void page_throw(uint32_t high, uint32_t low)
{
    lus_match *m = page_match();
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    if (m->status.kind != LUS_CHANCE) {
        page_refuse(&(lus_fault){.code = LUS_E_THROW});
        return;
    }
    unsigned count = m->variant.game->outcomes(&m->variant, &m->now, outcomes), i = 0;
    uint64_t total = 0;
    for (unsigned k = 0; k < count; k++)
        total += outcomes[k].weight;
    uint64_t ball = (high * total + (low * total >> 32)) >> 32;
    while (ball >= outcomes[i].weight)
        ball -= outcomes[i++].weight;
    play(outcomes[i].action);
}

void page_rewind(unsigned count)
{
    lus_match *m = page_match();
    lus_match_rewind(m, count < m->count ? count : m->count);
    answer_done();
}

/* The word of an end that people make (resignation, agreement, time, abandonment) in. */
void page_end(unsigned winner)
{
    lus_reason reason = lus_reason_named(the_page.input);
    if (page_match()->status.kind != LUS_OVER && lus_reason_is_human(reason))
        lus_match_end(page_match(), (lus_player)winner, reason);
    answer_done();
}

/* Sets a header when it is there and clean; the escaped value stays in `room`. */
static void set_tag(const char *name, const char *value, char *room)
{
    if (*value && lus_record_escape(value, room, LUS_TAG_VALUE_MAX))
        lus_record_set_tag(&the_page.record, name, room);
}

/* “White newline Black newline date” in (each may be empty), the record out: text, not JSON. */
void page_record(void)
{
    static char rooms[3][LUS_TAG_VALUE_MAX];
    static const char *const names[] = {"White", "Black", "Date"};
    char *at = the_page.input;
    for (unsigned i = 0; i < 3; i++) {
        char *end = at + strcspn(at, "\n");
        bool more = *end != '\0';
        *end = '\0';
        set_tag(names[i], at, rooms[i]);
        at = more ? end + 1 : end;
    }
    lus_record_write(&the_page.record, page_answer());
}
