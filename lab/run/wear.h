/* Playing the games that wear boards: every set of rules of a study by every pair of its players.
 */
#ifndef LAB_RUN_WEAR_H
#define LAB_RUN_WEAR_H

#include "lab/study.h"
#include "lab/wear/judge.h"

enum { WEAR_BATCHES = 10 };

/* Traces of all cells. The kinds of players are the pairs of the study and, where there are
 * several, all of them together as the last. */
typedef struct wear_games {
    const lab_study *study;
    wear_ground ground;
    unsigned rules, pairs, players;
    bool fresh;          /* whether there are games to make boards of */
    wear_trace *batches; /* of each cell: those to know rules by, then those to make boards of */
} wear_games;

/* Plays them, as many to make boards of as to know rules by where `fresh`, with a progress bar. An
 * exit code. The same on any number of threads. */
int wear_play(wear_games *, const lab_study *, bool fresh, unsigned threads);
void wear_games_free(wear_games *);

/* The sum over the batches from `from` to `to` - 1 of a kind of player. */
void wear_games_sum(const wear_games *, unsigned rule, unsigned player, unsigned from, unsigned to,
                    wear_trace *);
/* The same of all rules and players, as a map sees them. False without memory, after a complaint;
 * the caller frees `shares`. */
bool wear_games_field(const wear_games *, const wear_sight *, unsigned from, unsigned to,
                      wear_field *);

#endif
