/* Finkel's game, article by article. */
#include <string.h>

#include "games/finkel/rules.h"
#include "tests/support/support.h"

static const char masters[] = "finkel:path=masters,dice=three,safe=off";
static const char blitz[] = "finkel:pieces=5,path=masters,safe=off,hits=again";

/* FK-1: 7 pieces each, in hand at the start; fewer by option. */
Test(finkel, material)
{
    assert_start("finkel", "w - W:h7 B:h7");
    assert_start("finkel:pieces=1", "w - W:h1 B:h1");
    assert_refused("finkel", "w - W:h6 B:h7", LUS_E_COUNT);
    assert_refused("finkel:pieces=3", "w - W:h7 B:h3", LUS_E_TOO_BIG);
}

/* FK-2: the board of 20 squares, five of them rosettes; the path of 14 squares, others by option.
 */
Test(finkel, board_and_paths)
{
    lus_variant v = variant_of("finkel");
    unsigned squares = 0, marked = 0;
    for (unsigned i = 0; i < v.game->place_count; i++) {
        lus_place place;
        v.game->place(&v, i, &place);
        squares += place.kind == LUS_SQUARE;
        marked += place.kind == LUS_SQUARE && place.mark;
    }
    cr_expect_eq(squares, 20);
    cr_expect_eq(marked, 5);
    assert_course("finkel", LUS_WHITE, "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1 o");
    assert_course("finkel", LUS_BLACK, "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 h2 h3 g3 o");
    assert_course(masters, LUS_WHITE, "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1 o");
    /* on murray 6 and 22 are the same square, b2 */
    assert_refused("finkel:path=murray", "w - W:h5,6,22 B:h7", LUS_E_SAME_SQUARE);
}

static void check_throws(const char *identity, const char *expected)
{
    lus_variant v = variant_of(identity);
    lus_state s;
    static char answer[LUS_MOVES_MAX];
    lus_writer w = lus_writer_on(answer, sizeof answer);
    v.game->start(&v, &s);
    lus_moves_write(&v, &s, &w);
    cr_expect_str_eq(answer, expected);
}

/* FK-3: 0 to 4 points by 1, 4, 6, 4, 1 of 16; with three dice 1 to 4 by 3, 3, 1, 1 of 8. */
Test(finkel, throws)
{
    check_throws("finkel", "0\t1/16\tb - W:h7 B:h7\n1\t1/4\tw 1 W:h7 B:h7\n"
                           "2\t3/8\tw 2 W:h7 B:h7\n3\t1/4\tw 3 W:h7 B:h7\n"
                           "4\t1/16\tw 4 W:h7 B:h7\n");
    check_throws("finkel:dice=three", "1\t3/8\tw 1 W:h7 B:h7\n2\t3/8\tw 2 W:h7 B:h7\n"
                                      "3\t1/8\tw 3 W:h7 B:h7\n4\t1/8\tw 4 W:h7 B:h7\n");
}

/* FK-3: how the dice lie, for screens: four show as many marks as points, of three none is 4. */
Test(finkel, dice_as_they_lie)
{
    uint8_t shown[LUS_MARKS_MAX];
    lus_variant four = variant_of("finkel"), three = variant_of("finkel:dice=three");
    cr_expect_eq(lus_marks(&four, shown), 4);
    cr_expect_eq(shown[0], 0);
    cr_expect_eq(shown[4], 4);
    cr_expect_eq(lus_marks(&three, shown), 3);
    cr_expect_eq(shown[3], 3);
    cr_expect_eq(shown[4], 0);
}

/* FK-4: one piece moves by all points, or enters on the square of that number; it may jump. */
Test(finkel, one_piece_moves_or_enters)
{
    assert_actions("finkel", "w 2 W:h5,5,9 B:h6,6", "5 9 enter");
    assert_after("finkel", "w 2 W:h5,5,9 B:h6,6", "enter", "b - W:h4,2,5,9 B:h6,6");
    assert_after("finkel", "w 3 W:h7 B:h7", "enter", "b - W:h6,3 B:h7");
    assert_after("finkel", "w 2 W:h5,5,9 B:h6,6", "5", "b - W:h5,7,9 B:h6,6");
}

/* FK-5: never two on a square, never on its own colour. */
Test(finkel, no_two_on_a_square)
{
    assert_actions("finkel", "w 2 W:h4,2,5,7 B:h7", "2 7");
    assert_refused("finkel", "w - W:h6,6 B:h6,6", LUS_E_SHARED);
    assert_legal("finkel", "w 2 W:h6,1 B:h6,3", "1"); /* his own side is his alone */
}

/* FK-6: who is landed on goes back to the hand. */
Test(finkel, hits)
{
    assert_after("finkel", "w 2 W:h6,5 B:h6,7", "5", "b - W:h6,7 B:h7");
    assert_events("finkel", "w 2 W:h6,5 B:h6,7", "5", "moved:w hit:b turn:b");
}

/* FK-7: a piece on a rosette cannot be landed on; with safe=off it can. */
Test(finkel, rosettes_are_safe)
{
    assert_illegal("finkel", "w 2 W:h6,6 B:h6,8", "6");
    assert_after("finkel:safe=off", "w 2 W:h6,6 B:h6,8", "6", "w - W:h6,8 B:h7");
    /* masters: White's 12 is Black's 16 */
    assert_illegal("finkel:path=masters", "w 1 W:h6,11 B:h6,16", "11");
    assert_after(masters, "w 1 W:h6,11 B:h6,16", "11", "w - W:h6,12 B:h7");
}

