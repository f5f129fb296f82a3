/* Bastonus Romanus as the search sees it. The hooks are described in engine/search/pvs.h. */
#ifndef LUS_EVAL_BASTONUS_H
#define LUS_EVAL_BASTONUS_H

#include "engine/search/pvs.h"
#include "games/bastonus/engine/by_hand.h"
#include "games/bastonus/engine/facts.h"
#include "games/bastonus/rules.h"

enum {
    bastonus_scale = 200, /* points for a win expectation of 73 % */
    bastonus_may_pass = 1,
    bastonus_can_prove = 0,
};

typedef struct bastonus_sight {
    bool annexes;    /* BR-21: the Empress of the player to move steps into the enemy camp */
    bool threatened; /* else the enemy's would, if it were his turn */
} bastonus_sight;

static inline bool bastonus_may_annex(const bastonus_state *s, unsigned player)
{
    uint64_t empty = ~(s->pieces[0] | s->pieces[1]), empress = s->empress & s->pieces[player];
    return (bastonus_around(empress) & empty & bastonus_camp(player ^ 1)) != 0;
}

static inline void bastonus_see(const lus_variant *v, const bastonus_state *s,
                                bastonus_sight *sight)
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

extern const lus_net lus_net_bastonus;

static inline const lus_net *bastonus_net(void)
{
    return &lus_net_bastonus;
}

/* The net's log-odds in points; without one, a value by hand, for the games that a first net learns
 * from. */
static inline int bastonus_value(const lus_variant *v, const lus_net *net, const bastonus_state *s,
                                 const bastonus_sight *sight)
{
    lus_facts facts;
    (void)sight;
    if (!net)
        return bastonus_by_hand(s);
    bastonus_facts(v, s, &facts);
    return lus_net_points(net, bastonus_hidden, &facts, bastonus_scale);
}

/* ---- actions ---- */

static inline unsigned bastonus_candidates(const lus_variant *v, const bastonus_state *s,
                                           const bastonus_sight *sight, lus_action *out)
{
    (void)sight;
    return bastonus_actions(v, s, out);
}

/* What captures; after a capture stopping as well. */
static inline unsigned bastonus_noisy(const lus_variant *v, const bastonus_state *s,
                                      lus_action *out)
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
static inline void bastonus_rank(const lus_variant *v, const bastonus_state *s,
                                 const bastonus_sight *sight, lus_ranked *list, unsigned count)
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
                                       const bastonus_sight *sight, unsigned steps,
                                       lus_budget *budget, lus_action *first)
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
