/* Positions that somebody sets up, instead of playing to them. */
#include "core/game.h"

/* Whether every piece is one of the game's, on a place that it has. */
static bool exist(const lus_variant *v, const lus_setup *setup)
{
    unsigned kinds = 0;
    while (v->game->piece_names[kinds])
        kinds++;
    for (unsigned i = 0; i < setup->piece_count; i++) {
        const lus_piece *piece = &setup->pieces[i];
        lus_place place = {0};
        if (piece->place < v->game->place_count)
            v->game->place(v, piece->place, &place);
        if (place.kind == LUS_NO_PLACE || piece->kind >= kinds)
            return false;
    }
    return true;
}

bool lus_set_up(const lus_variant *v, const lus_setup *setup, lus_state *s, lus_fault *fault)
{
    char text[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_state made;
    if (!exist(v, setup) || v->game->set_up(v, setup, &made) < setup->piece_count)
        return lus_fail(fault, LUS_E_PUT, "", NULL, 0);
    v->game->write_position(v, &made, &w);
    return v->game->read_position(v, text, s, fault); /* what is possible is written there, once */
}

bool lus_to_throw(const lus_variant *v, lus_state *s)
{
    lus_action list[LUS_ACTIONS_MAX];
    lus_kind kind = (lus_kind)v->game->status(v, s).kind;
    unsigned n = kind == LUS_DECISION ? v->game->actions(v, s, list) : 0;
    for (unsigned i = 0; i < n; i++) {
        lus_state after = *s;
        lus_events events = {0};
        v->game->apply(v, &after, list[i], &events);
        if (v->game->status(v, &after).kind == LUS_CHANCE && events.count == 0) {
            *s = after;
            return true;
        }
    }
    return kind == LUS_CHANCE;
}
