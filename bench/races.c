/* What the engine says of the ends of both games of twelve points, against long rollouts.
 *
 *     bench-races [POSITIONS [GAMES]]
 *
 * Positions before a throw come from games of the engine at depth 1 with its tables: both players bear off,
 * or one of them has one piece elsewhere; each kind as far as the tables go, and beyond. The answer is the
 * tables' or, beyond them, the exact mean over the throws of what the search at depth 1 says. A rollout plays
 * GAMES games to their end by the same search, eight times as many in the tables; from every result the luck
 * of its throws is taken away, what the search says after a throw less its mean before: that leaves the mean
 * of the results as it is and makes it far surer.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/registry.h"
#include "engine/eval/scripta_bearoff.h"
#include "engine/exact.h"
#include "engine/search.h"

typedef struct engine {
    lus_variant variant;
    lus_think *think;
    lus_memory memory;
    lus_limits with, without; /* the tables */
    lus_thought thought;
} engine;

/* Sums over positions. */
typedef struct errors {
    unsigned count;
    double with, without; /* mean absolute errors, with and without the tables */
    double noise;         /* the standard errors of the rollouts */
} errors;

enum { KINDS = 4 };
static const char *const kinds[KINDS] = {"bear-off, in the tables", "one outside, in the tables",
                                         "bear-off, beyond", "one outside, beyond"};

/* What the search says after a throw, for `player`; NAN for a throw that nobody can use. */
static double after_throw(engine *e, const lus_limits *limits, const lus_state *s, unsigned player)
{
    const lus_variant *v = &e->variant;
    lus_status status = v->game->status(v, s);
    if (status.kind == LUS_OVER)
        return status.player == player;
    if (status.kind == LUS_CHANCE)
        return NAN;
    e->think(v, s, limits, &e->memory, &e->thought);
    double value = (double)e->thought.choices[0].value;
    return status.player == player ? value : 1 - value;
}

/* The mean of that over all throws. A throw that nobody can use counts as the mean of the others. */
static double before_throw(engine *e, const lus_limits *limits, const lus_state *s)
{
    const lus_variant *v = &e->variant;
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned player = v->game->status(v, s).player, count = v->game->outcomes(v, s, outcomes);
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state thrown = *s;
        v->game->apply(v, &thrown, outcomes[i].action, NULL);
        double value = after_throw(e, limits, &thrown, player);
        if (isnan(value))
            continue;
        sum += outcomes[i].weight * value;
        weights += outcomes[i].weight;
    }
    return sum / weights;
}

/* A decision by the search, with tables, or a throw. */
static void step(engine *e, lus_state *s, lus_rng *rng)
{
    const lus_variant *v = &e->variant;
    lus_action action;
    if (v->game->status(v, s).kind == LUS_CHANCE) {
        action = v->game->sample(v, s, rng);
    } else {
        e->think(v, s, &e->with, &e->memory, &e->thought);
        action = e->thought.choices[0].action;
    }
    v->game->apply(v, s, action, NULL);
}

/* One game from `s`: the result for `player`, less the luck of the throws. */
static double play_out(engine *e, lus_state s, unsigned player, lus_rng *rng)
{
    const lus_variant *v = &e->variant;
    double luck = 0;
    for (;;) {
        lus_status status = v->game->status(v, &s);
        if (status.kind == LUS_OVER)
            return (status.player == player) - luck;
        double before = status.kind == LUS_CHANCE ? before_throw(e, &e->with, &s) : NAN;
        step(e, &s, rng);
        double after = status.kind == LUS_CHANCE ? after_throw(e, &e->with, &s, status.player) : NAN;
        if (!isnan(after))
            luck += status.player == player ? after - before : before - after;
    }
}

