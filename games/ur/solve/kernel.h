/* What a state before a throw is worth by those that can follow it. Plain functions without memory
 * of their own: the same source serves processors of any kind (solve/device/device.h).
 *
 * A value is the chance of whoever is to throw, UINT32_MAX being a sure win: the chance of the
 * opponent is the complement. A row has the values of one placement of pawns for all states of
 * tokens and debts. What a move does to tokens and debts, and whose throw it is then, does not
 * depend on the squares but by its kind: a map says it for every state (games/ur/solve/part.c makes
 * maps by the rules). */
#ifndef UR_KERNEL_H
#define UR_KERNEL_H

#include "games/twenty/solve/index.h"

enum {
    UR_THROWS = 4,
    UR_WAYS = 8, /* seven pawns, and one from the hand */
    UR_LANES = UR_THROWS * UR_WAYS,
    UR_EIGHTHS = 8, /* the chances of throws are eighths (UR-3) */

    /* Kinds of moves, added up. */
    UR_PASSES = 1, /* over a marked square */
    UR_HITS = 2,
    UR_EARNS = 4, /* lands on a marked square */
    UR_AGAIN = 8, /* throws again */
    UR_IDLES = 16,
    UR_BUYS = 18, /* UR_HITS may be added to it */
    UR_MAPS = 21,

    /* An entry of a map: the state of tokens and debts that follows, and whose throw it is. */
    UR_OPPONENT = 0x8000,
    UR_NO_STATE = 0x7fff, /* it cannot be */
};

/* Where a move leads: the rows in which the same player throws again, and in which the opponent
 * does. */
typedef struct ur_way {
    const uint32_t *same, *opponent;
    const uint16_t *map;
} ur_way;

/* Everything that can follow a placement. */
typedef struct ur_ways {
    ur_way of[UR_THROWS][UR_WAYS];
    uint8_t counts[UR_THROWS];
    ur_way idle, bought; /* bought.same: NULL where nothing may be bought in */
} ur_ways;

/* The pawns of the first player of a layer and of the second. */
typedef struct ur_board {
    uint32_t squares[2];
} ur_board;

/* What is the same for all placements of a layer. Its first player has at least as many pawns off
 * as the second. Rows where the first throws come first, then those where the second does. Where
 * both have as many off it is even: whoever throws counts as the first. */
typedef struct ur_task {
    twenty_index index;
    twenty_layer layer;
    uint32_t *own;
    bool even;
    /* After a pawn of the first or the second player has left; NULL where that wins the game. */
    twenty_layer off[2];
    const uint32_t *after[2];
    bool after_even[2];
    const uint32_t *won; /* a row of sure wins, then one of sure losses */
    const uint16_t *maps;
    uint32_t tokens; /* states of tokens and debts: the length of a row */
    uint8_t weights[UR_THROWS];
    bool buys, opening_buys; /* UR-6 */
    uint32_t first_tokens;   /* their state when a game begins */
} ur_task;

LUS_BOTH static inline uint64_t ur_row(const ur_task *task, const twenty_layer *layer, bool even,
                                       unsigned player, const uint32_t squares[2])
{
    uint32_t turned[2] = {squares[player], squares[player ^ 1]};
    uint64_t row = even ? twenty_rank(&task->index, layer, turned)
                        : player * layer->count + twenty_rank(&task->index, layer, squares);
    return row * task->tokens;
}

LUS_BOTH static inline void ur_lead(const ur_task *task, const twenty_layer *layer, bool even,
                                    const uint32_t *values, unsigned player,
                                    const uint32_t squares[2], ur_way *way)
{
    way->same = values + ur_row(task, layer, even, player, squares);
    way->opponent = values + ur_row(task, layer, even, player ^ 1, squares);
}

LUS_BOTH static inline void ur_lead_on(const ur_task *task, unsigned player,
                                       const uint32_t squares[2], ur_way *way)
{
    ur_lead(task, &task->layer, task->even, task->own, player, squares, way);
}

/* A pawn that lands on square `to`, where the opponent's may be. */
LUS_BOTH static inline unsigned ur_arrive(const ur_task *task, unsigned player, unsigned to,
                                          uint32_t squares[2])
{
    const twenty_path *path = task->index.path;
    uint32_t met = squares[player ^ 1] & path->meets[to];
    squares[player] |= 1u << to;
    squares[player ^ 1] ^= met; /* UR-8 */
    return (met ? (unsigned)UR_HITS : 0) | (path->marked >> to & 1 ? (unsigned)UR_EARNS : 0);
}

/* The square of the pawn number `number`, the first being 1; 0 where there are not as many. */
LUS_BOTH static inline unsigned ur_pawn(uint32_t squares, unsigned number)
{
    for (; number > 1; number--)
        squares &= squares - 1;
    return squares ? lus_lowest(squares) : 0;
}

/* One of the UR_LANES things that a player may do: with throw lane / UR_WAYS + 1 the pawn of that
 * number, 0 being one from the hand. False where it cannot be. */
