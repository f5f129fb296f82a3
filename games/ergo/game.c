/* Ergo: its table, its board, and what a screen shows. Rules: ergo.h; text: ergo_text.c. */
#include "games/ergo/rules.h"

/* ---- the board's tables, worked out by the compiler; rows and columns as in ergo_cell_at ---- */

#define BIT(n)            (UINT64_C(1) << (n))
#define ARENA(r, c)       (((r) - 1) * 9 + (c) - 1)
#define IN_ARENA(r, c)    ((r) >= 1 && (r) <= 7 && (c) >= 1 && (c) <= 8)
#define LEFT_OR(r, c)     ((c) == 0 ? 98 - (r) : ARENA(r, c))
#define TOP_OR(r, c)      ((r) == 8 ? 90 - (c) : LEFT_OR(r, c))
#define RIGHT_OR(r, c)    ((c) == 9 ? 73 + (r) : TOP_OR(r, c))
#define CELL(r, c)        ((uint8_t)((r) == 0 ? 64 + (c) : RIGHT_OR(r, c)))
#define ARENA_OR_NO(r, c) ((uint8_t)(IN_ARENA(r, c) ? ARENA(r, c) : ERGO_NO_CELL))

/* a row of the arena with its guard, and the path from a1 round to a2 */
#define ROW(X, r) X(r, 1), X(r, 2), X(r, 3), X(r, 4), X(r, 5), X(r, 6), X(r, 7), X(r, 8), {0}
#define ROWS(X)   ROW(X, 1), ROW(X, 2), ROW(X, 3), ROW(X, 4), ROW(X, 5), ROW(X, 6), ROW(X, 7), {0}
#define BOTTOM(X) X(0, 0), X(0, 1), X(0, 2), X(0, 3), X(0, 4), X(0, 5), X(0, 6), X(0, 7), X(0, 8)
#define RIGHT(X)  X(0, 9), X(1, 9), X(2, 9), X(3, 9), X(4, 9), X(5, 9), X(6, 9), X(7, 9)
#define TOP(X)    X(8, 9), X(8, 8), X(8, 7), X(8, 6), X(8, 5), X(8, 4), X(8, 3), X(8, 2), X(8, 1)
#define LEFT(X)   X(8, 0), X(7, 0), X(6, 0), X(5, 0), X(4, 0), X(3, 0), X(2, 0), X(1, 0)

#define ARENA_BITS(r, c) {.arena = BIT(ARENA(r, c))}
#define PATH_BITS(r, c)  {.path = BIT(CELL(r, c) - 64), .mirror = BIT(97 - CELL(r, c))}

const ergo_bits ergo_bits_of[ERGO_CELLS] = {ROWS(ARENA_BITS), BOTTOM(PATH_BITS), RIGHT(PATH_BITS),
                                            TOP(PATH_BITS), LEFT(PATH_BITS)};

/* EG-7, EG-11: the first four; EG-8, EG-12: all eight. */
#define AROUND(r, c)                                                                               \
    {CELL(r, c + 1),     CELL(r, c - 1),     CELL(r + 1, c),     CELL(r - 1, c),                   \
     CELL(r + 1, c + 1), CELL(r + 1, c - 1), CELL(r - 1, c + 1), CELL(r - 1, c - 1)}
/* EG-10: the row or column inside, straight and to both sides; a corner has one square inside. */
#define INSIDE(r, c, dr, dc)                                                                       \
    {ARENA_OR_NO(r + dr - dc, c + dc - dr), ARENA_OR_NO(r + dr, c + dc),                           \
     ARENA_OR_NO(r + dr + dc, c + dc + dr), ERGO_NO_CELL}
#define ABOVE(r, c)      INSIDE(r, c, 1, 0)
#define BELOW(r, c)      INSIDE(r, c, -1, 0)
#define LEFTWARDS(r, c)  INSIDE(r, c, 0, -1)
#define RIGHTWARDS(r, c) INSIDE(r, c, 0, 1)

const uint8_t ergo_next[ERGO_CELLS][8] = {ROWS(AROUND), BOTTOM(ABOVE), RIGHT(LEFTWARDS), TOP(BELOW),
                                          LEFT(RIGHTWARDS)};

#define ARENA_BIT(cell) ((cell) < ERGO_NO_CELL ? BIT((cell) % 64) : 0)
#define PATH_BIT(cell)  ((cell) >= 64 ? BIT((cell) % 64) : 0)
#define CELLS(a, b, c, d)                                                                          \
    {ARENA_BIT(a) | ARENA_BIT(b) | ARENA_BIT(c) | ARENA_BIT(d),                                    \
     PATH_BIT(a) | PATH_BIT(b) | PATH_BIT(c) | PATH_BIT(d)}
