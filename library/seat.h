/* Players at their seats, for programs that have no wish to look after a search: “level:3”,
 * “engine:depth=2”, “greedy” (engine/agent.h). Unlike the rest of the library this allocates. */
#ifndef LUS_SEAT_H
#define LUS_SEAT_H

#include "core/match/match.h"
#include "engine/agent.h"

/* Endings known exactly (engine/search/exact.h), filled when a position first comes near them. */
typedef struct lus_endings {
    void *bytes;
    bool tried;
} lus_endings;

/* For lus_limits.exact: NULL where they are far from this position, where the game has none, and
 * where there is no memory for them. Always of the same variant. */
const void *lus_endings_near(lus_endings *, const lus_variant *, const lus_state *);
/* The same wherever the position is, for reviews, which go through a whole game. */
const void *lus_endings_whole(lus_endings *, const lus_variant *);
void lus_endings_free(lus_endings *);

typedef struct lus_seat lus_seat;

/* NULL where the text is no player; where trouble->fault is LUS_AGENT_FINE, memory is lacking. One
 * who thinks in several threads is not seated: LUS_AGENT_NO_SETTING. */
lus_seat *lus_seat_open(const char *text, const lus_variant *, lus_agent_trouble *trouble);
/* Forgets the game before. */
void lus_seat_begin_game(lus_seat *);
/* What the player does where the match stands, which is a decision. `stop` may be NULL; when it
 * becomes true the player answers with what it has found. */
lus_action lus_seat_choose(lus_seat *, const lus_match *, uint64_t seed, const volatile bool *stop);
/* NULL is none. */
void lus_seat_close(lus_seat *);

/* Seconds on a steady clock, for lus_limits.now. */
double lus_clock(void);

#endif
