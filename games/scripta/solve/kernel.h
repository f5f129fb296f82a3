/* What a state before a throw is worth by those that can follow it.
 *
 * A value belongs to two placements: `values[waiting * count + throwing]` is the chance of whoever
 * throws. For one placement that waits, the values of all that can throw are computed together, the
 * nearest to the end first: what a die leads to is then known with all sets of dice that can be
 * left, so that no turn is gone through twice. Plain functions without memory of their own: the
 * same source serves processors of any kind (solve/device/device.h). */
#ifndef SCRIPTA_SOLVE_KERNEL_H
#define SCRIPTA_SOLVE_KERNEL_H

#include "games/scripta/solve/index.h"

enum {
    SCRIPTA_NODES_MAX = 96, /* 21 or 56 throws, and the sets that they can leave */
    SCRIPTA_CHOICES = 3,    /* different dice */
    SCRIPTA_NO_NODE = 255,
    SCRIPTA_WALLS = SCRIPTA_LAST + 1, /* none, or one on a square: with three pieces no more */
};

/* Dice to be played. */
typedef struct scripta_node {
    uint16_t dice;
    uint16_t weight; /* of a throw, in a turn that has just begun; else 0 */
    uint8_t die[SCRIPTA_CHOICES];
    uint8_t rest[SCRIPTA_CHOICES]; /* the node without this die, or NO_NODE */
} scripta_node;

typedef struct scripta_index {
    lus_variant variant;
    const struct scripta_rules *rules;
    bool gives;
    scripta_placements placements;
    scripta_node nodes[SCRIPTA_NODES_MAX]; /* what a node leads to comes before it, throws last */
    uint32_t node_count, throws_from, weights;
} scripta_index;

/* Bit CHOICES * choice + station, of what can be played, by wall, placement and node. */
typedef uint16_t scripta_mask;

typedef struct scripta_task {
    const scripta_index *x;
    const uint32_t *values;
    const scripta_mask *masks;
} scripta_task;

LUS_BOTH static inline scripta_mask scripta_mask_of(const scripta_task *t, unsigned wall,
                                                    uint32_t mover, unsigned node)
{
    const scripta_index *x = t->x;
    return t->masks[((uint64_t)wall * x->placements.count + mover) * x->node_count + node];
}

/* Who waits, once a piece of the other has come to a station. */
LUS_BOTH static inline uint32_t scripta_waiter_after(const scripta_placements *p, uint32_t waiter,
                                                     unsigned station)
{
    const scripta_placement *w = &p->of[waiter];
    if (w->held & SCRIPTA_AT(station) & SCRIPTA_BOARD)
        for (unsigned k = 0; k < w->count; k++)
            if (w->stations[k] == station)
                return w->hit[k];
    return waiter;
}

LUS_BOTH static inline unsigned scripta_arrival(const scripta_placement *p, unsigned k,
                                                unsigned die)
{
    unsigned station = p->stations[k];
    return scripta_reached(station == SCRIPTA_CIRCLE ? SCRIPTA_HAND : station, die);
}

LUS_BOTH static inline uint32_t scripta_played(const scripta_task *, unsigned node, uint32_t mover,
                                               uint32_t waiter, bool given);

/* At the end of his turn, for the mover; `node` are dice that he could not play. `given`: they were
 * the other's, and his own throw comes next. */
LUS_BOTH static inline uint32_t scripta_ended(const scripta_task *t, unsigned node, uint32_t mover,
                                              uint32_t waiter, bool given)
{
    uint64_t count = t->x->placements.count;
    if (mover == 0) /* all off */
        return UINT32_MAX;
    if (given)
        return t->values[waiter * count + mover];
    if (node != SCRIPTA_NO_NODE && t->x->gives)
        return UINT32_MAX - scripta_played(t, node, waiter, mover, true);
    return UINT32_MAX - t->values[mover * count + waiter];
}

