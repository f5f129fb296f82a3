/* A net that is taught by exact values (train/values.h) instead of by games: positions before a
 * throw, drawn at random from all that the files hold, and what they are worth. Some decisions are
 * kept back, to see what the net would lose in them.
 *
 * Games go in school.done as examples do here. The number of threads changes nothing. */
#ifndef TRAIN_TUTOR_H
#define TRAIN_TUTOR_H

#include "train/school.h"
#include "train/values.h"

typedef struct tutor tutor;

/* Reads the values of variants[i] from the i-th of the paths, which are divided by commas. NULL
 * after a complaint. */
tutor *tutor_new(const school *, const char *paths);
void tutor_free(tutor *);

/* Positions to learn from. */
uint64_t tutor_count(const tutor *);

/* Some steps of learning; false after a complaint. */
bool tutor_batch(school *);
/* Examples of a batch. */
uint64_t tutor_batch_examples(void);

/* What the net loses a decision, at depth 1, in those that were kept back. */
typedef struct tutor_loss {
    double moves, choices; /* after a throw; before one: NAN where there are none */
} tutor_loss;
tutor_loss tutor_examine(const school *, const lus_net *);

#endif
