#include "solve/value.h"

#include "engine/search/truth.h"

static lus_told look_up(const void *of, const lus_state *s, double *white)
{
    const value_source *from = of;
    solving_place place;
    if (!from->part->find(from->index, s, &place))
        return LUS_FOLLOWS;
    if (!from->look(from->context, &place, white))
        return LUS_UNTOLD;
    *white = place.turned ? 1 - *white : *white;
    return LUS_TOLD;
}

static lus_truth truth_of(const value_source *from)
{
    return (lus_truth){.table = from, .value = look_up};
}

bool value_of(const value_source *from, const lus_state *s, double *white)
{
    lus_truth truth = truth_of(from);
    return lus_truth_value(&truth, from->variant, s, white);
}

bool value_mean(const value_source *from, const lus_state *s, double *white)
{
    lus_truth truth = truth_of(from);
    return lus_truth_mean(&truth, from->variant, s, white);
}
