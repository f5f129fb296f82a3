/* Ludus duodecim scriptorum with three dice: a test an article of games/scripta3/rules.md.
 *
 *   24 23 22 21 20 19   18 17 16 15 14 13
 *    1  2  3  4  5  6    7  8  9 10 11 12     1 … 6: the entry table
 *   25 26 27 28 29 30   31 32 33 34 35 36     31 … 36: the exit table
 */
#include <string.h>

#include "games/scripta3/rules.h"
#include "tests/support/support.h"

/* S3-1: two players, 15 pieces each, three six-sided dice. */
Test(scripta3, fifteen_pieces_each_and_three_dice)
{
    assert_start("scripta3", "w - W:h15 B:h15");
    assert_actions(
        "scripta3", "w - W:h15 B:h15",
        "111 211 221 222 311 321 322 331 332 333 411 421 422 431 432 433 441 442 443 444 "
        "511 521 522 531 532 533 541 542 543 544 551 552 553 554 555 "
        "611 621 622 631 632 633 641 642 643 644 651 652 653 654 655 661 662 663 664 665 666");
    assert_refused("scripta3", "w - W:h15 B:h14", LUS_E_COUNT);
    assert_refused("scripta3", "w - W:h9,9x7 B:h15", LUS_E_COUNT);
    assert_refused("scripta3", "w - W:h15 B:h16", LUS_E_TOO_BIG);
}

/* S3-1: the 216 ways three dice can fall. */
Test(scripta3, throws_are_as_likely_as_the_dice_make_them)
{
    lus_variant v = variant_of("scripta3");
    lus_state s = state_of(&v, "w - W:h15 B:h15");
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned all = 0, count = v.game->outcomes(&v, &s, outcomes);
    for (unsigned i = 0; i < count; i++) {
        char text[LUS_ACTION_MAX];
        lus_writer w = lus_writer_on(text, sizeof text);
        v.game->write_action(&v, &s, outcomes[i].action, &w);
        int pairs = (text[0] == text[1]) + (text[1] == text[2]);
        cr_assert_eq(outcomes[i].weight, pairs == 2 ? 1 : pairs == 1 ? 3 : 6, "%s", text);
        all += outcomes[i].weight;
    }
    cr_assert_eq(count, 56);
    cr_assert_eq(all, 216);
}

/* S3-2: the path of S2-2, the same for both players. */
Test(scripta3, both_walk_the_path_of_36_squares)
{
    lus_variant v = variant_of("scripta3");
    lus_place place;
    assert_after("scripta3", "w 1 W:12x1,24x14 B:h15", "1:12", "b - W:13x1,24x14 B:h15");
    assert_after("scripta3", "w 1 W:12x1,24x14 B:h15", "1:24", "b - W:12x1,24x13,25x1 B:h15");
    assert_after("scripta3", "b 6 W:h15 B:9x1,20x14", "6:9", "w - W:h15 B:15x1,20x14");
    for (unsigned square = 1; square <= 36; square++) {
        v.game->place(&v, square, &place);
        cr_assert_eq(place.kind, LUS_SQUARE);
        cr_assert_eq(place.mark, square >= 31, "exit table: %u", square);
    }
    v.game->place(&v, 13, &place);
    cr_assert(place.column == 11 && place.row == 2);
    v.game->place(&v, 25, &place);
    cr_assert(place.column == 0 && place.row == 0);
    assert_refused("scripta3", "w - W:h14,37x1 B:h15", LUS_E_SQUARE);
}

/* S3-2, S3-8: no circle in this game. */
Test(scripta3, there_is_no_circle)
{
    lus_variant v = variant_of("scripta3");
    for (unsigned i = 0; i < v.game->place_count; i++) {
        lus_place place;
        v.game->place(&v, i, &place);
        cr_assert_neq(place.kind, LUS_CIRCLE);
    }
    assert_refused("scripta3", "w - W:h14,c1 B:h15", LUS_E_UNEXPECTED);
}

