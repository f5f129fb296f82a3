/* Remarks on Bastonus Romanus: what threatens and what is threatened, camps, chiefs, tired
 * legionaries. */
#include <string.h>

#include "engine/explain/insight.h"
#include "games/bastonus/engine/eval.h"

static bastonus_state state_of(const lus_state *state)
{
    bastonus_state s;
    memcpy(&s, state->bytes, sizeof s);
    return s;
}

static void pass(const lus_variant *v, lus_state *state)
{
    bastonus_state s = state_of(state);
    (void)v;
    bastonus_pass(&s);
    memcpy(state->bytes, &s, sizeof s);
}

/* Where a piece stood before the pushes that the events tell. */
static unsigned origin(const lus_events *events, unsigned square)
{
    for (unsigned i = 0; i < events->count; i++)
        if (events->list[i].kind == LUS_PUSHED && events->list[i].to == square)
            return events->list[i].from;
    return square;
}

/* The pieces, where they stand now, that the player to act can take with one action. */
static uint64_t prey_of(const lus_variant *v, const bastonus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    uint64_t prey = 0;
    if (s->phase == BASTONUS_OVER)
        return 0;
    unsigned count = bastonus_noisy(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        bastonus_state after = *s;
        lus_events events = {0};
        bastonus_apply(v, &after, actions[i], &events);
        for (unsigned k = 0; k < events.count; k++) {
            if (events.list[k].kind == LUS_CAPTURED)
                prey |= UINT64_C(1) << origin(&events, events.list[k].from);
            if (events.list[k].kind == LUS_EJECTED)
                prey |= UINT64_C(1) << events.list[k].from;
        }
    }
    return prey;
}

/* The piece that hurts most to lose. */
static unsigned dearest(const bastonus_state *s, uint64_t set)
{
    uint64_t chiefs[] = {s->empress, s->colossus, s->dux, s->legionaries & ~s->exhausted};
    for (unsigned i = 0; i < 4; i++)
        if (set & chiefs[i])
            return bastonus_first_of(set & chiefs[i]);
    return bastonus_first_of(set);
}

static void tell_piece(const bastonus_state *s, lus_remark_kind kind, uint64_t set,
                       lus_remarks *out)
{
    unsigned square = dearest(s, set);
    lus_remark_piece(out, kind, bastonus_kind_at(s, square), square);
}

/* What can be taken next turn, unless the opponent does something, and could not before. */
static void tell_threats(const lus_turn *t, const bastonus_state *before, const bastonus_state *end,
                         lus_remarks *out)
{
    bastonus_state waits = state_of(&t->waits);
    uint64_t fresh =
        prey_of(t->variant, &waits) & ~prey_of(t->variant, before) & end->pieces[t->player ^ 1];
    if (fresh & end->empress)
        lus_remark_numbers(out, LUS_R_THREATENS_EMPRESS, 0, 0, 0);
    fresh &= ~end->empress;
    if (bastonus_size(fresh) == 1)
        tell_piece(end, LUS_R_THREATENS_ONE, fresh, out);
    else if (fresh)
        lus_remark_numbers(out, LUS_R_THREATENS_MANY, bastonus_size(fresh), 0, 0);
}

/* Where the pieces of a set, the player's own, stand after the plan. */
static uint64_t followed(const lus_turn *t, uint64_t set)
{
    lus_state now = *t->before;
    for (unsigned k = 0; k < t->plan->count; k++) {
        lus_events events = {0};
        t->variant->game->apply(t->variant, &now, t->plan->actions[k], &events);
        for (unsigned i = 0; i < events.count;
             i++) { /* the foremost first: no two share a square */
            const lus_event *e = &events.list[i];
            bool moves = e->kind == LUS_MOVED || e->kind == LUS_PUSHED;
            if (moves && e->player == t->player && set >> e->from & 1)
                set ^= UINT64_C(1) << e->from | UINT64_C(1) << e->to;
        }
    }
    return set;
}

