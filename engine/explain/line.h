/* A line of play: an action and how the turn it begins is best played on, so that what it leads to
 * can be told. */
#ifndef LUS_LINE_H
#define LUS_LINE_H

#include "engine/search/think.h"

enum { LUS_LINE_MAX = 16 };

typedef struct lus_line {
    lus_action actions[LUS_LINE_MAX]; /* the first is the action itself */
    unsigned count;
} lus_line;

/* Whether `player`, whose action brought about `events` and led to `s`, has still to act in this
 * turn before anybody throws. */
bool lus_turn_goes_on(const lus_variant *, const lus_state *s, unsigned player, const lus_events *);

/* Plays the turn on from `action`, in `s`, by the game's search, until another throw, the other
 * player or the end of the game comes. Only `stop`, `exact` and `truth` of the limits count: the
 * rest of a turn is soon found. */
void lus_line_make(const lus_variant *, const lus_state *s, lus_action action, const lus_limits *,
                   lus_memory *, lus_line *);

#endif