/* S3-3: six words of six letters, three historical inscriptions with their translation. */
Test(scripta3, inscriptions_are_six_words_of_six_letters)
{
    for (unsigned i = 0; i < SCRIPTA3_INSCRIPTIONS; i++) {
        for (unsigned word = 0; word < 6; word++) {
            const char *letters = scripta3_inscriptions[i].words[word];
            cr_assert_eq(strlen(letters), 6, "%s", letters);
            cr_assert_eq(strspn(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), 6, "%s", letters);
        }
        cr_assert_gt(strlen(scripta3_inscriptions[i].meaning), 0);
    }
    cr_assert_str_eq(scripta3_inscriptions[0].words[0], "LUDITE");
    cr_assert_str_eq(scripta3_inscriptions[1].words[0], "INVIDA");
    cr_assert_str_eq(scripta3_inscriptions[2].words[5], "ROMANI");
}

/* S3-4: all in hand, White first; options first and pieces. */
Test(scripta3, white_begins_with_all_in_hand_unless_options_say_otherwise)
{
    lus_variant v;
    lus_fault fault;
    assert_start("scripta3:first=black", "b - W:h15 B:h15");
    assert_start("scripta3:pieces=3", "w - W:h3 B:h3");
    cr_assert_not(lus_variant_read("scripta3:pieces=2", &v, &fault));
    cr_assert_not(lus_variant_read("scripta3:pieces=16", &v, &fault));
    cr_assert_not(lus_variant_read("scripta3:doubles=once", &v, &fault));
    assert_refused("scripta3:pieces=3", "w - W:h4 B:h3", LUS_E_TOO_BIG);
}

/* S3-5: with a piece in hand entering is the only legal action: a die of d on square d. */
Test(scripta3, all_pieces_enter_before_any_moves)
{
    assert_actions("scripta3", "w 531 W:h4,3x2,20x9 B:h15", "1:h 3:h 5:h");
    assert_after("scripta3", "w 531 W:h4,3x2,20x9 B:h15", "5:h", "w 31 W:h3,3x2,5x1,20x9 B:h15");
    assert_events("scripta3", "w 531 W:h4,3x2,20x9 B:h15", "5:h", "entered:w");
    /* the last piece enters, and the other dice are free */
    assert_after("scripta3", "w 531 W:h1,20x14 B:h15", "5:h", "w 31 W:5x1,20x14 B:h15");
    assert_actions("scripta3", "w 31 W:5x1,20x14 B:h15", "1:20 1:5 3:20 3:5");
}

/* S3-5: the first to bear off all wins. */
Test(scripta3, the_first_with_all_pieces_off_wins)
{
    assert_after("scripta3", "w 65 W:36x2,o13 B:h15", "6:36", "w 5 W:36x1,o14 B:h15");
    assert_after("scripta3", "w 5 W:36x1,o14 B:h15", "5:36", "w - W:o15 B:h15");
    assert_events("scripta3", "w 5 W:36x1,o14 B:h15", "5:36", "borne_off:w ended:w:off");
    assert_after("scripta3", "w 654 W:36x1,o14 B:h15", "5:36", "w - W:o15 B:h15");
    assert_over("scripta3", "w - W:o15 B:h15", "w off");
    assert_over("scripta3", "b - W:36x1,o14 B:o15", "b off");
    assert_refused("scripta3", "b - W:o15 B:h15", LUS_E_NOT_WINNER);
    assert_refused("scripta3", "w - W:o15 B:o15", LUS_E_BOTH_OFF);
    assert_refused("scripta3", "w 6 W:o15 B:h15", LUS_E_OVER_DICE);
    assert_refused("scripta3", "w 6g W:o15 B:h15", LUS_E_OVER_DICE);
}

