/* Bastonus Romanus, article by article: material, moves, pushes. Captures and ends: test_bastonus_ends.c. */
#include <string.h>

#include "core/games/bastonus.h"
#include "tests/rules/bastonus_drawing.h"

#define START "3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0"

/* BR-1: 64 squares a1 to h8; the camps are d1 e1 d2 e2 and d7 e7 d8 e8. */
Test(bastonus, board_and_camps)
{
    lus_variant v = variant_of("bastonus");
    unsigned camp_squares = 0;
    lus_place place;
    for (unsigned i = 0; i < 64; i++) {
        char name[3] = {(char)('a' + i % 8), (char)('1' + i / 8), '\0'};
        v.game->place(&v, i, &place);
        cr_expect_eq(place.kind, LUS_SQUARE);
        cr_expect_eq(place.column, i % 8);
        cr_expect_eq(place.row, i / 8);
        cr_expect_str_eq(place.name, name);
        cr_expect_eq(place.mark, strstr("d1 e1 d2 e2 d7 e7 d8 e8", name) != NULL, "%s", name);
        camp_squares += place.mark;
    }
    cr_expect_eq(camp_squares, 8);
    assert_refused("bastonus", "3di3/2c5/llllllll/8/8/LLLLLLLL/3ID3 w - 0", LUS_E_ROWS);
    assert_refused("bastonus", "3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3/8 w - 0", LUS_E_ROWS);
    assert_refused("bastonus", "3di3/2c5/lllllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_ROW_WIDTH);
    assert_refused("bastonus", "3di3/2c5/lllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_ROW_WIDTH);
    assert_refused("bastonus", "3di3/2c5/llllllll//8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_ROW_WIDTH);
}

static void expect_taken(const char *position, unsigned player, unsigned kind, unsigned expected)
{
    lus_variant v = variant_of("bastonus");
    lus_state s = state_of(&v, position);
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned n = v.game->pieces(&v, &s, pieces), count = 0;
    for (unsigned i = 0; i < n; i++)
        if (pieces[i].place == BASTONUS_PLACE_TAKEN + player && pieces[i].kind == kind)
            count += pieces[i].count;
    cr_expect_eq(count, expected, "%s: %u of kind %u taken, not %u", position, count, kind, expected);
}

/* BR-2: 8 legionaries, a Dux, a Colossus, an Empress each and no more; what is missing is among the captured,
 * where a legionary no longer shows whether he was exhausted. */
Test(bastonus, armies)
{
    lus_place place;
    lus_variant v = variant_of("bastonus");
    v.game->place(&v, BASTONUS_PLACE_TAKEN + 1, &place);
    cr_expect_eq(place.kind, LUS_TAKEN);
    cr_expect_eq(place.owner, LUS_BLACK);
    expect_taken(START, LUS_WHITE, BASTONUS_LEGIONARY, 0);
    expect_taken("3di3/2c5/lllllee1/8/8/LLLLLLLL/5C2/3I4 b - 0", LUS_WHITE, BASTONUS_DUX, 1);
    expect_taken("4i3/3l4/3d4/8/8/1LEL4/5C2/3I4 b - 0", LUS_WHITE, BASTONUS_LEGIONARY, 5);
    expect_taken("4i3/3l4/3d4/8/8/1LEL4/5C2/3I4 b - 0", LUS_WHITE, BASTONUS_EXHAUSTED, 0);
    expect_taken("4i3/3l4/3d4/8/8/1LEL4/5C2/3I4 b - 0", LUS_BLACK, BASTONUS_COLOSSUS, 1);
    assert_refused("bastonus", "3di3/2c5/llllllll/8/L7/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_TOO_MANY);
    assert_refused("bastonus", "3di3/2c5/llllllll/e7/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_TOO_MANY);
    assert_refused("bastonus", "3di3/2c5/llllllll/8/D7/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_TOO_MANY);
    assert_refused("bastonus", "3di3/2c5/llllllll/8/c7/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_TOO_MANY);
    assert_refused("bastonus", "3di3/2c5/llllllll/8/I7/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_TOO_MANY);
}

/* BR-3: the start; any other may be given, with fewer pieces too. BR-4: White begins, or Black by option. */
Test(bastonus, start_and_who_begins)
{
    lus_variant v = variant_of("bastonus");
    const char *start = drawn("...di..."
                              "..c....."
                              "llllllll"
                              "........"
                              "........"
                              "LLLLLLLL"
                              ".....C.."
                              "...ID...",
                              "w - 0");
    cr_expect_str_eq(start, START);
    assert_start("bastonus", start);
    assert_start("bastonus:first=white", start);
    assert_start("bastonus:first=black", "3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 b - 0");
    state_of(&v, "7i/l7/8/8/8/8/L7/7I w - 0");
    state_of(&v, "7i/l7/8/8/8/8/L7/7I b - 99");
}

/* BR-5: one square along a row or column, onto an empty square. */
Test(bastonus, steps)
{
    assert_actions("bastonus",
                   drawn(".......i"
                         "........"
                         "........"
                         "l......."
                         "...L...."
                         "........"
                         "........"
                         ".......I",
                         "w - 0"),
                   "d4-c4 d4-d3 d4-d5 d4-e4 h1-g1 h1-h2");
    /* neither onto a friend nor onto an enemy; the Colossus steps like the others */
    assert_actions("bastonus",
                   drawn("......li"
                         ".....lll"
                         "........"
                         "........"
                         "........"
                         "........"
                         "l......."
                         "CE.....I",
                         "w - 0"),
                   "a1!e a1!n b1-b2 b1-c1 h1-g1 h1-h2");
    assert_after("bastonus", "7i/8/8/l7/3L4/8/8/7I w - 7", "d4-e4", "7i/8/8/l7/4L3/8/8/7I b - 8");
    assert_events("bastonus", "7i/8/8/l7/3L4/8/8/7I w - 7", "d4-e4", "moved:w turn:b");
}

/* BR-6: the Dux steps in eight directions and jumps in eight over one piece of either colour; a jump captures
 * nothing by itself. */
Test(bastonus, dux_steps_and_jumps)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "...Ll..."
                                 ".llD...."
                                 "........"
                                 "........"
                                 ".......I",
                                 "w - 0");
    assert_actions("bastonus", position,
                   "d4-c3 d4-c5 d4-d3 d4-d6 d4-e3 d4-e4 d4-f6 d5!e d5-c5 d5-d6 h1-g1 h1-h2");
    assert_illegal("bastonus", position, "d4-b4"); /* taken */
    assert_illegal("bastonus", position, "d4-a4"); /* over two */
    assert_after("bastonus", position, "d4-f6", "7i/8/5D2/3Ll3/1ll5/8/8/7I b - 1");
    /* all eight jumps, and none over the edge */
    assert_actions("bastonus",
                   drawn("........"
                         "........"
                         "........"
                         "..lll..."
                         "..eDl..."
                         "..lll..."
                         "........"
                         "I.....Li",
                         "w - 0"),
                   "a1-a2 a1-b1 d4-b2 d4-b4 d4-b6 d4-d2 d4-d6 d4-f2 d4-f4 d4-f6 g1!e g1-f1 g1-g2");
    assert_actions("bastonus",
                   drawn("D......i"
                         "........"
                         "........"
                         "........"
                         "........"
                         "........"
                         "L......."
                         "I......l",
                         "w - 0"),
                   "a1-b1 a2-a3 a2-b2 a8-a7 a8-b7 a8-b8");
    /* no other piece goes diagonally or jumps */
    assert_illegal("bastonus", START, "f2-g1");
    assert_illegal("bastonus", START, "d1-f1");
    assert_illegal("bastonus", START, "a3-b4");
}

/* BR-7: any unbroken stretch of two or more legionaries, exhausted ones too, along its line or abreast. */
Test(bastonus, ranks)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "...l...."
                                 ".LEL...."
                                 "........"
                                 ".C......"
                                 ".......I",
                                 "w - 0");
    assert_actions(
        "bastonus", position,
        "b2-a2 b2-b1 b2-b3 b2-c2 b4-a4 b4-b3 b4-b5 b4..c4n b4..c4s b4..c4w b4..d4e b4..d4s b4..d4w "
        "c4-c3 c4-c5 c4..d4e c4..d4s d4!n d4-d3 d4-e4 h1-g1 h1-h2");
    assert_after("bastonus", position, "b4..d4s", "7i/8/8/3l4/8/1LEL4/1C6/7I b - 1");
    assert_after("bastonus", position, "b4..d4e", "7i/8/8/3l4/2LEL3/8/1C6/7I b - 1");
    assert_events("bastonus", position, "b4..d4e", "moved:w moved:w moved:w turn:b");
    assert_illegal("bastonus", position, "b4..d4n"); /* d5 is taken */
    assert_illegal("bastonus", position, "b4..c4e"); /* the leader must be the foremost */
    assert_illegal("bastonus", position, "d4..b4e"); /* ends are sorted */
    assert_illegal("bastonus", position, "b4..b4n");
    assert_illegal("bastonus", "7i/8/8/l7/1LL1L3/8/8/7I w - 0", "b4..e4n"); /* broken */
    assert_illegal("bastonus", "7i/8/8/l7/2LC4/8/8/7I w - 0", "c4..d4n");   /* legionaries only */
}

/* BR-7: columns behave as rows do; ranks=along forbids the abreast moves and nothing else. */
Test(bastonus, ranks_in_columns_and_the_option)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "L......."
                                 "L......."
                                 "L......."
                                 "........"
                                 ".....l.I",
                                 "w - 0");
    assert_actions("bastonus", position,
                   "a3-a2 a3-b3 a3..a4e a3..a4s a3..a5e a3..a5n a3..a5s a4-b4 a4..a5e a4..a5n a5-a6 a5-b5 "
                   "h1-g1 h1-h2");
    assert_actions("bastonus:ranks=along", position,
                   "a3-a2 a3-b3 a3..a4s a3..a5n a3..a5s a4-b4 a4..a5n a5-a6 a5-b5 h1-g1 h1-h2");
    assert_illegal("bastonus:ranks=along", START, "a3..h3n");
    /* the whole row of eight, and no stretch runs from one row into the next */
    assert_after("bastonus", START, "a3..h3n", "3di3/2c5/llllllll/8/LLLLLLLL/8/5C2/3ID3 b - 1");
    assert_actions("bastonus",
                   drawn(".......i"
                         "........"
                         "........"
                         "l......."
                         "E......."
                         ".......E"
                         "........"
                         ".......I",
                         "w - 0"),
                   "a4-a3 a4-b4 h1-g1 h1-h2 h3-g3 h3-h2 h3-h4");
}

/* BR-8: steps, jumps and ranks enter and leave both camps. */
Test(bastonus, camps_are_open)
{
    const char *position = drawn("........"
                                 "........"
                                 "...LL..."
                                 ".......i"
                                 "l......."
                                 "........"
                                 "........"
                                 "...CD..I",
                                 "w - 0");
    assert_legal("bastonus", position, "d6..e6n");
    assert_legal("bastonus", position, "d6-d7");
    assert_legal("bastonus", position, "d1-c1");
    assert_legal("bastonus", position, "e1-f1");
    assert_legal("bastonus", position, "e1-f2");
    assert_legal("bastonus", position, "e1-c1");
    assert_legal("bastonus",
                 drawn("...LE..."
                       "........"
                       "........"
                       ".......i"
                       "l......."
                       "........"
                       "........"
                       ".......I",
                       "w - 0"),
                 "d8..e8w");
}

/* BR-9: a legionary pushes an adjacent enemy straight away, takes its place and is exhausted for good. */
Test(bastonus, legionary_pushes_once)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "...l...."
                                 "..cLd..."
                                 "........"
                                 "........"
                                 ".......I",
                                 "w - 5");
    assert_actions("bastonus", position, "d4!e d4!n d4!w d4-d3 h1-g1 h1-h2");
    assert_after("bastonus", position, "d4!n", "7i/8/3l4/3E4/2c1d3/8/8/7I b d6n 0");
    assert_after("bastonus", position, "d4!e", "7i/8/8/3l4/2c1Ed2/8/8/7I b f4e 0");
    assert_after("bastonus", position, "d4!w", "7i/8/8/3l4/1cE1d3/8/8/7I b b4w 0");
    assert_events("bastonus", position, "d4!n", "pushed:b moved:w exhausted:w turn:b");
    /* exhausted he pushes no more, but moves and captures */
    position = drawn(".......i"
                     "........"
                     "........"
                     "...l...."
                     "..cE...."
                     ".L......"
                     "........"
                     ".......I",
                     "w - 5");
    assert_actions("bastonus", position, "b3-a3 b3-b2 b3-b4 b3-c3 d4-d3 d4-e4 h1-g1 h1-h2");
    assert_after("bastonus", position, "b3-b4", "7i/8/8/3l4/1L1E4/8/8/7I b - 0");
    assert_after("bastonus", "7i/8/8/3l4/1Lc1E3/8/8/7I w - 5", "e4-d4", "7i/8/8/3l4/1L1E4/8/8/7I b - 0");
    /* no legionary pushes a friend, or diagonally */
    assert_illegal("bastonus", "7i/8/8/3l4/3LD3/8/8/7I w - 5", "d4!e");
    assert_illegal("bastonus", "7i/8/8/4l3/3LD3/8/8/7I w - 5", "d4!n");
}

