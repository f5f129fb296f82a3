#define _GNU_SOURCE /* asprintf */
#include "server/transport/http/links.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "server/transport/http/http.h"
#include "server/transport/server.h"

enum {
    PART = 16384, /* bytes of a picture that are written at once */
    TOO_MANY = 429,
    /* Drawing gives way to games: on a busy machine a picture may take longer than a question. Who
     * has waited for so long is told so. */
    PICTURE_SECONDS = 60,
    GRACE_SECONDS = 10,
};

static const char games_path[] = "/g/", problems_path[] = "/p/", positions_path[] = "/b/",
                  oembed_path[] = "/oembed", picture_ending[] = ".png";

/* ---- what it takes ---- */

static unsigned game_count(void)
{
    unsigned count = 0;
    while (lus_games[count])
        count++;
    return count;
}

links *links_open(const char *folder, void (*wake)(void *), void *context)
{
    links *l = calloc(1, sizeof *l);
    if (!l || !cards_open(&l->cards, folder)) {
        free(l);
        return NULL;
    }
    l->drawings = calloc(game_count() + 1, sizeof *l->drawings);
    l->painter = painter_open(wake, context);
    for (unsigned i = 0; l->drawings && lus_games[i]; i++) {
        char *file;
        if (asprintf(&file, "%s/links/%s.json", folder, lus_games[i]->id) < 0)
            continue;
        drawing_read(&l->drawings[i], lus_games[i], file);
        free(file);
    }
    if (l->drawings && l->painter)
        return l;
    links_close(l);
    return NULL;
}

void links_close(links *l)
{
    if (!l)
        return;
    if (l->painter)
        painter_close(l->painter);
    for (unsigned i = 0; l->drawings && lus_games[i]; i++)
        drawing_free(&l->drawings[i]);
    free(l->drawings);
    cards_close(&l->cards);
    free(l);
}

static const drawing *drawing_of(const links *l, const lus_game *of)
{
    for (unsigned i = 0; lus_games[i]; i++)
        if (l->drawings[i].game == of)
            return &l->drawings[i];
    return NULL;
}

/* ---- addresses ---- */

bool links_are_ours(const char *path)
{
    return strncmp(path, games_path, 3) == 0 || strncmp(path, problems_path, 3) == 0 ||
           strncmp(path, positions_path, 3) == 0 || strcmp(path, oembed_path) == 0;
}

static bool read_position(const links *l, const char *identity, const char *position,
                          link_target *t)
{
    lus_fault fault;
    if (!lus_variant_read(identity, &t->variant, &fault) ||
        !t->variant.game->read_position(&t->variant, position, &t->state, &fault))
        return false;
    t->drawing = drawing_of(l, t->variant.game);
    return true;
}

/* “GAME/N”. */
static bool read_problem(const links *l, const char *id, const char *number, link_target *t)
{
    size_t digits = strspn(number, "0123456789");
    if (digits == 0 || digits > 5 || number[digits] != '\0' || *number == '0')
        return false;
    t->number = (unsigned)atoi(number);
    for (unsigned i = 0; lus_games[i]; i++) {
        const drawing *d = &l->drawings[i];
        if (d->game && strcmp(d->game->id, id) == 0 && t->number <= d->problem_count) {
            const drawing_problem *p = &d->problems[t->number - 1];
            return read_position(l, p->identity, p->position, t);
        }
    }
    return false;
}

bool links_read(const links *l, const char *path, link_target *t)
{
    char text[LUS_IDENTITY_MAX + LUS_POSITION_MAX];
    size_t length = strlen(path), ending = strlen(picture_ending);
    *t = (link_target){0};
    if (length > ending && strcmp(path + length - ending, picture_ending) == 0) {
        t->form = LINK_PICTURE;
        length -= ending;
    }
    if (!links_are_ours(path) || path[2] != '/' || length < 4 || length >= sizeof text)
        return false;
    memcpy(text, path + 3, length - 3);
    text[length - 3] = '\0';
    if (path[1] == games_path[1]) {
        t->kind = LINK_GAME;
        if (!code_is_fit(text))
            return false;
        memcpy(t->code, text, sizeof t->code);
        return true;
    }
    char *rest = strchr(text, '/');
    if (!rest)
        return false;
    *rest++ = '\0';
    t->kind = path[1] == problems_path[1] ? LINK_PROBLEM : LINK_POSITION;
    return t->kind == LINK_PROBLEM ? read_problem(l, text, rest, t)
                                   : read_position(l, text, rest, t);
}

/* ---- answers ---- */

