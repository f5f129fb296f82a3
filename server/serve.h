/* A web server for one site, on libwebsockets: one loop, until it is told to stop. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "server/site.h"

typedef enum serve_result {
    SERVE_STOPPED, /* by SIGINT or SIGTERM */
    SERVE_TAKEN,   /* somebody else listens there */
    SERVE_ADDRESS, /* no such address here, or not ours to use */
    SERVE_TROUBLE, /* memory, or the library says no */
} serve_result;

/* Serves until SIGINT or SIGTERM. `host` is an address of this machine, "0.0.0.0" for all. `ready` is called
 * once requests are answered. */
serve_result serve_site(const site *, const char *host, unsigned port,
                        void (*ready)(const char *host, unsigned port));

#endif
