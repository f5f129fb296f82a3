/* What rules of thumb are worth in a race: bench-thumbs GAME[:options] [GAMES]
 *
 * Players who look at nothing but the squares their pieces stand on, as others have described and
 * measured them (docs/studies/README.md): `first` moves the hindmost piece or enters one, `last`
 * the foremost, `greedy` the foremost of those that hit, else of those that go on to another throw,
 * else the foremost of all. Works where an action is a word (entering) or a square of the path.
 * Pairs of games with the same throws and swapped sides; 95 % intervals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "engine/simple.h"
#include "lab/stats/stats.h"

enum { GAMES = 20000, LIMIT = 100000 /* steps: `first` against itself hardly ends */ };

/* The square an action starts from: 0 for one that enters. */
static unsigned square_of(const lus_variant *v, const lus_state *s, lus_action action)
{
    char text[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    v->game->write_action(v, s, action, &w);
    return (unsigned)strtoul(text, NULL, 10);
}

static bool leads_to(const lus_variant *v, const lus_state *s, lus_action action,
                     lus_event_kind kind)
{
    lus_state then = *s;
    lus_events events = {0};
    v->game->apply(v, &then, action, &events);
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].kind == kind)
            return true;
    return false;
}

static lus_action first(const lus_variant *v, const lus_state *s, lus_rng *rng)
{
    lus_action list[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, list), best = 0;
    (void)rng;
    for (unsigned i = 1; i < count; i++)
        if (square_of(v, s, list[i]) < square_of(v, s, list[best]))
            best = i;
    return list[best];
}

/* How much `greedy` likes an action, before it looks at squares. */
static unsigned worth(const lus_variant *v, const lus_state *s, lus_action action)
{
    return leads_to(v, s, action, LUS_HIT) ? 2 : leads_to(v, s, action, LUS_PLAYS_AGAIN);
}

static lus_action foremost(const lus_variant *v, const lus_state *s, bool greedy)
{
    lus_action list[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, list), best = 0, most = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned value = (greedy ? worth(v, s, list[i]) * 100 : 0) + square_of(v, s, list[i]) + 1;
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return list[best];
}

static lus_action last(const lus_variant *v, const lus_state *s, lus_rng *rng)
{
    (void)rng;
    return foremost(v, s, false);
}

static lus_action greedy(const lus_variant *v, const lus_state *s, lus_rng *rng)
{
    (void)rng;
    return foremost(v, s, true);
}

typedef struct player {
    const char *name;
    lus_action (*choose)(const lus_variant *, const lus_state *, lus_rng *);
} player;

/* White's points. */
static double play(const lus_variant *v, const player *const seats[2], uint64_t seed)
{
    lus_rng throws = lus_rng_seeded(seed), choices = lus_rng_seeded(~seed);
    lus_state s;
    v->game->start(v, &s);
    for (unsigned i = 0; i < LIMIT; i++) {
        lus_status status = v->game->status(v, &s);
        if (status.kind == LUS_OVER)
            return status.player == LUS_WHITE;
        v->game->apply(v, &s,
                       status.kind == LUS_CHANCE ? v->game->sample(v, &s, &throws)
                                                 : seats[status.player]->choose(v, &s, &choices),
                       NULL);
    }
    return 0.5;
}

static void match(const lus_variant *v, const player *one, const player *other, unsigned games)
{
    const player *const seats[2][2] = {{one, other}, {other, one}};
    stats_sums score = {0}, white = {0};
    for (unsigned pair = 0; pair < games / 2; pair++) {
        double points[2] = {play(v, seats[0], pair + 1), play(v, seats[1], pair + 1)};
        stats_add(&score, (points[0] + 1 - points[1]) / 2);
        stats_add(&white, (points[0] + points[1]) / 2);
    }
    estimate of = stats_mean(&score), by_white = stats_mean(&white);
    printf("%-8s against %-8s %6.2f (%.2f to %.2f)   White scores %6.2f (%.2f to %.2f)\n",
           one->name, other->name, 100 * of.value, 100 * of.low, 100 * of.high,
           100 * by_white.value, 100 * by_white.low, 100 * by_white.high);
}

int main(int count, char **words)
{
    static const player players[] = {
        {"random", lus_choose_random}, {"first", first}, {"last", last}, {"greedy", greedy}};
    lus_variant v;
    lus_fault fault;
    if (count < 2 || !lus_variant_read(words[1], &v, &fault)) {
        fprintf(stderr, "bench-thumbs GAME[:options] [GAMES]\n");
        return 2;
    }
    unsigned games = count > 2 ? (unsigned)strtoul(words[2], NULL, 10) : GAMES;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k <= i; k++)
            if (i != 1 || k != 1)
                match(&v, &players[i], &players[k], games);
    return 0;
}
