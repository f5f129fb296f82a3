/* The review of games: costs, luck, and sums that come out even. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/explain/analysis.h"
#include "engine/search/search.h"
#include "tests/support/support.h"

enum { STEPS_MOST = 4000 };

static lus_step steps[STEPS_MOST];
static lus_verdict verdicts[STEPS_MOST + 1];
static lus_thought thought;
static lus_memory memory;

static void set_up(void)
{
    memory = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
}

static void tear_down(void)
{
    free(memory.bytes);
}

TestSuite(analysis, .init = set_up, .fini = tear_down);

/* A game of random actions, at most `most` steps of it. */
static void play_at_random(lus_match *m, const lus_variant *v, const lus_state *start,
                           unsigned most, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    lus_match_begin(m, v, start, steps, STEPS_MOST);
    while (m->status.kind != LUS_OVER && m->count < most)
        cr_assert(lus_match_play(m, v->game->sample(v, &m->now, &rng), NULL, NULL));
}

static void play_words(lus_match *m, const lus_variant *v, const char *const *words)
{
    for (unsigned i = 0; words[i]; i++) {
        lus_action action;
        cr_assert(lus_read_action(v, &m->now, words[i], &action, NULL), "%s", words[i]);
        cr_assert(lus_match_play(m, action, NULL, NULL));
    }
}

static void analyse(const lus_match *m, unsigned depth, lus_review *r)
{
    lus_limits limits = {.depth = depth};
    for (uint32_t i = 0; i <= m->count; i++)
        lus_analyse_step(m, i, &limits, &memory, &thought, &verdicts[i]);
    lus_review_sum(m, verdicts, r);
}

/* Every change of White's chances has its cause, once. */
static void assert_even(const lus_match *m, const lus_review *r)
{
    double luck = r->of[LUS_WHITE].luck - r->of[LUS_BLACK].luck;
    double cost = r->of[LUS_WHITE].cost - r->of[LUS_BLACK].cost;
    cr_expect_float_eq(r->first + luck - cost + r->hindsight + r->settled, r->last, 1e-9);
    cr_expect_float_eq(r->adjusted, r->last - luck, 1e-9);
    for (uint32_t i = 0; i < m->count; i++) {
        const lus_verdict *d = &verdicts[i];
        cr_assert(d->before >= 0 && d->before <= 1 && d->after >= 0 && d->after <= 1);
        cr_assert_eq(d->played, m->steps[i].action);
        if (d->kind == LUS_DECISION)
            cr_assert_leq(lus_verdict_gain(d), 0);
        if (d->choices == 1)
            cr_assert_float_eq(lus_verdict_gain(d), 0, 1e-9, "nothing else could be played");
    }
}

Test(analysis, sums_come_out_even_in_every_game)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_match m;
        lus_review r;
        play_at_random(&m, &v, NULL, 60, 7); /* unfinished */
        analyse(&m, 1, &r);
        assert_even(&m, &r);
        cr_expect(!r.over && r.settled == 0 && r.last == (double)verdicts[m.count].before);
        lus_match_end(&m, LUS_BLACK, LUS_BY_RESIGNATION);
        analyse(&m, 1, &r);
        assert_even(&m, &r);
        cr_expect(r.over && r.last == 0);
        cr_expect_float_eq(r.settled, -(double)verdicts[m.count].before, 1e-9);
    }
}

Test(analysis, finished_games_end_with_their_result)
{
    static const char *const games[] = {"scripta2:pieces=3", "scripta3:pieces=3", "ur:pawns=1",
                                        "ergo"};
    for (unsigned g = 0; g < sizeof games / sizeof *games; g++) {
        lus_variant v = variant_of(games[g]);
        lus_match m;
        lus_review r;
        play_at_random(&m, &v, NULL, STEPS_MOST, 11);
        cr_assert_eq(m.status.kind, LUS_OVER);
        analyse(&m, 1, &r);
        assert_even(&m, &r);
        cr_expect(r.over && r.settled == 0);
        cr_expect_eq(r.last, m.status.player == LUS_WHITE   ? 1
                             : m.status.player == LUS_BLACK ? 0
                                                            : 0.5);
        cr_expect_eq((double)verdicts[m.count].before, r.last);
    }
}

