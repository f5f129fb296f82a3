/* Why a piece cannot be moved, or not to a certain place: what a screen tells somebody who tries. */
#ifndef LUS_BAR_H
#define LUS_BAR_H

#include <stdint.h>

enum { LUS_BARS_MAX = 5 }; /* reasons for one piece: four dice, or four sides and that none is free */

typedef enum lus_bar_why {
    /* of any game */
    LUS_BAR_FOREIGN, /* it is the opponent's */
    LUS_BAR_EMPTY,   /* no piece is left there to be brought into play */
    LUS_BAR_GONE,    /* it was borne off or captured */
    LUS_BAR_TOKENS,  /* tokens are won and paid, not moved */
    LUS_BAR_THROW,   /* the dice are to be thrown first */
    /* of a die: what it leads to */
    LUS_BAR_ENTRY,  /* another piece must enter first */
    LUS_BAR_CLOSED, /* the square it leads to is held by the opponent */
    LUS_BAR_EARLY,  /* it leads off the board, where pieces of the player still have a way to go */
    LUS_BAR_BEHIND, /* it leads off the board, and a piece further back comes first */
    LUS_BAR_FEWER,  /* fewer dice would be played than can be */
    LUS_BAR_OWN,    /* the square it leads to is held by a piece of the same player */
    LUS_BAR_SAFE,   /* it is held by an enemy that is safe there */
    LUS_BAR_BEYOND, /* it leads beyond the exit, which must be met exactly */
    LUS_BAR_ONE,    /* pieces enter with a 1 */
    /* of the squares around: they are taken */
    LUS_BAR_STRAIGHT, /* the four beside it, and it goes straight only */
    LUS_BAR_AROUND,   /* all eight */
    LUS_BAR_PATH,     /* those of the path on both sides, and those inside */
    LUS_BAR_BESIDE,   /* the four beside it: it steps nowhere */
    LUS_BAR_LEAP,     /* all eight, and those behind the pieces it could jump over */
    /* of a push */
    LUS_BAR_BACKED,      /* the square behind what would be pushed is taken */
    LUS_BAR_OUTNUMBERED, /* more enemies stand in file than men */
    LUS_BAR_EXHAUSTED,   /* none of the men in file has his strength left */
    LUS_BAR_BACK,        /* who was just pushed does not push back */
    LUS_BAR_EDGE,        /* it would drive a piece of the same player off the board */
    /* after a capture */
    LUS_BAR_CAPTURE, /* only another capture may follow */
    /* of a place that a piece was to go to */
    LUS_BAR_OUTSIDE,  /* no piece of the player goes there */
    LUS_BAR_TAKEN,    /* a piece stands there */
    LUS_BAR_REACH,    /* it does not go so far, or not in this direction */
    LUS_BAR_FORWARD,  /* it lies behind, and pieces go forward */
    LUS_BAR_DICE,     /* the die does not lead there */
    LUS_BAR_STAGE,    /* these dice lead there together, but not one after the other */
    LUS_BAR_FOLLOW,   /* it captures nothing there, and only another capture may follow */
    LUS_BAR_TOGETHER, /* several pieces taken up do not go there together */
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
