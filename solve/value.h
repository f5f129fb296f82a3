/* The value of any state by those that are known: at a throw the mean, at a decision the best. */
#ifndef SOLVE_VALUE_H
#define SOLVE_VALUE_H

#include "solve/solving.h"

/* Where known values come from. `look` gives the value at a place, as it is kept there; false:
 * it is not to be had. */
typedef struct value_source {
    const lus_variant *variant;
    const lus_solving *part;
    const void *index;
    bool (*look)(void *context, const solving_place *, double *value);
    void *context;
} value_source;

/* The chance that White wins. False where `look` has failed, or no game leads to the state. Which
 * places are looked at depends on the state alone. */
bool value_of(const value_source *, const lus_state *, double *white);
/* The same as the mean over throws, at a throw: where values are rounded, their mean is less so. */
bool value_mean(const value_source *, const lus_state *, double *white);

#endif
