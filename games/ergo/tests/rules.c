/* Ergo, article by article: the board, the aim, placements, positions as text. */
#include <stdio.h>
#include <string.h>

#include "games/ergo/rules.h"
#include "games/ergo/tests/drawing.h"

static bool in_arena(unsigned row, unsigned column)
{
    return row >= 1 && row <= 7 && column >= 1 && column <= 8;
}

/* ---- material ---- */

/* EG-1: 90 squares a1 to j9; the border ring of 34 is the path, the 56 inside it are the arena. */
Test(ergo, board)
{
    lus_variant v = variant_of("ergo");
    unsigned path = 0;
    cr_assert_eq(v.game->place_count, 92);
    for (unsigned i = 0; i < 90; i++) {
        lus_place place;
        char name[3] = {(char)('a' + i % 10), (char)('1' + i / 10), '\0'};
        v.game->place(&v, i, &place);
        cr_expect_eq(place.kind, LUS_SQUARE);
        cr_expect_eq(place.owner, LUS_NOBODY);
        cr_expect_str_eq(place.name, name);
        cr_expect(place.column == i % 10 && place.row == i / 10);
        cr_expect_eq(place.mark, !in_arena(i / 10, i % 10), "%s", name);
        path += place.mark;
    }
    cr_expect_eq(path, 34);
    for (unsigned p = 0; p < 2; p++) {
        lus_place hand;
        v.game->place(&v, 90 + p, &hand);
        cr_expect(hand.kind == LUS_HAND && hand.owner == p);
    }
}

/* EG-1: cells and places are two names of the 90 squares, and no two squares share a bit. */
Test(ergo, cells_are_squares)
{
    uint64_t arena = 0, path = 0, mirror = 0;
    for (unsigned place = 0; place < 90; place++) {
        unsigned cell = ergo_cell_at(place / 10, place % 10);
        ergo_bits bits = ergo_bits_of[cell];
        cr_assert_eq(ergo_place_of(cell), place);
        cr_expect_eq(cell < ERGO_PATH_CELL, in_arena(place / 10, place % 10));
        cr_expect(!(bits.arena & arena) && !(bits.path & path) && !(bits.mirror & mirror));
        cr_expect_eq(cell < ERGO_PATH_CELL ? bits.arena : bits.path, UINT64_C(1) << cell % 64);
        cr_expect_eq(bits.mirror, cell < ERGO_PATH_CELL ? 0 : UINT64_C(1) << (33 - cell % 64));
        arena |= bits.arena;
        path |= bits.path;
        mirror |= bits.mirror;
    }
    cr_expect_eq(arena, ERGO_ARENA);
    cr_expect(path == ERGO_PATH && mirror == ERGO_PATH);
}

/* EG-1, EG-9: neighbours along the path are neighbours on the board. */
Test(ergo, path_is_a_ring)
{
    for (unsigned n = 0; n < 34; n++) {
        unsigned a = ergo_place_of(ERGO_PATH_CELL + n),
                 b = ergo_place_of(ERGO_PATH_CELL + (n + 1) % 34);
        cr_expect(a + 1 == b || b + 1 == a || a + 10 == b || b + 10 == a, "path square %u", n);
    }
}

