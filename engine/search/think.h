/* Thinking: what a search is given and what it answers, the same for every game and every kind of
 * search. */
#ifndef LUS_THINK_H
#define LUS_THINK_H

#include "core/game.h"

/* When to stop; 0 means no such limit, but one of the first three must be given. With a node or
 * depth limit and no time limit the answer depends on nothing but the position, the limits and the
 * seed. */
typedef struct lus_limits {
    double seconds;
    uint64_t nodes;
    unsigned depth; /* plies for ergo-like games, whole turns for games with dice */
    /* seconds on a steady clock; needed with a time limit: the engine has none */
    double (*now)(void);
    const volatile bool *stop; /* may be NULL; true stops at once */
    /* A safety net: the moment, on `now`, at which what has been found is answered; 0: none. Unlike
     * `seconds` it changes nothing in a search that ends before. */
    double until;
    uint64_t seed;     /* for what is left to chance (equal choices, playouts) */
    bool all;          /* the value of every action as sure as that of the best; slower */
    const void *exact; /* endings known exactly (engine/search/exact.h), or NULL */
    /* the value of every state (engine/search/truth.h), or NULL; only lus_search_within looks */
    const struct lus_truth *truth;
    const struct lus_match *match; /* the game that has come to this state, or NULL: what has been
                                      there before is a repetition */

    /* Several threads on one decision, each with a memory of its own and a number. Number 0
     * answers; the others look at the same things in another order and leave what they find in the
     * shared table, until they are stopped; their own answers are worth nothing. Without a table to
     * share, one lies in the thread's own memory, and only then is an answer the same every time.
     */
    unsigned worker;
    const struct lus_memory *shared; /* a MiB or more, zeroed before the first use; NULL: none */
} lus_limits;

/* The flag may be set by another thread, or by a signal. */
static inline bool lus_must_stop(const lus_limits *limits)
{
    return (limits->stop && __atomic_load_n(limits->stop, __ATOMIC_RELAXED)) ||
           (limits->until > 0 && limits->now() >= limits->until);
}

typedef struct lus_choice {
    lus_action action;
    float value; /* expected result for the player who decides: 1 win, 0.5 draw, 0 loss */
} lus_choice;

typedef struct lus_thought {
    lus_choice
        choices[LUS_ACTIONS_MAX]; /* every legal action, the best first; unless all were asked for,
                                     only the first is sure to be exact, the others may be bounds */
    unsigned count;
    unsigned depth; /* the last that was finished */
    uint64_t nodes;
} lus_thought;

/* The caller's memory for tables, at least LUS_MEMORY_LEAST bytes, aligned as malloc does. It may
 * be kept from one call to the next of the same game and options, and must be zeroed before the
 * first. */
enum { LUS_MEMORY_LEAST = 8 << 20 };
typedef struct lus_memory {
    void *bytes;
    size_t size;
} lus_memory;

/* A search over one state, a decision. */
typedef void lus_think(const lus_variant *, const lus_state *, const lus_limits *, lus_memory *,
                       lus_thought *);

#endif
