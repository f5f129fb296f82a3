#include "games/ur/solve/part.h"

#include <string.h>

#include "games/ur/rules.h"
#include "games/ur/solve/purses.h"

extern const lus_solving lus_solving_ur;

/* ---- the index ---- */

static bool has_any_debt(const lus_variant *v)
{
    return v->option[UR_DEBT] == UR_DEBT_ANY;
}

static uint64_t own_size(uint32_t tokens)
{
    return (sizeof(ur_index) + tokens * (2 * sizeof(uint32_t) + UR_MAPS * sizeof(uint16_t)) + 15) /
           16 * 16;
}

static uint64_t index_size(const lus_variant *v)
{
    return own_size(ur_purses_count(has_any_debt(v))) +
           twenty_index_size(ur_path_of(v), v->option[UR_PAWNS]);
}

static void read_rules(const lus_variant *v, ur_index *x)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    ur_state start;
    ur_start(v, &start);
    unsigned count = ur_outcomes(v, &start, outcomes);
    for (unsigned i = 0; i < count; i++)
        x->weights[outcomes[i].action - 1] = (uint8_t)outcomes[i].weight;
    x->buys = v->option[UR_BUY] == UR_BUY_ALWAYS;
    x->opening_buys = v->option[UR_BUY] != UR_BUY_NEVER;
    x->first_tokens =
        ur_purses_number(x->any_debt, &(ur_purses){.tokens = {start.tokens[0], start.tokens[1]}});
    for (uint32_t i = 0; i < x->tokens; i++) {
        x->won[i] = UINT32_MAX;
        x->won[x->tokens + i] = 0;
    }
}

static void index_make(const lus_variant *v, void *bytes)
{
    ur_index *x = bytes;
    unsigned pawns = v->option[UR_PAWNS];
    *x = (ur_index){.size = index_size(v), .path = *ur_path_of(v), .any_debt = has_any_debt(v)};
    x->tokens = ur_purses_count(x->any_debt);
    x->won = (uint32_t *)(x + 1);
    x->maps = (uint16_t *)(x->won + 2 * (size_t)x->tokens);
    twenty_index_make(&x->placements, &x->path, pawns, (char *)bytes + own_size(x->tokens));
    read_rules(v, x);
    ur_maps_make(v, x);
    twenty_layers_list(&x->placements, &x->layers);
}

static uint32_t layer_count(const void *index)
{
    return ((const ur_index *)index)->layers.count;
}

static bool is_last(const ur_index *x, uint32_t number)
{
    return number + 1 == x->layers.count;
}

static void describe_layer(const void *index, uint32_t number, solving_layer *out)
{
    const ur_index *x = index;
    const ur_layer *layer = &x->layers.of[number];
    *out = (solving_layer){0};
    out->count = (ur_layer_is_even(layer) ? 1 : 2) * layer->placements.count * x->tokens +
                 is_last(x, number);
    out->kept = out->count;
    out->scratch = (ur_level_count(x, layer) + 2) * sizeof(uint32_t) +
                   layer->placements.count * sizeof(ur_board);
    twenty_layers_after(&x->placements, &x->layers, number, out->needs);
}

/* ---- stages ----
 *
 * Boards of one stage do not lead to each other: a pawn on square n counts 2n + 1, and a stage has
 * the boards of one sum. A move by t squares adds 2t, an entry something odd and less than any pawn
 * that can be hit there, a hit takes away something odd. Highest sums first. */

static unsigned weigh(uint32_t squares)
{
    unsigned sum = 0;
    for (; squares; squares &= squares - 1)
        sum += 2 * (unsigned)__builtin_ctz(squares) + 1;
    return sum;
}

/* Whether no two of these squares of one player are the same square of the board; `meets` becomes
 * what they leave to the opponent. */
