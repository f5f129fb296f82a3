/* Games between two agents, in pairs: the same dice twice, sides swapped. */
#ifndef CONTEST_PLAY_H
#define CONTEST_PLAY_H

#include "contest/agent.h"
#include "core/match/match.h"

typedef struct match_setting {
    lus_variant variant;
    agent_settings plans[2];
    const lus_truth *truth; /* what decisions are judged by; NULL: they are not */
    uint64_t seed;
    uint32_t limit;   /* actions and throws; a longer game is a draw */
    uint32_t opening; /* decisions at the beginning that are made at random, the same in both games
                         of a pair */
} match_setting;

typedef struct game_report {
    uint8_t points; /* half points of the first agent: 0 lost, 1 drawn, 2 won */
    bool cut;       /* drawn because it reached the limit */
    uint32_t steps; /* actions and throws */
} game_report;

/* In game 0 the first agent is White, in game 1 Black. */
typedef struct pair_report {
    game_report game[2];
    bool finished;
} pair_report;

/* What an agent's decisions cost. Those with a single legal action are not asked for and not
 * counted; nor are those of other programs, whose time is not seen here. */
typedef struct match_spent {
    uint64_t decisions;
    double seconds; /* of CPU */
    /* by the truth, of everybody: what was judged, and the chances of winning that they cost */
    uint64_t judged;
    double cost;
} match_spent;

/* What one thread plays with. */
typedef struct match_seat {
    agent *agents[2];
    const agent *failed; /* after PAIR_FAILED */
    lus_step *steps;
    match_spent spent[2];
    lus_thought truth; /* of the decision that was made last */
} match_seat;

bool match_sit(match_seat *, const match_setting *); /* false after a complaint, or interrupted */
void match_rise(match_seat *);

typedef enum pair_end { PAIR_FINISHED, PAIR_INTERRUPTED, PAIR_ILLEGAL, PAIR_FAILED } pair_end;

/* Plays both games of a pair. The result depends on the setting and the number of the pair alone
 * (unless an agent has a time limit). When an agent chooses what is not legal, `m` is left where
 * that happened; when one fails, the seat tells which. */
pair_end match_play_pair(const match_setting *, match_seat *, uint64_t pair, lus_match *m,
                         pair_report *);

#endif
