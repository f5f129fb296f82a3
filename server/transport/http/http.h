/* HTTP/1.1: pages, measures, questions, and who may open a WebSocket. */
#ifndef SERVER_TRANSPORT_HTTP_H
#define SERVER_TRANSPORT_HTTP_H

#include "server/transport/http/api.h"
#include "server/transport/http/links.h"

struct server;

/* What a connection is about: a question, or a link. */
typedef struct http_call {
    api_call api;
    link_call link;
} http_call;

/* The callback for libwebsockets. A connection's data is an http_call, the protocol's `user` the
 * server. */
int http_hear(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
/* Whether only the head of the answer is asked for. */
bool http_is_head(struct lws *);

/* ---- answers, for the files beside it; the library's result ---- */
enum { HTTP_ORIGIN_MAX = 300 };
/* The beginning of an answer of so many bytes; `more`: further headers, or "". False when it could
 * not be sent. */
bool http_send_head(struct lws *, unsigned status, const char *type, const char *more,
                    size_t length);
/* A page that was made on the spot, under the same policy as those that are files. */
int http_send_page(struct lws *, struct server *, unsigned status, const char *page);
int http_send_json(struct lws *, const char *text);
int http_not_found(struct lws *);
/* The visitor has this very thing; and that they say so. */
int http_not_modified(struct lws *, const char *etag);
bool http_has(struct lws *, const char *etag);
/* The answer needs something that is not there yet: 0, the library's result. Until http_go_on,
 * which has the callback come that writes, nothing is read from the connection: the library leaves
 * what comes meanwhile, a further request or the end, and is woken by it over and over. */
int http_wait(struct lws *);
void http_go_on(struct lws *);
/* Refuses in words, then hangs up. */
int http_refuse(struct lws *, unsigned status);
/* What comes before a path in our addresses, "https://host", as the visitor wrote it; "" where they
 * wrote nothing that can stand in one. */
void http_origin(struct lws *, struct server *, char origin[HTTP_ORIGIN_MAX]);

#endif
