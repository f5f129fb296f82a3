/* The suites of positions with a known answer: how many the search finds, and that small ones are
 * true. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/search.h"
#include "tests/support/files.h"
#include "tests/support/positions.h"
#include "tests/support/proof/solve.h"
#include "tests/support/support.h"

/* At so many nodes a position, without exact tables: the answer depends on nothing else. The second
 * line of a suite says how many are solved: fewer is a search that has become worse. Raise it when
 * it has become better. */
enum { NODES = 50000 };

/* Returns how many positions must be solved. */
static unsigned read_suite(const lus_game *game, suite *out)
{
    char path[64];
    unsigned solved = 0;
    snprintf(path, sizeof path, "games/%s/positions.txt", game->id);
    char *text = test_file(path), *second = strchr(text, '\n');
    cr_assert(second && sscanf(second, "\n# solved: %u", &solved) == 1, "%s: no rate", path);
    const char *wrong = suite_read(text, out);
    cr_assert_null(wrong, "%s: %s", path, wrong);
    return solved;
}

/* A right action, and where it wins by force the search must know that it does. */
static bool solves(const suite *all, const known_position *p)
{
    static lus_thought thought;
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    cr_assert_not_null(memory.bytes);
    lus_search_of(all->variant.game)(&all->variant, &p->state, &(lus_limits){.nodes = NODES},
                                     &memory, &thought);
    free(memory.bytes);
    bool forced = strncmp(p->claim, "wins", 4) == 0;
    return is_right(all, p, thought.choices[0].action) &&
           (!forced || thought.choices[0].value > 1 - 1e-6f);
}

Test(positions, as_many_are_solved_as_were_measured)
{
    static suite all;
    for (unsigned g = 0; lus_games[g]; g++) {
        unsigned needed = read_suite(lus_games[g], &all), solved = 0;
        for (unsigned k = 0; k < all.count; k++)
            solved += solves(&all, &all.list[k]);
        cr_expect_geq(all.count, 30u, "%s: %u positions", lus_games[g]->id, all.count);
        cr_expect_geq(solved, needed, "%s: %u of %u solved, not %u", lus_games[g]->id, solved,
                      all.count, needed);
        suite_free(&all);
    }
}

Test(positions, answers_are_proven)
{
    static suite all;
    static solution found;
    for (unsigned g = 0; lus_games[g]; g++) {
        read_suite(lus_games[g], &all);
        for (unsigned k = 0; k < all.count; k++) {
            const known_position *p = &all.list[k];
            cr_expect(solve_claim(&all.variant, &p->state, p->claim, &found), "%s", p->position);
            cr_expect_str_eq(found.answers, p->answers, "%s", p->position);
            cr_expect_str_eq(found.claim, p->claim, "%s", p->position);
        }
        suite_free(&all);
    }
}
