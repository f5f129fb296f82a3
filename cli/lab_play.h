/* Playing the blocks of a study: what a thread needs for it, and how. */
#ifndef CLI_LAB_PLAY_H
#define CLI_LAB_PLAY_H

#include "cli/agent.h"
#include "lab/judge.h"
#include "lab/play.h"
#include "lab/study.h"

/* What one thread plays with: at any time the players of one cell. */
typedef struct lab_seat {
    const lab_study *study;
    bool seated; /* whether what follows is of `cell` */
    unsigned cell;
    lab_setup setup;
    agent *agents[2]; /* NULL where both draw at random */
    lus_step *steps;
    lab_seen *seen;
    lab_judge judge; /* without memory where nothing is judged */
} lab_seat;

/* What a block gives. */
typedef struct lab_record {
    lab_tally tally;
    char trouble[AGENT_TROUBLE_MAX]; /* why it could not be played; otherwise empty */
} lab_record;

/* False after a complaint. */
bool lab_sit(lab_seat *, const lab_study *);
void lab_rise(lab_seat *);

/* Plays a block of a cell; false when the user interrupted. The record depends on the study, the cell and the
 * block alone (unless a player has a time limit). */
bool lab_play_block(lab_seat *, unsigned cell, unsigned block, lab_record *);

#endif
