/* Which games are in memory: never more than `games_held`. A game that nobody is at makes way for
 * the next, the one left longest ago first; it is still in the store. Games with somebody at them
 * stay. A connection is at one game at a time, so that an address has no more of those than
 * sockets; and where sockets are many, no more than a quarter of the memory. */
#include <stdlib.h>
#include <string.h>

#include "server/hall/rooms/rooms.h"

static hosted **list_of(hall *h, const char *code)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *code; code++)
        hash = (hash ^ (unsigned char)*code) * 16777619u;
    return &h->game_lists[hash >> (32 - LISTS_BITS)];
}

hosted *hall_find(hall *h, const char *code)
{
    hosted *g = *list_of(h, code);
    while (g && strcmp(g->game.code, code) != 0)
        g = g->next;
    return g;
}

/* ---- those that nobody is at ---- */

static void put_last(hall *h, hosted *g)
{
    g->older = h->left_last;
    g->newer = NULL;
    *(h->left_last ? &h->left_last->newer : &h->left_first) = g;
    h->left_last = g;
}

static void take_out(hall *h, hosted *g)
{
    *(g->older ? &g->older->newer : &h->left_first) = g->newer;
    *(g->newer ? &g->newer->older : &h->left_last) = g->older;
}

void hall_attend(hall *h, hosted *g)
{
    bool attended = g->sessions != NULL;
    if (attended == g->attended)
        return;
    g->attended = attended;
    if (attended)
        take_out(h, g);
    else
        put_last(h, g);
    if (g->maker)
        g->maker->attended += attended ? 1u : -1u;
}

/* Nothing of it is under way. */
static bool can_go(const hosted *g)
{
    return hall_is_settled(g) && g->fetches == 0;
}

bool hall_make_space(hall *h, unsigned count)
{
    for (hosted *g = h->left_first, *newer; g && h->counts.games + count > h->limits.games_held;
         g = newer) {
        newer = g->newer;
        if (can_go(g))
            hall_drop(h, g);
    }
    return h->counts.games + count <= h->limits.games_held;
}

void hall_drop_idle(hall *h)
{
    for (hosted *g = h->left_first, *newer; g; g = newer) {
        newer = g->newer;
        if (!g->room && can_go(g) && h->now - g->touched > IDLE_MS)
            hall_drop(h, g);
    }
}

/* ---- those for the lobby ---- */

static void enlist(hall *h, hosted *g)
{
    if (!g->game.listed || g->game.phase != PHASE_OPEN)
        return;
    g->next_listed = h->listed;
    g->link_listed = &h->listed;
    if (g->next_listed)
        g->next_listed->link_listed = &g->next_listed;
    h->listed = g;
}

void hall_unlist(hosted *g)
{
    if (!g->link_listed)
        return;
    *g->link_listed = g->next_listed;
    if (g->next_listed)
        g->next_listed->link_listed = g->link_listed;
    g->link_listed = NULL;
}

/* ---- coming and going ---- */

hosted *hall_host(hall *h, game *from, address *maker)
{
    hosted **list = list_of(h, from->code),
           *g = hall_make_space(h, 1) ? calloc(1, sizeof *g) : NULL;
    if (!g) {
        game_end(from);
        return NULL;
    }
    g->game = *from;
    g->touched = h->now;
    g->next = *list;
    *list = g;
    g->maker = maker;
    if (maker)
        maker->held++;
    put_last(h, g);
    enlist(h, g);
    h->counts.games++;
    hall_time_begin(h, g);
    return g;
}

void hall_drop(hall *h, hosted *g)
{
    hosted **at = list_of(h, g->game.code);
    while (*at != g)
        at = &(*at)->next;
    *at = g->next;
    if (!g->attended)
        take_out(h, g);
    if (g->maker) {
        g->maker->held--;
        g->maker->attended -= g->attended;
    }
    hall_unlist(g);
    rooms_forget_game(g);
    hall_time_end(g);
    hall_drop_marks(g);
    game_end(&g->game);
    free(g);
    h->counts.games--;
}