/* Which kind of position before a throw; KINDS: none. */
static unsigned kind_of(const engine *e, const lus_state *s, bool *known, double *value)
{
    const scripta_bearoff *t = e->with.exact;
    const scripta_state *own = (const scripta_state *)s->bytes;
    bearoff_side thrower, other;
    uint32_t at;
    bearoff_see(t, &own->stacks[own->side], &thrower);
    bearoff_see(t, &own->stacks[own->side ^ 1], &other);
    *known = bearoff_find(t, &thrower, &other, &at);
    *value = *known ? (double)bearoff_values(t)[at] : 0;
    if (thrower.outside + other.outside > 1)
        return KINDS;
    return (*known ? 0u : 2u) + thrower.outside + other.outside;
}

static void judge(engine *e, const lus_state *s, unsigned games, lus_rng *rng, errors kind[KINDS])
{
    unsigned player = e->variant.game->status(&e->variant, s).player;
    double sum = 0, squares = 0, answer;
    bool known;
    errors *sums = &kind[kind_of(e, s, &known, &answer)];
    if (known)
        games *= 8; /* short games, and a smaller error to see */
    else
        answer = before_throw(e, &e->with, s);
    for (unsigned i = 0; i < games; i++) {
        double result = play_out(e, *s, player, rng);
        sum += result;
        squares += result * result;
    }
    double mean = sum / games;
    sums->count++;
    sums->with += fabs(answer - mean);
    sums->without += fabs(before_throw(e, &e->without, s) - mean);
    sums->noise += sqrt(fmax(squares / games - mean * mean, 0) / (games - 1));
}

static bool all_full(const errors kind[KINDS], unsigned positions)
{
    bool full = true;
    for (unsigned i = 0; i < KINDS; i++)
        full = full && kind[i].count >= positions;
    return full;
}

static void measure(engine *e, unsigned positions, unsigned games)
{
    enum { ONE_IN = 4, GAMES_MOST = 1000 }; /* neighbours of one game are much alike */
    lus_rng rng = lus_rng_seeded(1);
    errors kind[KINDS] = {{0}};
    for (unsigned game = 0; game < GAMES_MOST && !all_full(kind, positions); game++) {
        const lus_variant *v = &e->variant;
        lus_state s;
        v->game->start(v, &s);
        for (lus_status status; (status = v->game->status(v, &s)).kind != LUS_OVER; step(e, &s, &rng)) {
            double value;
            bool known;
            unsigned at = status.kind == LUS_CHANCE ? kind_of(e, &s, &known, &value) : KINDS;
            if (at < KINDS && kind[at].count < positions && lus_rng_below(&rng, ONE_IN) == 0)
                judge(e, &s, games, &rng, kind);
        }
    }
    for (unsigned i = 0; i < KINDS; i++)
        if (kind[i].count > 0)
            printf("%-10s %-27s %4u positions  error %.5f  without tables %.5f  rollouts +- %.5f\n",
                   e->variant.game->id, kinds[i], kind[i].count, kind[i].with / kind[i].count,
                   kind[i].without / kind[i].count, kind[i].noise / kind[i].count);
}

int main(int argc, char **argv)
{
    static engine e;
    unsigned positions = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 50;
    unsigned games = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 50;
    e.memory = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    for (unsigned g = 0; lus_games[g]; g++) {
        const lus_exact *exact = lus_exact_of(lus_games[g]);
        if (strncmp(lus_games[g]->id, "scripta", 7) != 0 || !exact)
            continue;
        e.variant = lus_variant_standard(lus_games[g]);
        e.think = lus_search_of(lus_games[g]);
        void *tables = malloc(exact->size(&e.variant));
        clock_t begun = clock();
        exact->fill(&e.variant, tables);
        printf("%-10s tables: %.2f MB, %.2f s\n", e.variant.game->id, (double)exact->size(&e.variant) * 1e-6,
               (double)(clock() - begun) / CLOCKS_PER_SEC);
        e.without = (lus_limits){.depth = 1};
        e.with = (lus_limits){.depth = 1, .exact = tables};
        memset(e.memory.bytes, 0, e.memory.size);
        measure(&e, positions, games);
        free(tables);
    }
    free(e.memory.bytes);
    return 0;
}
