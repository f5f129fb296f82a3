/* Six levels from gentle to merciless. A level thinks within its limits and errs as people do: it
 * misjudges what it found, a random error being added to the value of every action, and now and
 * then it acts at a glance, without a thought for what comes next. What it sees to win or lose for
 * sure is never misjudged. */
#ifndef LUS_LEVEL_H
#define LUS_LEVEL_H

#include "engine/search/think.h"

enum { LUS_LEVELS = 6 };

typedef struct lus_lapses {
    /* The scale of errors in log-odds; an action is never taken for another that is better by four
     * times it.
     */
    float slip;
    /* The part of decisions in which actions are judged by what they leave at once: no answer is
     * seen, and no second capture. Games with dice look no further at depth 1 in any case. */
    float glances;
} lus_lapses;

typedef struct lus_level {
    unsigned depth; /* 0: no such limit */
    uint64_t nodes; /* likewise */
    lus_lapses lapses;
} lus_level;

/* Tiro, Miles, Optio, Centurio, Legatus, Imperator. */
extern const char *const lus_level_names[LUS_LEVELS];

/* Levels are numbered from 1. */
const lus_level *lus_level_of(const lus_game *, unsigned number);
/* “3” or “optio”, in small or capital letters; 0 when it is no level. */
unsigned lus_level_named(const char *text);

bool lus_lapses_any(lus_lapses);
/* Thinks within `limits` and leaves in front of `thought` the action that a player with such lapses
 * takes. */
void lus_think_erring(lus_think *, lus_lapses, const lus_variant *, const lus_state *,
                      const lus_limits *, lus_memory *, lus_thought *);

#endif