#define STRAIGHT_BITS(r, c) CELLS(CELL(r, c + 1), CELL(r, c - 1), CELL(r + 1, c), CELL(r - 1, c))
#define DIAGONAL_BITS(r, c)                                                                        \
    CELLS(CELL(r + 1, c + 1), CELL(r + 1, c - 1), CELL(r - 1, c + 1), CELL(r - 1, c - 1))
#define INSIDE_BITS(r, c, dr, dc)                                                                  \
    CELLS(ARENA_OR_NO(r + dr - dc, c + dc - dr), ARENA_OR_NO(r + dr, c + dc),                      \
          ARENA_OR_NO(r + dr + dc, c + dc + dr), ERGO_NO_CELL)
#define ABOVE_BITS(r, c)      INSIDE_BITS(r, c, 1, 0)
#define BELOW_BITS(r, c)      INSIDE_BITS(r, c, -1, 0)
#define LEFTWARDS_BITS(r, c)  INSIDE_BITS(r, c, 0, -1)
#define RIGHTWARDS_BITS(r, c) INSIDE_BITS(r, c, 0, 1)

const ergo_set ergo_around[2][ERGO_CELLS] = {{ROWS(STRAIGHT_BITS), BOTTOM(ABOVE_BITS),
                                              RIGHT(LEFTWARDS_BITS), TOP(BELOW_BITS),
                                              LEFT(RIGHTWARDS_BITS)},
                                             {ROWS(DIAGONAL_BITS)}};

/* ---- what a screen shows ---- */

static void ergo_place(const lus_variant *v, unsigned place, lus_place *out)
{
    (void)v;
    if (place >= ERGO_PLACE_HAND) {
        *out =
            (lus_place){.kind = LUS_HAND, .owner = (uint8_t)(place - ERGO_PLACE_HAND), .name = "h"};
        return;
    }
    unsigned row = place / ERGO_COLUMNS, column = place % ERGO_COLUMNS;
    *out = (lus_place){.kind = LUS_SQUARE,
                       .owner = LUS_NOBODY,
                       .column = (uint8_t)column,
                       .row = (uint8_t)row,
                       .mark = ergo_cell_at(row, column) >= ERGO_PATH_CELL,
                       .name = {(char)('a' + column), (char)('1' + row)}};
}

static unsigned ergo_pieces(const lus_variant *v, const ergo_state *s, lus_piece *out)
{
    unsigned n = 0;
    (void)v;
    for (uint8_t p = 0; p < 2; p++) {
        const ergo_set *set = p == s->side ? &s->own : &s->enemy;
        uint8_t reserve = (uint8_t)(ERGO_PIECES - ergo_pieces_in(set));
        for (unsigned place = 0; place < ERGO_SQUARES; place++) {
            if (!ergo_holds(set, place / ERGO_COLUMNS, place % ERGO_COLUMNS))
                continue;
            unsigned cell = ergo_cell_at(place / ERGO_COLUMNS, place % ERGO_COLUMNS);
            uint8_t kind = s->hollow & ergo_bits_of[cell].arena ? ERGO_HOLLOW : ERGO_LION;
            out[n++] = (lus_piece){(uint8_t)place, p, kind, 1};
        }
        if (reserve) /* EG-2: it lies lion face up */
            out[n++] = (lus_piece){(uint8_t)(ERGO_PLACE_HAND + p), p, ERGO_LION, reserve};
    }
    return n;
}

static bool put_piece(ergo_state *s, const lus_piece *piece)
{
    if (piece->owner > LUS_BLACK)
        return false;
    if (piece->place >= ERGO_PLACE_HAND) /* EG-2: the reserve follows from the board */
        return piece->place == ERGO_PLACE_HAND + piece->owner;
    unsigned row = piece->place / ERGO_COLUMNS, column = piece->place % ERGO_COLUMNS;
    unsigned cell = ergo_cell_at(row, column);
    if (piece->count != 1 || ergo_holds(&s->own, row, column) || ergo_holds(&s->enemy, row, column))
        return false;
    if (s->side != piece->owner)
        ergo_change_sides(s);
    ergo_toggle(s, cell);
    if (piece->kind == ERGO_HOLLOW) /* EG-13: on the path there is nothing hollow */
        s->hollow |= ergo_bits_of[cell].arena;
    return true;
}

