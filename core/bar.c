#include "core/game.h"

static const char *const names[LUS_BAR_REASONS] = {
    [LUS_BAR_FOREIGN] = "foreign",     [LUS_BAR_EMPTY] = "empty",   [LUS_BAR_GONE] = "gone",
    [LUS_BAR_TOKENS] = "tokens",       [LUS_BAR_THROW] = "throw",   [LUS_BAR_ENTRY] = "entry",
    [LUS_BAR_CLOSED] = "closed",       [LUS_BAR_EARLY] = "early",   [LUS_BAR_BEHIND] = "behind",
    [LUS_BAR_FEWER] = "fewer",         [LUS_BAR_OWN] = "own",       [LUS_BAR_SAFE] = "safe",
    [LUS_BAR_BEYOND] = "beyond",       [LUS_BAR_ONE] = "one",       [LUS_BAR_STRAIGHT] = "straight",
    [LUS_BAR_AROUND] = "around",       [LUS_BAR_PATH] = "path",     [LUS_BAR_BESIDE] = "beside",
    [LUS_BAR_LEAP] = "leap",           [LUS_BAR_BACKED] = "backed", [LUS_BAR_OUTNUMBERED] = "outnumbered",
    [LUS_BAR_EXHAUSTED] = "exhausted", [LUS_BAR_BACK] = "back",     [LUS_BAR_EDGE] = "edge",
    [LUS_BAR_CAPTURE] = "capture",
};

const char *lus_bar_name(lus_bar_why why)
{
    return names[why];
}

/* Whose pieces stand on a place; false where none do. */
static bool find_owner(const lus_variant *v, const lus_state *s, unsigned place, unsigned *owner)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = v->game->pieces(v, s, pieces);
    for (unsigned i = 0; i < count; i++) {
        if (pieces[i].place == place) {
            *owner = pieces[i].owner;
            return true;
        }
    }
    return false;
}

static unsigned one(lus_bar out[LUS_BARS_MAX], lus_bar_why why)
{
    out[0] = (lus_bar){(uint8_t)why, 0, LUS_NOWHERE};
    return 1;
}

unsigned lus_bars(const lus_variant *v, const lus_state *s, unsigned place, lus_bar out[LUS_BARS_MAX])
{
    lus_status status = v->game->status(v, s);
    lus_place at;
    unsigned owner;
    v->game->place(v, place, &at);
    if (status.kind == LUS_OVER)
        return 0;
    if (!find_owner(v, s, place, &owner)) {
        bool waits_there = at.kind == LUS_HAND || at.kind == LUS_CIRCLE;
        return waits_there && at.owner == status.player ? one(out, LUS_BAR_EMPTY) : 0;
    }
    if (at.kind == LUS_PURSE || at.kind == LUS_RESERVE)
        return one(out, LUS_BAR_TOKENS);
    if (at.kind == LUS_HOME || at.kind == LUS_TAKEN)
        return one(out, LUS_BAR_GONE);
    if (owner != status.player)
        return one(out, LUS_BAR_FOREIGN);
    return status.kind == LUS_CHANCE ? one(out, LUS_BAR_THROW) : v->game->bars(v, s, place, out);
}
