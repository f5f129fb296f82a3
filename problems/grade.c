#include "problems/grade.h"

#include <math.h>
#include <string.h>

#include "engine/search/search.h"
#include "engine/simple.h"

/* The first is who plays at random, 200 points a step up to the sixth level. The steps are not
 * measured strength, which luck would press together (docs/match.md): they are a scale. */
static double rating_of(unsigned trier)
{
    return 400 + 200 * (double)trier;
}

enum { TRIES = 8, LOWEST = 400, HIGHEST = 2000 };

unsigned problem_rating(const double right[PROBLEM_TRIERS])
{
    double sum = 0, low = LOWEST, high = HIGHEST;
    for (unsigned i = 0; i < PROBLEM_TRIERS; i++)
        sum += right[i];
    for (unsigned k = 0; k < 30; k++) { /* the sum falls as the rating rises */
        double middle = (low + high) / 2, expected = 0;
        for (unsigned i = 0; i < PROBLEM_TRIERS; i++)
            expected += 1 / (1 + pow(10, (middle - rating_of(i)) / 400));
        if (expected > sum)
            low = middle;
        else
            high = middle;
    }
    return (unsigned)(low + 0.5);
}

/* What a trier does at a decision. */
static lus_action choose(problem_mind *m, unsigned trier, const lus_state *s, uint64_t seed)
{
    const lus_variant *v = &m->variant;
    lus_rng rng = lus_rng_seeded(seed);
    if (trier == 0)
        return lus_choose_random(v, s, &rng);
    if (trier == 1)
        return lus_choose_greedy(v, s, &rng);
    const lus_level *level = lus_level_of(v->game, trier - 1);
    lus_limits limits = {
        .depth = level->depth, .nodes = level->nodes, .seed = seed, .stop = m->stop};
    lus_think_erring(lus_search_of(v->game), level->lapses, v, s, &limits, &m->memory, &m->thought);
    return m->thought.choices[0].action;
}

static lus_state end_of(const problem *p)
{
    lus_state end = p->state;
    for (unsigned i = 0; i < p->line.count; i++)
        p->variant.game->apply(&p->variant, &end, p->line.actions[i], NULL);
    return end;
}

/* Plays the turn out. Only how it ends counts, not the order of its actions. */
static bool try(problem_mind *m, const problem *p, unsigned trier, uint64_t seed)
{
    const lus_variant *v = &m->variant;
    lus_state now = p->state, end = end_of(p);
    unsigned player = v->game->status(v, &now).player;
    bool goes_on = true;
    while (goes_on) {
        lus_events events = {0};
        v->game->apply(v, &now, choose(m, trier, &now, seed++), &events);
        goes_on = lus_turn_goes_on(v, &now, player, &events);
    }
    return memcmp(&now, &end, sizeof now) == 0;
}

/* Who leaves nothing to chance would do the same again. */
static unsigned tries_of(const problem_mind *m, unsigned trier)
{
    return trier < 2 || lus_lapses_any(lus_level_of(m->variant.game, trier - 1)->lapses) ? TRIES
                                                                                         : 1;
}

unsigned problem_grade(problem_mind *m, const problem *p)
{
    double right[PROBLEM_TRIERS];
    for (unsigned i = 0; i < PROBLEM_TRIERS; i++) {
        unsigned tries = tries_of(m, i), found = 0;
        /* the last level takes long, and finds what the two below it are sure of */
        bool sure = i == PROBLEM_TRIERS - 1 && right[i - 1] >= 1 && right[i - 2] >= 1;
        problem_mind_forget(m);
        for (unsigned k = 0; !sure && k < tries; k++)
            found += try(m, p, i, 1000 * k + 1);
        right[i] = sure ? 1 : (double)found / tries;
        if (m->stop && *m->stop)
            return 0;
    }
    return problem_rating(right);
}
