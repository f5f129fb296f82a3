/* A game between two people, as the server keeps it: a list of entries, judged by the rules. Seats,
 * throws and the position all follow from the list, now and after a restart. No I/O here. */
#ifndef SERVER_GAME_GAME_H
#define SERVER_GAME_GAME_H

#include "core/match/record.h"
#include "server/game/clock.h"
#include "server/game/fair.h"

enum {
    CODE_LENGTH = 8,
    SEAT_KEY_BYTES = 16,
    NAME_MAX_BYTES = 64, /* with the NUL */
    NAME_MAX_CHARACTERS = 24,
    IDENTITY_MAX = 640,      /* bytes of what the store keeps of what is played, with the NUL */
    ENTRY_TEXT_MAX = 1024,   /* bytes of an entry's text in the store, with the NUL */
    GAME_ENTRIES_MAX = 20000 /* a longer game takes no further entry but one that ends it */
};

typedef enum entry_kind {
    ENTRY_JOIN,    /* somebody sits down: text “KEYHASH COMMITMENT NAME” */
    ENTRY_SEED,    /* a player reveals their seed: text in hexadecimal */
    ENTRY_ACT,     /* an action */
    ENTRY_THROW,   /* drawn by the server */
    ENTRY_BACK,    /* a player takes their last action back */
    ENTRY_RESIGN,  /* a player gives up */
    ENTRY_DRAW,    /* a player offers a draw, or accepts the one offered */
    ENTRY_REMATCH, /* after the end: text is the code of the next game */
    ENTRY_FLAG,    /* a player's time is over: made by the server */
    ENTRY_RESERVE, /* before anybody sits, a seat is kept for a key: text “KEYHASH NAME” */
    /* the opponent has left: text “win” or “draw”; the hall knows whether they have */
    ENTRY_CLAIM,
    ENTRY_FREEZE, /* the host of its room stops the game: nobody acts, no clock runs */
    ENTRY_THAW,   /* it goes on */
    ENTRY_KINDS
} entry_kind;

/* "join", "seed", … */
const char *entry_kind_name(entry_kind);
/* ENTRY_KINDS when there is no such word. */
entry_kind entry_kind_named(const char *);

/* When an entry was made, by the server's clock. It is stored, so that a rebuilt game has the same
 * times. */
typedef struct entry_time {
    int64_t at;     /* milliseconds since 1970; never less than that of the entry before */
    uint32_t spent; /* milliseconds that it takes off a player's clock */
} entry_time;

typedef struct entry {
    uint64_t hash; /* of the position after it */
    entry_time time;
    uint8_t kind, seat, phase; /* the phase after it */
    lus_status then;           /* who is to do what after it */
    uint32_t left[2];          /* milliseconds on the clocks after it */
    /* what others are told: an action, a throw, a code; "" for the rest */
    char text[LUS_ACTION_MAX];
} entry;

typedef enum game_phase { PHASE_OPEN, PHASE_SEEDS, PHASE_PLAY, PHASE_OVER } game_phase;

typedef struct chair {
    bool reserved, taken, revealed; /* reserved: only its key can take it */
    char name[NAME_MAX_BYTES];
    uint8_t key_hash[FAIR_BYTES]; /* SHA-256 of the seat's key: the key itself is not kept */
    uint8_t commitment[FAIR_BYTES];
} chair;

/* What is played, and how. */
typedef struct game_plan {
    lus_variant variant;
    clock_rule clock;
    bool listed;                /* in the lobby while it is open */
    char room[CODE_LENGTH + 1]; /* where its result counts; "" for none */
    /* the position it begins with, of this variant and not over; "" for the game's own */
    char start[LUS_POSITION_MAX];
} game_plan;

typedef struct game {
    char code[CODE_LENGTH + 1];
    bool listed; /* see game_plan */
    char room[CODE_LENGTH + 1];
    int64_t created; /* milliseconds since 1970 */
    lus_match match; /* its steps are ours */
    clocks clocks;
    fair_dice dice;
    chair seats[2];
    uint8_t phase;
    bool frozen;     /* by the host of its room */
    uint8_t offer;   /* lus_player who offers a draw, LUS_NOBODY */
    uint32_t throws; /* drawn so far; never less */
    entry *entries;
    uint32_t count, capacity;
} game;

