/* Games with history: repetition, undo by replay, ends made by people. */
#include <stdio.h>
#include <string.h>

#include "core/match/match.h"
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

/* BR-26: what first came up after the very first action counts, too; the start never comes back. */
Test(match, repetition_of_what_came_first)
{
    lus_variant v = variant_of("bastonus");
    lus_match m;
    lus_match_begin(&m, &v, NULL, steps, 4096);
    play_text(&m, "a3-a4 c7-b7 f2-g2 b7-c7 g2-f2 c7-b7 f2-g2 b7-c7");
    cr_expect_neq(m.status.kind, LUS_OVER);
    play_text(&m, "g2-f2");
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
    cr_expect_eq(fault.a, 1);
    lus_match_end(&m, LUS_WHITE, LUS_BY_RESIGNATION);
    cr_expect(!lus_match_play(&m, a, NULL, &fault));
    cr_expect_eq(fault.code, LUS_E_GAME_OVER);
    cr_expect_eq(m.status.player, LUS_WHITE);
    cr_expect_eq(m.status.reason, LUS_BY_RESIGNATION);
}

Test(match, refuses_a_throw_that_no_dice_show)
{
    lus_variant v = variant_of("scripta2");
    lus_match m;
    lus_fault fault;
    lus_match_begin(&m, &v, NULL, steps, 4096);
    cr_expect(!lus_match_play(&m, UINT32_MAX, NULL, &fault));
    cr_expect_eq(fault.code, LUS_E_THROW);
    cr_expect_eq(m.count, 0);
}

/* Where the turn of the last step began: after a throw, and where another one is to act than at the
 * beginning of the turn before. A state of it is not played to from the start of the match. */
static uint32_t turn_of_last(const lus_match *m, const lus_state *states)
{
    uint32_t turn = 0;
    for (uint32_t i = 1; i < m->count; i++) {
        unsigned then = m->variant.game->status(&m->variant, &states[turn]).player,
                 now = m->variant.game->status(&m->variant, &states[i]).player;
        if (m->steps[i - 1].chance || now != then)
            turn = i;
    }
    return turn;
}

/* Every state of a game can be asked for, in any order, and is what playing to it gives. */
static void check_every_state(const lus_variant *v, uint64_t seed)
{
    enum { MOST = 150 };
    static lus_state states[MOST + 1];
    lus_rng rng = lus_rng_seeded(seed);
    lus_match m;
    lus_match_begin(&m, v, NULL, steps, 4096);
    states[0] = m.now;
    while (m.status.kind != LUS_OVER && m.count < MOST) {
        cr_assert(lus_match_play(&m, v->game->sample(v, &m.now, &rng), NULL, NULL));
        states[m.count] = m.now;
        cr_assert_eq(m.turn_at, turn_of_last(&m, states), "%s: %u", v->game->id, m.turn_at);
        cr_assert_eq(memcmp(&m.turn, &states[m.turn_at], sizeof m.turn), 0);
        for (uint32_t back = 0; back <= m.count && back < 8; back++) {
            lus_state s;
            lus_match_state_at(&m, m.count - back, &s);
            cr_assert_eq(memcmp(&s, &states[m.count - back], sizeof s), 0, "%s: %u of %u",
                         v->game->id, m.count - back, m.count);
        }
    }
    while (m.count > 0) {
        uint32_t count = m.count - 1 - lus_rng_below(&rng, m.count < 5 ? m.count : 5);
        uint32_t turn = count > 0 && count >= m.turn_at ? m.turn_at : 0;
        lus_match_rewind(&m, count);
        cr_assert_eq(m.count, count);
        cr_assert_eq(m.turn_at, turn);
        cr_assert_eq(memcmp(&m.turn, &states[turn], sizeof m.turn), 0);
        cr_assert_eq(memcmp(&m.now, &states[count], sizeof m.now), 0, "%s: %u", v->game->id, count);
        cr_assert_eq(m.status.player, v->game->status(v, &m.now).player);
        if (count > 0 && count % 3 == 0) { /* and play goes on from there */
            cr_assert(lus_match_play(&m, v->game->sample(v, &m.now, &rng), NULL, NULL));
            lus_match_rewind(&m, count);
            cr_assert_eq(memcmp(&m.now, &states[count], sizeof m.now), 0);
        }
    }
}

Test(match, every_state_comes_back)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        for (uint64_t seed = 1; seed <= 10; seed++)
            check_every_state(&v, seed);
    }
}

/* A match that is taken back to its last step is what it was: drawn. */
Test(match, a_repetition_stays_one)
{
    lus_variant v = variant_of("bastonus");
    lus_match m;
    lus_match_begin(&m, &v, NULL, steps, 4096);
    play_text(&m, "f2-g2 c7-b7 g2-f2 b7-c7 f2-g2 c7-b7 g2-f2 b7-c7");
    lus_match_rewind(&m, 8);
    cr_expect_eq(m.status.kind, LUS_OVER);
    cr_expect_eq(m.status.reason, LUS_BY_REPETITION);
}
