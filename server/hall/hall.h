/* The hall: the games in memory, who sits at them, and what they are told. All of it belongs to the
 * loop's thread. A game in memory may be ahead of the disk; the hall tells nobody of an entry
 * before it is on disk. */
#ifndef SERVER_HALL_HALL_H
#define SERVER_HALL_HALL_H

#include "server/hall/limits.h"
#include "server/protocol/protocol.h"
#include "server/push/push.h"
#include "server/store/store.h"

enum {
    REPLIES_MAX = 32, /* answers that wait for one client; with more, it is closed */
    /* entries sent one by one; a client that misses more gets the whole game */
    REPLAY_MAX = 200,
    IDLE_MS = 600000,   /* a game without anybody leaves the memory */
    STALLED_MS = 60000, /* a client that reads nothing, or does not end its message, is closed */
    TICK_MS = 100,      /* while there are games with clocks */
    PING_MS = 5000,     /* how often we measure the round trip to a player whose clock may run */
    /* so much later than their own server, another one lets a player's flag fall */
    ELSEWHERE_MS = 3000,
    HEARSAY_MS = 500,    /* so late the store may learn that somebody left */
    LOBBY_MAX = 100,     /* games that a lobby shows */
    LISTS_BITS = 14,     /* lists of games by code */
    SILENT_MS = 40000,   /* of silence, then a ping */
    GONE_MS = 75000,     /* then it is gone */
    PINGS_AT_ONCE = 250, /* when all came at once, they are not all pinged at once */
};

/* A game in memory. */
typedef struct hosted {
    struct hosted *next; /* in its list */
    game game;
    uint32_t durable;   /* entries on disk */
    uint32_t submitted; /* entries that are there or on their way, if more */
    uint32_t version;   /* counts the times that unwritten entries had to be dropped */
    /* while entries are on their way: how it stood, from where it goes back to the disk; the second
     * follows once its entries are there. NULL: nothing is to be taken back */
    game_mark *mark, *next_mark;
    int64_t touched;
    struct session *sessions;
    /* memory.c */
    address *maker; /* who brought it into memory; NULL: the server itself */
    /* somebody is at it; otherwise it is in the list of games that were left */
    bool attended;
    struct hosted *older, *newer; /* in this list */
    /* among those for the lobby; link NULL: it is not one */
    struct hosted *next_listed, **link_listed;
    /* time.c */
    struct hosted *next_timed, **link_timed; /* among those with clocks */
    int64_t since;                           /* the time of the player to act counts from here */
    uint32_t thought; /* of it, when the first of the entries on their way was judged */
    lag_budget lag[2];
    int64_t flag_after; /* the store has refused one: not before */
    int64_t away[2];    /* since when nobody is at a seat, if nobody is */
    bucket reactions[2];
    uint8_t called[2]; /* of each seat: what its player was called for since they were last there */
    /* rooms/rooms.c */
    struct hosted_room *room; /* in which it counts, while that is in memory */
    uint32_t room_game;       /* its number there */
    /* of a shared store */
    presence elsewhere;       /* connections through other servers */
    store_presence announced; /* what they were told of ours */
    bool untold;              /* the store could not tell them: it is in the hall's list */
    unsigned fetches;         /* under way */
    unsigned losses;          /* of these: an entry has lost its number, or its fate is unknown */
    /* questions about such an entry that the store could not answer yet */
    unsigned doubts;
    bool fetch_again; /* news came meanwhile */
    bool bereft;      /* a server died through which somebody was here */
} hosted;

typedef enum lobby_wish { LOBBY_NOT_ASKED, LOBBY_ASKED, LOBBY_UNDER_WAY } lobby_wish;

/* One client. Marks, not a queue, say what it is still to be told: a client that does not read
 * costs no more memory. */
