#include <string.h>

#include "core/game.h"

static const char *const names[LUS_BAR_REASONS] = {
#define LUS_BAR_NAME(code, sentence, name) [code] = name,
    LUS_BAR_LIST(LUS_BAR_NAME)
#undef LUS_BAR_NAME
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

unsigned lus_bars(const lus_variant *v, const lus_state *s, unsigned place,
                  lus_bar out[LUS_BARS_MAX])
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

/* ---- to a certain place ---- */

/* A piece that walks a course: where its player's pieces walk, and where it stands. */
typedef struct walker {
    uint8_t course[LUS_COURSE_MAX];
    unsigned length;
    unsigned from;
    bool enters; /* it stands before the first place of the course */
} walker;

static unsigned one_at(lus_bar out[LUS_BARS_MAX], lus_bar_why why, unsigned place)
{
    out[0] = (lus_bar){(uint8_t)why, 0, (uint8_t)place};
    return 1;
}

/* Whether so many steps lead it to a place. Home, the last, is also where steps beyond it would
 * lead. */
static bool leads(const walker *w, unsigned steps, unsigned target)
{
    unsigned last = w->length - 1;
    for (unsigned i = 0; i < (w->enters ? 1 : w->length); i++) {
        unsigned reached = w->enters ? steps - 1 : i + steps;
        if ((w->enters || w->course[i] == w->from) &&
            w->course[reached < last ? reached : last] == target)
            return true;
    }
    return false;
}

static bool lies_ahead(const walker *w, unsigned target)
{
    for (unsigned steps = 1; steps <= w->length; steps++)
        if (leads(w, steps, target))
            return true;
    return false;
}

/* The dice of the smallest set of two or more that lead there together. Returns how many. */
static unsigned dice_together(const walker *w, const uint8_t *dice, unsigned count, unsigned target,
                              lus_bar out[LUS_BARS_MAX])
{
    unsigned fewest = 0;
    for (unsigned set = 1; set < 1u << count; set++) {
        unsigned steps = 0, n = (unsigned)__builtin_popcount(set);
        for (unsigned i = 0; i < count; i++)
            steps += set >> i & 1 ? dice[i] : 0;
        if (n < 2 || !leads(w, steps, target) || (fewest && n >= fewest))
            continue;
        fewest = 0;
        for (unsigned i = 0; i < count; i++)
            if (set >> i & 1)
                out[fewest++] = (lus_bar){LUS_BAR_STAGE, dice[i], (uint8_t)target};
    }
    return fewest;
}

/* What is in the way of the dice that lead there; else that none does. */
static unsigned bars_of_walker(const lus_variant *v, const lus_state *s, const walker *w,
                               unsigned target, lus_bar out[LUS_BARS_MAX])
{
    lus_bar bars[LUS_BARS_MAX];
    uint8_t dice[LUS_DICE_MAX];
    unsigned bar_count = v->game->bars(v, s, w->from, bars), count = v->game->dice(v, s, dice),
             n = 0;
    if (!memchr(w->course, (int)target, w->length))
        return one_at(out, LUS_BAR_OUTSIDE, target);
    if (!lies_ahead(w, target))
        return one_at(out, LUS_BAR_FORWARD, target);
    for (unsigned i = 0; i < bar_count; i++)
        if (bars[i].die && leads(w, bars[i].die, target))
            out[n++] = bars[i];
    if (n == 0)
        n = dice_together(w, dice, count, target, out);
    for (unsigned i = 0; n == 0 && count > 0 && i < count; i++)
        out[i] = (lus_bar){LUS_BAR_DICE, dice[i], (uint8_t)target};
    return n ? n : count ? count : one_at(out, LUS_BAR_REACH, target);
}

/* Whether some action moves a piece that stands here, and whether one brings it there. */
static bool is_movable(const lus_variant *v, const lus_state *s, unsigned place, unsigned target,
                       bool *goes_there)
{
    lus_action list[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, list);
    bool movable = false;
    *goes_there = false;
    for (unsigned i = 0; i < count; i++) {
        lus_touch touch;
        lus_touch_of(v, s, list[i], &touch);
        for (unsigned k = 0; k < touch.moves; k++) {
            movable |= touch.from[k] == place;
            *goes_there |= touch.from[k] == place && touch.to[k] == target;
        }
    }
    return movable;
}

unsigned lus_bars_to(const lus_variant *v, const lus_state *s, unsigned place, unsigned target,
                     lus_bar out[LUS_BARS_MAX])
{
    lus_status status = v->game->status(v, s);
    walker w = {.from = place};
    lus_place from, to;
    unsigned owner, n;
    bool goes_there;
    if (status.kind != LUS_DECISION || !is_movable(v, s, place, target, &goes_there))
        return lus_bars(v, s, place, out);
    if (place == target || goes_there)
        return 0;
    v->game->place(v, place, &from);
    v->game->place(v, target, &to);
    w.enters = from.kind != LUS_SQUARE;
    w.length = lus_course(v, (lus_player)status.player, w.course);
    if (w.length)
        return bars_of_walker(v, s, &w, target, out);
    if (to.kind != LUS_SQUARE)
        return one_at(out, LUS_BAR_OUTSIDE, target);
    if (v->game->bars_to && (n = v->game->bars_to(v, s, place, target, out)) > 0)
        return n;
    return one_at(out, find_owner(v, s, target, &owner) ? LUS_BAR_TAKEN : LUS_BAR_REACH, target);
}
