/* People: they make games, join, play, take back, claim, leave, come again elsewhere, and watch. */
#ifndef TESTS_SIM_PEOPLE_H
#define TESTS_SIM_PEOPLE_H

#include "tests/sim/world.h"

/* Where two people play game after game. */
typedef struct table {
    char code[CODE_LENGTH + 1]; /* "": there is none yet */
    char before[CODE_LENGTH + 1];
    unsigned round;
} table;

typedef struct seat_keys {
    uint8_t key[SEAT_KEY_BYTES], seed[FAIR_BYTES], commitment[FAIR_BYTES];
} seat_keys;

struct person {
    unsigned number; /* first: the model names people by it */
    world *world;
    lus_rng random;
    table *table;
    bool watches, creates;
    seat_keys keys, next_keys; /* next_keys: of the rematch that was asked for */
    unsigned round;            /* of the table that key and seed are for */
    line *line;
    bool sits;    /* was told the game that is at the table now */
    bool waits;   /* for an answer */
    moment asked; /* when it asked, last */
    char at[CODE_LENGTH + 1];
    unsigned seat;
    uint32_t known; /* entries */
    bool opponent_here;
};

#endif
