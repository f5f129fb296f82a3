/* The server on libwebsockets: the page, its measures and the games, on one port and in one loop,
 * until it is told to stop. */
#ifndef SERVER_TRANSPORT_SERVE_H
#define SERVER_TRANSPORT_SERVE_H

#include "server/push/push.h"
#include "server/store/store.h"
#include "server/transport/http/site.h"

typedef enum serve_result {
    SERVE_STOPPED, /* by SIGINT or SIGTERM */
    SERVE_TAKEN,   /* somebody else listens there */
    SERVE_ADDRESS, /* no such address here, or not ours to use */
    SERVE_TLS,     /* the certificate or its key cannot be used: see the trouble */
    SERVE_STORE,   /* the store cannot be opened: see the trouble */
    SERVE_TROUBLE, /* memory, or the library says no */
} serve_result;

enum { SERVE_EMBED_MAX = 512 };

typedef struct serve_options {
    const char *host; /* an address of this machine, "0.0.0.0" for all of IPv4, "::" for all */
    unsigned port;
    const char *certificate, *key; /* files for TLS; NULL: plain HTTP */
    const char *store;             /* an SQLite file, or postgres://… */
    bool metrics_open;             /* figures for everybody, not only for this machine */
    /* further pages that may connect, separated by commas: "https://games.example" */
    const char *origins;
    /* who may show games in frames, as a policy says it: "https://museum.example"; NULL: nobody */
    const char *embed;
    bool proxy;          /* clients' addresses are in X-Forwarded-For */
    double messages;     /* a second and socket */
    unsigned sockets;    /* of one address */
    double games;        /* created a minute and address */
    unsigned games_held; /* in memory at once */
    unsigned claim;      /* seconds after which a game can be claimed against somebody who left */
    unsigned keep_days;  /* games that nobody touched for so long are deleted */
    push_settings push;  /* calls to players who are away */
    /* gives up what it does not need; not where something else runs in this process */
    bool confined;
    const char *backups; /* a folder for backups, beside the store's; NULL: none */
} serve_options;

/* Writes a list of sites, with blanks or commas between, as a policy has it; “*” alone is
 * everybody. False where one is no site. */
bool serve_read_embed(const char *list, char policy[SERVE_EMBED_MAX]);

/* Risks that somebody who opens a server should know about. */
typedef enum serve_risk {
    RISK_NO_TLS = 1,       /* others can reach it, and read along */
    RISK_PROXY = 2,        /* others than the proxy can reach it, and say that they are anybody */
    RISK_OPEN_METRICS = 4, /* others can reach it, and read the figures */
    RISK_UNCONFINED = 8    /* system or build cannot confine it */
} serve_risk;

/* Called once requests are answered, with the risks. */
typedef void serve_ready(const serve_options *, unsigned risks);
/* Serves until SIGINT or SIGTERM. */
serve_result serve(const site *, const serve_options *, serve_ready *,
                   char trouble[STORE_TROUBLE_MAX]);

#endif
