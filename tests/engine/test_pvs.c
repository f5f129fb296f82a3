/* The alpha-beta search: known answers, limits, and what every search promises
 * (engine/search/think.h). */
#include <stdlib.h>
#include <string.h>

#include "core/match/match.h"
#include "engine/search/think.h"
#include "games/ergo/engine/eval.h"
#include "tests/support/support.h"

extern lus_think lus_pvs_ergo, lus_pvs_bastonus;

static const struct search {
    const char *id;
    lus_think *think;
} searches[] = {{"ergo", lus_pvs_ergo}, {"bastonus", lus_pvs_bastonus}};

enum { SEARCHES = sizeof searches / sizeof *searches, SMALLEST = 64 << 10, USUAL = 1 << 20 };

/* Thinks with fresh memory of this size. */
static void think(const struct search *search, const lus_variant *v, const lus_state *s,
                  const lus_limits *limits, size_t size, lus_thought *out)
{
    lus_memory memory = {calloc(1, size), size};
    cr_assert_not_null(memory.bytes);
    search->think(v, s, limits, &memory, out);
    free(memory.bytes);
}

/* Runs `check` on positions of random games of every search's game. */
static void on_positions(void (*check)(const struct search *, const lus_variant *,
                                       const lus_state *))
{
    for (unsigned i = 0; i < SEARCHES; i++) {
        lus_variant v = variant_of(searches[i].id);
        lus_rng rng = lus_rng_seeded(7);
        for (unsigned game = 0; game < 3; game++) {
            lus_state s = {0};
            v.game->start(&v, &s);
            for (unsigned ply = 0; v.game->status(&v, &s).kind != LUS_OVER; ply++) {
                if (ply % 16 == 0)
                    check(&searches[i], &v, &s);
                v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
            }
        }
    }
}

static void check_list(const struct search *search, const lus_variant *v, const lus_state *s)
{
    static lus_thought thought;
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, actions);
    think(search, v, s, &(lus_limits){.nodes = 2000, .seed = 3}, USUAL, &thought);
    cr_assert_eq(thought.count, count);
    for (unsigned i = 0; i < count; i++) {
        unsigned found = 0;
        for (unsigned k = 0; k < count; k++)
            found += thought.choices[k].action == actions[i];
        cr_expect_eq(found, 1);
        cr_expect(thought.choices[i].value >= 0 && thought.choices[i].value <= 1);
        cr_expect(i == 0 || thought.choices[i].value <= thought.choices[i - 1].value);
    }
}

Test(pvs, every_action_is_listed_once_best_first)
{
    on_positions(check_list);
}

/* The same limits give the same answer, also in memory that earlier searches have used. */
static void check_same(const struct search *search, const lus_variant *v, const lus_state *s)
{
    static lus_thought fresh, used, by_depth;
    const lus_limits nodes = {.nodes = 5000, .seed = 5}, depth = {.depth = 3, .seed = 5};
    lus_memory memory = {calloc(1, USUAL), USUAL};
    cr_assert_not_null(memory.bytes);
    search->think(v, s, &nodes, &memory, &fresh);
    search->think(v, s, &depth, &memory, &by_depth);
    search->think(v, s, &nodes, &memory, &used);
    cr_expect_eq(memcmp(&fresh, &used, sizeof fresh), 0);
    cr_expect_leq(fresh.nodes, 5000 + LUS_ACTIONS_MAX);
    free(memory.bytes);
}

Test(pvs, a_node_limit_gives_the_same_answer_again)
{
    on_positions(check_same);
}

static void check_small_memory(const struct search *search, const lus_variant *v,
                               const lus_state *s)
{
    static lus_thought thought;
    think(search, v, s, &(lus_limits){.nodes = 20000}, SMALLEST, &thought);
    cr_expect(lus_is_legal(v, s, thought.choices[0].action));
    cr_expect_gt(thought.depth, 0);
}

/* Where all values are asked for, a limit in the middle of a depth leaves those of the last
 * finished one. */
Test(pvs, all_values_are_of_one_depth)
{
    static lus_thought cut, whole;
    for (unsigned i = 0; i < SEARCHES; i++) {
        lus_variant v = variant_of(searches[i].id);
        lus_state s;
        v.game->start(&v, &s);
        for (uint64_t nodes = 20000; nodes <= 60000; nodes += 10000) {
            think(&searches[i], &v, &s, &(lus_limits){.nodes = nodes, .all = true}, SMALLEST, &cut);
            think(&searches[i], &v, &s, &(lus_limits){.depth = cut.depth, .all = true}, SMALLEST,
                  &whole);
            cr_assert_eq(cut.count, whole.count);
            for (unsigned k = 0; k < cut.count; k++)
                cr_expect(cut.choices[k].action == whole.choices[k].action &&
                              cut.choices[k].value == whole.choices[k].value,
                          "%s, %u nodes, depth %u, action %u", searches[i].id, (unsigned)nodes,
                          cut.depth, k);
        }
    }
}

