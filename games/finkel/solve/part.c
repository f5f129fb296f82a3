/* How this game is solved: layers by pieces off, the two orders of colours together. */
#include "games/finkel/solve/kernel.h"
#include "solve/solving.h"

extern const lus_solving lus_solving_finkel;

/* In a layer the values of White's throws come first, then those of Black's. */
typedef struct finkel_index {
    twenty_index placements;
    double weights[TWENTY_THROW_MAX + 1];
    bool safe, hits_again;
    twenty_layers layers;
} finkel_index;

static uint64_t index_size(const lus_variant *v)
{
    return sizeof(finkel_index) + twenty_index_size(finkel_path_of(v), v->option[FINKEL_PIECES]);
}

static void read_rules(const lus_variant *v, finkel_index *x)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    finkel_state start;
    double all = 0;
    finkel_start(v, &start);
    unsigned count = finkel_outcomes(v, &start, outcomes);
    for (unsigned i = 0; i < count; i++)
        all += outcomes[i].weight;
    for (unsigned i = 0; i < count; i++)
        x->weights[outcomes[i].action] = outcomes[i].weight / all;
    x->safe = v->option[FINKEL_SAFE] == FINKEL_SAFE_ON;
    x->hits_again = v->option[FINKEL_HITS] == FINKEL_HITS_AGAIN;
}

static void index_make(const lus_variant *v, void *bytes)
{
    finkel_index *x = bytes;
    unsigned pieces = v->option[FINKEL_PIECES];
    *x = (finkel_index){0};
    twenty_index_make(&x->placements, finkel_path_of(v), pieces, x + 1);
    read_rules(v, x);
    twenty_layers_list(&x->placements, &x->layers);
}

static uint32_t layer_count(const void *index)
{
    return ((const finkel_index *)index)->layers.count;
}

static void describe_layer(const void *index, uint32_t number, solving_layer *out)
{
    const finkel_index *x = index;
    const twenty_pair *layer = &x->layers.of[number];
    bool even = layer->off[0] == layer->off[1];
    *out = (solving_layer){.count = 2 * layer->placements.count,
                           .kept = (even ? 1 : 2) * layer->placements.count};
    twenty_layers_after(&x->placements, &x->layers, number, out->needs);
    if (even && out->needs[0] != SOLVING_NONE)
        out->scratch = x->layers.of[out->needs[0]].placements.count * sizeof(double);
}

static uint32_t stage_count(const void *index, uint32_t number)
{
    (void)number;
    return ((const finkel_index *)index)->placements.level_count;
}

static uint32_t item_count(const void *index, uint32_t number, const solving_values *values,
                           uint32_t stage)
{
    (void)number;
    (void)values;
    const twenty_index *x = &((const finkel_index *)index)->placements;
    return x->levels[stage + 1] - x->levels[stage];
}

/* ---- sweeps ---- */

/* Where both have as many off, Black's next piece off leads to the colours exchanged of what
 * White's leads to: the scratch has that layer as it is to be read. */
static void exchange_colours(const finkel_index *x, const twenty_layer *from,
                             const double *black_throws, double *out)
{
    const twenty_index *index = &x->placements;
    twenty_layer to;
    twenty_layer_of(index, index->pieces - from->left[1], index->pieces - from->left[0], &to);
    for (uint32_t i = 0; i < index->levels[index->level_count]; i++) {
        const uint32_t *far = index->blocks[i].far;
        unsigned w = (unsigned)__builtin_popcount(index->far_sets[far[0]]);
        unsigned b = (unsigned)__builtin_popcount(index->far_sets[far[1]]);
        if (w > to.left[0] || b > to.left[1])
            continue;
        unsigned rows = index->near_counts[to.left[0] - w];
        unsigned columns = index->near_counts[to.left[1] - b];
        double *tile = out + twenty_tile(index, &to, far[0], far[1]);
        const double *other = black_throws + twenty_tile(index, from, far[1], far[0]);
        for (unsigned row = 0; row < rows; row++)
            for (unsigned column = 0; column < columns; column++)
                tile[row * columns + column] = 1 - other[column * rows + row];
    }
}

static void begin(const void *index, uint32_t number, const solving_values *values)
{
    const finkel_index *x = index;
    solving_layer layer;
    describe_layer(index, number, &layer);
    if (layer.scratch > 0) {
        const twenty_layer *from = &x->layers.of[layer.needs[0]].placements;
        const double *after = values->needed[0];
        exchange_colours(x, from, after + from->count, values->scratch);
    }
}

