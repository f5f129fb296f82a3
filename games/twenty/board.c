#include "games/twenty/board.h"

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
#define TWICE(n) (N(n) | N(28 - (n))) /* a square of the middle row that a piece passes twice */

/* All but `squares` and `marked` follows from these; tests/board.c derives it again. */
const twenty_path twenty_paths[TWENTY_PATHS] = {
    {/* bell */
     .length = 14,
     .marked = N(4) | N(8) | N(14),
     .contested = N(8),
     .squares = {0, D(1), C(1), B(1), A(1), A(2), B(2), C(2), D(2), E(2), F(2), G(2), H(2), H(1),
                 G(1)},
     .twins = {0, N(1), N(2), N(3), N(4), N(5), N(6), N(7), N(8), N(9), N(10), N(11), N(12), N(13),
               N(14)},
     .meets = {0, 0, 0, 0, 0, N(5), N(6), N(7), N(8), N(9), N(10), N(11), N(12), 0, 0}},
    {/* masters */
     .length = 16,
     .marked = N(4) | N(8) | N(12) | N(16),
     .contested = N(8) | N(12) | N(16),
     .squares = {0, D(1), C(1), B(1), A(1), A(2), B(2), C(2), D(2), E(2), F(2), G(2), G(3), H(3),
                 H(2), H(1), G(1)},
     .twins = {0, N(1), N(2), N(3), N(4), N(5), N(6), N(7), N(8), N(9), N(10), N(11), N(12), N(13),
               N(14), N(15), N(16)},
     .meets = {0, 0, 0, 0, 0, N(5), N(6), N(7), N(8), N(9), N(10), N(11), N(16), N(15), N(14),
               N(13), N(12)}},
    {/* murray */
     .length = 27,
     .marked = N(4) | N(8) | N(12) | N(16) | N(20) | N(24),
     .twice = N(5) | N(6) | N(7) | N(8) | N(9) | N(10) | N(11),
     .contested = N(4) | N(8) | N(12) | N(16) | N(20) | N(24),
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

const char *const twenty_path_values[] = {"bell", "masters", "murray", NULL};
const char *const twenty_path_meanings[] = {LUS_TEXT("the short path of 14 squares"),
                                            LUS_TEXT("the masters’ path of 16 squares"),
                                            LUS_TEXT("Murray’s path of 27 squares"), NULL};

void twenty_describe(unsigned place, lus_place *out)
{
    *out = (lus_place){.owner = LUS_NOBODY};
    if (place < TWENTY_PLACE_HAND) {
        unsigned marked = 1u << A(1) | 1u << A(3) | 1u << D(2) | 1u << G(1) | 1u << G(3);
        unsigned holes = 1u << E(1) | 1u << F(1) | 1u << E(3) | 1u << F(3);
        out->kind = holes >> place & 1 ? LUS_NO_PLACE : LUS_SQUARE;
        out->column = (uint8_t)(place % 8);
        out->row = (uint8_t)(place / 8);
        out->mark = marked >> place & 1;
        out->name[0] = (char)('a' + out->column);
        out->name[1] = (char)('1' + out->row);
        return;
    }
    bool in_hand = place < TWENTY_PLACE_HOME;
    out->kind = in_hand ? LUS_HAND : LUS_HOME;
    out->name[0] = in_hand ? 'h' : 'o';
    out->owner = place % 2;
}

unsigned twenty_step_at(const twenty_path *path, unsigned player, unsigned place)
{
    for (unsigned n = 1; n <= path->length; n++)
        if (twenty_place_at(path, player, n) == place)
            return n;
    return 0;
}

unsigned twenty_square_of(const twenty_path *path, unsigned player, uint32_t own, unsigned place)
{
    while (twenty_place_at(path, player, (unsigned)__builtin_ctz(own)) != place)
        own &= own - 1;
    return (unsigned)__builtin_ctz(own);
}

unsigned twenty_course(const twenty_path *path, lus_player player, uint8_t out[LUS_COURSE_MAX])
{
    for (unsigned n = 1; n <= path->length; n++)
        out[n - 1] = twenty_place_at(path, player, n);
    out[path->length] = (uint8_t)((unsigned)TWENTY_PLACE_HOME + player);
    return path->length + 1u;
}

unsigned twenty_pieces(const twenty_path *path, unsigned player, unsigned kind,
                       const twenty_men *men, lus_piece *out, unsigned count)
{
    uint8_t p = (uint8_t)player, piece = (uint8_t)kind;
    for (uint32_t rest = men->squares; rest; rest &= rest - 1) {
        uint8_t place = twenty_place_at(path, p, (unsigned)__builtin_ctz(rest));
        out[count++] = (lus_piece){place, p, piece, 1};
    }
    if (men->hand)
        out[count++] = (lus_piece){(uint8_t)(TWENTY_PLACE_HAND + p), p, piece, men->hand};
    if (men->off)
        out[count++] = (lus_piece){(uint8_t)(TWENTY_PLACE_HOME + p), p, piece, men->off};
    return count;
}

bool twenty_put(const twenty_path *path, const lus_piece *piece, unsigned most, twenty_men men[2])
{
    unsigned p = piece->owner;
    if (p > LUS_BLACK)
        return false;
    if (piece->place < TWENTY_PLACE_HAND) {
        unsigned step = twenty_step_at(path, p, piece->place);
        men[p].squares |= 1u << step;
        return step && piece->count == 1;
    }
    bool in_hand = piece->place == TWENTY_PLACE_HAND + p;
    uint8_t *to = in_hand ? &men[p].hand : &men[p].off;
    if ((!in_hand && piece->place != TWENTY_PLACE_HOME + p) || *to + piece->count > most)
        return false;
    *to = (uint8_t)(*to + piece->count);
    return true;
}

unsigned twenty_tell_men(const uint32_t squares[2], unsigned viewer, uint8_t *out)
{
    for (unsigned i = 0; i < 2; i++)
        for (unsigned n = 1; n <= TWENTY_PATH_MOST; n++)
            *out++ = squares[viewer ^ i] >> n & 1;
    return 2 * TWENTY_PATH_MOST;
}
