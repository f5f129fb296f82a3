/* Why a piece cannot be moved: what a screen tells somebody who tries. */
#ifndef LUS_BAR_H
#define LUS_BAR_H

#include <stdint.h>

enum { LUS_BARS_MAX = 5 }; /* reasons for one piece: four dice, or four sides and that none is free */

typedef enum lus_bar_why {
    LUS_BAR_ENTRY,  /* another piece must enter first */
    LUS_BAR_CLOSED, /* the square it leads to is held by the opponent */
    LUS_BAR_EARLY,  /* it leads off the board, where pieces of the player still have a way to go */
    LUS_BAR_BEHIND, /* it leads off the board, and a piece further back comes first */
    LUS_BAR_FEWER,  /* fewer dice would be played than can be */
    LUS_BAR_REASONS
} lus_bar_why;

typedef struct lus_bar {
    uint8_t why;   /* lus_bar_why */
    uint8_t die;   /* the die that cannot be played for this reason; 0 where it is not about a die */
    uint8_t place; /* what is in the way stands there; LUS_NOWHERE where no single thing is */
} lus_bar;

/* The word for a reason on the page ("entry", "closed", …). */
const char *lus_bar_name(lus_bar_why);

#endif