static void make_task(const finkel_index *x, uint32_t number, const solving_values *values,
                      finkel_task *task)
{
    const twenty_pair *layer = &x->layers.of[number];
    unsigned white = layer->off[0], black = layer->off[1], pieces = x->placements.pieces;
    double *own = values->own;
    const double *after = values->needed[0];
    *task = (finkel_task){.index = &x->placements,
                          .layer = layer->placements,
                          .own = {{own, own + layer->placements.count}},
                          .safe = x->safe,
                          .hits_again = x->hits_again};
    for (unsigned t = 0; t <= TWENTY_THROW_MAX; t++)
        task->weights[t] = x->weights[t];
    if (white + 1 < pieces) {
        twenty_layer_of(&x->placements, white + 1, black, &task->off[0]);
        task->after[0] = after + task->off[0].count; /* Black throws */
    }
    if (black + 1 < pieces) {
        twenty_layer_of(&x->placements, white, black + 1, &task->off[1]);
        task->after[1] = white == black ? values->scratch : values->needed[1];
    }
}

static double sweep(const void *index, uint32_t number, const solving_values *values, void *work,
                    uint32_t stage, uint32_t from, uint32_t to, bool looks)
{
    const finkel_index *x = index;
    const twenty_block *blocks = x->placements.blocks + x->placements.levels[stage];
    finkel_task task;
    double moved = 0;
    (void)work;
    make_task(x, number, values, &task);
    for (uint32_t i = from; i < to; i++) {
        double by = finkel_sweep_block(&task, &blocks[i], looks);
        moved = moved > by ? moved : by;
    }
    return moved;
}

static unsigned makes(const void *index, uint32_t number, const solving_values *values,
                      uint32_t stage, uint32_t item, solving_range out[SOLVING_RANGES])
{
    const finkel_index *x = index;
    const twenty_index *placements = &x->placements;
    const twenty_layer *layer = &x->layers.of[number].placements;
    const uint32_t *far = placements->blocks[placements->levels[stage] + item].far;
    unsigned w = (unsigned)__builtin_popcount(placements->far_sets[far[0]]);
    unsigned b = (unsigned)__builtin_popcount(placements->far_sets[far[1]]);
    (void)values;
    if (w > layer->left[0] || b > layer->left[1])
        return 0; /* of other layers only */
    uint64_t tile = twenty_tile(placements, layer, far[0], far[1]);
    uint64_t count = (uint64_t)placements->near_counts[layer->left[0] - w] *
                     placements->near_counts[layer->left[1] - b];
    out[0] = (solving_range){tile, count};
    out[1] = (solving_range){layer->count + tile, count};
    return 2;
}

/* ---- one state ---- */

static bool find(const void *index, const lus_state *state, solving_place *place)
{
    const finkel_index *x = index;
    const finkel_state *s = (const finkel_state *)state;
    if (s->phase != FINKEL_THROW)
        return false;
    /* the first player of a layer has more pieces off; where both have as many, he throws */
    unsigned first = s->off[0] == s->off[1] ? s->side : s->off[0] < s->off[1];
    uint32_t squares[2] = {s->pieces[first], s->pieces[first ^ 1]};
    place->layer = x->layers.numbers[s->off[first]][s->off[first ^ 1]];
    const twenty_layer *layer = &x->layers.of[place->layer].placements;
    place->number =
        twenty_rank(&x->placements, layer, squares) + (s->side == first ? 0 : layer->count);
    place->turned = first == LUS_BLACK;
    return true;
}

/* FK-12: who begins changes no value. */
static bool serves(const lus_variant *solved, const lus_variant *wanted)
{
    for (unsigned i = 0; i < FINKEL_OPTIONS; i++)
        if (i != FINKEL_FIRST && solved->option[i] != wanted->option[i])
            return false;
    return true;
}

const lus_solving lus_solving_finkel = {
    .kind = SOLVING_DOUBLES,
    .index_size = index_size,
    .index_make = index_make,
    .layer_count = layer_count,
    .layer = describe_layer,
    .stage_count = stage_count,
    .item_count = item_count,
    .begin = begin,
    .sweep = sweep,
    .makes = makes,
    .find = find,
    .serves = serves,
};