/* EG-7, EG-8, EG-10, EG-11, EG-12: the table of steps, derived again from rows and columns. */
Test(ergo, steps_follow_from_the_board)
{
    static const int rows[] = {0, 0, 1, -1, 1, 1, -1, -1}, columns[] = {1, -1, 0, 0, 1, -1, 1, -1};
    for (unsigned place = 0; place < 90; place++) {
        unsigned cell = ergo_cell_at(place / 10, place % 10), inside = 0;
        for (unsigned i = 0; i < 8; i++) {
            unsigned row = place / 10 + (unsigned)rows[i],
                     column = place % 10 + (unsigned)columns[i];
            if (cell < ERGO_PATH_CELL)
                cr_expect_eq(ergo_next[cell][i], ergo_cell_at(row, column));
            else if (in_arena(row, column)) {
                inside++;
                cr_expect_not_null(memchr(ergo_next[cell], (int)ergo_cell_at(row, column), 4));
            }
        }
        for (unsigned i = 0; cell >= ERGO_PATH_CELL && i < 4; i++)
            inside -= ergo_next[cell][i] != ERGO_NO_CELL;
        cr_expect_eq(inside, 0, "place %u leads elsewhere", place);
        for (unsigned i = 0; i < 2; i++) { /* the same as sets */
            ergo_set around = {0};
            for (unsigned k = 4 * i; k < 4 * i + 4 && (!i || cell < ERGO_PATH_CELL); k++)
                if (ergo_next[cell][k] != ERGO_NO_CELL) {
                    around.arena |= ergo_bits_of[ergo_next[cell][k]].arena;
                    around.path |= ergo_bits_of[ergo_next[cell][k]].path;
                }
            cr_expect_eq(ergo_around[i][cell].arena, around.arena, "place %u", place);
            cr_expect_eq(ergo_around[i][cell].path, around.path, "place %u", place);
        }
    }
}

/* EG-2: twelve pieces each, in reserve at the start, lion face up; the board is empty. */
Test(ergo, material)
{
    lus_piece pieces[LUS_PIECES_MAX];
    lus_variant v = variant_of("ergo");
    lus_state s;
    v.game->start(&v, &s);
    cr_assert_eq(v.game->pieces(&v, &s, pieces), 2);
    for (unsigned p = 0; p < 2; p++)
        cr_expect(pieces[p].place == 90 + p && pieces[p].owner == p &&
                  pieces[p].kind == ERGO_LION && pieces[p].count == 12);
    s = state_of(&v, "10/10/10/10/4cC4/10/10/10/l9 w 0");
    cr_assert_eq(v.game->pieces(&v, &s, pieces), 5);
    cr_expect(pieces[1].place == 90 && pieces[1].count == 11, "White has 11 in reserve");
    cr_expect(pieces[4].place == 91 && pieces[4].count == 10, "Black has 10 in reserve");
}

/* EG-2: a thirteenth piece is refused; a player without reserve cannot place. */
Test(ergo, twelve_pieces)
{
    assert_refused("ergo", "10/1ccc1ccc2/10/1ccc1ccc2/10/1c8/10/10/10 w 0", LUS_E_TOO_MANY);
    assert_refused("ergo", "10/1CCC1CCC2/10/1CCC1CCC2/10/10/10/10/L9 w 0", LUS_E_TOO_MANY);
    const char *twelve = "10/1CCC1CCC2/10/1CCC1CCC2/10/10/10/10/10";
    char white[64], black[64];
    snprintf(white, sizeof white, "%s w 0", twelve);
    snprintf(black, sizeof black, "%s b 0", twelve);
    assert_illegal("ergo", white, "@e5");
    assert_legal("ergo", black, "@e5");
}

/* EG-3: Black begins, or White by option; one move each in turn. */
Test(ergo, black_begins)
{
    assert_start("ergo", EMPTY_BOARD " b 0");
    assert_start("ergo:first=white", EMPTY_BOARD " w 0");
    assert_after("ergo", EMPTY_BOARD " b 0", "@e5", "10/10/10/10/4c5/10/10/10/10 w 0");
    assert_after("ergo", "10/10/10/10/4c5/10/10/10/10 w 0", "@f5",
                 "10/10/10/10/4cC4/10/10/10/10 b 0");
    assert_events("ergo", EMPTY_BOARD " b 0", "@e5", "placed:b turn:w");
}

/* ---- the aim ---- */

