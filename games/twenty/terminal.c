/* The twenty squares with their rosettes. */
#include <stdio.h>

#include "games/twenty/terminal.h"

static void look_of(const lus_place *place, const lus_piece *piece, look *shown)
{
    const char *rosette = place->mark ? "✻" : " ";
    if (!piece) {
        snprintf(shown->text, sizeof shown->text, " %s ", rosette);
        shown->style = YELLOW;
        return;
    }
    snprintf(shown->text, sizeof shown->text, "%s%s ", rosette,
             piece->owner == LUS_WHITE ? "○" : "●");
    shown->style = piece->owner == LUS_WHITE ? BOLD : RED;
}

void twenty_draw_board(const lus_variant *v, const lus_state *s, canvas *c)
{
    draw_lettered_board(v, s, c, 8, 3, look_of);
}