/* Over all that can be thrown, luck is nothing: also where throws follow each other. */
Test(analysis, luck_has_mean_zero)
{
    static const char *const positions[][2] = {
        {"scripta2", "w - W:h2,1x2,5x3,9x2,14x2,20x4 B:h3,2x2,7x3,12x3,25x4"},
        {"scripta2:pieces=3", "b - W:34x1,o2 B:31x1,32x1,o1"},
        {"ur", "w - W:t2,h6,5 B:t7,h7 r12"},
        {"ur", "b - W:t7,3,14,o5 B:t7,14,o6 r7"},
    };
    for (unsigned p = 0; p < sizeof positions / sizeof *positions; p++) {
        lus_variant v = variant_of(positions[p][0]);
        lus_state s = state_of(&v, positions[p][1]);
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        unsigned count = v.game->outcomes(&v, &s, outcomes), lucky = 0;
        lus_limits limits = {.depth = 2};
        double sum = 0, weights = 0;
        for (unsigned i = 0; i < count; i++) {
            lus_match m;
            lus_match_begin(&m, &v, &s, steps, STEPS_MOST);
            cr_assert(lus_match_play(&m, outcomes[i].action, NULL, NULL));
            lus_analyse_step(&m, 0, &limits, &memory, &thought, &verdicts[0]);
            cr_expect_eq(verdicts[0].choices, count);
            sum += outcomes[i].weight * lus_verdict_gain(&verdicts[0]);
            weights += outcomes[i].weight;
            lucky += lus_verdict_gain(&verdicts[0]) > 0.001;
        }
        cr_expect_float_eq(sum / weights, 0, 1e-6, "%s", positions[p][1]);
        cr_expect(lucky > 0 && lucky < count, "%s", positions[p][1]);
    }
}

/* White can bear his last piece off, or move a piece that still is on its way: then Black wins at
 * once. */
Test(analysis, a_blunder_costs_what_it_gives_away)
{
    lus_variant v = variant_of("scripta3");
    lus_state s = state_of(&v, "w 41 W:33x1,36x1,o13 B:35x1,o14");
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = v.game->actions(&v, &s, actions), blunders = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_match m;
        lus_review r;
        lus_match_begin(&m, &v, &s, steps, STEPS_MOST);
        cr_assert(lus_match_play(&m, actions[i], NULL, NULL));
        analyse(&m, 2, &r);
        assert_even(&m, &r);
        cr_expect_eq(verdicts[0].before, 1, "White can win");
        if (r.of[LUS_WHITE].grades[LUS_BLUNDER]) {
            blunders++;
            cr_expect_neq(verdicts[0].best, verdicts[0].played);
            cr_expect_float_eq(r.of[LUS_WHITE].cost, 1 - (double)verdicts[0].after, 1e-9);
            cr_expect_gt(r.of[LUS_WHITE].cost, 0.08);
        } else {
            cr_expect_eq(r.of[LUS_WHITE].grades[LUS_EXACT], 1);
            cr_expect_eq(verdicts[0].best, verdicts[0].played);
        }
    }
    cr_expect(blunders > 0 && blunders < count, "%u of %u", blunders, count);
}

/* A line of four can be made five: anything else lets the win slip. */
Test(analysis, a_win_missed_without_dice)
{
    lus_variant v = variant_of("ergo");
    lus_state s = state_of(&v, "10/10/10/2cccc4/3C6/4C5/6CC2/10/10 b 0");
    lus_match m;
    lus_review r;
    static const char *const words[] = {"@a1", NULL};
    lus_match_begin(&m, &v, &s, steps, STEPS_MOST);
    play_words(&m, &v, words);
    analyse(&m, 2, &r);
    assert_even(&m, &r);
    cr_expect_eq(verdicts[0].before, 0, "Black can win");
    cr_expect_eq(r.of[LUS_BLACK].decisions, 1);
    cr_expect_eq(r.of[LUS_WHITE].decisions, 0);
    cr_expect_float_eq(lus_error_rate(&r.of[LUS_BLACK]), (double)verdicts[0].after, 1e-9);
}

/* The third occurrence is a draw, though the state does not know it. */
Test(analysis, repetition_is_worth_a_draw)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_match m;
        lus_review r;
        if (v.game->key_size == 0)
            continue;
        play_at_random(&m, &v, NULL, 3, 1);
        m.status = (lus_status){LUS_OVER, LUS_NOBODY, LUS_BY_REPETITION};
        analyse(&m, 1, &r);
        assert_even(&m, &r);
        cr_expect_eq(verdicts[2].after, 0.5f);
        cr_expect_eq(verdicts[3].before, 0.5f);
        cr_expect_eq(r.last, 0.5);
        cr_expect_leq(lus_verdict_gain(&verdicts[2]), 0);
    }
}

