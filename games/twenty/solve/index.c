#include "games/twenty/solve/index.h"

#include <string.h>

#include "solve/solving.h"

enum {
    DENSE_SQUARES = 16, /* far squares at most whose sets are their own numbers */
    BOARD = 24,         /* places of the board */
};

/* ---- sets of squares ---- */

static unsigned near_of(const twenty_path *path)
{
    unsigned n = 0;
    while (n < path->length && !path->meets[n + 1] && n < TWENTY_THROW_MAX)
        n++;
    return n;
}

static bool is_few(const twenty_path *path)
{
    return path->length - near_of(path) > DENSE_SQUARES;
}

static uint64_t far_count_of(const twenty_path *path, unsigned pieces)
{
    unsigned squares = path->length - near_of(path);
    uint64_t count = 0;
    if (!is_few(path))
        return 1u << squares;
    for (unsigned k = 0; k <= pieces; k++)
        count += twenty_choose(squares, k);
    return count;
}

static void number_near(twenty_index *x)
{
    unsigned count = 0, sets = 1u << x->near;
    for (unsigned pieces = 0; pieces <= TWENTY_PIECES_MAX; pieces++) {
        for (unsigned set = 0; set < sets; set++)
            if ((unsigned)__builtin_popcount(set) == pieces) {
                x->near_ranks[set] = (uint8_t)count;
                x->near_sets[count++] = (uint8_t)set;
            }
        x->near_counts[pieces] = (uint8_t)count;
    }
}

/* Whether no two of these squares of one player are the same square of the board. */
static bool is_apart(const twenty_path *path, uint32_t set)
{
    for (uint32_t rest = set; rest; rest &= rest - 1) {
        unsigned n = (unsigned)__builtin_ctz(rest);
        if (set & path->twins[n] & ~(1u << n))
            return false;
    }
    return true;
}

static void number_far(twenty_index *x)
{
    uint32_t end = 1u << (x->path->length - x->near);
    for (uint32_t bits = 0; bits < end;) {
        uint32_t set = bits << (x->near + 1);
        if ((unsigned)__builtin_popcount(bits) <= x->pieces) {
            x->far_sets[twenty_far_rank(x, set)] = is_apart(x->path, set) ? set : 0;
            bits++;
        } else {
            bits += bits & -bits; /* the next with fewer pieces is above this one's lowest */
        }
    }
}

/* ---- keys of blocks ---- */

/* The board's squares as digits: empty, or whose piece it is and which time he walks over it. */
static size_t weigh_squares(const twenty_index *x, size_t weights[2][28])
{
    uint8_t digits[BOARD];
    size_t key_count = 1;
    memset(digits, 1, sizeof digits);
    for (unsigned p = 0; p < 2; p++)
        for (unsigned n = x->near + 1; n <= x->path->length; n++)
            weights[p][n] = digits[twenty_place_at(x->path, p, n)]++;
    for (unsigned place = 0; place < BOARD; place++) {
        for (unsigned p = 0; p < 2; p++)
            for (unsigned n = x->near + 1; n <= x->path->length; n++)
                if (twenty_place_at(x->path, p, n) == place)
                    weights[p][n] *= key_count;
        key_count *= digits[place];
    }
    return key_count;
}

static size_t key_count_of(const twenty_path *path, unsigned pieces)
{
    twenty_index x = {.path = path, .near = near_of(path)};
    size_t weights[2][28], few = (size_t)far_count_of(path, pieces);
    return is_few(path) ? few * few : weigh_squares(&x, weights);
}

static void make_keys(twenty_index *x)
{
    size_t weights[2][28];
    if (!x->few)
        weigh_squares(x, weights);
    for (uint32_t rank = 0; rank < x->far_count; rank++)
        for (unsigned p = 0; p < 2; p++) {
            x->keys[p][rank] = x->few ? rank * (p ? (size_t)1 : x->far_count) : 0;
            for (uint32_t rest = x->few ? 0 : x->far_sets[rank]; rest; rest &= rest - 1)
                x->keys[p][rank] += weights[p][__builtin_ctz(rest)];
        }
}

/* ---- levels ---- */

static unsigned far_step(const twenty_index *x, unsigned n)
{
    return n > x->near ? n : 0;
}

/* Whether every hit leads to another level when Black's squares weigh so much. */
static bool hits_change_level(const twenty_index *x, unsigned weight)
{
    for (unsigned t = 1; t <= TWENTY_THROW_MAX; t++)
        for (unsigned to = x->near + 1; to <= x->path->length; to++)
            for (uint32_t met = x->path->meets[to]; met && to >= t; met &= met - 1) {
                unsigned gain = to - far_step(x, to - t), loss = (unsigned)__builtin_ctz(met);
                if (gain == weight * loss || weight * gain == loss)
                    return false;
            }
    return true;
}

static unsigned sum_of(uint32_t set)
{
    unsigned sum = 0;
    for (; set; set &= set - 1)
        sum += (unsigned)__builtin_ctz(set);
    return sum;
}

typedef void visit_block(twenty_index *, uint32_t *places, unsigned level, twenty_block);

static bool exists(const twenty_index *x, uint32_t rank)
{
    return rank == 0 ||
           (x->far_sets[rank] && (unsigned)__builtin_popcount(x->far_sets[rank]) <= x->pieces);
}

static void visit_blocks(twenty_index *x, uint32_t *places, unsigned weight, visit_block *visit)
{
    for (uint32_t white = 0; white < x->far_count; white++) {
        uint32_t met = 0;
        if (!exists(x, white))
            continue;
        for (uint32_t rest = x->far_sets[white]; rest; rest &= rest - 1)
            met |= x->path->meets[__builtin_ctz(rest)];
        for (uint32_t black = 0; black < x->far_count; black++)
            if (exists(x, black) && !(x->far_sets[black] & met))
                visit(x, places, sum_of(x->far_sets[white]) + weight * sum_of(x->far_sets[black]),
                      (twenty_block){{white, black}});
    }
}

