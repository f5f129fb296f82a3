/* What agents lose against the exact endings: bench-exact GAME[:options] [--games N]
 *
 * The engine plays itself, by its net and without the tables, at depth 2. Wherever the tables
 * know every action of a decision, each agent is asked what it would play, and the difference from
 * the best action's value is noted. All agents see the same decisions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/registry.h"
#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "engine/simple.h"

enum { GAMES = 2000, PLAYING_DEPTH = 2 };

/* A loss, in chances to win, that is more than rounding. */
static const double noticed = 1e-5;

static struct agent {
    const char *name;
    lus_action (*choose)(const lus_variant *, const lus_state *, lus_rng *);
    unsigned depth; /* of the engine, where there is no `choose` */
    double loss, worst;
    unsigned long wrong;
} agents[] = {
    {.name = "random", .choose = lus_choose_random},
    {.name = "greedy", .choose = lus_choose_greedy},
    {.name = "engine:depth=1", .depth = 1},
    {.name = "engine:depth=2", .depth = 2},
    {.name = "engine:depth=3", .depth = 3},
};
enum { AGENTS = sizeof agents / sizeof *agents };

typedef struct judge {
    lus_variant variant;
    const lus_exact *exact;
    void *table;
    lus_memory memory;
    lus_thought thought;
    unsigned long decisions, judged;
} judge;

/* What a state is worth to `player`; false where the tables do not know. */
static bool value_of(const judge *j, const lus_state *s, unsigned player, double *value)
{
    const lus_variant *v = &j->variant;
    lus_status status = v->game->status(v, s);
    lus_action actions[LUS_ACTIONS_MAX];
    float known;
    *value = -1;
    if (status.kind == LUS_OVER) {
        *value = status.player == player ? 1 : status.player == LUS_NOBODY ? 0.5 : 0;
        return true;
    }
    if (status.kind == LUS_CHANCE) {
        if (!j->exact->knows(j->table, s, &known))
            return false;
        *value = status.player == player ? (double)known : 1 - (double)known;
        return true;
    }
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        double one;
        v->game->apply(v, &after, actions[i], NULL);
        if (!value_of(j, &after, status.player, &one))
            return false;
        *value = one > *value ? one : *value;
    }
    *value = status.player == player ? *value : 1 - *value;
    return true;
}

static lus_action think(judge *j, const lus_state *s, unsigned depth)
{
    lus_limits limits = {.depth = depth};
    lus_search_of(j->variant.game)(&j->variant, s, &limits, &j->memory, &j->thought);
    return j->thought.choices[0].action;
}

static double loss_of(const judge *j, const lus_state *s, lus_action action, double best)
{
    lus_state after = *s;
    double value;
    j->variant.game->apply(&j->variant, &after, action, NULL);
    return value_of(j, &after, j->variant.game->status(&j->variant, s).player, &value)
               ? best - value
               : 0;
}

static void ask_everybody(judge *j, const lus_state *s, lus_rng *rng)
{
    double best;
    if (!value_of(j, s, j->variant.game->status(&j->variant, s).player, &best))
        return;
    j->judged++;
    for (unsigned i = 0; i < AGENTS; i++) {
        struct agent *a = &agents[i];
        lus_action action = a->choose ? a->choose(&j->variant, s, rng) : think(j, s, a->depth);
        double loss = loss_of(j, s, action, best);
        a->loss += loss;
        a->worst = loss > a->worst ? loss : a->worst;
        a->wrong += loss > noticed;
    }
}

static void play_game(judge *j, lus_rng *rng)
{
    const lus_variant *v = &j->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    lus_state s;
    v->game->start(v, &s);
    for (lus_status status; (status = v->game->status(v, &s)).kind != LUS_OVER;) {
        if (status.kind == LUS_CHANCE) {
            v->game->apply(v, &s, v->game->sample(v, &s, rng), NULL);
            continue;
        }
        if (v->game->actions(v, &s, actions) == 1) { /* nothing to lose */
            v->game->apply(v, &s, actions[0], NULL);
            continue;
        }
        j->decisions++;
        ask_everybody(j, &s, rng);
        v->game->apply(v, &s, think(j, &s, PLAYING_DEPTH), NULL);
    }
}

static void report(const judge *j, unsigned long games)
{
    printf("%lu games of engine:depth=%d, %lu decisions, %lu of them judged\n", games,
           PLAYING_DEPTH, j->decisions, j->judged);
    printf("%-16s %12s %12s %12s\n", "", "mean loss", "worst", "not the best");
    for (unsigned i = 0; i < AGENTS && j->judged; i++)
        printf("%-16s %12.5f %12.3f %11.1f%%\n", agents[i].name, agents[i].loss / (double)j->judged,
               agents[i].worst, 100 * (double)agents[i].wrong / (double)j->judged);
}

static bool begin(judge *j, const char *identity)
{
    lus_fault fault;
    if (!lus_variant_read(identity, &j->variant, &fault)) {
        fprintf(stderr, "%s: no such game or options\n", identity);
        return false;
    }
    j->exact = lus_exact_of(j->variant.game);
    size_t size = j->exact ? j->exact->size(&j->variant) : 0;
    j->table = size ? malloc(size) : NULL;
    j->memory = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    if (!j->table || !j->memory.bytes) {
        fprintf(stderr, "%s: %s\n", identity, size ? "no memory" : "nothing is known exactly");
        return false;
    }
    clock_t begun = clock();
    j->exact->fill(&j->variant, NULL, j->table);
    printf("%s: %.1f MB of exact values in %.2f s of CPU time\n", identity, (double)size * 1e-6,
           (double)(clock() - begun) / CLOCKS_PER_SEC);
    return true;
}

int main(int count, char **arguments)
{
    static judge j;
    bool limited = count == 4 && strcmp(arguments[2], "--games") == 0;
    unsigned long games = limited ? strtoul(arguments[3], NULL, 10) : GAMES;
    lus_rng rng = lus_rng_seeded(1);
    if ((count != 2 && !limited) || games == 0) {
        fputs("bench-exact GAME[:options] [--games N]\n", stderr);
        return 2;
    }
    if (!begin(&j, arguments[1]))
        return 1;
    for (unsigned long i = 0; i < games; i++)
        play_game(&j, &rng);
    report(&j, games);
    free(j.memory.bytes);
    free(j.table);
    return 0;
}
