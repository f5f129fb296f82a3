/* Bastonus Romanus, article by article: how a game ends, what repeats. */
#include <string.h>

#include "core/match/match.h"
#include "games/bastonus/rules.h"
#include "games/bastonus/tests/drawing.h"

/* BR-19: at the end of his turn the opponent has no piece on the field. */
Test(bastonus, victory_on_the_field)
{
    assert_after("bastonus", "3li3/8/8/8/Lc1L4/8/8/7I w - 5", "d4-c4",
                 "3li3/8/8/8/L1L5/8/8/7I w# - 0");
    assert_over("bastonus", "3li3/8/8/8/L1L5/8/8/7I w# - 0", "w field");
    assert_events("bastonus", "3li3/8/8/8/Lc1L4/8/8/7I w - 5", "d4-c4", "captured:b ended:w:field");
    /* either camp is off the field; the opponent may have left it himself */
    assert_after("bastonus", "3li3/8/8/8/8/8/4d3/L6I w - 5", "a1-a2",
                 "3li3/8/8/8/8/8/L3d3/7I w# - 6");
    /* only when the turn ends */
    const char *acting_on = "3i4/2L1lL2/8/8/L1L5/8/8/7I w+ - 0";
    assert_after("bastonus", "3i4/2L1lL2/8/8/Lc1L4/8/8/7I w - 5", "d4-c4", acting_on);
    assert_after("bastonus", acting_on, "stop", "3i4/2L1lL2/8/8/L1L5/8/8/7I w# - 0");
    /* an end at once lets the field be looked at as well */
    assert_after("bastonus", acting_on, "c7-d7", "3i4/3L1L2/8/8/L1L5/8/8/7I w# - 0");
    assert_over("bastonus", "3i4/3L1L2/8/8/L1L5/8/8/7I w# - 0", "w field");
}

/* BR-20: four of his pieces occupy the enemy camp. */
Test(bastonus, conquest_of_the_camp)
{
    assert_after("bastonus", "3LL2i/3L1D2/8/8/8/8/l7/7I w - 5", "f7-e7",
                 "3LL2i/3LD3/8/8/8/8/l7/7I w# - 6");
    assert_over("bastonus", "3LL2i/3LD3/8/8/8/8/l7/7I w# - 6", "w conquest");
    assert_over("bastonus", "7i/8/8/8/8/7L/3ee3/3dl2I b# - 6", "b conquest");
    /* three are not enough, and his own camp is none to conquer */
    assert_after("bastonus", "3LL2i/5D2/8/8/8/8/l7/7I w - 5", "f7-e7",
                 "3LL2i/4D3/8/8/8/8/l7/7I b - 6");
    assert_after("bastonus", "7i/8/8/8/8/8/l2L1C2/3LL2I w - 5", "f2-e2",
                 "7i/8/8/8/8/8/l2LC3/3LL2I b - 6");
    /* pushed in by the enemy he wins with his own next action, if all four are still there */
    const char *pushed_in = "3LL2i/3LLc2/8/8/8/8/l7/7I w e7w 1";
    assert_after("bastonus", "3LL2i/3L1Lc1/8/8/8/8/l7/7I b - 0", "g7!w", pushed_in);
    assert_after("bastonus", pushed_in, "h1-g1", "3LL2i/3LLc2/8/8/8/8/l7/6I1 w# - 2");
    assert_after("bastonus", pushed_in, "d8-c8", "2L1L2i/3LLc2/8/8/8/8/l7/7I b - 2");
}

/* BR-20, BR-21: the pieces that decided it are those that hold the camp. */
Test(bastonus, who_holds_the_camp_is_shown)
{
    assert_deciding("bastonus", "3LL2i/3LD3/8/8/8/8/l7/7I w# - 6", "d7 e7 d8 e8");
    assert_deciding("bastonus", "7i/8/8/8/8/7L/3ee3/3dl2I b# - 6", "d1 e1 d2 e2");
    assert_deciding("bastonus", "8/3LI3/8/8/8/8/d7/3i4 w# - 6", "e7");
    assert_deciding("bastonus", "7i/3L4/8/8/8/8/l7/L6I w - 6", "");
}

