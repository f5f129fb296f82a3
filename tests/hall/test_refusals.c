/* What the judge of games refuses, each with its reason: nothing that was refused has changed
 * anything. What a store might hold comes here, too, so every text is hostile. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/game/game.h"
#include "server/game/seat.h"

static const uint8_t keys[2][SEAT_KEY_BYTES] = {{1}, {2}};
static const uint8_t secret[FAIR_BYTES] = {9};

static refusal add(game *g, entry_kind kind, unsigned player, const char *text)
{
    return game_add(g, kind, player, text, (entry_time){.at = 1000 * (int64_t)g->count});
}

static void refuses(game *g, entry_kind kind, unsigned player, const char *text, refusal why)
{
    uint32_t count = g->count;
    game_phase phase = g->phase;
    refusal result = add(g, kind, player, text);
    cr_expect_eq(result, why, "%s %u “%s”: %u", entry_kind_name(kind), player, text ? text : "",
                 result);
    cr_expect(g->count == count && g->phase == phase);
}

static void begin(game *g, const char *identity)
{
    game_plan plan;
    cr_assert(game_plan_read(identity, &plan));
    cr_assert(game_begin(g, "abcdefgh", &plan, 0, secret));
}

static void join_text(unsigned player, char text[ENTRY_TEXT_MAX])
{
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)}, commitment[FAIR_BYTES];
    fair_commit(seed, commitment);
    cr_assert(game_join_text(text, keys[player], commitment, player ? "Marcus" : "Claudia"));
}

static void seed_text(unsigned player, char text[FAIR_HEX])
{
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)};
    fair_hex(seed, FAIR_BYTES, text);
}

static void sit(game *g, unsigned player)
{
    char text[ENTRY_TEXT_MAX];
    join_text(player, text);
    cr_assert_eq(add(g, ENTRY_JOIN, player, text), FINE);
}

static void reveal(game *g, unsigned player)
{
    char text[FAIR_HEX];
    seed_text(player, text);
    cr_assert_eq(add(g, ENTRY_SEED, player, text), FINE);
}

static void ready(game *g, const char *identity)
{
    begin(g, identity);
    sit(g, 0);
    sit(g, 1);
    reveal(g, 0);
    reveal(g, 1);
}

#define HEX64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

Test(refusals, who_sits_down)
{
    game g;
    char text[ENTRY_TEXT_MAX], long_name[ENTRY_TEXT_MAX];
    begin(&g, "ergo");
    snprintf(long_name, sizeof long_name, HEX64 " " HEX64 " %0*d", NAME_MAX_BYTES, 0);
    static const char *const bad[] = {
        NULL,
        "",
        "x",
        HEX64,
        HEX64 " x",
        HEX64 " ",
        HEX64 " " HEX64,
        HEX64 " " HEX64 " ",
        HEX64 "  Name",
        HEX64 " " HEX64 "  Name",
        HEX64 " " HEX64 " Name ",
        HEX64 "x" HEX64 " Name",
        HEX64 " 0123456789abcdeX0123456789abcdef0123456789abcdef0123456789abcdef Name",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(&g, ENTRY_JOIN, 0, bad[i], REFUSED_TEXT);
    refuses(&g, ENTRY_JOIN, 0, long_name, REFUSED_TEXT);
    join_text(0, text);
    refuses(&g, ENTRY_JOIN, 2, text, REFUSED_SEAT);
    refuses(&g, ENTRY_SEED, 0, HEX64, REFUSED_PHASE);
    refuses(&g, ENTRY_ACT, 0, "@e5", REFUSED_PHASE);
    refuses(&g, ENTRY_THROW, 0, NULL, REFUSED_PHASE);
    refuses(&g, ENTRY_BACK, 0, NULL, REFUSED_PHASE);
    refuses(&g, ENTRY_DRAW, 0, NULL, REFUSED_PHASE);
    refuses(&g, ENTRY_RESIGN, 0, NULL, REFUSED_PHASE);
    refuses(&g, ENTRY_FLAG, 0, NULL, REFUSED_PHASE);
    refuses(&g, ENTRY_CLAIM, 0, "win", REFUSED_PHASE);
    refuses(&g, ENTRY_REMATCH, 0, "abcdefgh", REFUSED_PHASE);
    refuses(&g, ENTRY_KINDS, 0, "", REFUSED_TEXT);
    cr_assert_eq(add(&g, ENTRY_JOIN, 0, text), FINE);
    refuses(&g, ENTRY_JOIN, 0, text, REFUSED_SEAT);
    refuses(&g, ENTRY_CLAIM, 0, "win", REFUSED_PHASE); /* nobody is expected */
    sit(&g, 1);
    refuses(&g, ENTRY_JOIN, 1, text, REFUSED_PHASE);
    game_end(&g);
}

