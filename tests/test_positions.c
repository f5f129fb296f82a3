/* The suites of positions with a known answer: how many the search finds, and that small ones are true. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search.h"
#include "tests/files.h"
#include "tests/positions.h"
#include "tests/solve.h"
#include "tests/support.h"

/* At so many nodes a position, without exact tables: the answer depends on nothing else, so a smaller number
 * is a search that has become worse. Raise it when it has become better. */
enum { NODES = 50000 };

static const struct {
    const char *path;
    unsigned positions, solved;
} rates[] = {
    {"positions/scripta2.txt", 36, 36}, {"positions/scripta3.txt", 33, 33}, {"positions/ur.txt", 36, 35},
    {"positions/ergo.txt", 41, 41},     {"positions/bastonus.txt", 59, 58},
};

enum { SUITES = sizeof rates / sizeof *rates };

static void read_suite(const char *path, suite *out)
{
    const char *wrong = suite_read(test_file(path), out);
    cr_assert_null(wrong, "%s: %s", path, wrong);
}

/* A right action, and where it wins by force the search must know that it does. */
static bool solves(const suite *all, const known_position *p)
{
    static lus_thought thought;
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    cr_assert_not_null(memory.bytes);
    lus_search_of(all->variant.game)(&all->variant, &p->state, &(lus_limits){.nodes = NODES}, &memory,
                                     &thought);
    free(memory.bytes);
    bool forced = strncmp(p->claim, "wins", 4) == 0;
    return is_right(all, p, thought.choices[0].action) && (!forced || thought.choices[0].value > 1 - 1e-6f);
}

Test(positions, as_many_are_solved_as_were_measured)
{
    static suite all;
    for (unsigned i = 0; i < SUITES; i++) {
        unsigned solved = 0;
        read_suite(rates[i].path, &all);
        for (unsigned k = 0; k < all.count; k++)
            solved += solves(&all, &all.list[k]);
        cr_expect_eq(all.count, rates[i].positions, "%s: %u positions", rates[i].path, all.count);
        cr_expect_geq(solved, rates[i].solved, "%s: %u of %u solved, not %u", rates[i].path, solved,
                      all.count, rates[i].solved);
        suite_free(&all);
    }
}

Test(positions, answers_are_proven)
{
    static suite all;
    static solution found;
    for (unsigned i = 0; i < SUITES; i++) {
        read_suite(rates[i].path, &all);
        for (unsigned k = 0; k < all.count; k++) {
            const known_position *p = &all.list[k];
            cr_expect(solve_claim(&all.variant, &p->state, p->claim, &found), "%s", p->position);
            cr_expect_str_eq(found.answers, p->answers, "%s", p->position);
            cr_expect_str_eq(found.claim, p->claim, "%s", p->position);
        }
        suite_free(&all);
    }
}
