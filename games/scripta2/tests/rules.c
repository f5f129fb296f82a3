/* Ludus XII scriptorum with two dice: a test an article of games/scripta2/rules.md.
 *
 *   24 23 22 21 20 19   18 17 16 15 14 13     tables C and B
 *    1  2  3  4  5  6    7  8  9 10 11 12     A
 *   25 26 27 28 29 30   31 32 33 34 35 36     table D, then E6 … E1
 */
#include <stdio.h>
#include <string.h>

#include "tests/support/support.h"

/* S2-1: two players, 15 pieces each, two six-sided dice. */
Test(scripta2, fifteen_pieces_each_and_two_dice)
{
    assert_start("scripta2", "w - W:h15 B:h15");
    assert_actions("scripta2", "w - W:h15 B:h15",
                   "11 21 22 31 32 33 41 42 43 44 51 52 53 54 55 61 62 63 64 65 66");
    assert_refused("scripta2", "w - W:h14 B:h15", LUS_E_COUNT);
    assert_refused("scripta2", "w - W:h15 B:h15,1x1", LUS_E_COUNT);
    assert_refused("scripta2", "w - W:h8,36x8 B:h15", LUS_E_COUNT);
    assert_refused("scripta2", "w - W:h16 B:h15", LUS_E_TOO_BIG);
}

/* S2-1: the 36 ways two dice can fall. */
Test(scripta2, a_mixed_throw_is_twice_as_likely_as_a_double)
{
    lus_variant v = variant_of("scripta2");
    lus_state s = state_of(&v, "w - W:h15 B:h15");
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned all = 0, doubles = 0, count = v.game->outcomes(&v, &s, outcomes);
    for (unsigned i = 0; i < count; i++) {
        char text[LUS_ACTION_MAX];
        lus_writer w = lus_writer_on(text, sizeof text);
        v.game->write_action(&v, &s, outcomes[i].action, &w);
        cr_assert_eq(outcomes[i].weight, text[0] == text[1] ? 1 : 2, "%s", text);
        doubles += text[0] == text[1];
        all += outcomes[i].weight;
    }
    cr_assert_eq(count, 21);
    cr_assert_eq(doubles, 6);
    cr_assert_eq(all, 36);
}

/* S2-2: three rows of twelve; the path goes along the middle, back along the top, along the bottom.
 */
Test(scripta2, the_path_lies_on_the_board_as_drawn)
{
    static const unsigned rows[3][12] = {
        {24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13},
        {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
        {25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36},
    };
    lus_variant v = variant_of("scripta2");
    for (unsigned i = 0; i < 36; i++) {
        unsigned square = rows[i / 12][i % 12];
        lus_place place;
        char name[8];
        v.game->place(&v, square, &place);
        snprintf(name, sizeof name, "%u", square);
        cr_assert_str_eq(place.name, name);
        cr_assert_eq(place.kind, LUS_SQUARE);
        cr_assert_eq(place.column, i % 12, "column of %u", square);
        cr_assert_eq(place.row, 2 - i / 12, "row of %u", square);
        cr_assert_eq(place.mark, square >= 31, "table E: %u", square);
    }
}

/* S2-2: the same direction for both players, from row to row. */
Test(scripta2, both_walk_from_12_to_13_and_from_24_to_25)
{
    assert_after("scripta2", "w 1 W:12x1,24x1,o13 B:h15", "1:12", "b - W:13x1,24x1,o13 B:h15");
    assert_after("scripta2", "w 1 W:12x1,24x1,o13 B:h15", "1:24", "b - W:12x1,25x1,o13 B:h15");
    assert_after("scripta2", "b 3 W:h15 B:11x1,23x1,o13", "3:11", "w - W:h15 B:14x1,23x1,o13");
    assert_after("scripta2", "b 3 W:h15 B:11x1,23x1,o13", "3:23", "w - W:h15 B:11x1,26x1,o13");
    assert_refused("scripta2", "w - W:h14,37x1 B:h15", LUS_E_SQUARE);
    assert_refused("scripta2", "w - W:h14,0x1 B:h15", LUS_E_SQUARE);
}

/* S2-2, S2-9: what lies beside the path. */
Test(scripta2, hands_homes_and_circles_are_places_of_their_owners)
{
    lus_variant v = variant_of("scripta2");
    lus_state s = state_of(&v, "w - W:h2,c3,7x4,o6 B:h15");
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = v.game->pieces(&v, &s, pieces), seen = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_place place;
        v.game->place(&v, pieces[i].place, &place);
        unsigned expected = place.kind == LUS_HAND     ? (pieces[i].owner == LUS_WHITE ? 2 : 15)
                            : place.kind == LUS_CIRCLE ? 3
                            : place.kind == LUS_SQUARE ? 4
                                                       : 6;
        cr_assert_eq(pieces[i].count, expected, "%s", place.name);
        cr_assert_eq(place.owner, place.kind == LUS_SQUARE ? LUS_NOBODY : pieces[i].owner);
        seen |= 1u << place.kind;
    }
    cr_assert_eq(count, 5);
    cr_assert_eq(seen, 1u << LUS_HAND | 1u << LUS_CIRCLE | 1u << LUS_SQUARE | 1u << LUS_HOME);
    lus_place none;
    v.game->place(&v, 0, &none);
    cr_assert_eq(none.kind, LUS_NO_PLACE);
}

