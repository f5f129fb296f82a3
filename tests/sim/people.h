/* People: they make games, join, play, take back, claim, leave, come again elsewhere, and watch;
 * they open rooms, enter them, are paired; they find each other in the lobby. */
#ifndef TESTS_SIM_PEOPLE_H
#define TESTS_SIM_PEOPLE_H

#include "tests/sim/world.h"

enum { TEXT_MAX = 1024 };

/* Where two people play game after game; of a room's player or somebody from the lobby: where they
 * play now. */
typedef struct table {
    char code[CODE_LENGTH + 1]; /* "": there is none yet */
    char before[CODE_LENGTH + 1];
    unsigned round;
} table;

/* A room's people know its code from each other. */
typedef struct club {
    unsigned number;
    char code[CODE_LENGTH + 1]; /* "": it is not open yet */
} club;

typedef struct seat_keys {
    uint8_t key[SEAT_KEY_BYTES], seed[FAIR_BYTES], commitment[FAIR_BYTES];
} seat_keys;

struct person {
    unsigned number; /* first: the model names people by it */
    world *world;
    lus_rng random;
    table *table; /* NULL: plays nowhere */
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
    unsigned shut_out; /* 1 + the round of the table whose seat somebody from the lobby has taken */
    /* of a room; NULL: of none */
    club *club;
    bool hosts, views;
    uint8_t room_key[SEAT_KEY_BYTES];
    unsigned names; /* so many they have had; 0: no key either */
    bool inside;    /* was told the room over this connection */
    json_t *room;   /* as it was last told, */
    json_t *boards; /* and its boards: position by code */
    /* of the lobby */
    bool seeks;
    json_t *lobby;   /* as it was last told, */
    moment lobby_at; /* and when */
};

void people_say(person *, const char *text); /* and wait for the answer */
void people_hang_up(person *, bool silently);
void people_draw_bytes(lus_rng *, uint8_t *bytes, size_t count);
void people_draw_keys(person *, seat_keys *);
/* Any game, any clock. */
void people_create(person *);
/* The clocks that people choose. */
const char *people_draw_clock(person *);

/* ---- people_play.c ---- */
void people_play(person *);
/* The next game at this table: its rematch, or else one that somebody makes. */
void people_go_on(person *);

/* ---- people_rooms.c ---- */
void people_come_to_room(person *);
/* Something else than playing; whether there was anything. */
bool people_act_in_room(person *);
void people_hear_room(person *, json_t *);
void people_hear_boards(person *, const json_t *);
void people_hear_room_error(person *, const char *about, const char *reason);

/* ---- people_lobby.c ---- */
void people_seek(person *);
/* Has waited at a table for long enough. */
bool people_tire(person *);
void people_hear_lobby(person *, json_t *);
/* Somebody else has the seat. */
void people_give_up(person *);

#endif
