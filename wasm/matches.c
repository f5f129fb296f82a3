/* The matches that are open: where they come from and where they go. */
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "wasm/match.h"

EXPORT(open) unsigned page_open(void);
EXPORT(open_record) unsigned page_open_record(void);
EXPORT(close) bool page_close(unsigned handle);

enum { STEPS_AT_FIRST = 32 };

static page_match *matches; /* the one used last comes first */
static unsigned last_handle;

/* ---- those that are open ---- */

page_match *page_match_of(unsigned handle)
{
    for (page_match **at = &matches; *at; at = &(*at)->next) {
        page_match *m = *at;
        if (m->handle != handle)
            continue;
        *at = m->next;
        m->next = matches;
        return matches = m;
    }
    page_refuse_as("closed", LUS_TEXT("this match is closed"));
    return NULL;
}

/* Takes over what `opened` holds. Returns its handle; 0 after an answer that refuses. */
static unsigned enlist(const page_match *opened)
{
    page_match *m = malloc(sizeof *m);
    if (!m)
        return page_refuse_memory();
    *m = *opened;
    m->handle = ++last_handle;
    m->next = matches;
    matches = m;
    page_done();
    return m->handle;
}

static void give_back(page_match *m)
{
    free(m->record.match.steps);
    free(m->record.comments);
    free(m->verdicts);
    free(m->text);
}

bool page_close(unsigned handle)
{
    page_match *m = page_match_of(handle);
    if (!m)
        return false;
    matches = m->next; /* asking for it has put it first */
    give_back(m);
    free(m);
    return page_done();
}

/* ---- a game from a position ---- */

bool page_read_start(lus_variant *v, lus_state *start)
{
    lus_fault fault = {0};
    char *position = strchr(the_page.input, '\n');
    if (position)
        *position++ = '\0';
    if (!lus_variant_read(the_page.input, v, &fault))
        return page_refuse(&fault);
    if (!position || !*position)
        v->game->start(v, start);
    else if (!v->game->read_position(v, position, start, &fault))
        return page_refuse(&fault);
    return true;
}

unsigned page_open(void)
{
    page_match m = {0};
    lus_variant v;
    lus_state start;
    if (!page_read_start(&v, &start))
        return 0;
    lus_step *steps = malloc(STEPS_AT_FIRST * sizeof *steps);
    lus_match_begin(&m.record.match, &v, &start, steps, steps ? STEPS_AT_FIRST : 0);
    unsigned handle = steps ? enlist(&m) : page_refuse_memory();
    if (!handle)
        give_back(&m);
    return handle;
}

void page_match_grow(page_match *p)
{
    lus_match *m = &p->record.match;
    if (m->count < m->capacity || m->capacity >= PAGE_STEPS)
        return;
    uint32_t capacity = m->capacity < PAGE_STEPS / 2 ? 2 * m->capacity : PAGE_STEPS;
    lus_step *steps = realloc(m->steps, capacity * sizeof *steps);
    if (!steps)
        return;
    m->steps = steps;
    m->capacity = capacity;
}

/* ---- a record ---- */

/* No more than text of this length can tell, and one, because nothing may be a way to say that
 * there is none.
 */
static size_t room_for(size_t length, size_t most)
{
    return 1 + (length / 2 < most - 1 ? length / 2 : most - 1);
}

/* What was made room for and is not needed is given back. */
static void fit(lus_record *r)
{
    lus_match *m = &r->match;
    uint32_t capacity = m->count < STEPS_AT_FIRST ? STEPS_AT_FIRST : m->count;
    lus_step *steps = capacity < m->capacity ? realloc(m->steps, capacity * sizeof *steps) : NULL;
    if (steps) {
        m->steps = steps;
        m->capacity = capacity;
    }
    if (r->comment_count == 0) {
        free(r->comments);
        r->comments = NULL;
        r->comment_capacity = 0;
        return;
    }
    lus_comment *comments = realloc(r->comments, r->comment_count * sizeof *comments);
    if (comments) {
        r->comments = comments;
        r->comment_capacity = r->comment_count;
    }
}

/* Into memory of its own: text, steps, comments. Returns 0 after an answer that refuses; what was
 * taken is then the caller's to give back. */
static unsigned read_record(page_match *m, size_t length)
{
    lus_record *r = &m->record;
    size_t step_room = room_for(length, PAGE_STEPS), comment_room = room_for(length, PAGE_COMMENTS);
    lus_fault fault = {0};
    lus_step *steps = malloc(step_room * sizeof *steps);
    lus_comment *comments = malloc(comment_room * sizeof *comments);
    m->text = malloc(length + 1);
    bool room = steps && comments && m->text, read = false;
    if (room) {
        memcpy(m->text, the_page.input, length + 1);
        read = lus_record_read(r, m->text, steps, (uint32_t)step_room, comments,
                               (uint32_t)comment_room, &fault);
    }
    r->match.steps = steps; /* also where the reader has not come to say so */
    r->comments = comments;
    if (!read) {
        if (room)
            page_refuse(&fault);
        else
            page_refuse_memory();
        return 0;
    }
    fit(r);
    return enlist(m);
}

unsigned page_open_record(void)
{
    page_match m = {0};
    unsigned handle = read_record(&m, strlen(the_page.input));
    if (!handle)
        give_back(&m);
    return handle;
}
