/* What a match says of strength: against figures that others have published, and against the
 * definitions. */
#include <criterion/criterion.h>
#include <math.h>

#include "contest/dice.h"
#include "contest/stats.h"
#include "core/registry.h"
#include "engine/simple.h"

static void assert_near(double got, double expected, double tolerance)
{
    cr_expect(fabs(got - expected) <= tolerance, "%.6f is not %.6f", got, expected);
}

/* A. Elo's logistic curve: 400 points are ten to one. */
Test(match_stats, elo)
{
    assert_near(elo_of_score(0.5), 0, 1e-12);
    assert_near(elo_of_score(10.0 / 11), 400, 1e-9);
    assert_near(elo_of_score(0.75), 190.8485, 1e-4);
    assert_near(elo_of_score(0.25), -190.8485, 1e-4);
    for (double elo = -600; elo <= 600; elo += 37)
        assert_near(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    cr_expect(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    cr_expect(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

/* fishtest, pull request 353: “ELO: -4.86, Total: 500 W: 111 L: 118 D: 271, Ptnml(0-2): 10, 60,
 * 114, 59, 7”.
 */
Test(match_stats, published_elo)
{
    pair_counts c = {{10, 60, 114, 59, 7}};
    cr_expect_eq(pairs_in(&c), 250u);
    assert_near(pairs_elo(&c).value, -4.86, 0.005);
}

/* Pairs that always end 2 or 0 are worth one game each, so that Clopper and Pearson's interval is
 * that of 100 games with 60 won. */
Test(match_stats, interval_of_dependent_pairs)
{
    pair_counts c = {{40, 0, 0, 0, 60}};
    estimate e = pairs_score(&c);
    assert_near(e.value, 0.6, 1e-12);
    assert_near(e.low, 0.4972, 0.0001);
    assert_near(e.high, 0.6967, 0.0001);
}

/* Games won or lost independently, half each, give pairs 1 : 2 : 1: as nearly 200 games, since the
 * variance of a hundred pairs is an estimate; 100 of 200 would be 0.4287 to 0.5713. */
Test(match_stats, interval_of_independent_games)
{
    pair_counts c = {{25, 0, 50, 0, 25}};
    estimate e = pairs_score(&c);
    assert_near(e.low, 0.4274, 0.001);
    assert_near(e.high, 0.5726, 0.001);
}

/* Dice that decide the game, whoever plays: every pair is split more often, and the interval is
 * narrower. */
Test(match_stats, pairing_narrows_the_interval)
{
    pair_counts independent = {{25, 0, 50, 0, 25}}, paired = {{5, 0, 90, 0, 5}};
    estimate wide = pairs_score(&independent), narrow = pairs_score(&paired);
    cr_expect_lt(narrow.high - narrow.low, 0.5 * (wide.high - wide.low));
}

/* All won is no certainty: the exact lower bound for n of n is the n-th root of 0.025. */
Test(match_stats, interval_without_variance)
{
    pair_counts all = {{0, 0, 0, 0, 50}}, split = {{0, 0, 50, 0, 0}}, one = {{0, 1, 0, 0, 0}};
    estimate e = pairs_score(&all);
    assert_near(e.low, pow(0.025, 1 / 50.0), 1e-9);
    cr_expect_eq(e.high, 1);
    cr_expect(isinf(pairs_elo(&all).value) && isfinite(pairs_elo(&all).low));
    e = pairs_score(&split);
    cr_expect(e.low < 0.45 && e.high > 0.55);
    e = pairs_score(&one);
    cr_expect(e.low < 0.25 && e.high <= 1 && e.high > 0.25);
}

/* The share of intervals that hold the truth, over 4,000 matches of 50 pairs with an expected score
 * of 0.6.
 */
Test(match_stats, interval_covers)
{
    enum { MATCHES = 4000, PAIRS = 50 };
    lus_rng rng = lus_rng_seeded(5);
    unsigned held = 0;
    for (unsigned m = 0; m < MATCHES; m++) {
        pair_counts c = {0};
        for (unsigned i = 0; i < PAIRS; i++) {
            /* 0: one in ten; 1: six; 2: three. Expected 1.2 of 2 */
            unsigned r = lus_rng_below(&rng, 10);
            c.of[r < 1 ? 0 : r < 7 ? 2 : 4]++;
        }
        estimate e = pairs_score(&c);
        held += e.low <= 0.6 && 0.6 <= e.high;
    }
    double share = held / (double)MATCHES;
    cr_expect(share >= 0.95 && share <= 0.975, "%u", held); /* at least 95 % */
}

/* Tests of Stockfish on fishtest, with the ratio that it published (pull requests 3209, 2971, 2598,
 * 3331). */
Test(match_stats, published_ratios)
{
    static const struct {
        pair_counts counts;
        double elo0, elo1, ratio;
    } tests[] = {
        {{{253, 4282, 17604, 4431, 286}}, -0.25, 1.25, 2.94},
        {{{58, 3302, 33130, 3518, 84}}, 0.25, 1.25, 2.97},
        {{{17, 253, 1042, 337, 39}}, -0.5, 1.5, 2.96},
        {{{11, 407, 3238, 513, 11}}, 0.25, 1.75, 2.93},
        {{{243, 1665, 3339, 1762, 281}}, -1.5, 0.5, 2.95},
        {{{444, 5546, 17841, 5604, 428}}, -1.5, 0.5, 2.63},
        {{{115, 2196, 11328, 2317, 136}}, -0.25, 1.25, 2.94},
    };
    for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++)
        assert_near(sprt_ratio(&tests[i].counts, tests[i].elo0, tests[i].elo1), tests[i].ratio,
                    0.0051);
    assert_near(SPRT_BOUND, log(19), 1e-12);
}

Test(match_stats, ratio_is_antisymmetric)
{
    pair_counts c = {{3, 7, 20, 11, 9}}, mirrored = {{9, 11, 20, 7, 3}}, none = {0};
    assert_near(sprt_ratio(&c, 0, 20), -sprt_ratio(&c, 20, 0), 1e-9);
    assert_near(sprt_ratio(&c, 0, 20), -sprt_ratio(&mirrored, -20, 0), 1e-9);
    assert_near(sprt_ratio(&none, 0, 20), 0, 0.01);
}

/* Errors of the sequential test, over 600 matches with the true difference at either hypothesis: 5
 * % each, and the truth of the hypothesis is found. */
static double share_accepted(double score, double elo0, double elo1, uint64_t seed)
{
    enum { MATCHES = 600 };
    lus_rng rng = lus_rng_seeded(seed);
    unsigned accepted = 0;
    for (unsigned m = 0; m < MATCHES; m++) {
        pair_counts c = {0};
        double ratio = 0;
        while (fabs(ratio) < SPRT_BOUND) {
            unsigned half_points = 0;
            for (unsigned g = 0; g < 2; g++)
                half_points += (double)(lus_rng_next(&rng) >> 11) * 0x1p-53 < score ? 2 : 0;
            c.of[half_points]++;
            ratio = sprt_ratio(&c, elo0, elo1);
        }
        accepted += ratio > 0;
    }
    return accepted / (double)MATCHES;
}

Test(match_stats, errors_of_the_sequential_test)
{
    double wrong = share_accepted(score_of_elo(0), 0, 100, 1);
    double right = share_accepted(score_of_elo(100), 0, 100, 2);
    cr_expect_lt(wrong, 0.08, "%.3f", wrong);
    cr_expect_gt(right, 0.92, "%.3f", right);
}

/* ---- paired dice ---- */

enum { THROWS = 300 };

/* The first throws of a game between these two players. */
static unsigned throws_of(const lus_variant *v, bool greedy_is_white, uint64_t pair,
                          lus_action throws[THROWS])
{
    lus_state s;
    lus_rng rng = lus_rng_seeded(pair + greedy_is_white);
    unsigned n = 0;
    v->game->start(v, &s);
    for (lus_status status; (status = v->game->status(v, &s)).kind != LUS_OVER && n < THROWS;) {
        lus_action action;
        if (status.kind == LUS_CHANCE)
            action = throws[n] = match_throw(v, &s, 9, pair, n), n++;
        else if ((status.player == LUS_WHITE) == greedy_is_white)
            action = lus_choose_greedy(v, &s, &rng);
        else
            action = lus_choose_random(v, &s, &rng);
        v->game->apply(v, &s, action, NULL);
    }
    return n;
}

/* Throw for throw the same, though the players and so the positions are others. */
Test(match_stats, dice_are_paired)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        lus_variant v = lus_variant_standard(lus_games[i]);
        for (uint64_t pair = 0; pair < 20; pair++) {
            lus_action first[THROWS], second[THROWS];
            unsigned n = throws_of(&v, true, pair, first), m = throws_of(&v, false, pair, second);
            for (unsigned k = 0; k < n && k < m; k++)
                cr_assert_eq(first[k], second[k], "%s, throw %u", lus_games[i]->id, k);
        }
    }
}

/* Every outcome as often as its weight says, over pairs and over the throws of a pair. */
Test(match_stats, dice_are_fair)
{
    enum { MANY = 20000 };
    for (unsigned i = 0; lus_games[i]; i++) {
        lus_variant v = lus_variant_standard(lus_games[i]);
        lus_state s;
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        lus_rng rng = lus_rng_seeded(1);
        v.game->start(&v, &s);
        for (unsigned k = 0; k < 50 && v.game->status(&v, &s).kind == LUS_DECISION; k++)
            v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
        if (v.game->status(&v, &s).kind != LUS_CHANCE)
            continue;
        unsigned count = v.game->outcomes(&v, &s, outcomes), seen[2][LUS_OUTCOMES_MAX] = {0};
        double sum = 0;
        for (unsigned k = 0; k < count; k++)
            sum += outcomes[k].weight;
        for (uint32_t n = 0; n < MANY; n++) {
            lus_action a = match_throw(&v, &s, 1, 0, n), b = match_throw(&v, &s, 1, n, 0);
            for (unsigned k = 0; k < count; k++) {
                seen[0][k] += outcomes[k].action == a;
                seen[1][k] += outcomes[k].action == b;
            }
        }
        for (unsigned k = 0; k < count; k++) {
            double p = outcomes[k].weight / sum, mean = p * (double)MANY,
                   deviation = sqrt(mean * (1 - p));
            assert_near(seen[0][k], mean, 4.5 * deviation);
            assert_near(seen[1][k], mean, 4.5 * deviation);
        }
    }
}

/* Streams, pairs and seeds are different. */
Test(match_stats, seeds_differ)
{
    uint64_t base = match_seed(1, 0, MATCH_THROWS, 0);
    cr_expect_neq(base, match_seed(2, 0, MATCH_THROWS, 0));
    cr_expect_neq(base, match_seed(1, 1, MATCH_THROWS, 0));
    cr_expect_neq(base, match_seed(1, 0, MATCH_OPENINGS, 0));
    cr_expect_neq(base, match_seed(1, 0, MATCH_THROWS, 1));
    cr_expect_eq(base, match_seed(1, 0, MATCH_THROWS, 0));
}
