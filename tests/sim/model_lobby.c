/* The lobby: public games that wait for somebody, and no others. */
#include <string.h>

#include "tests/sim/model_room.h"
#include "tests/sim/people.h"

enum { FRESH_SECONDS = 20 }; /* so old a lobby may be that is held against the world at rest */

static bool is_open(const model_game *g)
{
    return g->listed && g->taken[0] != g->taken[1] && !g->over;
}

static bool is_listed(const json_t *games, const char *code)
{
    size_t i;
    const json_t *row;
    json_array_foreach(games, i, row) if (strcmp(model_word(row, "code"), code) == 0) return true;
    return false;
}

/* Each could be joined after it was asked for. */
void model_lobby_told(world *w, line *l, const json_t *m)
{
    size_t i;
    const json_t *row, *games = json_object_get(m, "games");
    if (json_array_size(games) > LOBBY_MAX)
        world_fail(w, "bounds: %zu games in a lobby", json_array_size(games));
    json_array_foreach(games, i, row)
    {
        const char *code = model_word(row, "code");
        const model_game *g = model_find(w->model, code);
        if (!g || !g->listed || !(g->taken[0] || g->taken[1]))
            world_fail(w, "lobby: %s is no public game on disk", code);
        else if (!is_open(g) && l->lobby_asked > 0 && g->joined <= l->lobby_asked)
            world_fail(w, "lobby: %s was told to p%u after it was joined", code, l->person->number);
    }
    l->lobby_asked = 0;
}

/* ---- at rest ---- */

static bool is_attended(const world *w, const model_game *g)
{
    for (const line *l = w->lines; l; l = l->next)
        if (model_is_at(l, g) && l->seat != LUS_NOBODY)
            return true;
    return false;
}

/* Whoever asks sees the games that wait with somebody at them, and no others. */
void model_lobby_agrees(world *w)
{
    for (unsigned i = 0; i < w->people_count; i++) {
        const person *p = &w->people[i];
        const json_t *games = json_object_get(p->lobby, "games");
        if (!p->lobby || w->now - p->lobby_at > FRESH_SECONDS * SECOND)
            continue;
        for (const model_game *g = w->model->games; g; g = g->next) {
            bool waits = is_open(g) && is_attended(w, g);
            if (waits != is_listed(games, g->code))
                world_fail(w, "lobby: %s is %s, and p%u is told otherwise", g->code,
                           waits ? "open" : "not open", p->number);
        }
    }
}
