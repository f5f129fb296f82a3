#include "cli/terminal/boards.h"

#include "core/registry.h"
#include "games/list.h"

#define DECLARE(id) extern const drawing drawing_##id;
#define LIST(id)    &drawing_##id,
LUS_GAMES(DECLARE)

static const drawing *drawing_of(const lus_variant *v)
{
    static const drawing *const drawings[] = {LUS_GAMES(LIST)};
    return drawings[lus_game_index(v->game)];
}

const char *board_writing(const lus_variant *v)
{
    return _(drawing_of(v)->writing);
}

void board_draw(const lus_variant *v, const lus_state *s, canvas *c)
{
    drawing_of(v)->draw(v, s, c);
}

unsigned count_beside(const lus_variant *v, const lus_state *s, lus_place_kind kind,
                      lus_player player)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned n = v->game->pieces(v, s, pieces), count = 0;
    for (unsigned i = 0; i < n; i++) {
        lus_place place;
        v->game->place(v, pieces[i].place, &place);
        if (place.kind == kind && place.owner == player)
            count += pieces[i].count;
    }
    return count;
}

static const lus_piece *piece_at(const lus_piece *pieces, unsigned count, unsigned place)
{
    for (unsigned i = 0; i < count; i++)
        if (pieces[i].place == place)
            return &pieces[i];
    return NULL;
}

void draw_lettered_board(const lus_variant *v, const lus_state *s, canvas *c, unsigned columns,
                         unsigned rows, look_function draw)
{
    enum { LEFT = 3 };
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned n = v->game->pieces(v, s, pieces);
    for (unsigned number = 0; number < v->game->place_count; number++) {
        lus_place place;
        look shown = {"   ", PLAIN};
        v->game->place(v, number, &place);
        if (place.kind != LUS_SQUARE)
            continue;
        unsigned x = LEFT + place.column * 4u, y = (rows - 1 - place.row) * 2u;
        canvas_box(c, x, y, 3, 1);
        draw(&place, piece_at(pieces, n, number), &shown);
        canvas_put(c, x + 1, y + 1, shown.text, shown.style);
    }
    for (unsigned i = 0; i < rows; i++)
        canvas_put(c, 1, (rows - 1 - i) * 2 + 1, (char[]){(char)('1' + i), '\0'}, DIM);
    for (unsigned i = 0; i < columns; i++)
        canvas_put(c, LEFT + i * 4 + 2, rows * 2, (char[]){(char)('a' + i), '\0'}, DIM);
}
