/* Boards worn by games that were played here, to try the method on. */
#ifndef LAB_WEAR_BOARD_H
#define LAB_WEAR_BOARD_H

#include "lab/wear/fit.h"

/* What is drawn for a board. */
typedef struct wear_made {
    double mix[WEAR_KINDS], noise, background;
} wear_made;

/* Draws it as the analysis supposes it; `noise` above 0 is taken as it is. */
void wear_made_draw(wear_made *, double noise, lus_rng *);

/* Wears a board whose sight is known: as many steps as squares times `steps` on the squares, and as
 * edges on the edges. Replaces what the sight says. */
void wear_board_make(wear_sight *, const wear_shares *, const wear_made *, double steps, lus_rng *);
/* The same where any pattern is as likely as any other. */
void wear_board_any(wear_sight *, double steps, lus_rng *);
/* The same with as many steps as the sight has. */
void wear_board_again(wear_sight *, const wear_shares *, const wear_made *, lus_rng *);

#endif
