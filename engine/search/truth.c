#include "engine/search/truth.h"

#include "engine/search/search.h"

/* ---- values ---- */

static double result_of(lus_status status)
{
    return status.player == LUS_WHITE ? 1 : status.player == LUS_BLACK ? 0 : 0.5;
}

/* Throws between a state and such as are in a table; a turn may have any number of decisions. Where
 * no game leads to a state there may be none however far one looks. */
enum { THROWS_MAX = 2 };

static bool follow(const lus_truth *, const lus_variant *, const lus_state *, unsigned throws,
                   double *white);

static bool best_of(const lus_truth *t, const lus_variant *v, const lus_state *s, unsigned throws,
                    double *white)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool is_white = v->game->status(v, s).player == LUS_WHITE;
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        double value;
        v->game->apply(v, &after, actions[i], NULL);
        if (!follow(t, v, &after, throws, &value))
            return false;
        if (i == 0 || (is_white ? value > *white : value < *white))
            *white = value;
    }
    return true;
}

static bool mean_of(const lus_truth *t, const lus_variant *v, const lus_state *s, unsigned throws,
                    double *white)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = v->game->outcomes(v, s, outcomes);
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        double value;
        v->game->apply(v, &after, outcomes[i].action, NULL);
        if (!follow(t, v, &after, throws, &value))
            return false;
        sum += outcomes[i].weight * value;
        weights += outcomes[i].weight;
    }
    *white = sum / weights;
    return true;
}

static bool follow(const lus_truth *t, const lus_variant *v, const lus_state *s, unsigned throws,
                   double *white)
{
    lus_status status = v->game->status(v, s);
    if (status.kind == LUS_OVER) {
        *white = result_of(status);
        return true;
    }
    lus_told told = t->value(t->table, s, white);
    if (told != LUS_FOLLOWS)
        return told == LUS_TOLD;
    if (status.kind == LUS_DECISION)
        return best_of(t, v, s, throws, white);
    return throws > 0 && mean_of(t, v, s, throws - 1, white);
}

bool lus_truth_value(const lus_truth *t, const lus_variant *v, const lus_state *s, double *white)
{
    return follow(t, v, s, THROWS_MAX, white);
}

bool lus_truth_mean(const lus_truth *t, const lus_variant *v, const lus_state *s, double *white)
{
    return v->game->status(v, s).kind == LUS_CHANCE ? mean_of(t, v, s, THROWS_MAX, white)
                                                    : follow(t, v, s, THROWS_MAX, white);
}

/* ---- thinking ---- */

/* Sorted as doubles: floats would make equals of what is not. */
static void put_in_order(lus_thought *thought, double *values, lus_action action, double value)
{
    unsigned at = thought->count++;
    for (; at > 0 && values[at - 1] < value; at--) {
        values[at] = values[at - 1];
        thought->choices[at] = thought->choices[at - 1];
    }
    values[at] = value;
    thought->choices[at] = (lus_choice){action, (float)value};
}

bool lus_truth_choices(const lus_truth *t, const lus_variant *v, const lus_state *s,
                       lus_thought *thought)
{
    lus_action actions[LUS_ACTIONS_MAX];
    double values[LUS_ACTIONS_MAX];
    bool is_white = v->game->status(v, s).player == LUS_WHITE;
    unsigned count = v->game->actions(v, s, actions);
    thought->count = 0;
    thought->depth = 1;
    thought->nodes = count;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        double white;
        v->game->apply(v, &after, actions[i], NULL);
        if (!lus_truth_mean(t, v, &after, &white))
            return false;
        put_in_order(thought, values, actions[i], is_white ? white : 1 - white);
    }
    return true;
}

void lus_think_truly(const lus_variant *v, const lus_state *s, const lus_limits *limits,
                     lus_memory *memory, lus_thought *thought)
{
    if (!lus_truth_choices(limits->truth, v, s, thought))
        lus_search_of(v->game)(v, s, limits, memory, thought);
}

lus_think *lus_search_within(const lus_game *game, const lus_limits *limits)
{
    return limits->truth ? lus_think_truly : lus_search_of(game);
}
