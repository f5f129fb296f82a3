#include "tests/support/proof/solve.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/proof/chances.h"
#include "tests/support/proof/force.h"

/* Writes down the actions that are right; false when none or all are. */
static bool keep_right(const lus_variant *v, const lus_state *s, const lus_action *actions,
                       const bool *right, unsigned count, solution *out)
{
    lus_writer w = lus_writer_on(out->answers, sizeof out->answers);
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!right[i])
            continue;
        lus_put(&w, kept++ ? " " : "");
        v->game->write_action(v, s, actions[i], &w);
    }
    return kept > 0 && kept < count;
}

bool solve_win(const lus_variant *v, const lus_state *s, unsigned turns, uint64_t patience,
               solution *out)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool right[LUS_ACTIONS_MAX];
    unsigned player = v->game->status(v, s).player;
    snprintf(out->claim, sizeof out->claim, "wins in %u", turns);
    if (can_force(v, s, player, turns - 1, &patience) || !can_force(v, s, player, turns, &patience))
        return false;
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state next = *s;
        v->game->apply(v, &next, actions[i], NULL);
        bool ended = v->game->status(v, &next).player != player;
        right[i] = can_force(v, &next, player, turns - ended, &patience);
    }
    return keep_right(v, s, actions, right, count, out) && patience > 0;
}

bool solve_defence(const lus_variant *v, const lus_state *s, unsigned turns, uint64_t patience,
                   solution *out)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool right[LUS_ACTIONS_MAX];
    unsigned player = v->game->status(v, s).player, count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state next = *s;
        v->game->apply(v, &next, actions[i], NULL);
        right[i] = !can_force(v, &next, player ^ 1, turns, &patience);
    }
    snprintf(out->claim, sizeof out->claim, "avoids a loss in %u", turns);
    return keep_right(v, s, actions, right, count, out) && patience > 0;
}

/* The most that the rest of the turn can capture once `action` is played. */
static unsigned captured_by(const lus_variant *v, const lus_state *s, lus_action action)
{
    lus_state next = *s;
    lus_events events = {0};
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned captured = 0, more = 0, player = v->game->status(v, s).player;
    v->game->apply(v, &next, action, &events);
    for (unsigned i = 0; i < events.count; i++)
        captured += events.list[i].kind == LUS_CAPTURED && events.list[i].player != player;
    lus_status status = v->game->status(v, &next);
    unsigned count = status.kind == LUS_DECISION && status.player == player
                         ? v->game->actions(v, &next, actions)
                         : 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned further = captured_by(v, &next, actions[i]);
        more = further > more ? further : more;
    }
    return captured + more;
}

bool solve_capture(const lus_variant *v, const lus_state *s, solution *out)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool right[LUS_ACTIONS_MAX];
    unsigned captured[LUS_ACTIONS_MAX], most = 0, count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        captured[i] = captured_by(v, s, actions[i]);
        most = captured[i] > most ? captured[i] : most;
    }
    for (unsigned i = 0; i < count; i++)
        right[i] = captured[i] == most;
    snprintf(out->claim, sizeof out->claim, "captures %u", most);
    return keep_right(v, s, actions, right, count, out);
}

/* The rank of each action by its upper bound. */
static void by_most(const chance *chances, unsigned count, unsigned order[LUS_ACTIONS_MAX])
{
    for (unsigned i = 0; i < count; i++) {
        unsigned k = i;
        for (; k > 0 && chances[order[k - 1]].most < chances[i].most; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

static bool solve_within(const lus_variant *v, const lus_state *s, unsigned room, solution *out)
{
    const double alike = 0.001, apart = 0.002;
    lus_action actions[LUS_ACTIONS_MAX];
    bool right[LUS_ACTIONS_MAX] = {false};
    chance chances[LUS_ACTIONS_MAX];
    unsigned order[LUS_ACTIONS_MAX], count = v->game->actions(v, s, actions);
    if (count < 2)
        return false;
    chances_of(v, s, room, chances);
    by_most(chances, count, order);
    double least = 1, most = chances[order[0]].most;
    for (unsigned i = 0; i + 1 < count; i++) {
        double others = chances[order[i + 1]].most;
        right[order[i]] = true;
        least = fmin(least, chances[order[i]].least);
        if (most - least > alike)
            return false;
        snprintf(out->claim, sizeof out->claim, "best %.4f, others below %.4f", least,
                 others + 0.0001);
        if (least - others >= apart)
            return keep_right(v, s, actions, right, count, out);
    }
    return false;
}

bool solve_chances(const lus_variant *v, const lus_state *s, solution *out)
{
    return solve_within(v, s, 50000, out) || solve_within(v, s, 400000, out);
}

bool solve_claim(const lus_variant *v, const lus_state *s, const char *claim, solution *out)
{
    const uint64_t patience = 2000000000;
    unsigned n;
    if (sscanf(claim, "wins in %u", &n) == 1)
        return solve_win(v, s, n, patience, out);
    if (sscanf(claim, "avoids a loss in %u", &n) == 1)
        return solve_defence(v, s, n, patience, out);
    if (strncmp(claim, "captures ", 9) == 0)
        return solve_capture(v, s, out);
    return solve_chances(v, s, out);
}
