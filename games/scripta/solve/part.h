/* How both games of twelve points are solved with few pieces. What differs between them: the legal
 * actions, by their own rules, and where a hit piece waits. */
#ifndef SCRIPTA_SOLVE_PART_H
#define SCRIPTA_SOLVE_PART_H

#include "games/scripta/solve/index.h"
#include "solve/solving.h"

typedef struct scripta_rules {
    void (*legal)(const lus_variant *, const scripta_state *, scripta_options *);
    void (*apply)(const lus_variant *, scripta_state *, lus_action, lus_events *);
    unsigned (*outcomes)(const lus_variant *, const scripta_state *, lus_outcome *);
    uint8_t waits; /* the station of a hit piece */
    bool marks;    /* a state says whether a piece was entered (S2-10) */
    bool gives;    /* dice that cannot be played are the opponent's (S3-10) */
} scripta_rules;

bool scripta_solving_can(const lus_variant *);
uint64_t scripta_solving_size(const lus_variant *, const scripta_rules *);
void scripta_solving_make(const lus_variant *, const scripta_rules *, void *index);

/* What lus_solving asks for. */
uint32_t scripta_solving_layers(const void *index);
void scripta_solving_layer(const void *index, uint32_t layer, solving_layer *);
uint32_t scripta_solving_stages(const void *index, uint32_t layer);
uint32_t scripta_solving_items(const void *index, uint32_t layer, const solving_values *,
                               uint32_t stage);
void scripta_solving_begin(const void *index, uint32_t layer, const solving_values *);
double scripta_solving_sweep(const void *index, uint32_t layer, const solving_values *, void *work,
                             uint32_t stage, uint32_t from, uint32_t to, bool looks);
unsigned scripta_solving_makes(const void *index, uint32_t layer, const solving_values *,
                               uint32_t stage, uint32_t item, solving_range *);
bool scripta_solving_find(const void *index, const lus_state *, solving_place *);
bool scripta_solving_serves(const lus_variant *solved, const lus_variant *wanted);

#define SCRIPTA_SOLVING                                                                            \
    .kind = SOLVING_FIXED, .can = scripta_solving_can, .layer_count = scripta_solving_layers,      \
    .layer = scripta_solving_layer, .stage_count = scripta_solving_stages,                         \
    .item_count = scripta_solving_items, .begin = scripta_solving_begin,                           \
    .sweep = scripta_solving_sweep, .makes = scripta_solving_makes, .find = scripta_solving_find,  \
    .serves = scripta_solving_serves

#endif
