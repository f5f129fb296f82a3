/* Field and camps; the letters are those of the position text, White's are capitals. */
#include <stdio.h>
#include <string.h>

#include "cli/app.h"
#include "cli/boards/boards.h"
#include "cli/say.h"

static void look_of(const lus_place *place, const lus_piece *piece, look *shown)
{
    static const char letters[2][6] = {"LEDCI", "ledci"};
    const char *side = place->mark ? "░" : " ";
    if (!piece) {
        snprintf(shown->text, sizeof shown->text, "%s%s%s", side, side, side);
        shown->style = DIM;
        return;
    }
    snprintf(shown->text, sizeof shown->text, "%s%c%s", side, letters[piece->owner][piece->kind], side);
    shown->style = piece->owner == LUS_WHITE ? BOLD : RED;
}

void board_bastonus(const lus_variant *v, const lus_state *s, canvas *c)
{
    char text[128];
    draw_lettered_board(v, s, c, 8, 8, look_of);
    canvas_put(c, 3, 18, _("L legionary  E exhausted  D Dux  C Colossus  I Empress  ░ camp"), DIM);
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++) {
        snprintf(text, sizeof text, _("%s (%s):  %u lost"), player_name(p),
                 p == LUS_WHITE ? "L E D C I" : "l e d c i", count_beside(v, s, LUS_TAKEN, p));
        canvas_put(c, 3, 19 + p, text, p == LUS_WHITE ? BOLD : RED);
    }
}
