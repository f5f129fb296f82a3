/* A game being played: where it began, what was done, where it stands. Holds the history that
 * states do not: repetition is judged here, and undo is replay. */
#ifndef LUS_MATCH_H
#define LUS_MATCH_H

#include "core/game.h"

typedef struct lus_step {
    /* repetition key of the state after the step; 0 where the rule does not count it */
    uint64_t key;
    lus_action action;
    uint32_t chance; /* 1 for a throw, 0 for an action */
} lus_step;

typedef struct lus_match {
    lus_variant variant;
    lus_state start, now;
    lus_status status; /* of `now`; also over by repetition, or because people ended the game */
    lus_step *steps;   /* the caller's array */
    uint32_t count, capacity;
    uint64_t start_key;
    lus_state turn;   /* the state before the first step of this turn, from where it is replayed */
    uint32_t turn_at; /* steps before that one */
} lus_match;

/* Begins at `start`, or at the game's own first state when it is NULL. `steps` stays the caller's
 * and must outlive the match. */
void lus_match_begin(lus_match *, const lus_variant *, const lus_state *start, lus_step *steps,
                     uint32_t capacity);

/* Plays a possible action or outcome. Appends to `events` (may be NULL). False with LUS_E_FULL when
 * there is no room left, or LUS_E_ACTION, LUS_E_THROW, LUS_E_GAME_OVER when it is not possible. */
bool lus_match_play(lus_match *, lus_action, lus_events *, lus_fault *);

/* Takes back to the first `count` steps. Within a turn this takes as long as the turn, not as the
 * game. */
void lus_match_rewind(lus_match *, uint32_t count);

/* The state after the first `count` steps. */
void lus_match_state_at(const lus_match *, uint32_t count, lus_state *);

/* Ends the game by a decision of people: resignation, agreement, time, abandonment. `winner` may be
 * LUS_NOBODY. Only for a game that is not over. */
void lus_match_end(lus_match *, lus_player winner, lus_reason);

/* Whether an end is one that people make, not the rules. */
bool lus_reason_is_human(lus_reason);

#endif
