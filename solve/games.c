#include "solve/games.h"

#include <stdlib.h>

#include "console/say.h"
#include "core/rng.h"
#include "work/parallel.h"
#include "work/pool.h"

enum { GAMES = 500 }; /* that a thread plays at a time, with dice of their own */

typedef struct playing {
    const value_source *by;
    uint64_t games, seed;
    games_result of[POOL_MAX]; /* by thread */
} playing;

/* Of actions that are worth the same the first. */
static lus_action best_action(const value_source *by, const lus_state *s, lus_player player)
{
    const lus_variant *v = by->variant;
    lus_action actions[LUS_ACTIONS_MAX], best;
    unsigned count = v->game->actions(v, s, actions);
    double most = -1;
    best = actions[0];
    for (unsigned i = 0; count > 1 && i < count; i++) {
        lus_state after = *s;
        double white = 0.5;
        v->game->apply(v, &after, actions[i], NULL);
        value_of(by, &after, &white);
        double value = player == LUS_WHITE ? white : 1 - white;
        if (value > most) {
            most = value;
            best = actions[i];
        }
    }
    return best;
}

static void play_one(const value_source *by, lus_rng *rng, games_result *out)
{
    const lus_variant *v = by->variant;
    lus_state s;
    v->game->start(v, &s);
    lus_status status = v->game->status(v, &s);
    lus_player first = status.player;
    while (status.kind != LUS_OVER) {
        bool throws = status.kind == LUS_CHANCE;
        v->game->apply(
            v, &s, throws ? v->game->sample(v, &s, rng) : best_action(by, &s, status.player), NULL);
        out->throws += throws;
        status = v->game->status(v, &s);
    }
    out->games++;
    out->won += status.player == first;
}

static void play_some(void *context, unsigned worker, uint64_t item)
{
    playing *p = context;
    uint64_t from = item * GAMES, left = p->games - from;
    lus_rng rng = lus_rng_seeded(p->seed + item);
    for (uint64_t i = 0; i < GAMES && i < left; i++)
        play_one(p->by, &rng, &p->of[worker]);
}

games_result games_play(const value_source *by, uint64_t games, unsigned threads, uint64_t seed)
{
    games_result all = {0};
    playing *p = calloc(1, sizeof *p);
    if (!p) {
        complain_memory();
        return all;
    }
    p->by = by;
    p->games = games;
    p->seed = seed;
    parallel_run(threads, (games + GAMES - 1) / GAMES, SLOW_ITEMS, play_some, p, NULL,
                 &all.started);
    for (unsigned i = 0; i < threads; i++) {
        all.games += p->of[i].games;
        all.won += p->of[i].won;
        all.throws += p->of[i].throws;
    }
    free(p);
    return all;
}
