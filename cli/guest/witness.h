/* What a guest of a server is told about the dice of its game, and whether it fits together:
 * promises may be learnt, never changed, and what is revealed must be what was promised
 * (docs/fair-dice.md). */
#ifndef CLI_GUEST_WITNESS_H
#define CLI_GUEST_WITNESS_H

#include <jansson.h>

#include "core/match/match.h"
#include "server/game/fair.h"
#include "server/game/game.h"

enum { WITNESS_SERVER = 2, WITNESS_SIDES }; /* after White and Black */

typedef struct witness {
    char commit[WITNESS_SIDES][FAIR_HEX], value[WITNESS_SIDES][FAIR_HEX]; /* "": not told yet */
    char throws[GAME_ENTRIES_MAX][8];                                     /* as they were told */
    uint32_t count;
} witness;

/* All of these return false after a complaint: the server has not kept its word. */

/* The guest's own seed, once it knows its seat. Told again it must be the same seat. */
bool witness_sit(witness *, lus_player, const char *commit, const char *seed);
/* Where the game stands. */
bool witness_game(witness *, const json_t *message);
/* What happened next. */
bool witness_entry(witness *, const json_t *message);
/* Whether the other player has committed, so that the guest may reveal. */
bool witness_may_reveal(const witness *, lus_player own);
/* The game is over: was every throw drawn from what was promised? */
bool witness_judge(const witness *, const lus_match *);

#endif
