/* What a state before a throw is worth by those that can follow it.
 *
 * A value belongs to two placements: `values[waiting * count + throwing]` is the chance of whoever
 * throws. For one placement that waits, the values of all that can throw are computed together, the
 * nearest to the end first: what a die leads to is then known with all sets of dice that can be
 * left, so that no turn is gone through twice. */
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

static inline scripta_mask scripta_mask_of(const scripta_task *t, unsigned wall, uint32_t mover,
                                           unsigned node)
{
    const scripta_index *x = t->x;
    return t->masks[((uint64_t)wall * x->placements.count + mover) * x->node_count + node];
}

/* Who waits, once a piece of the other has come to a station. */
static inline uint32_t scripta_waiter_after(const scripta_placements *p, uint32_t waiter,
                                            unsigned station)
{
    const scripta_placement *w = &p->of[waiter];
    if (w->held & SCRIPTA_AT(station) & SCRIPTA_BOARD)
        for (unsigned k = 0; k < w->count; k++)
            if (w->stations[k] == station)
                return w->hit[k];
    return waiter;
}

static inline unsigned scripta_arrival(const scripta_placement *p, unsigned k, unsigned die)
{
    unsigned station = p->stations[k];
    return scripta_reached(station == SCRIPTA_CIRCLE ? SCRIPTA_HAND : station, die);
}

static inline uint32_t scripta_played(const scripta_task *, unsigned node, uint32_t mover,
                                      uint32_t waiter, bool given);

/* At the end of his turn, for the mover; `node` are dice that he could not play. `given`: they were
 * the other's, and his own throw comes next. */
static inline uint32_t scripta_ended(const scripta_task *t, unsigned node, uint32_t mover,
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
static inline uint32_t scripta_played(const scripta_task *t, unsigned node, uint32_t mover,
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
        unsigned bit = (unsigned)__builtin_ctz(rest), i = bit / SCRIPTA_PLACED_MAX,
                 k = bit % SCRIPTA_PLACED_MAX, die = n->die[i];
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

typedef struct scripta_row {
    const scripta_task *task;
    uint32_t waiter;
    uint32_t *known;                  /* by placement and node: without a hit so far */
    uint32_t *ended[SCRIPTA_COLUMNS]; /* by placement: at the end of a turn */
    uint32_t others[SCRIPTA_COLUMNS]; /* the waiter then */
} scripta_row;

static inline uint64_t scripta_row_size(const scripta_index *x)
{
    return (uint64_t)x->placements.count * (x->throws_from + SCRIPTA_COLUMNS) * sizeof(uint32_t);
}

static inline void scripta_row_begin(const scripta_task *t, uint32_t waiter, void *work,
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
        if (r->others[c] != SCRIPTA_NOWHERE)
            for (uint64_t mover = 0; mover < count; mover++)
                r->ended[c][mover] = UINT32_MAX - t->values[mover * count + r->others[c]];
    }
    for (unsigned node = 0; node < t->x->throws_from; node++)
        r->known[node] = UINT32_MAX; /* all off */
}

/* Where each die leads from each station. */
typedef struct scripta_way {
    uint32_t after;
    uint8_t column;
} scripta_way;

static inline uint32_t scripta_best(const scripta_row *r, uint32_t mover, unsigned node,
                                    scripta_way ways[SCRIPTA_DICE][SCRIPTA_PLACED_MAX])
{
    const scripta_task *t = r->task;
    const scripta_node *n = &t->x->nodes[node];
    uint32_t best = 0;
    unsigned mask = scripta_mask_of(t, t->x->placements.of[r->waiter].wall, mover, node);
    if (!mask)
        return scripta_ended(t, node, mover, r->waiter, false);
    for (; mask; mask &= mask - 1) {
        unsigned bit = (unsigned)__builtin_ctz(mask), i = bit / SCRIPTA_PLACED_MAX;
        const scripta_way *w = &ways[n->die[i] - 1][bit % SCRIPTA_PLACED_MAX];
        uint32_t value;
        if (n->rest[i] == SCRIPTA_NO_NODE)
            value = r->ended[w->column][w->after];
        else if (w->column == 0)
            value = r->known[(uint64_t)w->after * t->x->throws_from + n->rest[i]];
        else
            value = scripta_played(t, n->rest[i], w->after, r->others[w->column], false);
        best = value > best ? value : best;
    }
    return best;
}

/* The chance of a mover who throws. */
static inline uint32_t scripta_worth(const scripta_row *r, uint32_t mover)
{
    const scripta_index *x = r->task->x;
    const scripta_placement *own = &x->placements.of[mover];
    const scripta_placement *other = &x->placements.of[r->waiter];
    scripta_way ways[SCRIPTA_DICE][SCRIPTA_PLACED_MAX];
    for (unsigned d = 0; d < SCRIPTA_DICE; d++)
        for (unsigned k = 0; k < own->count; k++) {
            unsigned to = scripta_arrival(own, k, d + 1), column = 0;
            if (other->held & SCRIPTA_AT(to) & SCRIPTA_BOARD)
                while (other->stations[column++] != to)
                    ;
            ways[d][k] = (scripta_way){own->after[d][k], (uint8_t)column};
        }
    for (unsigned node = 0; node < x->throws_from; node++)
        r->known[(uint64_t)mover * x->throws_from + node] = scripta_best(r, mover, node, ways);
    uint64_t sum = 0;
    for (unsigned node = x->throws_from; node < x->node_count; node++)
        sum += (uint64_t)x->nodes[node].weight * scripta_best(r, mover, node, ways);
    return (uint32_t)((sum + x->weights / 2) / x->weights);
}

#endif
