/* The board without an inscription, and how actions are written. */
#include "games/scripta/terminal.h"
#include "console/language.h"

static const char writing[] =
    N_("  5:h       a piece from the hand enters with a 5\n"
       "  2:c       a piece that was hit enters again with a 2\n"
       "  6:31      the piece on square 31 moves with a 6, or leaves the board");

extern const drawing drawing_scripta2;
const drawing drawing_scripta2 = {scripta_draw_board, writing};
