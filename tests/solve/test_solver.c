/* Work under way and tables as files: interrupted work ends with the same bytes, and what is not
 * whole is refused. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "console/exit.h"
#include "console/term.h"
#include "solve/solver.h"
#include "solve/table/table.h"
#include "tests/support/support.h"

static const char identity[] = "finkel:pieces=2";

typedef struct bytes {
    unsigned char *at;
    size_t size;
} bytes;

static bytes whole(const char *path)
{
    bytes b = {malloc(1 << 20), 0};
    FILE *file = fopen(path, "rb");
    cr_assert(file && b.at, "%s", path);
    b.size = fread(b.at, 1, 1 << 20, file);
    fclose(file);
    return b;
}

static void put(const char *path, const bytes *b, size_t size)
{
    FILE *file = fopen(path, "wb");
    cr_assert(file && fwrite(b->at, 1, size, file) == size && fclose(file) == 0);
}

static const char *path_of(const char *name)
{
    static char paths[4][96];
    static unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "/tmp/lusoria-solver-%d%s", (int)getpid(), name);
    return path;
}

static int solve_one(const char *of, const char *path, unsigned threads)
{
    lus_variant v = variant_of(of);
    solver_result result;
    solver *s = solver_new(&v, &(solver_plan){.threads = threads, .guess = 0.5});
    cr_assert_not_null(s);
    int code = solver_run(s, path, &result);
    solver_free(s);
    return code;
}

static int solve(const char *path, unsigned threads)
{
    return solve_one(identity, path, threads);
}

static void expect_same(const char *one, const char *other)
{
    bytes a = whole(one), b = whole(other);
    cr_expect(a.size == b.size && memcmp(a.at, b.at, a.size) == 0, "%s and %s differ", one, other);
    free(a.at);
    free(b.at);
}

Test(solver, same_bytes_for_any_number_of_threads)
{
    const char *one = path_of("-1.table"), *three = path_of("-3.table");
    const char *larger = "finkel:pieces=3"; /* in the other, threads would only wait */
    cr_assert_eq(solve_one(larger, one, 1), DONE);
    cr_assert_eq(solve_one(larger, three, 2), DONE);
    expect_same(one, three);
    unlink(one);
    unlink(three);
}

Test(solver, interrupted_work_goes_on)
{
    const char *at_once = path_of("-a.table"), *later = path_of("-b.table");
    char part[128];
    snprintf(part, sizeof part, "%s.part", later);
    cr_assert_eq(solve(at_once, 2), DONE);
    term_stop = true;
    cr_expect_eq(solve(later, 2), INTERRUPTED);
    cr_expect_neq(access(later, F_OK), 0);
    cr_expect_eq(access(part, F_OK), 0);
    term_stop = false;
    /* what a crash leaves behind: part of a layer */
    FILE *file = fopen(part, "ab");
    cr_assert(file && fputs("half a record", file) >= 0 && fclose(file) == 0);
    cr_assert_eq(solve(later, 2), DONE);
    cr_expect_neq(access(part, F_OK), 0);
    expect_same(at_once, later);
    unlink(at_once);
    unlink(later);
}

/* All layers are solved, and the table cannot be written; then half of the last layer is lost. */
Test(solver, goes_on_with_the_layers_there_are)
{
    const char *at_once = path_of("-f.table"), *later = path_of("-g.table");
    char part[128], obstacle[128];
    snprintf(part, sizeof part, "%s.part", later);
    snprintf(obstacle, sizeof obstacle, "%s.new", later);
    cr_assert_eq(solve(at_once, 1), DONE);
    cr_assert_eq(mkdir(obstacle, 0700), 0);
    cr_expect_eq(solve(later, 1), TROUBLE);
    rmdir(obstacle);
    bytes b = whole(part);
    put(part, &b, b.size - 1000);
    cr_assert_eq(solve(later, 1), DONE);
    expect_same(at_once, later);
    /* a layer that is there and damaged is not built upon */
    b.at[b.size / 2] ^= 1;
    put(part, &b, b.size);
    cr_expect_eq(solve(later, 1), TROUBLE);
    free(b.at);
    unlink(part);
    unlink(at_once);
    unlink(later);
}

Test(solver, refuses_the_work_of_others)
{
    const char *path = path_of("-c.table");
    char part[128];
    snprintf(part, sizeof part, "%s.part", path);
    put(part, &(bytes){(unsigned char *)"something else", 14}, 14);
    cr_expect_eq(solve(path, 1), REFUSED);
    unlink(part);
}

static void expect_refused(const char *path, const char *why)
{
    table *t = table_open(path);
    cr_expect_null(t, "%s", why);
    table_close(t);
}

Test(solver, tables_that_are_not_whole_are_refused)
{
    const char *path = path_of("-d.table");
    cr_assert_eq(solve(path, 1), DONE);
    bytes b = whole(path);
    put(path, &b, b.size - 1);
    expect_refused(path, "cut short");
    put(path, &b, 20);
    expect_refused(path, "hardly anything");
    for (size_t at = 0; at < 180; at += 3) { /* of the header, and its checksums */
        b.at[at] ^= 4;
        put(path, &b, b.size);
        expect_refused(path, "a bit of its header");
        b.at[at] ^= 4;
    }
    unlink(path);
    expect_refused(path, "not there");
    free(b.at);
}

Test(solver, damaged_values_are_not_told)
{
    const char *path = path_of("-e.table");
    lus_variant v = variant_of(identity);
    lus_state start = state_of(&v, "w - W:h2 B:h2");
    double value = 0;
    cr_assert_eq(solve(path, 1), DONE);
    bytes b = whole(path);
    table *t = table_open(path);
    cr_assert_not_null(t);
    cr_expect(table_value(t, &start, &value));
    cr_expect_float_eq(value, 0.518573, 2e-5, "%f", value);
    cr_expect(table_mean(t, &start, &value));
    cr_expect_float_eq(value, 0.518573, 2e-5, "%f", value);
    table_close(t);
    b.at[b.size - 1000] ^= 1;
    put(path, &b, b.size);
    t = table_open(path);
    cr_assert_not_null(t);
    cr_expect(!table_value(t, &start, &value));
    table_close(t);
    free(b.at);
    unlink(path);
}

/* Somebody cuts the file while it is mapped: blocks not yet looked at, and one that was whole. */
Test(solver, a_table_cut_while_it_is_read_is_damaged)
{
    const char *path = path_of("-h.table");
    lus_variant v = variant_of(identity);
    lus_state start = state_of(&v, "w - W:h2 B:h2");
    double value = 0;
    cr_assert_eq(solve(path, 1), DONE);
    for (unsigned looked = 0; looked < 2; looked++) {
        bytes b = whole(path);
        table *t = table_open(path);
        cr_assert_not_null(t);
        cr_expect(!looked || table_value(t, &start, &value));
        cr_assert_eq(truncate(path, 100), 0);
        cr_expect(!table_value(t, &start, &value));
        cr_expect(table_is_damaged(t));
        table_close(t);
        put(path, &b, b.size);
        free(b.at);
    }
    unlink(path);
}