/* S2-3: all start in hand, White first; options first and pieces. */
Test(scripta2, white_begins_with_all_in_hand_unless_options_say_otherwise)
{
    lus_variant v;
    lus_fault fault;
    assert_start("scripta2:first=black", "b - W:h15 B:h15");
    assert_start("scripta2:pieces=3", "w - W:h3 B:h3");
    assert_start("scripta2:first=black,pieces=12", "b - W:h12 B:h12");
    cr_assert_not(lus_variant_read("scripta2:pieces=2", &v, &fault));
    cr_assert_not(lus_variant_read("scripta2:pieces=16", &v, &fault));
    cr_assert_not(lus_variant_read("scripta2:first=red", &v, &fault));
}

/* S2-3: elsewhere in the book 15 is then that number. */
Test(scripta2, a_short_game_ends_with_its_own_number_off)
{
    assert_after("scripta2:pieces=3", "w 1 W:36x1,o2 B:h3", "1:36", "w - W:o3 B:h3");
    assert_over("scripta2:pieces=3", "w - W:o3 B:h3", "w off");
    assert_refused("scripta2:pieces=3", "w - W:h15 B:h15", LUS_E_TOO_BIG);
    assert_refused("scripta2:pieces=5", "w - W:h3 B:h5", LUS_E_COUNT);
}

/* S2-4: each die is one move of one piece, of two pieces or of one. */
Test(scripta2, two_dice_move_one_piece_or_two)
{
    assert_actions("scripta2", "w 52 W:10x1,20x1,o13 B:h15", "2:10 2:20 5:10 5:20");
    assert_after("scripta2", "w 52 W:10x1,20x1,o13 B:h15", "2:10", "w 5 W:12x1,20x1,o13 B:h15");
    assert_after("scripta2", "w 5 W:12x1,20x1,o13 B:h15", "5:12", "b - W:17x1,20x1,o13 B:h15");
    assert_after("scripta2", "w 5 W:12x1,20x1,o13 B:h15", "5:20", "b - W:12x1,25x1,o13 B:h15");
}

/* S2-4: each step must be legal by itself: 10 to 17 goes by 12 or by 15. */
Test(scripta2, a_piece_that_takes_both_dice_needs_a_free_step_between)
{
    assert_actions("scripta2", "w 52 W:10x1,o14 B:h13,15x2", "2:10");
    assert_actions("scripta2", "w 52 W:10x1,o14 B:h13,12x2", "5:10");
    assert_after("scripta2", "w - W:10x1,o14 B:h11,12x2,15x2", "52",
                 "b - W:10x1,o14 B:h11,12x2,15x2");
    assert_events("scripta2", "w - W:10x1,o14 B:h11,12x2,15x2", "52",
                  "thrown:w:52 passed:w:no-move lost_dice:w:52:no-move turn:b");
}

