/* Bastonus Romanus: what a player may do. */
#ifndef LUS_BASTONUS_ACTIONS_H
#define LUS_BASTONUS_ACTIONS_H

#include "games/bastonus/capture.h"

/*  An action:
 *
 *    12   11   10  9  8  7  6  5           0
 *  ┌────┬────┬─────────┬─────┬──────────────┐
 *  │stop│hop │ others  │ dir │    square    │
 *  └────┴────┴─────────┴─────┴──────────────┘
 *
 *  slide    the piece on `square`, and all that stands before it in an unbroken row, goes one
 * square in direction `dir`: a step, a rank moving along, or a push. The board tells which: a piece
 * can drive what is before it in one way only, all of it up to the first gap or over the edge.
 *  abreast  `others` (1 to 7) more legionaries go with that on `square`, across their line;
 * `square` is the lowest of theirs. hop      the Dux goes to `square`, diagonally or over a piece.
 */
enum { BASTONUS_HOP = 1 << 11, BASTONUS_STOP = 1 << 12 };

static inline lus_action bastonus_slide_action(unsigned square, unsigned direction)
{
    return direction << 6 | square;
}

static inline lus_action bastonus_abreast_action(unsigned square, unsigned direction,
                                                 unsigned others)
{
    return others << 8 | direction << 6 | square;
}

/* The position as the side to play sees it. */
typedef struct bastonus_view {
    uint64_t own, enemy, empty;
    uint64_t legionaries, fresh, chiefs, dux, colossus, empress; /* his own */
} bastonus_view;

static inline bastonus_view bastonus_view_of(const bastonus_state *s)
{
    bastonus_view view = {.own = s->pieces[s->side], .enemy = s->pieces[s->side ^ 1]};
    view.empty = ~(view.own | view.enemy);
    view.legionaries = s->legionaries & view.own;
    view.fresh = view.legionaries & ~s->exhausted;
    view.chiefs = view.own & ~view.legionaries;
    view.dux = s->dux & view.own;
    view.colossus = s->colossus & view.own;
    view.empress = s->empress & view.own;
    return view;
}

/* BR-10: the rear men of the files that push two or more. `pushable` are the enemies that one man
 * could push, `able` the legionaries that may push in this direction. */
static inline uint64_t bastonus_long_pushes(const bastonus_view *view, uint64_t pushable,
                                            uint64_t able, unsigned d)
{
    uint64_t pushes = 0, line = pushable;
    for (unsigned m = 2; (line = view->enemy & bastonus_before(line, d)) != 0; m++) {
        uint64_t rear = able & bastonus_before(line, d), rested = rear & view->fresh;
        for (unsigned k = 2; rear; k++) {
            rear = able & bastonus_before(rear, d);
            rested = rear & (view->fresh | bastonus_before(rested, d));
            if (k >= m)
                pushes |= rested;
        }
    }
    return pushes;
}

/* BR-9, BR-10: the rear men of the files of legionaries, single ones included, that can push. */
static inline uint64_t bastonus_file_pushes(const bastonus_view *view, uint64_t barred, unsigned d)
{
    uint64_t able = view->legionaries & ~barred;
    /* BR-12: the square behind is empty, or off the board; BR-13: camps are squares like any others
     */
    uint64_t pushable = view->enemy & (bastonus_before(view->empty, d) | bastonus_edge(d));
    uint64_t files = bastonus_leading_to(able & bastonus_before(pushable, d), able, d);
    /* one of them is not exhausted */
    uint64_t pushes = bastonus_leading_to(files & view->fresh, files, d);
    uint64_t stopped = able & bastonus_before(view->enemy & ~pushable, d);
    /* two men in file before what is more than one enemy: rare */
    if (stopped & bastonus_next(able, d))
        pushes |= bastonus_long_pushes(view, pushable, able, d);
    return pushes;
}

/* BR-11: the Colossus, when he can push one piece, friend or enemy. BR-12: not his own off the
 * board. */
static inline uint64_t bastonus_colossus_push(const bastonus_view *view, uint64_t barred,
                                              unsigned d)
{
    uint64_t pushable =
        (~view->empty & bastonus_before(view->empty, d)) | (view->enemy & bastonus_edge(d));
    return view->colossus & ~barred & bastonus_before(pushable, d);
}

static inline uint64_t bastonus_pushes(const bastonus_state *s, const bastonus_view *view,
                                       unsigned d)
{
    /* BR-14: barred from pushing back, that is; a friend so marked may still be driven by his own
     * Colossus */
    uint64_t barred = s->marks[bastonus_opposite(d)];
    return bastonus_file_pushes(view, barred, d) | bastonus_colossus_push(view, barred, d);
}

/* BR-5, BR-7, BR-8: the pieces that can step, and the rear men of the ranks that can move along. */
static inline uint64_t bastonus_steps(const bastonus_view *view, unsigned d)
{
    uint64_t way_clear = bastonus_before(view->empty, d);
    return bastonus_leading_to(view->legionaries & way_clear, view->legionaries, d) |
           (view->chiefs & way_clear);
}