/* BR-21: his Empress stands in the enemy camp. */
Test(bastonus, annexation)
{
    assert_after("bastonus", "7i/8/3I4/8/8/8/l6L/8 w - 5", "d6-d7", "7i/3I4/8/8/8/8/l6L/8 w# - 6");
    assert_over("bastonus", "7i/3I4/8/8/8/8/l6L/8 w# - 6", "w annexation");
    assert_after("bastonus", "7I/8/8/8/8/5i2/l6L/8 b - 5", "f3-f2", "7I/8/8/8/8/8/l4i1L/8 w - 6");
    assert_after("bastonus", "7I/8/8/8/8/8/l4i1L/8 b - 5", "f2-e2", "7I/8/8/8/8/8/l3i2L/8 b# - 6");
    /* driven in by her own Colossus */
    assert_after("bastonus", "7i/8/3I4/3C4/8/8/l6L/8 w - 5", "d5!n",
                 "7i/3I4/3C4/8/8/8/l6L/8 w# - 6");
    /* driven in by the enemy: with his next action */
    const char *driven_in = "7i/2cI4/8/8/8/8/l6L/7D w d7e 6";
    assert_after("bastonus", "7i/1cI5/8/8/8/8/l6L/7D b - 5", "b7!e", driven_in);
    assert_after("bastonus", driven_in, "h2-h3", "7i/2cI4/8/8/8/7L/l7/7D w# - 7");
    assert_after("bastonus", driven_in, "d7-d6", "7i/2c5/3I4/8/8/8/l6L/7D b - 7");
    /* her own camp is safe ground */
    assert_after("bastonus", "7i/8/8/8/8/8/l1I4L/8 w - 5", "c2-d2", "7i/8/8/8/8/8/l2I3L/8 b - 6");
}

/* BR-22: the opponent has no legionary left. */
Test(bastonus, loss_of_the_legion)
{
    assert_after("bastonus", "7i/8/8/Ll6/2L5/8/8/d6I w - 5", "c4-c5",
                 "7i/8/8/L1L5/8/8/8/d6I w# - 0");
    assert_over("bastonus", "7i/8/8/L1L5/8/8/8/d6I w# - 0", "w legion");
    /* exhausted ones are legionaries */
    assert_after("bastonus", "7i/8/8/Ll6/2L5/8/8/e6I w - 5", "c4-c5",
                 "7i/8/8/L1L5/8/8/8/e6I b - 0");
    /* at once, though more could be captured */
    assert_after("bastonus", "7i/8/6L1/Ll4c1/2L2L2/8/8/d6I w - 5", "c4-c5",
                 "7i/8/6L1/L1L3c1/5L2/8/8/d6I w# - 0");
}

/* BR-23: at the end of his turn the opponent, who is to play, has no chief on the field. */
Test(bastonus, loss_of_the_command)
{
    assert_after("bastonus", "3di3/8/8/Lc6/2L5/8/8/l6I w - 5", "c4-c5",
                 "3di3/8/8/L1L5/8/8/8/l6I w# - 0");
    assert_over("bastonus", "3di3/8/8/L1L5/8/8/8/l6I w# - 0", "w command");
    /* he has withdrawn them himself; it shows at the end of the other's turn */
    assert_after("bastonus", "3di3/2c5/8/8/8/8/L7/l6I b - 5", "c7-d7",
                 "3di3/3c4/8/8/8/8/L7/l6I w - 6");
    assert_after("bastonus", "3di3/3c4/8/8/8/8/L7/l6I w - 6", "h1-g1",
                 "3di3/3c4/8/8/8/8/L7/l5I1 w# - 7");
    /* the enemy's camp is not the field either */
    assert_after("bastonus", "4i3/8/8/8/8/8/L2d4/l6I w - 6", "h1-g1",
                 "4i3/8/8/8/8/8/L2d4/l5I1 w# - 7");
    /* only when the turn ends */
    assert_after("bastonus", "3di3/8/6L1/Lc4l1/2L2L2/8/8/l6I w - 5", "c4-c5",
                 "3di3/8/6L1/L1L3l1/5L2/8/8/l6I w+ - 0");
    assert_after("bastonus", "3di3/8/6L1/L1L3l1/5L2/8/8/l6I w+ - 0", "stop",
                 "3di3/8/6L1/L1L3l1/5L2/8/8/l6I w# - 0");
    /* any chief will do */
    assert_after("bastonus", "3d3i/8/8/Lc6/2L5/8/8/l6I w - 5", "c4-c5",
                 "3d3i/8/8/L1L5/8/8/8/l6I b - 0");
}

