#include "engine/search/exact.h"

/* Turns that a search looks ahead, mostly and hardly ever more (engine/search/expect.c). */
enum { MOSTLY = 2, AT_MOST = 4 };

bool lus_exact_within(const lus_variant *v, const lus_state *s, unsigned turns)
{
    const lus_exact *exact = lus_exact_of(v->game);
    return exact && exact->turns_to(v, s) <= turns;
}

bool lus_exact_near(const lus_variant *v, const lus_state *s)
{
    return lus_exact_within(v, s, MOSTLY);
}

bool lus_exact_soon(const lus_variant *v, const lus_state *s)
{
    return lus_exact_within(v, s, AT_MOST);
}
