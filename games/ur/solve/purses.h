/* States of tokens and debts, of whoever is to throw and of the opponent, by number. By `debt=pass`
 * only a player without tokens owes a turn, and who is on turn owes none (UR-15); by `debt=any`
 * everything can be. */
#ifndef UR_PURSES_H
#define UR_PURSES_H

#include "games/ur/solve/part.h"

typedef struct ur_purses {
    uint8_t tokens[2]; /* of whoever is to throw, and of the opponent */
    uint8_t owes[2];
} ur_purses;

uint32_t ur_purses_count(bool any);
/* UR_NO_STATE where it has no number. */
uint32_t ur_purses_number(bool any, const ur_purses *);

/* Fills the maps of an index: what the rules do to tokens and debts, whatever the squares are. */
void ur_maps_make(const lus_variant *, ur_index *);

#endif
