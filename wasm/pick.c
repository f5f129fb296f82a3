/* What a hand on the board can do: which pieces may be taken up, and where those taken up may be
 * put down.
 *
 * Pieces taken up are “anchors”. An action fits when it moves all of them, and of the actions that
 * fit and lead to the same square the ones that move the fewest pieces count: one legionary taken
 * up steps alone, two ends of a rank taken up move the rank between them. A piece may also walk on
 * with further dice of its turn: the ways there are found breadth first, so that the shortest comes
 * first. */
#include <string.h>

#include "core/json.h"
#include "core/tell.h"
#include "wasm/match.h"

EXPORT(actions) bool page_actions(unsigned handle);
EXPORT(pick) bool page_pick(unsigned handle, unsigned count);
EXPORT(refusal) bool page_refusal(unsigned handle, unsigned count, unsigned target);

enum { WAYS = 768, WAY_STEPS = LUS_DICE_MAX, ANCHORS = 8, MOVERS = 8 };

typedef struct way {
    lus_state after;
    lus_events events;
    lus_action steps[WAY_STEPS];
    uint8_t dice[WAY_STEPS];
    uint8_t step_count, movers;
    uint8_t to;     /* the square it is asked for on */
    uint8_t anchor; /* where the first anchor comes to */
    uint8_t from[MOVERS];
} way;

static way ways[WAYS];
static unsigned way_count;

/* ---- every legal action ---- */

/* Tokens that the player pays for an action, before anything else happens. */
static unsigned price_of(const lus_match *m, lus_action action)
{
    lus_state after = m->now;
    lus_events events = {0};
    unsigned price = 0;
    m->variant.game->apply(&m->variant, &after, action, &events);
    for (unsigned i = 0; i < events.count && events.list[i].kind != LUS_TURN; i++)
        if (events.list[i].kind == LUS_PAID && events.list[i].player == m->status.player)
            price += events.list[i].amount;
    return price;
}

/* The legal actions with what each touches; none when nobody decides. */
bool page_actions(unsigned handle)
{
    const page_match *p = page_match_of(handle);
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    const lus_variant *v = &m->variant;
    lus_action list[LUS_ACTIONS_MAX];
    unsigned count = m->status.kind == LUS_DECISION ? v->game->actions(v, &m->now, list) : 0;
    lus_writer *w = page_answer();
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++)
        page_put_touch(w, v, &m->now, list[i], price_of(m, list[i]));
    json_close(w, ']');
    return true;
}

/* ---- pieces taken up ---- */

static bool holds(const uint8_t *list, unsigned count, unsigned place)
{
    return memchr(list, (int)place, count) != NULL;
}

static bool moves_all(const lus_touch *touch, const uint8_t *anchors, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!holds(touch->from, touch->moves, anchors[i]))
            return false;
    return touch->moves > 0;
}

/* Where an action may be asked for: on the square its single anchor comes to, or, when a piece of
 * the same rank stands there still or there are several anchors, on any square the pieces newly
 * take. */
static unsigned targets(const lus_touch *touch, const uint8_t *anchors, unsigned count,
                        uint8_t out[MOVERS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < touch->moves; i++) {
        bool fresh = !holds(touch->from, touch->moves, touch->to[i]);
        if (count == 1 && touch->from[i] == anchors[0] && fresh) {
            out[0] = touch->to[i];
            return 1;
        }
        if (fresh && !holds(out, n, touch->to[i]))
            out[n++] = touch->to[i];
    }
    return n;
}

static unsigned goal_of(const lus_touch *touch, unsigned place)
{
    unsigned i = 0;
    while (touch->from[i] != place)
        i++;
    return touch->to[i];
}

/* The same square by the same number of steps and pieces with the same outcome is the same way. */
static bool known(const way *candidate)
{
    for (unsigned i = 0; i < way_count; i++)
        if (ways[i].to == candidate->to &&
            memcmp(&ways[i].after, &candidate->after, sizeof ways[i].after) == 0)
            return true;
    return false;
}

static void add_way(const lus_variant *v, const way *before, const lus_state *s, lus_action action,
                    const lus_touch *touch, unsigned anchor, unsigned to)
{
    if (way_count == WAYS)
        return;
    way *w = &ways[way_count];
    if (before)
        *w = *before;
    else
        *w = (way){.movers = touch->moves};
    if (!before)
        memcpy(w->from, touch->from, sizeof w->from);
    w->after = *s;
    w->to = (uint8_t)to;
    w->anchor = (uint8_t)anchor;
    w->dice[w->step_count] = touch->die;
    w->steps[w->step_count++] = action;
    v->game->apply(v, &w->after, action, &w->events);
    way_count += !known(w);
}