/* The best that the mover can do with dice, one way after the other. */
LUS_BOTH static inline uint32_t scripta_played(const scripta_task *t, unsigned node, uint32_t mover,
                                               uint32_t waiter, bool given)
{
    const scripta_placements *p = &t->x->placements;
    const scripta_node *n = &t->x->nodes[node];
    const scripta_placement *own = &p->of[mover];
    scripta_mask mask = scripta_mask_of(t, p->of[waiter].wall, mover, node);
    uint32_t best = 0;
    if (!mask)
        return scripta_ended(t, node, mover, waiter, given);
    for (unsigned rest = mask; rest; rest &= rest - 1) {
        unsigned bit = lus_lowest(rest), i = bit / SCRIPTA_PLACED_MAX, k = bit % SCRIPTA_PLACED_MAX,
                 die = n->die[i];
        uint32_t after = own->after[die - 1][k];
        uint32_t other = scripta_waiter_after(p, waiter, scripta_arrival(own, k, die));
        uint32_t value = n->rest[i] == SCRIPTA_NO_NODE
                             ? scripta_ended(t, SCRIPTA_NO_NODE, after, other, given)
                             : scripta_played(t, n->rest[i], after, other, given);
        best = value > best ? value : best;
    }
    return best;
}

/* ---- all that can throw, while one placement waits ---- */

/* A column for the waiter as he stands, and one for each of his single pieces that is hit. */
enum { SCRIPTA_COLUMNS = SCRIPTA_PLACED_MAX + 1 };

/* How many placements have so many steps to go, and the most of any such group. */
static inline uint32_t scripta_group_size(const scripta_placements *p, uint32_t steps)
{
    return p->begins[steps + 1] - p->begins[steps];
}

static inline uint32_t scripta_largest_group(const scripta_placements *p)
{
    uint32_t largest = 0;
    for (uint32_t steps = 0; steps <= p->pieces * SCRIPTA_OFF; steps++)
        if (scripta_group_size(p, steps) > largest)
            largest = scripta_group_size(p, steps);
    return largest;
}

typedef struct scripta_row {
    const scripta_task *task;
    uint32_t waiter;
    uint32_t *known;                  /* by placement and node: without a hit so far */
    uint32_t *ended[SCRIPTA_COLUMNS]; /* by placement: at the end of a turn */
    uint32_t others[SCRIPTA_COLUMNS]; /* the waiter then */
} scripta_row;

LUS_BOTH static inline uint64_t scripta_row_size(const scripta_index *x)
{
    return (uint64_t)x->placements.count * (x->throws_from + SCRIPTA_COLUMNS) * sizeof(uint32_t);
}

LUS_BOTH static inline void scripta_row_begin(const scripta_task *t, uint32_t waiter, void *work,
                                              scripta_row *r)
{
    const scripta_placements *p = &t->x->placements;
    uint64_t count = p->count;
    r->task = t;
    r->waiter = waiter;
    r->known = (uint32_t *)work + SCRIPTA_COLUMNS * count;
    for (unsigned c = 0; c < SCRIPTA_COLUMNS; c++) {
        r->ended[c] = (uint32_t *)work + c * count;
        r->others[c] = c == 0                     ? waiter
                       : c <= p->of[waiter].count ? p->of[waiter].hit[c - 1]
                                                  : SCRIPTA_NOWHERE;
    }
    for (unsigned node = 0; node < t->x->throws_from; node++)
        r->known[node] = UINT32_MAX; /* all off */
}

/* What it is worth to end a turn as this mover: before the first scripta_best of a row, for all. */
LUS_BOTH static inline void scripta_row_end(const scripta_row *r, uint32_t mover)
{
    const uint32_t *values = r->task->values + (uint64_t)mover * r->task->x->placements.count;
    for (unsigned c = 0; c < SCRIPTA_COLUMNS; c++)
        if (r->others[c] != SCRIPTA_NOWHERE)
            r->ended[c][mover] = UINT32_MAX - values[r->others[c]];
}

/* Whether a row has a value for the mover: two pieces of different players never share a square. */
LUS_BOTH static inline bool scripta_is_worth(const scripta_row *r, uint32_t mover)
{
    const scripta_placement *of = r->task->x->placements.of;
    return r->waiter != 0 && mover != 0 && !(of[mover].held & of[r->waiter].held & SCRIPTA_BOARD);
}

