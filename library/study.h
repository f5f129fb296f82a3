/* Studies of the laboratory (docs/lab.md) for other programs: games are played by the block, and
 * the result is the text that `lusoria lab run` writes, measures with their intervals. Unlike the
 * rest of the library this allocates. A study is for one thread at a time. */
#ifndef LUS_STUDY_H
#define LUS_STUDY_H

#include "core/game.h"
#include "engine/agent.h"

typedef struct lus_study lus_study;

/* What is wrong with a study: its text, or else a player of it, or else memory is lacking. */
typedef struct lus_study_trouble {
    lus_fault fault;          /* code LUS_OK: the text is a study */
    lus_agent_trouble player; /* fault LUS_AGENT_FINE: so are its players */
    char words[96];           /* the words of a player at fault */
} lus_study_trouble;

typedef enum lus_study_played {
    LUS_STUDY_PLAYED,
    LUS_STUDY_STOPPED,
    LUS_STUDY_NO_MEMORY
} lus_study_played;

/* Reads a study file: “lusoria study 1”, then a setting a line. NULL and the trouble otherwise.
 * Players are those of engine/agent.h, without threads. */
lus_study *lus_study_open(const char *text, lus_study_trouble *);
/* The blocks of all its cells; each is to be played once. */
uint64_t lus_study_blocks(const lus_study *);
/* Plays the next block; nothing more happens when all are played. `stop` may be NULL; when it
 * becomes true the block is given up, and can be played again. */
lus_study_played lus_study_play(lus_study *, const volatile bool *stop);
/* How many have been played. */
uint64_t lus_study_done(const lus_study *);
/* The result so far, as JSON. `compare`: with what differs between its cells (lab compare). False
 * when there is not enough memory; writer->full tells when it did not fit. */
bool lus_study_result(const lus_study *, bool compare, lus_writer *);
/* NULL is none. */
void lus_study_close(lus_study *);

#endif
