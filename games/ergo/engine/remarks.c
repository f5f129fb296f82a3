/* Remarks on Ergo: fours, open threes, and wins by fours alone. */
#include <string.h>

#include "engine/explain/insight.h"
#include "games/ergo/engine/eval.h"

enum { PROOF_NODES = 20000, FOURS_MOST = 6, REPLY_FOURS_MOST = 4 };

static ergo_state state_of(const lus_state *state)
{
    ergo_state s;
    memcpy(&s, state->bytes, sizeof s);
    return s;
}

static void pass(const lus_variant *v, lus_state *state)
{
    ergo_state s = state_of(state);
    (void)v;
    ergo_pass(&s);
    memcpy(state->bytes, &s, sizeof s);
}

static uint8_t place_of_bit(ergo_grid squares)
{
    unsigned bit = (uint64_t)squares ? (unsigned)__builtin_ctzll((uint64_t)squares)
                                     : 64 + (unsigned)__builtin_ctzll((uint64_t)(squares >> 64));
    return (uint8_t)(bit / ERGO_STRIDE * ERGO_COLUMNS + bit % ERGO_STRIDE);
}

/* From a square to the next of a line: along a row, both diagonals, along a column, as in
 * ergo_windows. */
static const uint8_t line_steps[4] = {1, ERGO_STRIDE - 1, ERGO_STRIDE, ERGO_STRIDE + 1};

/* Fours in an unbroken row with a free square at both ends. */
static unsigned open_fours(ergo_grid men, ergo_grid free)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned step = line_steps[i];
        ergo_grid two = men >> step & men >> 2 * step, four = two & two >> 2 * step;
        count += ergo_grid_count(free & four & free >> 5 * step);
    }
    return count;
}

/* Whether the player to move can make an open four that he does not have, even if his opponent had
 * taken some free squares; where. */
static bool can_open_four(const lus_variant *v, const ergo_state *s, ergo_grid taken,
                          uint8_t *place)
{
    lus_action actions[LUS_ACTIONS_MAX];
    ergo_sight sight;
    ergo_see(v, s, &sight);
    const ergo_grid free = sight.free & ~taken;
    unsigned count = ergo_actions(v, s, actions), has = open_fours(sight.own_men, free);
    for (unsigned i = 0; i < count; i++) {
        unsigned from = actions[i] / 128, to = actions[i] % 128;
        if (actions[i] == ERGO_SWAP_ACTION || (taken & ergo_grid_bit(to)))
            continue;
        ergo_grid arrived = ergo_grid_bit(to),
                  left = from == ERGO_RESERVE ? 0 : ergo_grid_bit(from);
        /* a line of five besides is a win and no four; what is told then is that */
        if (open_fours((sight.own_men | arrived) & ~left, (free | left) & ~arrived) > has) {
            *place = ergo_place_of(to);
            return true;
        }
    }
    return false;
}

/* The fours that the plan has made. `before` is seen by the player, `end` by his opponent. */
static void tell_fours(const ergo_sight *before, const ergo_sight *end, lus_remarks *out)
{
    ergo_grid fifths = end->enemy_fifths;
    unsigned count = ergo_grid_count(fifths);
    if (!end->threatened || !(fifths & ~before->own_fifths))
        return;
    if (open_fours(end->enemy_men, end->free) > open_fours(before->own_men, before->free))
        lus_remark_numbers(out, LUS_R_OPEN_FOUR, 0, 0, 0);
    else if (count == 2)
        lus_remark_places(out, LUS_R_TWO_FOURS, place_of_bit(fifths),
                          place_of_bit(fifths & (fifths - 1)), 0);
    else
        lus_remark_places(out, LUS_R_FOUR, place_of_bit(fifths & ~before->own_fifths), LUS_NOWHERE,
                          0);
}

/* `pressed`: the squares that the opponent must think of, since they complete five. */
static void tell_threes(const lus_turn *t, const ergo_state *before, const ergo_state *end,
                        ergo_grid pressed, lus_remarks *out)
{
    const lus_variant *v = t->variant;
    ergo_state stood = state_of(&t->stood), waits = state_of(&t->waits);
    uint8_t place, reply;
    bool replies = can_open_four(v, end, 0, &reply);
    if (can_open_four(v, &waits, pressed, &place) && !can_open_four(v, before, 0, &place))
        lus_remark_numbers(out, LUS_R_OPEN_THREE, 0, 0, 0);
    if (replies && !pressed)
        lus_remark_places(out, LUS_R_ALLOWS_OPEN_FOUR, reply, LUS_NOWHERE, 0);
    if (!replies && can_open_four(v, &stood, 0, &place))
        lus_remark_numbers(out, LUS_R_STOPS_THREE, 0, 0, 0);
}