/* S2-5: a double gives four moves of that number. */
Test(scripta2, a_double_is_played_four_times)
{
    assert_after("scripta2", "w - W:h15 B:h15", "44", "w 4444 W:h15 B:h15");
    assert_actions("scripta2", "w 4444 W:h15 B:h15", "4:h");
    assert_after("scripta2", "w 4444 W:h15 B:h15", "4:h", "w 444e W:h14,4x1 B:h15");
    assert_after("scripta2", "w 444e W:h14,4x1 B:h15", "4:4", "w 44e W:h14,8x1 B:h15");
    assert_after("scripta2", "w 44e W:h14,8x1 B:h15", "4:h", "w 4e W:h13,4x1,8x1 B:h15");
    assert_after("scripta2", "w 4e W:h13,4x1,8x1 B:h15", "4:8", "b - W:h13,4x1,12x1 B:h15");
    assert_events("scripta2", "w - W:h15 B:h15", "44", "thrown:w:44");
}

/* S2-5: option doubles=once: two moves. */
Test(scripta2, with_doubles_once_a_double_is_played_twice)
{
    assert_after("scripta2:doubles=once", "w - W:h15 B:h15", "44", "w 44 W:h15 B:h15");
    assert_after("scripta2:doubles=once", "w 44 W:h15 B:h15", "4:h", "w 4e W:h14,4x1 B:h15");
    assert_refused("scripta2:doubles=once", "w 444e W:h14,4x1 B:h15", LUS_E_DICE);
    assert_refused("scripta2:doubles=once", "w 44e W:h14,4x1 B:h15", LUS_E_ENTERED_MARK);
}

/* S2-5: what can be left of a throw of two dice. */
Test(scripta2, dice_are_a_throw_or_the_rest_of_one)
{
    assert_refused("scripta2", "w 543 W:9x15 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w 554 W:9x15 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w 55555 W:9x15 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w 25 W:9x15 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w 7 W:9x15 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w 0 W:9x15 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w 5g W:9x15 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w e W:9x15 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w -e W:h14,9x1 B:h15", LUS_E_DICE);
    assert_refused("scripta2", "w 5ee W:h14,9x1 B:h15", LUS_E_DICE);
}

/* S2-6: a die that can be played must be played; only the order is free, so there is no passing.
 * The 5 of the piece on 20 is closed; 2:10 then closes the other 5. */
Test(scripta2, a_greedy_order_may_lose_a_die)
{
    static const char position[] = "w 52 W:10x1,20x1,o13 B:h11,17x2,25x2";
    assert_actions("scripta2", position, "2:10 2:20 5:10");
    assert_after("scripta2", position, "2:10", "b - W:12x1,20x1,o13 B:h11,17x2,25x2");
    assert_events("scripta2", position, "2:10", "moved:w lost_dice:w:5:no-move turn:b");
    assert_after("scripta2", position, "2:20", "w 5 W:10x1,22x1,o13 B:h11,17x2,25x2");
}

/* S2-6: option dice=most: the order that plays the most dice (as S3-7). */
Test(scripta2, with_dice_most_the_order_must_play_both)
{
    assert_actions("scripta2:dice=most", "w 52 W:10x1,20x1,o13 B:h11,17x2,25x2", "2:20 5:10");
    /* only one of the two can be played, whichever it is: both may be chosen */
    assert_actions("scripta2:dice=most", "w 52 W:10x1,o14 B:h13,17x2", "2:10 5:10");
    assert_actions("scripta2:dice=most", "w 52 W:h15 B:h15", "2:h 5:h");
    /* after 2:h the 5 meets 7 and 25; after 5:h the 2 plays from 20 */
    assert_actions("scripta2", "w 52 W:h1,20x1,o13 B:h11,7x2,25x2", "2:h 5:h");
    assert_actions("scripta2:dice=most", "w 52 W:h1,20x1,o13 B:h11,7x2,25x2", "5:h");
    /* doubles can be exchanged: nothing to choose */
    assert_actions("scripta2:dice=most", "w 4444 W:1x1,2x1,o13 B:h11,9x2,10x2", "4:1 4:2");
}

