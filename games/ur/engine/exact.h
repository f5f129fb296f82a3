/* The last pawns of the Royal Game of Ur, exactly: the table that ur_exact.c fills and how it is
 * read.
 *
 * A row is where the pawns of both stand, seen by the player who throws; a column is what both have
 * in their purses and who owes a turn. The reserve follows from the purses. */
#ifndef LUS_EVAL_UR_EXACT_H
#define LUS_EVAL_UR_EXACT_H

#include "games/ur/rules.h"
#include <stdbool.h>

enum {
    UR_EXACT_PURSE = UR_TOKENS_ALL + 1,
    UR_EXACT_UNKNOWN = 0xffff,
};

typedef struct ur_exact {
    unsigned length;    /* of the path */
    unsigned standings; /* of one player's pawns: see ur_standing */
    unsigned columns;
    const uint16_t *rows; /* by the standings of the player who throws and the other */
    /* rows of columns: chance of the player who throws to win, less that to lose */
    const float *values;
    /* by marks (1: he who throws owes a turn, 2: the other), tokens of the first and of the other
     */
    uint16_t column[4][UR_EXACT_PURSE][UR_EXACT_PURSE];
} ur_exact;

/* Two pawns on a ≤ b, where 0 is the hand and the place after the path is off. */
static inline unsigned ur_standing_of(unsigned a, unsigned b)
{
    return b * (b + 1) / 2 + a;
}

/* Where a player's last pawns stand; UR_EXACT_UNKNOWN when more than two are left. */
static inline unsigned ur_standing(unsigned length, uint32_t pawns, unsigned hand)
{
    unsigned squares = (unsigned)__builtin_popcount(pawns), off = length + 1;
    if (squares + hand > 2)
        return UR_EXACT_UNKNOWN;
    if (squares == 2)
        return ur_standing_of((unsigned)__builtin_ctz(pawns), 31u - (unsigned)__builtin_clz(pawns));
    unsigned square = squares ? (unsigned)__builtin_ctz(pawns) : off;
    return hand == 2 ? 0 : hand ? ur_standing_of(0, square) : ur_standing_of(square, off);
}

static inline unsigned ur_exact_row(const ur_exact *exact, const ur_state *s)
{
    unsigned p = s->side;
    unsigned own = ur_standing(exact->length, s->pawns[p], s->hand[p]);
    unsigned other = ur_standing(exact->length, s->pawns[p ^ 1], s->hand[p ^ 1]);
    bool few = own < exact->standings && other < exact->standings;
    return few ? exact->rows[own * exact->standings + other] : UR_EXACT_UNKNOWN;
}

static inline unsigned ur_exact_column(const ur_exact *exact, const ur_state *s)
{
    unsigned p = s->side, marks = (s->skips >> p & 1u) | (s->skips >> (p ^ 1) & 1u) << 1;
    return exact->column[marks][s->tokens[p]][s->tokens[p ^ 1]];
}

/* What a state before a throw is worth to the player who throws, if it is in the table. */
static inline bool ur_knows(const void *table, const ur_state *s, float *value)
{
    const ur_exact *exact = table;
    if (s->opening || s->phase != UR_THROW)
        return false;
    unsigned row = ur_exact_row(exact, s), column = ur_exact_column(exact, s);
    if (row == UR_EXACT_UNKNOWN || column == UR_EXACT_UNKNOWN)
        return false;
    *value = 0.5f + 0.5f * exact->values[(size_t)row * exact->columns + column];
    return true;
}

#endif
