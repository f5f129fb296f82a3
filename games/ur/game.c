/* The Royal Game of Ur: its table, its paths, and what a screen shows. Rules: ur.h; text:
 * ur_text.c. */
#include <string.h>

#include "games/ur/rules.h"

/* Squares of the board as row * 8 + column. */
#define A(row)   ((row) * 8 - 8)
#define B(row)   (A(row) + 1)
#define C(row)   (A(row) + 2)
#define D(row)   (A(row) + 3)
#define E(row)   (A(row) + 4)
#define F(row)   (A(row) + 5)
#define G(row)   (A(row) + 6)
#define H(row)   (A(row) + 7)
#define N(n)     (1u << (n))
#define TWICE(n) (N(n) | N(28 - (n))) /* a square of the middle row that a pawn passes twice */

/* UR-2 and “Paths”. `twins` and `meets` follow from the squares; tests/rules.c derives them again.
 */
const ur_path ur_paths[3] = {
    {/* bell */
     .length = 14,
     .marked = N(4) | N(8) | N(14),
     .squares = {0, D(1), C(1), B(1), A(1), A(2), B(2), C(2), D(2), E(2), F(2), G(2), H(2), H(1),
                 G(1)},
     .twins = {0, N(1), N(2), N(3), N(4), N(5), N(6), N(7), N(8), N(9), N(10), N(11), N(12), N(13),
               N(14)},
     .meets = {0, 0, 0, 0, 0, N(5), N(6), N(7), N(8), N(9), N(10), N(11), N(12), 0, 0}},
    {/* masters */
     .length = 16,
     .marked = N(4) | N(8) | N(12) | N(16),
     .squares = {0, D(1), C(1), B(1), A(1), A(2), B(2), C(2), D(2), E(2), F(2), G(2), G(3), H(3),
                 H(2), H(1), G(1)},
     .twins = {0, N(1), N(2), N(3), N(4), N(5), N(6), N(7), N(8), N(9), N(10), N(11), N(12), N(13),
               N(14), N(15), N(16)},
     .meets = {0, 0, 0, 0, 0, N(5), N(6), N(7), N(8), N(9), N(10), N(11), N(16), N(15), N(14),
               N(13), N(12)}},
    {/* murray */
     .length = 27,
     .marked = N(4) | N(8) | N(12) | N(16) | N(20) | N(24),
     .squares = {0,    D(1), C(1), B(1), A(1), A(2), B(2), C(2), D(2), E(2),
                 F(2), G(2), G(3), H(3), H(2), H(1), G(1), G(2), F(2), E(2),
                 D(2), C(2), B(2), A(2), A(3), B(3), C(3), D(3)},
     .twins = {0,        N(1),     N(2),     N(3),      N(4),      TWICE(5), TWICE(6),
               TWICE(7), TWICE(8), TWICE(9), TWICE(10), TWICE(11), N(12),    N(13),
               N(14),    N(15),    N(16),    TWICE(11), TWICE(10), TWICE(9), TWICE(8),
               TWICE(7), TWICE(6), TWICE(5), N(24),     N(25),     N(26),    N(27)},
     .meets = {0,        N(27),    N(26),    N(25),     N(24),     TWICE(5), TWICE(6),
               TWICE(7), TWICE(8), TWICE(9), TWICE(10), TWICE(11), N(16),    N(15),
               N(14),    N(13),    N(12),    TWICE(11), TWICE(10), TWICE(9), TWICE(8),
               TWICE(7), TWICE(6), TWICE(5), N(4),      N(3),      N(2),     N(1)}},
};

static void ur_place(const lus_variant *v, unsigned place, lus_place *out)
{
    static const struct {
        uint8_t kind;
        char name;
    } beside[] = {{LUS_HAND, 'h'}, {LUS_HOME, 'o'}, {LUS_PURSE, 't'}, {LUS_RESERVE, 'r'}};
    (void)v;
    *out = (lus_place){.owner = LUS_NOBODY};
    if (place < UR_PLACE_HAND) {
        unsigned marked = 1u << A(1) | 1u << A(3) | 1u << D(2) | 1u << G(1) | 1u << G(3); /* UR-2 */
        unsigned holes = 1u << E(1) | 1u << F(1) | 1u << E(3) | 1u << F(3);
        out->kind = holes >> place & 1 ? LUS_NO_PLACE : LUS_SQUARE;
        out->column = (uint8_t)(place % 8);
        out->row = (uint8_t)(place / 8);
        out->mark = marked >> place & 1;
        out->name[0] = (char)('a' + out->column);
        out->name[1] = (char)('1' + out->row);
        return;
    }
    unsigned i = (place - UR_PLACE_HAND) / 2;
    out->kind = beside[i].kind;
    out->name[0] = beside[i].name;
    if (place != UR_PLACE_RESERVE)
        out->owner = (place - UR_PLACE_HAND) % 2;
}

