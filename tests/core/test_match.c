/* Games with history: repetition, undo by replay, ends made by people. */
#include <stdio.h>
#include <string.h>

#include "core/match.h"
#include "tests/support/support.h"

static lus_step steps[4096];

static void play_text(lus_match *m, const char *actions)
{
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", actions);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        lus_action a;
        cr_assert(lus_read_action(&m->variant, &m->now, word, &a, NULL), "%s is not legal", word);
        cr_assert(lus_match_play(m, a, NULL, NULL), "%s cannot be played", word);
    }
}

/* EG-15: the third occurrence of a position with the same player to move is a draw. */
Test(match, ergo_repetition)
{
    lus_variant v = variant_of("ergo");
    lus_match m;
    lus_match_begin(&m, &v, NULL, steps, 4096);
    play_text(&m, "@e5 @a1 e5-e6 a1-a2 e6-e5 a2-a1");
    cr_expect_neq(m.status.kind, LUS_OVER);
    play_text(&m, "e5-e6 a1-a2 e6-e5");
    cr_expect_neq(m.status.kind, LUS_OVER);
    play_text(&m, "a2-a1");
    cr_expect_eq(m.status.kind, LUS_OVER);
    cr_expect_eq(m.status.player, LUS_NOBODY);
    cr_expect_eq(m.status.reason, LUS_BY_REPETITION);
}

/* BR-26: turn starts only, same player to move; here the start position comes back twice. */
Test(match, bastonus_repetition)
{
    lus_variant v = variant_of("bastonus");
    lus_match m;
    lus_match_begin(&m, &v, NULL, steps, 4096);
    play_text(&m, "f2-g2 c7-b7 g2-f2 b7-c7");
    cr_expect_neq(m.status.kind, LUS_OVER);
    play_text(&m, "f2-g2 c7-b7 g2-f2");
    cr_expect_neq(m.status.kind, LUS_OVER);
    play_text(&m, "b7-c7");
    cr_expect_eq(m.status.reason, LUS_BY_REPETITION);
}

Test(match, repetition_is_told)
{
    lus_variant v = variant_of("bastonus");
    lus_match m;
    lus_action a;
    lus_events events = {0};
    lus_match_begin(&m, &v, NULL, steps, 4096);
    play_text(&m, "f2-g2 c7-b7 g2-f2 b7-c7 f2-g2 c7-b7 g2-f2");
    cr_assert(lus_read_action(&v, &m.now, "b7-c7", &a, NULL));
    cr_assert(lus_match_play(&m, a, &events, NULL));
    cr_expect_eq(events.list[events.count - 1].kind, LUS_ENDED);
    cr_expect_eq(events.list[events.count - 1].why, LUS_BY_REPETITION);
}

Test(match, undo_is_replay)
{
    lus_variant v = variant_of("ergo");
    lus_match m;
    lus_state before;
    lus_match_begin(&m, &v, NULL, steps, 4096);
    play_text(&m, "@e5 @a1 e5-e6");
    before = m.now;
    play_text(&m, "a1-a2");
    lus_match_rewind(&m, 3);
    cr_expect_eq(memcmp(&before, &m.now, sizeof before), 0);
    cr_expect_eq(m.count, 3);
    lus_match_rewind(&m, 0);
    cr_expect_eq(memcmp(&m.start, &m.now, sizeof before), 0);
}

Test(match, undo_takes_back_a_repetition)
{
    lus_variant v = variant_of("bastonus");
    lus_match m;
    lus_match_begin(&m, &v, NULL, steps, 4096);
    play_text(&m, "f2-g2 c7-b7 g2-f2 b7-c7 f2-g2 c7-b7 g2-f2 b7-c7");
    cr_expect_eq(m.status.kind, LUS_OVER);
    lus_match_rewind(&m, 7);
    cr_expect_neq(m.status.kind, LUS_OVER);
}

Test(match, refuses_what_is_not_possible)
{
    lus_variant v = variant_of("ergo");
    lus_match m;
    lus_fault fault;
    lus_match_begin(&m, &v, NULL, steps, 1);
    cr_expect(!lus_match_play(&m, UINT32_MAX, NULL, &fault));
    cr_expect_eq(fault.code, LUS_E_ACTION);
    play_text(&m, "@e5");
    lus_action a;
    cr_assert(lus_read_action(&v, &m.now, "@e6", &a, NULL));
    cr_expect(!lus_match_play(&m, a, NULL, &fault));
    cr_expect_eq(fault.code, LUS_E_FULL);
    lus_match_end(&m, LUS_WHITE, LUS_BY_RESIGNATION);
    cr_expect(!lus_match_play(&m, a, NULL, &fault));
    cr_expect_eq(fault.code, LUS_E_GAME_OVER);
}
