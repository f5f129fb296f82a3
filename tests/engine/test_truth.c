/* The truth as the engine asks for it: from a source that the test makes up. */
#include <stdlib.h>
#include <string.h>

#include "engine/explain/analysis.h"
#include "engine/explain/line.h"
#include "engine/search/search.h"
#include "engine/search/truth.h"
#include "tests/support/proof/iterate.h"
#include "tests/support/support.h"

/* The values of a small game, by plain iteration over its rules. */
static iteration *known;
static lus_variant variant;
static lus_memory memory;
static bool broken; /* it tells nothing */

static lus_told tell(const void *table, const lus_state *s, double *white)
{
    (void)table;
    if (broken)
        return LUS_UNTOLD;
    if (variant.game->status(&variant, s).kind != LUS_CHANCE)
        return LUS_FOLLOWS;
    for (unsigned i = 0; i < iteration_count(known); i++)
        if (memcmp(iteration_state(known, i)->bytes, s->bytes, variant.game->state_size) == 0) {
            *white = iteration_value(known, i);
            return LUS_TOLD;
        }
    return LUS_FOLLOWS; /* no game leads to it */
}

static const lus_truth truth = {.name = "made up", .value = tell};

static void set_up(void)
{
    variant = variant_of("finkel:pieces=1");
    known = iterate(&variant);
    memory = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    cr_assert(known && memory.bytes);
}

static void tear_down(void)
{
    iteration_free(known);
    free(memory.bytes);
}

TestSuite(truth, .init = set_up, .fini = tear_down);

/* A decision is worth the best of what follows, and the actions are in that order. */
Test(truth, actions_by_their_exact_values)
{
    static lus_thought thought;
    unsigned decisions = 0;
    for (unsigned i = 0; i < iteration_count(known); i++) {
        lus_state s = *iteration_state(known, i);
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        unsigned count = variant.game->outcomes(&variant, &s, outcomes);
        double mean, direct;
        cr_assert(lus_truth_value(&truth, &variant, &s, &direct));
        cr_assert(lus_truth_mean(&truth, &variant, &s, &mean));
        cr_expect_float_eq(mean, direct, 1e-9);
        for (unsigned k = 0; k < count; k++) {
            lus_state after = s;
            variant.game->apply(&variant, &after, outcomes[k].action, NULL);
            lus_status status = variant.game->status(&variant, &after);
            if (status.kind != LUS_DECISION)
                continue;
            double white, best;
            cr_assert(lus_truth_choices(&truth, &variant, &after, &thought));
            cr_assert(lus_truth_value(&truth, &variant, &after, &white));
            best = status.player == LUS_WHITE ? white : 1 - white;
            cr_expect_float_eq((double)thought.choices[0].value, best, 1e-6);
            for (unsigned n = 1; n < thought.count; n++)
                cr_expect_leq(thought.choices[n].value, thought.choices[n - 1].value);
            decisions++;
        }
    }
    cr_expect_gt(decisions, 100);
}

Test(truth, asked_for_where_the_limits_have_it)
{
    lus_limits without = {.depth = 1}, with = {.depth = 1, .truth = &truth};
    cr_expect_eq(lus_search_within(variant.game, &without), lus_search_of(variant.game));
    cr_expect_eq(lus_search_within(variant.game, &with), lus_think_truly);
}

/* Where it cannot tell, the search answers as it would alone. */
Test(truth, silent_sources_leave_it_to_the_search)
{
    static lus_thought by_search, by_truth;
    lus_variant v = variant_of("finkel:pieces=7");
    lus_state s = state_of(&v, "w 2 W:h4,2,5,8 B:h5,4,7");
    lus_limits limits = {.depth = 1, .all = true, .truth = &truth};
    double white;
    lus_search_of(v.game)(&v, &s, &limits, &memory, &by_search);
    lus_think_truly(&v, &s, &limits, &memory, &by_truth); /* no game of one piece leads there */
    cr_expect_eq(by_truth.count, by_search.count);
    cr_expect_eq(by_truth.choices[0].action, by_search.choices[0].action);
    broken = true;
    s = state_of(&variant, "w - W:3 B:h1");
    cr_expect(!lus_truth_value(&truth, &variant, &s, &white));
    s = state_of(&variant, "w 2 W:3 B:h1");
    lus_think_truly(&variant, &s, &limits, &memory, &by_truth);
    cr_expect_eq(by_truth.count, 1);
}

/* In a review by the truth nothing looks otherwise a step later. */
Test(truth, reviews_without_hindsight)
{
    static lus_step steps[1000];
    static lus_verdict verdicts[1001];
    static lus_thought thought;
    const lus_limits limits = {.depth = 1, .truth = &truth};
    for (uint64_t seed = 1; seed <= 5; seed++) {
        lus_match m;
        lus_review r;
        lus_rng rng = lus_rng_seeded(seed);
        lus_match_begin(&m, &variant, NULL, steps, 1000);
        while (m.status.kind != LUS_OVER && m.count < 1000)
            cr_assert(lus_match_play(&m, variant.game->sample(&variant, &m.now, &rng), NULL, NULL));
        for (uint32_t i = 0; i <= m.count; i++)
            lus_analyse_step(&m, i, &limits, &memory, &thought, &verdicts[i]);
        lus_review_sum(&m, verdicts, &r);
        cr_expect_float_eq(r.first, iteration_value(known, 0), 1e-6);
        cr_expect_float_eq(r.hindsight, 0, 1e-5, "%g", r.hindsight);
        double without = r.first - (r.of[LUS_WHITE].cost - r.of[LUS_BLACK].cost);
        cr_expect_float_eq(r.adjusted, without, 1e-5, "luck and cost are all there is");
    }
}