/* S2-6: also where S2-13 makes the order matter: after 1:33 the 4 finds E5, which cannot move,
 * above E3. Who can win at once must play both dice as well. */
Test(scripta2, dice_most_holds_while_bearing_off)
{
    static const char position[] = "w 41 W:32x1,33x1,o13 B:h13,36x2";
    assert_actions("scripta2", position, "1:32 1:33 4:33");
    assert_after("scripta2", position, "1:33", "b - W:32x1,34x1,o13 B:h13,36x2");
    assert_actions("scripta2:dice=most", position, "1:32 4:33");
    assert_actions("scripta2", "w 51 W:33x1,o14 B:h15", "1:33 5:33");
    assert_actions("scripta2:dice=most", "w 51 W:33x1,o14 B:h15", "1:33");
}

/* S2-6: a die that waits is not lost: the 2 cannot enter, but the 3 can, and then the 2 is free. */
Test(scripta2, a_die_that_cannot_be_played_yet_waits_for_the_other)
{
    assert_actions("scripta2", "w 32 W:h1,9x14 B:h12,2x3", "3:h");
    assert_after("scripta2", "w 32 W:h1,9x14 B:h12,2x3", "3:h", "w 2 W:3x1,9x14 B:h12,2x3");
    assert_refused("scripta2", "w 2 W:10x1,o14 B:h13,12x2", LUS_E_DICE_STUCK);
}

/* S2-7: empty squares, own stacks and single enemies are free; two enemies close a square. */
Test(scripta2, a_piece_lands_on_empty_own_or_single_enemy)
{
    assert_after("scripta2", "w 3 W:10x1,13x14 B:h15", "3:10", "b - W:13x15 B:h15");
    assert_after("scripta2", "w 3 W:10x1,o14 B:h14,13x1", "3:10", "b - W:13x1,o14 B:h14,c1");
    assert_events("scripta2", "w 3 W:10x1,o14 B:h14,13x1", "3:10", "moved:w hit:b turn:b");
    assert_illegal("scripta2", "w 3 W:10x1,20x1,o13 B:h13,13x2", "3:10");
    assert_illegal("scripta2", "w 3 W:10x1,20x1,o13 B:13x15", "3:10");
    assert_refused("scripta2", "w - W:h14,8x1 B:h14,8x1", LUS_E_SHARED);
}

/* S2-7: squares in between do not matter. */
Test(scripta2, a_piece_passes_over_closed_squares)
{
    assert_after("scripta2", "w 6 W:10x1,o14 B:11x3,12x3,13x3,14x3,15x3", "6:10",
                 "b - W:16x1,o14 B:11x3,12x3,13x3,14x3,15x3");
}

/* S2-8: a die of d enters on square d, and the other die may walk on. */
Test(scripta2, a_piece_enters_on_the_square_of_the_die_and_may_walk_on)
{
    assert_actions("scripta2", "w 52 W:h15 B:h15", "2:h 5:h");
    assert_after("scripta2", "w 52 W:h15 B:h15", "5:h", "w 2e W:h14,5x1 B:h15");
    assert_after("scripta2", "w 2e W:h14,5x1 B:h15", "2:5", "b - W:h14,7x1 B:h15");
    assert_after("scripta2", "w 2e W:h14,5x1 B:h15", "2:h", "b - W:h13,2x1,5x1 B:h15");
    assert_events("scripta2", "w 52 W:h15 B:h15", "5:h", "entered:w");
}

