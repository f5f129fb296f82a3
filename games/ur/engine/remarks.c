/* Remarks on the Royal Game of Ur: rosettes. Tokens are told by their events. */
#include <string.h>

#include "engine/explain/insight.h"
#include "games/ur/rules.h"

static ur_state state_of(const lus_state *state)
{
    ur_state s;
    memcpy(&s, state->bytes, sizeof s);
    return s;
}

static void pass(const lus_variant *v, lus_state *state)
{
    ur_state s = state_of(state);
    s.side ^= 1;
    ur_before_throw(v, &s);
    memcpy(state->bytes, &s, sizeof s);
}

/* UR-9, UR-10: safe, and worth a token while the reserve has any. UR-11 may fill an empty reserve
 * first. */
static void tell_landing(const lus_turn *t, const twenty_path *path, unsigned square,
                         lus_remarks *out)
{
    lus_state after = *t->before;
    lus_events events = {0};
    lus_remark_kind kind = LUS_R_SHELTERS;
    t->variant->game->apply(t->variant, &after, t->plan->actions[0], &events);
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].kind == LUS_RECEIVED && events.list[i].why == LUS_FOR_LANDING)
            kind = LUS_R_EARNS;
    lus_remark_places(out, kind, twenty_place_at(path, t->player, square), LUS_NOWHERE, 0);
}

static void remark(const lus_turn *t, lus_remarks *out)
{
    const twenty_path *path = ur_path_of(t->variant);
    ur_state before = state_of(t->before);
    unsigned from = t->plan->actions[0], to = from + before.points;
    if (before.phase != UR_PLAY || to > path->length)
        return;
    if (from == UR_ENTER)
        lus_remark_numbers(out, LUS_R_ENTERS, 0, 0, 0);
    if (path->marked >> to & 1)
        tell_landing(t, path, to, out);
    else if (from != UR_ENTER && (path->marked >> from & 1) && path->meets[from])
        lus_remark_places(out, LUS_R_LEAVES_SHELTER, twenty_place_at(path, t->player, from),
                          LUS_NOWHERE, 0);
}

static const char *const articles[LUS_REMARK_KINDS] = {
    [LUS_R_EARNS] = "UR-10", [LUS_R_SHELTERS] = "UR-9",  [LUS_R_LEAVES_SHELTER] = "UR-9",
    [LUS_R_PAYS] = "UR-11",  [LUS_R_PAYS_ONE] = "UR-11",
};

extern const lus_insight lus_insight_ur;
const lus_insight lus_insight_ur = {.pass = pass, .remark = remark, .articles = articles};
