/* Playing the blocks of a study: what a thread needs for it, and how. */
#ifndef LAB_RUN_PLAY_H
#define LAB_RUN_PLAY_H

#include "contest/agent.h"
#include "lab/count/block.h"

/* A worker whose players are agents: one a thread. */
typedef struct lab_thread {
    lab_worker worker;
    bool ready;       /* whether what follows is of the worker's cell */
    agent *agents[2]; /* NULL where both draw at random */
} lab_thread;

/* What a block gives. */
typedef struct lab_block_result {
    lab_tally tally;
    char trouble[AGENT_TROUBLE_MAX]; /* why it could not be played; otherwise empty */
} lab_block_result;

/* False after a complaint. */
bool lab_thread_open(lab_thread *, const lab_study *);
void lab_thread_close(lab_thread *);

/* Turns to a cell and seats its players; false after a complaint. */
bool lab_thread_enter(lab_thread *, unsigned cell);
/* Why one of its players has made no choice. */
const char *lab_thread_trouble(const lab_thread *);
/* Plays a block of a cell; false when the user interrupted. The record depends on the study, the
 * cell and the block alone (unless a player has a time limit). */
bool lab_play_item(lab_thread *, unsigned cell, unsigned block, lab_block_result *);

#endif
