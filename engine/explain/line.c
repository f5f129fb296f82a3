#include "engine/explain/line.h"

#include "engine/search/truth.h"

bool lus_turn_goes_on(const lus_variant *v, const lus_state *s, unsigned player,
                      const lus_events *events)
{
    lus_status status = v->game->status(v, s);
    for (unsigned i = 0; i < events->count; i++)
        if (events->list[i].kind == LUS_PLAYS_AGAIN && events->list[i].why == LUS_BY_THROW)
            return false;
    return status.kind == LUS_DECISION && status.player == player;
}

static lus_action best_of(const lus_variant *v, const lus_state *s, const lus_limits *limits,
                          lus_memory *memory)
{
    enum { TURNS = 2, NODES = 20000 };
    lus_action actions[LUS_ACTIONS_MAX];
    lus_thought thought;
    bool dice = lus_has_dice(v);
    lus_limits few = {.depth = dice ? TURNS : 0,
                      .nodes = dice ? 0 : NODES,
                      .now = limits->now,
                      .stop = limits->stop,
                      .until = limits->until,
                      .exact = limits->exact,
                      .truth = limits->truth};
    if (v->game->actions(v, s, actions) == 1)
        return actions[0];
    lus_search_within(v->game, &few)(v, s, &few, memory, &thought);
    return thought.choices[0].action;
}

void lus_line_make(const lus_variant *v, const lus_state *s, lus_action action,
                   const lus_limits *limits, lus_memory *memory, lus_line *line)
{
    unsigned player = v->game->status(v, s).player;
    lus_state now = *s;
    lus_events events = {0};
    line->count = 1;
    line->actions[0] = action;
    v->game->apply(v, &now, action, &events);
    while (line->count < LUS_LINE_MAX && lus_turn_goes_on(v, &now, player, &events)) {
        action = best_of(v, &now, limits, memory);
        line->actions[line->count++] = action;
        events.count = 0;
        v->game->apply(v, &now, action, &events);
    }
}
