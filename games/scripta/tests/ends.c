/* The ends of both games of twelve points: the facts by which the net judges them, where they
 * begin, and how these facts alone are refined. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/learn/train.h"
#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "games/scripta2/engine/eval.h"
#include "games/scripta3/engine/eval.h"
#include "tests/support/support.h"

extern const lus_net lus_net_scripta2, lus_net_scripta3;

static const struct game {
    const char *id;
    const lus_net *net;
    unsigned waits;
} games[] = {
    {"scripta2", &lus_net_scripta2, scripta2_waits},
    {"scripta3", &lus_net_scripta3, scripta3_waits},
};

enum {
    GAMES = sizeof games / sizeof *games,
    FIRST = SCRIPTA_FACTS_BEFORE_ENDS, /* the first fact of ends */
};

static scripta_state end_of(const char *identity, const char *position)
{
    lus_variant v = variant_of(identity);
    lus_state state = state_of(&v, position);
    scripta_state s;
    memcpy(&s, state.bytes, sizeof s);
    return s;
}

static lus_facts facts_of(const char *identity, const char *position)
{
    lus_variant v = variant_of(identity);
    scripta_state s = end_of(identity, position);
    lus_facts facts = {0};
    scripta2_facts(&v, &s, &facts);
    return facts;
}

static bool same(lus_facts a, lus_facts b)
{
    return a.count == b.count && memcmp(a.list, b.list, a.count * sizeof *a.list) == 0;
}

static bool holds(lus_facts facts, unsigned fact)
{
    for (unsigned i = 0; i < facts.count; i++)
        if (facts.list[i] == fact)
            return true;
    return false;
}

Test(ends, facts_by_hand)
{
    lus_facts facts = facts_of("scripta2", "w - W:30x1,31x2,36x7,o5 B:c1,1x2,32x4,o8");
    enum {
        EXIT = FIRST + SCRIPTA_ENDS_BEFORE,
        WAITING = EXIT + SCRIPTA_ENDS_EXIT,
        LEFT = WAITING + SCRIPTA_ENDS_WAITING,
        HIS = SCRIPTA_ENDS_EACH,
    };
    cr_expect_eq(facts.count, 26);
    cr_expect(holds(facts, FIRST + 29 * SCRIPTA_ENDS_HEIGHTS));
    cr_expect(holds(facts, EXIT + 2 - 1));
    cr_expect(holds(facts, EXIT + 5 * SCRIPTA_ENDS_STACK + 6 - 1));
    cr_expect(!holds(facts, EXIT + 5 * SCRIPTA_ENDS_STACK + 7 - 1));
    cr_expect(holds(facts, EXIT + 5 * SCRIPTA_ENDS_STACK + SCRIPTA_ENDS_MARKS));
    cr_expect(holds(facts, LEFT + 10));
    cr_expect(holds(facts, FIRST + HIS + 2 - 1));
    cr_expect(holds(facts, HIS + EXIT + SCRIPTA_ENDS_STACK + 4 - 1));
    cr_expect(!holds(facts, HIS + EXIT + SCRIPTA_ENDS_STACK + SCRIPTA_ENDS_MARKS));
    cr_expect(holds(facts, HIS + WAITING));
    cr_expect(holds(facts, HIS + LEFT + 7));
}

/* Five pieces and more are not the same; who is off does not matter, who is left does. */
Test(ends, facts_tell_what_matters)
{
    lus_facts seven = facts_of("scripta2", "w - W:32x7,35x4,o4 B:33x9,36x4,o2");
    cr_expect(!same(seven, facts_of("scripta2", "w - W:32x8,35x4,o3 B:33x9,36x4,o2")));
    cr_expect(same(seven, facts_of("scripta2", "b - W:33x9,36x4,o2 B:32x7,35x4,o4")),
              "seen by who throws");
    cr_expect(same(facts_of("scripta2", "w - W:32x2,o13 B:33x1,36x2,o12"),
                   facts_of("scripta2:pieces=3", "w - W:32x2,o1 B:33x1,36x2")));
}

static bool is_end(const struct game *game, const char *position)
{
    scripta_state s = end_of(game->id, position);
    return scripta_is_end(&s, game->waits);
}

Test(ends, where_they_begin)
{
    cr_expect(is_end(&games[0], "w - W:31x15 B:36x15"));
    cr_expect(!is_end(&games[0], "w - W:h15 B:h15"));
    cr_expect(!is_end(&games[0], "w - W:h1,31x14 B:36x15"),
              "never hit, never entered: S2-10 binds it");
    cr_expect(is_end(&games[0], "w - W:c1,31x14 B:36x15"));
    cr_expect(is_end(&games[1], "w - W:h1,31x14 B:36x15"));
    _Static_assert(SCRIPTA_ENDS_AWAY == 8 && SCRIPTA_ENDS_PART == 3, "the positions below");
    scripta_state some = end_of("scripta2:pieces=5", "w - W:20x1,31x4 B:21x2,36x2,o1");
    scripta_state most = end_of("scripta2:pieces=5", "w - W:20x2,31x3 B:21x2,36x2,o1");
    cr_expect(scripta_is_end(&some, scripta2_waits) && !scripta_is_end(&most, scripta2_waits));
    for (unsigned i = 0; i < GAMES; i++) {
        cr_expect(is_end(&games[i], "w - W:1x1,29x2,30x1,31x11 B:2x1,12x3,36x11"));
        cr_expect(!is_end(&games[i], "w - W:1x1,29x2,30x1,31x11 B:2x1,12x4,36x10"));
    }
}