static inline uint64_t bastonus_slides(const bastonus_state *s, const bastonus_view *view,
                                       unsigned d)
{
    return bastonus_steps(view, d) | bastonus_pushes(s, view, d);
}

/* BR-6: where the Dux can go beyond his steps. */
static inline uint64_t bastonus_hops(const bastonus_view *view)
{
    uint64_t taken = ~view->empty, to = 0;
    for (unsigned d = 0; d < 4; d++) {
        unsigned right = (d + 1) & 3;
        uint64_t ahead = bastonus_next(view->dux, d), slant = bastonus_next(ahead, right);
        to |= slant | bastonus_next(ahead & taken, d) |
              bastonus_next(bastonus_next(slant & taken, d), right);
    }
    return to & view->empty;
}

/* BR-7: the legionaries that can go abreast in this direction, if their neighbours go too. */
static inline uint64_t bastonus_free_men(const lus_variant *v, const bastonus_view *view,
                                         unsigned d)
{
    return v->option[BASTONUS_RANKS] == BASTONUS_RANKS_BOTH
               ? view->legionaries & bastonus_before(view->empty, d)
               : 0;
}

/* From the lowest men of all stretches of some length to those of the stretches one man longer. */
static inline uint64_t bastonus_longer(uint64_t stretches, unsigned d)
{
    return stretches & bastonus_before(stretches, d & 1 ? BASTONUS_NORTH : BASTONUS_EAST);
}

/* Whether the side to play can do anything (BR-25). Who can move in company can also move alone. */
static inline bool bastonus_can_act(const bastonus_state *s)
{
    bastonus_view view = bastonus_view_of(s);
    for (unsigned d = 0; d < 4; d++)
        if (view.own & bastonus_before(view.empty, d))
            return true;
    for (unsigned d = 0; d < 4; d++)
        if (bastonus_pushes(s, &view, d))
            return true;
    return bastonus_hops(&view) != 0;
}

/* ---- acting on after a capture (BR-18): only what captures ---- */

/* Whether this push captures: over the edge, or between two pieces. */
static inline bool bastonus_push_captures(const bastonus_view *view, unsigned square, unsigned d)
{
    uint64_t row = bastonus_row_from(~view->empty, square, d), next = bastonus_next(row, d);
    if (row & bastonus_edge(d))
        return true;
    uint64_t enemies = bastonus_driven(view->enemy, row, d);
    uint64_t helpers = bastonus_driven(view->own & ~view->empress, row, d);
    return bastonus_captured(enemies, helpers, helpers & next, enemies & next);
}

/* What captures, as sets: rear men of slides, places for the Dux, legionaries that go abreast with,
 * or without, capturing by their own step. */
typedef struct bastonus_catches {
    uint64_t slides[4], hops, abreast[4], idle[4];
} bastonus_catches;

static inline bastonus_catches bastonus_catches_of(const lus_variant *v, const bastonus_state *s)
{
    bastonus_view view = bastonus_view_of(s);
    uint64_t men = view.own & ~view.empress; /* BR-16 */
    /* No piece that goes one square straight was the other half of the snare it enters; the Dux may
     * be. */
    uint64_t snares = bastonus_snares(view.enemy, men);
    bastonus_catches catches = {.hops = bastonus_hops(&view) &
                                        bastonus_snares(view.enemy, men & ~view.dux)};
    for (unsigned d = 0; d < 4; d++) {
        uint64_t steps = bastonus_steps(&view, d) & men, into = bastonus_before(snares, d);
        catches.slides[d] = bastonus_leading_to(steps & into, steps & view.legionaries, d);
        for (uint64_t rest = bastonus_pushes(s, &view, d); rest; rest &= rest - 1)
            if (bastonus_push_captures(&view, bastonus_first_of(rest), d))
                catches.slides[d] |= rest & -rest;
        catches.abreast[d] = bastonus_free_men(v, &view, d);
        catches.idle[d] = catches.abreast[d] & ~into;
    }
    return catches;
}

/* Whether anything captures; a rank that captures has a man who captures alone. */
static inline bool bastonus_can_capture(const lus_variant *v, const bastonus_state *s)
{
    bastonus_catches catches = bastonus_catches_of(v, s);
    const uint64_t *slides = catches.slides;
    return (slides[0] | slides[1] | slides[2] | slides[3] | catches.hops) != 0;
}

/* ---- all actions ---- */

static inline unsigned bastonus_list_slides(uint64_t rears, unsigned d, lus_action *out)
{
    unsigned count = 0;
    for (; rears; rears &= rears - 1)
        out[count++] = bastonus_slide_action(bastonus_first_of(rears), d);
    return count;
}

