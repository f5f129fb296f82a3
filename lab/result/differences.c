#include "lab/result/differences.h"

#include <math.h>

const char *lab_verdict_name(lab_verdict verdict)
{
    static const char *const names[] = {
        [LAB_OPEN] = "open", [LAB_SAME] = "same", [LAB_WITHIN] = "within", [LAB_REAL] = "real"};
    return names[verdict];
}

/* Fewer tell too little of how a ratio varies for a verdict. */
static const double BATCHES_FOR_VERDICT = 10;

/* Batches are independent of each other; what happens within one is summed up. A batch in which
 * neither cell observed anything, as most are where few games are judged, is none. */
void lab_add_batch(stats_four *four, const double of[STATS_FOUR], bool *same)
{
    if (of[STATS_Y0] <= 0 && of[STATS_Y1] <= 0)
        return;
    *same = *same && of[STATS_X0] * of[STATS_Y1] == of[STATS_X1] * of[STATS_Y0];
    stats_add_four(four, of);
}

bool lab_difference_of(const stats_four *four, bool same, lab_difference *d)
{
    if (four->n < 2 || four->sum[STATS_Y0] <= 0 || four->sum[STATS_Y1] <= 0)
        return false;
    stats_difference alone = stats_paired_ratio(four, 0.95);
    *d = (lab_difference){.base = four->sum[STATS_X0] / four->sum[STATS_Y0],
                          .other = four->sum[STATS_X1] / four->sum[STATS_Y1],
                          .alone = alone.difference,
                          .p = four->n < BATCHES_FOR_VERDICT ? NAN : alone.p,
                          .batches = four->n,
                          .verdict = same ? LAB_SAME : LAB_OPEN};
    return true;
}

/* The interval that holds for all differences together: widened as by C. Bonferroni. */
static estimate widened(const lab_difference *d, double level)
{
    double value = d->alone.value, half = d->alone.high - value, freedom = d->batches - 1;
    double factor = stats_t_quantile((1 + level) / 2, freedom) / stats_t_quantile(0.975, freedom);
    return (estimate){value, value - half * factor, value + half * factor};
}

/* Two one-sided tests (Schuirmann 1987) at once: neither a difference of the margin upwards nor one
 * downwards agrees with what was seen. */
static bool is_within(const lab_difference *d)
{
    return d->batches >= BATCHES_FOR_VERDICT && d->joint.low > -d->margin &&
           d->joint.high < d->margin;
}

void lab_judge_differences(lab_difference *list, unsigned count, double *room)
{
    double *p = room, *adjusted = room + count;
    for (unsigned i = 0; i < count; i++)
        p[i] = list[i].p;
    stats_discovery(p, count, adjusted);
    for (unsigned i = 0; i < count; i++)
        list[i].discovery = adjusted[i];
    stats_holm(p, count, adjusted);
    for (unsigned i = 0; i < count; i++) {
        lab_difference *d = &list[i];
        d->adjusted = adjusted[i];
        d->joint = widened(d, 1 - 0.05 / count);
        if (d->verdict != LAB_SAME && is_within(d))
            d->verdict = LAB_WITHIN;
        else if (d->adjusted < 0.05)
            d->verdict = LAB_REAL;
    }
}

double lab_times_needed(const lab_difference *d)
{
    double times = (d->joint.high - d->joint.low) / d->margin;
    return times * times;
}