/* S3-6: three numbers, each one move; one piece may take all three. */
Test(scripta3, one_piece_may_take_all_three_dice)
{
    assert_actions("scripta3", "w 321 W:10x15 B:h15", "1:10 2:10 3:10");
    assert_after("scripta3", "w 321 W:10x15 B:h15", "3:10", "w 21 W:10x14,13x1 B:h15");
    assert_after("scripta3", "w 21 W:10x14,13x1 B:h15", "2:13", "w 1 W:10x14,15x1 B:h15");
    assert_after("scripta3", "w 1 W:10x14,15x1 B:h15", "1:15", "b - W:10x14,16x1 B:h15");
    assert_after("scripta3", "w 1 W:10x14,15x1 B:h15", "1:10", "b - W:10x13,11x1,15x1 B:h15");
    /* each step legal by itself: 11 and 12 are closed, so the piece goes by 13 */
    assert_actions("scripta3", "w 321 W:10x1,o14 B:h11,11x2,12x2", "3:10");
}

/* S3-6: doubles and triples are played once, as they fall, and give no further throw. */
Test(scripta3, doubles_and_triples_are_played_as_they_fall)
{
    assert_after("scripta3", "w - W:10x15 B:h15", "444", "w 444 W:10x15 B:h15");
    assert_actions("scripta3", "w 444 W:10x15 B:h15", "4:10");
    assert_after("scripta3", "w 444 W:10x15 B:h15", "4:10", "w 44 W:10x14,14x1 B:h15");
    assert_after("scripta3", "w 4 W:10x13,14x2 B:h15", "4:10", "b - W:10x12,14x3 B:h15");
    assert_after("scripta3", "w - W:10x15 B:h15", "442", "w 442 W:10x15 B:h15");
    assert_refused("scripta3", "w 4444 W:10x15 B:h15", LUS_E_DICE);
    assert_refused("scripta3", "w 244 W:10x15 B:h15", LUS_E_DICE);
    assert_refused("scripta3", "w 4e W:10x15 B:h15", LUS_E_DICE);
}

/* S3-7: two dice. The 5 of the piece on 20 is closed, and 2:10 would close the other 5. */
Test(scripta3, an_action_that_wastes_a_die_is_not_legal)
{
    assert_actions("scripta3", "w 52 W:10x1,20x1,o13 B:h11,17x2,25x2", "2:20 5:10");
    /* one of two can be played, never both: either will do */
    assert_actions("scripta3", "w 52 W:10x1,o14 B:h13,17x2", "2:10 5:10");
    /* one die left: nothing to weigh */
    assert_actions("scripta3", "w 2 W:10x1,20x1,o13 B:h11,17x2,25x2", "2:10 2:20");
}

/* S3-7: three dice. With 4, 3 and 1 all play only if 35 takes the 1 first, or 36 leaves before it
 * does. */
Test(scripta3, all_three_dice_must_be_played_where_an_order_allows_it)
{
    assert_actions("scripta3", "w 431 W:35x1,36x1,o13 B:h15", "1:35 3:36 4:36");
    assert_actions("scripta3", "w 31 W:36x2,o13 B:h15", "1:36 3:36");
}

/* S3-7: where three are impossible, two must be played. The 4 is closed to both pieces, the 5 to
 * the one on 31; if 32 left with the 6, the 5 could not be played. */
Test(scripta3, two_of_three_dice_must_be_played_where_three_cannot)
{
    assert_actions("scripta3", "w 654 W:31x1,32x1,o13 B:h11,35x2,36x2", "5:32 6:31");
    assert_after("scripta3", "w 654 W:31x1,32x1,o13 B:h11,35x2,36x2", "6:31",
                 "w 54 W:32x1,o14 B:h11,35x2,36x2");
    /* 10 to 13 by 11 or by 12; the 6 is closed from all four */
    assert_actions("scripta3", "w 621 W:10x1,o14 B:h7,16x2,17x2,18x2,19x2", "1:10 2:10");
}

/* S3-7: the choice of the die that enters the last piece can cost another die. */
Test(scripta3, an_entry_must_leave_the_other_dice_playable)
{
    /* after 2:h the 5 meets 7 and 25; after 5:h the 2 plays from 20 */
    assert_actions("scripta3", "w 52 W:h1,20x1,o13 B:h11,7x2,25x2", "5:h");
    /* after 2:h nothing plays; after 3:h the 5 does */
    assert_actions("scripta3", "w 532 W:h1,o14 B:h9,5x2,7x2,10x2", "3:h");
    /* with enough in hand every die that enters may be first */
    assert_actions("scripta3", "w 532 W:h3,o12 B:h9,5x2,7x2,10x2", "2:h 3:h");
}

