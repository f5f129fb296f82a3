/* Wear: traces against the laboratory's own counts, chances against sums by hand, maps as text, and
 * rules found again on boards that they have worn. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "lab/count/play.h"
#include "lab/run/wear_try.h"

/* ---- traces ---- */

static void play_watched(const lus_variant *v, wear_watch *wear, lab_watch *lab, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    v->game->start(v, &s);
    wear_watch_start(wear, &s);
    lab_watch_start(lab, seed);
    for (unsigned i = 0; i < 2000 && v->game->status(v, &s).kind != LUS_OVER; i++) {
        lus_events events = {0};
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), &events);
        wear_watch_events(wear, &events);
        lab_watch_events(lab, &events);
    }
    wear_watch_end(wear, &s);
    lab_watch_end(lab, &s, v->game->status(v, &s), LUS_WHITE);
}

static void demand_same_counts(const lus_variant *v)
{
    static wear_ground ground;
    static wear_trace trace;
    static lab_setup setup;
    static lab_tally tally;
    static lab_unit unit;
    lab_seen *seen = calloc(1, sizeof *seen);
    wear_watch wear;
    memset(&trace, 0, sizeof trace);
    memset(&unit, 0, sizeof unit);
    lab_seen_begin(seen);
    wear_ground_of(&ground, v, 1);
    lab_set_up(&setup, v, NULL, 10000);
    wear_watch_begin(&wear, &ground, v, &trace);
    lab_watch lab = {.setup = &setup, .tally = &tally, .unit = &unit, .seen = seen};
    for (uint64_t seed = 1; seed <= 2; seed++) /* a unit has room for two games */
        play_watched(v, &wear, &lab, seed);
    cr_assert_eq(trace.games, 2);
    cr_assert_eq(ground.square_count, setup.squares);
    for (unsigned i = 0; i < ground.square_count; i++) {
        unsigned at = ground.squares[i];
        const char *name = ground.place[at].name;
        cr_expect_eq(trace.count[WEAR_LANDED][at],
                     (uint64_t)(unit.landings[0][at] + unit.landings[1][at]), "%s %s landed",
                     v->game->id, name);
        cr_expect_eq(trace.count[WEAR_STOOD][at], (uint64_t)(unit.stays[0][at] + unit.stays[1][at]),
                     "%s %s stood", v->game->id, name);
        cr_expect_eq(trace.count[WEAR_LOST][at], (uint64_t)(unit.hits[0][at] + unit.hits[1][at]),
                     "%s %s lost", v->game->id, name);
    }
    free(seen);
}

Test(lab_wear, counts_what_the_laboratory_counts)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        lus_variant v = lus_variant_standard(lus_games[i]);
        demand_same_counts(&v);
    }
}

static lus_variant variant_of(const char *identity)
{
    lus_variant v;
    cr_assert(lus_variant_read(identity, &v, NULL), "%s", identity);
    return v;
}

static uint64_t sum_of(const uint64_t *counts, unsigned count)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += counts[i];
    return sum;
}

/* A piece that goes on by four slides over three squares and along four edges of its own way. */
Test(lab_wear, slides_along_the_way_of_the_player)
{
    static const char *const games[] = {"finkel", "finkel:path=masters", "finkel:path=murray",
                                        "scripta2"};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned player = 0; player < 2; player++) {
            static wear_ground g;
            wear_trace trace = {0};
            wear_watch w;
            uint8_t course[LUS_COURSE_MAX];
            lus_variant v = variant_of(games[i]);
            cr_assert_gt(lus_course(&v, (lus_player)player, course), 8u);
            wear_ground_of(&g, &v, 1);
            wear_watch_begin(&w, &g, &v, &trace);
            lus_events events = {1, {{LUS_MOVED, (uint8_t)player, 0, 0, course[2], course[6], 0}}};
            wear_watch_events(&w, &events);
            for (unsigned k = 3; k < 6; k++)
                cr_expect_eq(trace.count[WEAR_PASSED][course[k]], 1, "%s", games[i]);
            cr_expect_eq(sum_of(trace.count[WEAR_PASSED], WEAR_PLACES), 3);
            cr_expect_eq(sum_of(trace.along, WEAR_EDGES), 4);
            cr_expect_eq(trace.count[WEAR_LANDED][course[6]], 1);
        }
}

