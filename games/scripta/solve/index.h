/* Placements of a player's few pieces, numbered: for solving both games of twelve points. Those
 * with fewer steps to go come first, so that every die leads to a lower number. */
#ifndef SCRIPTA_SOLVE_INDEX_H
#define SCRIPTA_SOLVE_INDEX_H

#include "games/scripta/rules.h"

enum {
    SCRIPTA_PLACED_MAX = 3, /* pieces each: four would have 10 G states */
    SCRIPTA_STATIONS = 39,
    SCRIPTA_DICE = 6,
    SCRIPTA_STEPS_MAX = SCRIPTA_PLACED_MAX * SCRIPTA_OFF, /* to go, when all are in hand */
};
#define SCRIPTA_NOWHERE UINT32_MAX

typedef struct scripta_placement {
    scripta_stacks stacks;
    uint64_t held;
    uint8_t
        stations[SCRIPTA_PLACED_MAX]; /* where pieces stand, each once; those off are not told */
    uint8_t count;                    /* of these */
    uint8_t wall;                     /* the square where two or more stand; 0: none */
    /* With a die from a station, and when the piece on it is hit. NOWHERE: that cannot be. */
    uint32_t after[SCRIPTA_DICE][SCRIPTA_PLACED_MAX];
    uint32_t hit[SCRIPTA_PLACED_MAX];
} scripta_placement;

typedef struct scripta_placements {
    uint32_t pieces, stations, count;
    uint32_t begins[SCRIPTA_STEPS_MAX + 2];                      /* by steps to go */
    uint32_t ways[SCRIPTA_STATIONS + 4][SCRIPTA_PLACED_MAX + 1]; /* binomial coefficients */
    uint32_t *numbers;                                           /* by the rank of the stations */
    scripta_placement *of;
} scripta_placements;

/* `waits` is the station of hit pieces, the hand or the circle. */
uint64_t scripta_placements_size(unsigned pieces, unsigned waits);
void scripta_placements_make(unsigned pieces, unsigned waits, scripta_placements *, void *memory);
uint32_t scripta_placement_number(const scripta_placements *, const scripta_stacks *);

#endif
