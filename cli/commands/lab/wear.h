/* What “lab wear” has found, for the terminal and as JSON. */
#ifndef CLI_COMMANDS_LAB_WEAR_H
#define CLI_COMMANDS_LAB_WEAR_H

#include "lab/run/wear_try.h"

typedef struct wear_findings {
    const wear_games *games;
    wear_groups groups; /* where there is a map or trials */
    /* of a map; NULL: none */
    wear_sight *sight;
    wear_evidence *evidence; /* rules after rules, of each kind of player */
    wear_verdict verdict;
    wear_fit fit;
    /* of boards that were made; NULL: none */
    const wear_trials *trials;
    wear_trial *boards;
} wear_findings;

/* What the map says of what is not known. */
void wear_findings_means(const wear_findings *, wear_means *);

/* Of the boards of one amount of wear. */
typedef struct wear_success {
    unsigned found, unknown; /* the right group is the likeliest, … where the player is not known */
    unsigned noticed;        /* boards of no rule that fit worse than 95 % of the others */
    double right;            /* mean chance given to the right group */
} wear_success;
void wear_success_of(const wear_findings *, unsigned amount, wear_success *);

/* Boards by the chance that was given to the group found. */
enum { WEAR_BINS = 7 };
typedef struct wear_bin {
    double from, to, mean; /* mean chance given */
    unsigned boards, right;
} wear_bin;
void wear_bins_of(const wear_findings *, wear_bin out[WEAR_BINS]);

/* The name of a kind of player: “level:2 level:2”; NULL for all of them together. */
const char *wear_player_text(const wear_games *, unsigned player, char *buffer, size_t size);

void wear_show(const wear_findings *);
/* False without memory, after a complaint. */
bool wear_print_json(const wear_findings *);

#endif
