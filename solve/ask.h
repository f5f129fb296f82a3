/* Questions answered while a game is solved: the values of single states, as exact as they were
 * computed, although no layer is kept. First everything that is asked is noted, then each layer is
 * looked at when it is solved; then all values are there. */
#ifndef SOLVE_ASK_H
#define SOLVE_ASK_H

#include "solve/solving.h"

typedef struct ask ask;

/* NULL after a complaint. The caller keeps variant and index. */
ask *ask_new(const lus_variant *, const lus_solving *, const void *index);
void ask_free(ask *);

typedef enum ask_answer { ASK_NOTED, ASK_NEVER, ASK_NO_MEMORY } ask_answer;
/* NEVER: no game leads to this state. */
ask_answer ask_note(ask *, const lus_state *);
/* Before the first layer. */
void ask_begin(ask *);
/* What is asked of a layer: numbers, in order, and room for their values. Returns how many. */
uint64_t ask_layer(ask *, uint32_t layer, const uint64_t **numbers, double **values);
/* The chance that White wins, of a state that was noted or follows one by an action. */
double ask_value(const ask *, const lus_state *);

#endif
