/* Options of a game's rules: typed, listed, and part of its identity: “ur:path=murray,buy=never”,
 * and rule sets that have a name. */
#ifndef LUS_OPTION_H
#define LUS_OPTION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/text.h"

enum {
    LUS_OPTIONS_MAX = 6,
    LUS_IDENTITY_MAX = 128 /* bytes of the longest identity, with its NUL */
};

typedef struct lus_option {
    const char *name; /* "path" */
    const char *help; /* English, to be translated; cites its article */
    /* names of the values 0, 1, …; NULL ends the list; NULL list: a number */
    const char *const *values;
    uint8_t least, most;         /* range of a number */
    uint8_t standard;            /* the default value */
    const char *const *meanings; /* what each value says, as a sentence; English, to be translated;
                                    NULL for a number */
} lus_option;

/* A rule set that people know by a name: “ID:masters”. It is the same variant as its options
 * written out, and its identity is theirs. */
typedef struct lus_preset {
    const char *name;    /* as in an identity; NULL ends a list */
    const char *title;   /* for people: English, to be translated */
    const char *options; /* "path=masters,safe=off"; empty where all are standard */
} lus_preset;

struct lus_variant;

/* The name of a value: a word or a decimal number, written into `buffer` of 8 bytes when a number.
 */
const char *lus_option_value_name(const lus_option *, unsigned value, char buffer[8]);

/* Reads “id”, “id:name=value,…”, or “id:preset” with options that differ from it behind:
 * “id:preset,name=value”. The fault's offset counts in `text`. */
bool lus_variant_read(const char *text, struct lus_variant *, lus_fault *);
/* The preset that a variant is; NULL where it is none. */
const lus_preset *lus_variant_preset(const struct lus_variant *);
/* The canonical identity: options that differ from the standard, in the game's order. */
void lus_variant_write(const struct lus_variant *, lus_writer *);

#endif