/* BR-24: the opponent's Empress was captured, or pushed off. */
Test(bastonus, capture_of_the_empress)
{
    assert_after("bastonus", "7d/8/8/Li6/2L5/8/8/l6I w - 5", "c4-c5",
                 "7d/8/8/L1L5/8/8/8/l6I w# - 0");
    assert_over("bastonus", "7d/8/8/L1L5/8/8/8/l6I w# - 0", "w empress");
    assert_after("bastonus", "7d/8/8/iL6/8/8/8/l6I w - 5", "b5!w", "7d/8/8/E7/8/8/8/l6I w# - 0");
    /* at once, though more could be captured */
    assert_after("bastonus", "7d/8/6L1/Li4l1/2L2L2/8/8/l6I w - 5", "c4-c5",
                 "7d/8/6L1/L1L3l1/5L2/8/8/l6I w# - 0");
}

/* BR-19 to BR-24: of several ends the most glorious counts. */
Test(bastonus, the_most_glorious_end_counts)
{
    assert_over("bastonus", "3LL3/3LI3/8/8/8/8/3l4/3i4 w# - 6", "w field");
    assert_over("bastonus", "3LL3/3LI3/8/8/8/8/l7/3i4 w# - 6", "w conquest");
    assert_over("bastonus", "8/3LI3/8/8/8/8/d7/3i4 w# - 6", "w annexation");
    assert_over("bastonus", "8/8/8/8/8/I7/c2L4/3i4 w# - 6", "w legion");
    assert_over("bastonus", "8/8/8/8/8/I7/L7/3i4 w# - 6", "w field");
    assert_over("bastonus", "8/8/8/8/8/I7/L6l/3c4 w# - 6", "w command");
    assert_over("bastonus", "8/8/8/8/8/I7/L6l/c7 w# - 6", "w empress");
    /* the last chief captured is the Empress: command comes before */
    assert_after("bastonus", "8/8/8/Li6/2L5/8/8/l6I w - 5", "c4-c5", "8/8/8/L1L5/8/8/8/l6I w# - 0");
    assert_over("bastonus", "8/8/8/L1L5/8/8/8/l6I w# - 0", "w command");
}

/* BR-25: a player to move without any legal action loses. */
Test(bastonus, blocked)
{
    const char *position = drawn("ieL....."
                                 "e......."
                                 "LL......"
                                 "........"
                                 "........"
                                 "........"
                                 "........"
                                 ".......I",
                                 "w - 5");
    assert_after("bastonus", position, "b6-b7", "ieL5/eL6/L7/8/8/8/8/7I w# - 6");
    assert_over("bastonus", "ieL5/eL6/L7/8/8/8/8/7I w# - 6", "w blocked");
    assert_events("bastonus", position, "b6-b7", "moved:w ended:w:blocked");
    assert_refused("bastonus", "ieL5/eL6/L7/8/8/8/8/7I b - 6", LUS_E_ALREADY_OVER);
    /* a push or a jump is an action */
    assert_after("bastonus", "ieL5/l7/LL6/8/8/8/8/7I w - 5", "b6-b7",
                 "ieL5/lL6/L7/8/8/8/8/7I b - 6");
    assert_after("bastonus", "idL5/e7/LL6/8/8/8/8/7I w - 5", "b6-b7",
                 "idL5/eL6/L7/8/8/8/8/7I b - 6");
    /* BR-14: his only push would be back */
    assert_after("bastonus", "ieL5/1lL5/L7/L7/8/8/8/7I w - 5", "c7!w",
                 "ieL5/lE6/L7/L7/8/8/8/7I w# - 0");
    assert_over("bastonus", "ieL5/lE6/L7/L7/8/8/8/7I w# - 0", "w blocked");
}

