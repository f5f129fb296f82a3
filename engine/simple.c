#include "engine/simple.h"

lus_action lus_choose_random(const lus_variant *v, const lus_state *s, lus_rng *rng)
{
    return v->game->sample(v, s, rng);
}

/* What an event is worth to `player`. */
static int worth(const lus_event *e, unsigned player)
{
    static const int to_its_player[] = {
        [LUS_ENTERED] = 4,      [LUS_BOUGHT] = 2,      [LUS_HIT] = -12,      [LUS_CAPTURED] = -12,
        [LUS_EJECTED] = -12,    [LUS_BORNE_OFF] = 8,   [LUS_EXHAUSTED] = -1, [LUS_PAID] = -2,
        [LUS_RECEIVED] = 2,     [LUS_GIVEN_DICE] = 3,  [LUS_PASSED] = -2,    [LUS_SKIPPED] = -6,
        [LUS_OWES_A_TURN] = -4, [LUS_PLAYS_AGAIN] = 3, [LUS_ENDED] = 1000,
    };
    int points = to_its_player[e->kind];
    if (e->kind == LUS_PAID || e->kind == LUS_RECEIVED)
        points *= e->amount;
    if (e->player == LUS_NOBODY)
        return 0;
    return e->player == player ? points : -points;
}

int lus_worth_of(const lus_events *events, unsigned player)
{
    int points = 0;
    for (unsigned i = 0; i < events->count; i++)
        points += worth(&events->list[i], player);
    return points;
}

lus_action lus_choose_greedy(const lus_variant *v, const lus_state *s, lus_rng *rng)
{
    lus_action actions[LUS_ACTIONS_MAX], best = 0;
    unsigned count = v->game->actions(v, s, actions), player = v->game->status(v, s).player,
             equals = 0;
    int most = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        lus_events events = {0};
        v->game->apply(v, &after, actions[i], &events);
        int points = lus_worth_of(&events, player);
        if (equals == 0 || points > most) {
            most = points;
            equals = 0;
        }
        if (points == most && lus_rng_below(rng, ++equals) == 0)
            best = actions[i];
    }
    return best;
}
