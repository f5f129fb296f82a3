/* The dice of a game on a server (docs/fair-dice.md): the last word on them, for who has the record
 * and for who has played along. */
#ifndef CLI_GUEST_DICE_H
#define CLI_GUEST_DICE_H

#include "server/game/fair.h"

uint32_t dice_throws(const lus_match *);

/* Draws every throw again: whether all were fair. False after a complaint. */
bool dice_are_fair(const fair_dice *, const lus_match *);
/* The same, said in words: DONE, or REFUSED after a complaint. */
int dice_judge(const fair_dice *, const lus_match *);

#endif
