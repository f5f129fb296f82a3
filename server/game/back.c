/* How a game goes back to what is on disk, at the cost of what it takes back. A mark holds all that
 * entries change, but for the lists: those only ever grow, save that players take back steps of
 * their own turn, so a mark has the steps of its turn too. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/game/game.h"

struct game_mark {
    game then; /* its lists are not ours */
    lus_step turn[];
};

static uint32_t steps_of_turn(const lus_match *m)
{
    return m->count - m->turn_at;
}

game_mark *game_mark_new(const game *g)
{
    const lus_match *m = &g->match;
    size_t steps = steps_of_turn(m) * sizeof *m->steps;
    game_mark *mark = malloc(sizeof *mark + steps);
    if (!mark)
        return NULL;
    mark->then = *g;
    memcpy(mark->turn, m->steps + m->turn_at, steps);
    return mark;
}

uint32_t game_mark_count(const game_mark *mark)
{
    return mark->then.count;
}

void game_mark_free(game_mark *mark)
{
    if (mark)
        sodium_memzero(&mark->then, sizeof mark->then); /* it knows the secret of the dice */
    free(mark);
}

/* The lists have space for whatever they held before. */
static void restore(game *g, const game_mark *mark)
{
    game now = *g;
    *g = mark->then;
    g->entries = now.entries;
    g->capacity = now.capacity;
    g->match.steps = now.match.steps;
    g->match.capacity = now.match.capacity;
    memcpy(g->match.steps + g->match.turn_at, mark->turn,
           steps_of_turn(&g->match) * sizeof *mark->turn);
}

bool game_go_back(game *g, const game_mark *mark, uint32_t count)
{
    const game now = *g; /* the texts of entries are in it */
    char text[ENTRY_TEXT_MAX];
    restore(g, mark);
    while (g->count < count) {
        entry e = g->entries[g->count];
        game_entry_text(&now, &e, text);
        if (game_add(g, e.kind, e.seat, text, e.time) != FINE)
            return false;
    }
    return true;
}
