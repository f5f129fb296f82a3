/* What the files of the page's module share: one match, a buffer for text that comes in, one for JSON that
 * goes out. A page has two copies of the module: its own for the rules, and a worker's for thinking. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H

#include "core/record.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { PAGE_INPUT = 1 << 19, PAGE_OUTPUT = 1 << 21, PAGE_STEPS = 1 << 14 };

typedef struct page {
    lus_record record; /* its match is the one on the screen */
    bool open;
    lus_writer out;
    char input[PAGE_INPUT]; /* NUL-terminated by the page */
} page;

extern page the_page;

static inline lus_match *page_match(void)
{
    return &the_page.record.match;
}

/* Begins an answer. */
lus_writer *page_answer(void);
/* The answer is a fault. */
void page_refuse(const lus_fault *);

void page_put_event(lus_writer *, const lus_event *);
void page_put_events(lus_writer *, const char *key, const lus_events *);
/* The text of an action or outcome of this state. */
void page_put_action(lus_writer *, const lus_variant *, const lus_state *, lus_action);
/* An action with its die, its price in tokens and the places it touches. */
void page_put_touch(lus_writer *, const lus_variant *, const lus_state *, lus_action, unsigned price);
/* One step: who, what, and what it brought about. */
void page_put_step(lus_writer *, const lus_variant *, const lus_state *before, lus_status, lus_action,
                   const lus_events *);

#endif
