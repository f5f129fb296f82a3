/* Arena and outer path; ○ ● hollow faces, ◎ ◉ lions. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/boards.h"
#include "console/language.h"
#include "console/say.h"

static const char writing[] = N_("  @e5       a piece from the reserve is placed on e5\n"
                                 "  e5-e6     the piece on e5 goes to e6");

static void look_of(const lus_place *place, const lus_piece *piece, look *shown)
{
    static const char *const faces[2][2] = {{"○", "◎"}, {"●", "◉"}};
    if (!piece) {
        strcpy(shown->text, place->mark ? "░░░" : "   ");
        shown->style = DIM;
        return;
    }
    const char *side = place->mark ? "░" : " ";
    snprintf(shown->text, sizeof shown->text, "%s%s%s", side, faces[piece->owner][piece->kind],
             side);
    shown->style = piece->owner == LUS_WHITE ? BOLD : RED;
}

/* Beside the board, not below it: board and prompt then fit into 24 lines. */
static void draw(const lus_variant *v, const lus_state *s, canvas *c)
{
    enum { BESIDE = 47 };
    char text[128];
    draw_lettered_board(v, s, c, 10, 9, look_of);
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++) {
        unsigned y = p == LUS_WHITE ? 14 : 3;
        style ink = p == LUS_WHITE ? BOLD : RED;
        canvas_put(c, BESIDE, y, player_name(p), ink);
        snprintf(text, sizeof text, _("hollow %s  lion %s"), p == LUS_WHITE ? "○" : "●",
                 p == LUS_WHITE ? "◎" : "◉");
        canvas_put(c, BESIDE, y + 1, text, ink);
        snprintf(text, sizeof text, _("%u in reserve"), count_beside(v, s, LUS_HAND, p));
        canvas_put(c, BESIDE, y + 2, text, ink);
    }
    canvas_put(c, BESIDE, 9, _("░ outer path"), DIM);
}

extern const drawing drawing_ergo;
const drawing drawing_ergo = {draw, writing};
