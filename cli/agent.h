/* Players of a match, from text: “random”, “greedy”, “uct:iterations=1000”, “level:3”,
 * “engine:depth=4”. */
#ifndef CLI_AGENT_H
#define CLI_AGENT_H

#include "core/game.h"
#include "engine/think.h"

/* What the text asks for. */
typedef struct agent_plan {
    const char *text;                                                        /* the caller's */
    lus_action (*choose)(const lus_variant *, const lus_state *, lus_rng *); /* a simple player, or NULL … */
    lus_think *think;                                                        /* … and this one thinks */
    lus_limits limits;
    float slip;    /* how much it misjudges (engine/level.h) */
    size_t memory; /* bytes for thinking */
    unsigned threads;
    bool keeps; /* the memory serves from one decision to the next */
} agent_plan;

/* Reads the text of an agent for this variant; complains and returns false when it is none. */
bool agent_read(const char *text, const lus_variant *, agent_plan *);

/* Whether a text begins like an agent's, right or wrong; other texts are names of people. */
bool agent_named(const char *text);

/* One player, for one thread. It keeps the plan's content, not the plan. */
typedef struct agent agent;

/* NULL when there is not enough memory. */
agent *agent_new(const agent_plan *);
void agent_free(agent *);

/* Forgets what it kept: a game must not depend on the games played before it. */
void agent_begin_game(agent *);

/* Chooses at a decision. What it leaves to chance follows from the seed. */
lus_action agent_choose(agent *, const lus_variant *, const lus_state *, uint64_t seed);

#endif
