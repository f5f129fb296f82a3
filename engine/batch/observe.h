/* A state as numbers, for programs that learn: the same for every game, from its contract.
 *
 * What a player sees, one float each, counts as they are:
 *   for every place, in the order of the game's places: how many of the viewer's pieces of each
 *     kind, then how many of the other player's; what belongs to nobody is with the viewer's
 *   how many dice are to be played that show 1, 2, … 6
 *   three: whether chance throws, somebody decides, the game is over
 *   two: whether it is the viewer who throws or decides, or has won; whether the viewer is White
 *   what the game tells besides (lus_game.besides)
 * Where pieces walk a course, a player sees the squares as White sees theirs: with the board turned
 * to them, and the hands and homes exchanged. */
#ifndef LUS_OBSERVE_H
#define LUS_OBSERVE_H

#include "core/game.h"

enum { LUS_FACES = 6, LUS_PLACES_MAX = 256, LUS_PIECE_KINDS_MAX = 8 };

/* What is worked out once for a variant. */
typedef struct lus_observer {
    lus_variant variant;
    unsigned kinds;                  /* of pieces */
    unsigned besides;                /* numbers that only this game has */
    unsigned size;                   /* floats of an observation */
    uint8_t seen[2][LUS_PLACES_MAX]; /* by viewer: at which place they see a place */
} lus_observer;

void lus_observer_make(const lus_variant *, lus_observer *);

/* Fills in observer->size floats. */
void lus_observe(const lus_observer *, const lus_state *, lus_player viewer, float *out);

#endif