/* BR-10: k push m if k ≥ m, and the player picks k. */
Test(bastonus, files_push_together)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "...l...."
                                 "...l...."
                                 "...L...."
                                 "...L...."
                                 "...L...."
                                 ".......I",
                                 "w - 5");
    assert_illegal("bastonus", position, "d4!n");
    assert_legal("bastonus", position, "d3..d4!n");
    assert_legal("bastonus", position, "d2..d4!n");
    assert_illegal("bastonus", position, "d2..d3!n"); /* not before the enemy */
    assert_illegal("bastonus", position, "d4..d3!n");
    assert_after("bastonus", position, "d3..d4!n", "7i/3l4/3l4/3E4/3L4/8/3L4/7I b d6n,d7n 0");
    assert_after("bastonus", position, "d2..d4!n", "7i/3l4/3l4/3E4/3L4/3L4/8/7I b d6n,d7n 0");
    assert_events("bastonus", position, "d2..d4!n",
                  "pushed:b pushed:b moved:w moved:w moved:w exhausted:w turn:b");
    /* three by three, westwards, chiefs among the pushed; marks sorted by column */
    position = drawn(".......i"
                     "........"
                     "........"
                     ".dclLLL."
                     "........"
                     "........"
                     "........"
                     ".......I",
                     "w - 5");
    assert_illegal("bastonus", position, "e5..f5!w");
    assert_after("bastonus", position, "e5..g5!w", "7i/8/8/dclELL2/8/8/8/7I b a5w,b5w,c5w 0");
    /* one more enemy than men */
    assert_illegal("bastonus", "8/8/8/idclLLL1/8/8/8/7I w - 0", "e5..g5!w");
    /* a gap ends the line of either side */
    assert_illegal("bastonus", "7i/8/8/1cl1LLL1/8/8/8/7I w - 0", "e5..g5!w");
    assert_legal("bastonus", "7i/8/8/1c1lLLL1/8/8/8/7I w - 0", "e5!w");
    assert_illegal("bastonus", "7i/8/8/1clL1L2/8/8/8/7I w - 0", "d5..f5!w");
}