typedef struct session {
    struct lws *wsi;
    struct hall *hall;
    uint32_t number;                        /* no other session of this server has it */
    struct session *next, **link;           /* among all */
    struct session *next_here, **link_here; /* among those at the same game */
    hosted *at;                             /* NULL: nowhere */
    unsigned seat;                          /* LUS_NOBODY watches */
    uint32_t told;                          /* entries it has been told */
    bool wants_game, wants_steps, wants_presence, wants_moves, wants_record, wants_ping;
    /* of each seat, to be told; 0 for none. A new one replaces one not told yet */
    uint8_t reaction[2];
    int64_t pinged;       /* when, last */
    uint32_t ping_number; /* of the last ping: only its own answer counts */
    uint32_t round_trip;  /* milliseconds */
    lobby_wish lobby;     /* of a shared store */
    bool closing;
    /* in a room, beside a game */
    struct hosted_room *room;
    struct session *next_in_room, **link_in_room;
    unsigned member; /* number of the player, ROOM_NOBODY */
    unsigned joined; /* players that it has brought into rooms */
    bool joining;    /* one of these is not written yet: sent again, it counts once */
    bool hosts, views, wants_room, wants_boards;
    char *replies[REPLIES_MAX];
    unsigned reply_count;
    char *partial; /* a message that has not come whole */
    size_t partial_length;
    int64_t partial_since;
    struct pending_request *pending; /* its request waits for a game to be loaded */
    /* when something last came from it, if only the answer to a ping */
    int64_t heard_at;
    bool asked;            /* pinged since then */
    int64_t stalled_since; /* something waits to be written since; 0: nothing does */
    address *address;
    bucket messages;
} session;

typedef struct hall_counts {
    uint64_t messages, refused, entries, created, slow_closed, rate_closed, connections_refused;
    unsigned sockets, games, rooms;
    timing handling; /* of messages */
    timing turns;    /* of the loop: what somebody waits for who comes at its beginning */
} hall_counts;

/* Where time and chance come from: the machine, or a simulator, which has others for each hall. */
typedef struct hall_world {
    void *context;
    /* milliseconds since some moment, not 0; never goes back, never jumps */
    int64_t (*steady)(void *context);
    /* milliseconds since 1970, as the machine has it: may be set at any time */
    int64_t (*date)(void *context);
    /* bytes that nobody can guess */
    void (*random)(void *context, void *bytes, size_t count);
} hall_world;

enum {
    /* between two looks at the clock; a server that slept was not there longer */
    AWAKE_MOST_MS = 1000,
    JUMP_MS = 2000, /* a date that differs by more has been set */
};

typedef struct hall {
    store *store;
    bool shared;          /* other servers may write to it */
    bool closing;         /* nothing is submitted any more */
    bool lobby_under_way; /* asked for, of a shared store */
    struct hall_waiter *lobby_waiters;
    store_job *doubts;     /* questions that the store could not answer: what became of an entry */
    uint64_t left_unknown; /* those that will not be asked any more */
    store_job *untold;     /* who is here: what the store could not be told, one of each code */
    limits limits;
    hosted *game_lists[1 << LISTS_BITS];
    /* games that nobody is at, the one left first before the others */
    hosted *left_first, *left_last;
    /* for the lobby while nobody has joined, so that it need not look at all games */
    hosted *listed;
    hosted *timed;
    struct hosted_room *rooms;
    uint32_t room_instances;
    session *sessions;
    uint32_t session_numbers; /* given so far */
    /* calls.c; the settings are the caller's */
    push_settings push_settings;
    push *push;                       /* NULL: nobody is called */
    char push_point[PUSH_POINT_TEXT]; /* the key by which push services know this server, or "" */
    bool push_asked;                  /* for that key */
    hall_counts counts;
    const hall_world *world;
    int64_t now;         /* milliseconds of being awake: the measure of all waiting and playing */
    int64_t date;        /* milliseconds since 1970, for people and the store; it may jump */
    int64_t steady;      /* the steady clock at `now` */
    int64_t dated_since; /* on `now`: since when the date has not jumped */
    uint64_t purged;     /* games, in this purge */
    int64_t claim_after; /* milliseconds of absence; with a clock a third of it */
    void (*tick_soon)(
        struct hall *); /* asks for hall_tick to be called in TICK_MS, and again while it says so */
    /* asks for hall_next_text to be called when the client can take it */
    void (*write_soon)(session *);
    void (*close_now)(session *); /* though it may not have read everything */
    /* for other threads: asks for hall_collect to be called */
    void (*wake)(void *context);
    void *wake_context;
} hall;

