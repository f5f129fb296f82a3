/* Between game.c and seat.c. */
#ifndef SERVER_GAME_SEAT_H
#define SERVER_GAME_SEAT_H

#include "server/game/game.h"

/* Takes 64 digits and the blank after them from a text; false when it does not begin so. */
bool seat_take_hex(const char **text, uint8_t value[FAIR_BYTES]);

#endif
