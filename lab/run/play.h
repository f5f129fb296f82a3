/* Playing the blocks of a study: what a thread needs for it, and how. */
#ifndef LAB_RUN_PLAY_H
#define LAB_RUN_PLAY_H

#include "contest/agent.h"
#include "lab/block.h"

/* What one thread plays with, and the memory of that. */
typedef struct lab_player {
    lab_seat seat;
    bool seated;      /* whether what follows is of seat.cell */
    agent *agents[2]; /* NULL where both draw at random */
} lab_player;

/* What a block gives. */
typedef struct lab_record {
    lab_tally tally;
    char trouble[AGENT_TROUBLE_MAX]; /* why it could not be played; otherwise empty */
} lab_record;

/* False after a complaint. */
bool lab_player_open(lab_player *, const lab_study *);
void lab_player_close(lab_player *);

/* Plays a block of a cell; false when the user interrupted. The record depends on the study, the cell and the
 * block alone (unless a player has a time limit). */
bool lab_play_item(lab_player *, unsigned cell, unsigned block, lab_record *);

#endif
