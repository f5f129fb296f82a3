#include "engine/exact.h"

/* Pieces of both players not yet off the board. The tables know endings of at most ten, and a turn takes off
 * four at most. Two turns are as far as a search mostly looks ahead there, four as far as it ever does
 * (engine/expect.c). */
enum { NEAR_PIECES = 18, SOON_PIECES = 26 };

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

bool lus_exact_near(const lus_variant *v, const lus_state *s)
{
    return pieces_left(v, s) <= NEAR_PIECES;
}

bool lus_exact_soon(const lus_variant *v, const lus_state *s)
{
    return pieces_left(v, s) <= SOON_PIECES;
}
