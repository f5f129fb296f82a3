#include "engine/exact.h"

/* Turns that a search looks ahead, mostly and at most (engine/expect.c). */
enum { MOSTLY = 2, AT_MOST = 4 };

static unsigned pieces_left(const lus_variant *v, const lus_state *s)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = v->game->pieces(v, s, pieces), left = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_place place;
        v->game->place(v, pieces[i].place, &place);
        if (place.kind == LUS_SQUARE || place.kind == LUS_HAND || place.kind == LUS_CIRCLE)
            left += pieces[i].count;
    }
    return left;
}

static bool comes_within(const lus_variant *v, const lus_state *s, unsigned turns)
{
    const lus_exact *exact = lus_exact_of(v->game);
    return exact && pieces_left(v, s) <= exact->pieces + turns * exact->off_a_turn;
}

bool lus_exact_near(const lus_variant *v, const lus_state *s)
{
    return comes_within(v, s, MOSTLY);
}

bool lus_exact_soon(const lus_variant *v, const lus_state *s)
{
    return comes_within(v, s, AT_MOST);
}