/* BR-10: the foremost of the file who is not exhausted tires; one such must be in the file. */
Test(bastonus, the_foremost_fresh_man_tires)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "...l...."
                                 "...E...."
                                 "...L...."
                                 "...L...."
                                 ".......I",
                                 "w - 5");
    assert_illegal("bastonus", position, "d4!n");
    assert_after("bastonus", position, "d3..d4!n", "7i/8/3l4/3E4/3E4/8/3L4/7I b d6n 0");
    assert_after("bastonus", position, "d2..d4!n", "7i/8/3l4/3E4/3E4/3L4/8/7I b d6n 0");
    assert_illegal("bastonus", "7i/8/8/3l4/3E4/3E4/8/L6I w - 0", "d3..d4!n");
    assert_illegal("bastonus", "7i/8/3l4/3c4/3E4/3E4/8/L6I w - 0", "d3..d4!n");
    assert_legal("bastonus", "7i/8/3l4/3c4/3E4/3L4/8/L6I w - 0", "d3..d4!n");
    assert_legal("bastonus", "7i/8/3l4/3c4/3L4/3E4/8/L6I w - 0", "d3..d4!n");
    /* southwards and eastwards too */
    assert_after("bastonus", "7I/3l4/3e4/3L4/8/8/8/7i b - 0", "d6..d7!s", "7I/8/3e4/3e4/3L4/8/8/7i w d4s 0");
    assert_after("bastonus", "7i/8/8/8/LELe4/8/8/7I w - 0", "a4..c4!e", "7i/8/8/8/1LEEe3/8/8/7I b e4e 0");
}

