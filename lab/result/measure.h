/* What a tally says: measures with 95 % intervals (docs/lab.md). */
#ifndef LAB_MEASURE_H
#define LAB_MEASURE_H

#include "lab/count/cell.h"
#include "lab/stats/stats.h"

typedef struct lab_measure {
    const char *name;
    uint8_t kind; /* lab_measure_kind */
    int64_t n;    /* units, or games, behind it */
    estimate of;  /* not finite where there is no such number */
} lab_measure;

/* “share”, as in results. */
const char *lab_kind_name(unsigned kind);

enum { LAB_MEASURES_MAX = LAB_RATIOS + 4 };

/* All measures that there are; returns how many. */
unsigned lab_measures(const lab_cell *, bool players_differ, lab_measure out[LAB_MEASURES_MAX]);
/* Whether a ratio is among them. */
bool lab_ratio_is_there(const lab_tally *, unsigned ratio, bool players_differ);

/* How often something happens, a game, from its sum and squares over units. */
estimate lab_rate(const lab_tally *, const lab_square *);
/* The same as a share of games. */
estimate lab_rate_share(const lab_tally *, const lab_square *);
/* Pieces of a player on a square, at ends of turns. */
estimate lab_stay(const lab_tally *, unsigned player, unsigned place);
/* Pieces of a player on the board at a moment. */
estimate lab_pieces_at(const lab_tally *, unsigned player, unsigned moment);
/* A quantile of a distribution, in what it counts: a whole number. Within a bin it is taken to lie
 * where it would if what the bin counts were spread evenly. */
estimate lab_length_quantile(const lab_tally *, lab_length, double q);

#endif
