/* The server's judge: a game is its list of entries, and what is refused changes nothing. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "server/game/game.h"

static const uint8_t keys[2][SEAT_KEY_BYTES] = {{1}, {2}};
static const uint8_t secret[FAIR_BYTES] = {9};

static void begin(game *g, const char *identity)
{
    game_plan plan;
    cr_assert(game_plan_read(identity, &plan));
    cr_assert(game_begin(g, "abcdefgh", &plan, 0, secret));
}

static refusal add(game *g, entry_kind kind, unsigned player, const char *text)
{
    return game_add(g, kind, player, text, (entry_time){.at = 1000 * (int64_t)g->count});
}

static refusal join(game *g, unsigned player)
{
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)}, commitment[FAIR_BYTES];
    char text[ENTRY_TEXT_MAX];
    fair_commit(seed, commitment);
    cr_assert(game_join_text(text, keys[player], commitment, player ? "Marcus" : "Claudia"));
    return add(g, ENTRY_JOIN, player, text);
}

static refusal reveal(game *g, unsigned player)
{
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)};
    char text[FAIR_HEX];
    fair_hex(seed, FAIR_BYTES, text);
    return add(g, ENTRY_SEED, player, text);
}

static void ready(game *g, const char *identity)
{
    begin(g, identity);
    cr_assert_eq(join(g, 0), FINE);
    cr_assert_eq(join(g, 1), FINE);
    cr_assert_eq(reveal(g, 1), FINE);
    cr_assert_eq(reveal(g, 0), FINE);
    cr_assert_eq(g->phase, PHASE_PLAY);
}

/* Some legal entry, at random; now and then an action is taken back. */
static void add_random(game *g, lus_rng *rng)
{
    const lus_match *m = &g->match;
    char text[LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    unsigned player = m->status.player;
    if (m->status.kind == LUS_CHANCE) {
        cr_assert_eq(add(g, ENTRY_THROW, player, NULL), FINE);
        return;
    }
    if (lus_rng_below(rng, 4) == 0 && add(g, ENTRY_BACK, player, NULL) == FINE)
        return;
    lus_action action = m->variant.game->sample(&m->variant, &m->now, rng);
    m->variant.game->write_action(&m->variant, &m->now, action, &w);
    cr_assert_eq(add(g, ENTRY_ACT, player, text), FINE);
}

static void rebuild(const game *g, game *again)
{
    char text[ENTRY_TEXT_MAX];
    game_plan plan = game_plan_of(g);
    cr_assert(game_begin(again, g->code, &plan, g->created, g->dice.secret));
    for (uint32_t i = 0; i < g->count; i++) {
        game_entry_text(g, &g->entries[i], text);
        cr_assert_eq(
            game_add(again, g->entries[i].kind, g->entries[i].seat, text, g->entries[i].time),
            FINE);
        cr_assert_eq(again->entries[i].hash, g->entries[i].hash);
    }
}

Test(server_game, a_game_without_end_is_full_and_can_only_be_ended)
{
    game g;
    char text[LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    ready(&g, "scripta2");
    const lus_match *m = &g.match;
    unsigned player = m->status.player;
    cr_assert_eq(add(&g, ENTRY_THROW, player, NULL), FINE);
    lus_rng rng = lus_rng_seeded(1);
    m->variant.game->write_action(&m->variant, &m->now,
                                  m->variant.game->sample(&m->variant, &m->now, &rng), &w);
    while (g.count < GAME_ENTRIES_MAX) {
        cr_assert_eq(add(&g, ENTRY_ACT, player, text), FINE);
        cr_assert_eq(add(&g, ENTRY_BACK, player, NULL), FINE);
    }
    cr_assert_eq(add(&g, ENTRY_ACT, player, text), REFUSED_FULL);
    cr_assert_eq(add(&g, ENTRY_RESIGN, player, NULL), FINE);
    cr_assert_eq(g.phase, PHASE_OVER);
    game_end(&g);
}

Test(server_game, entries_rebuild_every_game)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        lus_rng rng = lus_rng_seeded(i);
        game g, again;
        ready(&g, lus_games[i]->id);
        for (unsigned step = 0; step < 400 && g.phase == PHASE_PLAY; step++)
            add_random(&g, &rng);
        rebuild(&g, &again);
        cr_assert_eq(memcmp(&again.match.now, &g.match.now, sizeof again.match.now), 0);
        cr_assert_eq(fair_first_bent(&g.dice, &g.match), -1);
        game_end(&g);
        game_end(&again);
    }
}

Test(server_game, a_throw_that_was_not_drawn_is_found)
{
    game g;
    ready(&g, "scripta2");
    char drawn[LUS_ACTION_MAX];
    cr_assert_eq(add(&g, ENTRY_THROW, g.match.status.player, NULL), FINE);
    strcpy(drawn, g.entries[g.count - 1].text);
    game_end(&g);
    ready(&g, "scripta2");
    cr_assert_eq(add(&g, ENTRY_THROW, g.match.status.player, strcmp(drawn, "11") ? "11" : "22"),
                 REFUSED_ILLEGAL);
    cr_assert_eq(add(&g, ENTRY_THROW, g.match.status.player, drawn), FINE);
    game_end(&g);
}

