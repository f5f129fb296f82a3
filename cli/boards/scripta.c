/* The three rows of twelve squares, with what stands beside them. */
#include <stdio.h>

#include "cli/app.h"
#include "cli/boards/boards.h"
#include "cli/say.h"
#include "core/games/scripta3.h"

const char writing_scripta2[] = N_("  5:h       a piece from the hand enters with a 5\n"
                                   "  2:c       a piece that was hit enters again with a 2\n"
                                   "  6:31      the piece on square 31 moves with a 6, or leaves the board");
const char writing_scripta3[] = N_("  5:h       a piece from the hand enters with a 5\n"
                                   "  6:31      the piece on square 31 moves with a 6, or leaves the board");

enum { LEFT = 1, TOP = 1, CELL = 4, ROW_HEIGHT = 4, BELOW = TOP + 3 * ROW_HEIGHT - 1 };

static void draw_row(const lus_variant *v, canvas *c, unsigned row)
{
    for (unsigned i = 0; i < 12; i++)
        canvas_box(c, LEFT + i * (CELL + 1), TOP + (2 - row) * ROW_HEIGHT, CELL, 1);
    canvas_put(c, LEFT + 6 * (CELL + 1), TOP + (2 - row) * ROW_HEIGHT + 1, "║", DIM); /* between two tables */
    for (unsigned number = 0; number < v->game->place_count; number++) {
        lus_place place;
        v->game->place(v, number, &place);
        if (place.kind == LUS_SQUARE && place.row == row)
            canvas_put(c, LEFT + 2 + place.column * (CELL + 1u), TOP + (2 - row) * ROW_HEIGHT - 1u,
                       place.name, place.mark ? YELLOW : DIM);
    }
}

static void draw_beside(const lus_variant *v, const lus_state *s, canvas *c, lus_player player)
{
    static const struct {
        lus_place_kind kind;
        const char *word;
    } beside[] = {{LUS_HAND, N_("in hand")}, {LUS_CIRCLE, N_("in the circle")}, {LUS_HOME, N_("off")}};
    char text[128];
    int length =
        snprintf(text, sizeof text, _("%s %s:"), player == LUS_WHITE ? "○" : "●", player_name(player));
    for (unsigned i = 0; i < 3; i++) {
        unsigned count = count_beside(v, s, beside[i].kind, player);
        if (count > 0 || beside[i].kind == LUS_HAND)
            length +=
                snprintf(text + length, sizeof text - (size_t)length, "  %u %s", count, _(beside[i].word));
    }
    canvas_put(c, LEFT, BELOW + player, text, player == LUS_WHITE ? BOLD : RED);
}

static void draw_squares(const lus_variant *v, const lus_state *s, canvas *c)
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
        snprintf(text, sizeof text, "%s%u", pieces[i].owner == LUS_WHITE ? "○" : "●", pieces[i].count);
        canvas_put(c, LEFT + 2 + place.column * (CELL + 1u), TOP + 1 + (2u - place.row) * ROW_HEIGHT, text,
                   pieces[i].owner == LUS_WHITE ? BOLD : RED);
    }
    draw_beside(v, s, c, LUS_WHITE);
    draw_beside(v, s, c, LUS_BLACK);
}

/* S3-3: a letter a square, two words a row; rows from the top. Pieces hide the letters under them. */
static void draw_inscription(canvas *c, const scripta3_inscription *inscription)
{
    for (unsigned i = 0; i < 36; i++) {
        char letter[2] = {inscription->words[i / 6][i % 6], '\0'};
        canvas_put(c, LEFT + 2 + i % 12 * (CELL + 1u), TOP + 1 + i / 12 * ROW_HEIGHT, letter, YELLOW);
    }
    canvas_put(c, LEFT, BELOW + 2, _(inscription->meaning), YELLOW);
}

void board_scripta(const lus_variant *v, const lus_state *s, canvas *c)
{
    draw_squares(v, s, c);
}

void board_scripta3(const lus_variant *v, const lus_state *s, canvas *c)
{
    if (c->face >= 1 && c->face <= SCRIPTA3_INSCRIPTIONS)
        draw_inscription(c, &scripta3_inscriptions[c->face - 1]);
    draw_squares(v, s, c);
}
