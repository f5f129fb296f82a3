/* A simulated world: real halls of the server, and around them clocks, networks, a database and
 * people. All of it is in one thread and follows from one seed. Time goes from event to event.
 * docs/architecture/simulator.md */
#ifndef TESTS_SIM_WORLD_H
#define TESTS_SIM_WORLD_H

#include <jansson.h>
#include <stdio.h>

#include "server/hall/hall.h"

typedef int64_t moment; /* microseconds of true time since the world began */
#define MILLI  ((moment)1000)
#define SECOND ((moment)1000000)

enum { SIM_GAMES_MAX = 32, SERVERS_MAX = 5, TABLES_MAX = 24, WATCHERS_MAX = 8, WORDS_MAX = 512 };
enum { SIM_ROOMS_MAX = 3, SIM_MEMBERS_MAX = 12, SEEKERS_MAX = 12 };
enum { DATE_BEGINS = 1750000000 }; /* seconds since 1970 */

typedef enum fault {
    FAULT_CUT,    /* connections that break, also without a word */
    FAULT_STALL,  /* clients that do not read */
    FAULT_SLEEP,  /* servers that are stopped for a while */
    FAULT_CRASH,  /* servers that die, and start again */
    FAULT_END,    /* servers that are asked to end, and start again */
    FAULT_DRIFT,  /* clocks that run too fast or too slowly */
    FAULT_DATE,   /* dates that are set */
    FAULT_DELAY,  /* transactions that take long */
    FAULT_REFUSE, /* transactions that the store refuses */
    FAULT_TORN,   /* transactions whose end nobody knows: they are not written */
    FAULT_LOST,   /* the same: they are */
    FAULT_FREEZE, /* a database that does not answer for a while */
    FAULT_DEAF,   /* news that come late or never */
    FAULTS
} fault;
const char *fault_name(fault);

/* What a world is made of; everything else follows from the seed. */
typedef struct plan {
    uint64_t seed;
    bool shared; /* a database of several servers; otherwise a file of one */
    unsigned servers, tables, watchers;
    unsigned seconds;        /* after which faults end and people only listen */
    uint32_t faults;         /* bits */
    bool rematches;          /* after a game people may ask for another one with colours changed */
    unsigned rooms, members; /* each with a host, so many players, and a projector */
    unsigned seekers;        /* who find each other in the lobby */
    bool hasty;              /* people send ahead, and out of turn; a store that failed is slow */
    /* what is played; by name in a file, so that a kept world stays as it is when a game is added
     */
    const lus_game *games[SIM_GAMES_MAX];
    unsigned game_count;
} plan;
plan plan_of_seed(uint64_t seed);
void plan_write(const plan *, FILE *);
bool plan_read(plan *, FILE *);

typedef struct world world;
typedef struct server server;
typedef struct way way;
typedef struct person person;

/* ---- events ---- */
typedef void happening(world *, void *subject, uint64_t value);
typedef struct event {
    moment at;
    uint64_t order;
    happening *happens;
    void *subject;
    uint64_t value;
} event;

/* ---- the network ---- */
typedef enum packet_kind {
    PACKET_OPEN,
    PACKET_TEXT,
    PACKET_PING,
    PACKET_PONG,
    PACKET_CLOSE
} packet_kind;
typedef struct packet {
    struct packet *next;
    packet_kind kind;
    char *text;
    uint32_t number;
} packet;
typedef struct packets {
    packet *first, **last;
    moment latest; /* when the last one arrives: they keep their order */
} packets;

