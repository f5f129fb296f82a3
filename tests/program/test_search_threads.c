/* Several threads on one decision. Also run under the thread sanitizer (./test). */
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "engine/search/search.h"
#include "engine/search/transposition.h"
#include "engine/search/worker.h"
#include "tests/support/support.h"
#include "work/search_threads.h"

enum { MEMORY = 1 << 20 };

/* Every worker takes everything once, and no two of the first four begin with the same. */
Test(search_threads, workers_take_everything_in_their_own_order)
{
    for (unsigned count = 1; count < 40; count++) {
        unsigned first[4];
        for (unsigned worker = 0; worker < 20; worker++) {
            bool taken[40] = {false};
            for (unsigned k = 0; k < count; k++) {
                unsigned i = lus_worker_takes(worker, k, count);
                cr_assert_lt(i, count);
                cr_assert_not(taken[i]);
                taken[i] = true;
            }
            if (worker < 4)
                first[worker] = lus_worker_takes(worker, 0, count);
        }
        for (unsigned a = 0; a < 4 && count >= 4; a++)
            for (unsigned b = 0; b < a; b++)
                cr_expect_neq(first[a], first[b], "%u things", count);
    }
}

/* Halves of two entries do not pass for one. */
Test(search_threads, torn_entries_are_unknown)
{
    static lus_cluster cluster;
    lus_transpositions table = {&cluster, 1, 4};
    lus_entry entry;
    lus_transpositions_keep(&table, 11, 1, 100, 3, LUS_EXACTLY);
    lus_transpositions_keep(&table, 12, 2, 200, 4, LUS_EXACTLY);
    cr_assert(lus_transpositions_find(&table, 11, &entry) && entry.value == 100 &&
              entry.action == 1);
    cluster.slots[0].word = cluster.slots[1].word;
    cr_expect_not(lus_transpositions_find(&table, 11, &entry));
    cr_expect(lus_transpositions_find(&table, 12, &entry) && entry.value == 200 &&
              entry.depth == 4);
}

/* Decisions of a random game, one in so many. */
static unsigned on_decisions(const lus_variant *v, unsigned every,
                             void (*check)(const lus_variant *, const lus_state *, void *),
                             void *context)
{
    lus_rng rng = lus_rng_seeded(2);
    lus_state s = {0};
    unsigned checked = 0;
    v->game->start(v, &s);
    for (unsigned step = 0; step < 150 && v->game->status(v, &s).kind != LUS_OVER; step++) {
        if (step % every == 0 && v->game->status(v, &s).kind == LUS_DECISION) {
            check(v, &s, context);
            checked++;
        }
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), NULL);
    }
    return checked;
}

/* One thread is alone: the answer is the engine's own, with its own memory. */
static void check_alone(const lus_variant *v, const lus_state *s, void *context)
{
    static lus_thought alone, own;
    lus_limits limits = {.nodes = 3000, .seed = 4};
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    search_threads *t = search_threads_new(1, LUS_MEMORY_LEAST);
    (void)context;
    memset(&alone, 0, sizeof alone);
    memset(&own, 0, sizeof own);
    search_threads_think(t, lus_search_of(v->game), (lus_lapses){0}, v, s, &limits, &alone);
    lus_search_of(v->game)(v, s, &limits, &memory, &own);
    cr_expect_eq(memcmp(&alone, &own, sizeof own), 0);
    search_threads_free(t);
    free(memory.bytes);
}

Test(search_threads, one_thread_thinks_as_the_engine)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        cr_expect_gt(on_decisions(&v, 31, check_alone, NULL), 0);
    }
}

/* Several threads list every action, the best first. */
static void check_team(const lus_variant *v, const lus_state *s, void *context)
{
    static lus_thought thought;
    lus_action actions[LUS_ACTIONS_MAX];
    for (unsigned all = 0; all < 2; all++) {
        lus_limits limits = {.nodes = 3000, .seed = 4, .all = all};
        search_threads_think(context, lus_search_of(v->game), (lus_lapses){.slip = all ? 0.5f : 0},
                             v, s, &limits, &thought);
        cr_assert_eq(thought.count, v->game->actions(v, s, actions));
        for (unsigned i = 0; i < thought.count; i++)
            cr_assert(lus_is_legal(v, s, thought.choices[i].action));
        cr_assert_gt(thought.nodes, 0);
    }
}

Test(search_threads, many_searches_by_several_threads)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        search_threads *t = search_threads_new(4, MEMORY);
        cr_expect_gt(on_decisions(&v, 7, check_team, t), 0);
        search_threads_forget(t);
        on_decisions(&v, 31, check_team, t);
        search_threads_free(t);
    }
}

/* In games with dice the table holds what does not depend on who found it: the same to the last
 * bit. */
static void check_same(const lus_variant *v, const lus_state *s, void *context)
{
    static lus_thought one, several;
    lus_limits limits = {.depth = 2, .seed = 4, .all = true};
    search_threads *alone = search_threads_new(1, LUS_MEMORY_LEAST);
    search_threads_think(alone, lus_search_of(v->game), (lus_lapses){0}, v, s, &limits, &one);
    search_threads_think(context, lus_search_of(v->game), (lus_lapses){0}, v, s, &limits, &several);
    cr_assert_eq(one.count, several.count);
    cr_expect_eq(one.depth, several.depth);
    for (unsigned i = 0; i < one.count; i++)
        cr_expect(one.choices[i].action == several.choices[i].action &&
                  one.choices[i].value == several.choices[i].value);
    search_threads_free(alone);
}

Test(search_threads, games_with_dice_have_one_answer_to_a_depth)
{
    static const char *const games[] = {"scripta2:pieces=5", "scripta3:pieces=4", "ur"};
    for (unsigned g = 0; g < 3; g++) {
        lus_variant v = variant_of(games[g]);
        search_threads *t = search_threads_new(3, MEMORY);
        cr_expect_gt(on_decisions(&v, 13, check_same, t), 0);
        search_threads_free(t);
    }
}

/* A search that nothing limits but the flag ends when it is set, and its helpers with it. */
Test(search_threads, stops)
{
    static lus_thought thought;
    lus_variant v = variant_of("ergo");
    lus_state s;
    const volatile bool stop = true;
    lus_limits limits = {.depth = 60, .stop = &stop};
    search_threads *t = search_threads_new(3, MEMORY);
    v.game->start(&v, &s);
    search_threads_think(t, lus_search_of(v.game), (lus_lapses){0}, &v, &s, &limits, &thought);
    cr_expect_eq(thought.depth, 0);
    cr_expect(lus_is_legal(&v, &s, thought.choices[0].action));
    search_threads_free(t);
}
