/* Many games at once, for programs that learn: each call plays a step in every game of the batch.
 *
 * A game of the batch stands before a decision. A step plays the action that the caller gives it
 * (a dense number, lus_game.number_of), then every throw that follows, by the game's own stream of
 * random numbers, until somebody decides again. A game that is over, or has lasted as long as it
 * may, begins anew in the same step. Repetition counts as the rules say.
 *
 * The loops are compiled once per game over its inline rules (engine/batch/loops.c). Memory is the
 * caller's. A batch is for one thread at a time; several batches do not know of each other. */
#ifndef LUS_BATCH_H
#define LUS_BATCH_H

#include "engine/batch/observe.h"

enum { LUS_BATCH_MAX = 1 << 24 }; /* games */

typedef struct lus_batch {
    lus_observer observer;
    uint32_t count; /* games */
    uint32_t limit; /* actions after which a game is cut off; 0: none */
    const struct lus_batch_loops *loops;
    void *slots; /* the caller's memory, lus_batch_bytes of it */
} lus_batch;

/* What a step did to each game: arrays of the caller, `count` long; each may be NULL. */
typedef struct lus_batch_results {
    float *rewards;      /* of who acted: 1 for a win, -1 for a loss, 0 else */
    uint8_t *terminated; /* 1 where the rules ended the game */
    uint8_t *truncated;  /* 1 where the limit did */
    int8_t *winners;     /* of a game that ended: lus_player, LUS_NOBODY for a draw; else -1 */
    uint8_t *players;    /* who acts now, perhaps in the next game */
} lus_batch_results;

/* Bytes for so many games, aligned as malloc does. */
size_t lus_batch_bytes(const lus_variant *, uint32_t count);
/* `memory` has lus_batch_bytes and must outlive the batch. lus_batch_reset comes next. */
void lus_batch_make(lus_batch *, const lus_variant *, uint32_t count, uint32_t limit, void *memory);
/* Begins every game anew. The same seed gives the same throws in the same games of a batch. */
void lus_batch_reset(lus_batch *, uint64_t seed);

/* Draws a legal action for every game, uniformly. */
void lus_batch_draw(lus_batch *, int32_t *actions);
/* Plays one action in every game. Returns `count`; where an action is not legal, the number of the
 * first such game, and nothing has been played anywhere. */
uint32_t lus_batch_step(lus_batch *, const int32_t *actions, const lus_batch_results *);

/* Who acts in each game. */
void lus_batch_players(const lus_batch *, uint8_t *players);
/* What who acts sees: count * observer.size floats. */
void lus_batch_observe(const lus_batch *, float *out);
/* Which actions are legal: count * game->numbers bytes, 1 or 0. */
void lus_batch_masks(const lus_batch *, uint8_t *out);
/* The state of a game. */
void lus_batch_state(const lus_batch *, uint32_t game, lus_state *);

/* How many legal actions there are in all games together, and in each (may be NULL). */
uint64_t lus_batch_choices(const lus_batch *, uint32_t *counts);
/* What each of them leads to, before any throw: arrays as long as lus_batch_choices says, game
 * after game. `observations` as who acted sees it; `results` what it is worth to them where it ends
 * the game (1, 0.5, 0), otherwise -1. */
void lus_batch_after(const lus_batch *, int32_t *actions, float *observations, float *results);

/* ---- what the template makes of a game ---- */

typedef struct lus_batch_loops {
    size_t slot_size;
    void (*reset)(lus_batch *, uint64_t seed);
    void (*draw)(lus_batch *, int32_t *actions);
    uint32_t (*step)(lus_batch *, const int32_t *actions, const lus_batch_results *);
    void (*players)(const lus_batch *, uint8_t *);
    void (*observe)(const lus_batch *, float *);
    void (*masks)(const lus_batch *, uint8_t *);
    void (*state)(const lus_batch *, uint32_t game, lus_state *);
    uint64_t (*choices)(const lus_batch *, uint32_t *);
    void (*after)(const lus_batch *, int32_t *, float *, float *);
} lus_batch_loops;

#endif