/* Where pieces go where they like, straight lines are slid along; other ways are lifted over. */
Test(lab_wear, slides_straight_where_there_is_no_way)
{
    static wear_ground g;
    wear_trace trace = {0};
    wear_watch w;
    lus_variant v = variant_of("bastonus");
    wear_ground_of(&g, &v, 1);
    wear_watch_begin(&w, &g, &v, &trace);
    uint8_t c3 = (uint8_t)wear_square_named(&g, "c3", 2),
            f6 = (uint8_t)wear_square_named(&g, "f6", 2),
            e6 = (uint8_t)wear_square_named(&g, "e6", 2);
    lus_events straight = {1, {{LUS_MOVED, LUS_WHITE, 0, 0, c3, f6, 0}}};
    wear_watch_events(&w, &straight);
    cr_expect_eq(trace.count[WEAR_PASSED][wear_square_named(&g, "d4", 2)], 1);
    cr_expect_eq(trace.count[WEAR_PASSED][wear_square_named(&g, "e5", 2)], 1);
    cr_expect_eq(sum_of(trace.along, WEAR_EDGES), 3);
    lus_events lifted = {1, {{LUS_MOVED, LUS_WHITE, 0, 0, c3, e6, 0}}};
    wear_watch_events(&w, &lifted);
    cr_expect_eq(sum_of(trace.count[WEAR_PASSED], WEAR_PLACES), 2);
    cr_expect_eq(sum_of(trace.along, WEAR_EDGES), 3);
    cr_expect_eq(wear_square_named(&g, "i1", 2), WEAR_PLACES);
}

/* ---- chances ---- */

/* By hand: 1·2 · 2 / (3·4·5) = 1/15. */
Test(lab_wear, chance_by_hand)
{
    double worn[] = {2, 1}, parameters[] = {1, 2};
    cr_expect_float_eq(wear_log_chance(worn, parameters, 2), log(1 / 15.0), 1e-12);
    cr_expect_float_eq(wear_log_chance(worn, parameters, 0), 0, 1e-12);
}

Test(lab_wear, chance_of_much_wear)
{
    double worn[] = {40, 25, 0}, parameters[] = {0.3, 7.5, 2};
    double right =
        lgamma(40.3) - lgamma(0.3) + lgamma(32.5) - lgamma(7.5) - (lgamma(9.8 + 65) - lgamma(9.8));
    cr_expect_float_eq(wear_log_chance(worn, parameters, 3), right, 1e-9);
}

Test(lab_wear, mixes_cover_the_simplex)
{
    double sum[WEAR_KINDS] = {0}, before[WEAR_KINDS] = {0};
    for (unsigned i = 0; i < WEAR_MIXES; i++) {
        double mix[WEAR_KINDS], all = 0;
        wear_mix(i, mix);
        for (unsigned k = 0; k < WEAR_KINDS; k++) {
            all += mix[k];
            sum[k] += mix[k] / (double)WEAR_MIXES;
            cr_expect_gt(mix[k], 0);
        }
        cr_expect_float_eq(all, 1, 1e-12);
        cr_expect_neq(memcmp(mix, before, sizeof mix), 0, "mix %u comes twice", i);
        memcpy(before, mix, sizeof before);
    }
    for (unsigned k = 0; k < WEAR_KINDS; k++)
        cr_expect_float_eq(sum[k], 0.25, 1e-12);
}

/* With one mix for all, because all kinds fall alike, the evidence is the mean over noise and
 * background of chances that can be taken one by one. */
Test(lab_wear, evidence_is_the_mean_of_chances)
{
    wear_sight s = {.squares = 2, .worn = {3, 1}};
    wear_shares shares = {0};
    double sum = 0;
    for (unsigned k = 0; k < WEAR_KINDS; k++) {
        shares.kind[k][0] = 0.6;
        shares.kind[k][1] = 0.4;
    }
    for (unsigned n = 0; n < WEAR_NOISES; n++)
        for (unsigned b = 0; b < WEAR_BACKGROUNDS; b++) {
            double noise = 0.05 * pow(16, (n + 0.5) / 5);
            double background = 0.01 * pow(20, (b + 0.5) / 3);
            double first = 0.6 * (1 - background) + background / 2, weight = 2 / (noise * noise);
            double parameters[] = {weight * first, weight * (1 - first)};
            sum += exp(wear_log_chance(s.worn, parameters, 2)) / 15;
        }
    wear_evidence e;
    wear_evidence_of(&shares, &s, &e);
    cr_expect_float_eq(e.log, log(sum), 1e-9);
    cr_expect_float_eq(e.mix[0] + e.mix[1] + e.mix[2] + e.mix[3], 1, 1e-9);
}

Test(lab_wear, words_of_factors)
{
    cr_expect_eq(wear_word_of(log(2.9)), WEAR_CANNOT_TELL);
    cr_expect_eq(wear_word_of(log(3.1)), WEAR_HINTS);
    cr_expect_eq(wear_word_of(log(21)), WEAR_STRONG);
    cr_expect_eq(wear_word_of(log(151)), WEAR_VERY_STRONG);
}

