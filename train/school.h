/* Where a net learns (engine/learn/train.h): batches of games, played by several threads, then
 * learnt from. The number of threads changes nothing. */
#ifndef TRAIN_SCHOOL_H
#define TRAIN_SCHOOL_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "engine/learn/train.h"

enum { SCHOOL_VARIANTS_MAX = 16 };

typedef struct school {
    /* set by the caller */
    lus_variant variants[SCHOOL_VARIANTS_MAX]; /* of one game, played in turn */
    unsigned variant_count;
    const lus_learner *learner;
    uint64_t seed, games, refine; /* plain games, then games that look further */
    /* falls evenly on a logarithmic scale, in each of the two parts */
    double first_rate, last_rate;
    double mean_part; /* the mean of the weights goes back over this part of the games so far */
    unsigned threads;
    bool taught; /* began with a net: no games without it */
    bool rows_alone;
    struct tutor *tutor; /* teaches exact values: then no games are played; NULL: none */
    /* the school's */
    uint64_t done; /* games learnt from */
    lus_pupil pupil, mean;
    lus_momentum momentum;
    lus_net net;
    int16_t *net_rows;
    uint8_t refining;                         /* 1 when refinement has begun: then … */
    unsigned char *tables;                    /* … those of endings, of all variants, are filled */
    size_t table_at[SCHOOL_VARIANTS_MAX + 1]; /* where those of a variant begin, in bytes */
    lus_lesson *lessons;                      /* of a batch */
    lus_example *examples;                    /* of a batch */
    float *slopes;
    void **memory;     /* of each thread */
    double squares;    /* sum of squared errors of the net's opinions since the last report, */
    uint64_t opinions; /* and how many */
} school;

/* Memory, and a pupil that knows nothing; false after a complaint. school_close in any case. */
bool school_open(school *);
void school_close(school *);

/* A batch of games, played and learnt from. False after a complaint, or when interrupted: then
 * nothing was learnt. */
bool school_batch(school *);
/* Games of a batch. */
uint64_t school_batch_games(void);

#endif
