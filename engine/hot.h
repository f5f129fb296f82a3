/* The hot loops, compiled once per game over its inline rules (engine/hot.c): random playouts and
 * perft. */
#ifndef LUS_HOT_H
#define LUS_HOT_H

#include "core/game.h"

typedef struct lus_playout {
    lus_status status; /* how it ended; kind is not LUS_OVER when the limit stopped it */
    uint32_t actions;  /* decisions of players */
    uint32_t throws;
    uint32_t turns; /* as lus_turns_begun has it; 0 where they were not counted */
    lus_state last;
} lus_playout;

typedef struct lus_hot {
    /* Plays legal actions at random, uniformly, to the end or until `limit` steps. Exact, with
     * repetition. */
    void (*playout)(const lus_variant *, const lus_state *start, lus_rng *, uint32_t limit,
                    lus_playout *);
    /* The same game from the same numbers, with its turns counted, which takes the events of every
     * step. */
    void (*playout_in_turns)(const lus_variant *, const lus_state *start, lus_rng *, uint32_t limit,
                             lus_playout *);
    /* Counts the paths of `depth` plies; a ply is an action or an outcome. Stops early, with a
     * meaningless count, when *stop becomes true; `stop` may be NULL. */
    uint64_t (*perft)(const lus_variant *, const lus_state *, unsigned depth,
                      const volatile bool *stop);
} lus_hot;

/* The hot loops of a game; every registered game has them. */
const lus_hot *lus_hot_of(const lus_game *);

#endif