static void first_steps(const lus_match *m, const uint8_t *anchors, unsigned count)
{
    const lus_variant *v = &m->variant;
    lus_action list[LUS_ACTIONS_MAX];
    unsigned n = v->game->actions(v, &m->now, list);
    for (unsigned i = 0; i < n; i++) {
        lus_touch touch;
        uint8_t places[8];
        lus_touch_of(v, &m->now, list[i], &touch);
        if (!moves_all(&touch, anchors, count))
            continue;
        unsigned target_count = targets(&touch, anchors, count, places);
        for (unsigned k = 0; k < target_count; k++)
            add_way(v, NULL, &m->now, list[i], &touch, goal_of(&touch, anchors[0]), places[k]);
    }
}

/* A piece walks on while its player still has a die of this turn to decide on. */
static void further_steps(const lus_match *m)
{
    const lus_variant *v = &m->variant;
    for (unsigned i = 0; i < way_count; i++) {
        const way *before = &ways[i];
        lus_status status = v->game->status(v, &before->after);
        if (before->movers != 1 || before->dice[0] == 0 || before->step_count == WAY_STEPS ||
            status.kind != LUS_DECISION || status.player != m->status.player)
            continue;
        lus_action list[LUS_ACTIONS_MAX];
        unsigned n = v->game->actions(v, &before->after, list);
        for (unsigned k = 0; k < n; k++) {
            lus_touch touch;
            lus_touch_of(v, &before->after, list[k], &touch);
            if (touch.die != 0 && touch.moves == 1 && touch.from[0] == before->to)
                add_way(v, before, &before->after, list[k], &touch, touch.to[0], touch.to[0]);
        }
    }
}

/* Whether another way moves fewer pieces and the anchors alike, or leads to the same square in
 * fewer steps.
 */
static bool is_beaten(const way *w)
{
    for (unsigned i = 0; i < way_count; i++) {
        const way *other = &ways[i];
        if (other->anchor == w->anchor && other->movers < w->movers)
            return true;
        if (other->to == w->to && other->movers == w->movers && other->step_count < w->step_count)
            return true;
    }
    return false;
}

static void put_way(lus_writer *out, const lus_match *m, const way *w)
{
    lus_state s = m->now;
    json_open(out, '{');
    json_count(out, "to", w->to);
    json_list(out, "from", w->from, w->movers);
    json_list(out, "dice", w->dice, w->dice[0] ? w->step_count : 0);
    json_key(out, "steps");
    json_open(out, '[');
    for (unsigned i = 0; i < w->step_count; i++) {
        page_put_action(out, &m->variant, &s, w->steps[i]);
        m->variant.game->apply(&m->variant, &s, w->steps[i], NULL);
    }
    json_close(out, ']');
    page_put_events(out, "events", &w->events);
    json_close(out, '}');
}

/* Pieces that come along whatever is chosen: those between two ends of a rank. Returns how many. */
static unsigned carried_along(const uint8_t *anchors, unsigned count, uint8_t out[MOVERS])
{
    unsigned n = 0, first = 0;
    while (first < way_count && is_beaten(&ways[first]))
        first++;
    for (unsigned k = 0; first < way_count && k < ways[first].movers; k++) {
        uint8_t place = ways[first].from[k];
        bool always = !holds(anchors, count, place);
        for (unsigned i = first; always && i < way_count; i++)
            always = is_beaten(&ways[i]) || holds(ways[i].from, ways[i].movers, place);
        if (always)
            out[n++] = place;
    }
    return n;
}

/* Pieces that could come along: those moved by an action that moves all that are held. */
static void put_joins(lus_writer *out, const lus_match *m, const uint8_t *held, unsigned count)
{
    const lus_variant *v = &m->variant;
    lus_action list[LUS_ACTIONS_MAX];
    uint8_t joins[64];
    unsigned n = v->game->actions(v, &m->now, list), join_count = 0;
    for (unsigned i = 0; i < n; i++) {
        lus_touch touch;
        lus_touch_of(v, &m->now, list[i], &touch);
        if (!moves_all(&touch, held, count))
            continue;
        for (unsigned k = 0; k < touch.moves; k++)
            if (!holds(held, count, touch.from[k]) && !holds(joins, join_count, touch.from[k]) &&
                join_count < sizeof joins)
                joins[join_count++] = touch.from[k];
    }
    json_list(out, "joins", joins, join_count);
}

