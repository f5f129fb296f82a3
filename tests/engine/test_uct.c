/* The yardstick player: it sees what is won at once, in every kind of game, and it repeats itself
 * exactly. */
#include <string.h>

#include "engine/search/uct.h"
#include "tests/support/support.h"

enum { MEMORY = 1 << 20 };

static lus_thought think(const char *identity, const char *position, lus_limits limits, size_t size)
{
    static _Alignas(16) char bytes[MEMORY];
    lus_variant v = variant_of(identity);
    lus_state s;
    lus_memory memory = {bytes, size};
    lus_thought thought;
    if (position)
        s = state_of(&v, position);
    else
        v.game->start(&v, &s);
    memset(&thought, 0, sizeof thought);
    lus_uct(&v, &s, &limits, &memory, &thought);
    return thought;
}

static void best_text(const char *identity, const char *position, const lus_thought *t,
                      char text[LUS_ACTION_MAX])
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    lus_writer w = lus_writer_on(text, LUS_ACTION_MAX);
    v.game->write_action(&v, &s, t->choices[0].action, &w);
}

/* The best action ends the game, won by the player who decides. */
static void assert_wins_at_once(const char *identity, const char *position, uint64_t iterations)
{
    lus_thought t = think(identity, position, (lus_limits){.nodes = iterations, .seed = 7}, MEMORY);
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    unsigned player = v.game->status(&v, &s).player;
    v.game->apply(&v, &s, t.choices[0].action, NULL);
    cr_expect_eq(v.game->status(&v, &s).kind, LUS_OVER, "%s", position);
    cr_expect_eq(v.game->status(&v, &s).player, player, "%s", position);
    cr_expect_eq(t.choices[0].value, 1.0f);
    cr_expect_gt(t.count, 1u);
}

static void assert_chooses(const char *identity, const char *position, uint64_t iterations,
                           const char *one, const char *other)
{
    char text[LUS_ACTION_MAX];
    lus_thought t = think(identity, position, (lus_limits){.nodes = iterations, .seed = 7}, MEMORY);
    best_text(identity, position, &t, text);
    cr_expect(strcmp(text, one) == 0 || strcmp(text, other) == 0, "%s: %s", position, text);
}

Test(uct, wins_at_once_in_ergo)
{
    assert_wins_at_once("ergo", "10/10/10/10/1clc1lc3/10/10/10/10 b 0", 2000);
    assert_wins_at_once("ergo", "L9/1L8/2C7/3L6/10/4L5/10/10/10 w 7", 2000);
}

Test(uct, wins_at_once_in_bastonus)
{
    assert_wins_at_once("bastonus", "3li3/8/8/8/Lc1L4/8/8/7I w - 5", 1000);
}

/* Both dice in the right order bear the last two off; otherwise Black does it first. */
Test(uct, bears_off_in_scripta3)
{
    const char *position = "w 61 W:31x1,36x1,o13 B:35x1,o14";
    lus_thought t = think("scripta3", position, (lus_limits){.nodes = 500, .seed = 7}, MEMORY);
    assert_chooses("scripta3", position, 500, "6:31", "1:36");
    cr_expect_gt(t.choices[0].value, 0.95f);
    cr_expect_lt(t.choices[t.count - 1].value, 0.5f);
}

Test(uct, bears_off_in_ur)
{
    assert_chooses("ur", "w 2 W:t7,3,13,o5 B:t7,14,o6 r7", 1000, "13", "13");
    lus_thought t = think("ur", "w 2 W:t7,13,o6 B:t7,14,o6 r7", (lus_limits){.nodes = 10}, MEMORY);
    cr_expect_eq(t.count, 1u);
    cr_expect_eq(t.choices[0].value, 1.0f);
}

Test(uct, black_sees_with_his_own_eyes)
{
    const char *position = "b 61 W:35x1,o14 B:31x1,36x1,o13";
    assert_chooses("scripta3", position, 500, "6:31", "1:36");
}

Test(uct, is_deterministic)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        const lus_game *game = lus_games[i];
        lus_variant v = lus_variant_standard(game);
        lus_state s;
        char position[LUS_POSITION_MAX];
        lus_rng rng = lus_rng_seeded(3);
        lus_writer w = lus_writer_on(position, sizeof position);
        game->start(&v, &s);
        for (unsigned k = 0; k < 10 || game->status(&v, &s).kind != LUS_DECISION; k++)
            game->apply(&v, &s, game->sample(&v, &s, &rng), NULL);
        game->write_position(&v, &s, &w);
        lus_limits limits = {.nodes = 300, .seed = 11}, others = {.nodes = 300, .seed = 12};
        lus_thought a = think(game->id, position, limits, MEMORY),
                    c = think(game->id, position, others, MEMORY),
                    b = think(game->id, position, limits, MEMORY);
        cr_expect_eq(memcmp(&a, &b, sizeof a), 0, "%s", game->id);
        cr_expect_neq(memcmp(&a, &c, sizeof a), 0, "%s: the seed changes nothing", game->id);
        cr_expect_eq(a.nodes, 300u);
    }
}

/* Every legal action is listed once, also when there were fewer iterations than actions. */
Test(uct, lists_every_action)
{
    const char *start = "10/10/10/10/10/10/10/10/10 b 0";
    lus_thought t = think("ergo", start, (lus_limits){.nodes = 5, .seed = 1}, MEMORY);
    lus_variant v = variant_of("ergo");
    lus_state s = state_of(&v, start);
    lus_action actions[LUS_ACTIONS_MAX];
    cr_assert_eq(t.count, v.game->actions(&v, &s, actions));
    for (unsigned i = 0; i < t.count; i++) {
        cr_expect(lus_is_legal(&v, &s, t.choices[i].action));
        for (unsigned k = 0; k < i; k++)
            cr_expect_neq(t.choices[i].action, t.choices[k].action);
    }
}

/* 64 KiB hold 2,048 nodes: then the tree stays and the iterations go on. */
Test(uct, goes_on_when_memory_is_full)
{
    const char *position = "10/10/10/10/1clc1lc3/10/10/10/10 b 0";
    char text[LUS_ACTION_MAX];
    lus_thought t = think("ergo", position, (lus_limits){.nodes = 6000, .seed = 1}, 64 << 10);
    best_text("ergo", position, &t, text);
    cr_expect_eq(t.nodes, 6000u);
    cr_expect_str_eq(text, "@e5");
}

static double clock_now;
static double next_second(void)
{
    return clock_now++;
}

Test(uct, obeys_clock_stop_and_depth)
{
    volatile bool stop = true;
    clock_now = 0;
    lus_thought t = think("ur", "w 2 W:t7,3,13,o5 B:t7,14,o6 r7",
                          (lus_limits){.seconds = 50, .now = next_second}, MEMORY);
    cr_expect_eq(t.nodes, 49u);
    t = think("ergo", NULL, (lus_limits){.nodes = 1000, .stop = &stop}, MEMORY);
    cr_expect_eq(t.nodes, 0u);
    cr_expect_gt(t.count, 0u);
    t = think("ur", "w 2 W:t7,3,13,o5 B:t7,14,o6 r7", (lus_limits){.nodes = 1000, .depth = 2},
              MEMORY);
    cr_expect_eq(t.depth, 2u);
}
