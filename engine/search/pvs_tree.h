/* The tree below the root, for the template engine/search/pvs.c: limits, repetition, ordering, and
 * the search of one node.
 *
 * What a step is worth is given as nodes without it (ergo to depth 6, bastonus to depth 9, ten
 * positions each, with it 100 %) and as the score of the search with it against that without (ergo
 * 50 games at 20 ms of CPU time a move, bastonus 100 games at 10000 nodes a move; the error is some
 * 7 and 5 points). */
#ifndef LUS_PVS_TREE_H
#define LUS_PVS_TREE_H

#include "engine/search/pvs.h"

#include <string.h>

#include LUS_GAME_HEADER
#include LUS_EVAL_HEADER
#include "core/hash.h"
#include "core/match/match.h"
#include "core/template.h"
#include "engine/search/transposition.h"

typedef OF_GAME(_state) own_state;
typedef OF_GAME(_sight) own_sight;

#include "engine/search/repeat.h" /* needs own_state */

enum {
    WIN = 30000,            /* less the plies until then */
    SURE = WIN - 1000,      /* values beyond are proven */
    NEVER = WIN + 1,        /* no value */
    QUIESCENCE = -1,        /* as a depth: noisy actions only */
    ASPIRATION = 40,        /* points to either side */
    PLIES_MAX = 96,         /* of one path */
    DEPTH_MAX = 64,         /* of one search */
    LIST_MAX = 3072,        /* actions of all positions on a path */
    HISTORY_SIZE = 2048,    /* counters a player */
    CHECK_EVERY = 1024,     /* nodes */
    CLOCK_MATTERS = 70,     /* from here the game's clock is part of a position */
    FULLY_SORTED = 24,      /* the rest of a list is taken as it comes */
    ROOT_PROOF_PART = 8,    /* of the node limit, this part at most for the proof at the root */
    ROOT_PROOF_SLICES = 32, /* of CHECK_EVERY nodes */
    ROOT_PROOF_STEPS = 8,
    LEAF_PROOF_NODES = 24,
    LEAF_PROOF_STEPS = 3,
};

typedef struct searcher {
    uint64_t calls; /* kept from call to call: the age of the table's entries */
    const lus_variant *variant;
    const lus_limits *limits;
    const lus_net *net;
    lus_transpositions table;
    double began;
    uint64_t nodes, next_check;
    unsigned depth;  /* of the iteration */
    unsigned player; /* at the root */
    int contempt; /* points that a repetition is worse for him than a draw: both would else wait for
                   * the other
                   */
    bool stopped;
    int16_t history[2][HISTORY_SIZE]; /* by player and hashed action: how often it cut, lately */
    lus_action killers[PLIES_MAX][2];
    uint64_t keys[PLIES_MAX]; /* of the positions on the path */
    uint8_t since[PLIES_MAX]; /* the first of them that may come again */
    window past;              /* the positions before the root that may */
    unsigned list_count;
    lus_ranked list[LIST_MAX]; /* a stack: the actions of the positions on the path */
} searcher;

static void check_limits(searcher *q)
{
    const lus_limits *limits = q->limits;
    q->stopped = (limits->nodes && q->nodes >= limits->nodes) || lus_must_stop(limits) ||
                 (limits->seconds > 0 && limits->now() - q->began >= limits->seconds);
    q->next_check = q->nodes + CHECK_EVERY;
    if (limits->nodes && limits->nodes < q->next_check)
        q->next_check = limits->nodes;
}

static inline bool count_node(searcher *q)
{
    if (++q->nodes >= q->next_check)
        check_limits(q);
    return !q->stopped;
}

static inline uint64_t key_of(const own_state *s)
{
    return lus_hash_bytes(s, OF_GAME(_key_size));
}

/* The key for the table: that of the repetition rule, and the clock where it is about to end the
 * game. */
static inline uint64_t table_key(const own_state *s, uint64_t key)
{
    unsigned clock = OF_GAME(_clock)(s);
    return clock < CLOCK_MATTERS ? key : key ^ lus_hash_word(clock, 0x9e3779b97f4a7c15u);
}

/* Notes the position on the path; whether it has been there before, on the path or in the game that
 * led to it. One more occurrence is taken for a draw: who can repeat once can repeat twice. Worth
 * in bastonus: ARCHITECTURE.md. */