/* S3-7: who can win with one die must still play as many as he can. */
Test(scripta3, the_last_piece_is_no_exception)
{
    assert_actions("scripta3", "w 61 W:35x1,o14 B:h15", "1:35");
    assert_actions("scripta3", "w 62 W:35x1,o14 B:h15", "2:35 6:35");
}

/* S3-8: empty squares, own stacks and single enemies are free; two enemies close a square. */
Test(scripta3, a_piece_lands_on_empty_own_or_single_enemy)
{
    assert_after("scripta3", "w 3 W:10x1,13x14 B:h15", "3:10", "b - W:13x15 B:h15");
    assert_after("scripta3", "w 3 W:10x1,20x14 B:h14,13x1", "3:10", "b - W:13x1,20x14 B:h15");
    assert_events("scripta3", "w 3 W:10x1,20x14 B:h14,13x1", "3:10", "moved:w hit:b turn:b");
    assert_events("scripta3", "w 531 W:h15 B:h14,3x1", "3:h", "entered:w hit:b");
    assert_actions("scripta3", "w 3 W:10x1,20x14 B:h13,13x2", "3:20");
    assert_actions("scripta3", "w 531 W:h15 B:h12,3x3", "1:h 5:h");
    assert_refused("scripta3", "w - W:h14,8x1 B:h14,8x1", LUS_E_SHARED);
}

/* S3-9: the owner of a hit piece enters it before any other move. */
Test(scripta3, a_hit_piece_enters_before_others_move)
{
    assert_actions("scripta3", "b 642 W:13x15 B:h1,20x14", "2:h 4:h 6:h");
    assert_after("scripta3", "b 642 W:13x15 B:h1,20x14", "4:h", "b 62 W:13x15 B:4x1,20x14");
    assert_actions("scripta3", "b 62 W:13x15 B:4x1,20x14", "2:20 2:4 6:20 6:4");
}

/* S3-10: what a player cannot play, his opponent plays at once, before his own throw. */
Test(scripta3, dice_that_cannot_be_played_are_given_to_the_opponent)
{
    assert_after("scripta3", "w - W:h15 B:h11,1x2,4x2", "411", "b 411g W:h15 B:h11,1x2,4x2");
    assert_events("scripta3", "w - W:h15 B:h11,1x2,4x2", "411",
                  "thrown:w:411 passed:w:no-entry given_dice:b:411 turn:b");
    assert_after("scripta3", "w 42 W:h15 B:h11,1x2,4x2", "2:h", "b 4g W:h14,2x1 B:h11,1x2,4x2");
    assert_events("scripta3", "w 42 W:h15 B:h11,1x2,4x2", "2:h", "entered:w given_dice:b:4 turn:b");
}

/* S3-10: when the given dice are played he throws his own. */
Test(scripta3, after_the_given_dice_the_receiver_throws)
{
    assert_after("scripta3", "b 41g W:h15 B:h11,1x2,4x2", "4:h", "b 1g W:h15 B:h10,1x2,4x3");
    assert_after("scripta3", "b 1g W:h15 B:h10,1x2,4x3", "1:h", "b - W:h15 B:h9,1x3,4x3");
    assert_after("scripta3", "b - W:h15 B:h9,1x3,4x3", "632", "b 632 W:h15 B:h9,1x3,4x3");
}

/* S3-10: he too must play as many as possible (S3-7); what is left of them is lost, not given back.
 */
Test(scripta3, given_dice_follow_the_same_duty_and_never_return)
{
    assert_actions("scripta3", "b 52g W:h11,17x2,25x2 B:10x1,20x1,o13", "2:20 5:10");
    assert_after("scripta3", "b 52g W:h13,17x2 B:10x1,o14", "2:10", "b - W:h13,17x2 B:12x1,o14");
    assert_events("scripta3", "b 52g W:h13,17x2 B:10x1,o14", "2:10",
                  "moved:b lost_dice:b:5:no-move");
}

