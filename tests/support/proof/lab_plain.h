/* Games of the laboratory computed a second time, slowly and plainly: played through the table of
 * functions, kept whole, then counted from what was kept. */
#ifndef LUS_TEST_LAB_PLAIN_H
#define LUS_TEST_LAB_PLAIN_H

#include "core/match/match.h"

enum { KEPT_STEPS = 4000 };

typedef struct kept_step {
    lus_status before; /* who threw or decided */
    unsigned legal;    /* 0: a throw */
    lus_state after;
    lus_events events;
} kept_step;

typedef struct kept_game {
    lus_variant variant;
    lus_state start;
    kept_step steps[KEPT_STEPS];
    unsigned count;
    lus_status end; /* not over: cut off */
} kept_game;

/* What a game adds to the measures of docs/lab.md. */
typedef struct plain_counts {
    double games, first_points, completed, drawn, cut, turns, actions, decisions, throws, legal,
        legal_choices, tree, tree_throws, covered, squares, repeated, given, given_played,
        given_hits, given_wins;
} plain_counts;

/* The game of random players with this number; at most `limit` steps, which are at most KEPT_STEPS.
 */
void play_plainly(kept_game *, const lus_variant *, const lus_state *start, uint64_t seed,
                  uint64_t unit, uint32_t limit);
plain_counts count_plainly(const kept_game *);

/* Before a step; the last state for the number of all steps. */
const lus_state *state_before(const kept_game *, unsigned step);
/* Whether a turn begins with the state after `count` steps. */
bool turn_begins(const kept_game *, unsigned count);
unsigned turns_of(const kept_game *);
unsigned count_of(const kept_step *, lus_event_kind);
bool is_square(const lus_variant *, unsigned place);
/* How many dice an amount of dice stands for: its decimal digits. */
double digits_of(unsigned amount);

#endif