static unsigned ergo_set_up(const lus_variant *v, const lus_setup *setup, ergo_state *s)
{
    (void)v;
    *s = (ergo_state){0};
    for (unsigned i = 0; i < setup->piece_count; i++)
        if (!put_piece(s, &setup->pieces[i]))
            return i;
    if (s->side != setup->player)
        ergo_change_sides(s);
    return setup->piece_count;
}

static unsigned ergo_dice(const lus_variant *v, const ergo_state *s, uint8_t *out)
{
    (void)v;
    (void)s;
    (void)out;
    return 0;
}

static unsigned ergo_die_of(const lus_variant *v, const ergo_state *s, lus_action action)
{
    (void)v;
    (void)s;
    (void)action;
    return 0;
}

static bool can_leave(const ergo_state *s, unsigned cell)
{
    ergo_choices c;
    ergo_find_choices(s, &c);
    for (unsigned n = 0; n < c.step_count + c.slide_count; n++) {
        lus_action action = ergo_nth_action(&c, n);
        if (action != ERGO_NO_ACTION && action / 128 == cell)
            return true;
    }
    return false;
}

static unsigned ergo_bars(const lus_variant *v, const ergo_state *s, unsigned place, lus_bar *out)
{
    (void)v;
    if (place >= ERGO_PLACE_HAND) /* EG-5: there is always a free square */
        return 0;
    unsigned cell = ergo_cell_at(place / ERGO_COLUMNS, place % ERGO_COLUMNS);
    if (can_leave(s, cell))
        return 0;
    lus_bar_why why = cell >= ERGO_PATH_CELL                 ? LUS_BAR_PATH     /* EG-9, EG-10 */
                      : s->hollow & ergo_bits_of[cell].arena ? LUS_BAR_STRAIGHT /* EG-7, EG-11 */
                                                             : LUS_BAR_AROUND;  /* EG-8, EG-12 */
    out[0] = (lus_bar){(uint8_t)why, 0, LUS_NOWHERE};
    return 1;
}

#define LUS_ID ergo
#include "core/function_table.h"

/* EG-4: the squares of the winner's five, of two where one piece closed both. */
static unsigned deciding(const lus_variant *v, const lus_state *s, uint8_t out[LUS_DECIDING_MAX])
{
    ergo_state own = typed(s);
    unsigned n = 0;
    (void)v;
    if (own.ended != LUS_BY_LINE)
        return 0;
    for (unsigned place = 0; place < ERGO_SQUARES; place++)
        if (ergo_holds(&own.own, place / ERGO_COLUMNS, place % ERGO_COLUMNS) &&
            ergo_five_through(&own.own, place))
            out[n++] = (uint8_t)place;
    return n;
}

static const char *const first_values[] = {"black", "white", NULL};
static const char *const switch_values[] = {"off", "on", NULL};
static const char *const first_meanings[] = {LUS_TEXT("Black plays first"),
                                             LUS_TEXT("White plays first"), NULL};
static const char *const touch_meanings[] = {LUS_TEXT("a piece may be touched and left"),
                                             LUS_TEXT("a piece touched must be played"), NULL};
static const char *const swap_meanings[] = {
    LUS_TEXT("the first piece stays the first player’s"),
    LUS_TEXT("the second player may take over the first piece"), NULL};

static const lus_option options[ERGO_OPTIONS] = {
    [ERGO_FIRST] = {"first", LUS_TEXT("who begins (EG-3)"), first_values, 0, 0, ERGO_FIRST_BLACK,
                    first_meanings},
    [ERGO_TOUCH] = {"touch", LUS_TEXT("a piece touched must be played (EG-14)"), switch_values, 0,
                    0, 0, touch_meanings},
    [ERGO_SWAP] = {"swap", LUS_TEXT("the second player may take over the first piece (EG-18)"),
                   switch_values, 0, 0, 0, swap_meanings},
};

static const char *const piece_names[] = {LUS_TEXT("a hollow piece"), LUS_TEXT("a lion"), NULL};

static const uint8_t other_faces[] = {[ERGO_HOLLOW] = ERGO_LION, [ERGO_LION] = ERGO_HOLLOW};

const lus_game lus_game_ergo = {
    .id = "ergo",
    .name = LUS_TEXT("Ergo"),
    .summary =
        LUS_TEXT("five in a line, with twelve lions between the arena and the path around it"),
    .articles = "EG",
    .piece_names = piece_names,
    .sayings = &ergo_sayings,
    .other_faces = other_faces,
    .options = options,
    .option_count = ERGO_OPTIONS,
    .place_count = ERGO_PLACES,
    LUS_TABLE_FUNCTIONS,
    .deciding = deciding,
};
