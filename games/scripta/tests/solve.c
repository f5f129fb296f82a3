/* Solved by sweeps, both games with one piece are worth what plain iteration over their rules
 * finds; with two, which can block each other, what follows by the rules makes every value. No
 * option has so few pieces (S2-3, S3-4): here the variant is made by hand. */
#include <math.h>

#include "console/exit.h"
#include "core/rng.h"
#include "games/scripta/rules.h"
#include "solve/games.h"
#include "solve/solver.h"
#include "tests/support/proof/iterate.h"
#include "tests/support/support.h"

static const char *const identities[] = {
    "scripta2:pieces=3",
    "scripta2:pieces=3,doubles=once",
    "scripta2:first=black,pieces=3,dice=most",
    "scripta2:pieces=3,doubles=once,dice=most",
    "scripta3:pieces=3",
    "scripta3:pieces=3,leftover=lost",
};
enum { IDENTITIES = sizeof identities / sizeof *identities };

static lus_variant with_pieces(const char *identity, unsigned pieces)
{
    lus_variant v = variant_of(identity);
    v.option[SCRIPTA_PIECES] = (uint8_t)pieces;
    return v;
}

static solver *new_solver(const lus_variant *v, bool remembers)
{
    solver *s = solver_new(v, &(solver_plan){.threads = 1, .guess = 0.5, .remembers = remembers});
    cr_assert_not_null(s);
    return s;
}

Test(solve_scripta, one_piece_in_all_options)
{
    for (unsigned n = 0; n < IDENTITIES; n++) {
        lus_variant v = with_pieces(identities[n], 1);
        iteration *plain = iterate(&v);
        solver_result result;
        solver *s = new_solver(&v, false);
        ask *asked = solver_ask(s);
        double most = 0;
        for (unsigned i = 0; i < iteration_count(plain); i++)
            cr_assert_eq(ask_note(asked, iteration_state(plain, i)), ASK_NOTED);
        cr_assert_eq(solver_run(s, NULL, &result), DONE);
        for (unsigned i = 0; i < iteration_count(plain); i++)
            most = fmax(most, fabs(ask_value(asked, iteration_state(plain, i)) -
                                   iteration_value(plain, i)));
        cr_expect_lt(most, 1e-8, "%s: off by %g", identities[n], most);
        cr_expect_lt(result.residual, 2e-9);
        solver_free(s);
        iteration_free(plain);
    }
}

/* ---- with two: what follows by the rules makes every value ---- */

static double best_by_rules(const lus_variant *, const lus_state *, const ask *);

static double known(const lus_variant *v, const lus_state *s, const ask *asked)
{
    lus_status status = v->game->status(v, s);
    if (status.kind == LUS_OVER)
        return status.player == LUS_WHITE;
    return status.kind == LUS_CHANCE ? ask_value(asked, s) : best_by_rules(v, s, asked);
}

static double best_by_rules(const lus_variant *v, const lus_state *s, const ask *asked)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool is_white = v->game->status(v, s).player == LUS_WHITE;
    unsigned count = v->game->actions(v, s, actions);
    double best = is_white ? -1 : 2;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        double white = known(v, &after, asked);
        best = is_white ? fmax(best, white) : fmin(best, white);
    }
    return best;
}

static double mean_by_rules(const lus_variant *v, const lus_state *s, const ask *asked)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = v->game->outcomes(v, s, outcomes);
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, outcomes[i].action, NULL);
        sum += outcomes[i].weight * known(v, &after, asked);
        weights += outcomes[i].weight;
    }
    return sum / weights;
}

enum { STATES = 100, GAMES = 500 };

/* States before a throw, of random games; all that can follow them is asked for, too. */
static void note_states(const lus_variant *v, ask *asked, lus_state states[STATES])
{
    lus_rng rng = lus_rng_seeded(7);
    unsigned found = 0;
    while (found < STATES) {
        lus_state now;
        v->game->start(v, &now);
        for (lus_status status; (status = v->game->status(v, &now)).kind != LUS_OVER;) {
            if (status.kind == LUS_CHANCE && found < STATES)
                states[found++] = now;
            v->game->apply(v, &now, v->game->sample(v, &now, &rng), NULL);
        }
    }
    for (unsigned i = 0; i < STATES; i++) {
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        unsigned count = v->game->outcomes(v, &states[i], outcomes);
        cr_assert_eq(ask_note(asked, &states[i]), ASK_NOTED);
        for (unsigned o = 0; o < count; o++) {
            lus_state after = states[i];
            v->game->apply(v, &after, outcomes[o].action, NULL);
            cr_assert_eq(ask_note(asked, &after), ASK_NOTED);
        }
    }
}

static void check_two(const char *identity)
{
    static lus_state states[STATES];
    lus_variant v = with_pieces(identity, 2);
    solver_result result;
    solver *s = new_solver(&v, true);
    ask *asked = solver_ask(s);
    double most = 0;
    note_states(&v, asked, states);
    cr_assert_eq(solver_run(s, NULL, &result), DONE);
    for (unsigned i = 0; i < STATES; i++)
        most =
            fmax(most, fabs(ask_value(asked, &states[i]) - mean_by_rules(&v, &states[i], asked)));
    cr_expect_lt(most, 2e-9, "%s: off by %g", identity, most);
    value_source by = solver_memory(s);
    games_result games = games_play(&by, GAMES, 1, 3);
    double share = (double)games.won / (double)GAMES;
    cr_expect_float_eq(share, result.value, 4 * 0.5 / sqrt(GAMES)); /* four standard errors */
    solver_free(s);
}

Test(solve_scripta, two_pieces)
{
    if (LUS_SANITIZED) /* too slow there; one piece goes the same ways */
        return;
    check_two("scripta2:pieces=3");
    check_two("scripta3:pieces=3");
}

Test(solve_scripta, more_than_three_are_refused)
{
    lus_variant v = variant_of("scripta2:pieces=4");
    cr_expect_null(solver_new(&v, &(solver_plan){.threads = 1, .guess = 0.5}));
}
