/* Addresses that can be posted elsewhere: games and invitations (/g/CODE), problems (/p/GAME/N) and
 * positions (/b/IDENTITY/POSITION). Each is answered with the page, which knows what to show, and
 * with a card for other sites; with .png after it, with a picture of the board (docs/network.md).
 */
#ifndef SERVER_TRANSPORT_LINKS_H
#define SERVER_TRANSPORT_LINKS_H

#include "server/links/card.h"
#include "server/links/painter.h"
#include "server/transport/socket.h"

/* What it takes to answer them; of a server whose page has the files for it. */
typedef struct links {
    cards cards;
    drawing *drawings; /* as many as there are games; without `game` where one is not drawn */
    painter *painter;
} links;

/* NULL when the page has no such files, or without memory. The painter calls `wake` on its own
 * thread when painter_collect has something to do. */
links *links_open(const char *folder, void (*wake)(void *context), void *context);
void links_close(links *);

typedef enum link_kind { LINK_NONE, LINK_GAME, LINK_PROBLEM, LINK_POSITION } link_kind;

typedef enum link_form { LINK_PAGE, LINK_PICTURE, LINK_OEMBED } link_form;

/* What an address stands for. */
typedef struct link_target {
    link_kind kind;
    link_form form;             /* in which it is asked for */
    char code[CODE_LENGTH + 1]; /* of a game */
    unsigned number;            /* of a problem */
    const drawing *drawing;     /* NULL where there is none, and of a game until it is found */
    lus_variant variant;        /* of a problem or a position, as the next */
    lus_state state;
} link_target;

/* False where the path is none of these, or names nothing that can be. */
bool links_read(const links *, const char *path, link_target *);

struct server;

/* ---- oembed.c ---- */
enum { OEMBED_URL_MAX = 2048 };
typedef struct oembed_wish {
    unsigned width, height; /* at most; 0: any */
} oembed_wish;
/* What is asked of /oembed, and the path that it is about; another status than 200 where that is
 * nothing of ours. */
unsigned oembed_read(struct lws *, struct server *, oembed_wish *, char path[OEMBED_URL_MAX]);

/* One request, as long as its connection lasts. */
typedef struct link_call {
    hall_waiter waiter;  /* the game is being loaded */
    painter_waiter wish; /* the picture is being drawn */
    struct lws *wsi;
    struct server *server;
    link_target target;
    oembed_wish wish_size;
    unsigned unknown; /* the status of what is not there */
    char language[CARD_LANGUAGE_MAX];
    char etag[24];
    bool found_due, drawn_due, sending;
    size_t sent; /* of the picture */
} link_call;

bool links_are_ours(const char *path);
/* Answers now, or when what it needs is there; the library's result. */
int links_begin(struct lws *, link_call *, struct server *, const char *path);
/* Whether it has something to do when the client can take more; and that. */
bool links_are_due(const link_call *);
int links_go_on(struct lws *, link_call *);
/* The time for a picture is over. */
int links_late(struct lws *, link_call *);
/* The connection has gone. */
void links_end(link_call *);

#endif