/* BR-11: the Colossus pushes one piece, friend or enemy, alone and without tiring. */
Test(bastonus, colossus_pushes)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "...l...."
                                 "..LCd..."
                                 "...D...."
                                 "........"
                                 ".......I",
                                 "w - 5");
    assert_legal("bastonus", position, "d4!n");
    assert_after("bastonus", position, "d4!e", "7i/8/8/3l4/2L1Cd2/3D4/8/7I b f4e 6");
    assert_after("bastonus", position, "d4!w", "7i/8/8/3l4/1LC1d3/3D4/8/7I b - 6");
    assert_after("bastonus", position, "d4!s", "7i/8/8/3l4/2L1d3/3C4/3D4/7I b - 6");
    assert_events("bastonus", position, "d4!w", "pushed:w moved:w turn:b");
    assert_events("bastonus", position, "d4!e", "pushed:b moved:w turn:b");
    /* never two, never helped, never part of a file */
    assert_illegal("bastonus", "7i/8/3l4/3l4/3C4/8/8/L6I w - 0", "d4!n");
    assert_illegal("bastonus", "7i/8/3l4/3l4/3C4/3L4/8/7I w - 0", "d3..d4!n");
    assert_illegal("bastonus", "7i/8/3l4/3l4/3L4/3C4/8/7I w - 0", "d3..d4!n");
    assert_illegal("bastonus", "7i/8/8/3l4/3L4/3C4/8/7I w - 0", "d3!n");
    /* his own Empress and Dux as well */
    assert_after("bastonus", "7i/8/8/8/3I4/3C4/8/L6l w - 0", "d3!n", "7i/8/8/3I4/3C4/8/8/L6l b - 1");
}

