/* Files of exact values, as `lusoria solve --values` writes them (docs/tables.md): decisions of a
 * game, with the chance of White in each and after each of its actions. */
#ifndef TRAIN_VALUES_H
#define TRAIN_VALUES_H

#include "core/game.h"

typedef struct value_line {
    lus_state state;
    unsigned player; /* whose decision it is */
    bool thrown;     /* dice lie on the table; otherwise they choose before a throw */
    unsigned count;  /* of its actions */
    lus_action actions[LUS_ACTIONS_MAX];
    double after[LUS_ACTIONS_MAX]; /* for the player who decides */
    double best;                   /* of these */
} value_line;

/* Reads a line, which is changed; false where it is none. No actions: it is no decision. */
bool value_line_read(char *text, const lus_variant *, value_line *);

/* What to do with a decision; false after a complaint ends the reading. */
typedef bool value_taker(void *context, const value_line *);

/* Every decision of the file, in order; positions that are none are left out. False after a
 * complaint. */
bool values_read(const char *path, const lus_variant *, value_taker *, void *context);

#endif