LUS_BOTH static inline bool ur_try(const ur_task *task, unsigned player, const ur_board *board,
                                   unsigned lane, ur_way *way)
{
    const twenty_path *path = task->index.path;
    unsigned points = lane / UR_WAYS + 1, number = lane % UR_WAYS;
    uint32_t own = board->squares[player], enemy = board->squares[player ^ 1];
    uint32_t squares[2] = {board->squares[0], board->squares[1]};
    bool in_hand = task->layer.left[player] > (unsigned)__builtin_popcount(own);
    unsigned from = number ? ur_pawn(own, number) : 0, to = from + points;
    if (number ? from == 0 : !in_hand || points != 1) /* UR-5 */
        return false;
    if (!twenty_may_land(path, own, enemy, to, true)) /* UR-7, UR-9, UR-12 */
        return false;
    uint32_t passed = path->marked & ((1u << to) - 1) & ~((2u << from) - 1);
    unsigned kind = (passed ? (unsigned)UR_PASSES : 0) | (points & 1 ? (unsigned)UR_AGAIN : 0);
    squares[player] &= ~(1u << from);
    if (to <= path->length) {
        kind |= ur_arrive(task, player, to, squares);
        ur_lead_on(task, player, squares, way);
    } else if (task->after[player]) {
        ur_lead(task, &task->off[player], task->after_even[player], task->after[player], player,
                squares, way);
    } else { /* UR-17 */
        way->same = task->won;
        way->opponent = task->won + task->tokens;
    }
    way->map = task->maps + (size_t)kind * task->tokens;
    return true;
}

/* UR-14: nobody moves. */
LUS_BOTH static inline void ur_idle(const ur_task *task, unsigned player, const ur_board *board,
                                    ur_way *way)
{
    ur_lead_on(task, player, board->squares, way);
    way->map = task->maps + (size_t)UR_IDLES * task->tokens;
}

/* UR-6: with a pawn in hand and none on square 1. */
LUS_BOTH static inline void ur_buy(const ur_task *task, unsigned player, const ur_board *board,
                                   ur_way *way)
{
    uint32_t squares[2] = {board->squares[0], board->squares[1]}, own = squares[player];
    way->same = NULL;
    if (!task->buys || task->layer.left[player] == (unsigned)__builtin_popcount(own) ||
        (own & task->index.path->twins[1]))
        return;
    unsigned kind = (unsigned)UR_BUYS + (ur_arrive(task, player, 1, squares) & (unsigned)UR_HITS);
    ur_lead_on(task, player, squares, way);
    way->map = task->maps + (size_t)kind * task->tokens;
}

LUS_BOTH static inline uint32_t ur_read(const ur_way *way, uint32_t state)
{
    uint32_t next = way->map[state];
    return next & UR_OPPONENT ? ~way->opponent[next ^ UR_OPPONENT] : way->same[next];
}

/* What a placement is worth in one state of tokens and debts. */
LUS_BOTH static inline uint32_t ur_worth(const ur_task *task, const ur_ways *ways, uint32_t state)
{
    uint64_t sum = UR_EIGHTHS / 2;
    for (unsigned t = 0; t < UR_THROWS; t++) {
        uint32_t best = ways->counts[t] ? 0 : ur_read(&ways->idle, state);
        for (unsigned i = 0; i < ways->counts[t]; i++) {
            uint32_t value = ur_read(&ways->of[t][i], state);
            best = value > best ? value : best;
        }
        sum += (uint64_t)task->weights[t] * best;
    }
    uint32_t worth = (uint32_t)(sum / UR_EIGHTHS);
    uint32_t next = ways->bought.same ? ways->bought.map[state] : (uint32_t)UR_NO_STATE;
    if (next != UR_NO_STATE && ways->bought.same[next] > worth)
        worth = ways->bought.same[next];
    return worth;
}

LUS_BOTH static inline uint32_t ur_distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* How often a board is gone through: once for each player who may be to throw. */
LUS_BOTH static inline unsigned ur_turns(const ur_task *task, const ur_board *board)
{
    return task->even && board->squares[0] == board->squares[1] ? 1 : 2;
}

/* Which player of the layer is to throw. In an even layer that is the first, and the board is seen
 * from his side. */
LUS_BOTH static inline unsigned ur_turn(const ur_task *task, unsigned turn, ur_board *board)
{
    if (!task->even || turn == 0)
        return turn;
    uint32_t second = board->squares[0];
    board->squares[0] = board->squares[1];
    board->squares[1] = second;
    return 0;
}

/* UR-16: the beginning, whose value lies behind those of the last layer. Whoever is to throw buys
 * in, or throws: a 1 enters a pawn, else the opponent is to throw. Goes on until nothing moves.
 * Returns by how much it did. */
LUS_BOTH static inline uint32_t ur_begin(const ur_task *task, bool looks)
{
    ur_way way;
    const uint32_t entered[2] = {2, 0};
    uint32_t *value = task->own + task->layer.count * task->tokens, before = *value, now = before;
    ur_lead_on(task, 0, entered, &way);
    uint32_t bought = 0,
             enters = way.same[task->maps[(size_t)UR_AGAIN * task->tokens + task->first_tokens]];
    if (task->opening_buys)
        bought = way.same[task->maps[(size_t)UR_BUYS * task->tokens + task->first_tokens]];
    for (unsigned i = 0; i < (looks ? 1 : 128); i++) {
        uint64_t sum = UR_EIGHTHS / 2 + (uint64_t)task->weights[0] * enters +
                       (uint64_t)(UR_EIGHTHS - task->weights[0]) * ~now;
        now = (uint32_t)(sum / UR_EIGHTHS);
        now = bought > now ? bought : now;
    }
    if (!looks)
        *value = now;
    return ur_distance(now, before);
}

#endif
