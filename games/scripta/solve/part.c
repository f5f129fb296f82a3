#include "games/scripta/solve/part.h"

#include <string.h>

#include "games/scripta/solve/kernel.h"

/* All states are one layer: a hit piece comes back, and what is off is few. Values of placements
 * that wait are made in groups of as many steps to go, the nearest to the end first. A group is
 * first put aside, then copied to its place: so no value depends on who of a group was first. */

bool scripta_solving_can(const lus_variant *v)
{
    return v->option[SCRIPTA_PIECES] <= SCRIPTA_PLACED_MAX;
}

uint64_t scripta_solving_size(const lus_variant *v, const scripta_rules *rules)
{
    return sizeof(scripta_index) + scripta_placements_size(v->option[SCRIPTA_PIECES], rules->waits);
}

/* ---- dice ---- */

static unsigned find_node(const scripta_index *x, unsigned dice)
{
    for (unsigned i = 0; i < x->node_count; i++)
        if (x->nodes[i].dice == dice && !x->nodes[i].weight)
            return i;
    return SCRIPTA_NO_NODE;
}

/* What dice lead to, then themselves. */
static void add_node(scripta_index *x, unsigned dice, unsigned weight)
{
    scripta_node n = {.dice = (uint16_t)dice, .weight = (uint16_t)weight};
    for (unsigned i = 0; i < SCRIPTA_CHOICES; i++) {
        n.die[i] = (uint8_t)scripta_choice(dice, i);
        unsigned rest = n.die[i] ? scripta_without(dice, n.die[i]) : 0;
        if (rest && find_node(x, rest) == SCRIPTA_NO_NODE)
            add_node(x, rest, 0);
        n.rest[i] = (uint8_t)(rest ? find_node(x, rest) : SCRIPTA_NO_NODE);
    }
    x->nodes[x->node_count++] = n;
}

static void list_nodes(scripta_index *x)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    uint16_t dice[LUS_OUTCOMES_MAX];
    scripta_state start;
    scripta_start(&x->variant, &start);
    unsigned count = x->rules->outcomes(&x->variant, &start, outcomes);
    for (unsigned i = 0; i < count; i++) {
        scripta_state thrown = start;
        x->rules->apply(&x->variant, &thrown, outcomes[i].action, NULL);
        dice[i] = thrown.dice; /* a double may be played twice (S2-5) */
        for (unsigned c = 0; c < SCRIPTA_CHOICES; c++) {
            unsigned die = scripta_choice(dice[i], c),
                     rest = die ? scripta_without(dice[i], die) : 0;
            if (rest && find_node(x, rest) == SCRIPTA_NO_NODE)
                add_node(x, rest, 0);
        }
        x->weights += outcomes[i].weight;
    }
    x->throws_from = x->node_count;
    for (unsigned i = 0; i < count; i++)
        add_node(x, dice[i], outcomes[i].weight);
}

void scripta_solving_make(const lus_variant *v, const scripta_rules *rules, void *index)
{
    scripta_index *x = index;
    *x = (scripta_index){.variant = *v, .rules = rules, .gives = rules->gives};
    scripta_placements_make(v->option[SCRIPTA_PIECES], rules->waits, &x->placements, x + 1);
    list_nodes(x);
}

/* ---- the layer ---- */

static uint32_t steps_most(const scripta_index *x)
{
    return x->placements.pieces * SCRIPTA_OFF;
}

static uint64_t mask_count(const scripta_index *x)
{
    return (uint64_t)SCRIPTA_WALLS * x->placements.count * x->node_count;
}

uint32_t scripta_solving_layers(const void *index)
{
    (void)index;
    return 1;
}

void scripta_solving_layer(const void *index, uint32_t layer, solving_layer *out)
{
    const scripta_index *x = index;
    uint64_t count = x->placements.count, largest = scripta_largest_group(&x->placements);
    (void)layer;
    *out = (solving_layer){.count = (count + largest) * count,
                           .kept = count * count,
                           .scratch = mask_count(x) * sizeof(scripta_mask),
                           .work = scripta_row_size(x),
                           .device_work = largest * scripta_row_size(x),
                           .needs = {SOLVING_NONE, SOLVING_NONE}};
}

/* Two for each number of steps: values aside, values to their place. */
uint32_t scripta_solving_stages(const void *index, uint32_t layer)
{
    (void)layer;
    return 2 * (steps_most(index) + 1);
}

uint32_t scripta_solving_items(const void *index, uint32_t layer, const solving_values *values,
                               uint32_t stage)
{
    const uint32_t *begins = ((const scripta_index *)index)->placements.begins;
    (void)layer;
    (void)values;
    return begins[stage / 2 + 1] - begins[stage / 2];
}

