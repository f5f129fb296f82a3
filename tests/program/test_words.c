/* What the terminal tells of an action: causes first, and what no event is about. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>

#include "console/say.h"
#include "tests/support/support.h"

/* Plays actions, blanks between them, and tells the last. */
static void tell_last(const char *game, const char *position, const char *actions)
{
    lus_variant v = variant_of(game);
    lus_state s = state_of(&v, position);
    lus_player player = LUS_NOBODY;
    lus_events events = {0};
    for (const char *at = actions; *at; at += strspn(at, " ")) {
        char text[LUS_ACTION_MAX];
        lus_action action;
        size_t length = strcspn(at, " ");
        snprintf(text, sizeof text, "%.*s", (int)length, at);
        cr_assert(lus_read_action(&v, &s, text, &action, NULL), "%s", text);
        events = (lus_events){0};
        player = v.game->status(&v, &s).player;
        v.game->apply(&v, &s, action, &events);
        at += length;
    }
    cr_redirect_stdout();
    step_tell(&v, player, &events, &s, 0);
    fflush(stdout);
}

Test(words, who_pushes_comes_before_what_is_pushed)
{
    tell_last("bastonus", "3di3/2c5/ll2llll/2l5/2L5/LL1LLLLL/5C2/3ID3 b - 0", "c5!s");
    cr_assert_stdout_eq_str("Black pushes with a legionary from c5 to c4.\n"
                            "The push takes a legionary of White from c4 to c3.\n"
                            "Black’s legionary on c4 is exhausted and can no longer push alone.\n");
}

Test(words, the_colossus_pushes_a_friend)
{
    tell_last("bastonus", "3di3/2c5/l7/8/5L2/5C2/8/3ID3 w - 0", "f3!n");
    cr_assert_stdout_eq_str("White pushes with the Colossus from f3 to f4.\n"
                            "The push takes a legionary of White from f4 to f5.\n");
}

Test(words, a_line_that_only_walks_pushes_nobody)
{
    tell_last("bastonus", "3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0", "a3..c3n");
    cr_assert_stdout_eq_str("White moves 3 pieces from a3–c3 to a4–c4.\n");
}

Test(words, a_turn_ended_by_choice_is_told)
{
    tell_last("bastonus", "7i/8/8/Ll1L4/Ll6/2L5/8/l3I2C w - 5", "d5-c5 stop");
    cr_assert_stdout_eq_str("White stops here.\n");
}

Test(words, to_throw_is_not_to_stop)
{
    tell_last("ur", "w ? W:t7,h7 B:t7,h7 r7", "throw");
    cr_assert_stdout_eq_str("");
}
