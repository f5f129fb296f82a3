/* The twenty squares with their rosettes, and the stakes beside them. */
#include <stdio.h>

#include "console/language.h"
#include "console/say.h"
#include "games/twenty/terminal.h"

static const char writing[] = N_("  buy       buys a pawn in\n"
                                 "  throw     throws the dice\n"
                                 "  enter     enters a pawn with a 1\n"
                                 "  9         the pawn on the ninth square of its path moves");

static void draw_beside(const lus_variant *v, const lus_state *s, canvas *c, lus_player player,
                        unsigned y)
{
    char text[160];
    unsigned tokens = count_beside(v, s, LUS_PURSE, player);
    int length = snprintf(text, sizeof text, _("%s %s:"), player == LUS_WHITE ? "○" : "●",
                          player_name(player));
    length += snprintf(text + length, sizeof text - (size_t)length, "  ");
    length += snprintf(text + length, sizeof text - (size_t)length,
                       ngettext("%u token", "%u tokens", tokens), tokens);
    snprintf(text + length, sizeof text - (size_t)length, _(",  %u in hand,  %u off"),
             count_beside(v, s, LUS_HAND, player), count_beside(v, s, LUS_HOME, player));
    canvas_put(c, TWENTY_LEFT, y, text, player == LUS_WHITE ? BOLD : RED);
}

static void draw(const lus_variant *v, const lus_state *s, canvas *c)
{
    char text[64];
    unsigned reserve = count_beside(v, s, LUS_RESERVE, LUS_NOBODY);
    twenty_draw_board(v, s, c);
    draw_beside(v, s, c, LUS_WHITE, TWENTY_BELOW);
    draw_beside(v, s, c, LUS_BLACK, TWENTY_BELOW + 1);
    snprintf(text, sizeof text, _("Reserve:  %u"), reserve);
    canvas_put(c, TWENTY_LEFT, TWENTY_BELOW + 2, text, YELLOW);
}

extern const drawing drawing_ur;
const drawing drawing_ur = {draw, writing};
