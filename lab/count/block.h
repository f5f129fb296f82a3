/* Playing the blocks of a study, with any players: a worker for each thread. */
#ifndef LAB_BLOCK_H
#define LAB_BLOCK_H

#include "lab/count/judge.h"
#include "lab/count/play.h"
#include "lab/memory.h"
#include "lab/study.h"

/* A player, whatever it is. */
typedef struct lab_chooser {
    void *self; /* NULL: it draws at random, from the choices of the unit */
    void (*begin_game)(void *self);
    /* In the game as it stands; false when there is no choice to be had from it. */
    bool (*choose)(void *self, const lus_match *, uint64_t seed, lus_action *);
} lab_chooser;

/* What one thread plays with: at any time the players of one cell. */
typedef struct lab_worker {
    const lab_study *study;
    unsigned cell;
    lab_setup setup;
    lab_chooser players[2];
    lus_step *steps; /* as many as the study's limit */
    lab_seen *seen;
    lab_judge judge;           /* without memory where nothing is judged */
    const volatile bool *stop; /* may be NULL */
    lab_memory memory;         /* of all that */
} lab_worker;

typedef enum lab_played { LAB_PLAYED, LAB_STOPPED, LAB_NO_CHOICE, LAB_ILLEGAL } lab_played;

/* Whether the study's games are judged. */
bool lab_judges(const lab_study *);
/* A worker for a study, of no cell yet; where games are judged, with so much memory for the search.
 * False when there is not enough memory. The caller closes it, whatever happens. */
bool lab_worker_open(lab_worker *, const lab_study *, size_t judge_memory);
void lab_worker_close(lab_worker *);
/* Turns to another cell; its players and its judge's exact endings are the caller's to change. */
void lab_worker_turn_to(lab_worker *, unsigned cell);
/* Plays a block of the worker's cell. The tally, which begins with zeros, depends on the study, the
 * cell and the block alone; it is worth something after LAB_PLAYED only. */
lab_played lab_play_block(lab_worker *, unsigned block, lab_tally *);

/* Plays one game of a unit of the worker's cell (the second of a pair is number 1) and leaves it in
 * `m`, whose steps are the worker's until the next game. What it counts is added to `unit`; `spare`
 * takes what a tally would know besides. */
lab_played lab_play_one(lab_worker *, uint64_t unit, unsigned game, lus_match *m, lab_unit *,
                        lab_tally *spare);

#endif
