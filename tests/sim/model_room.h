/* Rooms and the lobby as the model sees them: what their rows say, what is asked and told. */
#ifndef TESTS_SIM_MODEL_ROOM_H
#define TESTS_SIM_MODEL_ROOM_H

#include "tests/sim/model.h"

typedef struct model_player {
    char name[NAME_MAX_BYTES], hash[FAIR_HEX];
    bool resting, gone;
} model_player;

typedef enum pair_result { PAIR_OPEN, PAIR_WHITE, PAIR_BLACK, PAIR_DRAW, PAIR_RESULTS } pair_result;

typedef struct model_pair {
    char code[CODE_LENGTH + 1];   /* "" for a bye */
    unsigned white, black, round; /* black ROOM_NOBODY for a bye */
    pair_result result;
} model_pair;

/* What somebody has asked for who may. */
typedef struct room_ask {
    char kind[ENTRY_WORD_MAX], text[FAIR_HEX + NAME_MAX_BYTES];
    unsigned player;
} room_ask;

typedef struct model_room {
    struct model_room *next;
    char code[CODE_LENGTH + 1], way[8];
    char host[FAIR_HEX], title[NAME_MAX_BYTES];
    model_player players[ROOM_PLAYERS_MAX];
    unsigned player_count;
    model_pair *games;
    unsigned game_count, game_capacity, rounds;
    bool frozen, timed;
    char **states; /* what is told of it after so many entries, but for what passes */
    uint32_t count, capacity;
    room_ask *asks;
    unsigned ask_count, ask_capacity;
} model_room;

model_room *model_find_room(const model *, const char *code);
void model_free_rooms(model *);
const char *pair_result_name(const model_pair *);
/* The place of a word among the results. */
pair_result pair_result_named(const char *);
bool pair_is_current(const model_room *, const model_pair *);

/* Its last entry has been committed. */
void model_room_written(world *, const kept_row *);

/* ---- model_room_talk.c ---- */
void model_room_heard(world *, line *, const json_t *);
void model_room_told(world *, line *, const json_t *);
void model_boards_told(world *, const line *, const json_t *);
/* What a room is told as, in one text, and that of a message; the caller frees it. */
char *model_room_state(const model_room *);
char *model_room_state_told(const json_t *);

/* ---- model_room_rest.c ---- */
void model_rooms_agree(world *);

/* ---- model_lobby.c ---- */
void model_lobby_told(world *, line *, const json_t *);
void model_lobby_agrees(world *);

#endif
