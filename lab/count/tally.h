/* What games add up to. Everything is a whole number, so that sums do not depend on their order: a
 * study gives the same bytes however its blocks are spread. The measures are defined in
 * docs/lab.md. */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H

#include "core/game.h"
#include "lab/count/bins.h"
#include "lab/stats/sketch.h"

/* What a game counts. Those from LAB_JUDGED on come from the engine's judgement of a sample of
 * games. */
typedef enum lab_count {
    LAB_GAMES,
    LAB_FIRST_POINTS,  /* half points of who begins */
    LAB_PLAYER_POINTS, /* half points of the first-named player */
    LAB_COMPLETED,     /* ended by the rules */
    LAB_DRAWN,
    LAB_CUT,
    LAB_TURNS,
    LAB_ACTIONS,
    LAB_DECISIONS, /* actions with a choice */
    LAB_THROWS,
    LAB_LEGAL,         /* legal actions at actions … */
    LAB_LEGAL_CHOICES, /* … and at decisions */
    LAB_TREE,          /* log10 of their product, in LAB_LOGS */
    LAB_TREE_THROWS,   /* the same with throws */
    LAB_COVERED,       /* squares on which a piece landed */
    LAB_SQUARES,       /* of the board */
    LAB_REPEATED,      /* turns that begin with a position of an earlier turn */
    LAB_GIVEN,         /* dice given to the opponent */
    LAB_GIVEN_PLAYED,
    LAB_GIVEN_HITS,
    LAB_GIVEN_WINS,
    LAB_JUDGED, /* games */
    LAB_WON,    /* of these */
    LAB_DRAMA,  /* in LAB_FINE */
    LAB_LEAD_CHANGES,
    LAB_STEPS,   /* from turn to turn */
    LAB_STEADY,  /* in LAB_COARSE */
    LAB_DECIDED, /* in LAB_FINE */
    LAB_CHOICES, /* decisions that were judged */
    LAB_CLARITY, /* in LAB_COARSE */
    LAB_COST,    /* in LAB_FINE */
    LAB_JUDGED_TURNS,
    LAB_THREATS,
    LAB_BEFORE_THROW, /* turns that begin with a throw */
    LAB_EXPOSED,      /* in LAB_COARSE */
    LAB_COUNTS
} lab_count;

enum {
    /* Parts of 1 in which fractions are counted, so that sums of squares over all games fit into 64
       bits. */
    LAB_FINE = 100000,        /* where there are few of them in a game */
    LAB_COARSE = 1000,        /* sums over all turns or decisions */
    LAB_LOGS = 100,           /* logarithms of sizes of trees */
    LAB_STEP_LOGS = 1000000,  /* those of one step */
    LAB_PLACES = 128,         /* no game has more */
    LAB_BRANCHING_BINS = 161, /* for LUS_ACTIONS_MAX legal actions */
    LAB_EVENTS = 64,          /* kinds of events with their reasons: lab_event_ranges */
    LAB_WHO = 3,              /* White, Black, nobody */
    LAB_ENDS = LUS_BY_REPETITION + 1,
    LAB_BY_LIMIT = LUS_NO_REASON, /* among the ends: a time-out */
    LAB_RATIOS = 32,              /* at least as many as there are in lab_ratios */
};

typedef enum lab_length {
    LAB_IN_TURNS,
    LAB_IN_ACTIONS,
    LAB_IN_DECISIONS,
    LAB_BRANCHING,
    LAB_LENGTHS
} lab_length;

/* What the games of one unit count; units are independent of each other. */
typedef struct lab_unit {
    int64_t count[LAB_COUNTS];
    uint32_t lengths[LAB_BRANCHING][2]; /* of each game */
    uint32_t branching[LAB_BRANCHING_BINS];
    uint8_t reached[LAB_MOMENTS]; /* games that reach a moment, and the pieces on squares then */
    int16_t pieces[2][LAB_MOMENTS];
    uint32_t events[LAB_WHO][LAB_EVENTS], ends[LAB_WHO][LAB_ENDS];
    int32_t landings[2][LAB_PLACES], stays[2][LAB_PLACES], hits[2][LAB_PLACES];
} lab_unit;

typedef struct lab_pair {
    int64_t x, y, xx, yy, xy;
} lab_pair;

typedef struct lab_square {
    int64_t sum, squares;
} lab_square;

/* A bin of a distribution: how many it counts, and what tells how much units differ (stats_bin). */
typedef struct lab_spread {
    int64_t count, squares, products;
} lab_spread;

/* Of judged games: White's result less ½, and his luck less Black's, in LAB_FINE. */
typedef struct lab_luck {
    int64_t games;
    lab_pair sums;
} lab_luck;

typedef struct lab_tally {
    int64_t units, judged; /* judged: units of which games were judged */
    lab_pair ratios[LAB_RATIOS];
    lab_square events[LAB_WHO][LAB_EVENTS], ends[LAB_WHO][LAB_ENDS];
    int64_t amounts[LAB_WHO][LAB_EVENTS]; /* tokens, or dice */
    lab_square landings[2][LAB_PLACES], hits[2][LAB_PLACES];
    lab_square stays[2][LAB_PLACES];
    int64_t stays_by_turns[2][LAB_PLACES]; /* sums of products with the unit's turns */
    lab_spread lengths[LAB_LENGTHS][LAB_BINS];
    lab_pair pieces[2][LAB_MOMENTS]; /* pieces on the board at a moment, over games that reach it */
    int64_t reaching[LAB_MOMENTS];   /* units with such games */
    lab_luck luck;
    lab_sketch positions;
} lab_tally;

/* Measures that are ratios of sums. */
typedef enum lab_measure_kind { LAB_SHARE, LAB_MEAN, LAB_LOG10 } lab_measure_kind;
/* What an interval supposes (lab/stats/stats.h). */
typedef enum lab_interval { LAB_OF_SHARE, LAB_OF_MEAN, LAB_OF_COUNT } lab_interval;
typedef enum lab_presence {
    LAB_ALWAYS,
    LAB_WHERE_PLAYERS_DIFFER,
    LAB_WHERE_SEEN,
    LAB_WHERE_JUDGED
} lab_presence;
typedef struct lab_ratio {
    const char *name;
    lab_count x, y;
    double scale;
    uint8_t kind;     /* lab_measure_kind */
    uint8_t interval; /* lab_interval */
    uint8_t presence; /* lab_presence */
} lab_ratio;
extern const lab_ratio lab_ratios[];
extern const unsigned lab_ratio_count;

/* Adds an observation. */
void lab_pair_add(lab_pair *, int64_t x, int64_t y);
/* Adds a unit that is complete; of places only those of the list count. */
void lab_tally_unit(lab_tally *, const lab_unit *, const uint8_t *squares, unsigned count);
/* Adds what was judged of a unit: the counts from LAB_JUDGED on. */
void lab_tally_judged(lab_tally *, const lab_unit *);
/* Adds what others counted. */
void lab_tally_add(lab_tally *, const lab_tally *);

/* ---- events ---- */

/* How kinds of events with their reasons are numbered: from `base`, one for no reason, then one for
 * each of the reasons from `first`. */
typedef struct lab_event_range {
    uint8_t base, first, reasons;
} lab_event_range;
extern const lab_event_range lab_event_ranges[LUS_EVENT_KINDS];
/* What a number stands for; false when it stands for nothing. */
bool lab_event_of(unsigned slot, lus_event_kind *, lus_reason *);

#endif