/* BR-12: behind the last pushed piece is an empty square, or the edge: then it is ejected, as a capture. */
Test(bastonus, pushing_against_something_and_over_the_edge)
{
    assert_illegal("bastonus", "7i/8/8/3D4/3l4/3L4/8/7I w - 0", "d3!n"); /* a friend behind */
    assert_illegal("bastonus", "7i/8/8/3D4/3l4/3C4/8/L6I w - 0", "d3!n");
    const char *position = "3c3i/3L4/8/8/8/8/8/l3d2I w - 5";
    assert_after("bastonus", position, "d7!n", "3E3i/8/8/8/8/8/8/l3d2I b - 0");
    assert_events("bastonus", position, "d7!n", "ejected:b moved:w exhausted:w turn:b");
    assert_after("bastonus", "l6i/8/8/8/eL6/8/8/3d3I w - 5", "b4!w", "l6i/8/8/8/E7/8/8/3d3I b - 0");
    position = "7i/8/8/L7/8/8/8/lC2d1lI w - 5";
    assert_after("bastonus", position, "b1!w", "7i/8/8/L7/8/8/8/C3d1lI b - 0");
    assert_events("bastonus", position, "b1!w", "ejected:b moved:w turn:b");
    /* two by two: the last goes, the other takes its place, and might go next (BR-18) */
    assert_after("bastonus", "7i/8/8/8/clLL4/8/8/3d3I w - 9", "c4..d4!w",
                 "7i/8/8/8/lEL5/8/8/3d3I w+ -|a4w 0");
    /* one's own piece may not be pushed off */
    assert_illegal("bastonus", "7i/8/8/8/LC6/8/8/3d2lI w - 0", "b4!w");
    assert_illegal("bastonus", "7i/8/8/8/L7/8/8/3d1lCI w - 0", "g1!e");
}

