#include "problems/ends.h"

#include <string.h>

typedef struct walk {
    const lus_variant *variant;
    unsigned player;
    lus_line line;
    turn_ends *ends;
} walk;

static bool equal(const lus_state *a, const lus_state *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool add_end(walk *w, const lus_state *s)
{
    turn_ends *e = w->ends;
    for (unsigned i = 0; i < e->count; i++)
        if (equal(&e->list[i].state, s))
            return true;
    if (e->count == ENDS_MAX)
        return false;
    e->list[e->count++] = (turn_end){.state = *s, .line = w->line};
    return true;
}

/* Two orders of the same actions meet: what follows is looked at once. */
static bool was_met(walk *w, const lus_state *s, bool *full)
{
    turn_ends *e = w->ends;
    for (unsigned i = 0; i < e->met_count; i++)
        if (equal(&e->met[i], s))
            return true;
    *full = e->met_count == ENDS_MAX;
    if (!*full)
        e->met[e->met_count++] = *s;
    return false;
}

static bool go_on(walk *w, const lus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool full = false;
    if (was_met(w, s, &full))
        return true;
    if (full || w->line.count == LUS_LINE_MAX)
        return false;
    unsigned count = w->variant->game->actions(w->variant, s, actions), at = w->line.count++;
    bool fits = true;
    for (unsigned i = 0; fits && i < count; i++) {
        lus_state next = *s;
        lus_events events = {0};
        w->line.actions[at] = actions[i];
        w->variant->game->apply(w->variant, &next, actions[i], &events);
        fits = lus_turn_goes_on(w->variant, &next, w->player, &events) ? go_on(w, &next)
                                                                       : add_end(w, &next);
    }
    w->line.count = at;
    return fits;
}

bool ends_collect(const lus_variant *v, const lus_state *s, turn_ends *ends)
{
    walk w = {.variant = v, .player = v->game->status(v, s).player, .ends = ends};
    ends->count = ends->met_count = 0;
    return go_on(&w, s);
}
