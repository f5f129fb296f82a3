/* Arena and outer path; ○ ● hollow faces, ◎ ◉ lions. */
#include <stdio.h>
#include <string.h>

#include "cli/app.h"
#include "cli/boards/boards.h"
#include "cli/say.h"

static void look_of(const lus_place *place, const lus_piece *piece, look *shown)
{
    static const char *const faces[2][2] = {{"○", "◎"}, {"●", "◉"}};
    if (!piece) {
        strcpy(shown->text, place->mark ? "░░░" : "   ");
        shown->style = DIM;
        return;
    }
    const char *side = place->mark ? "░" : " ";
    snprintf(shown->text, sizeof shown->text, "%s%s%s", side, faces[piece->owner][piece->kind], side);
    shown->style = piece->owner == LUS_WHITE ? BOLD : RED;
}

void board_ergo(const lus_variant *v, const lus_state *s, canvas *c)
{
    char text[128];
    draw_lettered_board(v, s, c, 10, 9, look_of);
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++) {
        snprintf(text, sizeof text, _("%s:  hollow %s  lion %s  %u in reserve"), player_name(p),
                 p == LUS_WHITE ? "○" : "●", p == LUS_WHITE ? "◎" : "◉", count_beside(v, s, LUS_HAND, p));
        canvas_put(c, 3, 20 + p, text, p == LUS_WHITE ? BOLD : RED);
    }
}