/* BR-13: into, within and out of a camp. */
Test(bastonus, pushing_in_camps)
{
    const char *position = drawn("...d...i"
                                 "........"
                                 "...l...."
                                 "...L...."
                                 "........"
                                 "........"
                                 "........"
                                 "..Cl.L.I",
                                 "w - 0");
    assert_after("bastonus", position, "d5!n", "3d3i/3l4/3E4/8/8/8/8/2Cl1L1I b d7n 0");
    assert_after("bastonus", "3d3i/3l4/3L4/8/8/8/8/2Cl1L1I w - 4", "c1!e",
                 "3d3i/3l4/3L4/8/8/8/8/3C1L1I b - 0");
    assert_illegal("bastonus", "3d3i/3l4/3L4/8/8/8/8/2Cl1L1I w - 0", "d6!n"); /* two */
    assert_after("bastonus", "7i/2Ld4/8/8/8/8/8/3l3I w - 0", "c7!e", "7i/3Ed3/8/8/8/8/8/3l3I b e7e 0");
    assert_after("bastonus", "7i/3Ld3/8/8/8/8/8/3l3I w - 0", "d7!e", "7i/4Ed2/8/8/8/8/8/3l3I b f7e 0");
}

/* BR-14: a piece pushed in the opponent's last turn takes no part in a push back. */
Test(bastonus, no_pushing_back)
{
    const char *squares = ".......i"
                          "........"
                          "...l...."
                          "...lC..."
                          "...L...."
                          "...L...."
                          "........"
                          ".......I";
    const char *pushed_south = drawn(squares, "w d4s 0"), *pushed_east = drawn(squares, "w d4e 0");
    assert_legal("bastonus", drawn(squares, "w - 0"), "d3..d4!n");
    assert_illegal("bastonus", pushed_south, "d3..d4!n");
    assert_legal("bastonus", pushed_east, "d3..d4!n");
    assert_illegal("bastonus", drawn(squares, "w d3s 0"), "d3..d4!n");
    assert_legal("bastonus", drawn(squares, "w e5s 0"), "d3..d4!n");
    assert_legal("bastonus", drawn(squares, "w e5s 0"), "e5!w");
    assert_illegal("bastonus", drawn(squares, "w e5e 0"), "e5!w");
    /* he may step back, and the others of his rank may push without him */
    assert_legal("bastonus", "7i/8/8/3l4/8/3L4/8/7I w d3s 0", "d3-d4");
    assert_legal("bastonus", "7i/8/8/3l4/3L4/3L4/8/7I w d3s 0", "d4!n");
    assert_illegal("bastonus", "7i/8/8/3l4/3L4/3L4/8/7I w d3s 0", "d3..d4!n");
    /* pushing back is what is forbidden: his own Colossus may drive him back */
    assert_legal("bastonus", "7i/8/8/l7/3L4/3C4/8/7I w d4s 0", "d3!n");
}

