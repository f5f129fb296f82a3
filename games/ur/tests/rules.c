/* The Royal Game of Ur, article by article. */
#include <string.h>

#include "games/ur/rules.h"
#include "tests/support/support.h"

/* UR-1: 7 pawns and 7 tokens each, 7 in the reserve, an empty board; fewer pawns by option. */
Test(ur, material)
{
    assert_start("ur", "w ?o W:t7,h7 B:t7,h7 r7");
    assert_start("ur:pawns=1", "w ?o W:t7,h1 B:t7,h1 r7");
    assert_refused("ur", "w - W:t7,h6 B:t7,h7 r7", LUS_E_COUNT);
    assert_refused("ur:pawns=3", "w - W:t7,h7 B:t7,h3 r7", LUS_E_TOO_BIG);
    assert_refused("ur", "w - W:t7,h6,3 B:t7,h7 r6", LUS_E_TOKENS);
    assert_refused("ur", "w - W:t7,h7x B:t7,h7 r7", LUS_E_UNEXPECTED);
}

/* UR-2: 20 squares of which five are marked; 14 squares a path by default, 4, 8 and 14 marked. */
Test(ur, board_and_marked_squares)
{
    lus_variant v = variant_of("ur");
    unsigned squares = 0, marked = 0;
    for (unsigned i = 0; i < v.game->place_count; i++) {
        lus_place place;
        v.game->place(&v, i, &place);
        squares += place.kind == LUS_SQUARE;
        if (place.kind == LUS_SQUARE && place.mark) {
            marked++;
            cr_expect_not_null(strstr("a1 a3 d2 g1 g3", place.name), "%s is marked", place.name);
        }
    }
    cr_expect_eq(squares, 20);
    cr_expect_eq(marked, 5);
    assert_events("ur", "w 2 W:t2,h6,2 B:t7,h7 r12", "2", "received:w:1:landing");
    assert_events("ur", "w 2 W:t2,h6,6 B:t7,h7 r12", "6", "received:w:1:landing");
    assert_events("ur", "w 2 W:t2,h6,12 B:t7,h7 r12", "12", "received:w:1:landing");
}

/* UR-2: the way a screen shows, to the home at its end. */
Test(ur, courses_mirror_each_other)
{
    assert_course("ur", LUS_WHITE, "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1 o");
    assert_course("ur", LUS_BLACK, "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 h2 h3 g3 o");
}

/* UR-16: screens name the part of the game in which only a 1 counts. */
Test(ur, until_somebody_begins_it_is_the_opening)
{
    lus_variant v = variant_of("ur");
    lus_state before = state_of(&v, "b ?o W:t7,h7 B:t7,h7 r7");
    lus_state begun = state_of(&v, "b 1 W:t7,h7 B:t7,h7 r7");
    cr_expect_str_eq(lus_phase(&v, &before), "opening");
    cr_expect_str_eq(lus_phase(&v, &begun), "");
}

/* UR-2, “Paths”: on murray two own pawns share no square, though their numbers differ (6 and 22 are
 * b2). */
Test(ur, murray_walks_squares_twice)
{
    assert_illegal("ur:path=murray", "w 2 W:t2,h5,4,22 B:t7,h7 r12", "4");
    assert_refused("ur:path=murray", "w - W:t2,h5,6,22 B:t7,h7 r12", LUS_E_SAME_SQUARE);
    /* White's 7 is Black's 21: c2 */
    assert_after("ur:path=murray", "w 2 W:t2,h6,5 B:t7,h6,21 r12", "5",
                 "b ? W:t3,h6,7 B:t6,h7 r12");
}