static bool repeats(searcher *q, const own_state *s, uint64_t key, unsigned ply)
{
    bool counts = OF_GAME(_counts)(q->variant, s);
    q->keys[ply] = counts ? key : 0;
    q->since[ply] = (uint8_t)(ply == 0 || OF_GAME(_clock)(s) == 0 ? ply : q->since[ply - 1]);
    for (unsigned i = q->since[ply]; counts && i < ply; i++)
        if (q->keys[i] == key)
            return true;
    return counts && q->since[ply] == 0 && window_has(&q->past, key, 1);
}

/* ---- values in the table: distance to the end counts from the position, not from the root ---- */

static inline int value_to_keep(int value, unsigned ply)
{
    return value >= SURE ? value + (int)ply : value <= -SURE ? value - (int)ply : value;
}

static inline int value_kept(int value, unsigned ply)
{
    return value >= SURE ? value - (int)ply : value <= -SURE ? value + (int)ply : value;
}

static inline bool cuts(const lus_entry *e, int value, int alpha, int beta)
{
    switch (e->bound_and_age & 3) {
    case LUS_EXACTLY: return true;
    case LUS_AT_LEAST: return value >= beta;
    default: return value <= alpha;
    }
}

/* ---- ordering ---- */

static inline int16_t *history_of(searcher *q, unsigned player, lus_action action)
{
    return &q->history[player][action * 0x9e3779b1u >> 21];
}

/* Lists and ranks the actions of a position on top of the stack: the best of the table, then what
 * the evaluation finds promising, killers (what cut at this ply before) and history. Worth: promise
 * 108 % and 102 % of nodes, 54 and 61 points; history 118 % and 109 %, 63 and 56 points; killers 93
 * % and 90 %, but 101 % and 115 % two or three plies less deep. */
static unsigned list_actions(searcher *q, const own_state *s, const own_sight *sight,
                             unsigned player, lus_action best, unsigned ply)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = OF_GAME(_candidates)(q->variant, s, sight, actions);
    lus_ranked *list = &q->list[q->list_count];
    for (unsigned i = 0; i < count; i++)
        list[i] = (lus_ranked){actions[i], 0};
    OF_GAME(_rank)(q->variant, s, sight, list, count);
    for (unsigned i = 0; i < count; i++) {
        lus_action action = list[i].action;
        if (action == best)
            list[i].rank = INT32_MAX;
        else
            list[i].rank +=
                *history_of(q, player, action) +
                (action == q->killers[ply][0] || action == q->killers[ply][1] ? 500 : 0);
    }
    return count;
}

/* The highest rank first; equals stay in their order. */
static void sort_ranked(lus_ranked *list, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        lus_ranked item = list[i];
        unsigned k = i;
        for (; k > 0 && list[k - 1].rank < item.rank; k--)
            list[k] = list[k - 1];
        list[k] = item;
    }
}

static inline lus_ranked pick(lus_ranked *list, unsigned i, unsigned count)
{
    unsigned best = i;
    if (i < FULLY_SORTED)
        for (unsigned k = i + 1; k < count; k++)
            if (list[k].rank > list[best].rank)
                best = k;
    lus_ranked picked = list[best];
    list[best] = list[i];
    return list[i] = picked;
}

/* An action cut: it goes up, those tried before it go down. Counters move towards their limit by a
 * part of the way that is left, so that they forget. */
static void learn(searcher *q, const lus_ranked *list, unsigned cut, unsigned player, int depth,
                  unsigned ply)
{
    int step = depth * depth < 200 ? depth * depth + 8 : 208;
    if (q->killers[ply][0] != list[cut].action) {
        q->killers[ply][1] = q->killers[ply][0];
        q->killers[ply][0] = list[cut].action;
    }
    for (unsigned i = 0; i <= cut; i++) {
        int16_t *h = history_of(q, player, list[i].action);
        int change = i == cut ? step : -step / 2;
        *h = (int16_t)(*h + change - *h * (change < 0 ? -change : change) / 512);
    }
}

/* ---- the tree ---- */

static int node(searcher *q, const own_state *s, int alpha, int beta, int depth, unsigned ply,
                bool may_pass);

/* The value of what an action led to, for the player who acted. A depth of QUIESCENCE stays. */
static int after(searcher *q, const own_state *s, unsigned player, int alpha, int beta, int depth,
                 unsigned ply)
{
    lus_status status = OF_GAME(_status)(q->variant, s);
    if (status.kind == LUS_OVER)
        return status.player == LUS_NOBODY ? 0
               : status.player == player   ? WIN - (int)ply
                                           : (int)ply - WIN;
    /* he goes on: as deep as it was, for there is little to choose from */
    if (status.player == player)
        return node(q, s, alpha, beta, depth < 0 ? depth : depth + 1, ply, false);
    return -node(q, s, -beta, -alpha, depth, ply, true);
}