void hall_enter(hall *, session *);
void hall_exit(session *);

/* Counts a message of a client, or a frame that is none. False when it has sent too many and will
 * be closed. */
bool hall_may_speak(session *);
/* A message came. */
void hall_hear(session *, const char *bytes, size_t length);
/* The next message for a client, which the caller frees; NULL when there is none now. */
char *hall_next_text(session *);
/* Every few seconds: idle games leave memory, and clients that do not read are closed. */
void hall_sweep(hall *);
/* Every few seconds: tells the other servers that this one lives. */
void hall_beat(hall *);
void hall_free(hall *);
/* Every TICK_MS: flags fall. Whether there will be more to do. */
bool hall_tick(hall *);

/* ---- pings.c ---- */
/* Several times a second: pings clients that were silent for long, and closes those that do not
 * answer. */
void hall_ping(hall *);
/* A client is pinged now: with this number. */
uint32_t hall_next_ping(session *);
/* Something whole came from it. */
void hall_heard_from(session *);
/* It answers a ping, or says so: a client may send whatever it likes. */
void hall_pong(session *, uint32_t number);

/* ---- memory.c ---- */
hosted *hall_find(hall *, const char *code);
void hall_drop(hall *, hosted *);
/* Takes over the game, also when it returns NULL for lack of memory. `maker` has brought it; NULL:
 * nobody in particular. */
hosted *hall_host(hall *, game *, address *maker);
/* Lets go of games that nobody is at until so many more fit; false when they do not. */
bool hall_make_space(hall *, unsigned count);
/* Lets go of those that have been left for a while. */
void hall_drop_idle(hall *);
/* Somebody has come to a game or gone from it. */
void hall_attend(hall *, hosted *);
/* The game is no longer one for the lobby. */
void hall_unlist(hosted *);

/* ---- hall.c, for the files beside it ---- */
void hall_random(const hall *, void *bytes, size_t count);
void hall_answer(session *, char *text); /* takes over the text */
void hall_refuse(session *, const char *about, const char *reason, const char *detail);
/* It will be possible in so many seconds. */
void hall_refuse_yet(session *, const char *about, const char *reason, unsigned seconds);
/* Nobody knows yet whether it is written. */
void hall_refuse_unsure(session *, const char *about);
void hall_sit(session *, hosted *, unsigned seat, bool since_given, uint32_t since);
void hall_stand_up(session *);
void hall_write_soon(session *);
/* Whether memory holds what is on disk, as far as we know. */
bool hall_is_settled(const hosted *);
void hall_tell_presence(hosted *, const session *but);

/* For somebody who asks for something that the store cannot read; the log says what it is. */
#define DAMAGED_WORDS "what is stored of it is damaged; who runs the server finds it in the log"

/* ---- jobs.c: the one way to the store ---- */
/* A job about a game; NULL without memory. */
store_job *hall_job(const hosted *, job_kind);
/* The store takes over the job. Once the hall closes, nothing goes there any more. */
void hall_submit(hall *, store_job *);
/* Jobs came back from the store. */
void hall_collect(hall *);

/* ---- writing.c ---- */
/* An entry came back from the store. */
void hall_written(hall *, const store_job *);
/* Nothing of the game will be taken back. */
void hall_drop_marks(hosted *);
bool hall_create_row(hall *, hosted *); /* false without memory */
/* Judges an entry, and has it written when it is fine. */
refusal hall_add(hall *, hosted *, entry_kind, unsigned player, const char *text);
/* Tells everybody at a game that it stands as it is on disk, and why. A game that is not on disk
 * leaves memory. */
void hall_stand_by(hall *, hosted *, const char *reason, const char *words);
#define NOT_WRITTEN "not written; the game stands as before"

