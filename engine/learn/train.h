/* Learning a net from games against itself: temporal differences. What a position is worth is
 * pulled towards what the following positions of the game turned out to be worth, and in the end
 * towards who won. Refinement looks at all throws instead of the one that was made: the mean over
 * them, with the best play by the net, carries none of the dice's noise, and costs as much as a
 * decision at depth 2. What the tables of endings know (engine/search/exact.h) is taken from them.
 * In a game without dice values are what a search finds, and refinement searches deeper.
 *
 * Facts from a certain one on may hold in special positions alone, where no others do. Then
 * refinement is for these: games are played plainly until they come there, and only these rows are
 * changed, so that what the net knows of other positions stays as it is.
 *
 * Positions of many games are learnt from together, in steps of some hundreds, each weight at a
 * pace of its own (Adam: Kingma and Ba, 2015). Position by position, game after game, learning was
 * at the mercy of its rates: docs/nets.md has what this is worth.
 *
 * Where exact values are known (`lusoria solve`), a net is taught by them instead: examples whose
 * targets are the truth.
 *
 * Reproducible: games are numbered and seeded, played with one and the same net, and learnt from in
 * an order that the seed decides, so that the number of threads changes nothing. */
#ifndef LUS_TRAIN_H
#define LUS_TRAIN_H

#include "core/game.h"
#include "engine/search/net.h"

enum {
    LUS_LESSON_MOST = 4096 /* positions of a game; longer ones are cut off and not learnt from */
};

/* One game: the facts before each throw, or each turn where there are no dice; whose it was, and
 * what it was thought to be worth. */
typedef struct lus_lesson {
    bool looks;    /* set by the caller: to look further than plain games do */
    bool searched; /* values are no opinions of the net itself, but of what it leads to */
    bool ended;    /* not cut off */
    float result;  /* what White made of it: 1, 0.5, 0 */
    uint32_t count;
    uint8_t player[LUS_LESSON_MOST];
    float value[LUS_LESSON_MOST]; /* for the player on turn */
    lus_facts facts[LUS_LESSON_MOST];
} lus_lesson;

/* How a game learns: the size of its net, the memory that playing needs, and playing. */
typedef struct lus_learner {
    uint32_t fact_count, hidden;
    uint32_t refined_fact; /* from this one on they are refined, and rounded finely; 0: there are no
                              such */
    uint32_t grain;        /* the other rows are rounded to multiples of this */
    size_t memory;         /* bytes, zeroed once */
    /* A game against itself by the net; without one (NULL) at random, or valued by hand where the
     * evaluation can, which is how learning begins: a net that knows nothing plays games that
     * hardly end. `exact` are the tables of endings, for games that look; NULL: none. */
    void (*play)(const lus_variant *, const lus_net *, const void *exact, lus_rng *, void *memory,
                 lus_lesson *);
    /* What is taught of a state before a throw. NULL: the game has no dice. */
    void (*facts)(const lus_variant *, const lus_state *, lus_facts *);
    /* What a net makes of a state after an action, for `player`, as a search at depth 1 does. */
    float (*value)(const lus_variant *, const lus_net *, const lus_state *, unsigned player,
                   void *memory);
} lus_learner;

/* NULL where a game does not learn this way. */
const lus_learner *lus_learner_of(const lus_game *);

/* The net while it learns, in floating point: a row of `hidden` weights a fact, the biases of the
 * hidden units, their output weights, the output's bias. The weights are the caller's. */
typedef struct lus_pupil {
    uint32_t fact_count, hidden, refined_fact, grain;
    bool refines; /* learns the refined facts alone, where there are any */
    bool
        rows_alone; /* what is common to all facts stays: hidden units' biases and output weights */
    float *weights;
} lus_pupil;

static inline size_t lus_pupil_weights(const lus_pupil *p)
{
    return ((size_t)p->fact_count + 2) * p->hidden + 1;
}

/* The first weight that learns now. */
static inline size_t lus_pupil_first(const lus_pupil *p)
{
    return p->refines ? (size_t)p->refined_fact * p->hidden : 0;
}

void lus_pupil_begin(lus_pupil *, uint64_t seed);

/* A position, and what its value is pulled towards. */
typedef struct lus_example {
    const lus_facts *facts;
    float target;
} lus_example;

/* The positions of a game as examples, none of a game that was cut off; how many. `lambda` says how
 * far the look into the game's future goes (0: one throw, 1: its end). */
uint32_t lus_lesson_examples(const lus_lesson *, float lambda,
                             lus_example examples[LUS_LESSON_MOST]);

/* Adds to `slopes`, as many as weights, how each weight would have to move. Returns the sum of the
 * squared errors. */
double lus_pupil_gather(const lus_pupil *, const lus_example *, size_t count, float *slopes);

/* The running means of the slopes and of their squares; as many as weights, the caller's, zeroed
 * once. */
typedef struct lus_momentum {
    uint64_t steps;
    float *first, *second;
} lus_momentum;

/* One step along the mean slopes of some examples; they are taken by reference and set to 0. */
void lus_pupil_step(lus_pupil *, lus_momentum *, float *slopes, size_t examples, float rate);

/* The same by several: one begins the step, then each moves the weights from `from` up to `to`. */
typedef struct lus_stride {
    float scale; /* of the slopes */
    float rate, squares_grown;
} lus_stride;
lus_stride lus_pupil_stride(lus_momentum *, size_t examples, float rate);
void lus_pupil_move(lus_pupil *, lus_momentum *, float *slopes, const lus_stride *, size_t from,
                    size_t to);

/* Goes on from a net that plays, of the pupil's size or with fewer facts and hidden units. The
 * pupil, just begun, thinks the same wherever none of the facts hold that the net lacks: they alone
 * reach the units that it lacks. */
void lus_pupil_recall(lus_pupil *, const lus_net *);
/* Moves a mean of the pupil's weights by `part` of the way towards those of now. Learning from dice
 * is noisy: the mean over the last games plays better than the last of them, and allows faster
 * rates. */
void lus_pupil_average(lus_pupil *mean, const lus_pupil *, float part);
/* Rounds to a net that plays; `rows` are the caller's, fact_count * hidden. */
void lus_pupil_round(const lus_pupil *, lus_net *, int16_t *rows);

#endif
