/* The three rows of twelve squares, with what stands beside them. */
#include <stdio.h>

#include "console/language.h"
#include "console/say.h"
#include "games/scripta/terminal.h"

static void draw_row(const lus_variant *v, canvas *c, unsigned row)
{
    for (unsigned i = 0; i < 12; i++)
        canvas_box(c, SCRIPTA_LEFT + i * (SCRIPTA_CELL + 1), SCRIPTA_TOP + (2 - row) * SCRIPTA_ROW,
                   SCRIPTA_CELL, 1);
    canvas_put(c, SCRIPTA_LEFT + 6 * (SCRIPTA_CELL + 1), SCRIPTA_TOP + (2 - row) * SCRIPTA_ROW + 1,
               "║", DIM); /* between two tables */
    for (unsigned number = 0; number < v->game->place_count; number++) {
        lus_place place;
        v->game->place(v, number, &place);
        if (place.kind == LUS_SQUARE && place.row == row)
            canvas_put(c, SCRIPTA_LEFT + 2 + place.column * (SCRIPTA_CELL + 1u),
                       SCRIPTA_TOP + (2 - row) * SCRIPTA_ROW - 1u, place.name,
                       place.mark ? YELLOW : DIM);
    }
}

static void draw_beside(const lus_variant *v, const lus_state *s, canvas *c, lus_player player)
{
    static const struct {
        lus_place_kind kind;
        const char *word;
    } beside[] = {
        {LUS_HAND, N_("in hand")}, {LUS_CIRCLE, N_("in the circle")}, {LUS_HOME, N_("off")}};
    char text[128];
    int length = snprintf(text, sizeof text, _("%s %s:"), player == LUS_WHITE ? "○" : "●",
                          player_name(player));
    for (unsigned i = 0; i < 3; i++) {
        unsigned count = count_beside(v, s, beside[i].kind, player);
        if (count > 0 || beside[i].kind == LUS_HAND)
            length += snprintf(text + length, sizeof text - (size_t)length, "  %u %s", count,
                               _(beside[i].word));
    }
    canvas_put(c, SCRIPTA_LEFT, SCRIPTA_BELOW + player, text, player == LUS_WHITE ? BOLD : RED);
}

void scripta_draw_board(const lus_variant *v, const lus_state *s, canvas *c)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned n = v->game->pieces(v, s, pieces);
    for (unsigned row = 0; row < 3; row++)
        draw_row(v, c, row);
    for (unsigned i = 0; i < n; i++) {
        lus_place place;
        char text[16];
        v->game->place(v, pieces[i].place, &place);
        if (place.kind != LUS_SQUARE)
            continue;
        snprintf(text, sizeof text, "%s%u", pieces[i].owner == LUS_WHITE ? "○" : "●",
                 pieces[i].count);
        canvas_put(c, SCRIPTA_LEFT + 2 + place.column * (SCRIPTA_CELL + 1u),
                   SCRIPTA_TOP + 1 + (2u - place.row) * SCRIPTA_ROW, text,
                   pieces[i].owner == LUS_WHITE ? BOLD : RED);
    }
    draw_beside(v, s, c, LUS_WHITE);
    draw_beside(v, s, c, LUS_BLACK);
}
