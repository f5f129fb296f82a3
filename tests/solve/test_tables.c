/* A folder of tables: the one of a variant is found by what it says of itself. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "console/exit.h"
#include "contest/agent.h"
#include "solve/solver.h"
#include "solve/table/tables.h"
#include "tests/support/support.h"

static char folder[64];
static const char identity[] = "finkel:pieces=1", other[] = "finkel:pieces=2";

static const char *in_folder(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void solve(const char *of, const char *name)
{
    lus_variant v = variant_of(of);
    solver_result result;
    solver *s = solver_new(&v, &(solver_plan){.threads = 1, .guess = 0.5});
    cr_assert_not_null(s);
    cr_assert_eq(solver_run(s, in_folder(name), &result), DONE);
    solver_free(s);
}

static void set_up(void)
{
    snprintf(folder, sizeof folder, "/tmp/lusoria-tables-%d", (int)getpid());
    cr_assert_eq(mkdir(folder, 0700), 0);
    cr_assert(tables_use(folder));
    solve(other, "a.table");
    solve(identity, "b.table");
}

static void tear_down(void)
{
    char command[96];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(tables, .init = set_up, .fini = tear_down);

/* Changes a byte, `at` from the beginning, or from the end where it is negative. */
static void spoil(const char *name, long at)
{
    FILE *file = fopen(in_folder(name), "r+b");
    cr_assert(file && fseek(file, at, at < 0 ? SEEK_END : SEEK_SET) == 0);
    int byte = fgetc(file);
    bool spoilt = fseek(file, -1, SEEK_CUR) == 0 && fputc(byte ^ 1, file) >= 0;
    cr_assert(fclose(file) == 0 && spoilt);
}

static const table *hold(const char *of)
{
    lus_variant v = variant_of(of);
    const table *t;
    cr_assert(tables_hold(&v, &t), "%s", of);
    return t;
}

static void expect_refused(const char *of)
{
    lus_variant v = variant_of(of);
    const table *t;
    cr_expect(!tables_hold(&v, &t), "%s", of);
    cr_expect_null(t);
}

Test(tables, found_by_what_they_say)
{
    const table *one = hold(identity), *two = hold(other);
    cr_assert(one && two);
    cr_expect_str_eq(table_truth(one)->name, "b.table");
    cr_expect_str_eq(table_truth(two)->name, "a.table");
    cr_expect_eq(hold(identity), one, "opened once");
    cr_expect_null(hold("finkel:pieces=3"));
    cr_expect_null(hold("ur:pawns=1"));
    tables_release(one);
    tables_release(one);
    tables_release(two);
}

/* FK-12: who begins changes no value. */
Test(tables, serve_whoever_begins)
{
    const table *t = hold("finkel:pieces=1,first=black");
    cr_assert_not_null(t);
    tables_release(t);
    cr_expect_null(hold("finkel:pieces=1,safe=off"));
}

Test(tables, files_by_name_must_be_of_the_variant)
{
    lus_variant v = variant_of(identity);
    const table *t = tables_hold_file(in_folder("b.table"), &v);
    cr_expect_not_null(t);
    tables_release(t);
    cr_expect_null(tables_hold_file(in_folder("a.table"), &v));
    cr_expect_null(tables_hold_file(in_folder("none.table"), &v));
}

Test(tables, no_folder_has_none)
{
    cr_assert(tables_use(NULL));
    cr_expect_null(hold(identity));
    cr_expect(!tables_use(in_folder("nowhere")));
    cr_expect(!tables_use(in_folder("a.table")));
}

Test(tables, what_is_not_whole_is_refused)
{
    cr_assert_eq(truncate(in_folder("b.table"), 4200), 0);
    expect_refused(identity);
    tables_release(hold(other)); /* a table of another game does not matter */
    spoil("b.table", 60);
    expect_refused(identity); /* now nobody can say of which game it is */
    FILE *file = fopen(in_folder("b.table"), "w");
    cr_assert(file && fputs("no table at all", file) >= 0 && fclose(file) == 0);
    expect_refused(identity);
}

/* Damage among the values shows when they are asked for. */
Test(tables, damage_is_remembered)
{
    lus_variant v = variant_of(identity);
    lus_state start = state_of(&v, "w - W:h1 B:h1");
    const lus_truth *truth;
    double white;
    spoil("b.table", -100);
    cr_assert(truth_hold(&v, &truth));
    cr_assert_not_null(truth);
    cr_expect(!table_is_damaged(truth->table));
    cr_expect(!lus_truth_value(truth, &v, &start, &white));
    cr_expect(table_is_damaged(truth->table));
    cr_expect(!truth_release(truth));
}

Test(tables, perfect_players_take_them_from_the_folder)
{
    lus_variant v = variant_of(identity), unknown = variant_of("finkel:pieces=3");
    agent_settings plan;
    cr_assert(agent_read("perfect", &v, &plan));
    agent *one = agent_new(&plan);
    cr_assert_not_null(one);
    cr_expect_str_eq(agent_truth(one)->name, "b.table");
    agent_free(one);
    cr_assert(agent_read("perfect", &unknown, &plan));
    cr_expect_null(agent_new(&plan));
    cr_expect(!agent_read("perfect:", &v, &plan));
    tables_use(NULL);
    cr_assert(agent_read("perfect", &v, &plan));
    cr_expect_null(agent_new(&plan));
}
