/* What must be true, judged from outside: the model sees what the database keeps, what servers hear
 * and what they tell, and nothing of how they work. It plays every game along by the core. */
#ifndef TESTS_SIM_MODEL_H
#define TESTS_SIM_MODEL_H

#include "tests/sim/database.h"

/* What somebody has asked a server for. */
typedef struct asked {
    uint32_t number;
    unsigned seat, times;
    char kind[ENTRY_WORD_MAX], text[FAIR_HEX];
    bool denied; /* the server has said that it is not written */
    bool written;
    moment told, heard; /* the entry before it was told there, and then it came; 0: not there */
    server *server;
    const line *line;
} asked;

typedef struct model_entry {
    uint64_t hash;
    char left[64]; /* the clocks as they were first told; "": not yet */
    bool over;
} model_entry;

typedef struct model_game {
    struct model_game *next;
    char code[CODE_LENGTH + 1];
    clock_rule clock;
    lus_match match;
    lus_step *steps;
    fair_dice dice;
    uint8_t commitment[2][FAIR_BYTES];
    bool taken[2], revealed[2], frozen, over, offered[2];
    char reserved[2][FAIR_HEX]; /* for whose key a seat is kept, "" for nobody's */
    bool listed;
    moment joined;                 /* when both seats were taken */
    unsigned winner;               /* of a game that is over */
    char rematch[CODE_LENGTH + 1]; /* the game that follows; "": none yet */
    unsigned rematch_seat;         /* who asked for it */
    uint32_t throws, count, capacity;
    model_entry *entries;
    moment written; /* the last entry */
    asked *asks;
    unsigned ask_count, ask_capacity;
} model_game;

typedef struct model {
    model_game *games;
    struct model_room *rooms;
    struct room_ask *opens; /* what rooms were asked for */
    unsigned open_count, open_capacity;
} model;

model *model_new(void);
void model_free(model *);
model_game *model_find(const model *, const char *code);
/* Whose time would run, if the game has clocks; LUS_NOBODY. */
unsigned model_mover(const model_game *);
/* Whether a client was told that it is at a game, and has not gone to another. */
bool model_is_at(const line *, const model_game *);

/* A message comes to a server, then has been dealt with. A server tells something. */
void model_heard(world *, line *, const char *text);
void model_bounds(world *, const line *);
void model_told(world *, line *, const char *text);
/* The last entry of a row has been committed; a row was deleted. */
void model_written(world *, server *, const kept_row *);
void model_purged(world *, const kept_row *);
const char *model_word(const json_t *, const char *field); /* "" where there is none */
/* At rest everybody knows the same. */
void model_agree(world *);

#endif