/* White thought to have lost 0.3 by his action, and Black has a look at what it left. */
Test(analysis, costs_count_as_far_as_they_are_confirmed)
{
    static const struct {
        float next;
        double cost, hindsight;
        lus_action best;
    } known[] = {{0.7f, 0.1, 0, 2}, {0.9f, 0, 0.1, 1}, {0.4f, 0.3, -0.1, 2}};
    lus_variant v = variant_of("ergo");
    lus_match m;
    lus_review r;
    play_at_random(&m, &v, NULL, 1, 1);
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        verdicts[0] = (lus_verdict){LUS_DECISION, LUS_WHITE, 5, 1, 2, 0.8f, 0.5f};
        verdicts[1] = (lus_verdict){.kind = LUS_DECISION, .before = known[i].next};
        lus_review_sum(&m, verdicts, &r);
        cr_expect_float_eq(r.of[LUS_WHITE].cost, known[i].cost, 1e-6);
        cr_expect_float_eq(r.hindsight, known[i].hindsight, 1e-6);
        cr_expect_eq(verdicts[0].best, known[i].best);
    }
    verdicts[0] = (lus_verdict){LUS_DECISION, LUS_WHITE, 1, 1, 1, 0, 0};
    lus_review_sum(&m, verdicts, &r);
    cr_expect(r.of[LUS_WHITE].decisions == 0 && r.hindsight == 0 && r.first == r.last);
}

Test(analysis, grades_and_luck_by_their_bounds)
{
    static const struct {
        float cost;
        lus_grade grade;
    } known[] = {{0, LUS_EXACT},        {0.0019f, LUS_EXACT}, {0.0021f, LUS_SMALL},
                 {0.0199f, LUS_SMALL},  {0.0201f, LUS_ERROR}, {0.0799f, LUS_ERROR},
                 {0.0801f, LUS_BLUNDER}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        lus_verdict white = {LUS_DECISION, LUS_WHITE, 2, 0, 1, 0.5f, 0.5f - known[i].cost};
        lus_verdict black = {LUS_DECISION, LUS_BLACK, 2, 0, 1, 0.5f, 0.5f + known[i].cost};
        cr_expect_eq(lus_verdict_grade(&white), known[i].grade, "%g", (double)known[i].cost);
        cr_expect_eq(lus_verdict_grade(&black), known[i].grade, "%g", (double)known[i].cost);
    }
    cr_expect_eq(lus_verdict_luck(&(lus_verdict){LUS_CHANCE, LUS_WHITE, 21, 0, 0, 0.5f, 0.66f}), 2);
    cr_expect_eq(lus_verdict_luck(&(lus_verdict){LUS_CHANCE, LUS_BLACK, 21, 0, 0, 0.5f, 0.56f}),
                 -1);
    cr_expect_eq(lus_verdict_luck(&(lus_verdict){LUS_CHANCE, LUS_BLACK, 21, 0, 0, 0.5f, 0.48f}), 0);
    cr_expect_eq(lus_verdict_luck(&(lus_verdict){LUS_DECISION, LUS_BLACK, 21, 0, 0, 0.5f, 0.9f}),
                 0);
}

Test(analysis, turning_points_are_the_largest_in_order)
{
    static const float swings[] = {0.06f,  0.01f, -0.3f, 0.07f, 0.2f,
                                   -0.06f, 0.04f, 0.09f, 0.08f, 0.06f};
    enum { COUNT = sizeof swings / sizeof *swings };
    static const uint32_t expected[] = {0, 2, 3, 4, 7, 8};
    lus_verdict list[COUNT];
    uint32_t turning[LUS_TURNING_POINTS];
    for (unsigned i = 0; i < COUNT; i++)
        list[i] = (lus_verdict){LUS_CHANCE, (uint8_t)(i & 1), 21, 0, 0, 0.5f, 0.5f + swings[i]};
    cr_assert_eq(lus_turning_points(list, COUNT, turning), LUS_TURNING_POINTS);
    cr_expect_arr_eq(turning, expected, sizeof expected);
    cr_expect_eq(lus_turning_points(list, 2, turning), 1);
    cr_expect_eq(lus_turning_points(list, 0, turning), 0);
}
