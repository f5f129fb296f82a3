/* Which of several sets of rules made a wear: their chances after it is seen. */
#ifndef LAB_WEAR_JUDGE_H
#define LAB_WEAR_JUDGE_H

#include "lab/wear/board.h"

enum {
    WEAR_RULES = 64,
    WEAR_PLAYERS = 16, /* kinds of players, all of them together among these */
    WEAR_NOBODY = WEAR_PLAYERS,
};

/* The traces of every set of rules by every kind of player, as a map sees them. Before the map is
 * seen, each set of rules is as likely as any other, and each kind of player. */
typedef struct wear_field {
    unsigned rules, players;
    wear_shares *shares; /* rules after rules; the caller's */
} wear_field;

/* The evidence of each, rules after rules. */
void wear_weigh(const wear_field *, const wear_sight *, wear_evidence *);

typedef struct wear_verdict {
    double log[WEAR_RULES];    /* evidence, players summed over */
    double chance[WEAR_RULES]; /* after the map is seen; adds up to 1 */
    unsigned best;
} wear_verdict;

/* `without`: a kind of player that is left out, WEAR_NOBODY for none. */
void wear_conclude(const wear_field *, const wear_evidence *, unsigned without, wear_verdict *);

/* Rules that no wear tells apart are of one group: each rule has the number of the first of its
 * group. */
typedef struct wear_groups {
    unsigned rules;
    uint8_t first[WEAR_RULES];
} wear_groups;

void wear_groups_begin(wear_groups *, unsigned rules); /* each by itself */
void wear_groups_join(wear_groups *, unsigned a, unsigned b);

/* The groups' chances, each at the number of its first rule and 0 elsewhere; returns the likeliest.
 */
unsigned wear_group_chances(const wear_groups *, const wear_verdict *, double chance[WEAR_RULES]);
/* The logarithm of a group's evidence: the mean over its rules. */
double wear_group_log(const wear_groups *, const wear_verdict *, unsigned first);

/* What a factor between two groups says (R. E. Kass, A. E. Raftery 1995). */
typedef enum wear_word { WEAR_CANNOT_TELL, WEAR_HINTS, WEAR_STRONG, WEAR_VERY_STRONG } wear_word;
wear_word wear_word_of(double log_factor);

#endif