static void expect_sound(const lus_facts *facts, bool end)
{
    bool met[SCRIPTA_FACTS] = {false};
    for (unsigned i = 0; i < facts->count; i++) {
        unsigned fact = facts->list[i];
        cr_assert_lt(fact, SCRIPTA_FACTS);
        cr_expect_eq(fact >= FIRST, end);
        cr_expect(!met[fact]);
        met[fact] = true;
    }
}

/* In a walk through games at random: each fact once, those of ends in ends alone, and the net
 * judges by them.
 */
Test(ends, facts_are_sound)
{
    for (unsigned i = 0; i < GAMES; i++) {
        lus_variant v = variant_of(games[i].id);
        lus_rng rng = lus_rng_seeded(4);
        for (unsigned ends = 0; ends < 300;) {
            lus_state s;
            v.game->start(&v, &s);
            for (lus_status status; (status = v.game->status(&v, &s)).kind != LUS_OVER;
                 v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL)) {
                const scripta_state *own = (const scripta_state *)s.bytes;
                lus_facts facts;
                float value;
                if (status.kind != LUS_CHANCE)
                    continue;
                scripta_facts(own, games[i].waits, &facts);
                expect_sound(&facts, scripta_is_end(own, games[i].waits));
                lus_evaluate_of(v.game)(&v, &s, 1, &value);
                cr_expect_float_eq(value, lus_net_value(games[i].net, scripta2_hidden, &facts),
                                   1e-6f);
                ends += scripta_is_end(own, games[i].waits);
            }
        }
    }
}

/* A step of refinement moves the rows of refined facts and nothing else, and these are rounded
 * finely. */
Test(ends, refinement_leaves_the_rest_alone)
{
    enum {
        FACTS = 8,
        REFINED = 5,
        HIDDEN = 16,
        ROWS = FACTS * HIDDEN,
        WEIGHTS = ROWS + 2 * HIDDEN + 1
    };
    static float weights[WEIGHTS], before[WEIGHTS], first[WEIGHTS], second[WEIGHTS],
        slopes[WEIGHTS];
    static int16_t rows[ROWS];
    lus_pupil pupil = {.fact_count = FACTS,
                       .hidden = HIDDEN,
                       .refined_fact = REFINED,
                       .grain = 8,
                       .refines = true,
                       .weights = weights};
    lus_momentum momentum = {.first = first, .second = second};
    lus_facts facts = {.count = 3, .list = {5, 6, 7}};
    lus_net net;
    unsigned fine = 0;
    lus_pupil_begin(&pupil, 3);
    memcpy(before, weights, sizeof weights);
    lus_pupil_gather(&pupil, &(lus_example){&facts, 1.0f}, 1, slopes);
    lus_pupil_step(&pupil, &momentum, slopes, 1, 0.01f);
    for (unsigned i = 0; i < WEIGHTS; i++) {
        bool refined = i >= REFINED * HIDDEN && i < ROWS;
        cr_expect_eq(memcmp(&weights[i], &before[i], sizeof *weights) != 0, refined, "weight %u",
                     i);
        cr_expect_eq(fpclassify(slopes[i]), FP_ZERO, "slope %u", i);
    }
    lus_pupil_round(&pupil, &net, rows);
    for (unsigned i = 0; i < ROWS; i++) {
        if (i < REFINED * HIDDEN)
            cr_expect_eq(rows[i] % 8, 0);
        else
            fine += rows[i] % 8 != 0;
    }
    cr_expect_gt(fine, 0);
}

/* Plays games that look; the positions they note, all of them ends, with values near the net's
 * opinions. */
static unsigned noted_ends(const struct game *game, const lus_variant *v, const void *tables)
{
    static lus_lesson lesson;
    const lus_learner *learner = lus_learner_of(v->game);
    void *memory = calloc(1, learner->memory);
    double apart = 0;
    unsigned noted = 0;
    cr_assert_not_null(memory);
    lesson.looks = true;
    for (unsigned seed = 0; seed < 60; seed++) {
        lus_rng rng = lus_rng_seeded(seed);
        learner->play(v, game->net, tables, &rng, memory, &lesson);
        cr_expect(lesson.ended && lesson.searched);
        for (unsigned i = 0; i < lesson.count; i++) {
            expect_sound(&lesson.facts[i], true);
            float opinion = lus_net_value(game->net, scripta2_hidden, &lesson.facts[i]);
            apart += fabs((double)(lesson.value[i] - opinion));
        }
        noted += lesson.count;
    }
    free(memory);
    cr_expect_lt(apart / noted, 0.05, "%s: %f", game->id, apart / noted);
    return noted;
}

/* What the tables know is noted where it begins, and not looked at. Under sanitizers one game: its
 * tables take long. */
Test(ends, lessons_of_refinement)
{
    for (unsigned i = LUS_SANITIZED ? 1 : 0; i < GAMES; i++) {
        lus_variant v = variant_of(games[i].id);
        void *tables = malloc(lus_exact_of(v.game)->size(&v));
        cr_assert_not_null(tables);
        lus_exact_of(v.game)->fill(&v, games[i].net, tables);
        unsigned with = noted_ends(&games[i], &v, tables),
                 without = noted_ends(&games[i], &v, NULL);
        cr_expect(with > 50 && without > with, "%s: %u, without %u", games[i].id, with, without);
        free(tables);
    }
}
