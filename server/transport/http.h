/* HTTP/1.1: pages, measures, questions, and who may open a WebSocket. */
#ifndef SERVER_TRANSPORT_HTTP_H
#define SERVER_TRANSPORT_HTTP_H

#include <libwebsockets.h>
#include <stdbool.h>

/* The callback for libwebsockets. A connection's data is an api_call, the protocol's `user` the
 * server. */
int http_hear(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
/* Whether only the head of the answer is asked for. */
bool http_is_head(struct lws *);

#endif
