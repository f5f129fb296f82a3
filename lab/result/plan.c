#include "lab/result/plan.h"

#include <math.h>
#include <string.h>

/* No study can have such a seed, so the pilot's throws are none of its own. */
static const uint64_t PILOT_SEED = UINT64_C(1) << 32;

void lab_pilot_of(const lab_study *s, lab_study *pilot)
{
    *pilot = *s;
    pilot->games = LAB_PILOT_GAMES;
    pilot->seed = s->seed + PILOT_SEED;
    pilot->judge_depth = 0;
    pilot->judge_nodes = 0;
}

/* As many times the games as make an interval reach no farther than asked, to either side. */
static double times_for(const char *kind, estimate e, double value, double precision)
{
    double target = precision / 100 * (strcmp(kind, "share") == 0 ? 1 : fabs(value));
    double half = (e.high - e.low) / 2, times = half / target;
    return isfinite(times) ? times * times : 0;
}

static double times_of_differences(const lab_result *r, double precision)
{
    double most = 0;
    for (size_t i = 0; r->comparison && i < r->comparison->pairs.count; i++) {
        const result_pair *pair = &r->comparison->pairs.list[i];
        for (size_t k = 0; k < pair->differences.count; k++) {
            const result_difference *d = &pair->differences.list[k];
            for (unsigned h = 0; lab_headline(h); h++)
                if (strcmp(d->name, lab_headline(h)) == 0)
                    most = fmax(most, times_for(d->kind, d->alone, d->base, precision));
        }
    }
    return most;
}

static double times_of_cells(const lab_result *r, double precision)
{
    double most = 0;
    for (size_t i = 0; i < r->cells.count; i++)
        for (unsigned h = 0; lab_headline(h); h++) {
            const result_measure *m = lab_measure_named(&r->cells.list[i], lab_headline(h));
            if (m)
                most = fmax(most, times_for(m->kind, m->of, m->of.value, precision));
        }
    return most;
}

/* The variance that the pilot saw is itself an estimate, and so will be that of the study: with 95
 * % the study's is not larger than that of the pilot by more than this. */
uint64_t lab_games_for(const lab_result *r, double precision)
{
    double freedom = LAB_BATCHES - 1, spare = stats_f_quantile(0.95, freedom, freedom);
    double times =
        r->comparison ? times_of_differences(r, precision) : times_of_cells(r, precision);
    const double most_games = 100000000;
    double games = ceil(times * spare * LAB_PILOT_GAMES / 2) * 2;
    return (uint64_t)fmin(most_games, fmax(LAB_PILOT_GAMES, games));
}