/* S2-8: by S2-7: an entry hits a single piece, and is closed by two. */
Test(scripta2, an_entry_lands_as_any_move)
{
    assert_after("scripta2", "w 52 W:h15 B:h14,5x1", "5:h", "w 2e W:h14,5x1 B:h14,c1");
    assert_illegal("scripta2", "w 52 W:h15 B:h13,5x2", "5:h");
}

/* S2-9: who has pieces in the circle may do nothing but enter them. */
Test(scripta2, pieces_in_the_circle_enter_before_anything_else)
{
    assert_actions("scripta2", "w 53 W:h10,c1,8x2,11x2 B:h15", "3:c 5:c");
    assert_actions("scripta2", "w 31 W:c2,9x13 B:h15", "1:c 3:c");
    assert_after("scripta2", "w 31 W:c2,9x13 B:h15", "3:c", "w 1 W:c1,3x1,9x13 B:h15");
    assert_actions("scripta2", "w 1 W:c1,3x1,9x13 B:h15", "1:c");
    assert_after("scripta2", "w 1 W:c1,3x1,9x13 B:h15", "1:c", "b - W:1x1,3x1,9x13 B:h15");
    assert_actions("scripta2", "w 1 W:3x2,9x13 B:h15", "1:3 1:9");
}

/* S2-9: the circle lies before A1, and is not the hand. */
Test(scripta2, a_hit_piece_waits_in_the_circle_and_enters_from_before_square_1)
{
    assert_after("scripta2", "b 6 W:29x14,30x1 B:24x1,o14", "6:24", "w - W:c1,29x14 B:30x1,o14");
    assert_events("scripta2", "w 31 W:c2,9x13 B:h14,3x1", "3:c", "entered:w hit:b");
}

/* S2-10: with pieces in hand each turn must enter one; after that the dice are free. */
Test(scripta2, each_turn_enters_a_piece_while_some_are_in_hand)
{
    assert_actions("scripta2", "w 52 W:h2,9x13 B:h15", "2:h 5:h");
    assert_after("scripta2", "w 52 W:h2,9x13 B:h15", "2:h", "w 5e W:h1,2x1,9x13 B:h15");
    assert_actions("scripta2", "w 5e W:h1,2x1,9x13 B:h15", "5:2 5:9 5:h");
}

/* S2-10: entering from the circle counts; the mark is dropped with the last piece in hand. */
Test(scripta2, an_entry_from_the_circle_counts)
{
    assert_after("scripta2", "w 53 W:h10,c1,8x2,11x2 B:h15", "3:c",
                 "w 5e W:h10,3x1,8x2,11x2 B:h15");
    assert_actions("scripta2", "w 5e W:h10,3x1,8x2,11x2 B:h15", "5:11 5:3 5:8 5:h");
    assert_after("scripta2", "w 52 W:h1,9x14 B:h15", "2:h", "w 5 W:2x1,9x14 B:h15");
    assert_actions("scripta2", "w 5 W:2x1,9x14 B:h15", "5:2 5:9");
}

/* S2-10: where the mark e can and must stand. */
Test(scripta2, the_mark_e_stands_exactly_where_it_matters)
{
    assert_refused("scripta2", "w 52e W:h14,9x1 B:h15", LUS_E_ENTERED_MARK);
    assert_refused("scripta2", "w 4444e W:h14,9x1 B:h15", LUS_E_ENTERED_MARK);
    assert_refused("scripta2", "w 5e W:9x15 B:h15", LUS_E_ENTERED_MARK);
    assert_refused("scripta2", "w 5e W:h15 B:h15", LUS_E_ENTERED_MARK);
    assert_refused("scripta2", "w 5 W:h14,9x1 B:h15", LUS_E_ENTERED_MISSING);
    assert_refused("scripta2", "w 444 W:h14,9x1 B:h15", LUS_E_ENTERED_MISSING);
    assert_actions("scripta2", "w 444e W:h14,9x1 B:h15", "4:9 4:h");
}

