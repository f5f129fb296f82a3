/* Six levels from gentle to merciless. A level thinks within its limits and then misjudges what it found: to
 * the value of every action a random error is added. What wins or loses for sure is never misjudged. */
#ifndef LUS_LEVEL_H
#define LUS_LEVEL_H

#include "engine/think.h"

enum { LUS_LEVELS = 6 };

typedef struct lus_level {
    unsigned depth; /* 0: no such limit */
    uint64_t nodes; /* likewise */
    float slip;     /* the errors' scale, in log-odds; an action is never taken for another that is better by
                       four times this */
} lus_level;

/* Tiro, Miles, Optio, Centurio, Legatus, Imperator. */
extern const char *const lus_level_names[LUS_LEVELS];

/* Levels are numbered from 1. */
const lus_level *lus_level_of(const lus_game *, unsigned number);
/* “3” or “optio”, in small or capital letters; 0 when it is no level. */
unsigned lus_level_named(const char *text);

/* Thinks within `limits` and leaves in front of `thought` the action that a player with these slips takes. */
void lus_think_slipping(lus_think *, float slip, const lus_variant *, const lus_state *, const lus_limits *,
                        lus_memory *, lus_thought *);

#endif