Test(lab_wear, groups_join)
{
    wear_groups g;
    wear_verdict v = {.log = {log(0.1), log(0.3), log(0.2), log(0.4)},
                      .chance = {0.1, 0.3, 0.2, 0.4}};
    double chance[WEAR_RULES];
    wear_groups_begin(&g, 4);
    wear_groups_join(&g, 2, 1);
    wear_groups_join(&g, 2, 0);
    cr_expect(g.first[0] == 0 && g.first[1] == 0 && g.first[2] == 0 && g.first[3] == 3);
    cr_expect_eq(wear_group_chances(&g, &v, chance), 0u);
    cr_expect_float_eq(chance[0], 0.6, 1e-12);
    cr_expect_float_eq(wear_group_log(&g, &v, 0), log(0.2), 1e-12);
}

/* ---- maps ---- */

static void ground_of(wear_ground *g, const char *identity)
{
    lus_variant v = variant_of(identity);
    wear_ground_of(g, &v, 1);
}

Test(lab_wear, map_is_read_and_written)
{
    static wear_ground g;
    static wear_map m;
    static char text[WEAR_MAP_TEXT_MAX];
    lus_fault fault;
    ground_of(&g, "scripta2");
    cr_assert(wear_map_read(&g, "# found in a garden\n\nlusoria wear 1\r\n12-13   3\n 7 0\n1 12\n",
                            &m, &fault));
    cr_expect_eq(m.at[wear_square_named(&g, "7", 1)], 0);
    cr_expect_eq(m.at[wear_square_named(&g, "1", 1)], 12);
    cr_expect_eq(m.at[wear_square_named(&g, "2", 1)], WEAR_UNKNOWN);
    lus_writer w = lus_writer_on(text, sizeof text);
    wear_map_write(&g, &m, &w);
    cr_expect_str_eq(text, "lusoria wear 1\n1 12\n7 0\n12-13 3\n");
}

Test(lab_wear, faulty_maps)
{
    static const struct {
        const char *text;
        lus_error code;
        uint32_t line, offset;
    } cases[] = {
        {"", LUS_E_WEAR_MAGIC, 1, 0},
        {"lusoria study 1\n", LUS_E_WEAR_MAGIC, 1, 0},
        {"lusoria wear 1\n", LUS_E_WEAR_NOTHING, 1, 0},
        {"lusoria wear 1\n1 0\n2 0\n", LUS_E_WEAR_NOTHING, 3, 0},
        {"lusoria wear 1\n1 5\n", LUS_E_WEAR_NOTHING, 2, 0},
        {"lusoria wear 1\n1\n", LUS_E_WEAR_LINE, 2, 0},
        {"lusoria wear 1\n1 2 3\n", LUS_E_WEAR_LINE, 2, 4},
        {"lusoria wear 1\n37 2\n", LUS_E_SQUARE, 2, 0},
        {"lusoria wear 1\n1- 2\n", LUS_E_SQUARE, 2, 2},
        {"lusoria wear 1\n1-6 2\n", LUS_E_WEAR_EDGE, 2, 0},
        {"lusoria wear 1\n1 2\n1 3\n", LUS_E_WEAR_TWICE, 3, 0},
        {"lusoria wear 1\n1-2 2\n2-1 3\n", LUS_E_WEAR_TWICE, 3, 0},
        {"lusoria wear 1\n1 -2\n", LUS_E_NUMBER, 2, 2},
        {"lusoria wear 1\n1 2.5\n", LUS_E_NUMBER, 2, 2},
        {"lusoria wear 1\n1 02\n", LUS_E_LEADING_ZERO, 2, 2},
        {"lusoria wear 1\n1 100001\n", LUS_E_TOO_BIG, 2, 2},
        {"lusoria wear 1\n1\t2\n", LUS_E_TEXT, 2, 0},
    };
    static wear_ground g;
    static wear_map m;
    ground_of(&g, "scripta2");
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        lus_fault fault;
        cr_expect_not(wear_map_read(&g, cases[i].text, &m, &fault), "%s", cases[i].text);
        cr_expect(fault.code == cases[i].code && fault.line == cases[i].line &&
                      fault.offset == cases[i].offset,
                  "%s: %s in line %u at %u", cases[i].text, lus_error_name(fault.code), fault.line,
                  fault.offset);
    }
}

/* ---- rules found again ---- */

