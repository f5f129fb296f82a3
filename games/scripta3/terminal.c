/* The board with an inscription (S3-3), and how actions are written. */
#include "games/scripta/terminal.h"
#include "console/language.h"
#include "games/scripta3/rules.h"

static const char writing[] =
    N_("  5:h       a piece from the hand enters with a 5\n"
       "  6:31      the piece on square 31 moves with a 6, or leaves the board");

/* S3-3: a letter a square, two words a row; rows from the top. Pieces hide the letters under them.
 */
static void draw_inscription(canvas *c, const scripta3_inscription *inscription)
{
    for (unsigned i = 0; i < 36; i++) {
        char letter[2] = {inscription->words[i / 6][i % 6], '\0'};
        canvas_put(c, SCRIPTA_LEFT + 2 + i % 12 * (SCRIPTA_CELL + 1u),
                   SCRIPTA_TOP + 1 + i / 12 * SCRIPTA_ROW, letter, YELLOW);
    }
    canvas_put(c, SCRIPTA_LEFT, SCRIPTA_BELOW + 2, _(inscription->meaning), YELLOW);
}

static void draw(const lus_variant *v, const lus_state *s, canvas *c)
{
    if (c->face >= 1 && c->face <= SCRIPTA3_INSCRIPTIONS)
        draw_inscription(c, &scripta3_inscriptions[c->face - 1]);
    scripta_draw_board(v, s, c);
}

extern const drawing drawing_scripta3;
const drawing drawing_scripta3 = {draw, writing};
