/* A room of a class or a club: one code, many players, pairings and results. Like a game it is a
 * list of entries, and everything else follows from them. No I/O here. */
#ifndef SERVER_ROOM_ROOM_H
#define SERVER_ROOM_ROOM_H

#include "server/game/game.h"

enum {
    ROOM_PLAYERS_MAX = 100,
    ROOM_GAMES_MAX = 5000,  /* a round robin of all of them has 4,950 */
    ROOM_NOBODY = 255,      /* instead of an opponent: a bye */
    ROOM_TIMER_MOST = 7200, /* seconds */
    ROOM_TASKS_MAX = 10,
    ROOM_LINE_MAX = 256, /* bytes of the actions of a turn, with the NUL */
};

typedef enum room_entry {
    ROOM_OPEN,   /* the first one: text “KEYHASH TITLE”, of the host */
    ROOM_JOIN,   /* a player: text “KEYHASH NAME”; numbered in the order of joining */
    ROOM_REST,   /* a player is not to be paired */
    ROOM_RETURN, /* they are, again */
    /* a round, or a challenge: text “ROUND CODE:WHITE:BLACK … -:PLAYER”, the last one a bye */
    ROOM_PAIR,
    ROOM_RESULT, /* a game has ended: text “CODE white”, “black” or “draw” */
    ROOM_DECIDE, /* the same, because the host says so */
    ROOM_RENAME, /* the host renames a player: the text is the name */
    ROOM_REMOVE, /* the host removes a player; their opponent has won */
    ROOM_FREEZE, /* the host stops all games; its timer stands, too */
    ROOM_THAW,   /* they go on */
    ROOM_TIMER,  /* the host sets a timer: text is its seconds, from now; 0: no longer any */
    /* the host gives a problem: text “ACTIONS⇥PLAN”, the right turn and where it begins */
    ROOM_TASK,
    ROOM_CLEAR, /* the host takes all problems away */
    ROOM_TRY,   /* a player's turn at a problem: text “NUMBER ACTIONS” */
    ROOM_ENTRIES
} room_entry;

const char *room_entry_name(room_entry);
/* ROOM_ENTRIES when there is no such word. */
room_entry room_entry_named(const char *);

typedef enum room_way { WAY_FREE, WAY_ROBIN, WAY_SWISS, WAYS } room_way;
/* "free", "robin", "swiss"; WAYS when there is no such word. */
const char *room_way_name(room_way);
room_way room_way_named(const char *);

typedef enum room_result {
    RESULT_OPEN,
    RESULT_WHITE,
    RESULT_BLACK,
    RESULT_DRAW,
    RESULTS
} room_result;
/* "open", "white", "black", "draw"; RESULTS when there is no such word. */
const char *room_result_name(room_result);
room_result room_result_named(const char *);

typedef struct room_player {
    char name[NAME_MAX_BYTES];
    uint8_t key_hash[FAIR_BYTES];
    bool resting;
    /* removed: their key no longer opens the room; if they had no game, the next player gets their
     * number */
    bool gone;
} room_player;

typedef struct room_game {
    char code[CODE_LENGTH + 1]; /* "" for a bye */
    /* numbers of players; `black` ROOM_NOBODY for a bye, which counts as won */
    uint8_t white, black;
    uint8_t result; /* room_result */
    uint16_t round; /* from 1; 0 for a challenge */
} room_game;

/* A problem for everybody in the room: who ends the turn in the same position has found it. */
typedef struct room_task {
    game_plan plan; /* what is played, and where it begins */
    lus_state end;  /* of the right turn */
} room_task;

typedef enum room_mark {
    MARK_NONE,
    MARK_TRIED, /* not found yet */
    MARK_LATER, /* found, not at the first try */
    MARK_FOUND, /* at the first try */
} room_mark;

/* What the host chose. */
typedef struct room_plan {
    game_plan game;
    room_way way;
} room_plan;