/* S2-11: if no die left can enter where it must, the rest of the turn is lost. */
Test(scripta2, without_a_possible_entry_the_turn_is_lost)
{
    assert_after("scripta2", "w - W:h1,9x14 B:h11,2x2,5x2", "52", "b - W:h1,9x14 B:h11,2x2,5x2");
    assert_events("scripta2", "w - W:h1,9x14 B:h11,2x2,5x2", "52",
                  "thrown:w:52 passed:w:no-entry lost_dice:w:52:no-entry turn:b");
    assert_after("scripta2", "w - W:h1,9x14 B:h11,2x2,5x2", "21", "w 21 W:h1,9x14 B:h11,2x2,5x2");
    assert_actions("scripta2", "w 21 W:h1,9x14 B:h11,2x2,5x2", "1:h");
    assert_refused("scripta2", "w 52 W:h1,9x14 B:h11,2x2,5x2", LUS_E_DICE_STUCK);
}

/* S2-11: also in the middle of a turn, with two pieces in the circle. */
Test(scripta2, a_second_piece_in_the_circle_can_stop_the_turn)
{
    assert_actions("scripta2", "w 31 W:c2,9x13 B:h13,1x2", "3:c");
    assert_after("scripta2", "w 31 W:c2,9x13 B:h13,1x2", "3:c", "b - W:c1,3x1,9x13 B:h13,1x2");
    assert_events("scripta2", "w 31 W:c2,9x13 B:h13,1x2", "3:c",
                  "entered:w lost_dice:w:1:no-entry turn:b");
}

/* S2-12: from E4 with a 4 and from E2 with a 2, once all stand on table E. */
Test(scripta2, pieces_are_borne_off_from_the_square_of_the_die)
{
    assert_actions("scripta2", "w 42 W:33x1,35x1,o13 B:h15", "2:33 2:35 4:33");
    assert_after("scripta2", "w 42 W:33x1,35x1,o13 B:h15", "4:33", "w 2 W:35x1,o14 B:h15");
    assert_after("scripta2", "w 2 W:31x1,35x1,o13 B:h15", "2:35", "b - W:31x1,o14 B:h15");
    assert_events("scripta2", "w 42 W:33x1,35x1,o13 B:h15", "4:33", "borne_off:w");
}

/* S2-12: not while a piece is on the way, in hand or in the circle. */
Test(scripta2, nothing_is_borne_off_before_all_are_on_table_e)
{
    assert_actions("scripta2", "w 42 W:30x1,33x1,35x1,o12 B:h15", "2:30 2:33 4:30");
    assert_actions("scripta2", "w 42 W:h1,33x1,35x1,o12 B:h15", "2:h 4:h");
    assert_actions("scripta2", "w 42 W:c1,33x1,35x1,o12 B:h15", "2:c 4:c");
    /* the last piece comes home with the 1 and opens the way for the 4 */
    assert_actions("scripta2", "w 41 W:30x1,33x1,o13 B:h15", "1:30 1:33 4:30");
    assert_after("scripta2", "w 41 W:30x1,33x1,o13 B:h15", "1:30", "w 4 W:31x1,33x1,o13 B:h15");
    assert_actions("scripta2", "w 4 W:31x1,33x1,o13 B:h15", "4:31 4:33");
}

/* S2-13: a 4 without E4, E5 and E6 takes the highest that is left. */
Test(scripta2, a_high_die_bears_off_from_the_highest_square)
{
    assert_actions("scripta2", "w 41 W:34x2,36x1,o12 B:h15", "1:34 1:36 4:34");
    assert_after("scripta2", "w 41 W:34x2,36x1,o12 B:h15", "4:34", "w 1 W:34x1,36x1,o13 B:h15");
    assert_actions("scripta2", "w 6666 W:36x15 B:h15", "6:36");
    assert_actions("scripta2", "b 65 W:h15 B:32x1,35x14", "5:32 6:32");
}

