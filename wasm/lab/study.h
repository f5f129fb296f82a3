/* A study in the module: a copy keeps its cells, the copies of workers play its blocks. */
#ifndef WASM_LAB_STUDY_H
#define WASM_LAB_STUDY_H

#include "engine/agent.h"
#include "lab/count/block.h"
#include "lab/count/cell.h"
#include "lab/study.h"

/* The study that was opened last. */
const lab_study *page_study(void);
/* What is known of a cell of it, in the copy that keeps them. */
const lab_cell *page_cell(unsigned number);

/* Reads a player for a page, which has no clock, no threads and no programs: then the answer is
 * false, and the name of what is wrong is put where `trouble` points. */
bool page_player(const char *text, const lus_variant *, lus_agent *, lus_agent_trouble *,
                 const char **name);

/* Seats the players of a cell, which take no time to get ready for its next game. False when there
 * is no memory for them. */
bool page_seat(unsigned cell, lab_chooser players[2]);

#endif