/* UR-3: four throws of 3/8, 3/8, 1/8, 1/8; 1 and 3 throw again, 2 and 4 pass the turn. */
Test(ur, throws)
{
    lus_variant v = variant_of("ur");
    lus_state s = state_of(&v, "w - W:t2,h6,5 B:t7,h7 r12");
    static char answer[LUS_MOVES_MAX];
    lus_writer w = lus_writer_on(answer, sizeof answer);
    lus_moves_write(&v, &s, &w);
    cr_expect_str_eq(answer,
                     "1\t3/8\tw 1 W:t2,h6,5 B:t7,h7 r12\n2\t3/8\tw 2 W:t2,h6,5 B:t7,h7 r12\n"
                     "3\t1/8\tw 3 W:t2,h6,5 B:t7,h7 r12\n4\t1/8\tw 4 W:t2,h6,5 B:t7,h7 r12\n");
    assert_after("ur", "w 1 W:t2,h6,5 B:t3,h7 r16", "5", "w - W:t2,h6,6 B:t3,h7 r16");
    assert_after("ur", "w 3 W:t2,h6,5 B:t3,h7 r16", "5", "w - W:t3,h6,8 B:t3,h7 r15");
    assert_after("ur", "w 2 W:t2,h6,5 B:t3,h7 r16", "5", "b - W:t2,h6,7 B:t3,h7 r16");
    assert_after("ur", "w 4 W:t2,h6,5 B:t3,h7 r16", "5", "b - W:t0,h6,9 B:t3,h7 r18");
    assert_events("ur", "w 1 W:t2,h6,5 B:t3,h7 r16", "5", "plays_again:w:throw");
}

/* UR-4: the points move one pawn, of the player's choice; pawns may be jumped. */
Test(ur, one_pawn_moves)
{
    assert_actions("ur", "w 2 W:t2,h4,1,5,9 B:t7,h6,6 r12", "1 5 9");
    assert_after("ur", "w 2 W:t2,h5,5,6 B:t3,h7 r16", "5", "b - W:t2,h5,6,7 B:t3,h7 r16");
}

/* UR-5: exactly 1 may enter a pawn on square 1 instead of moving one. */
Test(ur, one_enters)
{
    assert_actions("ur", "w 1 W:t2,h6,5 B:t3,h7 r16", "5 enter");
    assert_actions("ur", "w 2 W:t2,h6,5 B:t3,h7 r16", "5");
    assert_actions("ur", "w 3 W:t2,h6,5 B:t3,h7 r16", "5");
    assert_actions("ur", "w 1 W:t2,h6,1 B:t3,h7 r16", "1");
    assert_after("ur", "w 1 W:t2,h6,5 B:t3,h7 r16", "enter", "w - W:t2,h5,1,5 B:t3,h7 r16");
}

/* UR-6: before any throw, with a pawn in hand, 4 tokens and no own pawn on square 1, one may buy
 * in. */
Test(ur, buying_in)
{
    assert_actions("ur", "w ? W:t4,h6,5 B:t7,h7 r10", "buy throw");
    assert_after("ur", "w ? W:t4,h6,5 B:t7,h7 r10", "buy", "w - W:t0,h5,1,5 B:t7,h7 r14");
    assert_after("ur", "w ? W:t4,h6,5 B:t7,h7 r10", "throw", "w - W:t4,h6,5 B:t7,h7 r10");
    assert_refused("ur", "w ? W:t3,h6,5 B:t7,h7 r11", LUS_E_NO_BUYING);
    assert_refused("ur", "w ? W:t4,h6,1 B:t7,h7 r10", LUS_E_NO_BUYING);
    assert_refused("ur", "w ? W:t4,5,o6 B:t7,h7 r10", LUS_E_NO_BUYING);
    /* placing is landing (UR-8): on murray White's square 1 is Black's 27 */
    assert_after("ur:path=murray", "w ? W:t4,h6,5 B:t7,h6,27 r10", "buy",
                 "w - W:t1,h5,1,5 B:t6,h7 r14");
    /* after a throw that gives another, too */
    assert_after("ur", "w 1 W:t4,h6,5 B:t3,h7 r14", "5", "w ? W:t4,h6,6 B:t3,h7 r14");
}

/* UR-6: buy=opening only in the beginning, buy=never not at all. */
Test(ur, buying_in_by_option)
{
    assert_start("ur:buy=opening", "w ?o W:t7,h7 B:t7,h7 r7");
    assert_start("ur:buy=never", "w -o W:t7,h7 B:t7,h7 r7");
    assert_refused("ur:buy=opening", "w ? W:t4,h6,5 B:t7,h7 r10", LUS_E_NO_BUYING);
    assert_refused("ur:buy=never", "w ?o W:t7,h7 B:t7,h7 r7", LUS_E_NO_BUYING);
    assert_after("ur:buy=opening", "w 2 W:t2,h6,5 B:t7,h7 r12", "5", "b - W:t2,h6,7 B:t7,h7 r12");
}