/* ---- time.c ---- */
/* Once, before anything else. */
void hall_time_start(hall *, const hall_world *);
/* Looks at the clocks. */
void hall_time_look(hall *);
void hall_time_begin(hall *, hosted *);
/* It comes from a shared store, which says how long ago its last entry was. */
void hall_time_resume(const hall *, hosted *, int64_t age);
void hall_time_end(hosted *);
/* game_add with the time that it costs. */
refusal hall_time_add(hall *, hosted *, entry_kind, unsigned player, const char *text);
/* What is left on the clocks at this moment. */
void hall_time_left(const hall *, const hosted *, uint32_t left[2]);
/* Ends the game when a player's time is over, and returns whether it was. */
bool hall_flag(hall *, hosted *);
bool hall_is_seated(const hosted *, unsigned seat);
/* The same, through this server. */
bool hall_is_here(const hosted *, unsigned seat);
/* Milliseconds of absence after which a game can be claimed. */
int64_t hall_claim_after(const hall *, const hosted *);
/* Whether the opponent has been away long enough; if not, the session is told. */
bool hall_may_claim(session *);
/* Milliseconds since a seat was left; 0 while somebody is there. */
int64_t hall_absence(const hall *, const hosted *, unsigned seat);

/* ---- requests.c ---- */
void hall_request(session *, const request *);
/* The same for a request whose game or room is in memory. */
void hall_perform(session *, const request *);

/* ---- loading.c ---- */
/* Whether a session may ask for a code now; if not, it is told, or its request waits. */
bool hall_may_look(session *, const request *);
/* A request waits for its game or room to be loaded. */
void hall_load_for(session *, const request *);
/* Somebody who waits for a game or a room over HTTP, without a session. */
typedef struct hall_waiter {
    void (*arrived)(struct hall_waiter *); /* it is in memory now, or there is none */
    struct pending_request *pending;
    bool exists, broken,
        /* there is one of this code; the store cannot say; what is stored makes no sense */
        damaged;
    /* for the lobby of a shared store */
    struct hall_waiter *next, **link;
    lobby_wish lobby;
    char *text; /* the answer; NULL: the store cannot say */
} hall_waiter;
/* False when the address may not, without memory, or when the server closes. */
bool hall_wait(hall *, address *, const char *code, hall_waiter *);
void hall_stop_waiting(hall_waiter *);
/* Brings a game or a room into memory, at the cost of an address, or of nobody (NULL). */
void hall_load(hall *, address *, const char *code);
/* A game that a request waited for comes back from the store. */
void hall_resume(hall *, store_job *);
void hall_forget_pending(session *);

/* ---- lobby.c ---- */
/* The answer about public games that wait for somebody, at this server. */
char *hall_lobby(hall *);
/* Of a shared store: asks it, for a session or a waiter. One question serves all who asked before
 * it. */
void hall_ask_lobby(session *);
void hall_wait_lobby(hall *, hall_waiter *);
void hall_forget_waiter(hall_waiter *);
void hall_lobby_found(hall *, const store_job *);

/* ---- requests.c ---- */
bool hall_may_create(session *, request_kind);
void hall_draw_code(const hall *, char code[CODE_LENGTH + 1]);
/* A new game without entries; NULL without memory. */
hosted *hall_new_game(hall *, address *maker, const game_plan *);

/* ---- purge.c ---- */
/* Has games deleted that nobody has touched for so many milliseconds. */
void hall_purge(hall *, int64_t keep);
/* Goes on with it while there is more. */
void hall_purged(hall *, const store_job *);

/* ---- doubts.c ---- */
/* Tells everybody at a game that the fate of an entry is not known, unless they were told, and
 * keeps the question. */
void hall_doubt(hall *, hosted *, const new_entry *lost, bool told);
/* Asks again what the store could not say. */
void hall_ask_doubts(hall *);
/* At the end: of how many entries this server has not learnt what became of them. */
uint64_t hall_forget_doubts(hall *);

/* ---- fetching.c ---- */
/* Asks for what the store has and this server has not. `lost` is the entry whose number was taken,
 * or NULL. */
void hall_fetch(hall *, hosted *, const new_entry *lost);
void hall_fetched(hall *, const store_job *);

/* ---- shared.c: other servers ---- */
void hall_news(hall *, const store_job *);
/* Tells everybody at a game, also at other servers. */
void hall_react(hall *, hosted *, unsigned seat, unsigned reaction);
/* Tells the others who is at a game here, when that has changed. */
void hall_announce(hall *, hosted *);
/* The others were told, or the store could not: then they are told when it is back. Takes over the
 * job. */
void hall_announced(hall *, store_job *);
void hall_forget_untold(hall *);

#endif