/* FK-8: landing on a rosette gives another throw. */
Test(finkel, rosettes_give_another_throw)
{
    assert_after("finkel", "w 4 W:h7 B:h7", "enter", "w - W:h6,4 B:h7");
    assert_after("finkel", "b 1 W:h7 B:h6,13", "13", "b - W:h7 B:h6,14");
    assert_events("finkel", "w 4 W:h7 B:h7", "enter", "entered:w plays_again:w:mark");
}

/* FK-9: by option a hit gives another throw, one, also on a rosette. */
Test(finkel, hits_give_another_throw)
{
    assert_after("finkel:hits=again", "w 2 W:h6,5 B:h6,7", "5", "w - W:h6,7 B:h7");
    assert_events("finkel:hits=again", "w 2 W:h6,5 B:h6,7", "5", "hit:b plays_again:w:capture");
    assert_events(blitz, "w 2 W:h4,6 B:h4,8", "6", "moved:w hit:b plays_again:w:mark");
    assert_after(blitz, "w 2 W:h4,6 B:h4,8", "6", "w - W:h4,8 B:h5");
}

/* FK-10: off by an exact throw, to 15 on bell; leaving gives no throw. */
Test(finkel, leaving_exactly)
{
    assert_actions("finkel", "w 2 W:13,14,o5 B:h7", "13");
    assert_after("finkel", "w 2 W:13,14,o5 B:h7", "13", "b - W:14,o6 B:h7");
    assert_after(masters, "w 1 W:h5,16,o1 B:h7", "16", "b - W:h5,o2 B:h7");
}

/* FK-11: who can move must; after a 0, or with no move, the turn passes. */
Test(finkel, passing)
{
    assert_after("finkel", "w - W:h7 B:h7", "0", "b - W:h7 B:h7");
    assert_events("finkel", "w - W:h7 B:h7", "0", "thrown:w:0 passed:w:no-move turn:b");
    assert_after("finkel", "w - W:14,o6 B:h7", "2", "b - W:14,o6 B:h7");
    assert_refused("finkel", "w 2 W:14,o6 B:h7", LUS_E_DICE_STUCK);
    assert_refused("finkel", "w 0 W:h7 B:h7", LUS_E_DICE);
}

/* FK-12: White throws first, or Black by option. */
Test(finkel, first_throw)
{
    assert_start("finkel:first=black", "b - W:h7 B:h7");
}

/* FK-13: the first to bring all his pieces off wins. */
Test(finkel, winning)
{
    assert_after("finkel", "b 1 W:14,o6 B:14,o6", "14", "b - W:14,o6 B:o7");
    assert_over("finkel", "b - W:14,o6 B:o7", "b off");
    assert_refused("finkel", "w - W:14,o6 B:o7", LUS_E_NOT_WINNER);
    assert_refused("finkel", "b 1 W:14,o6 B:o7", LUS_E_OVER_DICE);
    assert_refused("finkel", "w - W:o7 B:o7", LUS_E_BOTH_OFF);
}

/* Text forms: one order, nothing that is zero, nothing besides. */
Test(finkel, text_forms)
{
    assert_refused("finkel", "w - W:5,h6 B:h7", LUS_E_ORDER);
    assert_refused("finkel", "w - W:h5,6,5 B:h7", LUS_E_ORDER);
    assert_refused("finkel", "w - W:h7,o0 B:h7", LUS_E_UNEXPECTED);
    assert_refused("finkel", "w - W:h6,15 B:h7", LUS_E_TOO_BIG);
    assert_refused("finkel", "w - W: B:h7", LUS_E_NUMBER);
    assert_refused("finkel", "w - W:h7x B:h7", LUS_E_UNEXPECTED);
    assert_refused("finkel", "w - B:h7 W:h7", LUS_E_LABEL);
    assert_refused("finkel", "w - W:h7 B:h7 r7", LUS_E_FIELDS);
    assert_refused("finkel", "x - W:h7 B:h7", LUS_E_SIDE);
}

/* Known rule sets: by their names, and changed by options that follow. */
Test(finkel, rule_sets_by_name)
{
    static const char *const same[][2] = {
        {"finkel:finkel", "finkel"},
        {"finkel:masters", masters},
        {"finkel:blitz", blitz},
        {"finkel:blitz,pieces=7,safe=on", "finkel:path=masters,hits=again"}};
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++) {
        lus_variant named = variant_of(same[i][0]), written = variant_of(same[i][1]);
        cr_expect_eq(memcmp(named.option, written.option, sizeof named.option), 0, "%s",
                     same[i][0]);
    }
    lus_variant v;
    lus_fault fault;
    cr_expect(!lus_variant_read("finkel:pieces=5,blitz", &v, &fault)); /* its name comes first */
    cr_expect_eq(fault.code, LUS_E_OPTION_FORM);
    cr_expect(!lus_variant_read("finkel:bltz", &v, &fault));
    cr_expect_eq(fault.code, LUS_E_OPTION_FORM);
    v = variant_of("finkel:pieces=3");
    cr_expect_null(lus_variant_preset(&v));
}