/* BR-26: a hundred turns without a capture or a new exhaustion are a draw; a victory comes first.
 */
Test(bastonus, the_clock)
{
    assert_after("bastonus", "7i/8/8/l7/3L4/8/8/7I w - 98", "d4-e4", "7i/8/8/l7/4L3/8/8/7I b - 99");
    assert_after("bastonus", "7i/8/8/l7/3L4/8/8/7I w - 99", "d4-e4",
                 "7i/8/8/l7/4L3/8/8/7I = - 100");
    assert_over("bastonus", "7i/8/8/l7/4L3/8/8/7I = - 100", "draw clock");
    assert_events("bastonus", "7i/8/8/l7/3L4/8/8/7I w - 99", "d4-e4", "moved:w ended:draw:clock");
    assert_after("bastonus", "7i/8/8/Ll6/2L5/8/8/l6I w - 99", "c4-c5",
                 "7i/8/8/L1L5/8/8/8/l6I b - 0");
    assert_after("bastonus", "7i/8/8/1l6/1L6/8/8/7I w - 99", "b4!n",
                 "7i/8/1l6/1E6/8/8/8/7I b b6n 0");
    assert_after("bastonus", "7i/8/8/1l6/1C6/8/8/L6I w - 99", "b4!n",
                 "7i/8/1l6/1C6/8/8/8/L6I = - 100");
    assert_after("bastonus", "7i/8/3I4/8/8/8/l6L/8 w - 99", "d6-d7",
                 "7i/3I4/8/8/8/8/l6L/8 w# - 100");
    assert_after("bastonus", "ieL5/e7/LL6/8/8/8/8/7I w - 99", "b6-b7",
                 "ieL5/eL6/L7/8/8/8/8/7I w# - 100");
    assert_refused("bastonus", "7i/8/8/l7/4L3/8/8/7I w - 100", LUS_E_CLOCK);
}

static bool counts(const char *position)
{
    lus_variant v = variant_of("bastonus");
    lus_state s = state_of(&v, position);
    return v.game->counts(&v, &s);
}

static uint64_t key(const char *position)
{
    lus_variant v = variant_of("bastonus");
    lus_state s = state_of(&v, position);
    return lus_repetition_key(&v, &s);
}

/* BR-26: positions are compared at turn starts, with the player to move and the marks, without the
 * clock. */
Test(bastonus, what_repeats)
{
    cr_expect(counts("7i/8/8/l7/3L4/8/8/7I w - 5"));
    cr_expect_not(counts("7i/8/8/8/Ll1L4/8/8/l6I w+ - 0"));
    cr_expect_not(counts("7i/8/8/l7/4L3/8/8/7I = - 100"));
    cr_expect_eq(key("7i/8/8/l7/3L4/8/8/7I w - 5"), key("7i/8/8/l7/3L4/8/8/7I w - 9"));
    cr_expect_neq(key("7i/8/8/l7/3L4/8/8/7I w - 5"), key("7i/8/8/l7/3L4/8/8/7I b - 5"));
    cr_expect_neq(key("7i/8/8/l7/3L4/8/8/7I w - 5"), key("7i/8/8/l7/3L4/8/8/7I w d4n 5"));
    cr_expect_neq(key("7i/8/8/l7/3L4/8/8/7I w - 5"), key("7i/8/8/l7/3E4/8/8/7I w - 5"));
}

/* BR-26: the third occurrence is a draw. */
Test(bastonus, threefold_repetition)
{
    static const char *const shuffle[] = {"e1-e2", "d8-d7", "e2-e1", "d7-d8"};
    lus_variant v = variant_of("bastonus");
    lus_step steps[16];
    lus_match match;
    lus_match_begin(&match, &v, NULL, steps, 16);
    for (unsigned i = 0; i < 8; i++) {
        lus_action action;
        cr_assert_eq(match.status.kind, LUS_DECISION, "over after %u turns", i);
        cr_assert(lus_read_action(&v, &match.now, shuffle[i % 4], &action, NULL));
        cr_assert(lus_match_play(&match, action, NULL, NULL));
    }
    cr_expect_eq(match.status.kind, LUS_OVER);
    cr_expect_eq(match.status.player, LUS_NOBODY);
    cr_expect_eq(match.status.reason, LUS_BY_REPETITION);
}

