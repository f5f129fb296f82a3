/* Where the weights of the game on the screen belong. */
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
    return room_of(page_match()->variant.game->id)->rows;
}

/* In bytes; 0 where the game has no net. */
size_t page_net_size(void)
{
    return room_of(page_match()->variant.game->id)->size;
}
