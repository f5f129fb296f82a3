/* Rooms in the hall. */
#ifndef SERVER_HALL_ROOMS_H
#define SERVER_HALL_ROOMS_H

#include "server/hall/hall.h"
#include "server/room/room.h"

enum {
    ROOM_TELL_MS = 1000, /* a room is told no more often */
    ROOMS_MAX = 2000,    /* in memory at once */
    /* a tablet that is handed round; a page has a connection of its own */
    MEMBERS_A_CONNECTION = 3,
};

/* Freezing costs an entry of each game. */
#define HALTS_A_SECOND 0.5
#define HALTS_AT_ONCE  6

/* What is told to many, written once for all who are told at the same moment. */
typedef struct room_text {
    char *text; /* NULL: it has to be written */
    int64_t at; /* on the hall's `now` */
} room_text;

typedef struct hosted_room {
    struct hosted_room *next;
    room room;
    uint32_t durable;  /* entries on disk */
    uint32_t instance; /* another one each time it comes into memory */
    int64_t touched, told;
    bool changed, moved;      /* it itself, or a board, since it was told */
    room_text common, boards; /* answer.c */
    session *sessions;
    bucket halts;   /* freezes, thaws and timers */
    hosted **games; /* its games that are in memory, by number */
    uint32_t games_capacity;
    /* whom a player has challenged, ROOM_NOBODY; kept nowhere else */
    uint8_t wish[ROOM_PLAYERS_MAX];
    /* of a shared store */
    store_job *pending; /* entries that wait for the one before them to be written */
    /* an entry has lost its number: what is in memory is not what is on disk */
    bool lost;
    bool fetching, again;                     /* asked for; to be asked for once more */
    bool elsewhere[ROOM_PLAYERS_MAX];         /* players who are there through another server, */
    uint8_t wish_elsewhere[ROOM_PLAYERS_MAX]; /* and whom they have challenged */
    char announced[ENTRY_TEXT_MAX];           /* what the others were told of ours */
    bool untold;                              /* the store could not tell them */
} hosted_room;

hosted_room *rooms_find(hall *, const char *code);
/* Takes over the room, also when it returns NULL: without memory, or when there are too many rooms
 * with people in them. */
hosted_room *rooms_host(hall *, room *);
/* A job about a room; NULL without memory. */
store_job *rooms_job(const hosted_room *, job_kind);
bool rooms_create_row(hall *, hosted_room *); /* false without memory */
void rooms_enter(session *, hosted_room *, unsigned player, bool host, bool views);
void rooms_exit(session *);
/* Judges an entry, and has it written when it is fine. */
refusal rooms_add(hall *, hosted_room *, room_entry, unsigned player, const char *text);
void rooms_written(hall *, const store_job *);

/* It is to be told. */
void rooms_changed(hall *, hosted_room *);
/* A board of it is. */
void rooms_moved(hall *, hosted *);
/* Whether there is more to tell later. */
bool rooms_tick(hall *);
char *rooms_next_text(session *);

/* A game that may belong to a room has come into memory, or has an entry more on disk. */
void rooms_seat_game(hall *, hosted *);
void rooms_game_written(hall *, hosted *);
/* Brings its games into memory, at the cost of an address, or of nobody (NULL). */
void rooms_gather_games(hall *, hosted_room *, address *);
/* Whether what is in memory of it is on disk. */
bool rooms_is_settled(const hosted_room *);

/* ---- frozen.c ---- */
/* A game of it is frozen as the room is, or is again to be played. */
void rooms_hold_game(hall *, hosted *);
void rooms_hold_games(hall *, hosted_room *);
/* The host stops the games or lets them go on, or sets a timer. */
void rooms_freeze(session *, const request *);
void rooms_set_timer(session *, const request *);

void rooms_sweep(hall *);
void rooms_free(hall *);

/* ---- shared.c: other servers ---- */
/* Has an entry written when it is its turn. */
void rooms_submit(hall *, hosted_room *, store_job *);
/* Has the next entry written. */
void rooms_submit_next(hall *, hosted_room *);
/* Asks the store for all of it again. */
void rooms_refresh(hall *, hosted_room *);
void rooms_fetched(hall *, hosted_room *, const store_job *);
/* Somebody else has written the number that an entry was to have. */
void rooms_lost(hall *, hosted_room *, const new_entry *);
/* Tells the others who is here, and whom they challenge, when that has changed. */
void rooms_announce(hall *, hosted_room *);
bool rooms_is_here(const hosted_room *, unsigned player);
uint8_t rooms_wish(const hosted_room *, unsigned player);

void rooms_drop(hall *, hosted_room *);
/* Closes the room: everybody has to go, and is told why; without a reason, that nobody knows what
 * is on disk. */
void rooms_close(hall *, hosted_room *, const char *reason, const char *detail);
/* The same when nobody knows what is on disk: whoever enters again sees it. */
static inline void rooms_close_unsure(hall *h, hosted_room *r)
{
    rooms_close(h, r, NULL, NULL);
}
/* Its game leaves the memory. */
void rooms_forget_game(hosted *);
/* A connection is no longer a player's, and is told so. */
void rooms_expel(session *);
/* requests.c */
/* Two who have challenged each other are given their game. */
void rooms_grant_challenge(hall *, hosted_room *, unsigned player);
void rooms_request(session *, const request *);
/* tasks.c */
void rooms_give_task(session *, const request *);
void rooms_clear_tasks(session *, const request *);
void rooms_try(session *, const request *);
/* answer.c */
char *answer_room(hosted_room *, const session *);
char *answer_boards(hosted_room *, const hall *);
/* Something has changed, or nobody has asked for long: they are written anew. */
void answer_forget_texts(hosted_room *);

#endif