static void count_block(twenty_index *x, uint32_t *places, unsigned level, twenty_block block)
{
    (void)x;
    (void)block;
    places[level]++;
}

static void place_block(twenty_index *x, uint32_t *places, unsigned level, twenty_block block)
{
    x->blocks[places[level]++] = block;
}

/* Highest levels first; places[level] becomes where it begins. */
static void begin_levels(twenty_index *x, uint32_t *places, unsigned levels)
{
    uint32_t begin = 0;
    x->level_count = 0;
    for (unsigned level = levels; level-- > 0;) {
        uint32_t count = places[level];
        places[level] = begin;
        if (count)
            x->levels[x->level_count++] = begin;
        begin += count;
    }
    x->levels[x->level_count] = begin;
}

static void number_blocks(twenty_index *x)
{
    memset(x->orders, 0xff, x->key_count * sizeof *x->orders);
    for (uint32_t i = 0; i < x->levels[x->level_count]; i++) {
        const uint32_t *far = x->blocks[i].far;
        unsigned w = (unsigned)__builtin_popcount(x->far_sets[far[0]]);
        unsigned b = (unsigned)__builtin_popcount(x->far_sets[far[1]]);
        x->orders[x->keys[0][far[0]] + x->keys[1][far[1]]] = x->classes[w][b]++;
    }
}

/* Of the sums of squares, when Black's weigh so much. */
static unsigned levels_of(const twenty_path *path, unsigned pieces, unsigned weight)
{
    unsigned most = 0;
    for (unsigned i = 0; i < pieces; i++)
        most += path->length - i;
    return most * (1 + weight) + 1;
}

static unsigned weight_of(const twenty_index *x)
{
    unsigned weight = 2;
    while (!hits_change_level(x, weight))
        weight++;
    return weight;
}

static void make_blocks(twenty_index *x, unsigned weight, uint32_t *places)
{
    unsigned levels = levels_of(x->path, x->pieces, weight);
    memset(places, 0, levels * sizeof *places);
    visit_blocks(x, places, weight, count_block);
    begin_levels(x, places, levels);
    visit_blocks(x, places, weight, place_block);
    number_blocks(x);
}

/* ---- making it ---- */

static twenty_index outline(const twenty_path *path, unsigned pieces)
{
    return (twenty_index){.path = path,
                          .pieces = pieces,
                          .near = near_of(path),
                          .few = is_few(path),
                          .far_count = (uint32_t)far_count_of(path, pieces),
                          .key_count = key_count_of(path, pieces)};
}

uint64_t twenty_index_size(const twenty_path *path, unsigned pieces)
{
    twenty_index x = outline(path, pieces);
    uint64_t levels = levels_of(path, pieces, weight_of(&x)) + 1;
    return x.far_count * (sizeof *x.far_sets + 2 * sizeof *x.keys[0]) +
           x.key_count * (sizeof *x.orders + sizeof *x.blocks) + 2 * levels * sizeof *x.levels;
}

void twenty_index_make(twenty_index *x, const twenty_path *path, unsigned pieces, void *bytes)
{
    *x = outline(path, pieces);
    unsigned weight = weight_of(x), levels = levels_of(path, pieces, weight) + 1;
    x->keys[0] = bytes; /* what needs the widest alignment comes first */
    x->keys[1] = x->keys[0] + x->far_count;
    x->blocks = (twenty_block *)(x->keys[1] + x->far_count);
    x->orders = (uint32_t *)(x->blocks + x->key_count);
    x->far_sets = x->orders + x->key_count;
    x->levels = x->far_sets + x->far_count;
    number_near(x);
    memset(x->far_sets, 0, x->far_count * sizeof *x->far_sets);
    number_far(x);
    make_keys(x);
    make_blocks(x, weight, x->levels + levels);
}

void twenty_layer_of(const twenty_index *x, unsigned white_off, unsigned black_off,
                     twenty_layer *layer)
{
    *layer = (twenty_layer){
        .left = {(uint8_t)(x->pieces - white_off), (uint8_t)(x->pieces - black_off)}};
    for (unsigned w = 0; w <= layer->left[0]; w++)
        for (unsigned b = 0; b <= layer->left[1]; b++) {
            layer->bases[w][b] = layer->count;
            layer->count += (uint64_t)x->classes[w][b] * x->near_counts[layer->left[0] - w] *
                            x->near_counts[layer->left[1] - b];
        }
}

void twenty_layers_list(const twenty_index *x, twenty_layers *layers)
{
    layers->count = 0;
    for (unsigned all = 2 * x->pieces - 1; all-- > 0;)
        for (unsigned second = all / 2 + 1; second-- > 0 && all - second < x->pieces;) {
            unsigned first = all - second;
            twenty_pair *layer = &layers->of[layers->count];
            layer->off[0] = (uint8_t)first;
            layer->off[1] = (uint8_t)second;
            twenty_layer_of(x, first, second, &layer->placements);
            layers->numbers[first][second] = layers->count++;
        }
}

void twenty_layers_after(const twenty_index *x, const twenty_layers *layers, uint32_t number,
                         uint32_t after[2])
{
    unsigned first = layers->of[number].off[0], second = layers->of[number].off[1];
    after[0] = first + 1 < x->pieces ? layers->numbers[first + 1][second] : SOLVING_NONE;
    after[1] = first != second ? layers->numbers[first][second + 1] : SOLVING_NONE;
}
