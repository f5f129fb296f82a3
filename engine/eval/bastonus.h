/* Bastonus Romanus as the search sees it. The hooks are described in engine/pvs.h. */
#ifndef LUS_EVAL_BASTONUS_H
#define LUS_EVAL_BASTONUS_H

#include "core/games/bastonus.h"
#include "engine/pvs.h"

enum {
    bastonus_scale = 200, /* points for a win expectation of 73 %; a legionary is 100 */
    bastonus_may_pass = 1,
    bastonus_can_prove = 0,
};

typedef struct bastonus_sight {
    bool annexes;    /* BR-21: the Empress of the player to move steps into the enemy camp */
    bool threatened; /* else the enemy's would, if it were his turn */
} bastonus_sight;

/* The squares one step from a set. */
static inline uint64_t bastonus_around(uint64_t set)
{
    return bastonus_next(set, BASTONUS_NORTH) | bastonus_next(set, BASTONUS_EAST) |
           bastonus_next(set, BASTONUS_SOUTH) | bastonus_next(set, BASTONUS_WEST);
}

static inline bool bastonus_may_annex(const bastonus_state *s, unsigned player)
{
    uint64_t empty = ~(s->pieces[0] | s->pieces[1]), empress = s->empress & s->pieces[player];
    return (bastonus_around(empress) & empty & bastonus_camp(player ^ 1)) != 0;
}

static inline void bastonus_see(const lus_variant *v, const bastonus_state *s, bastonus_sight *sight)
{
    (void)v;
    sight->annexes = s->phase == BASTONUS_TURN && bastonus_may_annex(s, s->side);
    sight->threatened = !sight->annexes && bastonus_may_annex(s, s->side ^ 1u);
}

static inline int bastonus_settled(const bastonus_state *s, const bastonus_sight *sight)
{
    (void)s;
    return sight->annexes;
}

static inline bool bastonus_pressed(const bastonus_sight *sight)
{
    return sight->threatened;
}

/* ---- value ---- */

/* Points. Dux and edge by self-play: 67 % against 220 and 4 (100 games, 10000 nodes a move). More for rows
 * (7: 40 %), for the Empress's rows (12: 44 %) and for room (5: 30 %) was worse. */
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
    BASTONUS_WORTH_EDGE = 12,       /* a piece on the edge: one push and it is off (BR-12) */
    BASTONUS_WORTH_LONE_CHIEF = 45, /* one chief on the field: lose it and the game is lost (BR-23) */
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
    uint64_t own = s->pieces[player], legionaries = own & s->legionaries, tired = own & s->exhausted;
    return (int)bastonus_size(legionaries & ~tired) * BASTONUS_WORTH_FRESH +
           (int)bastonus_size(tired) * BASTONUS_WORTH_EXHAUSTED + (own & s->dux ? BASTONUS_WORTH_DUX : 0) +
           (own & s->colossus ? BASTONUS_WORTH_COLOSSUS : 0);
}

static inline int bastonus_standing(const bastonus_state *s, unsigned player)
{
    const uint64_t edge = BASTONUS_COLUMN_A | BASTONUS_COLUMN_H | BASTONUS_ROW_1 | BASTONUS_ROW_1 << 56;
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

static inline int bastonus_value(const lus_variant *v, const bastonus_state *s, const bastonus_sight *sight)
{
    unsigned p = s->side;
    (void)v;
    (void)sight;
    return bastonus_material(s, p) + bastonus_standing(s, p) - bastonus_material(s, p ^ 1) -
           bastonus_standing(s, p ^ 1);
}

/* ---- actions ---- */

static inline unsigned bastonus_candidates(const lus_variant *v, const bastonus_state *s,
                                           const bastonus_sight *sight, lus_action *out)
{
    (void)sight;
    return bastonus_actions(v, s, out);
}

/* What captures; after a capture stopping as well. */
static inline unsigned bastonus_noisy(const lus_variant *v, const bastonus_state *s, lus_action *out)
{
    unsigned count = bastonus_list_catches(v, s, out);
    return s->phase == BASTONUS_TURN ? count - 1 : count; /* the last is the stop */
}

static inline bool bastonus_catches_by(const bastonus_catches *catches, const bastonus_state *s,
                                       lus_action action)
{
    unsigned square = action & 63, d = action >> 6 & 3;
    if (action & BASTONUS_HOP)
        return catches->hops >> square & 1;
    if (action >> 8 & 7)
        return (bastonus_row_of(s, action) & ~catches->idle[d]) != 0;
    return catches->slides[d] >> square & 1;
}

/* Captures first; then what goes forward. */
static inline void bastonus_rank(const lus_variant *v, const bastonus_state *s, const bastonus_sight *sight,
                                 lus_ranked *list, unsigned count)
{
    bastonus_catches catches = bastonus_catches_of(v, s);
    unsigned forward = s->side == LUS_WHITE ? BASTONUS_NORTH : BASTONUS_SOUTH;
    (void)sight;
    for (unsigned i = 0; i < count; i++) {
        lus_action action = list[i].action;
        if (action == BASTONUS_STOP)
            continue;
        list[i].rank = (bastonus_catches_by(&catches, s, action) ? 1000 : 0) +
                       (!(action & BASTONUS_HOP) && (action >> 6 & 3) == forward ? 40 : 0);
    }
}

/* A turn without an action, for the null move. */
static inline void bastonus_pass(bastonus_state *s)
{
    bastonus_end_turn(s, false, NULL);
}

/* Captures are played out instead. */
static inline bool bastonus_proves_win(const lus_variant *v, const bastonus_state *s,
                                       const bastonus_sight *sight, unsigned steps, lus_budget *budget,
                                       lus_action *first)
{
    (void)v;
    (void)s;
    (void)sight;
    (void)steps;
    (void)budget;
    (void)first;
    return false;
}

#endif