/* S2-13: with a piece on a higher square it does not, even if that piece cannot move. */
Test(scripta2, a_higher_piece_keeps_the_others_on_the_table)
{
    assert_actions("scripta2", "w 4 W:32x1,34x1,o13 B:h15", "4:32");
    assert_actions("scripta2", "w 41 W:32x1,34x1,o13 B:h13,36x2", "1:32 1:34");
    assert_after("scripta2", "w - W:32x1,34x1,o13 B:h13,36x2", "44",
                 "b - W:32x1,34x1,o13 B:h13,36x2");
}

/* S2-14: a die may move a piece inside the table instead, by S2-7. */
Test(scripta2, a_die_may_move_inside_the_table)
{
    assert_after("scripta2", "w 2 W:33x1,35x1,o13 B:h15", "2:33", "b - W:35x2,o13 B:h15");
    assert_illegal("scripta2", "w 2 W:33x1,35x1,36x1,o12 B:h15", "2:36");
    assert_after("scripta2", "w 2 W:33x1,35x1,o13 B:h14,o1", "2:35", "b - W:33x1,o14 B:h14,o1");
    assert_after("scripta2", "w 3 W:31x1,34x1,o13 B:h14,35x1", "3:31", "b - W:34x2,o13 B:h14,35x1");
    assert_illegal("scripta2", "w 3 W:31x1,34x1,o13 B:32x13,33x2", "3:33");
    assert_illegal("scripta2", "w 1 W:33x1,35x1,o13 B:h13,34x2", "1:33");
}

/* S2-15: a piece hit while its owner bears off goes round again. */
Test(scripta2, a_hit_stops_the_bearing_off)
{
    assert_after("scripta2", "b 2 W:33x1,35x1,o13 B:31x1,o14", "2:31",
                 "w - W:c1,35x1,o13 B:33x1,o14");
    assert_actions("scripta2", "w 62 W:c1,35x1,o13 B:33x1,o14", "2:c 6:c");
    assert_after("scripta2", "w 62 W:c1,35x1,o13 B:33x1,o14", "6:c",
                 "w 2 W:6x1,35x1,o13 B:33x1,o14");
    assert_actions("scripta2", "w 2 W:6x1,35x1,o13 B:33x1,o14", "2:6");
    assert_actions("scripta2", "w 2 W:31x1,35x1,o13 B:32x1,o14", "2:31 2:35");
}

/* S2-16: the first to bear off all wins, at once; the dice that are left are of no more use. */
Test(scripta2, the_game_ends_with_the_last_piece)
{
    assert_after("scripta2", "w 65 W:36x1,o14 B:h15", "6:36", "w - W:o15 B:h15");
    assert_events("scripta2", "w 65 W:36x1,o14 B:h15", "6:36", "borne_off:w ended:w:off");
    assert_over("scripta2", "w - W:o15 B:h15", "w off");
    assert_over("scripta2", "b - W:h3,36x12 B:o15", "b off");
    assert_actions("scripta2", "w - W:36x1,o14 B:35x1,o14",
                   "11 21 22 31 32 33 41 42 43 44 51 52 53 54 55 61 62 63 64 65 66");
}

/* S2-16: what contradicts the end. */
Test(scripta2, an_end_that_nobody_reached_is_refused)
{
    assert_refused("scripta2", "b - W:o15 B:h15", LUS_E_NOT_WINNER);
    assert_refused("scripta2", "w - W:h15 B:o15", LUS_E_NOT_WINNER);
    assert_refused("scripta2", "w - W:o15 B:o15", LUS_E_BOTH_OFF);
    assert_refused("scripta2", "w 5 W:o15 B:h15", LUS_E_OVER_DICE);
}