/* S3-10: what neither can play is lost. */
Test(scripta3, dice_that_neither_can_play_are_lost)
{
    assert_after("scripta3", "w - W:h13,2x2 B:1x2,o13", "111", "b - W:h13,2x2 B:1x2,o13");
    assert_events("scripta3", "w - W:h13,2x2 B:1x2,o13", "111",
                  "thrown:w:111 passed:w:no-entry given_dice:b:111 lost_dice:b:111:no-move turn:b");
}

/* S3-10: a player who wins with given dice wins at once. */
Test(scripta3, given_dice_can_win)
{
    assert_after("scripta3", "b 65g W:h15 B:36x1,o14", "6:36", "b - W:h15 B:o15");
    assert_over("scripta3", "b - W:h15 B:o15", "b off");
}

/* S3-10: option leftover=lost. */
Test(scripta3, with_leftover_lost_nothing_is_given)
{
    assert_after("scripta3:leftover=lost", "w - W:h15 B:h11,1x2,4x2", "411",
                 "b - W:h15 B:h11,1x2,4x2");
    assert_events("scripta3:leftover=lost", "w - W:h15 B:h11,1x2,4x2", "411",
                  "thrown:w:411 passed:w:no-entry lost_dice:w:411:no-entry turn:b");
    assert_after("scripta3:leftover=lost", "w 42 W:h15 B:h11,1x2,4x2", "2:h",
                 "b - W:h14,2x1 B:h11,1x2,4x2");
    assert_refused("scripta3:leftover=lost", "b 4g W:h14,2x1 B:h11,1x2,4x2", LUS_E_GIVEN_MARK);
}

/* S3-10: dice that cannot be played never stand before their player. */
Test(scripta3, a_position_whose_dice_would_have_passed_is_refused)
{
    assert_refused("scripta3", "w 411 W:h15 B:h11,1x2,4x2", LUS_E_DICE_STUCK);
    assert_refused("scripta3", "b 1g W:h13,2x2 B:1x2,o13", LUS_E_DICE_STUCK);
    assert_refused("scripta3", "w g W:h15 B:h15", LUS_E_DICE);
    assert_refused("scripta3", "w -g W:h15 B:h15", LUS_E_DICE);
}

/* S3-11: once all stand on the exit table, a die bears off any piece that it carries beyond 36. */
Test(scripta3, no_exact_number_is_needed_and_other_pieces_do_not_matter)
{
    assert_actions("scripta3", "w 4 W:31x1,33x1,34x1,36x1,o11 B:h15", "4:31 4:33 4:34 4:36");
    assert_after("scripta3", "w 4 W:31x1,33x1,34x1,36x1,o11 B:h15", "4:36",
                 "b - W:31x1,33x1,34x1,o12 B:h15");
    assert_events("scripta3", "w 4 W:31x1,36x1,o13 B:h15", "4:36", "borne_off:w");
    /* the enemy on 36 does not close the way beyond it */
    assert_actions("scripta3", "w 5 W:31x1,32x1,o13 B:h13,36x2", "5:32");
}

/* S3-11: not while a piece is on the way. */
Test(scripta3, nothing_is_borne_off_before_all_are_on_the_exit_table)
{
    assert_actions("scripta3", "w 6 W:30x1,33x1,36x1,o12 B:h15", "6:30");
    assert_actions("scripta3", "w 61 W:30x1,36x1,o13 B:h15", "1:30 6:30");
    assert_after("scripta3", "w 61 W:30x1,36x1,o13 B:h15", "1:30", "w 6 W:31x1,36x1,o13 B:h15");
    assert_actions("scripta3", "w 6 W:31x1,36x1,o13 B:h15", "6:31 6:36");
    assert_actions("scripta3", "w 6 W:h1,36x1,o13 B:h15", "6:h");
}