/* UR-7: no landing on one's own colour. */
Test(ur, own_pawn_bars)
{
    assert_illegal("ur", "w 2 W:t2,h5,5,7 B:t7,h7 r12", "5");
    assert_refused("ur", "w - W:t2,h5,5,5 B:t7,h7 r12", LUS_E_ORDER);
}

/* UR-8: a pawn landed on goes off and must enter again; its owner gives the captor one token. */
Test(ur, hitting)
{
    assert_after("ur", "w 2 W:t2,h6,5 B:t4,h6,7 r15", "5", "b - W:t3,h6,7 B:t3,h7 r15");
    assert_events("ur", "w 2 W:t2,h6,5 B:t4,h6,7 r15", "5", "moved:w hit:b paid:b:1:hit turn:b");
    /* side squares are not shared: 3 and 3 are b1 and b3 */
    assert_after("ur", "w 2 W:t2,h6,1 B:t3,h6,3 r16", "1", "b - W:t2,h6,3 B:t3,h6,3 r16");
    assert_refused("ur", "w - W:t2,h6,7 B:t3,h6,7 r16", LUS_E_SHARED);
}

/* UR-9: a pawn on a marked square is safe. */
Test(ur, marked_square_is_safe)
{
    assert_illegal("ur", "w 2 W:t2,h5,6,9 B:t3,h6,8 r16", "6");
    assert_legal("ur", "w 2 W:t2,h5,6,9 B:t3,h6,7 r16", "6");
    assert_illegal("ur:path=masters", "w 1 W:t2,h5,1,11 B:t3,h6,16 r16", "11");
}

/* UR-10: landing on a marked square earns a token from the reserve, none when that is empty. */
Test(ur, marked_square_earns)
{
    assert_after("ur", "w 2 W:t2,h6,2 B:t3,h7 r16", "2", "b - W:t3,h6,4 B:t3,h7 r15");
    assert_after("ur", "w 2 W:t18,h6,2 B:t3,h7 r0", "2", "b - W:t18,h6,4 B:t3,h7 r0");
}

/* UR-11: passing over a marked square costs two tokens, paid before anything is gained by landing.
 */
Test(ur, passing_costs)
{
    assert_after("ur", "w 2 W:t2,h6,3 B:t3,h7 r16", "3", "b - W:t0,h6,5 B:t3,h7 r18");
    assert_events("ur", "w 2 W:t2,h6,3 B:t3,h6,5 r16", "3",
                  "moved:w paid:w:2:passing hit:b paid:b:1:hit");
    assert_after("ur", "w 2 W:t1,h6,3 B:t3,h6,5 r17", "3", "b - W:t1,h6,5 B:t2,h7 r18");
    /* a move that starts on a marked square has not passed it */
    assert_after("ur", "w 2 W:t2,h6,4 B:t3,h7 r16", "4", "b - W:t2,h6,6 B:t3,h7 r16");
}

/* UR-12: off by an exact throw; leaving without having stopped on the last marked square costs two.
 */
Test(ur, leaving)
{
    assert_after("ur", "w 1 W:t2,h6,14 B:t3,h7 r16", "14", "w - W:t2,h6,o1 B:t3,h7 r16");
    assert_illegal("ur", "w 2 W:t2,h5,1,14 B:t3,h7 r16", "14");
    assert_after("ur", "w 2 W:t2,h5,1,13 B:t3,h7 r16", "13", "b - W:t0,h5,1,o1 B:t3,h7 r18");
    assert_after("ur:path=masters", "w 1 W:t2,h6,16 B:t3,h7 r16", "16",
                 "w - W:t2,h6,o1 B:t3,h7 r16");
    assert_after("ur:path=murray", "w 4 W:t2,h6,24 B:t3,h7 r16", "24",
                 "b - W:t2,h6,o1 B:t3,h7 r16");
}