Test(refusals, seats_that_are_kept)
{
    game g;
    uint8_t hash[FAIR_BYTES] = {1};
    char text[ENTRY_TEXT_MAX];
    begin(&g, "ergo");
    static const char *const bad[] = {NULL, "", HEX64, HEX64 " ", HEX64 "  x", "x" HEX64 " x"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(&g, ENTRY_RESERVE, 0, bad[i], REFUSED_TEXT);
    game_reserve_text(text, hash, "Claudia");
    cr_assert_eq(add(&g, ENTRY_RESERVE, 0, text), FINE);
    refuses(&g, ENTRY_RESERVE, 0, text, REFUSED_PHASE);
    refuses(&g, ENTRY_CLAIM, 0, "win", REFUSED_PHASE); /* who claims has not come either */
    sit(&g, 1);
    refuses(&g, ENTRY_RESERVE, 1, text, REFUSED_PHASE);
    refuses(&g, ENTRY_CLAIM, 1, "loss", REFUSED_TEXT);
    refuses(&g, ENTRY_CLAIM, 1, NULL, REFUSED_TEXT);
    cr_assert_eq(add(&g, ENTRY_CLAIM, 1, "win"), FINE);
    cr_expect_eq(g.match.status.player, LUS_BLACK);
    refuses(&g, ENTRY_RESERVE, 0, text, REFUSED_PHASE);
    game_end(&g);
}

Test(refusals, seeds)
{
    game g;
    char text[FAIR_HEX];
    begin(&g, "ur");
    sit(&g, 0);
    sit(&g, 1);
    refuses(&g, ENTRY_SEED, 0, NULL, REFUSED_TEXT);
    refuses(&g, ENTRY_SEED, 0, "12", REFUSED_TEXT);
    refuses(&g, ENTRY_SEED, 0, HEX64, REFUSED_SEED);
    seed_text(1, text);
    refuses(&g, ENTRY_SEED, 0, text, REFUSED_SEED);
    reveal(&g, 0);
    seed_text(0, text);
    refuses(&g, ENTRY_SEED, 0, text, REFUSED_PHASE);
    refuses(&g, ENTRY_ACT, 0, "throw", REFUSED_PHASE);
    cr_assert_eq(add(&g, ENTRY_RESIGN, 1, NULL), FINE);
    cr_expect_eq(g.match.status.player, LUS_WHITE);
    game_end(&g);
}

Test(refusals, actions_and_throws)
{
    game g;
    ready(&g, "ur");
    refuses(&g, ENTRY_ACT, 1, "throw", REFUSED_TURN);
    refuses(&g, ENTRY_ACT, 0, NULL, REFUSED_TEXT);
    refuses(&g, ENTRY_ACT, 0, "a word too long for an action", REFUSED_TEXT);
    refuses(&g, ENTRY_ACT, 0, "enter", REFUSED_ILLEGAL);
    refuses(&g, ENTRY_THROW, 0, NULL, REFUSED_TURN);
    refuses(&g, ENTRY_BACK, 0, NULL, REFUSED_TURN);
    refuses(&g, ENTRY_FLAG, 0, NULL, REFUSED_PHASE); /* there is no clock */
    cr_assert_eq(add(&g, ENTRY_ACT, 0, "throw"), FINE);
    refuses(&g, ENTRY_ACT, 0, "throw", REFUSED_TURN);
    refuses(&g, ENTRY_THROW, 1, NULL, REFUSED_TURN);
    refuses(&g, ENTRY_THROW, 0, "9", REFUSED_ILLEGAL);
    refuses(&g, ENTRY_BACK, 1, NULL, REFUSED_TURN);
    cr_assert_eq(add(&g, ENTRY_THROW, 0, NULL), FINE);
    refuses(&g, ENTRY_BACK, 0, NULL, REFUSED_TURN); /* chance has answered */
    game_end(&g);
}

Test(refusals, draws_and_what_comes_after)
{
    game g;
    ready(&g, "ergo"); /* EG-3: Black begins */
    cr_assert_eq(add(&g, ENTRY_DRAW, 0, NULL), FINE);
    refuses(&g, ENTRY_DRAW, 0, NULL, REFUSED_PHASE);
    unsigned first = g.match.status.player;
    cr_assert_eq(add(&g, ENTRY_ACT, first, "@e5"), FINE);
    cr_expect_eq(g.offer, first == 0 ? 0 : LUS_NOBODY); /* one's own action leaves the offer */
    cr_assert_eq(add(&g, ENTRY_ACT, lus_other(first), "@a1"), FINE);
    cr_expect_eq(g.offer, first == 0 ? LUS_NOBODY : LUS_NOBODY);
    cr_assert_eq(add(&g, ENTRY_DRAW, 1, NULL), FINE);
    cr_assert_eq(add(&g, ENTRY_DRAW, 0, NULL), FINE);
    cr_expect_eq(g.match.status.reason, LUS_BY_AGREEMENT);
    refuses(&g, ENTRY_FREEZE, 0, NULL, REFUSED_PHASE);
    refuses(&g, ENTRY_REMATCH, 0, NULL, REFUSED_TEXT);
    refuses(&g, ENTRY_REMATCH, 0, "abcdefg", REFUSED_TEXT);
    refuses(&g, ENTRY_REMATCH, 0, "abcdefgi", REFUSED_TEXT);
    cr_assert_eq(add(&g, ENTRY_REMATCH, 0, "hgfedcba"), FINE);
    refuses(&g, ENTRY_REMATCH, 1, "hgfedcbb", REFUSED_PHASE);
    game_end(&g);
}

Test(refusals, a_draw_that_the_other_offers_is_declined_by_playing)
{
    game g;
    ready(&g, "ergo");
    unsigned first = g.match.status.player;
    cr_assert_eq(add(&g, ENTRY_DRAW, first, NULL), FINE);
    cr_assert_eq(add(&g, ENTRY_ACT, first, "@e5"), FINE);
    cr_expect_eq(g.offer, first);
    cr_assert_eq(add(&g, ENTRY_ACT, lus_other(first), "@a1"), FINE);
    cr_expect_eq(g.offer, LUS_NOBODY);
    game_end(&g);
}

Test(refusals, plans)
{
    char text[IDENTITY_MAX + 8];
    game_plan plan;
    static const char *const bad[] = {
        "",
        "chess",
        "ur room=abc",
        "ur room=abcdefgi",
        "ur clock=never",
        "ur start=nonsense",
        "ur start=",
        "bastonus start=7i/8/8/8/8/8/L7/I7 w# - 0", /* it is over */
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect(!game_plan_read(bad[i], &plan), "%s", bad[i]);
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    cr_expect(!game_plan_read(text, &plan));
    text[LUS_IDENTITY_MAX + 1] = '\0';
    cr_expect(!game_plan_read(text, &plan));
    cr_assert(game_plan_read("ur", &plan));
    memset(text, '7', sizeof text);
    text[sizeof text - 1] = '\0';
    cr_expect(!game_plan_start(&plan, text));
    cr_assert(game_plan_read("bastonus clock=300+5 room=abcdefgh start=7i/7l/8/8/8/8/L7/I7 w - 0",
                             &plan));
    game_plan_write(&plan, text);
    cr_expect_str_eq(text, "bastonus clock=300+5 room=abcdefgh start=7i/7l/8/8/8/8/L7/I7 w - 0");
}

Test(refusals, names)
{
    static const char *const bad[] = {"", " a", "a ", "a\tb", "\xff", "a\xcc"};
    char text[NAME_MAX_BYTES + 1], joined[ENTRY_TEXT_MAX];
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_expect(!name_is_whole(bad[i]), "%s", bad[i]);
        cr_expect(!game_join_text(joined, keys[0], secret, bad[i]));
    }
    memset(text, 'a', sizeof text);
    text[NAME_MAX_BYTES] = '\0';
    cr_expect(!name_is_whole(text));
    text[NAME_MAX_CHARACTERS] = '\0';
    cr_expect(name_is_whole(text));
    text[NAME_MAX_CHARACTERS] = 'a';
    text[NAME_MAX_CHARACTERS + 1] = '\0';
    cr_expect(!name_is_whole(text));
}

Test(refusals, a_key_opens_no_empty_seat)
{
    game g;
    begin(&g, "ergo");
    cr_expect_eq(game_seat_of(&g, keys[0]), LUS_NOBODY);
    sit(&g, 1);
    cr_expect_eq(game_seat_of(&g, keys[1]), LUS_BLACK);
    cr_expect_eq(game_seat_of(&g, keys[0]), LUS_NOBODY);
    game_end(&g);
}
