/* Messages, JSON in and out: docs/network.md. Nothing here knows sockets. Whatever comes from
 * outside has its form checked here, and its meaning in game.c. */
#ifndef SERVER_PROTOCOL_PROTOCOL_H
#define SERVER_PROTOCOL_PROTOCOL_H

#include "server/push/target.h"
#include "server/room/room.h"

/* Where the WebSocket is, and what it speaks. */
#define SOCKET_PROTOCOL "lusoria-1"
#define SOCKET_PATH     "/play"

enum {
    PROTOCOL_VERSION = 1,
    REQUEST_MAX = 2048, /* bytes of a message from a client */
};

typedef enum request_kind {
    REQUEST_CREATE,
    REQUEST_JOIN,
    REQUEST_WATCH,
    REQUEST_LEAVE,
    REQUEST_SEED,
    REQUEST_ACT,
    REQUEST_THROW,
    REQUEST_BACK,
    REQUEST_RESIGN,
    REQUEST_DRAW,
    REQUEST_CLAIM,
    REQUEST_REMATCH,
    REQUEST_REACT,
    REQUEST_MOVES,
    REQUEST_RECORD,
    REQUEST_LOBBY,
    REQUEST_SUBSCRIBE,
    REQUEST_UNSUBSCRIBE,
    /* of rooms */
    REQUEST_OPEN,
    REQUEST_ENTER,
    REQUEST_VIEW,
    REQUEST_EXIT,
    REQUEST_REST,
    REQUEST_CHALLENGE,
    REQUEST_PAIR,
    REQUEST_DECIDE,
    REQUEST_RENAME,
    REQUEST_REMOVE,
    REQUEST_FREEZE,
    REQUEST_TIMER,
    REQUEST_TASK,
    REQUEST_CLEAR,
    REQUEST_TRY,
    REQUEST_KINDS
} request_kind;

typedef struct request {
    request_kind kind;
    char code[CODE_LENGTH + 1];
    game_plan plan;
    unsigned seat; /* lus_player; LUS_NOBODY: either */
    char name[NAME_MAX_BYTES];
    uint8_t key[SEAT_KEY_BYTES], commitment[FAIR_BYTES];
    char text[FAIR_HEX]; /* a seed, an action, what is claimed */
    unsigned reaction;   /* see reaction_name */
    uint32_t number;     /* of the entry, or the round, it is meant to be */
    bool since_given;
    uint32_t since; /* the first entry that is missing */
    room_way way;
    room_result outcome;
    bool player_given, resting, frozen;
    unsigned seconds; /* of a timer */
    unsigned task;
    char line[ROOM_LINE_MAX]; /* the actions of a turn */
    unsigned player;
    push_target target;
} request;

/* False with the name of what is wrong, in English, for the client's programmer. */
bool request_read(const char *bytes, size_t length, request *, const char **trouble);
const char *request_kind_name(request_kind);
/* A word for a seat: "white", "black", and `nobody` otherwise. */
const char *seat_word(unsigned player, const char *nobody);

typedef struct presence {
    unsigned seated[2], watching;
} presence;

/* Answers: NUL-terminated text that the caller frees; NULL without memory. */
char *answer_error(const char *about, const char *reason, const char *detail);
/* The store has not confirmed it, and cannot say yet whether it is written. */
char *answer_unsure(const char *about);
char *answer_wait(const char *about, const char *reason, unsigned seconds);
/* `left`: milliseconds on the clocks now. */
char *answer_game(const game *, unsigned seat, const presence *, const uint32_t left[2],
                  bool with_steps);
char *answer_entry(const game *, uint32_t number);
char *answer_presence(const presence *);
char *answer_reaction(unsigned seat, unsigned reaction);
char *answer_moves(const game *);
char *answer_record(const game *);
char *answer_lobby(const game *const *games, unsigned count);
char *answer_left(void);
/* Whether this seat's player is called when they are away, at the browser that asked. */
char *answer_calls(bool on);
/* What a code stands for, to whoever has it. */
char *answer_about_game(const game *);
char *answer_about_room(const room *);
/* The key by which push services know this server; "" where it calls nobody. */
char *answer_push_key(const char *key);

#endif