static unsigned ur_pieces(const lus_variant *v, const ur_state *s, lus_piece *out)
{
    unsigned n = 0;
    for (uint8_t p = 0; p < 2; p++) {
        for (uint32_t rest = s->pawns[p]; rest; rest &= rest - 1) {
            uint8_t place = ur_place_at(ur_path_of(v), p, (unsigned)__builtin_ctz(rest));
            out[n++] = (lus_piece){place, p, UR_PAWN, 1};
        }
        if (s->hand[p])
            out[n++] = (lus_piece){(uint8_t)(UR_PLACE_HAND + p), p, UR_PAWN, s->hand[p]};
        if (s->off[p])
            out[n++] = (lus_piece){(uint8_t)(UR_PLACE_HOME + p), p, UR_PAWN, s->off[p]};
        if (s->tokens[p])
            out[n++] = (lus_piece){(uint8_t)(UR_PLACE_PURSE + p), p, UR_TOKEN, s->tokens[p]};
    }
    if (s->reserve)
        out[n++] = (lus_piece){UR_PLACE_RESERVE, LUS_NOBODY, UR_TOKEN, s->reserve};
    return n;
}

static unsigned step_at(const ur_path *path, unsigned player, unsigned place)
{
    for (unsigned n = 1; n <= path->length; n++)
        if (ur_place_at(path, player, n) == place)
            return n; /* on a way that passes twice: for the first time */
    return 0;
}

static bool put_tokens(ur_state *s, const lus_piece *piece)
{
    uint8_t *to = piece->place == UR_PLACE_RESERVE
                      ? &s->reserve
                      : &s->tokens[(piece->place - UR_PLACE_PURSE) & 1];
    if (piece->place < UR_PLACE_PURSE || *to + piece->count > UR_TOKENS_ALL)
        return false;
    *to = (uint8_t)(*to + piece->count);
    return true;
}

static bool put_pawns(const lus_variant *v, ur_state *s, const lus_piece *piece)
{
    unsigned p = piece->owner, step = 0;
    if (p > LUS_BLACK)
        return false;
    if (piece->place < UR_PLACE_HAND) {
        step = step_at(ur_path_of(v), p, piece->place);
        s->pawns[p] |= 1u << step;
        return step && piece->count == 1;
    }
    bool in_hand = piece->place == UR_PLACE_HAND + p;
    uint8_t *to = in_hand ? &s->hand[p] : &s->off[p];
    if ((!in_hand && piece->place != UR_PLACE_HOME + p) || *to + piece->count > v->option[UR_PAWNS])
        return false;
    *to = (uint8_t)(*to + piece->count);
    return true;
}

static unsigned ur_set_up(const lus_variant *v, const lus_setup *setup, ur_state *s)
{
    *s = (ur_state){.side = setup->player};
    for (unsigned i = 0; i < setup->piece_count; i++) {
        const lus_piece *piece = &setup->pieces[i];
        if (!(piece->kind == UR_TOKEN ? put_tokens(s, piece) : put_pawns(v, s, piece)))
            return i;
    }
    ur_state first;
    ur_start(v, &first);
    first.side = s->side;
    first.phase = s->phase;
    s->opening = 1;
    s->opening = memcmp(s, &first, sizeof first) == 0; /* UR-16 */
    ur_before_throw(v, s);
    return setup->piece_count;
}

static unsigned ur_dice(const lus_variant *v, const ur_state *s, uint8_t *out)
{
    (void)v;
    out[0] = s->points;
    return s->points != 0;
}

static unsigned ur_die_of(const lus_variant *v, const ur_state *s, lus_action action)
{
    (void)v;
    (void)action;
    return s->phase == UR_PLAY ? s->points : 0;
}

/* The square of his path on which the side to play has a pawn at a place. */
static unsigned square_of_pawn(const ur_path *path, const ur_state *s, unsigned place)
{
    uint32_t rest = s->pawns[s->side];
    while (ur_place_at(path, s->side, (unsigned)__builtin_ctz(rest)) != place)
        rest &= rest - 1;
    return (unsigned)__builtin_ctz(rest);
}