Test(pvs, the_smallest_memory_suffices)
{
    on_positions(check_small_memory);
}

static void check_stop(const struct search *search, const lus_variant *v, const lus_state *s)
{
    static lus_thought thought;
    const volatile bool stop = true;
    think(search, v, s, &(lus_limits){.depth = 60, .stop = &stop}, USUAL, &thought);
    cr_expect_eq(thought.depth, 0);
    cr_expect_leq(thought.nodes, LUS_ACTIONS_MAX);
    cr_expect(lus_is_legal(v, s, thought.choices[0].action));
}

Test(pvs, stops_at_once)
{
    on_positions(check_stop);
}

/* A clock that goes on by a tenth of a second whenever it is looked at. */
static double tenths;
static double next_tenth(void)
{
    return tenths += 0.1;
}

static void check_time(const struct search *search, const lus_variant *v, const lus_state *s)
{
    static lus_thought thought;
    think(search, v, s, &(lus_limits){.seconds = 0.55, .now = next_tenth}, USUAL, &thought);
    cr_expect_leq(thought.nodes, 8 * 1024);
}

Test(pvs, stops_in_time)
{
    on_positions(check_time);
}

static float value_of(const lus_thought *thought, lus_action action)
{
    unsigned i = 0;
    while (i < thought->count && thought->choices[i].action != action)
        i++;
    cr_assert_lt(i, thought->count);
    return thought->choices[i].value;
}

/* Both Duces step out and back; to step out again is a repetition (BR-26) for who knows the game,
 * and a little worse than a draw. */
Test(pvs, what_was_in_the_game_before_is_a_repetition)
{
    static const char *const steps[] = {"e1-f1", "d8-c8", "f1-e1", "c8-d8"};
    const float repetition = 0.485004f; /* log-odds of -12/200 */
    static lus_thought knowing, unknowing;
    lus_variant v = variant_of("bastonus");
    lus_step room[8];
    lus_match m;
    lus_action action;
    lus_match_begin(&m, &v, NULL, room, 8);
    for (unsigned i = 0; i < 4; i++) {
        cr_assert(lus_read_action(&v, &m.now, steps[i], &action, NULL));
        cr_assert(lus_match_play(&m, action, NULL, NULL));
    }
    cr_assert(lus_read_action(&v, &m.now, steps[0], &action, NULL));
    think(&searches[1], &v, &m.now, &(lus_limits){.depth = 1, .all = true}, USUAL, &unknowing);
    cr_expect_float_neq(value_of(&unknowing, action), repetition, 1e-5f);
    for (unsigned depth = 1; depth <= 3; depth++) {
        const lus_limits limits = {.depth = depth, .all = true, .match = &m};
        think(&searches[1], &v, &m.now, &limits, USUAL, &knowing);
        cr_expect_float_eq(value_of(&knowing, action), repetition, 1e-5f);
    }
}

/* What the evaluation of Ergo calls a win in one is one by the rules, and the other way round. */
static bool wins_in_one(const lus_variant *v, const ergo_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = ergo_actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        ergo_state after = *s;
        ergo_apply(v, &after, actions[i], NULL);
        if (after.ended == LUS_BY_LINE)
            return true;
    }
    return false;
}

Test(pvs, ergo_wins_in_one_are_seen_exactly)
{
    lus_variant v = variant_of("ergo");
    lus_rng rng = lus_rng_seeded(11);
    unsigned wins = 0, threats = 0;
    for (unsigned game = 0; game < 200; game++) {
        ergo_state s;
        ergo_start(&v, &s);
        for (; !s.ended; ergo_apply(&v, &s, ergo_sample(&v, &s, &rng), NULL)) {
            ergo_sight sight;
            ergo_state turned = s;
            ergo_change_sides(&turned);
            ergo_see(&v, &s, &sight);
            cr_assert_eq(sight.wins, wins_in_one(&v, &s));
            cr_assert_eq(sight.threatened, !sight.wins && wins_in_one(&v, &turned));
            wins += sight.wins;
            threats += sight.threatened;
        }
    }
    cr_expect_gt(wins, 100);
    cr_expect_gt(threats, 100);
}
