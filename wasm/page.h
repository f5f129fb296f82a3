/* What the files of the page's module share: a buffer for text that comes in, one for JSON that
 * goes out. Calls are synchronous, so that one of each serves everybody. Whatever lasts longer than
 * a call belongs to a match (wasm/match.h), and a match to who opened it.
 *
 * An export that answers bool says whether the answer is what was asked for; else it is a fault.
 *
 * A page has two copies of the module: its own for the rules, and a worker's for thinking. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H

#include "core/game.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { PAGE_INPUT = 1 << 19, PAGE_OUTPUT = 1 << 22 };

typedef struct page {
    lus_writer out;
    char input[PAGE_INPUT]; /* NUL-terminated by the page */
} page;

extern page the_page;

/* Begins an answer. */
lus_writer *page_answer(void);
/* The answer is an empty object: there is nothing to tell. Returns true. */
bool page_done(void);
/* The answer is a fault. Returns false, so that an export can say `return page_refuse(…)`. */
bool page_refuse(const lus_fault *);
/* The same for what only the module can get wrong, and the program has no code for. */
bool page_refuse_as(const char *name, const char *sentence);
bool page_refuse_memory(void);

void page_put_event(lus_writer *, const lus_event *);
void page_put_events(lus_writer *, const char *key, const lus_events *);
/* The text of an action or outcome of this state. */
void page_put_action(lus_writer *, const lus_variant *, const lus_state *, lus_action);
/* An action with its die, its price in tokens and the places it touches. */
void page_put_touch(lus_writer *, const lus_variant *, const lus_state *, lus_action,
                    unsigned price);
/* What people are told of a step of this player that led to `after`. */
void page_put_told(lus_writer *, const lus_variant *, lus_player, const lus_events *,
                   const lus_state *after);
/* How many events each movement takes, in order (lus_movement). */
void page_put_movements(lus_writer *, const lus_events *);
/* The sentence of each reason that the game has words for, by its name. */
void page_put_reasons(lus_writer *, const lus_game *);
/* How games end, in a sentence each. */
void page_put_results(lus_writer *);
/* One step: who, what, and what it brought about. */
void page_put_step(lus_writer *, const lus_variant *, const lus_state *before, lus_status,
                   lus_action, const lus_events *);

#endif