static inline unsigned bastonus_list_hops(uint64_t squares, lus_action *out)
{
    unsigned count = 0;
    for (; squares; squares &= squares - 1)
        out[count++] = BASTONUS_HOP | bastonus_first_of(squares);
    return count;
}

/* All stretches of `men`, but those of `idle` men only. */
static inline unsigned bastonus_list_abreast(uint64_t men, uint64_t idle, unsigned d,
                                             lus_action *out)
{
    unsigned count = 0;
    for (unsigned others = 1; (men = bastonus_longer(men, d)) != 0; others++) {
        idle = bastonus_longer(idle, d);
        for (uint64_t rest = men & ~idle; rest; rest &= rest - 1)
            out[count++] = bastonus_abreast_action(bastonus_first_of(rest), d, others);
    }
    return count;
}

static inline unsigned bastonus_list_catches(const lus_variant *v, const bastonus_state *s,
                                             lus_action *out)
{
    bastonus_catches catches = bastonus_catches_of(v, s);
    unsigned count = bastonus_list_hops(catches.hops, out);
    for (unsigned d = 0; d < 4; d++) {
        count += bastonus_list_slides(catches.slides[d], d, out + count);
        count += bastonus_list_abreast(catches.abreast[d], catches.idle[d], d, out + count);
    }
    out[count++] = BASTONUS_STOP; /* BR-18: he may stop instead */
    return count;
}

static inline unsigned bastonus_actions(const lus_variant *v, const bastonus_state *s,
                                        lus_action *out)
{
    if (s->phase == BASTONUS_ACTING_ON)
        return bastonus_list_catches(v, s, out);
    bastonus_view view = bastonus_view_of(s);
    unsigned count = bastonus_list_hops(bastonus_hops(&view), out);
    for (unsigned d = 0; d < 4; d++) {
        count += bastonus_list_slides(bastonus_slides(s, &view, d), d, out + count);
        count += bastonus_list_abreast(bastonus_free_men(v, &view, d), 0, d, out + count);
    }
    return count;
}

/* No dice. */
static inline unsigned bastonus_outcomes(const lus_variant *v, const bastonus_state *s,
                                         lus_outcome *out)
{
    (void)v;
    (void)s;
    (void)out;
    return 0;
}

static inline unsigned bastonus_nth_of(uint64_t set, unsigned n)
{
    for (; n > 0; n--)
        set &= set - 1;
    return bastonus_first_of(set);
}

static inline lus_action bastonus_nth_abreast(const uint64_t *men, unsigned n)
{
    for (unsigned d = 0;; d++) {
        uint64_t stretches = men[d];
        for (unsigned others = 1; (stretches = bastonus_longer(stretches, d)) != 0; others++) {
            unsigned size = bastonus_size(stretches);
            if (n < size)
                return bastonus_abreast_action(bastonus_nth_of(stretches, n), d, others);
            n -= size;
        }
    }
}

/* Counts the actions by kind and direction, and makes only the one that is drawn. */
static inline lus_action bastonus_sample(const lus_variant *v, const bastonus_state *s,
                                         lus_rng *rng)
{
    if (s->phase == BASTONUS_ACTING_ON) {
        lus_action list[LUS_ACTIONS_MAX];
        unsigned count = bastonus_list_catches(v, s, list);
        return list[lus_rng_below(rng, count)];
    }
    bastonus_view view = bastonus_view_of(s);
    uint64_t slides[4] = {
        bastonus_slides(s, &view, BASTONUS_NORTH), bastonus_slides(s, &view, BASTONUS_EAST),
        bastonus_slides(s, &view, BASTONUS_SOUTH), bastonus_slides(s, &view, BASTONUS_WEST)};
    uint64_t men[4] = {
        bastonus_free_men(v, &view, BASTONUS_NORTH), bastonus_free_men(v, &view, BASTONUS_EAST),
        bastonus_free_men(v, &view, BASTONUS_SOUTH), bastonus_free_men(v, &view, BASTONUS_WEST)};
    uint64_t hops = bastonus_hops(&view);
    unsigned sizes[4], hop_count = bastonus_size(hops), count = hop_count;
    for (unsigned d = 0; d < 4; d++) {
        sizes[d] = bastonus_size(slides[d]);
        count += sizes[d];
        uint64_t twos = bastonus_longer(men[d], d), threes = bastonus_longer(twos, d);
        /* without a branch: these are common */
        count += bastonus_size(twos) + bastonus_size(threes);
        for (uint64_t rest = threes; (rest = bastonus_longer(rest, d)) != 0;)
            count += bastonus_size(rest);
    }
    unsigned n = lus_rng_below(rng, count);
    for (unsigned d = 0; d < 4; d++) {
        if (n < sizes[d])
            return bastonus_slide_action(bastonus_nth_of(slides[d], n), d);
        n -= sizes[d];
    }
    if (n < hop_count)
        return BASTONUS_HOP | bastonus_nth_of(hops, n);
    return bastonus_nth_abreast(men, n - hop_count);
}

#endif
