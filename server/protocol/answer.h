/* Parts of messages, for answer.c and for server/hall/rooms/answer.c. */
#ifndef SERVER_PROTOCOL_ANSWER_H
#define SERVER_PROTOCOL_ANSWER_H

#include <jansson.h>

#include "server/protocol/protocol.h"

json_t *answer_message(const char *type);
/* The text of the message, which is freed; NULL without memory. */
char *answer_written(json_t *);
/* "game" and "clock". */
void answer_set_plan(json_t *, const game_plan *);
/* "next", and "player", or "winner" and "reason". */
void answer_set_next(json_t *, unsigned phase, lus_status);
/* "left", milliseconds. */
void answer_set_left(json_t *, const uint32_t left[2]);

#endif
