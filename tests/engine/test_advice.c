/* Advice: the list of the best actions (engine/explain/advice.h). */
#include <stdlib.h>
#include <string.h>

#include "engine/explain/advice.h"
#include "engine/search/search.h"
#include "tests/support/support.h"

enum { MEMORY = 64 << 20 };

static bool is_same_turn(const lus_advice *advice)
{
    return advice->remarks.count == 1 && advice->remarks.list[0].kind == LUS_R_SAME_TURN;
}

/* Orders of one turn cost the same, the list is sorted, and nothing is better than the best. */
static void expect_fair_costs(const char *game, const char *position, unsigned depth)
{
    static lus_thought thought;
    static lus_advice list[LUS_ACTIONS_MAX];
    lus_variant v = variant_of(game);
    lus_state s = state_of(&v, position);
    lus_limits limits = {.depth = depth, .all = true};
    lus_memory memory = {calloc(1, MEMORY), MEMORY};
    unsigned same = 0;
    cr_assert_not_null(memory.bytes);
    lus_search_of(v.game)(&v, &s, &limits, &memory, &thought);
    lus_advise(&v, &s, &thought, &limits, &memory, thought.count, list);
    free(memory.bytes);
    for (unsigned i = 0; i < thought.count; i++) {
        cr_expect_eq(list[i].plan.actions[0], thought.choices[i].action);
        cr_expect(i == 0 || thought.choices[i].value <= thought.choices[i - 1].value);
        if (!is_same_turn(&list[i]))
            continue;
        same++;
        unsigned k = 0;
        while (k < i &&
               memcmp(&list[k].remarks.end, &list[i].remarks.end, sizeof list[i].remarks.end) != 0)
            k++;
        cr_expect(k < i && thought.choices[k].value == thought.choices[i].value,
                  "%s, depth %u, action %u: %f", position, depth, i,
                  (double)thought.choices[i].value);
    }
    cr_expect_gt(same, 0, "%s: no turn in two orders", position);
}

Test(advice, orders_of_a_turn_cost_the_same)
{
    static const char *const positions[] = {
        "b 43 W:1x5,6x4,12x2,13x2,34x1,35x1 B:2x2,4x4,5x1,8x5,11x1,19x1,22x1",
        "w 55 W:1x1,3x4,4x1,5x3,7x1,15x1,16x1,27x1,32x1,36x1 B:c2,6x12,28x1",
        "w 53 W:4x7,6x2,10x1,13x1,18x1,22x2,28x1 B:2x8,3x3,12x2,25x1,31x1",
    };
    for (unsigned i = 0; i < sizeof positions / sizeof *positions; i++)
        for (unsigned depth = 1; depth <= 2; depth++)
            expect_fair_costs("scripta2", positions[i], depth);
}
