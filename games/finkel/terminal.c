/* The twenty squares, and what is in hand and off. */
#include <stdio.h>

#include "console/language.h"
#include "console/say.h"
#include "games/twenty/terminal.h"

static const char writing[] = N_("  enter     a piece enters from the hand\n"
                                 "  9         the piece on the ninth square of its path moves");

static void draw_beside(const lus_variant *v, const lus_state *s, canvas *c, lus_player player)
{
    char text[128];
    int length = snprintf(text, sizeof text, _("%s %s:"), player == LUS_WHITE ? "○" : "●",
                          player_name(player));
    snprintf(text + length, sizeof text - (size_t)length, _("  %u in hand,  %u off"),
             count_beside(v, s, LUS_HAND, player), count_beside(v, s, LUS_HOME, player));
    canvas_put(c, TWENTY_LEFT, TWENTY_BELOW + player, text, player == LUS_WHITE ? BOLD : RED);
}

static void draw(const lus_variant *v, const lus_state *s, canvas *c)
{
    twenty_draw_board(v, s, c);
    draw_beside(v, s, c, LUS_WHITE);
    draw_beside(v, s, c, LUS_BLACK);
}

extern const drawing drawing_finkel;
const drawing drawing_finkel = {draw, writing};
