/* Bastonus Romanus, article by article: material and moves. */
#include <string.h>

#include "games/bastonus/rules.h"
#include "games/bastonus/tests/drawing.h"

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
    cr_expect_eq(count, expected, "%s: %u of kind %u taken, not %u", position, count, kind,
                 expected);
}

/* BR-2: 8 legionaries, a Dux, a Colossus, an Empress each and no more; what is missing is among the
 * captured, where a legionary no longer shows whether he was exhausted. */
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

/* BR-3: the start; any other may be given, with fewer pieces too. BR-4: White begins, or Black by
 * option. */
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

/* BR-6: the Dux steps in eight directions and jumps in eight over one piece of either colour; a
 * jump captures nothing by itself. */
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

/* BR-7: any unbroken stretch of two or more legionaries, exhausted ones too, along its line or
 * abreast. */
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
    assert_actions(
        "bastonus", position,
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