/* A connection, both ends of it. It lives as long as the world. */
typedef struct line {
    session session; /* first: the hall knows only this */
    struct line *next;
    server *server;
    uint64_t life; /* of the server that it goes to */
    person *person;
    packets in, out;
    bool inside;  /* the hall has it */
    bool closing; /* the hall wants it closed */
    bool client_open;
    bool cut; /* whatever is sent is lost */
    bool writable_set;
    moment stalled_until;
    /* what the server has told over it */
    struct model_game *at;
    unsigned seat;
    moment seated_at;
    moment told_at;       /* the last entry */
    uint32_t told_number; /* its number + 1 */
    moment told_slept;    /* how long the server had slept by then, */
    unsigned told_sleeps; /* and how often */
    /* of a room and the lobby */
    struct model_room *room;
    uint32_t room_known;      /* entries of it, at least */
    char room_hash[FAIR_HEX]; /* of the key that was shown there */
    bool room_hosts;
    unsigned room_member;
    char asked_code[CODE_LENGTH + 1]; /* the game or room that it wants to come to */
    moment lobby_asked;               /* and not told yet; 0: not asked */
} line;

/* ---- servers ---- */
struct server {
    world *world;
    unsigned number;
    uint64_t life; /* another one each time it starts; 0: it is down */
    hall *hall;
    hall_world sources;
    way *way;
    lus_rng random;
    bool tick_set, collect_set, take_set;
    store_job *batch;
    bool ending;
    moment asleep_until, ends_by;
    moment started, slept_at; /* slept_at: when it last woke */
    moment slept;             /* in all */
    unsigned sleeps;
    double pace;     /* of its steady clock */
    moment paced_at; /* since when */
    double steady;   /* milliseconds on it then */
    int64_t date_off;
};

/* ---- the world ---- */
struct world {
    plan plan;
    moment now;
    uint64_t order, steps;
    event *events;
    size_t event_count, event_capacity;
    server servers[SERVERS_MAX];
    struct database *database;
    line *lines;
    person *people;
    struct club *clubs;
    unsigned people_count;
    struct model *model;
    lus_rng network, chance;
    bool resting;        /* faults are over, and people only listen */
    bool closing;        /* whoever ends does not start again */
    moment store_shaken; /* when something was last done to the store */
    uint64_t digest;     /* of everything that happened */
    FILE *trace;         /* or NULL */
    bool failed;
    char failure[WORDS_MAX];
    uint64_t games_over, entries, messages, lives;
};

/* Plays a world to its end; false with the failure in words. */
bool world_play(world *, const plan *, FILE *trace);
/* What is wrong: the first one counts. */
void world_fail(world *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* One line of what happened. */
void world_note(world *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void world_later(world *, moment in, happening *, void *subject, uint64_t value);
bool world_has(const world *, fault);
/* A quarter of the worlds each: a game can be claimed soon, and everybody does; servers have room
 * for few games. */
bool world_is_greedy(const world *);
bool world_is_crowded(const world *);

/* From 0 to count - 1; from least to most; true once in `count` times. */
static inline uint32_t draw(lus_rng *r, uint32_t count)
{
    return lus_rng_below(r, count);
}
static inline moment draw_between(lus_rng *r, moment least, moment most)
{
    return least + (moment)(lus_rng_next(r) % (uint64_t)(most - least + 1));
}
static inline bool once_in(lus_rng *r, uint32_t count)
{
    return lus_rng_below(r, count) == 0;
}
lus_rng stream(uint64_t seed, uint64_t what, uint64_t number);

/* ---- server.c ---- */
void server_start(server *);
void server_begin_faults(world *);
void server_wake_store(server *);
void server_shake_store(server *);
/* At the end of the world. */
void server_ask_to_end(server *);
void server_free(server *);
bool server_is_up(const server *);

/* ---- network.c ---- */
line *network_connect(server *, person *);
void network_say(line *, const char *text);
void network_hang_up(line *);
void network_cut(line *); /* without a word to anybody */
/* The hall's side of a connection is gone. */
void network_leave(line *);
void network_write_soon(session *);
void network_close_now(session *);
void network_free(world *);

/* ---- people.c ---- */
void people_begin(world *);
void people_hear(person *, const char *text);
void people_lose(person *, line *);
void people_free(world *);

#endif
