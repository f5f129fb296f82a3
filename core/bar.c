#include "core/game.h"

static const char *const names[LUS_BAR_REASONS] = {
    [LUS_BAR_ENTRY] = "entry",   [LUS_BAR_CLOSED] = "closed", [LUS_BAR_EARLY] = "early",
    [LUS_BAR_BEHIND] = "behind", [LUS_BAR_FEWER] = "fewer",
};

const char *lus_bar_name(lus_bar_why why)
{
    return names[why];
}

static bool has_piece_on(const lus_variant *v, const lus_state *s, unsigned player, unsigned place)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = v->game->pieces(v, s, pieces);
    for (unsigned i = 0; i < count; i++)
        if (pieces[i].place == place && pieces[i].owner == player)
            return true;
    return false;
}

unsigned lus_bars(const lus_variant *v, const lus_state *s, unsigned place, lus_bar out[LUS_BARS_MAX])
{
    lus_status status = v->game->status(v, s);
    lus_place at;
    v->game->place(v, place, &at);
    bool asked = v->game->bars && status.kind == LUS_DECISION && at.kind != LUS_HOME &&
                 has_piece_on(v, s, status.player, place);
    return asked ? v->game->bars(v, s, place, out) : 0;
}