Test(server_game, what_is_refused_changes_nothing)
{
    game g;
    begin(&g, "ur");
    cr_assert_eq(reveal(&g, 0), REFUSED_PHASE);
    cr_assert_eq(add(&g, ENTRY_JOIN, 0, "nonsense"), REFUSED_TEXT);
    cr_assert_eq(add(&g, ENTRY_JOIN, 0, NULL), REFUSED_TEXT);
    cr_assert_eq(join(&g, 0), FINE);
    cr_assert_eq(join(&g, 0), REFUSED_SEAT);
    cr_assert_eq(add(&g, ENTRY_ACT, 0, "throw"), REFUSED_PHASE);
    cr_assert_eq(join(&g, 1), FINE);
    cr_assert_eq(join(&g, 1), REFUSED_PHASE);
    cr_assert_eq(add(&g, ENTRY_SEED, 0, "00"), REFUSED_TEXT);
    cr_assert_eq(add(&g, ENTRY_KINDS, 0, ""), REFUSED_TEXT);
    cr_assert_eq(add(&g, ENTRY_RESIGN, 2, ""), REFUSED_SEAT);
    cr_assert_eq(g.count, 2);
    game_end(&g);
}

Test(server_game, playing_on_declines_a_draw)
{
    game g;
    ready(&g, "ergo");
    unsigned first = g.match.status.player;
    lus_rng rng = lus_rng_seeded(1);
    cr_assert_eq(add(&g, ENTRY_DRAW, lus_other(first), NULL), FINE);
    while (g.match.status.player == first)
        add_random(&g, &rng);
    cr_assert_eq(g.offer, LUS_NOBODY);
    cr_assert_eq(add(&g, ENTRY_DRAW, first, NULL), FINE);
    cr_assert_eq(add(&g, ENTRY_DRAW, lus_other(first), NULL), FINE);
    cr_assert_eq(g.phase, PHASE_OVER);
    cr_assert_eq(add(&g, ENTRY_RESIGN, 0, NULL), REFUSED_PHASE);
    game_end(&g);
}

Test(server_game, times_do_not_go_back)
{
    game g;
    begin(&g, "ergo");
    cr_assert_eq(join(&g, 0), FINE);
    cr_assert_eq(join(&g, 1), FINE);
    cr_assert_eq(game_add(&g, ENTRY_RESIGN, 0, NULL, (entry_time){.at = 999, .spent = 5}), FINE);
    cr_assert_eq(g.entries[1].time.at, 1000);
    cr_assert_eq(g.entries[2].time.at, 1000);
    cr_assert_eq(g.entries[2].time.spent, 5);
    game_end(&g);
}

Test(server_game, keys_open_their_own_seat)
{
    static const uint8_t other[SEAT_KEY_BYTES] = {3};
    game g;
    begin(&g, "ur");
    cr_assert_eq(join(&g, 1), FINE);
    cr_assert_eq(game_seat_of(&g, keys[1]), LUS_BLACK);
    cr_assert_eq(game_seat_of(&g, keys[0]), LUS_NOBODY);
    cr_assert_eq(game_seat_of(&g, other), LUS_NOBODY);
    game_end(&g);
}

Test(server_game, names)
{
    cr_assert(name_is_fit("Claudia"));
    cr_assert(name_is_fit("Ἀσπασία"));
    cr_assert(name_is_fit("<script>"));
    cr_assert_not(name_is_fit(""));
    cr_assert_not(name_is_fit(" Claudia"));
    cr_assert_not(name_is_fit("a\tb"));
    cr_assert_not(name_is_fit("a\xe2\x80\xae"
                              "b"));
    cr_assert_not(name_is_fit("\xff"));
    cr_assert_not(name_is_fit("1234567890123456789012345"));
    cr_assert(name_is_fit("Jean-Luc d'Arc 2"));
    cr_assert(name_is_fit("e\xcc\x81lodie")); /* a mark on a letter */
    cr_assert_not(name_is_fit("\xcc\x81lodie"));
}

/* A game whose player had such a name before it was refused is still read. */
Test(server_game, names_that_are_refused_now_can_be_kept)
{
    static const char *const names[] = {"a\xd8\x9c", "\xe3\x85\xa4", "\xe2\xa0\x80",
                                        "a\xf3\xa0\x81\x81"};
    static const uint8_t commitment[FAIR_BYTES] = {1};
    char text[ENTRY_TEXT_MAX];
    game g;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        cr_assert_not(name_is_fit(names[i]));
        begin(&g, "ur");
        cr_assert(game_join_text(text, keys[0], commitment, names[i]));
        cr_assert_eq(game_add(&g, ENTRY_JOIN, 0, text, (entry_time){0}), FINE);
        game_end(&g);
    }
}
