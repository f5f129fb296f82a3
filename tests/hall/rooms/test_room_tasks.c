/* Problems in a room, for every game: found, not found, illegal, and what a store might hold. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "core/rng.h"
#include "server/room/room.h"

/* A room of two players. */
static void begin(room *r)
{
    room_plan plan;
    char text[ENTRY_TEXT_MAX];
    cr_assert(room_plan_read("room swiss ergo", &plan));
    room_begin(r, "abcdefgh", &plan, 0);
    for (uint8_t i = 0; i < 3; i++) {
        uint8_t hash[FAIR_BYTES] = {i, 1};
        static const char *const names[] = {"Ludi", "Aulus", "Flavia"};
        game_reserve_text(text, hash, names[i]);
        cr_assert_eq(room_add(r, i == 0 ? ROOM_OPEN : ROOM_JOIN, i ? i - 1u : 0, text, 0), FINE);
    }
}

typedef struct exercise {
    game_plan plan;
    char right[ROOM_LINE_MAX], wrong[ROOM_LINE_MAX];
} exercise;

static void write_action(const lus_variant *v, const lus_state *s, lus_action a, char *text)
{
    lus_writer w = lus_writer_on(text, LUS_ACTION_MAX);
    v->game->write_action(v, s, a, &w);
}

/* A position after some random steps in which two actions lead to different ones. */
static void find_exercise(const lus_game *played, exercise *e)
{
    lus_rng rng = lus_rng_seeded(7);
    *e = (exercise){.plan = {.variant = lus_variant_standard(played)}};
    const lus_variant *v = &e->plan.variant;
    lus_state s, ends[2];
    v->game->start(v, &s);
    for (unsigned step = 0;; step++) {
        lus_action actions[LUS_ACTIONS_MAX];
        bool decides = v->game->status(v, &s).kind == LUS_DECISION;
        unsigned count = decides ? v->game->actions(v, &s, actions) : 0;
        for (unsigned i = 0; step > 6 && i < 2 && count > 1; i++) {
            ends[i] = s;
            v->game->apply(v, &ends[i], actions[i ? count - 1 : 0], NULL);
        }
        if (step > 6 && count > 1 && memcmp(&ends[0], &ends[1], sizeof s) != 0) {
            lus_writer w = lus_writer_on(e->plan.start, sizeof e->plan.start);
            v->game->write_position(v, &s, &w);
            write_action(v, &s, actions[0], e->right);
            write_action(v, &s, actions[count - 1], e->wrong);
            return;
        }
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), NULL);
    }
}

static refusal give(room *r, const exercise *e)
{
    char text[ENTRY_TEXT_MAX];
    cr_assert(room_task_text(text, &e->plan, e->right));
    return room_add(r, ROOM_TASK, 0, text, 0);
}

static refusal attempt(room *r, unsigned player, unsigned task, const char *line)
{
    char text[ENTRY_TEXT_MAX];
    snprintf(text, sizeof text, "%u %s", task, line);
    return room_add(r, ROOM_TRY, player, text, 0);
}

Test(room_tasks, every_game_is_judged_by_its_rules)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        room r;
        exercise e;
        begin(&r);
        find_exercise(lus_games[i], &e);
        cr_assert_eq(attempt(&r, 0, 0, e.right), REFUSED_PHASE);
        cr_assert_eq(give(&r, &e), FINE, "%s", e.plan.start);
        cr_assert_eq(attempt(&r, 0, 0, e.right), FINE);
        cr_assert_eq(r.marks[0][0], MARK_FOUND);
        cr_assert_eq(attempt(&r, 0, 0, e.wrong), REFUSED_PHASE, "what was found stays so");
        cr_assert_eq(attempt(&r, 1, 0, "nonsense"), REFUSED_ILLEGAL);
        cr_assert_eq(attempt(&r, 1, 0, e.wrong), FINE);
        cr_assert_eq(r.marks[1][0], MARK_TRIED);
        cr_assert_eq(attempt(&r, 1, 0, e.wrong), REFUSED_PHASE, "one entry, however often");
        cr_assert_eq(attempt(&r, 1, 0, e.right), FINE);
        cr_assert_eq(r.marks[1][0], MARK_LATER);
        cr_assert_eq(attempt(&r, 2, 0, e.right), REFUSED_SEAT);
        room_end(&r);
    }
}

Test(room_tasks, there_are_few_and_they_go)
{
    room r;
    exercise e;
    begin(&r);
    find_exercise(lus_games[0], &e);
    cr_assert_eq(room_add(&r, ROOM_CLEAR, 0, "", 0), REFUSED_PHASE);
    for (unsigned i = 0; i < ROOM_TASKS_MAX; i++)
        cr_assert_eq(give(&r, &e), FINE);
    cr_assert_eq(give(&r, &e), REFUSED_FULL);
    cr_assert_eq(attempt(&r, 0, 9, e.right), FINE);
    cr_assert_eq(room_add(&r, ROOM_FREEZE, 0, "", 0), FINE);
    cr_assert_eq(attempt(&r, 0, 8, e.right), REFUSED_FROZEN);
    cr_assert_eq(room_add(&r, ROOM_THAW, 0, "", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_CLEAR, 0, "", 0), FINE);
    cr_assert_eq(r.marks[0][9], MARK_NONE);
    /* whoever gets the number of somebody who has gone has tried nothing */
    cr_assert_eq(give(&r, &e), FINE);
    cr_assert_eq(attempt(&r, 1, 0, e.right), FINE);
    cr_assert_eq(room_add(&r, ROOM_REMOVE, 1, "", 0), FINE);
    char text[ENTRY_TEXT_MAX];
    uint8_t hash[FAIR_BYTES] = {9, 9};
    game_reserve_text(text, hash, "Gaius");
    cr_assert_eq(room_add(&r, ROOM_JOIN, 1, text, 0), FINE);
    cr_assert_eq(r.marks[1][0], MARK_NONE);
    room_end(&r);
}

Test(room_tasks, what_a_store_might_hold_by_mistake)
{
    static const char *const tasks[] = {"", "\t", "a", "a\tnothing", "a b\tergo room=abcdefgh"};
    static const char *const tries[] = {"", "0", "0 ", "00 a", "x a", "0  a", "-1 a"};
    room r;
    exercise e;
    begin(&r);
    for (unsigned i = 0; i < sizeof tasks / sizeof *tasks; i++)
        cr_assert_neq(room_add(&r, ROOM_TASK, 0, tasks[i], 0), FINE, "%s", tasks[i]);
    find_exercise(lus_games[0], &e);
    cr_assert_eq(give(&r, &e), FINE);
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++)
        cr_assert_neq(room_add(&r, ROOM_TRY, 0, tries[i], 0), FINE, "%s", tries[i]);
    cr_assert_eq(r.count, 4);
    room_end(&r);
}
