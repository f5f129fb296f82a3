/* How this game is solved: its index, and what the sweeps of a layer need to know. For
 * games/ur/solve/part.c and the same on a graphics processor. */
#ifndef UR_PART_H
#define UR_PART_H

#include "games/ur/solve/kernel.h"
#include "solve/solving.h"

typedef twenty_pair ur_layer;

/* In one piece of memory with all it points to. */
typedef struct ur_index {
    uint64_t size; /* bytes of all */
    twenty_path path;
    twenty_index placements;
    uint32_t tokens, first_tokens;
    bool any_debt, buys, opening_buys;
    uint8_t weights[UR_THROWS];
    uint16_t *maps;
    uint32_t *won;
    twenty_layers layers;
} ur_index;

static inline bool ur_layer_is_even(const ur_layer *layer)
{
    return layer->off[0] == layer->off[1];
}

/* Boards of a layer lie in its scratch by stages; a stage's numbers come before them. The last
 * layer has one stage more, for the beginning of a game. */
static inline uint32_t ur_level_count(const ur_index *x, const ur_layer *layer)
{
    uint32_t most = 0;
    for (unsigned p = 0; p < 2; p++)
        for (unsigned i = 0; i < layer->placements.left[p]; i++)
            most += 2 * (x->path.length - i) + 1;
    return most + 1;
}

static inline const ur_board *ur_boards(uint32_t levels, const void *scratch)
{
    return (const ur_board *)((const uint32_t *)scratch + (levels + 2) / 2 * 2);
}

static inline void ur_task_make(const ur_index *x, uint32_t number, const solving_values *values,
                                ur_task *task)
{
    const ur_layer *layer = &x->layers.of[number];
    unsigned pawns = x->placements.pieces;
    task->index = x->placements;
    task->layer = layer->placements;
    task->own = (uint32_t *)values->own;
    task->even = ur_layer_is_even(layer);
    task->won = x->won;
    task->maps = x->maps;
    task->tokens = x->tokens;
    task->buys = x->buys;
    task->opening_buys = x->opening_buys;
    task->first_tokens = x->first_tokens;
    for (unsigned t = 0; t < UR_THROWS; t++)
        task->weights[t] = x->weights[t];
    for (unsigned p = 0; p < 2; p++) {
        unsigned first = layer->off[0] + 1u - p, second = layer->off[1] + p;
        bool known = first >= second && layer->off[p] + 1u < pawns;
        const ur_layer *after = &x->layers.of[known ? x->layers.numbers[first][second] : 0];
        task->off[p] = after->placements;
        task->after[p] = known ? (const uint32_t *)values->needed[p] : NULL;
        task->after_even[p] = first == second;
    }
}

#endif
