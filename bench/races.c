/* What the engine says of the ends of both games of twelve points, against long rollouts.
 *
 *     bench-races GAME [POSITIONS [PRECISION [SEED]]]
 *
 * Positions before a throw come from games of the engine at depth 1 by its net alone: both players
 * bear off, or one of them has one piece elsewhere; each kind as far as the tables go, and beyond.
 * The engine's answer, looking one turn ahead or more, is compared with the mean of games by the
 * search at depth 1.
 *
 * From every result the luck of its throws is taken away, what the search says after a throw less
 * its mean before: that leaves the mean of the results as it is and makes it far surer. Beyond the
 * tables a game ends where they begin; in them it is played to its end, to see whether they are
 * right. Games are added until the standard error is below PRECISION, in the tables a tenth of it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/registry.h"
#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "games/scripta/engine/bearoff.h"

enum {
    DEPTHS = 4,
    GAMES_LEAST = 100,
    GAMES_IN_TABLES = 1000,
    GAMES_MOST = 20000,
    FEW = 8,
    POSITIONS_A_MOVE = 500000
};

typedef struct engine {
    lus_variant variant;
    lus_think *think;
    lus_foresee *foresee;
    lus_memory with_tables, without;
    const void *tables;
    unsigned deepest;
    double precision;
    lus_thought thought;
} engine;

/* Sums over positions. */
typedef struct errors {
    unsigned count;
    double by_depth[DEPTHS], squares[DEPTHS]; /* absolute errors */
    double without;                           /* the tables, at depth 1 */
    double noise, noise_squares;              /* standard errors of the rollouts */
    double games;
    /* decisions thought about for some 0.1 s, and the sum of the depths */
    unsigned thoughts, reached;
} errors;

enum { KINDS = 6 };
static const char *const kinds[KINDS] = {"all home, in the tables",  "one outside, in the tables",
                                         "all home, at most 8 each", "one outside, at most 8",
                                         "all home, up to 15 each",  "one outside, up to 15"};

static double before_throw(engine *e, const lus_state *s, unsigned depth)
{
    return (double)e->foresee(&e->variant, s, &(lus_limits){.depth = depth, .exact = e->tables},
                              &e->with_tables);
}

/* What the search says after a throw, for `player`. */
static double after_throw(engine *e, const lus_state *s, unsigned player)
{
    const lus_variant *v = &e->variant;
    lus_status status = v->game->status(v, s);
    double value;
    if (status.kind == LUS_OVER)
        return status.player == player;
    if (status.kind == LUS_CHANCE) {
        value = before_throw(e, s, 0);
    } else {
        e->think(v, s, &(lus_limits){.depth = 1, .exact = e->tables}, &e->with_tables, &e->thought);
        value = (double)e->thought.choices[0].value;
    }
    return status.player == player ? value : 1 - value;
}

/* A decision by the search at depth 1, or a throw. */
static void step(engine *e, const void *tables, lus_state *s, lus_rng *rng)
{
    const lus_variant *v = &e->variant;
    lus_action action;
    if (v->game->status(v, s).kind == LUS_CHANCE) {
        action = v->game->sample(v, s, rng);
    } else {
        lus_memory *memory = tables ? &e->with_tables : &e->without;
        e->think(v, s, &(lus_limits){.depth = 1, .exact = tables}, memory, &e->thought);
        action = e->thought.choices[0].action;
    }
    v->game->apply(v, s, action, NULL);
}

/* Which kind of position before a throw; KINDS: none. */
static unsigned kind_of(const engine *e, const lus_state *s)
{
    const scripta_bearoff *t = e->tables;
    const scripta_state *own = (const scripta_state *)s->bytes;
    bearoff_side thrower, other;
    uint32_t at;
    bearoff_see(t, &own->stacks[own->side], &thrower);
    bearoff_see(t, &own->stacks[own->side ^ 1], &other);
    unsigned outside = thrower.outside + other.outside;
    if (outside > 1)
        return KINDS;
    bool few = thrower.home + thrower.outside <= FEW && other.home + other.outside <= FEW;
    return (bearoff_find(t, &thrower, &other, &at) ? 0u : few ? 2u : 4u) + outside;
}

/* One game from `s`, before a throw: the result for who throws, less the luck of the throws. */
static double play_out(engine *e, lus_state s, bool to_the_end, lus_rng *rng)
{
    const lus_variant *v = &e->variant;
    unsigned player = v->game->status(v, &s).player;
    double luck = 0;
    for (;;) {
        lus_status status = v->game->status(v, &s);
        if (status.kind == LUS_OVER)
            return (status.player == player) - luck;
        if (status.kind != LUS_CHANCE) {
            step(e, e->tables, &s, rng);
            continue;
        }
        if (!to_the_end && kind_of(e, &s) < 2) {
            double value = before_throw(e, &s, 0);
            return (status.player == player ? value : 1 - value) - luck;
        }
        double before = before_throw(e, &s, 1);
        step(e, e->tables, &s, rng);
        double after = after_throw(e, &s, status.player);
        luck += status.player == player ? after - before : before - after;
    }
}

/* How deep the engine looks in a tenth of a second, counted in positions: clocks of busy machines
 * tell little.
 */
