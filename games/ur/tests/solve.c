/* Solved by layers and sweeps, this game is worth what plain iteration over its rules finds. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "console/exit.h"
#include "core/rng.h"
#include "solve/games.h"
#include "solve/solver.h"
#include "solve/table/table.h"
#include "tests/support/proof/iterate.h"
#include "tests/support/support.h"

/* Whole numbers of 32 bits, until none moves by more than four. */
static const double exactness = 1e-8;

static void compare_from(const char *identity, double guess, const iteration *plain)
{
    lus_variant v = variant_of(identity);
    solver_result result;
    solver *s = solver_new(&v, &(solver_plan){.threads = 2, .guess = guess});
    cr_assert_not_null(s);
    ask *asked = solver_ask(s);
    for (unsigned i = 0; i < iteration_count(plain); i++)
        cr_assert_eq(ask_note(asked, iteration_state(plain, i)), ASK_NOTED);
    cr_assert_eq(solver_run(s, NULL, &result), DONE, "%s", identity);
    double first = iteration_value(plain, 0), most = 0;
    cr_expect_float_eq(result.value, first, exactness, "%s: %.12f and %.12f", identity,
                       result.value, first);
    cr_expect_lt(result.residual, 2e-9);
    for (unsigned i = 0; i < iteration_count(plain); i++) {
        double value = ask_value(asked, iteration_state(plain, i));
        most = fmax(most, fabs(value - iteration_value(plain, i)));
    }
    cr_expect_lt(most, exactness, "%s: off by %g", identity, most);
    solver_free(s);
}

static void compare(const char *identity)
{
    lus_variant v = variant_of(identity);
    iteration *plain = iterate(&v);
    compare_from(identity, 0.5, plain);
    iteration_free(plain);
}

/* The longer paths with every debt have half a million states and more: too many for this. */
Test(solve_ur, one_pawn_on_the_short_path_in_all_options)
{
    static const char *const buys[] = {"always", "opening", "never"}, *const debts[] = {"pass",
                                                                                        "any"};
    char identity[96];
    for (unsigned i = 0; i < (LUS_SANITIZED ? 1 : 6); i++) {
        snprintf(identity, sizeof identity, "ur:pawns=1,buy=%s,debt=%s", buys[i / 2], debts[i % 2]);
        compare(identity);
    }
}

Test(solve_ur, one_pawn_on_longer_paths)
{
    if (LUS_SANITIZED)
        return;
    compare("ur:pawns=1,path=masters");
    compare("ur:pawns=1,path=murray");
    compare("ur:pawns=1,path=murray,buy=opening");
}

/* ---- with more pawns: what follows by the rules makes every value ---- */

static ask *asked_of_two;

static double known(const lus_state *s)
{
    return ask_value(asked_of_two, s);
}

static double noted(const lus_state *s)
{
    cr_assert_eq(ask_note(asked_of_two, s), ASK_NOTED);
    return 0;
}

/* Of what a player may do, the best for them. */
static double best_by_rules(const lus_variant *v, const lus_state *s,
                            double (*value)(const lus_state *))
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool is_white = v->game->status(v, s).player == LUS_WHITE;
    unsigned count = v->game->actions(v, s, actions);
    double best = is_white ? -1 : 2;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        double white = value(&after);
        best = is_white ? fmax(best, white) : fmin(best, white);
    }
    return best;
}

/* Of a state before a throw: by the throws, and what may be done with them. */
static double worth_by_rules(const lus_variant *v, const lus_state *s,
                             double (*value)(const lus_state *))
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    uint8_t dice[LUS_DICE_MAX];
    double sum = 0, weights = 0;
    if (v->game->status(v, s).kind == LUS_DECISION)
        return best_by_rules(v, s, value);
    unsigned count = v->game->outcomes(v, s, outcomes);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, outcomes[i].action, NULL);
        bool plays = v->game->dice(v, &after, dice) > 0;
        sum += outcomes[i].weight * (plays ? best_by_rules(v, &after, value) : value(&after));
        weights += outcomes[i].weight;
    }
    return sum / weights;
}

static void check_bellman(const char *identity)
{
    enum { STATES = 4000 };
    static lus_state states[STATES];
    lus_variant v = variant_of(identity);
    lus_rng rng = lus_rng_seeded(11);
    solver_result result;
    solver *s = solver_new(&v, &(solver_plan){.threads = 2, .guess = 0.5});
    double most = 0;
    cr_assert_not_null(s);
    asked_of_two = solver_ask(s);
    for (unsigned i = 0; i < STATES;) {
        lus_state now;
        v.game->start(&v, &now);
        while (i < STATES && v.game->status(&v, &now).kind != LUS_OVER) {
            uint8_t dice[LUS_DICE_MAX];
            if (v.game->dice(&v, &now, dice) == 0)
                states[i++] = now;
            v.game->apply(&v, &now, v.game->sample(&v, &now, &rng), NULL);
        }
    }
    for (unsigned i = 0; i < STATES; i++) {
        noted(&states[i]);
        worth_by_rules(&v, &states[i], noted);
    }
    cr_assert_eq(solver_run(s, NULL, &result), DONE);
    for (unsigned i = 0; i < STATES; i++)
        most = fmax(most, fabs(known(&states[i]) - worth_by_rules(&v, &states[i], known)));
    cr_expect_lt(most, 2e-9, "%s: off by %g", identity, most);
    solver_free(s);
}