static int show_page(struct lws *wsi, link_call *c, unsigned status, card *k)
{
    const links *l = c->server->links;
    char origin[HTTP_ORIGIN_MAX];
    http_origin(wsi, c->server, origin);
    if (c->target.drawing) {
        k->width = c->target.drawing->width;
        k->height = c->target.drawing->height;
    }
    bool frames = c->server->options->embed != NULL;
    char *text = c->target.form == LINK_OEMBED
                     ? card_oembed(k, origin, frames, c->wish_size.width, c->wish_size.height)
                     : card_page(&l->cards, k, origin);
    int result = !text                           ? -1
                 : c->target.form == LINK_OEMBED ? http_send_json(wsi, text)
                                                 : http_send_page(wsi, c->server, status, text);
    free(text);
    return result;
}

static int send_part(struct lws *wsi, link_call *c)
{
    unsigned char buffer[LWS_PRE + PART];
    const picture *p = c->wish.picture;
    size_t left = p->length - c->sent, part = left < PART ? left : PART;
    memcpy(buffer + LWS_PRE, p->png + c->sent, part);
    c->sent += part;
    c->sending = part < left;
    if (lws_write(wsi, buffer + LWS_PRE, part, c->sending ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL) <
        (int)part)
        return -1;
    if (c->sending) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    painter_leave(&c->wish);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int send_picture(struct lws *wsi, link_call *c)
{
    char headers[256];
    /* a game goes on; a problem and a position stay what they are, but drawings change */
    snprintf(headers, sizeof headers,
             "etag: %s\r\ncache-control: %s\r\nx-content-type-options: nosniff\r\n"
             "content-security-policy: default-src 'none'\r\n",
             c->etag, c->target.kind == LINK_GAME ? "no-cache" : "public, max-age=86400");
    if (!http_send_head(wsi, HTTP_STATUS_OK, "image/png", headers, c->wish.picture->length))
        return -1;
    if (http_is_head(wsi)) {
        painter_leave(&c->wish);
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    c->sending = true;
    lws_callback_on_writable(wsi);
    return 0;
}

static void drawn(painter_waiter *w)
{
    link_call *c = lws_container_of(w, link_call, wish);
    c->drawn_due = true;
    http_go_on(c->wsi);
}

static address *asker(struct lws *wsi, server *sv)
{
    char text[ADDRESS_MAX] = "";
    socket_address(wsi, sv->sockets.proxy, text);
    return limits_address(&sv->sockets.hall.limits, text);
}

static int show_picture(struct lws *wsi, link_call *c, const lus_variant *v, const lus_state *s)
{
    server *sv = c->server;
    const drawing *d = c->target.drawing;
    address *who = asker(wsi, sv);
    if (!d)
        return http_not_found(wsi);
    snprintf(c->etag, sizeof c->etag, "\"%016llx\"", (unsigned long long)painter_key(d, v, s));
    if (http_has(wsi, c->etag))
        return http_not_modified(wsi, c->etag);
    if (!who || !limits_take(&sv->sockets.hall.limits, who, ALLOW_PICTURES, 1))
        return http_refuse(wsi, TOO_MANY);
    if (!painter_ask(sv->links->painter, d, v, s, &c->wish))
        return http_refuse(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
    if (c->wish.picture)
        return send_picture(wsi, c);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PICTURE_SECONDS + GRACE_SECONDS);
    lws_set_timer_usecs(wsi, PICTURE_SECONDS * LWS_USEC_PER_SEC);
    return http_wait(wsi);
}

/* The page without a card: it says by itself what is wrong with an address, or finds what is there.
 */
static int show_bare(struct lws *wsi, link_call *c, unsigned status)
{
    card k = {.path = "/", .title = "Lusoria"};
    snprintf(k.language, sizeof k.language, "%s", c->language);
    return show_page(wsi, c, status, &k);
}

static int show_unknown(struct lws *wsi, link_call *c)
{
    if (c->target.form == LINK_PAGE)
        return show_bare(wsi, c, HTTP_STATUS_NOT_FOUND);
    return c->unknown == HTTP_STATUS_NOT_FOUND ? http_not_found(wsi) : http_refuse(wsi, c->unknown);
}

/* Nothing is looked up now. Whoever comes with a browser comes in all the same. */
static int put_off(struct lws *wsi, link_call *c, unsigned status)
{
    return c->target.form == LINK_PAGE ? show_bare(wsi, c, HTTP_STATUS_OK)
                                       : http_refuse(wsi, status);
}

static int show_game(struct lws *wsi, link_call *c, const hosted *g)
{
    card k;
    /* nobody is told of an entry before it is on disk */
    if (g->durable != g->game.count)
        return put_off(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE);
    c->target.drawing = drawing_of(c->server->links, g->game.match.variant.game);
    if (c->target.form == LINK_PICTURE)
        return show_picture(wsi, c, &g->game.match.variant, &g->game.match.now);
    card_of_game(&c->server->links->cards, c->language, &g->game, &k);
    return show_page(wsi, c, HTTP_STATUS_OK, &k);
}

static int show_position(struct lws *wsi, link_call *c)
{
    const link_target *t = &c->target;
    const cards *words = &c->server->links->cards;
    card k;
    if (t->form == LINK_PICTURE)
        return show_picture(wsi, c, &t->variant, &t->state);
    if (t->kind == LINK_PROBLEM)
        card_of_problem(words, c->language, t->variant.game, t->number, &k);
    else
        card_of_position(words, c->language, &t->variant, &t->state, &k);
    return show_page(wsi, c, HTTP_STATUS_OK, &k);
}

/* ---- requests ---- */

static void found(hall_waiter *w)
{
    link_call *c = (link_call *)w;
    c->found_due = true;
    http_go_on(c->wsi);
}

/* False where it is unknown; then the form says how that is told. */
static bool read_address(struct lws *wsi, link_call *c, const char *path)
{
    char asked[OEMBED_URL_MAX] = "";
    c->unknown = HTTP_STATUS_NOT_FOUND;
    if (strcmp(path, oembed_path) != 0)
        return links_read(c->server->links, path, &c->target);
    c->unknown = oembed_read(wsi, c->server, &c->wish_size, asked);
    bool known = c->unknown == HTTP_STATUS_OK && links_read(c->server->links, asked, &c->target) &&
                 c->target.form == LINK_PAGE;
    c->target.form = LINK_OEMBED;
    if (c->unknown == HTTP_STATUS_OK)
        c->unknown = HTTP_STATUS_NOT_FOUND;
    return known;
}

int links_begin(struct lws *wsi, link_call *c, server *sv, const char *path)
{
    char accepted[256] = "";
    hall *h = &sv->sockets.hall;
    links_end(c);
    *c = (link_call){
        .wsi = wsi, .server = sv, .waiter = {.arrived = found}, .wish = {.arrived = drawn}};
    address *who = asker(wsi, sv);
    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE);
    snprintf(c->language, sizeof c->language, "%s", cards_language(&sv->links->cards, accepted));
    if (!read_address(wsi, c, path))
        return show_unknown(wsi, c);
    if (!who || !limits_take(&h->limits, who, ALLOW_ASKS, 1))
        return put_off(wsi, c, TOO_MANY);
    if (c->target.kind != LINK_GAME)
        return show_position(wsi, c);
    /* as in api.c: who guessed too often is told nothing */
    if (!limits_has(&h->limits, who, ALLOW_GUESSES))
        return put_off(wsi, c, TOO_MANY);
    const hosted *g = hall_find(h, c->target.code);
    if (g)
        return show_game(wsi, c, g);
    return hall_wait(h, who, c->target.code, &c->waiter)
               ? http_wait(wsi)
               : put_off(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE);
}

bool links_are_due(const link_call *c)
{
    return c->found_due || c->drawn_due || c->sending;
}

static int go_on_found(struct lws *wsi, link_call *c)
{
    hall *h = &c->server->sockets.hall;
    const hosted *g = hall_find(h, c->target.code);
    address *who = asker(wsi, c->server);
    c->found_due = false;
    if (g)
        return show_game(wsi, c, g);
    if (c->waiter.broken || c->waiter.damaged)
        return put_off(wsi, c, HTTP_STATUS_SERVICE_UNAVAILABLE);
    if (who && !c->waiter.exists)
        limits_charge(&h->limits, who, ALLOW_GUESSES, 1);
    return show_unknown(wsi, c);
}

int links_go_on(struct lws *wsi, link_call *c)
{
    if (c->found_due)
        return go_on_found(wsi, c);
    if (c->sending)
        return send_part(wsi, c);
    c->drawn_due = false;
    return c->wish.picture ? send_picture(wsi, c)
                           : http_refuse(wsi, HTTP_STATUS_INTERNAL_SERVER_ERROR);
}

int links_late(struct lws *wsi, link_call *c)
{
    if (!c->wish.link)
        return 0;
    painter_leave(&c->wish);
    return http_refuse(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
}

void links_end(link_call *c)
{
    hall_stop_waiting(&c->waiter);
    painter_leave(&c->wish);
}
