/* Field and camps; the letters are those of the position text, White's are capitals. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/boards.h"
#include "console/language.h"
#include "console/say.h"

static const char writing[] =
    N_("  e1-e2     the piece on e1 goes to e2\n"
       "  a3..c3n   the line from a3 to c3 goes one square north\n"
       "  f2!n      the piece on f2 pushes north, d3..d4!n the line from d3 to d4\n"
       "  stop      ends a turn that could go on\n"
       "  n is north (up), s south (down), e east (right), w west (left)");

static void look_of(const lus_place *place, const lus_piece *piece, look *shown)
{
    static const char letters[2][6] = {"LEDCI", "ledci"};
    const char *side = place->mark ? "░" : " ";
    if (!piece) {
        snprintf(shown->text, sizeof shown->text, "%s%s%s", side, side, side);
        shown->style = DIM;
        return;
    }
    snprintf(shown->text, sizeof shown->text, "%s%c%s", side, letters[piece->owner][piece->kind],
             side);
    shown->style = piece->owner == LUS_WHITE ? BOLD : RED;
}

/* Beside the board, not below it: board and prompt then fit into 24 lines. */
static void draw(const lus_variant *v, const lus_state *s, canvas *c)
{
    static const char *const legend[] = {N_("L legionary"), N_("E exhausted legionary"),
                                         N_("D Dux"),       N_("C Colossus"),
                                         N_("I Empress"),   N_("░ camp")};
    enum { BESIDE = 39 };
    char text[128];
    draw_lettered_board(v, s, c, 8, 8, look_of);
    for (unsigned i = 0; i < sizeof legend / sizeof *legend; i++)
        canvas_put(c, BESIDE, 5 + i, _(legend[i]), DIM);
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++) {
        snprintf(text, sizeof text, _("%s (%s):  %u lost"), player_name(p),
                 p == LUS_WHITE ? "L E D C I" : "l e d c i", count_beside(v, s, LUS_TAKEN, p));
        canvas_put(c, BESIDE, p == LUS_WHITE ? 14 : 2, text, p == LUS_WHITE ? BOLD : RED);
    }
}

extern const drawing drawing_bastonus;
const drawing drawing_bastonus = {draw, writing};
