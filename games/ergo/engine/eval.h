/* Ergo as the search sees it: windows of five squares that only one player holds, fours that win
 * next move, and proofs of wins by fours alone. The hooks are described in engine/search/pvs.h. */
#ifndef LUS_EVAL_ERGO_H
#define LUS_EVAL_ERGO_H

#include "engine/search/pvs.h"
#include "games/ergo/engine/by_hand.h"
#include "games/ergo/engine/facts.h"
#include "games/ergo/rules.h"

/* EG-16 may save a player who is about to lose: then nothing is concluded from the threat. */
static inline bool ergo_clock_may_save(const ergo_state *s)
{
    return s->clock >= ERGO_CLOCK_MAX - 2;
}

static inline bool ergo_must_block(const ergo_state *s, const ergo_sight *sight)
{
    return sight->threatened && sight->enemy_reserve && !ergo_clock_may_save(s);
}

static inline int ergo_settled(const ergo_state *s, const ergo_sight *sight)
{
    if (sight->wins)
        return 1;
    bool two_fifths = (sight->enemy_fifths & (sight->enemy_fifths - 1)) != 0;
    /* one move does not fill two squares */
    return ergo_must_block(s, sight) && two_fifths ? -2 : 0;
}

static inline bool ergo_pressed(const ergo_sight *sight)
{
    return sight->threatened;
}

/* ---- value ---- */

enum {
    ergo_scale = 150, /* points for a win expectation of 73 % */
    ergo_may_pass = 1,
    ergo_can_prove = 1,
};

extern const lus_net lus_net_ergo;

static inline const lus_net *ergo_net(void)
{
    return &lus_net_ergo;
}

/* The net's log-odds in points; without one, a value by hand, for the games that a first net learns
 * from. */
static inline int ergo_value(const lus_variant *v, const lus_net *net, const ergo_state *s,
                             const ergo_sight *sight)
{
    lus_facts facts;
    (void)v;
    if (!net)
        return ergo_by_hand(s, sight);
    ergo_facts_seen(s, sight, &facts);
    return lus_net_points(net, ergo_hidden, &facts, ergo_scale);
}

/* ---- actions ---- */

/* All actions, but when only the last square of a four can be filled, those that fill it. */
static inline unsigned ergo_candidates(const lus_variant *v, const ergo_state *s,
                                       const ergo_sight *sight, lus_action *out)
{
    unsigned count = ergo_actions(v, s, out), kept = 0;
    if (!ergo_must_block(s, sight))
        return count;
    for (unsigned i = 0; i < count; i++)
        if (sight->enemy_fifths & ergo_grid_bit(out[i] % 128))
            out[kept++] = out[i];
    return kept;
}

/* Nothing is taken in this game: the proofs below do what captures do elsewhere. */
static inline unsigned ergo_noisy(const lus_variant *v, const ergo_state *s, lus_action *out)
{
    (void)v;
    (void)s;
    (void)out;
    return 0;
}

/* A set of squares in words: whether a square is in it can then be said without a branch, which
 * nobody could foretell. */
typedef struct ergo_words {
    uint64_t word[2];
} ergo_words;

static inline ergo_words ergo_words_of(const ergo_grid windows[ERGO_LINES])
{
    ergo_grid squares = ergo_window_squares(windows);
    return (ergo_words){{(uint64_t)squares, (uint64_t)(squares >> 64)}};
}

static inline int ergo_is_in(const ergo_words *set, unsigned index)
{
    return (int)(set->word[index >> 6] >> (index & 63) & 1);
}

