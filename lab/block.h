/* Playing the blocks of a study, with any players. All memory is the caller's. */
#ifndef LAB_BLOCK_H
#define LAB_BLOCK_H

#include "lab/judge.h"
#include "lab/play.h"
#include "lab/study.h"

/* A player at its seat, whatever it is. */
typedef struct lab_chooser {
    void *self; /* NULL: it draws at random, from the choices of the unit */
    void (*begin_game)(void *self);
    /* In the game as it stands; false when there is no choice to be had from it. */
    bool (*choose)(void *self, const lus_match *, uint64_t seed, lus_action *);
} lab_chooser;

/* What one thread plays with: at any time the players of one cell. */
typedef struct lab_seat {
    const lab_study *study;
    unsigned cell;
    lab_setup setup;
    lab_chooser players[2];
    lus_step *steps;           /* as many as the study's limit */
    lab_seen *seen;            /* after lab_seen_begin */
    lab_judge judge;           /* without memory where nothing is judged */
    const volatile bool *stop; /* may be NULL */
} lab_seat;

typedef enum lab_played { LAB_PLAYED, LAB_STOPPED, LAB_NO_CHOICE, LAB_ILLEGAL } lab_played;

/* Whether the study's games are judged, so that the seat needs a judge. */
bool lab_judges(const lab_study *);
/* Makes the seat one of this cell; its players and its judge's tables are the caller's to change. */
void lab_enter_cell(lab_seat *, unsigned cell);
/* Plays a block of the seat's cell. The tally, which begins with zeros, depends on the study, the cell and
 * the block alone; it is worth something after LAB_PLAYED only. */
lab_played lab_play_block(lab_seat *, unsigned block, lab_tally *);

#endif