/* UR-13: a move that exists must be played, whatever it costs. */
Test(ur, playing_is_compulsory)
{
    assert_actions("ur", "w 2 W:t2,h6,3 B:t3,h7 r16", "3");
}

/* UR-14: without a move a token is paid and the turn ends, even after a 3. */
Test(ur, passing_the_turn)
{
    assert_after("ur", "w - W:t2,h6,14 B:t3,h7 r16", "3", "b - W:t1,h6,14 B:t3,h7 r17");
    assert_events("ur", "w - W:t2,h6,14 B:t3,h7 r16", "3",
                  "thrown:w:3 passed:w:no-move paid:w:1:idling turn:b");
    assert_refused("ur", "w 3 W:t2,h6,14 B:t3,h7 r16", LUS_E_DICE_STUCK);
}

/* UR-15: who cannot pay the token of UR-14 also skips his next turn; other debts are forgiven by
 * default. */
Test(ur, debts)
{
    assert_after("ur", "w - W:t0,h6,14 B:t3,h7 r18", "2", "b - W:t0,h6,14,s B:t3,h7 r18");
    assert_events("ur", "w - W:t0,h6,14 B:t3,h7 r18", "2", "owes_a_turn:w:idling");
    assert_after("ur", "b 2 W:t0,h6,14,s B:t3,h6,5 r18", "5", "b - W:t0,h6,14 B:t3,h6,7 r18");
    assert_events("ur", "b 2 W:t0,h6,14,s B:t3,h6,5 r18", "5", "skipped:w turn:b");
    assert_after("ur", "w 2 W:t1,h6,3 B:t3,h7 r17", "3", "b - W:t0,h6,5 B:t3,h7 r18");
    assert_refused("ur", "w - W:t0,h6,5,s B:t3,h7 r18", LUS_E_SKIP);
}

/* UR-15: debt=any: a short payment under UR-8 or UR-11 costs the next turn too. */
Test(ur, debts_by_option)
{
    assert_after("ur:debt=any", "w 2 W:t1,h6,3 B:t3,h7 r17", "3", "b - W:t0,h6,5,s B:t3,h7 r18");
    assert_after("ur:debt=any", "w 1 W:t2,h6,5 B:t0,h6,6 r19", "5", "w - W:t2,h6,6 B:t0,h7,s r19");
    assert_after("ur:debt=any", "w 2 W:t2,h6,5 B:t0,h6,7 r19", "5", "w - W:t2,h6,7 B:t0,h7 r19");
    /* never more than one turn to skip */
    assert_after("ur:debt=any", "w 1 W:t2,h6,5 B:t0,h6,6,s r19", "5",
                 "w - W:t2,h6,6 B:t0,h7,s r19");
}

/* UR-16: White and Black throw in turn until a 1 begins; nothing is paid; the 1 enters a pawn. */
Test(ur, beginning)
{
    assert_after("ur", "w -o W:t7,h7 B:t7,h7 r7", "2", "b ?o W:t7,h7 B:t7,h7 r7");
    assert_after("ur:buy=never", "b -o W:t7,h7 B:t7,h7 r7", "3", "w -o W:t7,h7 B:t7,h7 r7");
    assert_after("ur", "w -o W:t7,h7 B:t7,h7 r7", "1", "w 1 W:t7,h7 B:t7,h7 r7");
    assert_actions("ur", "w 1 W:t7,h7 B:t7,h7 r7", "enter");
    assert_after("ur", "w 1 W:t7,h7 B:t7,h7 r7", "enter", "w - W:t7,h6,1 B:t7,h7 r7");
    assert_after("ur", "b ?o W:t7,h7 B:t7,h7 r7", "buy", "b - W:t7,h7 B:t3,h6,1 r11");
    assert_refused("ur", "w -o W:t7,h6,1 B:t7,h7 r7", LUS_E_NOT_OPENING);
    assert_refused("ur", "w -o W:t6,h7 B:t7,h7 r8", LUS_E_NOT_OPENING);
}

/* UR-17: the first to bring all off receives the reserve, then 1 for a pawn on the board, 2 for one
 * in hand.
 */
