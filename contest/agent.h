/* Players of a match, from text: “random”, “greedy”, “uct:iterations=1000”, “level:3”,
 * “engine:depth=4”, “perfect”, “perfect:TABLE”, “cmd:PROGRAM”. */
#ifndef CONTEST_AGENT_H
#define CONTEST_AGENT_H

#include "core/match/match.h"
#include "engine/agent.h"
#include "engine/search/truth.h"

enum { AGENT_TROUBLE_MAX = 1024 }; /* bytes of what went wrong, with the NUL */

typedef struct agent agent;

/* How a kind of player takes its seat and plays; NULL where there is nothing to do. */
typedef struct agent_manner {
    bool (*start)(agent *); /* false after a complaint, or when the user interrupted */
    void (*stop)(agent *);
    void (*begin_game)(agent *);
    /* false: see agent_trouble */
    bool (*choose)(agent *, const lus_match *, uint64_t seed, lus_action *);
} agent_manner;
extern const agent_manner agent_simple, agent_thinking, agent_perfect, agent_program;

/* What the text asks for. */
typedef struct agent_settings {
    const char *text; /* the caller's */
    const agent_manner *manner;
    lus_variant variant;
    lus_agent of; /* how it chooses; of a program the limits alone */
    /* the command that a shell runs, part of the text; NULL: it plays in here */
    const char *program;
    /* the file that a perfect player plays by, part of the text; "": that of the folder */
    const char *table;
    double wait; /* seconds that a program may answer late */
} agent_settings;

/* Reads the text of an agent for this variant; complains and returns false when it is none. */
bool agent_read(const char *text, const lus_variant *, agent_settings *);

/* Whether a text begins like an agent's, right or wrong; other texts are names of people. */
bool agent_named(const char *text);
/* What people call it: “Optio” for “level:3”, other texts as they are. */
const char *agent_title(const char *text);
/* Whether it is one that runs a program: what a file says is no reason to run it. */
bool agent_runs_program(const char *text);

/* One player, for one thread. It keeps the content of the settings, not them. NULL after a
 * complaint, or when the user interrupted. */
agent *agent_new(const agent_settings *);
void agent_free(agent *);

/* Forgets what it kept: a game must not depend on the games played before it. */
void agent_begin_game(agent *);

/* Chooses at a decision, where a game of its variant has come to. What it leaves to chance follows
 * from the seed. False when there is no choice to be had from it: the trouble tells why, "" when
 * the user interrupted. */
bool agent_choose(agent *, const lus_match *, uint64_t seed, lus_action *);
/* From now on it thinks at most so many seconds about a decision, if it is one that thinks. */
void agent_hurry(agent *, double seconds);
const char *agent_trouble(const agent *);
/* What a perfect player plays by; NULL for others. */
const lus_truth *agent_truth(const agent *);

#endif
