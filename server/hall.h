/* The hall: the games in memory, who sits at them, and what they are told. All of it belongs to the loop's
 * thread. A game in memory may be ahead of the disk; nobody is told of an entry before it is on disk. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "server/limits.h"
#include "server/protocol.h"
#include "server/store.h"

enum {
    REPLIES_MAX = 32,     /* answers that wait for one client to read; more, and it is sent away */
    REPLAY_MAX = 200,     /* entries that are sent one by one; who misses more gets the whole game */
    IDLE_SECONDS = 600,   /* a game without anybody leaves the memory */
    STALLED_SECONDS = 60, /* a client that reads nothing, or does not end its message, is sent away */
    LOBBY_MAX = 100,      /* games that a lobby shows */
    TABLE_BITS = 14,      /* lists of games by code */
};

/* A game in memory. */
typedef struct hosted {
    struct hosted *next; /* in its list */
    game game;
    uint32_t durable; /* entries on disk */
    uint32_t version; /* counts the times that unwritten entries had to be dropped */
    int64_t touched;
    struct session *sessions;
} hosted;

/* One client. What it is still to be told is kept as marks, not as a queue: memory does not grow with a
 * client that does not read. */
typedef struct session {
    struct lws *wsi;
    struct hall *hall;
    struct session *next, **link;           /* among all */
    struct session *next_here, **link_here; /* among those at the same game */
    hosted *at;                             /* NULL: nowhere */
    unsigned seat;                          /* LUS_NOBODY watches */
    uint32_t told;                          /* entries it has been told */
    bool wants_game, wants_steps, wants_presence, wants_moves, wants_record;
    bool closing;
    char *replies[REPLIES_MAX];
    unsigned reply_count;
    char *partial; /* a message that has not come whole */
    size_t partial_length;
    int64_t partial_since;
    struct parked *parked; /* its request waits for a game to be loaded */
    int64_t heard_at;      /* something came from it, an answer to a ping at least */
    bool pinged, wants_ping;
    int64_t stalled_since; /* something waits to be written since; 0: nothing does */
    address *address;
    bucket messages;
} session;

typedef struct hall_counts {
    uint64_t messages, refused, entries, created, slow_closed, rate_closed, connections_refused;
    unsigned sockets, games;
    timing handling; /* of messages */
} hall_counts;

typedef struct hall {
    store *store;
    limits limits;
    hosted *table[1 << TABLE_BITS];
    session *sessions;
    hall_counts counts;
    int64_t now;                   /* seconds since 1970, set by the loop */
    void (*write_soon)(session *); /* asks for hall_next_text to be called when the client can take it */
    void (*close_now)(session *);  /* though it may not have read everything */
} hall;

void hall_enter(hall *, session *);
void hall_exit(session *);

/* A message came. */
void hall_hear(session *, const char *bytes, size_t length);
/* The next message for a client, which the caller frees; NULL when there is none now. */
char *hall_next_text(session *);
/* Jobs came back from the store. */
void hall_collect(hall *);
/* Every few seconds: idle games leave the memory; clients that do not read are sent away. */
void hall_sweep(hall *);
void hall_free(hall *);

/* ---- between hall.c and hall_requests.c ---- */
hosted *hall_find(hall *, const char *code);
/* Takes over the game, also without memory (NULL). */
hosted *hall_host(hall *, game *);
void hall_answer(session *, char *text); /* takes over the text */
void hall_refuse(session *, const char *about, const char *reason, const char *detail);
void hall_sit(session *, hosted *, unsigned seat, bool since_given, uint32_t since);
void hall_stand_up(session *);
void hall_write_soon(session *);
/* Judges an entry, and has it written when it is fine. */
refusal hall_add(hall *, hosted *, entry_kind, unsigned player, const char *text);
bool hall_create_row(hall *, hosted *); /* false without memory */
void hall_request(session *, const request *);
/* A game that a request waited for comes back from the store. */
void hall_resume(hall *, store_job *);
void hall_forget_parked(session *);

#endif
