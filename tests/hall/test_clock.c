/* Clocks: their text, their arithmetic, and what entries do to them. */
#include <criterion/criterion.h>
#include <string.h>

#include "server/game/game.h"

static clock_rule rule_of(const char *text)
{
    clock_rule rule;
    cr_assert(clock_read(text, &rule), "%s", text);
    return rule;
}

Test(clock, texts_round_trip)
{
    static const char *const good[] = {"none",      "5+0",    "300+5",
                                       "10800+600", "5/turn", "604800/turn"};
    static const char *const bad[] = {"",
                                      "0",
                                      "300",
                                      "4+0",
                                      "10801+0",
                                      "300+601",
                                      "300+",
                                      "+5",
                                      "300 +5",
                                      "-300+5",
                                      "300+-5",
                                      "0300+5",
                                      "300+05",
                                      "4/turn",
                                      "60/move",
                                      "60/turn ",
                                      "none ",
                                      "604801/turn",
                                      "99999999999999999999+1",
                                      "300+5x"};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        clock_rule rule = rule_of(good[i]);
        char text[CLOCK_TEXT_MAX];
        lus_writer w = lus_writer_on(text, sizeof text);
        clock_write(&rule, &w);
        cr_assert_str_eq(text, good[i]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        clock_rule rule;
        cr_assert_not(clock_read(bad[i], &rule), "%s", bad[i]);
    }
}

Test(clock, a_turn_adds_and_taking_it_back_takes_it_again)
{
    clock_rule rule = rule_of("60+5"), each = rule_of("30/turn");
    clocks c;
    clocks_begin(&c, &rule);
    clocks_spend(&c, LUS_WHITE, 10000);
    clocks_end_turn(&c, LUS_WHITE);
    cr_assert_eq(c.left[LUS_WHITE], 55000);
    cr_assert_eq(c.left[LUS_BLACK], 60000);
    clocks_resume_turn(&c, LUS_WHITE);
    cr_assert_eq(c.left[LUS_WHITE], 50000);
    clocks_spend(&c, LUS_WHITE, 60000);
    cr_assert_eq(c.left[LUS_WHITE], 0);
    clocks_begin(&c, &each);
    clocks_spend(&c, LUS_BLACK, 29999);
    clocks_end_turn(&c, LUS_BLACK);
    cr_assert_eq(c.left[LUS_BLACK], 30000);
    clocks_resume_turn(&c, LUS_BLACK);
    cr_assert_eq(c.left[LUS_BLACK], 1);
}

Test(clock, nobody_gathers_more_than_a_week)
{
    clock_rule rule = rule_of("10800+600");
    clocks c;
    clocks_begin(&c, &rule);
    for (unsigned turn = 0; turn < GAME_ENTRIES_MAX; turn++) {
        uint32_t before = c.left[LUS_WHITE];
        clocks_end_turn(&c, LUS_WHITE);
        cr_assert_geq(c.left[LUS_WHITE], before);
    }
    cr_assert_eq(c.left[LUS_WHITE], 604800000);
}

Test(clock, lag_is_forgiven_within_its_budget)
{
    lag_budget b = {.left = LAG_BUDGET};
    uint32_t forgiven = 0, turns = 100;
    for (unsigned turn = 0; turn < turns; turn++) {
        uint32_t in_turn = 0;
        for (unsigned times = 0; times < 3; times++) {
            uint32_t allowance = lag_allowance(&b, 400);
            lag_use(&b, allowance);
            in_turn += allowance;
        }
        cr_assert_leq(in_turn, LAG_PER_TURN);
        forgiven += in_turn;
        lag_end_turn(&b);
    }
    cr_assert_leq(forgiven, LAG_BUDGET + turns * LAG_GAIN);
    b = (lag_budget){.left = LAG_BUDGET};
    cr_assert_eq(lag_allowance(&b, 80), 80);
    cr_assert_eq(lag_allowance(&b, 100000), LAG_PER_TURN);
}

/* ---- in a game ---- */

static refusal add(game *g, entry_kind kind, unsigned player, const char *text, uint32_t spent)
{
    return game_add(g, kind, player, text, (entry_time){.at = g->count, .spent = spent});
}

