#include "engine/batch/observe.h"

#include <string.h>

enum { KINDS_OF_STATE = 3, ABOUT_THE_VIEWER = 2 };

/* The place like this one that the other player owns; itself where there is none. */
static unsigned counterpart(const lus_variant *v, unsigned place)
{
    lus_place own, other;
    v->game->place(v, place, &own);
    if (own.kind == LUS_SQUARE || own.kind == LUS_NO_PLACE || own.owner == LUS_NOBODY)
        return place;
    for (unsigned i = 0; i < v->game->place_count; i++) {
        v->game->place(v, i, &other);
        if (other.kind == own.kind && other.owner == (own.owner ^ 1))
            return i;
    }
    return place;
}

/* Exchanges the squares of both courses, step by step, where that is possible throughout. */
static void exchange_courses(const lus_variant *v, uint8_t seen[LUS_PLACES_MAX])
{
    uint8_t courses[2][LUS_COURSE_MAX];
    bool set[LUS_PLACES_MAX] = {false};
    unsigned length = lus_course(v, LUS_WHITE, courses[0]);
    if (lus_course(v, LUS_BLACK, courses[1]) != length)
        return;
    for (unsigned i = 0; i < 2 * length; i++) {
        uint8_t from = courses[i % 2][i / 2], to = courses[1 - i % 2][i / 2];
        if (set[from] && seen[from] != to) /* they are no mirror images */
            return;
        set[from] = true;
        seen[from] = to;
    }
}

void lus_observer_make(const lus_variant *v, lus_observer *o)
{
    lus_state first;
    uint8_t besides[LUS_BESIDES_MAX];
    *o = (lus_observer){.variant = *v};
    v->game->start(v, &first);
    while (v->game->piece_names[o->kinds])
        o->kinds++;
    o->besides = v->game->besides(v, &first, LUS_WHITE, besides);
    o->size = v->game->place_count * 2u * o->kinds + LUS_FACES + KINDS_OF_STATE + ABOUT_THE_VIEWER +
              o->besides;
    for (unsigned i = 0; i < v->game->place_count; i++) {
        o->seen[LUS_WHITE][i] = (uint8_t)i;
        o->seen[LUS_BLACK][i] = (uint8_t)counterpart(v, i);
    }
    exchange_courses(v, o->seen[LUS_BLACK]);
}

static void tell_pieces(const lus_observer *o, const lus_state *s, lus_player viewer, float *out)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = o->variant.game->pieces(&o->variant, s, pieces);
    for (unsigned i = 0; i < count; i++) {
        const lus_piece *p = &pieces[i];
        unsigned half = p->owner == (viewer ^ 1) ? o->kinds : 0;
        out[o->seen[viewer][p->place] * 2 * o->kinds + half + p->kind] += p->count;
    }
}

void lus_observe(const lus_observer *o, const lus_state *s, lus_player viewer, float *out)
{
    const lus_variant *v = &o->variant;
    uint8_t dice[LUS_DICE_MAX], besides[LUS_BESIDES_MAX];
    lus_status status = v->game->status(v, s);
    memset(out, 0, o->size * sizeof *out);
    tell_pieces(o, s, viewer, out);
    out += v->game->place_count * 2u * o->kinds;
    for (unsigned i = v->game->dice(v, s, dice); i > 0; i--)
        if (dice[i - 1] >= 1 && dice[i - 1] <= LUS_FACES)
            out[dice[i - 1] - 1]++;
    out += LUS_FACES;
    out[status.kind] = 1;
    out += KINDS_OF_STATE;
    out[0] = status.player == viewer;
    out[1] = viewer == LUS_WHITE;
    out += ABOUT_THE_VIEWER;
    v->game->besides(v, s, viewer, besides);
    for (unsigned i = 0; i < o->besides; i++)
        out[i] = besides[i];
}