/* Text forms: the order of items, numbers, labels and spaces are fixed. */
Test(scripta2, text_that_is_not_canonical_is_refused)
{
    static const struct {
        const char *position;
        lus_error code;
    } cases[] = {
        {"", LUS_E_ENDS_EARLY},
        {"w", LUS_E_FIELDS},
        {"w - W:h15", LUS_E_FIELDS},
        {"w - W:h15 B:h15 B:h15", LUS_E_FIELDS},
        {"w -  W:h15 B:h15", LUS_E_UNEXPECTED},
        {" w - W:h15 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h15 B:h15 ", LUS_E_ENDS_EARLY},
        {"W - W:h15 B:h15", LUS_E_SIDE},
        {"x - W:h15 B:h15", LUS_E_SIDE},
        {"w ? W:h15 B:h15", LUS_E_DICE},
        {"w 5- W:9x15 B:h15", LUS_E_DICE},
        {"w - B:h15 W:h15", LUS_E_LABEL},
        {"w - W:h15 W:h15", LUS_E_LABEL},
        {"w - Wh15 B:h15", LUS_E_LABEL},
        {"w - W B:h15", LUS_E_LABEL},
        {"w - W: B:h15", LUS_E_UNEXPECTED},
        {"w - W:h15 B:", LUS_E_ENDS_EARLY},
        {"w - W:h15, B:h15", LUS_E_UNEXPECTED},
        {"w - W:,h15 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h15 B:h15,", LUS_E_ENDS_EARLY},
        {"w - W:h15;o0 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h B:h15", LUS_E_NUMBER},
        {"w - W:h015 B:h15", LUS_E_LEADING_ZERO},
        {"w - W:h14,01x1 B:h15", LUS_E_LEADING_ZERO},
        {"w - W:h0,1x15 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h15,c0 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h15,1x0 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h14,1 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h14,1y1 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h14,1x B:h15", LUS_E_NUMBER},
        {"w - W:h14,1x-1 B:h15", LUS_E_NUMBER},
        {"w - W:h-1,1x15 B:h15", LUS_E_NUMBER},
        {"w - W:c1,h14 B:h15", LUS_E_ORDER},
        {"w - W:o1,h14 B:h15", LUS_E_ORDER},
        {"w - W:9x1,h14 B:h15", LUS_E_ORDER},
        {"w - W:9x1,c14 B:h15", LUS_E_ORDER},
        {"w - W:9x7,8x8 B:h15", LUS_E_ORDER},
        {"w - W:9x7,9x8 B:h15", LUS_E_ORDER},
        {"w - W:h7,h8 B:h15", LUS_E_ORDER},
        {"w - W:o7,36x8 B:h15", LUS_E_ORDER},
        {"w - W:h14,1x16 B:h15", LUS_E_TOO_BIG},
        {"w - W:h99999999999999999999 B:h15", LUS_E_TOO_BIG},
        {"w - W:h14,99999999999999999999x1 B:h15", LUS_E_TOO_BIG},
        {"w - W:h14,40x1 B:h15", LUS_E_SQUARE},
        {"w - W:h14,k1 B:h15", LUS_E_UNEXPECTED},
        {"w - W:h14,\xff"
         "1 B:h15",
         LUS_E_UNEXPECTED},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused("scripta2", cases[i].position, cases[i].code);
}

/* Text forms: an action names the die and where it is played from. */
Test(scripta2, actions_are_read_exactly)
{
    assert_legal("scripta2", "w 52 W:h15 B:h15", "5:h");
    assert_illegal("scripta2", "w 52 W:h15 B:h15", "5:c");
    assert_illegal("scripta2", "w 52 W:h15 B:h15", "5:0");
    assert_illegal("scripta2", "w 52 W:h15 B:h15", "4:h");
    assert_illegal("scripta2", "w 52 W:h15 B:h15", "5:h ");
    assert_illegal("scripta2", "w 31 W:c2,9x13 B:h15", "3:h");
    assert_illegal("scripta2", "w - W:h15 B:h15", "25");
    assert_illegal("scripta2", "w - W:o15 B:h15", "6:36");
}