Test(solve_ur, two_pawns_are_worth_what_follows)
{
    check_bellman("ur:pawns=2");
    if (!LUS_SANITIZED)
        check_bellman("ur:pawns=2,debt=any,buy=opening");
}

/* ---- whatever it is solved with ---- */

static solver *solver_of(const char *identity, unsigned threads, double guess, bool remembers)
{
    lus_variant v = variant_of(identity);
    solver *s =
        solver_new(&v, &(solver_plan){.threads = threads, .guess = guess, .remembers = remembers});
    cr_assert_not_null(s);
    return s;
}

static bool same_files(const char *one, const char *two)
{
    char bytes[2][4096];
    FILE *files[2] = {fopen(one, "rb"), fopen(two, "rb")};
    size_t counts[2];
    bool same = files[0] && files[1];
    do {
        for (unsigned i = 0; same && i < 2; i++)
            counts[i] = fread(bytes[i], 1, sizeof bytes[i], files[i]);
        same = same && counts[0] == counts[1] && memcmp(bytes[0], bytes[1], counts[0]) == 0;
    } while (same && counts[0] > 0);
    for (unsigned i = 0; i < 2; i++)
        if (files[i])
            fclose(files[i]);
    return same;
}

Test(solve_ur, any_number_of_threads_gives_the_same_table)
{
    char paths[2][64];
    for (unsigned i = 0; i < 2; i++) {
        solver_result result;
        solver *s = solver_of("ur:pawns=1,debt=any", 1 + 2 * i, 0.5, false);
        snprintf(paths[i], sizeof paths[i], "/tmp/lusoria-solve-ur-%d-%u", (int)getpid(), i);
        cr_assert_eq(solver_run(s, paths[i], &result), DONE);
        solver_free(s);
    }
    cr_expect(same_files(paths[0], paths[1]));
    unlink(paths[0]);
    unlink(paths[1]);
}

/* From above and from below: what lies between them is all that can be wrong. */
Test(solve_ur, any_first_guess_gives_the_same_values)
{
    double values[3];
    for (unsigned i = 0; i < 3; i++) {
        solver_result result;
        solver *s = solver_of("ur:pawns=1", 2, i / 2.0, false);
        cr_assert_eq(solver_run(s, NULL, &result), DONE);
        values[i] = result.value;
        solver_free(s);
    }
    cr_expect_float_eq(values[0], values[2], exactness);
    cr_expect_float_eq(values[1], values[2], exactness);
}

/* What a table has in two bytes is what is remembered. */
Test(solve_ur, memory_and_table_agree)
{
    char path[64];
    solver_result result;
    solver *s = solver_of("ur:pawns=1", 2, 0.5, true);
    snprintf(path, sizeof path, "/tmp/lusoria-solve-ur-%d", (int)getpid());
    cr_assert_eq(solver_run(s, path, &result), DONE);
    value_source memory = solver_memory(s);
    table *t = table_open(path);
    cr_assert_not_null(t);
    lus_variant v = variant_of("ur:pawns=1");
    lus_rng rng = lus_rng_seeded(7);
    lus_state state;
    for (unsigned i = 0; i < 2000; i++) {
        double values[2];
        if (i == 0 || v.game->status(&v, &state).kind == LUS_OVER)
            v.game->start(&v, &state);
        cr_assert(value_of(&memory, &state, &values[0]) && table_value(t, &state, &values[1]));
        cr_assert_eq(values[0], values[1]);
        v.game->apply(&v, &state, v.game->sample(&v, &state, &rng), NULL);
    }
    table_close(t);
    solver_free(s);
    unlink(path);
}

/* Three standard deviations, by dice that are always the same. */
Test(solve_ur, games_by_the_values_are_won_as_often_as_they_say)
{
    const uint64_t count = LUS_SANITIZED ? 2000 : 50000;
    solver_result result;
    solver *s = solver_of("ur:pawns=1", 2, 0.5, true);
    cr_assert_eq(solver_run(s, NULL, &result), DONE);
    value_source memory = solver_memory(s);
    games_result by_two = games_play(&memory, count, 2, 3),
                 by_one = games_play(&memory, count, 1, 3);
    double won = (double)by_two.won / (double)by_two.games;
    cr_expect_eq(by_two.games, count);
    cr_expect_eq(by_two.won, by_one.won); /* the dice do not depend on the threads */
    cr_expect_eq(by_two.throws, by_one.throws);
    cr_expect_lt(fabs(won - result.value), 3 * sqrt(0.25 / (double)count), "%f and %f", won,
                 result.value);
    solver_free(s);
}

/* UR-15: by debt=pass nobody who has tokens owes a turn. */
Test(solve_ur, what_no_game_leads_to_has_no_value)
{
    const char *text = "w - W:t7,h1 B:t3,5,s r11";
    lus_fault fault;
    for (unsigned i = 0; i < 2; i++) {
        const char *identity = i ? "ur:pawns=1,debt=any" : "ur:pawns=1,buy=never";
        lus_variant v = variant_of(identity);
        solver *s = solver_of(identity, 1, 0.5, false);
        lus_state state;
        memset(&state, 0, sizeof state);
        cr_assert(v.game->read_position(&v, i ? "w ? W:t7,h1 B:t3,5,s r11" : text, &state, &fault));
        cr_expect_eq(ask_note(solver_ask(s), &state), i ? ASK_NOTED : ASK_NEVER);
        solver_free(s);
    }
}