Test(ur, winning)
{
    assert_after("ur", "w 1 W:t2,14,o6 B:t7,h2,3,8,o3 r12", "14", "w - W:t20,o7 B:t1,h2,3,8,o3 r0");
    assert_after("ur", "w 1 W:t2,14,o6 B:t3,h7 r16", "14", "w - W:t21,o7 B:t0,h7 r0");
    assert_over("ur", "w - W:t20,o7 B:t1,h2,3,8,o3 r0", "w off");
    assert_events("ur", "w 1 W:t2,14,o6 B:t3,h7 r16", "14",
                  "received:w:16:victory paid:b:3:victory ended:w:off");
    assert_refused("ur", "b - W:t20,o7 B:t1,h7 r0", LUS_E_NOT_WINNER);
    assert_refused("ur", "w - W:t19,o7 B:t1,h7 r1", LUS_E_RESERVE_LEFT);
    assert_refused("ur", "w 1 W:t20,o7 B:t1,h7 r0", LUS_E_OVER_DICE);
    assert_refused("ur", "w - W:t20,o7 B:t1,o7 r0", LUS_E_BOTH_OFF);
}

/* Drawn without a list, it is the one that the list would give, of as many. */
Test(ur, drawn_as_from_the_list)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_variant v = variant_of("ur");
    for (uint64_t seed = 0; seed < 50; seed++) {
        lus_rng rng = lus_rng_seeded(seed);
        ur_state s;
        ur_start(&v, &s);
        while (s.phase != UR_OVER) {
            lus_action action = ur_sample(&v, &s, &rng);
            if (s.phase != UR_THROW) {
                unsigned count = ur_actions(&v, &s, actions), legal = 0;
                lus_rng same = rng;
                action = ur_draw(&v, &s, &rng, &legal);
                cr_assert_eq(legal, count);
                cr_assert_eq(action, actions[count > 1 ? lus_rng_below(&same, count) : 0]);
            }
            ur_apply(&v, &s, action, NULL);
        }
    }
}

/* Text forms: only the canonical writing is read. */
Test(ur, malformed_positions)
{
    static const char *const texts[] = {
        "",
        " ",
        "w",
        "w ?o W:t7,h7 B:t7,h7",
        "w ?o W:t7,h7 B:t7,h7 r7 x",
        "w  ?o W:t7,h7 B:t7,h7 r7",
        " w ?o W:t7,h7 B:t7,h7 r7",
        "w ?o W:t7,h7 B:t7,h7 r7 ",
        "W ?o W:t7,h7 B:t7,h7 r7",
        "w ? W:t7,h7 B:t7,h7 r07",
        "w 5 W:t7,h6,1 B:t7,h7 r7",
        "w 0 W:t7,h6,1 B:t7,h7 r7",
        "w ?o W:h7,t7 B:t7,h7 r7",
        "w ?o W:t7,h07 B:t7,h7 r7",
        "w ?o B:t7,h7 W:t7,h7 r7",
        "w - W:t7,h5,2,1 B:t7,h7 r7",
        "w - W:t7,h6,15 B:t7,h7 r7",
        "w - W:t7,h6,0 B:t7,h7 r7",
        "w - W:t7,h6,1,o0 B:t7,h7 r7",
        "w - W:t7,h0,1 B:t7,h7 r7",
        "w - W:t7,h6,1, B:t7,h7 r7",
        "w - W:t7,h6,1 B:t7,h7 7",
        "w - W:t7,h6,1 B:t7,h7 r",
        "w - W:t99999999999,h6,1 B:t7,h7 r7",
        "w - W:t7,h6,s,1 B:t7,h7 r7",
        "w 1o W:t7,h7 B:t7,h7 r7",
        "w - W:t-7,h6,1 B:t7,h7 r7",
        "w - W:t7,h6,1 B:t7,h7 r7\n",
        "w - W:t7,h6,1,s,s B:t7,h7 r7",
    };
    lus_variant v = variant_of("ur");
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        lus_state s;
        lus_fault fault = {0};
        cr_expect(!v.game->read_position(&v, texts[i], &s, &fault), "“%s” must be refused",
                  texts[i]);
        cr_expect_leq(fault.offset, strlen(texts[i]));
        cr_expect(!v.game->read_position(&v, texts[i], &s, NULL));
    }
}