/* Black has four of the five squares of a line and plays the fifth. */
static void check_line(const unsigned places[5], unsigned last)
{
    char squares[91];
    memset(squares, '.', 90);
    squares[90] = '\0';
    for (unsigned i = 0; i < 5; i++) {
        unsigned row = places[i] / 10, column = places[i] % 10;
        if (i != last)
            squares[(8 - row) * 10 + column] = in_arena(row, column) ? 'c' : 'l';
    }
    lus_variant v = variant_of("ergo");
    lus_state s = state_of(&v, drawn(squares, "b 0"));
    char text[4] = {'@', (char)('a' + places[last] % 10), (char)('1' + places[last] / 10), '\0'};
    lus_action action;
    cr_assert_eq(v.game->status(&v, &s).kind, LUS_DECISION);
    cr_assert(lus_read_action(&v, &s, text, &action, NULL));
    v.game->apply(&v, &s, action, NULL);
    lus_status status = v.game->status(&v, &s);
    cr_expect(status.kind == LUS_OVER && status.player == LUS_BLACK && status.reason == LUS_BY_LINE,
              "%s must win", text);
}

/* EG-4: each of the 164 lines of five on the 90 squares wins, whichever of its squares comes last.
 */
Test(ergo, every_line_of_five_wins)
{
    static const int rows[] = {0, 1, 1, 1}, columns[] = {1, 0, 1, -1};
    unsigned lines = 0;
    for (int place = 0; place < 90; place++) {
        for (unsigned i = 0; i < 4; i++) {
            int last_row = place / 10 + 4 * rows[i], last_column = place % 10 + 4 * columns[i];
            unsigned line[5];
            if (last_row > 8 || last_column > 9 || last_column < 0)
                continue;
            lines++;
            for (int n = 0; n < 5; n++)
                line[n] = (unsigned)(place + n * (rows[i] * 10 + columns[i]));
            for (unsigned last = 0; last < 5; last++)
                check_line(line, last);
        }
    }
    cr_expect_eq(lines, 164);
}

/* EG-4: faces do not matter, more than five also wins, and a move wins like a placement. SIDE is
 * the winner's letter. */
Test(ergo, five_or_more_of_any_face)
{
    assert_after("ergo", "10/10/10/10/1clc1lc3/10/10/10/10 b 0", "@e5",
                 "10/10/10/10/1clcclc3/10/10/10/10 b 0");
    assert_over("ergo", "10/10/10/10/1clcclc3/10/10/10/10 b 0", "b line");
    assert_after("ergo", "L9/1L8/2C7/3L6/10/4L5/10/10/10 w 7", "e4-e5",
                 "L9/1L8/2C7/3L6/4L5/10/10/10/10 w 8");
    assert_over("ergo", "L9/1L8/2C7/3L6/4L5/10/10/10/10 w 8", "w line");
    assert_events("ergo", "10/10/10/10/1clc1lc3/10/10/10/10 b 0", "@e5", "placed:b ended:b:line");
}

/* EG-4: four do not win, nor five with a gap or an enemy between, nor five round a corner of the
 * path, nor one that would go on at the other side of the board. */
Test(ergo, what_is_no_five)
{
    assert_after("ergo", "10/10/10/10/1ccc6/10/10/10/10 b 0", "@e5",
                 "10/10/10/10/1cccc5/10/10/10/10 w 0");
    assert_after("ergo", "10/10/10/10/1ccc6/10/10/10/10 b 0", "@f5",
                 "10/10/10/10/1ccc1c4/10/10/10/10 w 0");
    assert_after("ergo", "10/10/10/10/1ccCc5/10/10/10/10 b 0", "@f5",
                 "10/10/10/10/1ccCcc4/10/10/10/10 w 0");
    assert_after("ergo", "10/10/10/10/10/10/l9/l9/lll7 b 0", "@d1",
                 "10/10/10/10/10/10/l9/l9/llll6 w 0");
    assert_after("ergo", "10/10/10/10/10/l9/l9/l9/l9 b 0", "@b1",
                 "10/10/10/10/10/l9/l9/l9/ll8 w 0");
    assert_after("ergo", "10/10/10/10/7ccl/lc8/10/10/10 b 0", "@c4",
                 "10/10/10/10/7ccl/lcc7/10/10/10 w 0");
    assert_after("ergo", "10/10/10/10/6ccc1/1c8/10/10/10 b 0", "@c4",
                 "10/10/10/10/6ccc1/1cc7/10/10/10 w 0");
}

