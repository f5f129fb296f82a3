/* Solved by layers and sweeps, this game is worth what plain iteration over its rules finds. */
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "console/exit.h"
#include "solve/solver.h"
#include "solve/table/table.h"
#include "tests/support/proof/iterate.h"
#include "tests/support/support.h"

static double solved(const char *identity, const char *path)
{
    lus_variant v = variant_of(identity);
    solver_result result;
    solver *s = solver_new(&v, &(solver_plan){.threads = 2, .guess = 0.5});
    cr_assert_not_null(s);
    cr_assert_eq(solver_run(s, path, &result), DONE, "%s", identity);
    cr_expect_lt(result.residual, 1e-10);
    solver_free(s);
    return result.value;
}

static void compare(const char *identity)
{
    char path[64];
    lus_variant v = variant_of(identity);
    iteration *plain = iterate(&v);
    snprintf(path, sizeof path, "/tmp/lusoria-solve-%d.table", (int)getpid());
    double first = solved(identity, path), value = iteration_value(plain, 0);
    bool white = v.game->status(&v, iteration_state(plain, 0)).player == LUS_WHITE;
    cr_expect_float_eq(first, white ? value : 1 - value, 1e-9, "%s: %.12f and %.12f", identity,
                       first, value);
    table *t = table_open(path);
    cr_assert_not_null(t);
    double most = 0;
    for (unsigned i = 0; i < iteration_count(plain); i++) {
        cr_assert(table_value(t, iteration_state(plain, i), &value));
        most = fmax(most, fabs(value - iteration_value(plain, i)));
    }
    cr_expect_lt(most, 0.5 / 65535 + 1e-9, "%s: off by %g", identity, most);
    table_close(t);
    unlink(path);
    iteration_free(plain);
}

static void compare_all(unsigned pieces, const char *path)
{
    static const char *const dice[] = {"four", "three"}, *const switches[] = {"on", "off"},
                             *const hits[] = {"pass", "again"};
    char identity[96];
    for (unsigned i = 0; i < 8; i++) {
        snprintf(identity, sizeof identity, "finkel:pieces=%u,path=%s,dice=%s,safe=%s,hits=%s",
                 pieces, path, dice[i & 1], switches[i >> 1 & 1], hits[i >> 2]);
        compare(identity);
    }
}

Test(solve, one_piece_in_all_options)
{
    compare_all(1, "bell");
    compare_all(1, "masters");
    compare_all(1, "murray");
    compare("finkel:first=black,pieces=1");
}

Test(solve, two_pieces)
{
    if (LUS_SANITIZED) {
        compare("finkel:pieces=2");
        return;
    }
    compare_all(2, "bell");
    compare("finkel:pieces=2,path=masters,dice=three,safe=off");
    compare("finkel:pieces=2,path=masters,safe=off,hits=again");
    compare("finkel:first=black,pieces=2");
}
