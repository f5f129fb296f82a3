/* Ergo as the search sees it: windows of five squares that only one player holds, fours that win
 * next move, and proofs of wins by fours alone. The hooks are described in engine/search/pvs.h. */
#ifndef LUS_EVAL_ERGO_H
#define LUS_EVAL_ERGO_H

#include "engine/search/pvs.h"
#include "games/ergo/rules.h"

/* ---- all 90 squares in one grid, so that lines run over arena and path alike ---- */

/* Bit row * 11 + column; the eleventh column is never a square, so that no line goes round the
 * edge.
 *
 * WebAssembly calls functions for products of 128 bits and for shifts by a distance that varies:
 * there are none here. */
__extension__ typedef unsigned __int128 ergo_grid;

enum { ERGO_STRIDE = 11, ERGO_LINES = 4 /* steps of 1, 10, 11 and 12 */ };

/* The grid's bit of a cell; 127, which is no square, for what is none. */
static const uint8_t ergo_grid_index[ERGO_CELLS] = {
    12, 13, 14,  15,  16,  17, 18,  19, 127, 23, 24, 25, 26, 27,  28, 29,  30, 127, 34, 35,
    36, 37, 38,  39,  40,  41, 127, 45, 46,  47, 48, 49, 50, 51,  52, 127, 56, 57,  58, 59,
    60, 61, 62,  63,  127, 67, 68,  69, 70,  71, 72, 73, 74, 127, 78, 79,  80, 81,  82, 83,
    84, 85, 127, 127, 0,   1,  2,   3,  4,   5,  6,  7,  8,  9,   20, 31,  42, 53,  64, 75,
    86, 97, 96,  95,  94,  93, 92,  91, 90,  89, 88, 77, 66, 55,  44, 33,  22, 11};

static inline ergo_grid ergo_grid_join(uint64_t high, uint64_t low)
{
    return (ergo_grid)high << 64 | low;
}

static inline ergo_grid ergo_grid_bit(unsigned cell)
{
    unsigned index = ergo_grid_index[cell];
    uint64_t bit = UINT64_C(1) << (index & 63);
    return index < 64 ? bit : ergo_grid_join(bit, 0);
}

/* Seven bits, bottom row first, put above one another. */
static inline ergo_grid ergo_grid_column(uint64_t seven)
{
    const uint64_t every_tenth = UINT64_C(0x1004010040100401),
                   every_eleventh = UINT64_C(0x80100200400801);
    return ergo_grid_join(seven >> 6 << 2, seven * every_tenth & every_eleventh);
}

static inline ergo_grid ergo_grid_of(const ergo_set *set, uint64_t mirror)
{
    uint64_t low = set->path & 0x3ff, high = (mirror >> 7 & 0x3ff) << 24;
    for (unsigned row = 0; row < 5; row++)
        low |= (set->arena >> 9 * row & 0xff) << (ERGO_STRIDE * (row + 1) + 1);
    high |= (set->arena >> 45 & 0xff) << 3 | (set->arena >> 54 & 0xff) << 14;
    return ergo_grid_join(high, low) | ergo_grid_column(mirror & 0x7f) << 11 |
           ergo_grid_column(set->path >> 10 & 0x7f) << 20;
}

static inline ergo_grid ergo_grid_all(void)
{
    const ergo_set all = {ERGO_ARENA, ERGO_PATH};
    return ergo_grid_of(&all, ERGO_PATH);
}

static inline unsigned ergo_grid_count(ergo_grid set)
{
    return ergo_count((uint64_t)set) + ergo_count((uint64_t)(set >> 64));
}

/* ---- windows ---- */

/* The windows of five that hold no enemy, by the number of pieces in them: bit n for the window
 * that begins on square n. */
typedef struct ergo_windows {
    ergo_grid ones[ERGO_LINES], twos[ERGO_LINES], threes[ERGO_LINES], fours[ERGO_LINES];
} ergo_windows;

static inline void ergo_find_line_windows(ergo_grid own, ergo_grid allowed, unsigned step,
                                          unsigned line, ergo_windows *out)
{
    ergo_grid pair = allowed & allowed >> step;
    ergo_grid open = pair & pair >> 2 * step & allowed >> 4 * step;
    ergo_grid a = own, b = own >> step, c = own >> 2 * step, d = own >> 3 * step,
              e = own >> 4 * step;
    /* two full adders: all windows are counted at once, a binary digit a word */
    ergo_grid half = a ^ b ^ c, carry = (a & b) | (c & (a ^ b));
    ergo_grid digit1 = half ^ d ^ e, carry2 = (half & d) | (e & (half ^ d));
    ergo_grid digit2 = carry ^ carry2, digit4 = carry & carry2;
    out->ones[line] = open & digit1 & ~digit2 & ~digit4;
    out->twos[line] = open & digit2 & ~digit1;
    out->threes[line] = open & digit2 & digit1;
    out->fours[line] = open & digit4 & ~digit1;
}

