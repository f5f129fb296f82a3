/* The method tried on boards that were worn here: which rules no wear tells apart, and whether a
 * map fits the best of them. A board at a time, the same whoever makes them and in which order. */
#ifndef LAB_WEAR_CHECK_H
#define LAB_WEAR_CHECK_H

#include "lab/wear/games.h"

/* Streams of random numbers of their own, beside those of the games. */
typedef enum wear_purpose { WEAR_OF_GROUPS = 1 << 8, WEAR_OF_FIT, WEAR_OF_TRIALS } wear_purpose;
lus_rng wear_stream(uint64_t seed, wear_purpose, uint64_t item);

/* ---- groups ---- */

/* Boards that groups are made by: heavily and cleanly worn, so that what is not told apart here is
 * told apart nowhere. */
enum { WEAR_GROUP_BOARDS = 8, WEAR_GROUP_STEPS = 100 };
#define WEAR_GROUP_NOISE 0.05

/* Board number `item`, WEAR_GROUP_BOARDS of each set of rules, made of one half of the games and
 * judged by the other half, so that chance in the games tells nothing apart: the logarithms of the
 * evidence of all rules. `evidence` is room for rules times players. */
void wear_group_board(const wear_field *known, const wear_field *other, const wear_sight *,
                      uint64_t seed, uint64_t item, wear_evidence *evidence,
                      double logs[WEAR_RULES]);
/* Two sets of rules are of one group unless, on boards of either, the factor for it against the
 * other is above 3 in more than half of them. `logs` is of all boards. */
void wear_groups_of(const double (*logs)[WEAR_RULES], unsigned rules, wear_groups *);

/* ---- does it fit? ---- */

enum { WEAR_FIT_BOARDS = 400 };

/* How well a map fits some rules: the logarithm of their evidence less that of any pattern, and the
 * share of boards of these rules, with as much wear on the same squares, that fit as badly. */
typedef struct wear_fit {
    double log_factor, share;
} wear_fit;

typedef struct wear_fitting {
    const wear_field *known;
    const wear_sight *sight;
    uint64_t seed;
    unsigned rule;
    double players[WEAR_PLAYERS]; /* their chances after the map is seen, added up */
    double observed;
} wear_fitting;

void wear_fit_begin(wear_fitting *, const wear_field *, const wear_sight *, uint64_t seed,
                    unsigned rule, const wear_evidence *);
/* Whether board number `item` of WEAR_FIT_BOARDS fits as badly. */
bool wear_fit_board(const wear_fitting *, uint64_t item);
wear_fit wear_fit_of(const wear_fitting *, unsigned worse);

/* ---- what the map says of the rest ---- */

typedef struct wear_means {
    double players[WEAR_PLAYERS]; /* their chances */
    double mix[WEAR_KINDS], noise, background;
} wear_means;
/* Of all rules and players together. */
void wear_means_of(const wear_field *, const wear_evidence *, const wear_verdict *, wear_means *);
/* The next likeliest group after the best; the best where there is only one. */
unsigned wear_next_group(const wear_groups *, unsigned best, const double chance[WEAR_RULES]);

#endif
