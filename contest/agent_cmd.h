/* The agent “cmd:PROGRAM”: another program, asked by the universal game interface
 * (docs/protocol.md). */
#ifndef CONTEST_AGENT_CMD_H
#define CONTEST_AGENT_CMD_H

#include "contest/agent.h"
#include "engine/search/think.h"

typedef struct agent_cmd agent_cmd;

/* Starts the program and tells it the game. `limits` go with every question (seconds, nodes,
 * depth); after them an answer may take `wait` seconds more. NULL when it cannot be started or does
 * not speak UGI: then `trouble` tells why, "" when the user interrupted. `command` stays the
 * caller's. */
agent_cmd *agent_cmd_start(const char *command, const lus_variant *, const lus_limits *limits,
                           double wait, char trouble[AGENT_TROUBLE_MAX]);
void agent_cmd_stop(agent_cmd *);

void agent_cmd_begin_game(agent_cmd *);

/* What the program plays in a game, which is told from its beginning. False, and the trouble
 * likewise, when that is nothing legal; afterwards it can only be stopped. */
bool agent_cmd_choose(agent_cmd *, const lus_match *, uint64_t seed, lus_action *,
                      char trouble[AGENT_TROUBLE_MAX]);

#endif
