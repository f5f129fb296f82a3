/* Remarks on Finkel's game: rosettes and the throws they give. */
#include <string.h>

#include "engine/explain/insight.h"
#include "games/finkel/rules.h"

static finkel_state state_of(const lus_state *state)
{
    finkel_state s;
    memcpy(&s, state->bytes, sizeof s);
    return s;
}

static void pass(const lus_variant *v, lus_state *state)
{
    finkel_state s = state_of(state);
    (void)v;
    finkel_end_turn(&s, NULL);
    memcpy(state->bytes, &s, sizeof s);
}

static void remark(const lus_turn *t, lus_remarks *out)
{
    const twenty_path *path = finkel_path_of(t->variant);
    finkel_state before = state_of(t->before);
    bool safe = t->variant->option[FINKEL_SAFE] == FINKEL_SAFE_ON;
    unsigned from = t->plan->actions[0], to = from + before.points;
    if (to > path->length)
        return;
    uint32_t met = before.pieces[t->player ^ 1] & path->meets[to];
    if (from == FINKEL_ENTER)
        lus_remark_numbers(out, LUS_R_ENTERS, 0, 0, 0);
    if (path->marked >> to & 1) /* FK-7, FK-8 */
        lus_remark_places(out, safe && path->meets[to] ? LUS_R_ROLLS_SAFELY : LUS_R_ROLLS_AGAIN,
                          twenty_place_at(path, t->player, to), LUS_NOWHERE, 0);
    else if (met && t->variant->option[FINKEL_HITS] == FINKEL_HITS_AGAIN) /* FK-9 */
        lus_remark_numbers(out, LUS_R_HIT_ROLLS, 0, 0, 0);
    if (safe && from != FINKEL_ENTER && (path->marked >> from & 1) && path->meets[from])
        lus_remark_places(out, LUS_R_LEAVES_SHELTER, twenty_place_at(path, t->player, from),
                          LUS_NOWHERE, 0);
}

static const char *const articles[LUS_REMARK_KINDS] = {
    [LUS_R_ROLLS_SAFELY] = "FK-8",   [LUS_R_ROLLS_AGAIN] = "FK-8",    [LUS_R_HIT_ROLLS] = "FK-9",
    [LUS_R_LEAVES_SHELTER] = "FK-7", [LUS_R_MISSES_ROSETTE] = "FK-8",
};

static const uint8_t misses[LUS_REMARK_KINDS] = {
    [LUS_R_ROLLS_SAFELY] = LUS_R_MISSES_ROSETTE,
    [LUS_R_ROLLS_AGAIN] = LUS_R_MISSES_ROSETTE,
};

extern const lus_insight lus_insight_finkel;
const lus_insight lus_insight_finkel = {
    .pass = pass, .remark = remark, .articles = articles, .misses = misses};
