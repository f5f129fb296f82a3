/* Learning a net from games against itself: temporal differences. What a position is worth is pulled towards
 * what the following positions of the game turned out to be worth, and in the end towards who won.
 * Refinement looks at all throws instead of the one that was made: the mean over them, with the best play by
 * the net, carries none of the dice's noise, and costs as much as a decision at depth 2.
 *
 * Reproducible: games are numbered and seeded, played with one and the same net, and learnt from in order, so
 * that the number of threads changes nothing. */
#ifndef LUS_TRAIN_H
#define LUS_TRAIN_H

#include "core/game.h"
#include "engine/net.h"

enum { LUS_LESSON_MOST = 4096 /* throws of a game; longer ones are cut off and not learnt from */ };

/* One game: the facts before each throw, who threw, and what it was thought to be worth. */
typedef struct lus_lesson {
    bool looks; /* set by the caller: values are means over all throws */
    uint32_t count;
    uint8_t winner; /* lus_player; LUS_NOBODY when the game was cut off */
    uint8_t player[LUS_LESSON_MOST];
    float value[LUS_LESSON_MOST]; /* for the player who throws */
    lus_facts facts[LUS_LESSON_MOST];
} lus_lesson;

/* How a game learns: its number of facts, the memory that playing needs, and playing. */
typedef struct lus_learner {
    uint32_t fact_count;
    size_t memory; /* bytes, zeroed once */
    /* A game against itself by the net; without one (NULL) at random, which is how learning begins: a net
     * that knows nothing plays games that hardly end. */
    void (*play)(const lus_variant *, const lus_net *, lus_rng *, void *memory, lus_lesson *);
} lus_learner;

/* NULL where a game does not learn this way. */
const lus_learner *lus_learner_of(const lus_game *);

/* The net while it learns, in floating point. `rows` are the caller's. */
typedef struct lus_pupil {
    uint32_t fact_count;
    float output_bias;
    float bias[NET_HIDDEN], output[NET_HIDDEN];
    float *rows;
} lus_pupil;

void lus_pupil_begin(lus_pupil *, uint32_t fact_count, float *rows, uint64_t seed);
/* Learns from one game; `lambda` says how far the look into the game's future goes (0: one throw, 1: its
 * end). */
void lus_pupil_learn(lus_pupil *, lus_lesson *, float rate, float lambda);
/* Goes on from a net that plays; `rows` are the caller's. */
void lus_pupil_recall(lus_pupil *, const lus_net *, float *rows);
/* Moves a mean of the pupil's weights by `part` of the way towards those of now. Learning from dice is noisy:
 * the mean over the last games plays better than the last of them, and allows faster rates. */
void lus_pupil_average(lus_pupil *mean, const lus_pupil *, float part);
/* Rounds to a net that plays; `rows` are the caller's, fact_count * NET_HIDDEN. */
void lus_pupil_round(const lus_pupil *, lus_net *, int16_t *rows);

#endif