static inline void ergo_find_windows(ergo_grid own, ergo_grid allowed, ergo_windows *out)
{
    ergo_find_line_windows(own, allowed, 1, 0, out);
    ergo_find_line_windows(own, allowed, ERGO_STRIDE - 1, 1, out);
    ergo_find_line_windows(own, allowed, ERGO_STRIDE, 2, out);
    ergo_find_line_windows(own, allowed, ERGO_STRIDE + 1, 3, out);
}

static inline ergo_grid ergo_line_squares(ergo_grid windows, unsigned step)
{
    ergo_grid two = windows | windows << step;
    return two | two << 2 * step | windows << 4 * step;
}

/* All squares of the windows. */
static inline ergo_grid ergo_window_squares(const ergo_grid windows[ERGO_LINES])
{
    return ergo_line_squares(windows[0], 1) | ergo_line_squares(windows[1], ERGO_STRIDE - 1) |
           ergo_line_squares(windows[2], ERGO_STRIDE) |
           ergo_line_squares(windows[3], ERGO_STRIDE + 1);
}

/* ---- what is seen of a position ---- */

typedef struct ergo_sight {
    ergo_windows own, enemy;
    ergo_grid own_men, enemy_men, free;
    ergo_grid own_fifths, enemy_fifths; /* the squares that fours lack */
    unsigned own_reserve, enemy_reserve;
    bool wins;       /* the player to move makes five now */
    bool threatened; /* else his opponent would, if it were his turn */
} ergo_sight;

/* The move of a piece on the board that makes five; ERGO_NO_ACTION when there is none. `fifths` are
 * the squares where it may be. */
static inline lus_action ergo_winning_move(const lus_variant *v, const ergo_state *s,
                                           ergo_grid fifths)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = ergo_actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        unsigned from = actions[i] / 128, to = actions[i] % 128;
        if (actions[i] == ERGO_SWAP_ACTION || from == ERGO_RESERVE || !(fifths & ergo_grid_bit(to)))
            continue;
        ergo_state after = *s;
        ergo_toggle(&after, from);
        ergo_toggle(&after, to);
        if (ergo_five_through(&after.own, ergo_place_of(to)))
            return actions[i];
    }
    return ERGO_NO_ACTION;
}

static inline void ergo_see(const lus_variant *v, const ergo_state *s, ergo_sight *sight)
{
    ergo_grid own = ergo_grid_of(&s->own, s->own_mirror),
              enemy = ergo_grid_of(&s->enemy, s->enemy_mirror);
    ergo_grid all = ergo_grid_all();
    sight->own_men = own;
    sight->enemy_men = enemy;
    sight->free = all & ~(own | enemy);
    ergo_find_windows(own, all & ~enemy, &sight->own);
    ergo_find_windows(enemy, all & ~own, &sight->enemy);
    sight->own_fifths = ergo_window_squares(sight->own.fours) & sight->free;
    sight->enemy_fifths = ergo_window_squares(sight->enemy.fours) & sight->free;
    sight->own_reserve = ERGO_PIECES - ergo_grid_count(own);
    sight->enemy_reserve = ERGO_PIECES - ergo_grid_count(enemy);
    /* EG-5, EG-6: a reserve reaches every free square; without one a piece must get there */
    sight->wins =
        sight->own_fifths &&
        (sight->own_reserve || ergo_winning_move(v, s, sight->own_fifths) != ERGO_NO_ACTION);
    sight->threatened = !sight->wins && sight->enemy_fifths;
    if (sight->threatened && !sight->enemy_reserve) {
        ergo_state turned = *s;
        ergo_change_sides(&turned);
        sight->threatened = ergo_winning_move(v, &turned, sight->enemy_fifths) != ERGO_NO_ACTION;
    }
}

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
    ERGO_TEMPO = 30,
};

/* The points, with the tempo, by self-play: 60 % against 2, 7, 22, 60 and a tempo of 12 (50 games,
 * 20 ms a move). A window is worth less when the reserve cannot fill it: pieces must come from
 * elsewhere then. */
static inline int ergo_windows_worth(const ergo_windows *w, unsigned reserve)
{
    static const int points[5] = {0, 1, 6, 30, 80};
    const ergo_grid *by_count[5] = {NULL, w->ones, w->twos, w->threes, w->fours};
    int worth = 0;
    for (unsigned count = 1; count < 5; count++) {
        unsigned windows = 0;
        for (unsigned i = 0; i < ERGO_LINES; i++)
            windows += ergo_grid_count(by_count[count][i]);
        worth += (int)windows * points[count] / (reserve + count >= 5 ? 1 : 2);
    }
    return worth;
}

static inline const lus_net *ergo_net(void)
{
    return NULL;
}

static inline int ergo_value(const lus_variant *v, const lus_net *net, const ergo_state *s,
                             const ergo_sight *sight)
{
    (void)net;
    (void)v;
    /* lions of the arena go eight ways, hollow pieces four */
    int lions =
        (int)ergo_count(s->own.arena & ~s->hollow) - (int)ergo_count(s->enemy.arena & ~s->hollow);
    return ergo_windows_worth(&sight->own, sight->own_reserve) -
           ergo_windows_worth(&sight->enemy, sight->enemy_reserve) + 2 * lions + ERGO_TEMPO;
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