typedef struct room {
    char code[CODE_LENGTH + 1], title[NAME_MAX_BYTES];
    uint8_t host_hash[FAIR_BYTES];
    room_plan plan;
    int64_t last;   /* milliseconds since 1970: the last entry */
    uint32_t count; /* entries */
    uint16_t rounds;
    bool frozen;
    int64_t frozen_at;  /* milliseconds since 1970: since when, if it is */
    int64_t timer_ends; /* the same: when its time is over, 0 without a timer */
    uint8_t player_count;
    room_player players[ROOM_PLAYERS_MAX];
    room_task *tasks; /* ROOM_TASKS_MAX of them; NULL before the first */
    uint8_t task_count;
    uint8_t marks[ROOM_PLAYERS_MAX][ROOM_TASKS_MAX]; /* room_mark */
    room_game *games;
    uint32_t game_count, game_capacity;
} room;

void room_begin(room *, const char *code, const room_plan *, int64_t created);
void room_end(room *);

/* As the store keeps the plan: “room swiss ergo clock=300+5”. */
void room_plan_write(const room_plan *, char text[IDENTITY_MAX]);
bool room_plan_read(const char *text, room_plan *);

/* Judges an entry and, when it is fine, adds it. */
refusal room_add(room *, room_entry, unsigned player, const char *text, int64_t at);

/* The player a key belongs to, ROOM_NOBODY for none; takes the same time for every key. */
unsigned room_player_of(const room *, const uint8_t key[SEAT_KEY_BYTES]);
bool room_is_host(const room *, const uint8_t key[SEAT_KEY_BYTES]);
/* The game with this code; `game_count` when there is none. */
uint32_t room_game_of(const room *, const char *code);
/* It is being played, or of the last round. */
bool room_game_is_current(const room *, const room_game *);
bool room_is_playing(const room *, unsigned player);
bool room_has_played(const room *, unsigned player); /* or has a bye */
/* The number of the next player to join: that of somebody removed who left nothing behind, or a new
 * one. */
unsigned room_next_number(const room *);
/* Milliseconds that are left of its timer at this date, 0 when it is over; -1 without a timer. */
int64_t room_timer_left(const room *, int64_t at);

/* ---- problems: tasks.c ---- */

/* The text of a problem; false where it is too long. */
bool room_task_text(char text[ENTRY_TEXT_MAX], const game_plan *, const char *line);
refusal room_give_task(room *, const char *text);
refusal room_clear_tasks(room *);
/* Judges a turn at a problem by the rules, and changes nothing. */
refusal room_judge_try(const room *, unsigned player, const char *text, unsigned *task,
                       bool *right);
refusal room_try(room *, unsigned player, const char *text);

/* ---- pairing: pairing.c ---- */

typedef struct pairing {
    uint8_t white[ROOM_PLAYERS_MAX], black[ROOM_PLAYERS_MAX]; /* black ROOM_NOBODY: a bye */
    unsigned count;
} pairing;

typedef enum pair_trouble {
    PAIR_FINE,
    PAIR_FEW,     /* fewer than two players can be paired */
    PAIR_PLAYING, /* games of the last round are not over */
    PAIR_ALL,     /* the round robin is complete */
    PAIR_MEMORY,
} pair_trouble;
const char *pair_trouble_name(pair_trouble);

/* The next round by the room's way; the same room always gives the same round. */
pair_trouble room_pair(const room *, pairing *);

/* ---- standings: standings.c ---- */

typedef struct standing {
    unsigned player, place; /* place from 1; equal ones share it */
    unsigned points;        /* twice: a win is 2, a draw 1 */
    unsigned opponents;     /* twice the sum of the opponents' points */
    /* four times: the points of those they beat, and half of those they drew with */
    unsigned beaten;
    unsigned wins, played;
} standing;

/* By points, then by opponents, beaten, wins. Returns how many. */
unsigned room_standings(const room *, standing out[ROOM_PLAYERS_MAX]);
/* Points of each player, twice. */
void room_points(const room *, unsigned points[ROOM_PLAYERS_MAX]);

/* All results as CSV, which the caller frees; NULL without memory. */
char *room_csv(const room *);

#endif