static inline bool room_left(const searcher *q, unsigned ply)
{
    return ply < PLIES_MAX - 1 && q->list_count + LUS_ACTIONS_MAX <= LIST_MAX;
}

static inline int settled_value(int plies, unsigned ply)
{
    return plies > 0 ? WIN - (int)ply - plies : (int)ply - plies - WIN;
}

/* Quiescence: the noisy actions only, until nothing is left to take; the player may leave it at
 * what he has, unless he must decide whether to act on. Worth in bastonus: 75 points of 100 (60
 * games). */
static int quiet(searcher *q, const own_state *s, const own_sight *sight, int alpha, int beta,
                 unsigned ply)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned player = OF_GAME(_status)(q->variant, s).player;
    bool may_leave_it = OF_GAME(_counts)(q->variant, s) || !room_left(q, ply);
    int best = may_leave_it ? OF_GAME(_value)(q->variant, q->net, s, sight) : -NEVER;
    if (best >= beta || !room_left(q, ply))
        return best;
    if (best > alpha)
        alpha = best;
    unsigned count = OF_GAME(_noisy)(q->variant, s, actions);
    for (unsigned i = 0; i < count && alpha < beta; i++) {
        own_state next = *s;
        OF_GAME(_apply)(q->variant, &next, actions[i], NULL);
        int value = after(q, &next, player, alpha, beta, QUIESCENCE, ply + 1);
        if (q->stopped)
            return 0;
        if (value > best)
            best = value;
        if (value > alpha)
            alpha = value;
    }
    return best;
}

/* Where the depth is used up: quiescence, and for who would like more than that a short proof of a
 * win. Worth in ergo: 60 points of 100 (60 games); 8 nodes or 60 instead of 24 score 43 and 46. */
static int leaf(searcher *q, const own_state *s, const own_sight *sight, int alpha, int beta,
                unsigned ply)
{
    int value = quiet(q, s, sight, alpha, beta, ply);
    if (!OF_GAME(_can_prove) || value >= beta)
        return value;
    lus_action first;
    lus_budget budget = {.left = LEAF_PROOF_NODES};
    bool won = OF_GAME(_proves_win)(q->variant, s, sight, LEAF_PROOF_STEPS, &budget, &first);
    q->nodes += LEAF_PROOF_NODES - budget.left;
    return won ? settled_value(2 * LEAF_PROOF_STEPS + 1, ply) : value;
}

/* The null move: who stands well even after a pass need not be searched further. Worth: 130 % and
 * 485 % of nodes, 62 and 54 points. */
static bool pass_suffices(searcher *q, const own_state *s, const own_sight *sight, int beta,
                          int depth, unsigned ply)
{
    if (depth < 2 || beta >= SURE || beta <= -SURE || !OF_GAME(_counts)(q->variant, s) ||
        OF_GAME(_value)(q->variant, q->net, s, sight) < beta)
        return false;
    own_state passed = *s;
    unsigned player = OF_GAME(_status)(q->variant, s).player;
    int left = depth - 3 - depth / 4;
    OF_GAME(_pass)(&passed);
    lus_status status = OF_GAME(_status)(q->variant, &passed);
    if (status.kind == LUS_OVER || status.player == player)
        return false;
    return -node(q, &passed, -beta, 1 - beta, left < 0 ? 0 : left, ply + 1, false) >= beta &&
           !q->stopped;
}

/* Late actions are first looked at less deeply: with good ordering they seldom prove best. Worth:
 * 232 % and 753 % of nodes, 52 and 57 points. */
static inline int reduction(int depth, unsigned i)
{
    if (depth < 3 || i < 3)
        return 0;
    int plies = 1 + (i >= 10) + (i >= 30) + (depth >= 6 && i >= 6);
    return plies < depth - 1 ? plies : depth - 1;
}

/* Close to the leaves the last of a long list are not looked at. Worth: 177 % and 127 % of nodes,
 * 55 and 54 points. */
static inline unsigned worth_trying(int depth)
{
    return depth <= 3 ? 10u + 8u * (unsigned)(depth * depth) : LUS_ACTIONS_MAX;
}

