/* Games of random players, watched at full speed: compiled once per game (lab/count/play.c). */
#ifndef LAB_PLAY_H
#define LAB_PLAY_H

#include "lab/count/watch.h"

/* What a game leaves to chance: throws, and the choices of players. */
typedef struct lab_chance {
    lus_rng throws, choices;
} lab_chance;

typedef enum lab_stream { LAB_THROWN, LAB_CHOSEN, LAB_OPENED, LAB_SEEDED } lab_stream;

/* The seed of a stream of unit number `unit`. Throws do not depend on the game of a pair. */
uint64_t lab_seed(uint64_t seed, uint64_t unit, unsigned game, lab_stream);

lab_chance lab_chance_of(uint64_t seed, uint64_t unit, unsigned game);

/* Draws a legal action uniformly, as random players do. `count` receives how many there are. */
lus_action lab_draw(const lus_variant *, const lus_state *, lus_rng *, unsigned *count);

/* Plays a game from the start; both players draw uniformly among the legal actions. */
typedef void lab_play(lab_watch *, lab_chance *);

lab_play *lab_play_of(const lus_game *);

/* Plays units `from` to `to` - 1, each of one game. Stops early when *stop becomes true (`stop` may
 * be NULL): then the tally is worth nothing, and false is returned. */
bool lab_play_units(const lab_setup *, uint64_t seed, uint64_t from, uint64_t to, lab_seen *,
                    const volatile bool *stop, lab_tally *);

#endif