/* EG-4: the pieces that made the five are known, all where it is longer or one piece closes two. */
Test(ergo, the_five_is_shown)
{
    assert_deciding("ergo", "L9/1L8/2C7/3L6/4L5/10/7L2/10/10 w 8", "e5 d6 c7 b8 a9");
    assert_deciding("ergo", "10/10/10/10/1clcclc3/10/10/10/10 b 0", "b5 c5 d5 e5 f5 g5");
    assert_deciding("ergo", "10/5c4/5c4/5c4/1cccccC3/10/1c8/10/10 b 0", "b5 c5 d5 e5 f5");
    assert_deciding("ergo", "5l4/5c4/5c4/5c4/1ccccc4/10/10/10/10 b 0",
                    "b5 c5 d5 e5 f5 f6 f7 f8 f9");
    assert_deciding("ergo", "10/10/10/10/1cccc5/10/10/10/10 w 0", "");
    assert_deciding("ergo", "10/10/10/10/1cccc5/10/10/10/10 w 100", "");
}

/* EG-4: only the player who has the five can have won, and not both. */
Test(ergo, the_five_is_the_winners)
{
    assert_over("ergo", "10/10/10/10/2CCCCC3/10/10/10/10 w 100", "w line");
    assert_refused("ergo", "10/10/10/10/1ccccc4/10/10/10/10 w 0", LUS_E_NOT_WINNER);
    assert_refused("ergo", "LLLLL5/10/10/10/10/10/10/10/10 b 0", LUS_E_NOT_WINNER);
    assert_refused("ergo", "LLLLL5/10/10/10/1ccccc4/10/10/10/10 b 0", LUS_E_ALREADY_OVER);
    assert_refused("ergo", "LLLLL5/10/10/10/1ccccc4/10/10/10/10 w 0", LUS_E_ALREADY_OVER);
}

/* ---- placements ---- */

/* EG-5, EG-6: on every free square: hollow in the arena, a lion on the path. */
Test(ergo, placements)
{
    cr_expect_eq(count_actions("ergo", EMPTY_BOARD " b 0"), 90);
    cr_expect_eq(count_actions("ergo", "10/10/10/10/4c5/10/10/10/10 w 0"), 89);
    assert_after("ergo", EMPTY_BOARD " b 0", "@b2", "10/10/10/10/10/10/10/1c8/10 w 0");
    assert_after("ergo", EMPTY_BOARD " b 0", "@i8", "10/8c1/10/10/10/10/10/10/10 w 0");
    assert_after("ergo", EMPTY_BOARD " b 0", "@a2", "10/10/10/10/10/10/10/l9/10 w 0");
    assert_after("ergo:first=white", EMPTY_BOARD " w 0", "@j9", "9L/10/10/10/10/10/10/10/10 b 0");
    assert_after("ergo", "10/10/10/10/4c5/10/10/10/10 w 0", "@d5",
                 "10/10/10/10/3Cc5/10/10/10/10 b 0");
    assert_illegal("ergo", "10/10/10/10/4c5/10/10/10/10 w 0", "@e5");
    assert_illegal("ergo", "10/10/10/10/10/10/10/10/l9 w 0", "@a1");
    assert_illegal("ergo", EMPTY_BOARD " b 0", "@k1");
    assert_illegal("ergo", EMPTY_BOARD " b 0", "e5");
}

/* ---- text forms ---- */