/* Why an entry was refused. The words are in docs/network.md. */
typedef enum refusal {
    FINE,
    REFUSED_PHASE,   /* not now */
    REFUSED_TURN,    /* it is the opponent's turn, or chance's */
    REFUSED_ILLEGAL, /* no such action here */
    REFUSED_SEAT,    /* the seat is taken */
    REFUSED_SEED,    /* it is not what was committed to */
    REFUSED_TEXT,    /* malformed */
    REFUSED_FULL,    /* too long a game */
    REFUSED_NAME,    /* somebody else has it */
    REFUSED_TIME,    /* their time is not over */
    REFUSED_LIMIT,   /* too many games of one address */
    REFUSED_MEMORY,
    REFUSED_STORAGE, /* nobody knows yet whether the entry before it was written */
    REFUSED_FROZEN,  /* the host of the room has stopped the game */
} refusal;
const char *refusal_name(refusal);

/* A new game without entries; false without memory, or where the plan's start is no position. */
bool game_begin(game *, const char *code, const game_plan *, int64_t created,
                const uint8_t secret[FAIR_BYTES]);
void game_end(game *);

/* Judges an entry and, when it is fine, adds it. For a throw, `text` is NULL to draw it; otherwise
 * it must be the throw that the dice give, so that a store that was tampered with is found out. A
 * time before that of the last entry becomes that one's. */
refusal game_add(game *, entry_kind, unsigned player, const char *text, entry_time);

/* ---- going back: back.c ---- */
/* How a game stands. NULL without memory. */
typedef struct game_mark game_mark;
game_mark *game_mark_new(const game *);
/* Entries it had then. */
uint32_t game_mark_count(const game_mark *);
void game_mark_free(game_mark *);
/* Drops the entries from `count` on; the mark is of this game, and of no more entries than that.
 * Only what came after the mark is judged again. False, with the game at the last entry that could
 * be judged, where one that was fine is not any more. */
bool game_go_back(game *, const game_mark *, uint32_t count);

game_plan game_plan_of(const game *);
/* What is played, its clock and its room as the store keeps them: “ur:path=murray”, “ergo
 * clock=300+5”, “ergo room=abcdefgh”, “ergo start=10/10/10/10/4c5/10/10/10/10 w 0”. */
void game_plan_write(const game_plan *, char text[IDENTITY_MAX]);
bool game_plan_read(const char *text, game_plan *);
/* Lets a game of the plan's variant begin with this position; false where none can. */
bool game_plan_start(game_plan *, const char *position);

/* Whose time runs, LUS_NOBODY while nobody's does. */
unsigned game_runner(const game *);

/* The text of an entry as the store keeps it. */
void game_entry_text(const game *, const entry *, char text[ENTRY_TEXT_MAX]);

/* The text of a join; false when the name cannot be kept. */
bool game_join_text(char text[ENTRY_TEXT_MAX], const uint8_t key[SEAT_KEY_BYTES],
                    const uint8_t commitment[FAIR_BYTES], const char *name);

/* ---- names: name.c ---- */
/* Whether a name can be kept: well-formed, short, no blank at its ends. Names from times when less
 * was refused are still read, so that no game is lost over a name. */
bool name_is_whole(const char *name);
/* Whether a new name may be shown: whole, and all its characters visible but for blanks between
 * words. */
bool name_is_fit(const char *name);
/* Takes the first character of a text that is well-formed. */
uint32_t name_take(const char **text);

/* The text of a reservation, for somebody whose key we do not know. */
void game_reserve_text(char text[ENTRY_TEXT_MAX], const uint8_t key_hash[FAIR_BYTES],
                       const char *name);

/* What players can say to each other: from 0; NULL from the end on. */
const char *reaction_name(unsigned);

/* Whether a text is a code, of a game or a room. */
bool code_is_fit(const char *);

/* The seat that a key opens: taken with it, or reserved for it. LUS_NOBODY for none. Takes the same
 * time for every key. */
unsigned game_seat_of(const game *, const uint8_t key[SEAT_KEY_BYTES]);

/* The record so far; the secret is in it when the game is over. The caller frees it; NULL without
 * memory. */
char *game_record(const game *);

#endif