/* BR-14: the mark is set by pushing an enemy, not a friend, goes with the piece and lasts one turn. */
Test(bastonus, marks_come_and_go)
{
    assert_after("bastonus", "7i/8/8/3l4/3L4/8/8/7I w - 0", "d4!n", "7i/8/3l4/3E4/8/8/8/7I b d6n 0");
    assert_after("bastonus", "7i/8/3l4/3E4/8/8/8/7I b d6n 0", "h8-g8", "6i1/8/3l4/3E4/8/8/8/7I w - 1");
    assert_illegal("bastonus", "7i/8/3l4/3E4/8/8/8/7I b d6n 0", "d6!s");
    assert_legal("bastonus", "6i1/8/3l4/3E4/8/8/8/7I b - 2", "d6!s");
    /* his own marks end with his turn, whatever he does */
    assert_after("bastonus", "7i/8/8/2cL4/8/8/8/3l3I w d5e 0", "d5-d4", "7i/8/8/2c5/3L4/8/8/3l3I b - 1");
    assert_after("bastonus", "7i/8/8/2cLl3/8/8/8/3l3I w d5e 0", "d5!e", "7i/8/8/2c1El2/8/8/8/3l3I b f5e 0");
}

/* BR-14, BR-18: acting on, the own marks stay in force and move with their pieces; those set on the opponent
 * follow a bar; a piece pushed twice bears the mark of its last push. */
Test(bastonus, marks_while_acting_on)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "......L."
                                 "......l."
                                 "clLL.L.."
                                 "........"
                                 "........"
                                 ".......I",
                                 "w c4w 5");
    const char *acting_on = "7i/8/6L1/6l1/lEL2L2/8/8/7I w+ b4w|a4w 0";
    assert_after("bastonus", position, "c4..d4!w", acting_on);
    assert_actions("bastonus", acting_on, "b4..c4!w f4-g4 stop");
    assert_after("bastonus", acting_on, "f4-g4", "7i/8/6L1/8/lEL3L1/8/8/7I w+ b4w|a4w 0");
    assert_after("bastonus", acting_on, "stop", "7i/8/6L1/6l1/lEL2L2/8/8/7I b a4w 0");
    position = drawn(".......i"
                     ".L......"
                     ".l......"
                     "L......."
                     ".llL...."
                     ".C......"
                     "........"
                     ".......I",
                     "w - 5");
    assert_after("bastonus", position, "b3!n", "7i/1L6/1l6/Ll6/1C1L4/8/8/7I w+ -|b5n 0");
    assert_actions("bastonus", "7i/1L6/1l6/Ll6/1C1L4/8/8/7I w+ -|b5n 0", "a5!e stop");
    assert_after("bastonus", "7i/1L6/1l6/Ll6/1C1L4/8/8/7I w+ -|b5n 0", "a5!e",
                 "7i/1L6/8/1El5/1C1L4/8/8/7I w+ -|c5e 0");
    assert_after("bastonus", "7i/1L6/8/1El5/1C1L4/8/8/7I w+ -|c5e 0", "stop",
                 "7i/1L6/8/1El5/1C1L4/8/8/7I b c5e 0");
    /* the Dux carries his mark over a jump */
    assert_after("bastonus", "7i/8/L4D2/l4e2/1L4lL/8/8/7I w f6w 0", "f6-f4",
                 "7i/8/L7/l4e2/1L3D1L/8/8/7I w+ f4w 0");
}

