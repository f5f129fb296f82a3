/* Hints: the best actions of a decision, their chances and the reasons. */
#ifndef CLI_TERMINAL_HINT_H
#define CLI_TERMINAL_HINT_H

#include "core/match/match.h"
#include "engine/search/think.h"

typedef struct hint_wish {
    unsigned threads;
    bool all;   /* every legal action, not only the best */
    bool json;  /* as JSON, not in words */
    bool board; /* the board before the words */
} hint_wish;

/* Thinks within `limits` (of these: seconds, depth, match) and prints what is found. Returns an
 * exit code: DONE, or another after a complaint or an interruption. */
int hint_print(const lus_variant *, const lus_state *, const lus_limits *, hint_wish);

/* Before a throw: what it is worth, where a table tells (throws.c). An exit code likewise. */
int hint_throws(const lus_variant *, const lus_state *, bool json);

/* For a person in the middle of a game: a second of thinking. */
int hint_tell(const lus_match *);

#endif