static lus_bar bar_of(const ur_path *path, const ur_state *s, unsigned n)
{
    unsigned to = n + s->points;
    if (n == 0 && s->points != 1)
        return (lus_bar){LUS_BAR_ONE, s->points, LUS_NOWHERE}; /* UR-5 */
    if (to > path->length)
        return (lus_bar){LUS_BAR_BEYOND, s->points, LUS_NOWHERE}; /* UR-12 */
    bool own = s->pawns[s->side] & path->twins[to];
    return (lus_bar){own ? LUS_BAR_OWN : LUS_BAR_SAFE, s->points, /* UR-7, UR-9 */
                     ur_place_at(path, s->side, to)};
}

static unsigned ur_bars(const lus_variant *v, const ur_state *s, unsigned place, lus_bar *out)
{
    const ur_path *path = ur_path_of(v);
    unsigned n = place >= UR_PLACE_HAND ? 0 : square_of_pawn(path, s, place);
    bool movable = s->phase == UR_CHOICE ? n == 0 /* UR-6 */ : ur_movers(v, s) >> n & 1;
    if (movable)
        return 0;
    out[0] = s->phase == UR_CHOICE ? (lus_bar){LUS_BAR_THROW, 0, LUS_NOWHERE} : bar_of(path, s, n);
    return 1;
}

#define LUS_ID ur
#include "core/function_table.h"

/* UR-2 */
static unsigned course(const lus_variant *v, lus_player player, uint8_t out[LUS_COURSE_MAX])
{
    const ur_path *path = ur_path_of(v);
    for (unsigned n = 1; n <= path->length; n++)
        out[n - 1] = ur_place_at(path, player, n);
    out[path->length] = (uint8_t)((unsigned)UR_PLACE_HOME + player);
    return path->length + 1u;
}

/* UR-16: until somebody has begun only a 1 counts. */
static const char *phase(const lus_variant *v, const lus_state *s)
{
    (void)v;
    return typed(s).opening ? "opening" : "";
}

static const char *const path_values[] = {"bell", "masters", "murray", NULL};
static const char *const buy_values[] = {"always", "opening", "never", NULL};
static const char *const debt_values[] = {"pass", "any", NULL};
static const char *const path_meanings[] = {LUS_TEXT("the short path of 14 squares"),
                                            LUS_TEXT("the masters’ path of 16 squares"),
                                            LUS_TEXT("Murray’s path of 27 squares"), NULL};
static const char *const buy_meanings[] = {
    LUS_TEXT("a pawn may be bought in before any throw"),
    LUS_TEXT("a pawn may be bought in at the beginning only"), LUS_TEXT("no pawn may be bought in"),
    NULL};
static const char *const debt_meanings[] = {
    LUS_TEXT("only the unpaid token of a pass costs the next turn"),
    LUS_TEXT("every payment that falls short costs the next turn"), NULL};

static const lus_option options[UR_OPTIONS] = {
    [UR_PAWNS] = {"pawns", LUS_TEXT("pawns each (UR-1)"), NULL, 1, 7, 7, NULL},
    [UR_PATH] = {"path", LUS_TEXT("the way round the board (UR-2)"), path_values, 0, 0, 0,
                 path_meanings},
    [UR_BUY] = {"buy", LUS_TEXT("when a pawn may be bought in (UR-6)"), buy_values, 0, 0,
                UR_BUY_ALWAYS, buy_meanings},
    [UR_DEBT] = {"debt", LUS_TEXT("which unpaid tokens cost the next turn (UR-15)"), debt_values, 0,
                 0, UR_DEBT_PASS, debt_meanings},
};

static const char *const piece_names[] = {LUS_TEXT("a pawn"), LUS_TEXT("a token"), NULL};

const lus_game lus_game_ur = {
    .id = "ur",
    .name = LUS_TEXT("Royal Game of Ur"),
    .summary = LUS_TEXT("race of seven pawns over twenty squares, with tokens at stake"),
    .articles = "UR",
    .piece_names = piece_names,
    .sayings = &ur_sayings,
    .options = options,
    .option_count = UR_OPTIONS,
    .place_count = UR_PLACES,
    LUS_TABLE_FUNCTIONS,
    .course = course,
    .phase = phase,
};
