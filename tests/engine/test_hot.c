/* The hot loops are the rules: they play what a match plays, and count what the table counts. */
#include <string.h>

#include "core/match/match.h"
#include "core/registry.h"
#include "engine/hot.h"
#include "engine/simple.h"
#include "tests/support/perft.h"
#include "tests/support/support.h"

enum { STEPS_MOST = 200000 };

/* Plays the same random game by the hot loop and as a match; how it ended. */
static lus_status play_both_ways(const lus_variant *v, const lus_state *start, uint64_t seed)
{
    static lus_step steps[STEPS_MOST];
    lus_rng fast = lus_rng_seeded(seed), slow = fast, told = fast;
    lus_match m;
    lus_playout out, in_turns;
    unsigned turns = 1;
    lus_match_begin(&m, v, start, steps, STEPS_MOST);
    lus_hot_of(v->game)->playout(v, &m.start, &fast, STEPS_MOST, &out);
    lus_hot_of(v->game)->playout_in_turns(v, &m.start, &told, STEPS_MOST, &in_turns);
    while (m.status.kind != LUS_OVER) {
        lus_events events = {0};
        unsigned mover = m.status.player;
        cr_assert(lus_match_play(&m, v->game->sample(v, &m.now, &slow), &events, NULL));
        turns += lus_turns_begun(&events);
        cr_assert(m.status.kind == LUS_OVER || m.status.player == mover || lus_turns_begun(&events),
                  "%s, seed %lu: another player without a turn", v->game->id, (unsigned long)seed);
    }
    cr_assert_eq(in_turns.turns, turns, "%s, seed %lu: %u turns, not %u", v->game->id,
                 (unsigned long)seed, in_turns.turns, turns);
    cr_assert_eq(memcmp(&in_turns.last, &out.last, sizeof out.last), 0);
    cr_assert(in_turns.actions == out.actions && in_turns.throws == out.throws);
    cr_assert_eq(memcmp(&out.last, &m.now, sizeof m.now), 0, "%s, seed %lu", v->game->id,
                 (unsigned long)seed);
    cr_assert_eq(memcmp(&out.status, &m.status, sizeof m.status), 0);
    cr_assert_eq(out.actions + out.throws, m.count);
    return m.status;
}

Test(hot, playouts_are_matches)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        for (uint64_t seed = 1; seed <= 40; seed++)
            play_both_ways(&v, NULL, seed);
    }
}

/* EG-15, BR-26: the hot loop's window and the match's history judge repetition alike. Two pieces
 * each have few places to go, and come back to the same ones. */
Test(hot, playouts_judge_repetition)
{
    lus_variant v = variant_of("bastonus");
    lus_state s = state_of(&v, "iL6/l7/8/8/8/8/7L/6lI w - 0");
    unsigned repetitions = 0;
    for (uint64_t seed = 1; seed <= 20000; seed++)
        repetitions += play_both_ways(&v, &s, seed).reason == LUS_BY_REPETITION;
    cr_expect_gt(repetitions, 10, "%u", repetitions);
}

static void count_hot(const lus_variant *v, const lus_state *s, unsigned depth, uint64_t count)
{
    cr_expect_eq(lus_hot_of(v->game)->perft(v, s, depth, NULL), count, "%s %u", v->game->id, depth);
}

Test(hot, perft_counts)
{
    for (unsigned g = 0; lus_games[g]; g++)
        cr_expect_geq(each_perft(lus_games[g], count_hot), 3u, "%s", lus_games[g]->id);
}

/* The greedy player wins clearly more than half against the random one where something can be
 * gained. */
Test(hot, greedy_beats_random)
{
    static lus_step steps[STEPS_MOST];
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        unsigned wins = 0, games = 40;
        lus_rng rng = lus_rng_seeded(5);
        for (unsigned i = 0; i < games; i++) {
            lus_match m;
            lus_match_begin(&m, &v, NULL, steps, STEPS_MOST);
            while (m.status.kind != LUS_OVER) {
                bool greedy = m.status.kind == LUS_DECISION && m.status.player == i % 2;
                lus_action a = (greedy ? lus_choose_greedy : lus_choose_random)(&v, &m.now, &rng);
                cr_assert(lus_match_play(&m, a, NULL, NULL));
            }
            wins += m.status.player == i % 2;
        }
        cr_log_info("%s: greedy wins %u of %u\n", v.game->id, wins, games);
        if (v.game->key_size == 0)
            cr_expect_gt(wins, games * 55 / 100, "%s: %u", v.game->id, wins);
    }
}
