/* What games leave on a board: where pieces land, pass, stand and are lost, and along which edges
 * they slide. Taken from events alone, so for any game. */
#ifndef LAB_WEAR_TRACE_H
#define LAB_WEAR_TRACE_H

#include "core/game.h"

typedef enum wear_kind {
    WEAR_LANDED, /* a piece is put down, by whatever move */
    WEAR_PASSED, /* it slides over a square on its way to another */
    WEAR_STOOD,  /* it stands there at the end of a turn */
    WEAR_LOST,   /* it is hit, captured or pushed off there */
    WEAR_KINDS
} wear_kind;

enum {
    WEAR_PLACES = 128, /* no game has more */
    WEAR_EDGES = 512,
    WEAR_NO_EDGE = 0xffff,
};

/* Two squares that lie side by side, or follow each other on somebody's way. The smaller first. */
typedef struct wear_edge {
    uint8_t a, b;
} wear_edge;

/* The board of a game by several sets of rules: its squares and the edges between them. */
typedef struct wear_ground {
    const lus_game *game;
    unsigned square_count;
    uint8_t squares[WEAR_PLACES]; /* which places they are, in order */
    bool is_square[256];
    lus_place place[WEAR_PLACES];
    unsigned edge_count;
    wear_edge edges[WEAR_EDGES];
    uint16_t edge_of[WEAR_PLACES][WEAR_PLACES]; /* WEAR_NO_EDGE where there is none */
} wear_ground;

/* Sums over games, whole numbers: their order does not matter. */
typedef struct wear_trace {
    uint64_t games;
    uint64_t count[WEAR_KINDS][WEAR_PLACES];
    uint64_t along[WEAR_EDGES];
} wear_trace;

/* Of sets of rules of one game. */
void wear_ground_of(wear_ground *, const lus_variant *, unsigned count);
/* The square with this name; WEAR_PLACES where there is none. */
unsigned wear_square_named(const wear_ground *, const char *name, size_t length);

/* A game that is being watched. */
typedef struct wear_watch {
    const wear_ground *ground;
    const lus_variant *variant;
    uint32_t turn; /* from 1 */
    uint8_t course[2][LUS_COURSE_MAX];
    unsigned steps[2]; /* of the courses */
    int64_t stood[WEAR_PLACES];
    wear_trace *trace;
} wear_watch;

/* The trace is added to; nothing of a game may be left out. */
void wear_watch_begin(wear_watch *, const wear_ground *, const lus_variant *, wear_trace *);
void wear_watch_start(wear_watch *, const lus_state *start);
void wear_watch_events(wear_watch *, const lus_events *);
void wear_watch_end(wear_watch *, const lus_state *last);

void wear_trace_add(wear_trace *, const wear_trace *);

#endif
