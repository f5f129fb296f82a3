#include "problems/grade.h"

#include <math.h>

/* Players misjudge what they see, as levels do (engine/level.h): a random error of this scale in
 * log-odds is added to the value of every turn. They see a position as it stands, with the answers
 * that come to mind, or with a good look. */
static const struct {
    double slip;
    problem_effort sees;
} triers[PROBLEM_TRIERS] = {
    {3.0, PROBLEM_STATIC}, {2.0, PROBLEM_STATIC}, {1.3, PROBLEM_STATIC}, {0.9, PROBLEM_GLANCE},
    {0.6, PROBLEM_GLANCE}, {0.4, PROBLEM_GLANCE}, {0.25, PROBLEM_LOOK},  {0.15, PROBLEM_LOOK},
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
static double log_odds(float value)
{
    const double sure = 0.98;
    double p = fmin(fmax((double)value, 1 - sure), sure);
    return log(p / (1 - p));
}

static double uniform(lus_rng *rng)
{
    return (double)(lus_rng_next(rng) >> 11) * 0x1p-52 - 1; /* from -1 to 1 */
}

/* Whether the turn that seems best is the first of the ends, which is the best. */
static bool finds(const turn_ends *ends, unsigned trier, lus_rng *rng)
{
    unsigned taken = 0;
    double most = -INFINITY;
    for (unsigned i = 0; i < ends->count; i++) {
        double seems = log_odds(ends->list[i].seen[triers[trier].sees]) +
                       triers[trier].slip * (uniform(rng) + uniform(rng));
        if (seems > most) {
            most = seems;
            taken = i;
        }
    }
    return taken == 0;
}

unsigned problem_grade(const problem_mind *m)
{
    double right[PROBLEM_TRIERS];
    lus_rng rng = lus_rng_seeded(1);
    for (unsigned i = 0; i < PROBLEM_TRIERS; i++) {
        unsigned found = 0;
        for (unsigned k = 0; k < TRIES; k++)
            found += finds(&m->ends, i, &rng);
        right[i] = (double)found / TRIES;
    }
    return problem_rating(right);
}
