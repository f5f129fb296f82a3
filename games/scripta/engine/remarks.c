/* Remarks on both games of twelve points: held squares, entries, the circle, the race. */
#include <string.h>

#include "engine/explain/insight.h"
#include "games/scripta/rules.h"

enum { ENTRY_SQUARES = 6, PRIME = 6, WALL = 3, WORTH_KEEPING = 4 };

static scripta_state state_of(const lus_state *state)
{
    scripta_state s;
    memcpy(&s, state->bytes, sizeof s);
    return s;
}

static void pass(const lus_variant *v, lus_state *state)
{
    scripta_state s = state_of(state);
    (void)v;
    scripta_before_throw(&s, s.side ^ 1u);
    memcpy(state->bytes, &s, sizeof s);
}

/* Squares that a player holds with two or more pieces: the other may not land there (S2-7, S3-8).
 */
static uint64_t held_squares(const scripta_state *s, unsigned player)
{
    return scripta_doubled(&s->stacks[player]) & SCRIPTA_BOARD;
}

/* Whether the player has pieces that must yet enter. */
static bool has_to_enter(const scripta_state *s, unsigned player)
{
    return scripta_held(&s->stacks[player]) &
           (SCRIPTA_AT(SCRIPTA_HAND) | SCRIPTA_AT(SCRIPTA_CIRCLE));
}

/* Whether the player has pieces that must yet pass a square. */
static bool has_behind(const scripta_state *s, unsigned player, unsigned square)
{
    uint64_t behind = SCRIPTA_BOARD & ~SCRIPTA_FROM(square);
    return has_to_enter(s, player) || (scripta_held(&s->stacks[player]) & behind);
}

static void tell_entries(const lus_turn *t, const scripta_state *before, const scripta_state *end,
                         lus_remarks *out)
{
    const uint64_t entries = SCRIPTA_FROM(1) & ~SCRIPTA_FROM(ENTRY_SQUARES + 1);
    uint64_t closed = held_squares(end, t->player) & entries;
    uint64_t fresh = closed & ~held_squares(before, t->player);
    unsigned count = (unsigned)__builtin_popcountll(closed);
    if (!fresh || !has_to_enter(end, t->player ^ 1))
        return;
    if (count == 1)
        lus_remark_numbers(out, LUS_R_SHUTS_ENTRY, (unsigned)__builtin_ctzll(closed), 0, 0);
    else
        lus_remark_numbers(out, LUS_R_SHUTS_ENTRIES, count, 0, 0);
}

/* The longest row of held squares that enemy pieces have yet to pass. */
typedef struct row {
    unsigned first, length;
} row;

static row longest_row(const scripta_state *s, unsigned player)
{
    uint64_t held = held_squares(s, player);
    row best = {0, 0};
    for (unsigned first = 1; first <= SCRIPTA_LAST; first++) {
        unsigned length = 0;
        while (held >> (first + length) & 1)
            length++;
        if (length > best.length && has_behind(s, player ^ 1, first))
            best = (row){first, length};
        first += length;
    }
    return best;
}

static void tell_walls(const lus_turn *t, const scripta_state *before, const scripta_state *end,
                       lus_remarks *out)
{
    row was = longest_row(before, t->player), is = longest_row(end, t->player);
    if (is.length > was.length && is.length >= WALL)
        lus_remark_places(out, is.length >= PRIME ? LUS_R_PRIME : LUS_R_WALL, is.first,
                          is.first + is.length - 1, is.length);
    if (is.length < was.length && was.length >= WORTH_KEEPING &&
        has_behind(end, t->player ^ 1, was.first))
        lus_remark_places(out, LUS_R_BREAKS_WALL, was.first, was.first + was.length - 1, 0);
}

/* A lone piece that a throw could have hit stands under others now. */
static void tell_cover(const lus_turn *t, const scripta_state *before, const scripta_state *end,
                       lus_remarks *out)
{
    uint64_t alone = scripta_held(&before->stacks[t->player]) & ~held_squares(before, t->player);
    uint64_t covered = alone & held_squares(end, t->player);
    for (; covered; covered &= covered - 1) {
        unsigned square = (unsigned)__builtin_ctzll(covered);
        if (lus_is_exposed(&t->was, square)) {
            lus_remark_places(out, LUS_R_COVERS, square, LUS_NOWHERE, 0);
            return;
        }
    }
}

/* Squares to go, all pieces together. */
static unsigned way_to_go(const scripta_state *s, unsigned player)
{
    const scripta_stacks *own = &s->stacks[player];
    unsigned way =
        (scripta_count(own, SCRIPTA_HAND) + scripta_count(own, SCRIPTA_CIRCLE)) * SCRIPTA_OFF;
    for (unsigned square = 1; square <= SCRIPTA_LAST; square++)
        way += scripta_count(own, square) * (SCRIPTA_OFF - square);
    return way;
}

static bool all_home(const scripta_state *s, unsigned player)
{
    return !(scripta_held(&s->stacks[player]) & ~(SCRIPTA_EXIT | SCRIPTA_AT(SCRIPTA_OFF)));
}

static void tell_progress(const lus_turn *t, const scripta_state *before, const scripta_state *end,
                          lus_remarks *out)
{
    unsigned p = t->player, waiting = scripta_count(&end->stacks[p], SCRIPTA_CIRCLE);
    unsigned own = way_to_go(end, p), other = way_to_go(end, p ^ 1);
    if (all_home(end, p) && !all_home(before, p))
        lus_remark_numbers(out, LUS_R_ALL_HOME, 0, 0, 0);
    if (waiting)
        lus_remark_numbers(out, LUS_R_CIRCLE_WAITS, waiting, 0, 0);
    else if (scripta_count(&before->stacks[p], SCRIPTA_CIRCLE))
        lus_remark_numbers(out, LUS_R_CIRCLE_FREE, 0, 0, 0);
    if (own < other && way_to_go(before, p) >= way_to_go(before, p ^ 1))
        lus_remark_numbers(out, LUS_R_TAKES_LEAD, own, other, 0);
}

static void remark(const lus_turn *t, lus_remarks *out)
{
    scripta_state before = state_of(t->before), end = state_of(&t->end);
    tell_walls(t, &before, &end, out);
    tell_entries(t, &before, &end, out);
    tell_cover(t, &before, &end, out);
    tell_progress(t, &before, &end, out);
}

extern const lus_insight lus_insight_scripta;
/* the two games differ in their articles */
const lus_insight lus_insight_scripta = {.pass = pass, .remark = remark};
