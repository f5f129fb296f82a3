/* Where the weights of a game belong: its short name comes in. */
#include "wasm/nets.h"

#include "wasm/page.h"

#include <string.h>

EXPORT(net_room) int16_t *page_net_room(void);
EXPORT(net_size) size_t page_net_size(void);

static const net_room *room_of(const char *game)
{
    const net_room *room = net_rooms;
    while (room->game && strcmp(room->game, game) != 0)
        room++;
    return room;
}

int16_t *page_net_room(void)
{
    return room_of(the_page.input)->rows;
}

/* In bytes; 0 where the game has no net. */
size_t page_net_size(void)
{
    return room_of(the_page.input)->size;
}