/* How many of the windows, by where they begin, hold a square. */
static unsigned windows_through(const ergo_grid windows[4], ergo_grid square)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k < 5; k++)
            count += (windows[i] & square >> k * line_steps[i]) != 0;
    return count;
}

static unsigned windows_from(const ergo_windows *w, unsigned least, ergo_grid square)
{
    const ergo_grid *by_count[] = {w->ones, w->twos, w->threes, w->fours};
    unsigned count = 0;
    for (unsigned i = least - 1; i < 4; i++)
        count += windows_through(by_count[i], square);
    return count;
}

/* The lines through the square that is taken: of the opponent before, of the player after. */
static void tell_lines(const ergo_sight *before, const ergo_sight *end, lus_action action,
                       lus_remarks *out)
{
    ergo_grid taken = ergo_grid_bit(action % 128);
    unsigned spoilt = windows_from(&before->enemy, 2, taken),
             own = windows_from(&end->enemy, 1, taken);
    if (spoilt > 1)
        lus_remark_numbers(out, LUS_R_SPOILS_LINES, spoilt, 0, 0);
    if (own > 1 && out->count == 0)
        lus_remark_numbers(out, LUS_R_LINES, own, 0, 0);
}

/* What is proven by fours alone. */
static void tell_proofs(const lus_variant *v, const ergo_state *end, const ergo_sight *sight,
                        lus_remarks *out)
{
    lus_budget budget = {.left = PROOF_NODES}, reply = {.left = PROOF_NODES};
    lus_action first;
    if (sight->threatened)
        for (unsigned fours = 0; fours <= FOURS_MOST; fours++)
            if (ergo_defence_fails(v, end, fours, &budget)) {
                lus_remark_numbers(out, fours ? LUS_R_FORCES_IN : LUS_R_FORCES_NEXT, fours + 1, 0,
                                   0);
                return;
            }
    for (unsigned fours = 1; fours <= REPLY_FOURS_MOST && !sight->wins; fours++)
        if (ergo_proves_win(v, end, sight, fours, &reply, &first)) {
            lus_remark_numbers(out, LUS_R_ALLOWS_FOURS, 0, 0, 0);
            return;
        }
}

static void remark(const lus_turn *t, lus_remarks *out)
{
    ergo_state before = state_of(t->before), end = state_of(&t->end), stood = state_of(&t->stood);
    ergo_sight was, is, enemy;
    /* EG-17, EG-18: after a pass the same player is on turn; a swap changes the colours of what is
     * seen */
    if (!t->opponent_on_turn || t->plan->actions[0] == ERGO_SWAP_ACTION)
        return;
    ergo_see(t->variant, &before, &was);
    ergo_see(t->variant, &end, &is);
    ergo_see(t->variant, &stood, &enemy);
    tell_fours(&was, &is, out);
    if (enemy.wins && !is.wins)
        lus_remark_places(out, LUS_R_STOPS_FOUR, place_of_bit(enemy.own_fifths), LUS_NOWHERE, 0);
    tell_proofs(t->variant, &end, &is, out);
    bool decided =
        lus_remarks_have(out, LUS_R_FORCES_NEXT) || lus_remarks_have(out, LUS_R_FORCES_IN);
    if (is.wins || decided)
        return;
    tell_threes(t, &before, &end, is.threatened ? is.enemy_fifths : 0, out);
    tell_lines(&was, &is, t->plan->actions[0], out);
}

static const char *const articles[LUS_REMARK_KINDS] = {
    [LUS_R_OPEN_FOUR] = "EG-4",        [LUS_R_TWO_FOURS] = "EG-4",    [LUS_R_FOUR] = "EG-4",
    [LUS_R_STOPS_FOUR] = "EG-4",       [LUS_R_STOPS_THREE] = "EG-4",  [LUS_R_OPEN_THREE] = "EG-4",
    [LUS_R_ALLOWS_OPEN_FOUR] = "EG-4", [LUS_R_SPOILS_LINES] = "EG-4", [LUS_R_LINES] = "EG-4",
};

extern const lus_insight lus_insight_ergo;
const lus_insight lus_insight_ergo = {.pass = pass, .remark = remark, .articles = articles};
