/* Why a piece cannot be moved, or not to a certain place: what a screen tells somebody who tries.
 */
#ifndef LUS_BAR_H
#define LUS_BAR_H

#include <stdint.h>

#include "games/list.h"

/* reasons for one piece: four dice, or four sides and that none is free */
enum { LUS_BARS_MAX = 5 };

/* X(code, English sentence, name in JSON). In a sentence {dice} are the dice it holds for, {places}
 * the places of what is in the way. Faces translate the sentences; the names are the stable part.
 */
#define LUS_BAR_LIST(X)                                                                            \
    /* of any game */                                                                              \
    X(LUS_BAR_FOREIGN, "This piece is your opponent’s.", "foreign")                                \
    X(LUS_BAR_EMPTY, "No piece is left here.", "empty")                                            \
    X(LUS_BAR_GONE, "This piece has left the game.", "gone")                                       \
    X(LUS_BAR_TOKENS, "Tokens are won and paid, not moved.", "tokens")                             \
    X(LUS_BAR_THROW, "Roll the dice first.", "throw")                                              \
    /* of a die: what it leads to */                                                               \
    X(LUS_BAR_ENTRY, "Another piece must enter first.", "entry")                                   \
    X(LUS_BAR_OWN, "{dice}: one of your pawns is already on {places}.", "own")                     \
    X(LUS_BAR_SAFE, "{dice}: the enemy pawn on {places} is safe on its rosette.", "safe")          \
    X(LUS_BAR_BEYOND, "{dice}: too far, a pawn leaves only by an exact number.", "beyond")         \
    LUS_GAME_BARS(X)                                                                               \
    /* of a place that a piece was to go to */                                                     \
    X(LUS_BAR_OUTSIDE, "Your pieces cannot go there.", "outside")                                  \
    X(LUS_BAR_TAKEN, "There is already a piece on {places}.", "taken")                             \
    X(LUS_BAR_REACH, "This piece cannot go to {places} from here.", "reach")                       \
    X(LUS_BAR_FORWARD, "Pieces go forward, not back to {places}.", "forward")                      \
    X(LUS_BAR_DICE, "{dice}: does not reach {places}.", "dice")                                    \
    X(LUS_BAR_STAGE,                                                                               \
      "{dice}: together they reach {places}, but each die is played separately, and one of them "  \
      "cannot be.",                                                                                \
      "stage")                                                                                     \
    X(LUS_BAR_FOLLOW,                                                                              \
      "After a capture only another capture may follow, and this move takes nothing.", "follow")   \
    X(LUS_BAR_TOGETHER, "These pieces cannot go to {places} together.", "together")

typedef enum lus_bar_why {
#define LUS_BAR_CODE(code, sentence, name) code,
    LUS_BAR_LIST(LUS_BAR_CODE)
#undef LUS_BAR_CODE
        LUS_BAR_REASONS
} lus_bar_why;

typedef struct lus_bar {
    uint8_t why; /* lus_bar_why */
    uint8_t die; /* the die that cannot be played for this reason; 0 where it is not about a die */
    uint8_t place; /* what is in the way stands there; LUS_NOWHERE where no single thing is */
} lus_bar;

/* The word for a reason on the page ("entry", "closed", …). */
const char *lus_bar_name(lus_bar_why);

#endif
