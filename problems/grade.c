#include "problems/grade.h"

#include <math.h>

#include "engine/simple.h"

/* What a player sees of a turn. Nets know at first sight what a position is worth, people do not:
 * in games without dice they see what happens, then also what the opponent can do at once. */
typedef enum sight { HAPPENS, ANSWERED, SEARCHED } sight;

/* Players misjudge what they see, as levels do (engine/level.h): a random error of this scale in
 * log-odds is added to the value of every turn. */
static const struct {
    double slip;
    sight sees;
} triers[PROBLEM_TRIERS] = {
    {3.0, HAPPENS},  {2.0, HAPPENS},  {1.3, HAPPENS},   {0.9, ANSWERED},
    {0.6, ANSWERED}, {0.4, ANSWERED}, {0.25, SEARCHED}, {0.15, SEARCHED},
};

enum { TRIES = 40, LOWEST = 400, HIGHEST = 2000 };

/* 400 for the first, and 200 points a step. */
static double points_of(unsigned trier)
{
    return 400 + 200 * (double)trier;
}

unsigned problem_rating(const double right[PROBLEM_TRIERS])
{
    double sum = 0, low = LOWEST, high = HIGHEST;
    for (unsigned i = 0; i < PROBLEM_TRIERS; i++)
        sum += right[i];
    for (unsigned k = 0; k < 30; k++) { /* the sum falls as the rating rises */
        double middle = (low + high) / 2, expected = 0;
        for (unsigned i = 0; i < PROBLEM_TRIERS; i++)
            expected += 1 / (1 + pow(10, (middle - points_of(i)) / 400));
        if (expected > sum)
            low = middle;
        else
            high = middle;
    }
    return (unsigned)(low + 0.5);
}

/* Nobody is ever quite sure: a proof counts as 98 of a hundred chances. */
static double bounded(double odds)
{
    const double sure = 3.9;
    return fmin(fmax(odds, -sure), sure);
}

static double log_odds(float value)
{
    return bounded(log((double)value + 1e-9) - log(1 - (double)value + 1e-9));
}

/* Points of events (engine/simple.h) in log-odds: a piece taken is one and a half. */
static double odds_of(int points)
{
    return bounded(points / 8.0);
}

/* What the turn brings about at once. */
static int points_of_line(const lus_variant *v, const lus_state *s, const lus_line *line,
                          unsigned player)
{
    lus_state now = *s;
    int points = 0;
    for (unsigned i = 0; i < line->count; i++) {
        lus_events events = {0};
        v->game->apply(v, &now, line->actions[i], &events);
        points += lus_worth_of(&events, player);
    }
    return points;
}

/* The worst that one action of the opponent brings about. */
static int points_of_answer(const lus_variant *v, const lus_state *end, unsigned player)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_status status = v->game->status(v, end);
    int worst = 0;
    if (status.kind != LUS_DECISION || status.player == player)
        return 0;
    unsigned count = v->game->actions(v, end, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *end;
        lus_events events = {0};
        v->game->apply(v, &after, actions[i], &events);
        int points = lus_worth_of(&events, player);
        worst = points < worst ? points : worst;
    }
    return worst;
}

/* In log-odds, by what is seen. */
typedef struct opinion {
    double by[3];
} opinion;

static void look_at(const problem_mind *m, const lus_state *s, const turn_end *end, opinion *out)
{
    const lus_variant *v = &m->variant;
    unsigned player = v->game->status(v, s).player;
    out->by[SEARCHED] = log_odds(end->look);
    out->by[HAPPENS] = out->by[ANSWERED] = log_odds(end->glance);
    if (m->dice)
        return;
    int points = points_of_line(v, s, &end->line, player);
    out->by[HAPPENS] = odds_of(points);
    out->by[ANSWERED] = odds_of(points + points_of_answer(v, &end->state, player));
}

static double uniform(lus_rng *rng)
{
    return (double)(lus_rng_next(rng) >> 11) * 0x1p-52 - 1; /* from -1 to 1 */
}

/* Whether the turn that seems best is the first, which is the best. */
static bool finds(const opinion *opinions, unsigned count, unsigned trier, lus_rng *rng)
{
    unsigned taken = 0;
    double most = -INFINITY;
    for (unsigned i = 0; i < count; i++) {
        double seems =
            opinions[i].by[triers[trier].sees] + triers[trier].slip * (uniform(rng) + uniform(rng));
        if (seems > most) {
            most = seems;
            taken = i;
        }
    }
    return taken == 0;
}

unsigned problem_grade(const problem_mind *m, const lus_state *s)
{
    opinion opinions[ENDS_MAX];
    double right[PROBLEM_TRIERS];
    lus_rng rng = lus_rng_seeded(1);
    for (unsigned i = 0; i < m->ends.count; i++)
        look_at(m, s, &m->ends.list[i], &opinions[i]);
    for (unsigned i = 0; i < PROBLEM_TRIERS; i++) {
        unsigned found = 0;
        for (unsigned k = 0; k < TRIES; k++)
            found += finds(opinions, m->ends.count, i, &rng);
        right[i] = found / (double)TRIES;
    }
    return problem_rating(right);
}
