#include "server/transport/http/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall/rooms/rooms.h"
#include "server/transport/http/http.h"

static const char games_path[] = "/api/games/", rooms_path[] = "/api/rooms/",
                  lobby_path[] = "/api/lobby", push_path[] = "/api/push",
                  results_name[] = "/results.csv", json_type[] = "application/json",
                  csv_type[] = "text/csv; charset=utf-8";

bool api_is_ours(const char *path)
{
    return strncmp(path, "/api/", 5) == 0;
}

static bool add_headers(struct lws *wsi, const api_call *c, unsigned char **at, unsigned char *end)
{
    char name[64];
    int length = snprintf(name, sizeof name, "attachment; filename=\"lusoria-%s.csv\"", c->code);
    static const struct {
        const char *name, *value;
    } headers[] = {{"cache-control:", "no-store"},
                   {"x-content-type-options:", "nosniff"},
                   {"referrer-policy:", "no-referrer"},
                   {"content-security-policy:", "default-src 'none'"}};
    for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++)
        if (lws_add_http_header_by_name(wsi, (const unsigned char *)headers[i].name,
                                        (const unsigned char *)headers[i].value,
                                        (int)strlen(headers[i].value), at, end))
            return false;
    return !c->results ||
           lws_add_http_header_by_name(wsi, (const unsigned char *)"content-disposition:",
                                       (const unsigned char *)name, length, at, end) == 0;
}

/* Sends a text, or only its head, and frees it. */
static int reply(struct lws *wsi, const api_call *c, unsigned status, const char *type, char *text)
{
    size_t length = text ? strlen(text) : 0;
    unsigned char head[LWS_PRE + 1024], *start = head + LWS_PRE, *at = start;
    unsigned char *body = text ? malloc(LWS_PRE + length) : NULL, *end = head + sizeof head - 1;
    bool sent = false;
    if (body) {
        memcpy(body + LWS_PRE, text, length);
        sent = lws_add_http_common_headers(wsi, status, type, length, &at, end) == 0 &&
               add_headers(wsi, c, &at, end) &&
               lws_finalize_write_http_header(wsi, start, &at, end) == 0 &&
               (http_is_head(wsi) ||
                lws_write(wsi, body + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) >= (int)length);
    }
    free(body);
    free(text);
    return !sent || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int refuse(struct lws *wsi, api_call *c, unsigned status, const char *reason)
{
    c->results = false;
    return reply(wsi, c, status, json_type, answer_error("api", reason, ""));
}

/* NULL without memory. */
static address *asker(struct lws *wsi, socket_context *c)
{
    char text[ADDRESS_MAX] = "";
    socket_address(wsi, c->proxy, text);
    return limits_address(&c->hall.limits, text);
}

static int refuse_limit(struct lws *wsi, api_call *c)
{
    return refuse(wsi, c, 429, "limit");
}

static int tell_game(struct lws *wsi, api_call *c, const hosted *g)
{
    if (g->durable != g->game.count)
        return refuse(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE, "busy");
    return reply(wsi, c, HTTP_STATUS_OK, json_type, answer_about_game(&g->game));
}

static int tell_room(struct lws *wsi, api_call *c, const hosted_room *r)
{
    if (r->durable != r->room.count)
        return refuse(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE, "busy");
    return c->results ? reply(wsi, c, HTTP_STATUS_OK, csv_type, room_csv(&r->room))
                      : reply(wsi, c, HTTP_STATUS_OK, json_type, answer_about_room(&r->room));
}

static int unknown(struct lws *wsi, api_call *c)
{
    return refuse(wsi, c, HTTP_STATUS_NOT_FOUND, "unknown");
}

/* The code of “PREFIX CODE ENDING”; false when the path is another. */
static bool read_path(const char *path, const char *prefix, const char *ending,
                      char code[CODE_LENGTH + 1])
{
    size_t length = strlen(prefix);
    if (strncmp(path, prefix, length) != 0 ||
        strlen(path) != length + CODE_LENGTH + strlen(ending) ||
        strcmp(path + length + CODE_LENGTH, ending) != 0)
        return false;
    memcpy(code, path + length, CODE_LENGTH);
    code[CODE_LENGTH] = '\0';
    return code_is_fit(code);
}

static void arrived(hall_waiter *w)
{
    api_call *c = (api_call *)w;
    c->due = true;
    http_go_on(c->wsi);
}

int api_begin(struct lws *wsi, api_call *c, socket_context *context, const char *path)
{
    api_end(c);
    *c = (api_call){.wsi = wsi, .context = context, .waiter = {.arrived = arrived}};
    hall *h = &context->hall;
    address *who = asker(wsi, context);
    if (!who || !limits_take(&h->limits, who, ALLOW_ASKS, 1))
        return refuse_limit(wsi, c);
    c->lobby = strcmp(path, lobby_path) == 0;
    if (c->lobby && h->shared) {
        hall_wait_lobby(h, &c->waiter);
        return http_wait(wsi);
    }
    if (c->lobby)
        return reply(wsi, c, HTTP_STATUS_OK, json_type, hall_lobby(h));
    if (strcmp(path, push_path) == 0)
        return reply(wsi, c, HTTP_STATUS_OK, json_type, answer_push_key(h->push_point));
    c->results = read_path(path, rooms_path, results_name, c->code);
    if (!c->results && !read_path(path, games_path, "", c->code))
        return unknown(wsi, c);
    /* An address that guessed too often is told nothing, not even that a code is good. */
    if (!limits_has(&h->limits, who, ALLOW_GUESSES))
        return refuse_limit(wsi, c);
    const hosted *g = hall_find(h, c->code);
    const hosted_room *r = rooms_find(h, c->code);
    if (g && !c->results)
        return tell_game(wsi, c, g);
    if (r)
        return tell_room(wsi, c, r);
    if (g)
        return unknown(wsi, c);
    if (hall_wait(h, who, c->code, &c->waiter))
        return http_wait(wsi);
    return h->closing ? refuse(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE, "storage")
                      : refuse_limit(wsi, c);
}

static int tell_lobby(struct lws *wsi, api_call *c)
{
    char *text = c->waiter.text;
    c->waiter.text = NULL;
    return text ? reply(wsi, c, HTTP_STATUS_OK, json_type, text)
                : refuse(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE, "storage");
}

int api_go_on(struct lws *wsi, api_call *c)
{
    hall *h = &c->context->hall;
    c->due = false;
    if (c->lobby)
        return tell_lobby(wsi, c);
    const hosted *g = hall_find(h, c->code);
    const hosted_room *r = rooms_find(h, c->code);
    address *who = asker(wsi, c->context);
    if (g && !c->results)
        return tell_game(wsi, c, g);
    if (r)
        return tell_room(wsi, c, r);
    if (c->waiter.broken)
        return refuse(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE, "storage");
    if (c->waiter.damaged)
        return refuse(wsi, c, HTTP_STATUS_INTERNAL_SERVER_ERROR, "damaged");
    if (c->waiter.exists && !g)
        return refuse(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE, "busy");
    if (who && !c->waiter.exists)
        limits_charge(&h->limits, who, ALLOW_GUESSES, 1);
    return unknown(wsi, c);
}

void api_end(api_call *c)
{
    hall_stop_waiting(&c->waiter);
}