/* BR-14: marks that do not fit are refused. */
Test(bastonus, marks_refused)
{
    const char *squares = ".......i"
                          "........"
                          "........"
                          "...l...."
                          "...L...."
                          "..L....."
                          "........"
                          ".......I";
    static const struct {
        const char *fields;
        lus_error code;
    } faults[] = {
        {"w d5s 0", LUS_E_MARK},      /* not his piece */
        {"w e4s 0", LUS_E_MARK},      /* nobody there */
        {"w d4x 0", LUS_E_MARK},      /* no direction */
        {"w d4 0", LUS_E_MARK},       /* none */
        {"w d9n 0", LUS_E_MARK},      /* no square */
        {"w i4n 0", LUS_E_MARK},      /* */
        {"w d4nn 0", LUS_E_MARK},     /* */
        {"w D4n 0", LUS_E_MARK},      /* */
        {"w h1n 0", LUS_E_MARK},      /* nothing is pushed onto the board */
        {"w h1w 0", LUS_E_MARK},      /* */
        {"w d4s, 0", LUS_E_MARK},     /* a comma too many */
        {"w ,d4s 0", LUS_E_MARK},     /* */
        {"w d4s,c3s 0", LUS_E_ORDER}, /* by column, */
        {"w d4s,d4s 0", LUS_E_ORDER}, /* each once, */
        {"w d4n,d4s 0", LUS_E_ORDER}, /* in one direction */
        {"w -,d4s 0", LUS_E_UNEXPECTED},
        {"w -- 0", LUS_E_UNEXPECTED},
        {"w -|d5n 0", LUS_E_UNEXPECTED}, /* only while acting on */
        {"w d4s|d5n 0", LUS_E_UNEXPECTED},
    };
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_refused("bastonus", drawn(squares, faults[i].fields), faults[i].code);
    assert_legal("bastonus", drawn(squares, "w c3s,d4s 0"), "d4-e4");
    assert_legal("bastonus", drawn(squares, "w h1e 0"), "h1-g1");
}

/* BR-14, BR-18: the same for the marks set while acting on; the own may have moved to the edge since. */
Test(bastonus, marks_refused_while_acting_on)
{
    const char *squares = ".......i"
                          "........"
                          "......L."
                          "......l."
                          "l....L.."
                          "........"
                          "........"
                          ".......I";
    assert_actions("bastonus", drawn(squares, "w+ - 0"), "f4-g4 stop");
    assert_actions("bastonus", drawn(squares, "w+ f4n,h1n|a4w,g5s 0"), "f4-g4 stop");
    assert_refused("bastonus", drawn(squares, "w+ -| 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ |a4w 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ -|- 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ -|f4n 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ -|a4e 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ -|g5s,a4w 0"), LUS_E_ORDER);
    assert_refused("bastonus", drawn(squares, "w+ -|a4w|g5s 0"), LUS_E_UNEXPECTED);
    assert_refused("bastonus", drawn(squares, "w+ -a4w 0"), LUS_E_UNEXPECTED);
}

/* Text forms: every departure from the canonical position is refused. */
Test(bastonus, malformed_positions)
{
    static const struct {
        const char *position;
        lus_error code;
    } faults[] = {
        {"", LUS_E_ENDS_EARLY},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w -", LUS_E_FIELDS},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0 0", LUS_E_FIELDS},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3  w - 0", LUS_E_UNEXPECTED},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0 ", LUS_E_ENDS_EARLY},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3IK3 w - 0", LUS_E_PIECE},
        {"3di3/2c5/llllllll/9/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_PIECE},
        {"3di3/2c5/llllllll/80/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_PIECE},
        {"3di3/2c5/llllllll/44/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_RUN},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C11/3ID3 w - 0", LUS_E_RUN},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 x - 0", LUS_E_SIDE},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 W - 0", LUS_E_SIDE},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 =# - 0", LUS_E_SIDE},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w+# - 0", LUS_E_SIDE},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - -1", LUS_E_NUMBER},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - x", LUS_E_NUMBER},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 00", LUS_E_LEADING_ZERO},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 1x", LUS_E_UNEXPECTED},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 101", LUS_E_TOO_BIG},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 99999999999999999999", LUS_E_TOO_BIG},
    };
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_refused("bastonus", faults[i].position, faults[i].code);
}

/* Text forms: only the canonical word of an action is understood. */
Test(bastonus, action_words)
{
    assert_legal("bastonus", START, "a3-a4");
    assert_illegal("bastonus", START, "a3a4");
    assert_illegal("bastonus", START, "a3n");
    assert_illegal("bastonus", START, "b3..a3n");
    assert_illegal("bastonus", START, "a3..a3n");
    assert_illegal("bastonus", START, "f2-f3"); /* a push is not a step */
    assert_legal("bastonus", START, "f2!n");
    assert_illegal("bastonus", START, "f2..f3!n");
    assert_illegal("bastonus", START, "stop");
    assert_illegal("bastonus", START, "");
}
