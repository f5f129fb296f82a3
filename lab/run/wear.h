/* Playing the games that wear boards: every set of rules of a study by every pair of its players.
 */
#ifndef LAB_RUN_WEAR_H
#define LAB_RUN_WEAR_H

#include "lab/wear/games.h"

/* Plays them, as many to make boards of as to know rules by where `fresh`, with a progress bar. An
 * exit code. The same on any number of threads. */
int wear_play(wear_games *, const lab_study *, bool fresh, unsigned threads);
void wear_games_free(wear_games *);

/* The traces of all rules and players, as a map sees them. False without memory, after a complaint;
 * the caller frees `shares`. */
bool wear_games_field(const wear_games *, const wear_sight *, unsigned from, unsigned to,
                      wear_field *);

#endif
