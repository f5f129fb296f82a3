/* What the templates are worth: random playouts by the hot loop, against the same through the
 * function table with lists of actions. CPU time, in turns, the best of three. */
#include <stdio.h>
#include <time.h>

#include "core/registry.h"
#include "engine/hot.h"

static uint64_t play_by_template(const lus_variant *v, const lus_state *start, lus_rng *rng)
{
    lus_playout out;
    lus_hot_of(v->game)->playout(v, start, rng, UINT32_MAX, &out);
    return out.actions;
}

static uint64_t play_by_table(const lus_variant *v, const lus_state *start, lus_rng *rng)
{
    lus_action list[LUS_ACTIONS_MAX];
    lus_state s = *start;
    uint64_t actions = 0;
    for (lus_status status; (status = v->game->status(v, &s)).kind != LUS_OVER;) {
        lus_action action;
        if (status.kind == LUS_DECISION) {
            action = list[lus_rng_below(rng, v->game->actions(v, &s, list))];
            actions++;
        } else {
            action = v->game->sample(v, &s, rng);
        }
        v->game->apply(v, &s, action, NULL);
    }
    return actions;
}

/* Millions of actions a CPU second, over half a second. */
static double rate(uint64_t (*play)(const lus_variant *, const lus_state *, lus_rng *),
                   const lus_variant *v)
{
    lus_rng rng = lus_rng_seeded(1);
    lus_state start;
    uint64_t actions = 0;
    clock_t begun = clock(), spent;
    v->game->start(v, &start);
    do {
        for (unsigned i = 0; i < 50; i++)
            actions += play(v, &start, &rng);
        spent = clock() - begun;
    } while (spent < CLOCKS_PER_SEC / 2);
    return (double)actions * 1e-6 * CLOCKS_PER_SEC / (double)spent;
}

int main(void)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        double by_template = 0, by_table = 0;
        for (unsigned round = 0; round < 3; round++) {
            double a = rate(play_by_template, &v), b = rate(play_by_table, &v);
            by_template = a > by_template ? a : by_template;
            by_table = b > by_table ? b : by_table;
        }
        printf("%-10s template %5.1f, table %5.1f M actions/s: %.1f times\n", v.game->id,
               by_template, by_table, by_template / by_table);
    }
    return 0;
}