static lab_study *study_of(const char *const *games, uint64_t count)
{
    lab_study *s = malloc(sizeof *s);
    lab_study_begin(s);
    for (; *games; games++) {
        char line[LUS_IDENTITY_MAX + 8];
        snprintf(line, sizeof line, "game %s", *games);
        cr_assert(lab_study_set(s, line, NULL));
    }
    cr_assert(lab_study_set(s, "players random random", NULL));
    cr_assert(lab_study_set(s, "players greedy greedy", NULL));
    cr_assert(lab_study_finish(s, NULL));
    s->games = count;
    return s;
}

static const char *const paths[] = {"finkel", "finkel:path=masters", "finkel:path=murray", NULL};

Test(lab_wear, right_rules_are_found)
{
    static wear_games games, again;
    enum { BOARDS = 40 };
    static wear_trial boards[BOARDS], twice[BOARDS];
    lab_study *s = study_of(paths, 200);
    wear_trials trials = {
        .boards = BOARDS, .amount_count = 1, .amounts = {100}, .noise = 0.1, .edges = true};
    wear_groups groups;
    wear_sight all;
    unsigned found = 0;
    double chance = 0;
    cr_assert_eq(wear_play(&games, s, true, 2), 0);
    cr_assert_eq(wear_play(&again, s, true, 1), 0);
    cr_expect_eq(memcmp(games.batches, again.batches, 3u * 2 * 20 * sizeof *games.batches), 0,
                 "threads change the games");
    wear_sight_all(&all, &games.ground, true);
    cr_assert_eq(wear_find_groups(&games, &all, 2, &groups), 0);
    for (unsigned r = 0; r < 3; r++)
        cr_expect_eq(groups.first[r], r, "paths leave wear of their own");
    cr_assert_eq(wear_try(&games, &trials, &groups, 2, boards), 0);
    cr_assert_eq(wear_try(&games, &trials, &groups, 1, twice), 0);
    cr_expect_eq(memcmp(boards, twice, sizeof boards), 0, "threads change the boards");
    for (unsigned i = 0; i < BOARDS; i++) {
        found += boards[i].found == boards[i].rule;
        chance += boards[i].chance / (double)BOARDS;
    }
    cr_expect_geq(found, 36u, "%u of 40 found", found);
    cr_expect_lt(fabs(found / 40.0 - chance), 0.15, "%u found, %.2f expected", found, chance);
    wear_games_free(&games);
    wear_games_free(&again);
    free(s);
}

/* Who begins leaves no trace that anything could tell. */
Test(lab_wear, what_no_wear_tells_apart_is_one_group)
{
    static const char *const beginners[] = {"finkel", "finkel:first=black", "finkel:path=murray",
                                            NULL};
    static wear_games games;
    lab_study *s = study_of(beginners, 400);
    wear_groups groups;
    wear_sight all;
    cr_assert_eq(wear_play(&games, s, false, 2), 0);
    wear_sight_all(&all, &games.ground, true);
    cr_assert_eq(wear_find_groups(&games, &all, 2, &groups), 0);
    cr_expect(groups.first[0] == 0 && groups.first[1] == 0 && groups.first[2] == 2);
    wear_games_free(&games);
    free(s);
}

static wear_fit fit_of(const wear_games *g, const wear_sight *s)
{
    wear_field known;
    wear_evidence evidence[3 * 3];
    wear_verdict verdict;
    wear_fit fit;
    cr_assert(wear_games_field(g, s, 0, WEAR_BATCHES, &known));
    wear_weigh(&known, s, evidence);
    wear_conclude(&known, evidence, WEAR_NOBODY, &verdict);
    cr_assert_eq(wear_check_fit(g, s, &known, verdict.best, evidence, 2, &fit), 0);
    free(known.shares);
    return fit;
}

Test(lab_wear, a_map_of_no_rule_is_noticed)
{
    static wear_games games;
    lab_study *s = study_of(paths, 100);
    wear_sight sight;
    wear_field known;
    lus_rng rng = lus_rng_seeded(5);
    wear_made made = {.mix = {0.4, 0.3, 0.2, 0.1}, .noise = 0.15, .background = 0.03};
    cr_assert_eq(wear_play(&games, s, false, 2), 0);
    wear_sight_all(&sight, &games.ground, false);
    cr_assert(wear_games_field(&games, &sight, 0, WEAR_BATCHES, &known));
    wear_board_make(&sight, &known.shares[1], &made, 10, &rng);
    wear_fit fits = fit_of(&games, &sight);
    cr_expect_geq(fits.share, 0.05);
    cr_expect_gt(fits.log_factor, 0);
    for (unsigned i = 0; i < sight.squares; i++)
        sight.worn[i] = i % 7 == 3 ? 60 : 1;
    wear_fit strange = fit_of(&games, &sight);
    cr_expect_lt(strange.share, 0.05);
    free(known.shares);
    wear_games_free(&games);
    free(s);
}
