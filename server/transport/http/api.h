/* The small HTTP interface: what a code stands for, the lobby, the results of a room
 * (docs/network.md). */
#ifndef SERVER_TRANSPORT_API_H
#define SERVER_TRANSPORT_API_H

#include "server/transport/socket.h"

/* One request over HTTP, as long as its connection lasts. */
typedef struct api_call {
    hall_waiter waiter; /* the game or room is being loaded */
    struct lws *wsi;
    socket_context *context;
    char code[CODE_LENGTH + 1];
    bool results; /* the file, not the short answer */
    bool lobby;   /* that is waited for */
    bool due;     /* what was asked for is there */
} api_call;

/* Whether the path is one of this interface. */
bool api_is_ours(const char *path);
/* Answers now, or asks for what is to be answered later; the library's result. */
int api_begin(struct lws *, api_call *, socket_context *, const char *path);
/* When it is due. */
int api_go_on(struct lws *, api_call *);
/* The connection has gone. */
void api_end(api_call *);

#endif
