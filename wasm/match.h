/* Matches: any number live at once, each with memory of its own, and none of them is “the” match.
 * The page knows a match by its handle, a number that is never given twice: one that is closed, or
 * was never given, is refused and touches nothing. */
#ifndef WASM_MATCH_H
#define WASM_MATCH_H

#include "core/match/record.h"
#include "engine/explain/analysis.h"
#include "wasm/page.h"

enum { PAGE_STEPS = 1 << 14, PAGE_COMMENTS = 256 }; /* at most, of one match */

typedef struct page_match {
    struct page_match *next;
    unsigned handle;
    lus_record record;     /* its steps and comments are allocated, and grow with the match */
    char *text;            /* what it was read from: tags and comments point into it */
    lus_verdict *verdicts; /* of its review (wasm/review.c), as far as there is one */
    uint32_t verdict_room;
} page_match;

/* NULL after an answer that refuses: there is no such match. */
page_match *page_match_of(unsigned handle);
/* Room for one more step, as long as there may be one: where there is none, playing it says so. */
void page_match_grow(page_match *);

/* A variant, and where it begins, by “identity newline position” in the input; without a position,
 * or without a newline, the game's own start. False after an answer that refuses. */
bool page_read_start(lus_variant *, lus_state *start);

#endif
