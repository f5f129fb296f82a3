/* Sets of rules of one game from words: combinations of the values of its options. */
#ifndef CLI_COMMANDS_LAB_VARY_H
#define CLI_COMMANDS_LAB_VARY_H

#include "lab/study.h"

typedef struct lab_variants {
    lus_variant list[LAB_GAMES_MAX];
    unsigned count;
} lab_variants;

/* False after the complaint that there are too many. */
bool lab_variants_too_many(void);

/* The variants there are so far, once more with each value that a word names:
 * “leftover=opponent,lost”, or “leftover” for all of them, first the one the game has. False after
 * a complaint; `known` is false, without one, where the word is no such thing. */
bool lab_vary(lab_variants *, const char *word, bool *known);
/* The same with all values of every option that has named ones. */
bool lab_vary_family(lab_variants *);

#endif
