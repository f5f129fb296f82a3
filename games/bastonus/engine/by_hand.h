/* Bastonus Romanus valued by hand. It played before there was a net, and now plays the first games
 * from which one learns: a net that knows nothing gains next to nothing from its own games. */
#ifndef LUS_EVAL_BASTONUS_BY_HAND_H
#define LUS_EVAL_BASTONUS_BY_HAND_H

#include "games/bastonus/engine/facts.h" /* bastonus_around */

/* Points. Dux and edge by self-play: 67 % against 220 and 4 (100 games, 10000 nodes a move). More
 * for rows (7: 40 %), for the Empress's rows (12: 44 %) and for room (5: 30 %) was worse. */
enum {
    BASTONUS_WORTH_FRESH = 100,
    BASTONUS_WORTH_EXHAUSTED = 80, /* he cannot push any more (BR-9) */
    BASTONUS_WORTH_DUX = 150,
    BASTONUS_WORTH_COLOSSUS = 240,
    BASTONUS_WORTH_ROW = 3,         /* a legionary, a row forward */
    BASTONUS_WORTH_EMPRESS_ROW = 4, /* towards annexation, BR-21 */
    BASTONUS_WORTH_CAMP = 12,       /* a piece in the enemy camp, BR-20 */
    BASTONUS_WORTH_ROOM = 2,        /* a free square next to a piece */
    BASTONUS_WORTH_SNARED = 18,     /* a piece that an enemy next to the right square captures */
    BASTONUS_WORTH_EMPRESS_SNARED = 60,
    BASTONUS_WORTH_EDGE = 12, /* a piece on the edge: one push and it is off (BR-12) */
    /* one chief on the field: lose it and the game is lost (BR-23) */
    BASTONUS_WORTH_LONE_CHIEF = 45,
};

/* How many rows the pieces stand from their own edge, all together. */
static inline int bastonus_rows_forward(uint64_t men, unsigned player)
{
    int rows = 0;
    for (unsigned row = 1; row < 8; row++)
        rows += (int)row * (int)bastonus_size(men >> 8 * row & BASTONUS_ROW_1);
    return player == LUS_WHITE ? rows : 7 * (int)bastonus_size(men) - rows;
}

/* What the pieces are worth, each by itself. */
static inline int bastonus_material(const bastonus_state *s, unsigned player)
{
    uint64_t own = s->pieces[player], legionaries = own & s->legionaries,
             tired = own & s->exhausted;
    return (int)bastonus_size(legionaries & ~tired) * BASTONUS_WORTH_FRESH +
           (int)bastonus_size(tired) * BASTONUS_WORTH_EXHAUSTED +
           (own & s->dux ? BASTONUS_WORTH_DUX : 0) +
           (own & s->colossus ? BASTONUS_WORTH_COLOSSUS : 0);
}

static inline int bastonus_standing(const bastonus_state *s, unsigned player)
{
    const uint64_t edge =
        BASTONUS_COLUMN_A | BASTONUS_COLUMN_H | BASTONUS_ROW_1 | BASTONUS_ROW_1 << 56;
    uint64_t own = s->pieces[player], enemy = s->pieces[player ^ 1], empty = ~(own | enemy);
    uint64_t empress = own & s->empress, reach = bastonus_around(enemy & ~s->empress) & empty;
    uint64_t enemy_men = enemy & ~s->empress;
    unsigned chiefs = bastonus_size(own & ~s->legionaries & BASTONUS_FIELD);
    int value = bastonus_rows_forward(own & s->legionaries, player) * BASTONUS_WORTH_ROW +
                bastonus_rows_forward(empress, player) * BASTONUS_WORTH_EMPRESS_ROW +
                (int)bastonus_size(own & bastonus_camp(player ^ 1)) * BASTONUS_WORTH_CAMP +
                (int)bastonus_size(bastonus_around(own) & empty) * BASTONUS_WORTH_ROOM -
                (int)bastonus_size(own & edge) * BASTONUS_WORTH_EDGE;
    if (chiefs <= 1)
        value -= BASTONUS_WORTH_LONE_CHIEF;
    value -= (int)bastonus_size(bastonus_snares(own, enemy_men) & reach) * BASTONUS_WORTH_SNARED;
    if (bastonus_snares(empress, enemy_men) & reach)
        value -= BASTONUS_WORTH_EMPRESS_SNARED;
    return value;
}

static inline int bastonus_by_hand(const bastonus_state *s)
{
    unsigned p = s->side;
    return bastonus_material(s, p) + bastonus_standing(s, p) - bastonus_material(s, p ^ 1) -
           bastonus_standing(s, p ^ 1);
}

#endif
