/* Two players at a game of the server: they create, join, reveal their seeds and play at random, by
 * the rules that this program links itself. They check whatever they are told: numbers without
 * gaps, hashes of positions, and after a restart that nothing they had been told is missing. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include "bench/load/histogram.h"
#include "bench/load/wire.h"
#include "core/game.h"
#include "server/game/fair.h"

enum { LOAD_CODE_MAX = 16, LOAD_LAST_MAX = 512 };

typedef enum table_stage {
    TABLE_SETTING, /* not yet, or not again, both at the table */
    TABLE_READY,   /* both know all there is; somebody is to act */
    TABLE_WAITING, /* for an entry to reach both */
    TABLE_DONE,    /* its record was checked */
} table_stage;

typedef struct seat {
    wire wire; /* first: a wire is its seat */
    struct table *table;
    unsigned player;
    char key[33], seed[FAIR_HEX], commit[FAIR_HEX];
    uint32_t heard; /* entries it knows */
    bool away;      /* it was lost: the last entry is to come again, as it was */
} seat;

typedef struct table {
    struct load *load;
    seat seats[2];
    table_stage stage;
    lus_variant variant;
    lus_state state;
    char code[LOAD_CODE_MAX];
    uint32_t number;          /* entries that somebody here was told */
    uint32_t promised;        /* entries there are, as the server said when somebody returned */
    char last[LOAD_LAST_MAX]; /* the message with the last of them */
    char sent_text[LUS_ACTION_MAX];
    lus_action sent_action;
    double since; /* when the entry that is waited for was sent, or should have been */
    double owed;  /* an action that is overdue, since; 0: none */
} table;

typedef struct load {
    table *tables;
    unsigned count;
    const char *identity; /* the game that is played; NULL: all, in turn */
    lus_rng rng;
    bool quiet;     /* sockets only, no games yet */
    bool at_once;   /* act as soon as both know all */
    bool finishing; /* resign, check the record */
    bool measuring;
    histogram times;
    uint64_t entries, games;
    unsigned ready, done;
    bool failed;
    bool (*verifies)(const char *record);
} load;

/* New keys and a new game for both. */
void table_reset(table *);
/* Its sockets are open (again). */
void table_opened(seat *);
void table_heard(seat *, char *text);
/* Its socket is lost. */
void table_lost(seat *);
/* An action, from now or from when it was due; when the table is not ready it is owed. */
void table_act(table *, double due);
#endif
