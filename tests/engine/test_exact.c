/* Exact endings in the program: filled in a thread of their own, and given to a search when they
 * can matter.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "tests/support/support.h"
#include "work/exact_tables.h"

Test(exact, filled_apart_as_at_once)
{
    static const char *const identities[] = {"scripta2:pieces=3", "scripta3:pieces=3",
                                             "ur:pawns=1"};
    /* under sanitizers one of those that take long */
    for (unsigned i = LUS_SANITIZED ? 1 : 0; i < 3; i++) {
        lus_variant v = variant_of(identities[i]);
        size_t size = lus_exact_of(v.game)->size(&v);
        void *own = calloc(1, size);
        const void *held = exact_hold(&v), *again = exact_hold(&v);
        cr_assert_not_null(own);
        cr_assert_eq(held, again);
        lus_exact_of(v.game)->fill(&v, NULL, own);
        exact_await(held);
        unsigned known = 0;
        lus_rng rng = lus_rng_seeded(i);
        lus_state s;
        for (unsigned game = 0; game < 100; game++) {
            v.game->start(&v, &s);
            for (; v.game->status(&v, &s).kind != LUS_OVER;
                 v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL)) {
                float a = 2, b = 2;
                bool is = lus_exact_of(v.game)->knows(own, &s, &a);
                cr_assert_eq(is, lus_exact_of(v.game)->knows(held, &s, &b));
                cr_assert(!(a < b) && !(b < a), "%s: %.9g, not %.9g", identities[i], (double)b,
                          (double)a);
                known += is;
            }
        }
        cr_expect_gt(known, 20, "%s", identities[i]);
        exact_release(held);
        exact_release(again);
        free(own);
    }
}

Test(exact, other_tables_are_kept_while_held)
{
    lus_variant one = variant_of("scripta3:pieces=3"), other = variant_of("ur:pawns=1");
    const void *held = exact_hold(&one);
    exact_prepare(&other);
    cr_expect_eq(exact_hold(&one), held);
    cr_expect_neq(exact_tables(&other), held);
    exact_await(held);
    exact_release(held);
    exact_release(held);
    exact_release(NULL);
    exact_await(NULL);
}

/* Whoever begins with few pieces need not wait for tables that no search can come to yet. */
Test(exact, not_soon_at_the_beginning)
{
    static const char *const identities[] = {"scripta2:pieces=3", "scripta2:pieces=13",
                                             "scripta3:pieces=3", "scripta3:pieces=13",
                                             "ur:pawns=3",        "ur:pawns=4,path=masters"};
    for (unsigned i = 0; i < sizeof identities / sizeof *identities; i++) {
        lus_variant v = variant_of(identities[i]);
        lus_rng rng = lus_rng_seeded(i);
        lus_state s;
        v.game->start(&v, &s);
        for (unsigned step = 0; step < 3; step++) {
            cr_expect_not(lus_exact_soon(&v, &s), "%s, step %u", identities[i], step);
            v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
        }
    }
}

/* Where the tables know a position, no earlier one of the game has said that it comes later. */
Test(exact, never_sooner_than_said)
{
    enum { THROWS = 4096 };
    static const char *const identities[] = {"scripta2:pieces=5,doubles=once", "scripta3:pieces=4",
                                             "ur:pawns=3", "ur:pawns=3,path=murray,buy=never"};
    /* by throws before it: when a position was to come at the earliest */
    static unsigned earliest[THROWS];
    for (unsigned i = LUS_SANITIZED ? 2 : 0; i < sizeof identities / sizeof *identities; i++) {
        lus_variant v = variant_of(identities[i]);
        const lus_exact *exact = lus_exact_of(v.game);
        const void *tables = exact_tables(&v);
        lus_rng rng = lus_rng_seeded(i);
        unsigned known = 0;
        for (unsigned game = 0; game < 300; game++) {
            lus_state s;
            unsigned throws = 0;
            float value;
            v.game->start(&v, &s);
            for (lus_status status;
                 (status = v.game->status(&v, &s)).kind != LUS_OVER && throws < THROWS;
                 v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL)) {
                /* its dice lie there */
                unsigned turn = throws - (status.kind == LUS_DECISION && throws > 0);
                if (exact->knows(tables, &s, &value)) {
                    known++;
                    for (unsigned k = 0; k < throws; k++)
                        cr_assert_leq(earliest[k], throws, "%s, game %u: throw %u, said at %u",
                                      identities[i], game, throws, k);
                }
                unsigned says = turn + exact->turns_to(&v, &s);
                earliest[turn] = turn == throws || says > earliest[turn] ? says : earliest[turn];
                throws += status.kind == LUS_CHANCE;
            }
        }
        cr_expect_gt(known, 100, "%s", identities[i]);
    }
}

/* What a search says before lus_exact_soon does not depend on the tables. */
Test(exact, nothing_changes_before_soon)
{
    static lus_thought without, with;
    /* the nearest that is not yet soon: too many pieces are left, or they have too far to go */
    static const char *const cases[][2] = {{"scripta2", "w 6666 W:31x13,o2 B:32x14,o1"},
                                           {"scripta3", "w 666 W:31x13,o2 B:32x14,o1"},
                                           {"scripta2:pieces=3", "w 6666 W:8x3 B:13x3"},
                                           {"scripta3:pieces=3", "w 666 W:8x3 B:13x3"},
                                           {"ur", "w 1 W:t7,h1,5,9,14,o3 B:t7,h1,3,7,8,14,o2 r7"},
                                           {"ur:pawns=3", "w 1 W:t7,h2,5 B:t7,h2,3 r7"}};
    lus_memory memory = {malloc(LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    cr_assert_not_null(memory.bytes);
    /* under sanitizers only small tables are filled */
    for (unsigned i = LUS_SANITIZED ? 4 : 0; i < sizeof cases / sizeof *cases; i++) {
        lus_variant v = variant_of(cases[i][0]);
        lus_state s = state_of(&v, cases[i][1]);
        cr_expect_not(lus_exact_soon(&v, &s));
        lus_limits limits = {.nodes = 60000};
        lus_thought *thoughts[] = {&without, &with};
        for (unsigned k = 0; k < 2; k++) {
            memset(memory.bytes, 0, memory.size);
            lus_search_of(v.game)(&v, &s, &limits, &memory, thoughts[k]);
            limits.exact = exact_tables(&v);
        }
        cr_expect_eq(with.count, without.count);
        cr_expect_eq(with.nodes, without.nodes);
        cr_expect_eq(memcmp(with.choices, without.choices, with.count * sizeof *with.choices), 0);
    }
    free(memory.bytes);
}