static void tell_dangers(const lus_turn *t, const bastonus_state *before, const bastonus_state *end,
                         lus_remarks *out)
{
    bastonus_state stood = state_of(&t->stood);
    uint64_t was = prey_of(t->variant, &stood), is = prey_of(t->variant, end), saved = 0;
    for (uint64_t rest = was; rest; rest &= rest - 1)
        if (!(followed(t, rest & -rest) & is))
            saved |= rest & -rest;
    if (saved)
        tell_piece(before, LUS_R_SAVES, saved, out);
    is &= ~end->empress; /* her capture ends the game, which is told anyway */
    if (bastonus_size(is) == 1)
        tell_piece(end, LUS_R_PREY_ONE, is, out);
    else if (is)
        lus_remark_numbers(out, LUS_R_PREY_MANY, bastonus_size(is), 0, 0);
}

static unsigned chiefs_on_field(const bastonus_state *s, unsigned player)
{
    return bastonus_size(s->pieces[player] & ~s->legionaries & BASTONUS_FIELD);
}

/* BR-20, BR-23 */
static void tell_camp_and_chiefs(const lus_turn *t, const bastonus_state *before,
                                 const bastonus_state *end, lus_remarks *out)
{
    unsigned p = t->player, camp = bastonus_size(end->pieces[p] & bastonus_camp(p ^ 1));
    if (camp > bastonus_size(before->pieces[p] & bastonus_camp(p ^ 1)))
        lus_remark_numbers(out, LUS_R_CAMP, camp, 0, 0);
    if (chiefs_on_field(end, p ^ 1) == 1 && chiefs_on_field(before, p ^ 1) > 1)
        lus_remark_numbers(out, LUS_R_LONE_CHIEF, 0, 0, 0);
    if (chiefs_on_field(end, p) == 1 && chiefs_on_field(before, p) > 1)
        lus_remark_numbers(out, LUS_R_OWN_LONE_CHIEF, 0, 0, 0);
    if (chiefs_on_field(end, p) > 1 && chiefs_on_field(before, p) == 1)
        lus_remark_numbers(out, LUS_R_SECOND_CHIEF, 0, 0, 0);
}

/* BR-9, BR-12: what a push does to those who push and are pushed. */
static void tell_push(const lus_turn *t, lus_remarks *out)
{
    const uint64_t edge =
        BASTONUS_COLUMN_A | BASTONUS_COLUMN_H | BASTONUS_ROW_1 | BASTONUS_ROW_1 << 56;
    bastonus_state after = state_of(t->before);
    lus_events events = {0};
    bastonus_apply(t->variant, &after, t->plan->actions[0], &events);
    for (unsigned i = 0; i < events.count; i++) {
        const lus_event *e = &events.list[i];
        bool stays = e->kind == LUS_PUSHED && (after.pieces[t->player ^ 1] >> e->to & 1);
        if (stays && e->player != t->player && (edge >> e->to & 1) && !(edge >> e->from & 1))
            lus_remark_piece(out, LUS_R_EDGE, e->piece, e->to);
        if (e->kind == LUS_EXHAUSTED)
            lus_remark_places(out, LUS_R_TIRES, e->from, LUS_NOWHERE, 0);
    }
}

static void remark(const lus_turn *t, lus_remarks *out)
{
    bastonus_state before = state_of(t->before), end = state_of(&t->end);
    tell_push(t, out);
    if (!t->opponent_on_turn)
        return;
    tell_threats(t, &before, &end, out);
    tell_dangers(t, &before, &end, out);
    tell_camp_and_chiefs(t, &before, &end, out);
    if (out->count == 0 && prey_of(t->variant, &end) == 0)
        lus_remark_numbers(out, LUS_R_CALM, 0, 0, 0);
}

static const char *const articles[LUS_REMARK_KINDS] = {
    [LUS_R_THREATENS_EMPRESS] = "BR-24",
    [LUS_R_CAMP] = "BR-20",
    [LUS_R_LONE_CHIEF] = "BR-23",
    [LUS_R_OWN_LONE_CHIEF] = "BR-23",
    [LUS_R_SECOND_CHIEF] = "BR-23",
    [LUS_R_EDGE] = "BR-12",
    [LUS_R_TIRES] = "BR-9",
};

extern const lus_insight lus_insight_bastonus;
const lus_insight lus_insight_bastonus = {.pass = pass, .remark = remark, .articles = articles};
