/* Games that wear boards: every set of rules of a study by every pair of its players. */
#ifndef LAB_WEAR_GAMES_H
#define LAB_WEAR_GAMES_H

#include "lab/count/block.h"
#include "lab/wear/judge.h"

enum { WEAR_BATCHES = 10, WEAR_GAMES = 400 }; /* of each cell, unless said otherwise */

/* Who plays unless it is said, both sides the same; NULL after the last. */
const char *wear_panel(unsigned index);
/* Decisions at the beginning that are made at random unless it is said: without dice players that
 * draw no lots play one game again and again. */
uint32_t wear_opening(const lus_variant *);

/* Traces of all cells. The kinds of players are the pairs of the study and, where there are
 * several, all of them together as the last. */
typedef struct wear_games {
    const lab_study *study;
    wear_ground ground;
    unsigned rules, pairs, players;
    bool fresh;          /* whether there are games to make boards of */
    wear_trace *batches; /* of each cell: those to know rules by, then those to make boards of; the
                            caller's */
} wear_games;

/* Without batches. */
void wear_games_begin(wear_games *, const lab_study *, bool fresh);
unsigned wear_batches_of(const wear_games *); /* of a cell */
uint64_t wear_items(const wear_games *);      /* batches of all cells, cell after cell */
unsigned wear_item_cell(const wear_games *, uint64_t item);

/* Plays a batch of the players' cell, with room for as many steps as the study's limit. Stops early
 * when *stop becomes true (`stop` may be NULL). After anything but LAB_PLAYED `seat` is the player
 * to ask. */
lab_played wear_play_batch(const wear_games *, uint64_t item, const lab_chooser players[2],
                           lus_step *steps, const volatile bool *stop, wear_trace *,
                           unsigned *seat);

/* The sum over the batches from `from` to `to` - 1 of a kind of player. */
void wear_games_sum(const wear_games *, unsigned rule, unsigned player, unsigned from, unsigned to,
                    wear_trace *);
/* The same of all rules and players, as a map sees them; `shares` has room for rules times players.
 */
void wear_games_shares(const wear_games *, const wear_sight *, unsigned from, unsigned to,
                       wear_trace *room, wear_shares *shares);

#endif