static void put_held(lus_writer *out, const lus_match *m, const uint8_t *anchors, unsigned count)
{
    uint8_t held[ANCHORS + MOVERS];
    memcpy(held, anchors, count);
    unsigned carried = carried_along(anchors, count, held + count);
    json_list(out, "carried", held + count, carried);
    put_joins(out, m, held, count + carried);
}

/* The reason of the first of these bars, with the dice and the places of all that share it. */
static void put_bar(lus_writer *out, const lus_game *game, const lus_bar *bars, unsigned count)
{
    uint8_t dice[LUS_BARS_MAX], places[LUS_BARS_MAX];
    unsigned dice_count = 0, place_count = 0;
    const char *article = lus_bar_article(game, (lus_bar_why)bars[0].why);
    for (unsigned i = 0; i < count; i++) {
        if (bars[i].why != bars[0].why)
            continue;
        if (bars[i].die != 0 && !holds(dice, dice_count, bars[i].die))
            dice[dice_count++] = bars[i].die;
        if (bars[i].place != LUS_NOWHERE && !holds(places, place_count, bars[i].place))
            places[place_count++] = bars[i].place;
    }
    json_open(out, '{');
    json_field(out, "why", lus_bar_name((lus_bar_why)bars[0].why));
    json_field(out, "article", article ? article : "");
    json_list(out, "dice", dice, dice_count);
    json_list(out, "places", places, place_count);
    json_close(out, '}');
}

/* Each reason once. */
static void put_bars(lus_writer *out, const lus_game *game, const lus_bar *bars, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned first = 0;
        while (bars[first].why != bars[i].why)
            first++;
        if (first == i)
            put_bar(out, game, bars + i, count - i);
    }
}

static void put_pick(lus_writer *out, const lus_match *m, const uint8_t *anchors, unsigned count)
{
    bool decides = m->status.kind == LUS_DECISION && count > 0;
    way_count = 0;
    if (decides) {
        first_steps(m, anchors, count);
        if (count == 1)
            further_steps(m);
    }
    json_open(out, '{');
    if (decides) {
        put_held(out, m, anchors, count);
    } else {
        json_list(out, "carried", NULL, 0);
        json_list(out, "joins", NULL, 0);
    }
    json_key(out, "ways");
    json_open(out, '[');
    for (unsigned i = 0; i < way_count; i++)
        if (!is_beaten(&ways[i]))
            put_way(out, m, &ways[i]);
    json_close(out, ']');
    json_key(out, "bars");
    json_open(out, '[');
    if (count == 1 && way_count == 0) {
        lus_bar bars[LUS_BARS_MAX];
        put_bars(out, m->variant.game, bars, lus_bars(&m->variant, &m->now, anchors[0], bars));
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* The first `count` bytes of the input are the places of the pieces taken up. */
bool page_pick(unsigned handle, unsigned count)
{
    const page_match *p = page_match_of(handle);
    uint8_t anchors[ANCHORS];
    if (!p)
        return false;
    count = count <= ANCHORS ? count : 0;
    memcpy(anchors, the_page.input, count);
    put_pick(page_answer(), &p->record.match, anchors, count);
    return true;
}

/* Why the pieces taken up, whose places are the first `count` bytes of the input, cannot go to a
 * place. */
bool page_refusal(unsigned handle, unsigned count, unsigned target)
{
    const page_match *p = page_match_of(handle);
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    uint8_t anchors[ANCHORS];
    lus_bar bars[LUS_BARS_MAX] = {{LUS_BAR_TOGETHER, 0, (uint8_t)target}};
    unsigned bar_count = 1;
    lus_place place;
    lus_writer *out = page_answer();
    bool known = target < m->variant.game->place_count && count > 0 && count <= ANCHORS;
    if (known) {
        memcpy(anchors, the_page.input, count);
        m->variant.game->place(&m->variant, target, &place);
        if (count == 1)
            bar_count = lus_bars_to(&m->variant, &m->now, anchors[0], target, bars);
        else if (place.kind != LUS_SQUARE)
            bars[0].why = LUS_BAR_OUTSIDE;
    }
    json_open(out, '[');
    put_bars(out, m->variant.game, bars, known ? bar_count : 0);
    json_close(out, ']');
    return true;
}