/* S3-12: a die may instead move a piece inside the exit table. */
Test(scripta3, a_die_may_move_inside_the_exit_table)
{
    assert_after("scripta3", "w 1 W:31x1,36x1,o13 B:h15", "1:31", "b - W:32x1,36x1,o13 B:h15");
    assert_actions("scripta3", "w 1 W:31x1,36x1,o13 B:h13,32x2", "1:36");
    assert_after("scripta3", "w 2 W:31x1,36x1,o13 B:h14,33x1", "2:31", "b - W:33x1,36x1,o13 B:h15");
}

/* S3-13: a piece hit during bearing off starts again from the hand. */
Test(scripta3, a_hit_stops_the_bearing_off)
{
    assert_after("scripta3", "b 2 W:33x1,35x1,o13 B:31x1,o14", "2:31",
                 "w - W:h1,35x1,o13 B:33x1,o14");
    assert_actions("scripta3", "w 62 W:h1,35x1,o13 B:33x1,o14", "2:h 6:h");
    assert_after("scripta3", "w 62 W:h1,35x1,o13 B:33x1,o14", "6:h",
                 "w 2 W:6x1,35x1,o13 B:33x1,o14");
    assert_actions("scripta3", "w 2 W:6x1,35x1,o13 B:33x1,o14", "2:6");
}

/* Text forms: the order of items, numbers, labels and spaces are fixed. */
Test(scripta3, text_that_is_not_canonical_is_refused)
{
    static const struct {
        const char *position;
        lus_error code;
    } cases[] = {
        {"", LUS_E_ENDS_EARLY},
        {"w - W:h15", LUS_E_FIELDS},
        {"w - W:h15 B:h15 r7", LUS_E_FIELDS},
        {"w  - W:h15 B:h15", LUS_E_UNEXPECTED},
        {"wb - W:h15 B:h15", LUS_E_SIDE},
        {"w 0 W:9x15 B:h15", LUS_E_DICE},
        {"w 7 W:9x15 B:h15", LUS_E_DICE},
        {"w 123 W:9x15 B:h15", LUS_E_DICE},
        {"w 3gg W:9x15 B:h15", LUS_E_DICE},
        {"w - B:h15 W:h15", LUS_E_LABEL},
        {"w - W:h15 B:", LUS_E_ENDS_EARLY},
        {"w - W: B:h15", LUS_E_UNEXPECTED},
        {"w - W:h15 B:h15,", LUS_E_ENDS_EARLY},
        {"w - W:h015 B:h15", LUS_E_LEADING_ZERO},
        {"w - W:h15,o0 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h15,1x0 B:h15", LUS_E_UNEXPECTED},
        {"w - W:9x8,8x7 B:h15", LUS_E_ORDER},
        {"w - W:9x8,9x7 B:h15", LUS_E_ORDER},
        {"w - W:9x8,h7 B:h15", LUS_E_ORDER},
        {"w - W:o8,9x7 B:h15", LUS_E_ORDER},
        {"w - W:o8,o7 B:h15", LUS_E_ORDER},
        {"w - W:h14,0x1 B:h15", LUS_E_SQUARE},
        {"w - W:h14,1*1 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h14,1xx B:h15", LUS_E_NUMBER},
        {"w - W:h14,1x1x1 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h14,1x99999999999999999999 B:h15", LUS_E_TOO_BIG},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused("scripta3", cases[i].position, cases[i].code);
}

/* Text forms: an action names the die and where it is played from. */
Test(scripta3, actions_are_read_exactly)
{
    assert_legal("scripta3", "w 531 W:h15 B:h15", "5:h");
    assert_illegal("scripta3", "w 531 W:h15 B:h15", "5:0");
    assert_illegal("scripta3", "w 531 W:h15 B:h15", "4:h");
    assert_illegal("scripta3", "w 531 W:h15 B:h15", "05:h");
    assert_illegal("scripta3", "w - W:h15 B:h15", "135");
    assert_illegal("scripta3", "w - W:o15 B:h15", "6:36");
}