static bool is_apart(const twenty_path *path, uint32_t set, uint32_t *left)
{
    for (uint32_t rest = set; rest; rest &= rest - 1) {
        unsigned n = (unsigned)__builtin_ctz(rest);
        if (set & path->twins[n] & ~(1u << n))
            return false;
        *left &= ~path->meets[n];
    }
    return true;
}

typedef struct listing {
    const ur_index *x;
    const ur_layer *layer;
    uint32_t *places; /* by stage: how many, or where the next goes */
    ur_board *boards; /* NULL: only counts */
} listing;

static void list_with(const listing *l, uint32_t first, uint32_t left, unsigned top)
{
    const twenty_path *path = &l->x->path;
    uint32_t second = 0;
    do {
        uint32_t any = UINT32_MAX;
        bool fits = (unsigned)__builtin_popcount(second) <= l->layer->placements.left[1] &&
                    (!ur_layer_is_even(l->layer) || first <= second);
        if (fits && is_apart(path, second, &any)) {
            uint32_t *place = &l->places[top - weigh(second)];
            if (l->boards)
                l->boards[*place] = (ur_board){{first, second}};
            ++*place;
        }
        second = (second - left) & left; /* the next set of the squares that are left */
    } while (second);
}

static void list_boards(const listing *l)
{
    uint32_t all = (2u << l->x->path.length) - 2, levels = ur_level_count(l->x, l->layer);
    for (uint32_t first = 0; first <= all;) {
        uint32_t left = all;
        if ((unsigned)__builtin_popcount(first) > l->layer->placements.left[0]) {
            first += first & -first; /* those between have no fewer */
            continue;
        }
        if (is_apart(&l->x->path, first, &left))
            list_with(l, first, left, levels - 1 - weigh(first));
        first += 2;
    }
}

static void begin(const void *index, uint32_t number, const solving_values *values)
{
    const ur_index *x = index;
    const ur_layer *layer = &x->layers.of[number];
    uint32_t levels = ur_level_count(x, layer), *begins = values->scratch;
    listing l = {x, layer, begins + 1, NULL};
    memset(begins, 0, (levels + 1) * sizeof *begins);
    list_boards(&l);
    for (uint32_t i = 0; i < levels; i++) /* counts become ends */
        begins[i + 1] += begins[i];
    memmove(begins + 1, begins, levels * sizeof *begins); /* and where the next goes */
    begins[0] = 0;
    l.boards = (ur_board *)ur_boards(levels, begins);
    list_boards(&l);
}

static uint32_t stage_count(const void *index, uint32_t number)
{
    const ur_index *x = index;
    return ur_level_count(x, &x->layers.of[number]) + is_last(x, number);
}

static uint32_t item_count(const void *index, uint32_t number, const solving_values *values,
                           uint32_t stage)
{
    const ur_index *x = index;
    const uint32_t *begins = values->scratch;
    if (stage == ur_level_count(x, &x->layers.of[number]))
        return 1;
    return begins[stage + 1] - begins[stage];
}

/* ---- sweeps ---- */

enum { CHUNK = 32 }; /* as many lanes as a graphics processor works in step: the same bytes */

static void list_ways(const ur_task *task, unsigned player, const ur_board *board, ur_ways *ways)
{
    memset(ways->counts, 0, sizeof ways->counts);
    for (unsigned lane = 0; lane < UR_LANES; lane++) {
        unsigned t = lane / UR_WAYS;
        if (ur_try(task, player, board, lane, &ways->of[t][ways->counts[t]]))
            ways->counts[t]++;
    }
    ur_idle(task, player, board, &ways->idle);
    ur_buy(task, player, board, &ways->bought);
}

static uint32_t sweep_row(const ur_task *task, unsigned player, const ur_board *board, bool looks)
{
    ur_ways ways;
    uint32_t now[CHUNK], most = 0;
    uint32_t *row = task->own + ur_row(task, &task->layer, task->even, player, board->squares);
    list_ways(task, player, board, &ways);
    for (uint32_t from = 0; from < task->tokens; from += CHUNK) {
        uint32_t count = task->tokens - from < CHUNK ? task->tokens - from : CHUNK;
        for (uint32_t i = 0; i < count; i++)
            now[i] = ur_worth(task, &ways, from + i);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t by = ur_distance(now[i], row[from + i]);
            most = by > most ? by : most;
        }
        if (!looks)
            memcpy(row + from, now, count * sizeof *row);
    }
    return most;
}