static scripta_mask mask_of(const scripta_index *x, unsigned wall, const scripta_placement *own,
                            const scripta_node *n)
{
    scripta_options o;
    scripta_mask mask = 0;
    /* S2-10: nothing but a first entry is played while none was entered */
    bool entered = x->rules->marks && !n->weight && (own->held & SCRIPTA_AT(SCRIPTA_HAND));
    scripta_state s = {.dice = n->dice, .phase = SCRIPTA_PLAY, .mark = entered};
    s.stacks[0] = own->stacks;
    if (wall)
        scripta_put_stack(&s.stacks[1], wall, 2);
    x->rules->legal(&x->variant, &s, &o);
    for (unsigned i = 0; i < SCRIPTA_CHOICES; i++)
        for (uint64_t rest = o.from[i]; rest; rest &= rest - 1) {
            unsigned left = scripta_left(&own->stacks, (unsigned)__builtin_ctzll(rest)), k = 0;
            while (own->stations[k] != left)
                k++;
            mask |= (scripta_mask)(1u << (i * SCRIPTA_PLACED_MAX + k));
        }
    return mask;
}

void scripta_solving_begin(const void *index, uint32_t layer, const solving_values *values)
{
    const scripta_index *x = index;
    scripta_mask *mask = values->scratch;
    (void)layer;
    for (unsigned wall = 0; wall < SCRIPTA_WALLS; wall++)
        for (uint32_t own = 0; own < x->placements.count; own++)
            for (uint32_t node = 0; node < x->node_count; node++)
                *mask++ = mask_of(x, wall, &x->placements.of[own], &x->nodes[node]);
}

/* ---- sweeps ---- */

/* All values of one placement that waits. */
static uint32_t make_row(const scripta_task *t, uint32_t waiter, void *work, uint32_t *out)
{
    const scripta_placements *p = &t->x->placements;
    const uint32_t *before = t->values + (uint64_t)waiter * p->count;
    scripta_row r;
    uint32_t most = 0;
    scripta_row_begin(t, waiter, work, &r);
    for (uint32_t mover = 0; mover < p->count; mover++)
        scripta_row_end(&r, mover);
    for (uint32_t mover = 0; mover < p->count; mover++) {
        uint32_t value = scripta_is_worth(&r, mover) ? scripta_worth(&r, mover) : 0;
        uint32_t by = value > before[mover] ? value - before[mover] : before[mover] - value;
        most = by > most ? by : most;
        out[mover] = value;
    }
    return most;
}

double scripta_solving_sweep(const void *index, uint32_t layer, const solving_values *values,
                             void *work, uint32_t stage, uint32_t from, uint32_t to, bool looks)
{
    const scripta_index *x = index;
    uint64_t count = x->placements.count;
    uint32_t *own = values->own, *aside = own + count * count, most = 0;
    scripta_task t = {x, own, values->scratch};
    (void)layer;
    for (uint32_t i = from; i < to; i++) {
        uint32_t waiter = x->placements.begins[stage / 2] + i;
        if (stage % 2 == 0) {
            uint32_t by = make_row(&t, waiter, work, aside + i * count);
            most = by > most ? by : most;
        } else if (!looks) {
            memcpy(own + waiter * count, aside + i * count, count * sizeof *own);
        }
    }
    return most / (double)UINT32_MAX;
}

unsigned scripta_solving_makes(const void *index, uint32_t layer, const solving_values *values,
                               uint32_t stage, uint32_t item, solving_range *out)
{
    const scripta_placements *p = &((const scripta_index *)index)->placements;
    uint64_t count = p->count;
    (void)layer;
    (void)values;
    out[0] =
        (solving_range){(stage % 2 ? p->begins[stage / 2] + item : count + item) * count, count};
    return 1;
}

/* ---- one state ---- */

bool scripta_solving_find(const void *index, const lus_state *state, solving_place *place)
{
    const scripta_placements *p = &((const scripta_index *)index)->placements;
    const scripta_state *s = (const scripta_state *)state;
    if (s->phase != SCRIPTA_THROW)
        return false;
    uint64_t waiting = scripta_placement_number(p, &s->stacks[s->side ^ 1]);
    *place = (solving_place){.layer = 0,
                             .number = waiting * p->count +
                                       scripta_placement_number(p, &s->stacks[s->side]),
                             .turned = s->side == LUS_BLACK};
    return true;
}

/* S2-3, S3-4: who begins changes no value. */
bool scripta_solving_serves(const lus_variant *solved, const lus_variant *wanted)
{
    for (unsigned i = 0; i < solved->game->option_count; i++)
        if (i != SCRIPTA_FIRST && solved->option[i] != wanted->option[i])
            return false;
    return true;
}