Test(ergo, refuses_malformed_rows)
{
    assert_refused("ergo", "", LUS_E_ENDS_EARLY);
    assert_refused("ergo", EMPTY_BOARD, LUS_E_FIELDS);
    assert_refused("ergo", EMPTY_BOARD " b", LUS_E_FIELDS);
    assert_refused("ergo", EMPTY_BOARD " b 0 0", LUS_E_FIELDS);
    assert_refused("ergo", EMPTY_BOARD "  b 0", LUS_E_UNEXPECTED);
    assert_refused("ergo", EMPTY_BOARD " b 0 ", LUS_E_ENDS_EARLY);
    assert_refused("ergo", "10/10/10/10/10/10/10/10 b 0", LUS_E_ROWS);
    assert_refused("ergo", EMPTY_BOARD "/10 b 0", LUS_E_ROWS);
    assert_refused("ergo", "/10/10/10/10/10/10/10/10 b 0", LUS_E_ROW_WIDTH);
    assert_refused("ergo", "10/10/10/10/4c4/10/10/10/10 w 0", LUS_E_ROW_WIDTH);
    assert_refused("ergo", "10/10/10/10/4c6/10/10/10/10 w 0", LUS_E_ROW_WIDTH);
    assert_refused("ergo", "10/10/10/10/10c/10/10/10/10 w 0", LUS_E_ROW_WIDTH);
    assert_refused("ergo", "10/10/10/10/4c32/10/10/10/10 w 0", LUS_E_RUN);
    assert_refused("ergo", "55/10/10/10/10/10/10/10/10 b 0", LUS_E_RUN);
    assert_refused("ergo", "11/10/10/10/10/10/10/10/10 b 0", LUS_E_RUN);
    assert_refused("ergo", "99/10/10/10/10/10/10/10/10 b 0", LUS_E_TOO_BIG);
    assert_refused("ergo", "100/10/10/10/10/10/10/10/10 b 0", LUS_E_TOO_BIG);
    assert_refused("ergo", "4c05/10/10/10/10/10/10/10/10 b 0", LUS_E_PATH_FACE);
    assert_refused("ergo", "10/4c05/10/10/10/10/10/10/10 b 0", LUS_E_LEADING_ZERO);
    assert_refused("ergo", "10/4c0c4/10/10/10/10/10/10/10 b 0", LUS_E_UNEXPECTED);
    assert_refused("ergo", "10/4d5/10/10/10/10/10/10/10 b 0", LUS_E_PIECE);
    assert_refused("ergo", "10/4.5/10/10/10/10/10/10/10 b 0", LUS_E_PIECE);
    assert_refused("ergo",
                   "10/4\xc3\xa9"
                   "5/10/10/10/10/10/10/10 b 0",
                   LUS_E_PIECE);
}

Test(ergo, refuses_malformed_side_and_clock)
{
    assert_refused("ergo", EMPTY_BOARD " W 0", LUS_E_SIDE);
    assert_refused("ergo", EMPTY_BOARD " wb 0", LUS_E_SIDE);
    assert_refused("ergo", EMPTY_BOARD " - 0", LUS_E_SIDE);
    assert_refused("ergo", "10/4c5/10/10/10/10/10/10/10 w -1", LUS_E_NUMBER);
    assert_refused("ergo", "10/4c5/10/10/10/10/10/10/10 w x", LUS_E_NUMBER);
    assert_refused("ergo", "10/4c5/10/10/10/10/10/10/10 w 00", LUS_E_LEADING_ZERO);
    assert_refused("ergo", "10/4c5/10/10/10/10/10/10/10 w 07", LUS_E_LEADING_ZERO);
    assert_refused("ergo", "10/4c5/10/10/10/10/10/10/10 w 7x", LUS_E_UNEXPECTED);
    assert_refused("ergo", "10/4c5/10/10/10/10/10/10/10 w 99999999999999999999", LUS_E_CLOCK);
}
