/* Levels: how they err, and what they never misjudge (engine/level.h). */
#include <stdlib.h>

#include "engine/level.h"
#include "engine/search/search.h"
#include "tests/support/support.h"

enum { MEMORY = 1 << 20, SEEDS = 40 };

/* What a level plays. */
static lus_action choice_of(const lus_variant *v, const lus_state *s, unsigned level, uint64_t seed)
{
    static lus_thought thought;
    const lus_level *l = lus_level_of(v->game, level);
    lus_memory memory = {calloc(1, MEMORY), MEMORY};
    cr_assert_not_null(memory.bytes);
    lus_think_erring(lus_search_of(v->game), l->lapses, v, s,
                     &(lus_limits){.depth = l->depth, .nodes = l->nodes, .seed = seed}, &memory,
                     &thought);
    free(memory.bytes);
    return thought.choices[0].action;
}

/* How many replies to an action win at once. */
static unsigned winning_replies(const lus_variant *v, const lus_state *s, lus_action action)
{
    lus_action replies[LUS_ACTIONS_MAX];
    lus_state next = *s;
    unsigned winning = 0;
    v->game->apply(v, &next, action, NULL);
    lus_status status = v->game->status(v, &next);
    unsigned count = status.kind == LUS_OVER ? 0 : v->game->actions(v, &next, replies);
    for (unsigned i = 0; i < count; i++) {
        lus_state end = next;
        v->game->apply(v, &end, replies[i], NULL);
        lus_status after = v->game->status(v, &end);
        winning += after.kind == LUS_OVER && after.player == status.player;
    }
    return winning;
}

static unsigned fewest_winning_replies(const lus_variant *v, const lus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, actions), fewest = LUS_ACTIONS_MAX;
    for (unsigned i = 0; i < count; i++) {
        unsigned winning = winning_replies(v, s, actions[i]);
        fewest = winning < fewest ? winning : fewest;
    }
    return fewest;
}

/* Every level leaves the opponent as few ways to win at once as can be. */
static void expect_resistance(const char *game, const char *position, bool lost_at_once)
{
    lus_variant v = variant_of(game);
    lus_state s = state_of(&v, position);
    unsigned fewest = fewest_winning_replies(&v, &s);
    cr_assert_eq(fewest > 0, lost_at_once);
    for (unsigned level = 1; level <= LUS_LEVELS; level++)
        for (uint64_t seed = 0; seed < SEEDS / level; seed++)
            cr_expect_eq(winning_replies(&v, &s, choice_of(&v, &s, level, seed)), fewest,
                         "%s %s, level %u, seed %u", game, position, level, (unsigned)seed);
}

/* Black has a four, which can be stopped, and an open three, which cannot be stopped as well. */
Test(level, a_threat_is_stopped_though_another_one_wins)
{
    expect_resistance("ergo", "L8L/10/10/1Ccccc4/10/10/3ccc4/10/L4L3L w 0", false);
}

Test(level, one_end_of_an_open_four_is_stopped)
{
    expect_resistance("ergo", "L8L/10/10/2cccc4/10/10/10/10/L4L3L w 0", true);
}

/* White's Empress is about to annex the camp, and his legionaries to capture the other: one of both
 * can be stopped. */
Test(level, of_two_ends_the_nearer_at_hand_is_stopped)
{
    expect_resistance("bastonus", "3d4/L7/1L2I3/i7/L7/8/6l1/3D4 b - 0", true);
}

/* A search that finds one action lost and the others all but lost. */
static void find_all_but_lost(const lus_variant *v, const lus_state *s, const lus_limits *limits,
                              lus_memory *memory, lus_thought *out)
{
    (void)v;
    (void)s;
    (void)limits;
    (void)memory;
    *out = (lus_thought){.count = 3};
    out->choices[0] = (lus_choice){10, 3e-6f};
    out->choices[1] = (lus_choice){11, 2e-6f};
    out->choices[2] = (lus_choice){12, 0};
}

Test(level, slips_never_take_a_sure_loss_for_a_chance)
{
    lus_variant v = variant_of("ergo");
    lus_state s = {0};
    lus_thought thought;
    bool erred = false;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        lus_think_erring(find_all_but_lost, (lus_lapses){.slip = 20}, &v, &s,
                         &(lus_limits){.depth = 1, .seed = seed}, &(lus_memory){0}, &thought);
        erred = erred || thought.choices[0].action == 11;
        cr_assert_neq(thought.choices[0].action, 12);
    }
    cr_expect(erred);
}

/* A search that sees another best action at a glance; in danger, told by the state, also one that
 * loses for sure. */
static void find_more_with_time(const lus_variant *v, const lus_state *s, const lus_limits *limits,
                                lus_memory *memory, lus_thought *out)
{
    bool glance = limits->nodes == 1, danger = s->bytes[0];
    (void)v;
    (void)memory;
    *out = (lus_thought){.count = 3};
    out->choices[0] = (lus_choice){glance ? 10 : 11, 0.7f};
    out->choices[1] = (lus_choice){glance ? 11 : 10, 0.3f};
    out->choices[2] = (lus_choice){12, danger ? 0 : 0.2f};
}

/* How many of a hundred decisions are made at a glance. */
static unsigned glances_of_100(bool danger, float part)
{
    lus_variant v = variant_of("ergo");
    lus_state s = {{danger}};
    lus_thought thought;
    unsigned glances = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        lus_think_erring(find_more_with_time, (lus_lapses){.glances = part}, &v, &s,
                         &(lus_limits){.depth = 1, .seed = seed}, &(lus_memory){0}, &thought);
        glances += thought.choices[0].action == 10;
    }
    return glances;
}

Test(level, glances_are_a_part_of_the_decisions_and_see_danger)
{
    unsigned some = glances_of_100(false, 0.3f);
    cr_expect(some > 15 && some < 45, "%u", some);
    cr_expect_eq(glances_of_100(false, 0), 0);
    cr_expect_eq(glances_of_100(false, 1), 100);
    cr_expect_eq(glances_of_100(true, 1), 0);
}

/* So a glance knows what actions leave, and nothing else. */
Test(level, a_search_that_is_stopped_at_once_knows_what_actions_leave)
{
    lus_variant v = variant_of("bastonus");
    lus_state s;
    static lus_thought thought;
    lus_memory memory = {calloc(1, MEMORY), MEMORY};
    cr_assert_not_null(memory.bytes);
    v.game->start(&v, &s);
    lus_search_of(v.game)(&v, &s, &(lus_limits){.nodes = 1, .all = true}, &memory, &thought);
    cr_assert_gt(thought.count, 10);
    for (unsigned i = 0; i < thought.count; i++) {
        lus_state next = s;
        float value;
        v.game->apply(&v, &next, thought.choices[i].action, NULL);
        lus_evaluate_of(v.game)(&v, &next, 1, &value);
        bool mine = v.game->status(&v, &next).player == LUS_WHITE;
        cr_expect_float_eq(thought.choices[i].value, mine ? value : 1 - value, 0.02f, "%u: %f, %f",
                           i, (double)thought.choices[i].value, (double)value);
    }
    free(memory.bytes);
}
