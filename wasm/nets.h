/* The nets' weights are most of what a page would have to fetch, and some games have none. So the
 * module has only room for them, and a worker fills it from the file of the game it is asked about.
 */
#ifndef WASM_NETS_H
#define WASM_NETS_H

#include <stddef.h>
#include <stdint.h>

typedef struct net_room {
    const char *game; /* its short name; NULL after the last */
    int16_t *rows;
    size_t size; /* bytes; in the file the rows are the last */
} net_room;

/* Written by games/embed_nets. */
extern const net_room net_rooms[];

#endif