static int try_actions(searcher *q, const own_state *s, lus_ranked *list, unsigned count,
                       unsigned tried, int alpha, int beta, int depth, bool may_reduce,
                       unsigned ply, unsigned *best_index)
{
    unsigned player = OF_GAME(_status)(q->variant, s).player;
    bool narrow = beta - alpha == 1;
    int best = -NEVER;
    for (unsigned i = 0; i < count; i++) {
        if (i >= tried && narrow && best > -SURE)
            break;
        own_state next = *s;
        OF_GAME(_apply)(q->variant, &next, pick(list, i, count).action, NULL);
        int less = may_reduce ? reduction(depth, i) : 0, value = alpha + 1;
        if (i > 0)
            value = after(q, &next, player, alpha, alpha + 1, depth - 1 - less, ply + 1);
        if (less && value > alpha)
            value = after(q, &next, player, alpha, alpha + 1, depth - 1, ply + 1);
        if (i == 0 || (value > alpha && value < beta))
            value = after(q, &next, player, alpha, beta, depth - 1, ply + 1);
        if (q->stopped)
            return 0;
        if (value > best) {
            best = value;
            *best_index = i;
        }
        if (value > alpha)
            alpha = value;
        if (alpha >= beta)
            break;
    }
    return best;
}

/* Keeps what a node has found between the bounds it was asked about. */
static inline int keep(searcher *q, uint64_t key, lus_action action, int value, int alpha, int beta,
                       int depth, unsigned ply)
{
    lus_bound bound = value >= beta ? LUS_AT_LEAST : value > alpha ? LUS_EXACTLY : LUS_AT_MOST;
    if (!q->stopped)
        lus_transpositions_keep(&q->table, key, action, value_to_keep(value, ply), (unsigned)depth,
                                bound);
    return value;
}

static int interior(searcher *q, const own_state *s, const own_sight *sight, lus_action *action,
                    int alpha, int beta, int depth, unsigned ply)
{
    unsigned player = OF_GAME(_status)(q->variant, s).player, best_index = 0;
    lus_ranked *list = &q->list[q->list_count];
    unsigned count = list_actions(q, s, sight, player, *action, ply);
    bool pressed = OF_GAME(_pressed)(sight);
    if (count == 0)
        return settled_value(-2, ply);
    q->list_count += count;
    int best = try_actions(q, s, list, count, pressed ? count : worth_trying(depth), alpha, beta,
                           depth, !pressed, ply, &best_index);
    q->list_count -= count;
    *action = list[best_index].action;
    if (best >= beta && !q->stopped)
        learn(q, list, best_index, player, depth, ply);
    return best;
}

/* A node whose value is not in the table. `action` is the best of an earlier visit, and becomes
 * that of this one. */
static int visit(searcher *q, const own_state *s, lus_action *action, int alpha, int beta,
                 int depth, unsigned ply, bool may_pass)
{
    own_sight sight;
    OF_GAME(_see)(q->variant, s, &sight);
    int settled = OF_GAME(_settled)(s, &sight);
    if (settled)
        return settled_value(settled, ply);
    bool pressed = OF_GAME(_pressed)(&sight);
    if (depth == QUIESCENCE)
        return quiet(q, s, &sight, alpha, beta, ply);
    if (pressed && ply < 2 * q->depth)
        depth++; /* there is little to choose from, and the threat must not pass for peace; 62
                    points in ergo, 52 in bastonus */
    if (depth == 0 || !room_left(q, ply))
        return leaf(q, s, &sight, alpha, beta, ply);
    if (OF_GAME(_may_pass) && may_pass && !pressed && beta - alpha == 1 &&
        pass_suffices(q, s, &sight, beta, depth, ply))
        return beta;
    return interior(q, s, &sight, action, alpha, beta, depth, ply);
}

static int node(searcher *q, const own_state *s, int alpha, int beta, int depth, unsigned ply,
                bool may_pass)
{
    lus_action action = UINT32_MAX;
    if (!count_node(q))
        return 0;
    if (depth == QUIESCENCE)
        return visit(q, s, &action, alpha, beta, depth, ply, false);
    uint64_t key = key_of(s);
    if (repeats(q, s, key, ply))
        return OF_GAME(_status)(q->variant, s).player == q->player ? -q->contempt : q->contempt;
    key = table_key(s, key);
    lus_entry e;
    if (lus_transpositions_find(
            &q->table, key,
            &e)) { /* the table is worth 132 % and 249 % of nodes, 66 and 59 points */
        int value = value_kept(e.value, ply);
        if (e.depth >= depth && cuts(&e, value, alpha, beta))
            return value;
        action = e.action;
    }
    int value = visit(q, s, &action, alpha, beta, depth, ply, may_pass);
    return keep(q, key, action, value, alpha, beta, depth, ply);
}

#endif