static inline void ergo_rank(const lus_variant *v, const ergo_state *s, const ergo_sight *sight,
                             lus_ranked *list, unsigned count)
{
    ergo_words own_threes = ergo_words_of(sight->own.threes),
               own_twos = ergo_words_of(sight->own.twos), own_ones = ergo_words_of(sight->own.ones),
               enemy_threes = ergo_words_of(sight->enemy.threes),
               enemy_twos = ergo_words_of(sight->enemy.twos);
    (void)v;
    (void)s;
    for (unsigned i = 0; i < count; i++) {
        lus_action action = list[i].action;
        if (action == ERGO_SWAP_ACTION)
            continue;
        unsigned from = action / 128, to = ergo_grid_index[action % 128];
        int rank = 900 * ergo_is_in(&own_threes, to) + 700 * ergo_is_in(&enemy_threes, to) +
                   300 * ergo_is_in(&own_twos, to) + 200 * ergo_is_in(&enemy_twos, to) +
                   60 * ergo_is_in(&own_ones, to);
        if (from != ERGO_RESERVE) {
            unsigned left = ergo_grid_index[from];
            rank -= 700 * ergo_is_in(&own_threes, left) + 250 * ergo_is_in(&own_twos, left) + 60;
        }
        list[i].rank = rank;
    }
}

/* A pass, for the null move. */
static inline void ergo_pass(ergo_state *s)
{
    ergo_change_sides(s);
}

/* ---- wins by fours alone ---- */

/* The squares where a piece may make a new four. Without a reserve after it a four must also be in
 * reach of another piece, and any move may bring one there. */
static inline ergo_grid ergo_attacks(const ergo_sight *sight)
{
    return sight->own_reserve > 1 ? ergo_window_squares(sight->own.threes) & sight->free
                                  : sight->free;
}

static inline bool ergo_attack(const lus_variant *v, const ergo_state *s, const ergo_sight *sight,
                               unsigned fours, lus_budget *budget, lus_action *first);

/* Whether every defence against the four that was just made fails. */
static inline bool ergo_defence_fails(const lus_variant *v, const ergo_state *s, unsigned fours,
                                      lus_budget *budget)
{
    lus_action actions[LUS_ACTIONS_MAX], next;
    ergo_sight sight;
    if (s->ended)
        return false;
    ergo_see(v, s, &sight);
    if (!sight.threatened) /* no four after all, or the defender wins at once */
        return false;
    if (ergo_settled(s, &sight) < 0)
        return true;
    unsigned count = ergo_candidates(v, s, &sight, actions);
    for (unsigned i = 0; i < count; i++) {
        ergo_state after = *s;
        ergo_apply(v, &after, actions[i], NULL);
        if (after.ended || after.side == s->side)
            return false;
        ergo_see(v, &after, &sight);
        if (!ergo_attack(v, &after, &sight, fours, budget, &next))
            return false;
    }
    return true;
}

/* Whether the player to move wins by at most so many fours, each of which leaves his opponent
 * nothing but to stop it; the first move of it. Every node is checked with the rules, so what is
 * found is proven; what is not found may be there. */
static inline bool ergo_attack(const lus_variant *v, const ergo_state *s, const ergo_sight *sight,
                               unsigned fours, lus_budget *budget, lus_action *first)
{
    lus_action actions[LUS_ACTIONS_MAX];
    if (sight->wins)
        return true;
    ergo_grid squares = ergo_attacks(sight);
    if (fours == 0 || !squares)
        return false;
    unsigned count = ergo_candidates(v, s, sight, actions);
    for (unsigned i = 0; i < count; i++) {
        if (actions[i] == ERGO_SWAP_ACTION || !(squares & ergo_grid_bit(actions[i] % 128)))
            continue;
        if (!lus_budget_spend(budget))
            return false;
        ergo_state after = *s;
        ergo_apply(v, &after, actions[i], NULL);
        if (after.side != s->side && ergo_defence_fails(v, &after, fours - 1, budget)) {
            *first = actions[i];
            return true;
        }
    }
    return false;
}

static inline bool ergo_proves_win(const lus_variant *v, const ergo_state *s,
                                   const ergo_sight *sight, unsigned steps, lus_budget *budget,
                                   lus_action *first)
{
    /* one three alone makes one four after another, and none that wins */
    unsigned threes = 0;
    for (unsigned i = 0; i < ERGO_LINES; i++)
        threes += ergo_grid_count(sight->own.threes[i]);
    if (sight->own_reserve > 1 && threes < 2)
        return false;
    return ergo_attack(v, s, sight, steps, budget, first);
}

#endif