static void look(engine *e, lus_state s, lus_rng *rng, errors *sums)
{
    const lus_variant *v = &e->variant;
    v->game->apply(v, &s, v->game->sample(v, &s, rng), NULL);
    if (v->game->status(v, &s).kind != LUS_DECISION)
        return;
    e->think(v, &s, &(lus_limits){.nodes = POSITIONS_A_MOVE, .exact = e->tables}, &e->with_tables,
             &e->thought);
    if (e->thought.count == 1)
        return; /* played without thinking */
    sums->thoughts++;
    sums->reached += e->thought.depth;
}

static void add_errors(engine *e, const lus_state *s, double mean, double noise, errors *sums)
{
    bool known = kind_of(e, s) < 2;
    sums->count++;
    for (unsigned i = 0; i < e->deepest; i++) {
        double error = fabs(before_throw(e, s, known ? 0 : i + 1) - mean);
        sums->by_depth[i] += error;
        sums->squares[i] += error * error;
    }
    sums->without +=
        fabs((double)e->foresee(&e->variant, s, &(lus_limits){.depth = 1}, &e->without) - mean);
    sums->noise += noise;
    sums->noise_squares += noise * noise;
}

static void judge(engine *e, const lus_state *s, lus_rng *rng, errors kind[KINDS])
{
    unsigned at = kind_of(e, s), games = 0;
    double sum = 0, squares = 0, noise = 1, enough = at < 2 ? e->precision / 10 : e->precision;
    /* what leads out of the tables is rare */
    unsigned least = at < 2 ? GAMES_IN_TABLES : GAMES_LEAST;
    for (; games < GAMES_MOST && (games < least || noise > enough); games++) {
        double result = play_out(e, *s, at < 2, rng), mean = (sum + result) / (games + 1);
        sum += result;
        squares += result * result;
        noise = games ? sqrt(fmax(squares / (games + 1) - mean * mean, 0) / games) : 1;
    }
    kind[at].games += games;
    add_errors(e, s, sum / games, noise, &kind[at]);
    look(e, *s, rng, &kind[at]);
}

static bool all_full(const errors kind[KINDS], unsigned positions)
{
    bool full = true;
    for (unsigned i = 0; i < KINDS; i++)
        full = full && kind[i].count >= positions;
    return full;
}

/* Mean absolute errors; in brackets the root of the mean square, less what the rollouts add to it.
 */
static void print_errors(const engine *e, const char *kind, const errors *sums)
{
    double n = sums->count;
    printf("%-9s %-27s %3u positions ", e->variant.game->id, kind, sums->count);
    for (unsigned i = 0; i < e->deepest; i++)
        printf(" depth %u: %.4f (%.4f)", i + 1, sums->by_depth[i] / n,
               sqrt(fmax(sums->squares[i] - sums->noise_squares, 0) / n));
    printf("  without tables: %.4f  rollouts: +- %.4f, %.0f games  in 0.1 s: depth %.1f\n",
           sums->without / n, sums->noise / n, sums->games / n,
           (double)sums->reached / fmax(sums->thoughts, 1));
}

static void measure(engine *e, unsigned positions, uint64_t seed)
{
    enum { ONE_IN = 4, GAMES_LOOKED_AT = 2000 }; /* neighbours of one game are much alike */
    lus_rng rng = lus_rng_seeded(seed), other = lus_rng_seeded(~seed);
    errors kind[KINDS] = {{0}};
    for (unsigned game = 0; game < GAMES_LOOKED_AT && !all_full(kind, positions); game++) {
        const lus_variant *v = &e->variant;
        lus_state s;
        v->game->start(v, &s);
        for (lus_status status; (status = v->game->status(v, &s)).kind != LUS_OVER;
             step(e, NULL, &s, &rng)) {
            unsigned at = status.kind == LUS_CHANCE ? kind_of(e, &s) : KINDS;
            if (at < KINDS && kind[at].count < positions && lus_rng_below(&rng, ONE_IN) == 0)
                judge(e, &s, &other, kind);
        }
    }
    for (unsigned i = 0; i < KINDS; i++)
        if (kind[i].count > 0)
            print_errors(e, kinds[i], &kind[i]);
}

static const void *filled(const lus_variant *v)
{
    const lus_exact *exact = lus_exact_of(v->game);
    void *tables = malloc(exact->size(v));
    clock_t begun = clock();
    exact->fill(v, NULL, tables);
    printf("%-9s tables: %.2f MB, %.2f s\n", v->game->id, (double)exact->size(v) * 1e-6,
           (double)(clock() - begun) / CLOCKS_PER_SEC);
    return tables;
}

int main(int argc, char **argv)
{
    static engine e;
    unsigned positions = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 10;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    const lus_game *game = argc > 1 ? lus_game_find(argv[1], strlen(argv[1])) : NULL;
    if (!game || strncmp(game->id, "scripta", 7) != 0) {
        fprintf(stderr, "usage: bench-races scripta2|scripta3 [POSITIONS [PRECISION [SEED]]]\n");
        return 2;
    }
    e.precision = argc > 3 ? strtod(argv[3], NULL) : 0.005;
    e.variant = lus_variant_standard(game);
    e.deepest = strcmp(game->id, "scripta2") == 0 ? DEPTHS : 2; /* over all throws */
    e.think = lus_search_of(game);
    e.foresee = lus_foresee_of(game);
    e.with_tables = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    e.without = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    e.tables = filled(&e.variant);
    measure(&e, positions, seed);
    return 0;
}