static double sweep(const void *index, uint32_t number, const solving_values *values, void *work,
                    uint32_t stage, uint32_t from, uint32_t to, bool looks)
{
    const ur_index *x = index;
    const ur_layer *layer = &x->layers.of[number];
    uint32_t levels = ur_level_count(x, layer), most = 0;
    ur_task task;
    (void)work;
    ur_task_make(x, number, values, &task);
    if (stage == levels)
        return ur_begin(&task, looks) / (double)UINT32_MAX;
    const ur_board *boards =
        ur_boards(levels, values->scratch) + ((const uint32_t *)values->scratch)[stage];
    for (uint32_t i = from; i < to; i++)
        for (unsigned turn = 0; turn < ur_turns(&task, &boards[i]); turn++) {
            ur_board board = boards[i];
            unsigned player = ur_turn(&task, turn, &board);
            uint32_t by = sweep_row(&task, player, &board, looks);
            most = by > most ? by : most;
        }
    return most / (double)UINT32_MAX;
}

static unsigned makes(const void *index, uint32_t number, const solving_values *values,
                      uint32_t stage, uint32_t item, solving_range out[SOLVING_RANGES])
{
    const ur_index *x = index;
    uint32_t levels = ur_level_count(x, &x->layers.of[number]);
    ur_task task;
    ur_task_make(x, number, values, &task);
    if (stage == levels) {
        out[0] = (solving_range){task.layer.count * task.tokens, 1};
        return 1;
    }
    const ur_board *at =
        ur_boards(levels, values->scratch) + ((const uint32_t *)values->scratch)[stage] + item;
    unsigned turns = ur_turns(&task, at);
    for (unsigned turn = 0; turn < turns; turn++) {
        ur_board board = *at;
        unsigned player = ur_turn(&task, turn, &board);
        out[turn] = (solving_range){ur_row(&task, &task.layer, task.even, player, board.squares),
                                    task.tokens};
    }
    return turns;
}

/* ---- one state ---- */

/* A state has a value where a throw or the choice to buy in before it is next. What follows the
 * choice to throw has none of its own. */
static bool find(const void *index, const lus_state *state, solving_place *place)
{
    const ur_index *x = index;
    const ur_state *s = (const ur_state *)state;
    unsigned p = s->side, first = s->off[0] == s->off[1] ? p : s->off[0] < s->off[1];
    uint32_t squares[2] = {s->pawns[first], s->pawns[first ^ 1]};
    bool may_buy = (s->opening ? x->opening_buys : x->buys) && s->hand[p] &&
                   s->tokens[p] >= UR_PRICE && !(s->pawns[p] & x->path.twins[1]);
    if (s->phase != (may_buy ? UR_CHOICE : UR_THROW))
        return false;
    ur_purses now = {{s->tokens[p], s->tokens[p ^ 1]},
                     {s->skips >> p & 1, s->skips >> (p ^ 1) & 1}};
    uint32_t tokens = ur_purses_number(x->any_debt, &now);
    if (tokens == UR_NO_STATE)
        return false;
    place->layer = x->layers.numbers[s->off[first]][s->off[first ^ 1]];
    place->turned = p == LUS_BLACK;
    const twenty_layer *layer = &x->layers.of[place->layer].placements;
    uint64_t row = twenty_rank(&x->placements, layer, squares) + (p == first ? 0 : layer->count);
    place->number = s->opening ? layer->count * x->tokens : row * x->tokens + tokens;
    return true;
}

const lus_solving lus_solving_ur = {
    .kind = SOLVING_FIXED,
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
};