/* BR-19 to BR-26: positions given as over that nothing has ended, or not so. */
Test(bastonus, over_positions_refused)
{
    assert_refused("bastonus", "3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w# - 0",
                   LUS_E_STILL_PLAYING);
    assert_refused("bastonus", "7i/3I4/8/8/8/8/l6L/7D b# - 6", LUS_E_STILL_PLAYING);
    assert_refused("bastonus", "7i/8/8/l7/4L3/8/8/7I = - 3", LUS_E_STILL_PLAYING);
    assert_over("bastonus", "7i/8/8/l7/4L3/8/8/7I = - 8", "draw repetition");
    assert_refused("bastonus", "8/8/8/l7/4L3/8/8/7I = - 100", LUS_E_ALREADY_OVER);
    assert_refused("bastonus", "7i/8/8/l7/8/8/8/7I = - 100", LUS_E_ALREADY_OVER);
    assert_refused("bastonus", "7d/8/8/L1L5/8/8/8/l7 w# - 0", LUS_E_NOT_WINNER);
    assert_refused("bastonus", "7i/3I4/8/8/8/8/l7/8 w# - 6", LUS_E_NOT_WINNER);
    assert_refused("bastonus", "7i/3I4/8/8/8/8/l6L/8 w# d7n 6", LUS_E_UNEXPECTED);
    assert_refused("bastonus", "7i/3I4/8/8/8/8/l6L/8 w# -|d7n 6", LUS_E_UNEXPECTED);
    assert_refused("bastonus", "7i/3I4/8/8/8/8/l6L/8 w# - 101", LUS_E_TOO_BIG);
}

/* BR-22, BR-24: positions given as in play, in which an army has lost already. */
Test(bastonus, positions_already_over)
{
    static const char *const positions[] = {
        "7I/8/8/8/8/7D/l7/7i w - 0",  /* legion: White's, */
        "7I/8/8/8/8/7L/d7/7i w - 0",  /* or Black's, earlier */
        "8/8/8/8/8/L6D/l7/7i w - 0",  /* Empress: White's, */
        "7I/8/8/8/8/L6D/l6d/8 w - 0", /* or Black's, earlier */
    };
    for (unsigned i = 0; i < sizeof positions / sizeof *positions; i++)
        assert_refused("bastonus", positions[i], LUS_E_ALREADY_OVER);
}

/* BR-3: any other start may be given; camps and field (BR-19 to BR-21, BR-23) count once somebody
 * has acted.
 */
Test(bastonus, starts_that_camps_would_decide)
{
    static const char *const positions[] = {
        "7i/8/8/8/8/8/l7/3LI3 w - 0",     /* all of White's in the camps */
        "7I/8/8/8/8/7L/3ee3/3dl2i w - 0", /* four of Black's in White's camp */
        "7I/8/8/8/8/7L/l3i3/8 w - 0",     /* Black's Empress in White's camp */
        "8/8/8/8/8/7L/l2I4/7i w - 0",     /* White has no chief on the field */
    };
    for (unsigned i = 0; i < sizeof positions / sizeof *positions; i++) {
        lus_variant v = variant_of("bastonus");
        lus_state s = state_of(&v, positions[i]);
        cr_expect_eq(v.game->status(&v, &s).kind, LUS_DECISION, "%s", positions[i]);
    }
    /* Black acts, and what stood there at the start now counts for him */
    assert_after("bastonus", "7I/8/8/8/8/7L/l3i3/8 b - 0", "a2-a3", "7I/8/8/8/8/l6L/4i3/8 b# - 1");
    assert_after("bastonus", "8/8/8/8/8/7L/l2I4/7i b - 0", "a2-a3", "8/8/8/8/8/l6L/3I4/7i b# - 1");
}