static void begin(game *g, const char *identity)
{
    static const uint8_t secret[FAIR_BYTES] = {9};
    game_plan plan;
    cr_assert(game_plan_read(identity, &plan), "%s", identity);
    cr_assert(game_begin(g, "abcdefgh", &plan, 0, secret));
    for (unsigned player = 0; player < 2; player++) {
        uint8_t key[SEAT_KEY_BYTES] = {(uint8_t)player}, seed[FAIR_BYTES] = {0},
                commitment[FAIR_BYTES];
        char text[ENTRY_TEXT_MAX];
        fair_commit(seed, commitment);
        cr_assert(game_join_text(text, key, commitment, "Claudia"));
        cr_assert_eq(add(g, ENTRY_JOIN, player, text, 0), FINE);
    }
    for (unsigned player = 0; player < 2; player++) {
        uint8_t seed[FAIR_BYTES] = {0};
        char text[FAIR_HEX];
        fair_hex(seed, FAIR_BYTES, text);
        cr_assert_eq(game_runner(g), LUS_NOBODY);
        cr_assert_eq(add(g, ENTRY_SEED, player, text, 0), FINE);
    }
}

static refusal act(game *g, uint32_t spent)
{
    const lus_match *m = &g->match;
    unsigned player = m->status.player;
    char text[LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_action actions[LUS_ACTIONS_MAX];
    if (m->status.kind == LUS_CHANCE)
        return add(g, ENTRY_THROW, player, NULL, spent);
    m->variant.game->actions(&m->variant, &m->now, actions);
    m->variant.game->write_action(&m->variant, &m->now, actions[0], &w);
    return add(g, ENTRY_ACT, player, text, spent);
}

Test(clock, the_identity_tells_the_clock)
{
    static const char *const bad[] = {"ergo clock=", "ergo clock=none ", "ergo  clock=60+0",
                                      "ergo clock",  "ergo x",           " clock=60+0"};
    char text[IDENTITY_MAX];
    game_plan plan;
    cr_assert(game_plan_read("ur:path=murray clock=300+5", &plan));
    game_plan_write(&plan, text);
    cr_assert_str_eq(text, "ur:path=murray clock=300+5");
    cr_assert(game_plan_read("ergo", &plan));
    game_plan_write(&plan, text);
    cr_assert_str_eq(text, "ergo");
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert_not(game_plan_read(bad[i], &plan), "%s", bad[i]);
}

Test(clock, who_is_to_act_pays_and_gains_after_his_turn)
{
    game g;
    begin(&g, "ergo clock=60+5");
    unsigned first = game_runner(&g), second = lus_other(first);
    cr_assert_eq(act(&g, 1000), FINE);
    cr_assert_eq(game_runner(&g), second);
    cr_assert_eq(g.clocks.left[first], 64000);
    /* What the other one does costs the one whose time runs. */
    cr_assert_eq(add(&g, ENTRY_DRAW, first, NULL, 2000), FINE);
    cr_assert_eq(g.clocks.left[second], 58000);
    cr_assert_eq(g.entries[g.count - 1].left[second], 58000);
    cr_assert_eq(g.clocks.left[first], 64000);
    game_end(&g);
}

/* In a game with dice the turn that an action ended can be resumed until the other one throws. */
Test(clock, who_takes_back_pays_for_it)
{
    game g;
    begin(&g, "scripta2 clock=60+5");
    unsigned first = game_runner(&g);
    while (game_runner(&g) == first)
        cr_assert_eq(act(&g, 1000), FINE);
    uint32_t left = g.clocks.left[first];
    cr_assert_eq(add(&g, ENTRY_BACK, first, NULL, 3000), FINE);
    cr_assert_eq(game_runner(&g), first);
    cr_assert_eq(g.clocks.left[first], left - 5000 - 3000);
    cr_assert_eq(g.clocks.left[lus_other(first)], 60000);
    cr_assert_eq(act(&g, 0), FINE);
    cr_assert_eq(g.clocks.left[first], left - 3000);
    game_end(&g);
}

Test(clock, a_flag_falls_when_the_time_is_over_and_not_before)
{
    game g;
    begin(&g, "ergo clock=10+0");
    unsigned first = game_runner(&g);
    cr_assert_eq(add(&g, ENTRY_FLAG, first, NULL, 9999), REFUSED_TIME);
    cr_assert_eq(add(&g, ENTRY_FLAG, lus_other(first), NULL, 10000), REFUSED_PHASE);
    cr_assert_eq(add(&g, ENTRY_FLAG, first, NULL, 10000), FINE);
    cr_assert_eq(g.phase, PHASE_OVER);
    cr_assert_eq(g.match.status.player, lus_other(first));
    cr_assert_eq(g.match.status.reason, LUS_BY_TIME);
    cr_assert_eq(add(&g, ENTRY_FLAG, first, NULL, 10000), REFUSED_PHASE);
    game_end(&g);
    begin(&g, "ergo");
    cr_assert_eq(add(&g, ENTRY_FLAG, g.match.status.player, NULL, 10000), REFUSED_PHASE);
    game_end(&g);
}

Test(clock, a_claim_wins_or_draws)
{
    static const struct {
        const char *text;
        refusal result;
        unsigned winner;
    } claims[] = {{"win", FINE, LUS_BLACK},
                  {"draw", FINE, LUS_NOBODY},
                  {"lose", REFUSED_TEXT, 0},
                  {"", REFUSED_TEXT, 0}};
    for (unsigned i = 0; i < sizeof claims / sizeof *claims; i++) {
        game g;
        begin(&g, "ergo");
        cr_assert_eq(add(&g, ENTRY_CLAIM, LUS_BLACK, claims[i].text, 0), claims[i].result);
        if (claims[i].result == FINE) {
            cr_assert_eq(g.match.status.player, claims[i].winner);
            cr_assert_eq(g.match.status.reason, LUS_BY_ABANDONMENT);
            cr_assert_eq(add(&g, ENTRY_CLAIM, LUS_BLACK, "win", 0), REFUSED_PHASE);
        }
        game_end(&g);
    }
}

Test(clock, a_frozen_game_refuses_and_its_clocks_stand)
{
    game g;
    begin(&g, "ergo clock=60+5");
    unsigned runner = game_runner(&g), other = lus_other(runner);
    cr_assert_eq(add(&g, ENTRY_THAW, 0, "", 0), REFUSED_PHASE);
    /* what the player had thought until then is theirs to pay */
    cr_assert_eq(add(&g, ENTRY_FREEZE, 0, "", 7000), FINE);
    cr_assert_eq(game_runner(&g), LUS_NOBODY);
    cr_assert_eq(g.clocks.left[runner], 53000);
    cr_assert_eq(g.clocks.left[other], 60000);
    cr_assert_eq(add(&g, ENTRY_FREEZE, 0, "", 0), REFUSED_PHASE);
    cr_assert_eq(act(&g, 1000), REFUSED_FROZEN);
    static const entry_kind waiting[] = {ENTRY_THROW, ENTRY_BACK, ENTRY_DRAW, ENTRY_RESIGN};
    for (unsigned i = 0; i < sizeof waiting / sizeof *waiting; i++)
        cr_assert_eq(add(&g, waiting[i], runner, NULL, 0), REFUSED_FROZEN);
    cr_assert_eq(add(&g, ENTRY_CLAIM, runner, "win", 0), REFUSED_FROZEN);
    cr_assert_eq(add(&g, ENTRY_FLAG, runner, NULL, 60000), REFUSED_PHASE);
    cr_assert_eq(add(&g, ENTRY_THAW, 0, "", 0), FINE);
    cr_assert_eq(game_runner(&g), runner);
    cr_assert_eq(g.clocks.left[runner], 53000);
    cr_assert_eq(act(&g, 3000), FINE);
    cr_assert_eq(g.clocks.left[runner], 55000);
    cr_assert_eq(add(&g, ENTRY_RESIGN, runner, NULL, 0), FINE);
    cr_assert_eq(add(&g, ENTRY_FREEZE, 0, "", 0), REFUSED_PHASE);
    cr_assert_str_eq(refusal_name(REFUSED_FROZEN), "frozen");
    game_end(&g);
}