/* Where a die leads from a station. */
typedef struct scripta_way {
    uint32_t after;
    uint8_t column;
} scripta_way;

/* Of one mover. */
typedef struct scripta_ways {
    scripta_way of[SCRIPTA_DICE][SCRIPTA_PLACED_MAX];
} scripta_ways;

LUS_BOTH static inline void scripta_ways_of(const scripta_row *r, uint32_t mover, unsigned die,
                                            scripta_ways *ways)
{
    const scripta_placement *own = &r->task->x->placements.of[mover];
    const scripta_placement *other = &r->task->x->placements.of[r->waiter];
    for (unsigned k = 0; k < own->count; k++) {
        scripta_way *way = &ways->of[die - 1][k];
        unsigned to = scripta_arrival(own, k, die), column = 0;
        if (other->held & SCRIPTA_AT(to) & SCRIPTA_BOARD)
            while (other->stations[column++] != to)
                ;
        way->after = own->after[die - 1][k];
        way->column = (uint8_t)column;
    }
}

/* A choice is a bit of a mask. One that hits while dice are left is dear: what follows is not
 * known, and the rest of the turn is gone through. */
LUS_BOTH static inline const scripta_way *scripta_way_of(const scripta_node *n, unsigned choice,
                                                         const scripta_ways *ways)
{
    return &ways->of[n->die[choice / SCRIPTA_PLACED_MAX] - 1][choice % SCRIPTA_PLACED_MAX];
}

LUS_BOTH static inline bool scripta_is_dear(const scripta_node *n, unsigned choice,
                                            const scripta_ways *ways)
{
    return n->rest[choice / SCRIPTA_PLACED_MAX] != SCRIPTA_NO_NODE &&
           scripta_way_of(n, choice, ways)->column > 0;
}

LUS_BOTH static inline uint32_t scripta_by(const scripta_row *r, const scripta_node *n,
                                           unsigned choice, const scripta_ways *ways)
{
    const scripta_way *w = scripta_way_of(n, choice, ways);
    unsigned rest = n->rest[choice / SCRIPTA_PLACED_MAX];
    if (rest == SCRIPTA_NO_NODE)
        return r->ended[w->column][w->after];
    if (w->column == 0)
        return r->known[(uint64_t)w->after * r->task->x->throws_from + rest];
    return scripta_played(r->task, rest, w->after, r->others[w->column], false);
}

LUS_BOTH static inline unsigned scripta_row_mask(const scripta_row *r, uint32_t mover,
                                                 unsigned node)
{
    return scripta_mask_of(r->task, r->task->x->placements.of[r->waiter].wall, mover, node);
}

static inline uint32_t scripta_best(const scripta_row *r, uint32_t mover, unsigned node,
                                    const scripta_ways *ways)
{
    uint32_t best = 0;
    unsigned mask = scripta_row_mask(r, mover, node);
    if (!mask)
        return scripta_ended(r->task, node, mover, r->waiter, false);
    for (; mask; mask &= mask - 1) {
        uint32_t value = scripta_by(r, &r->task->x->nodes[node], lus_lowest(mask), ways);
        best = value > best ? value : best;
    }
    return best;
}

/* The mean over all throws, of the sum of each value times its weight. */
LUS_BOTH static inline uint32_t scripta_mean(const scripta_index *x, uint64_t sum)
{
    return (uint32_t)((sum + x->weights / 2) / x->weights);
}

/* The chance of a mover who throws. */
static inline uint32_t scripta_worth(const scripta_row *r, uint32_t mover)
{
    const scripta_index *x = r->task->x;
    scripta_ways ways;
    for (unsigned die = 1; die <= SCRIPTA_DICE; die++)
        scripta_ways_of(r, mover, die, &ways);
    for (unsigned node = 0; node < x->throws_from; node++)
        r->known[(uint64_t)mover * x->throws_from + node] = scripta_best(r, mover, node, &ways);
    uint64_t sum = 0;
    for (unsigned node = x->throws_from; node < x->node_count; node++)
        sum += (uint64_t)x->nodes[node].weight * scripta_best(r, mover, node, &ways);
    return scripta_mean(x, sum);
}

#endif
