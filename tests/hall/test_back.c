/* Going back to a mark: the game is as if what came after had never been, and coming back costs
 * what is taken back, however long the game is. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "server/game/game.h"

static const uint8_t keys[2][SEAT_KEY_BYTES] = {{1}, {2}};
static const uint8_t secret[FAIR_BYTES] = {9};

/* Every game, with the actions counted that are applied to positions. */
static const lus_game *plain;
static lus_game counted;
static unsigned long applied;

static void count_apply(const lus_variant *v, lus_state *s, lus_action action, lus_events *events)
{
    applied++;
    plain->apply(v, s, action, events);
}

static refusal add(game *g, entry_kind kind, unsigned player, const char *text)
{
    entry_time time = {.at = 1000 * (int64_t)g->count, .spent = 7};
    return game_add(g, kind, player, text, time);
}

static void sit(game *g, unsigned player)
{
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)}, commitment[FAIR_BYTES];
    char text[ENTRY_TEXT_MAX];
    fair_commit(seed, commitment);
    cr_assert(game_join_text(text, keys[player], commitment, player ? "Marcus" : "Claudia"));
    cr_assert_eq(add(g, ENTRY_JOIN, player, text), FINE);
}

static void reveal(game *g, unsigned player)
{
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)};
    char text[FAIR_HEX];
    fair_hex(seed, FAIR_BYTES, text);
    cr_assert_eq(add(g, ENTRY_SEED, player, text), FINE);
}

static void begin(game *g, const lus_game *which)
{
    game_plan plan;
    char identity[64] = "";
    strcat(strcat(identity, which->id), " clock=300+5");
    cr_assert(game_plan_read(identity, &plan));
    plain = which;
    counted = *which;
    counted.apply = count_apply;
    plan.variant.game = &counted;
    cr_assert(game_begin(g, "abcdefgh", &plan, 0, secret));
}

/* Some legal entry, at random; actions are taken back as often as not. False when it is over. */
static bool add_random(game *g, lus_rng *rng)
{
    const lus_match *m = &g->match;
    char text[LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    unsigned player = m->status.player;
    if (g->count < 4) {
        (g->count < 2 ? sit : reveal)(g, g->count % 2);
        return true;
    }
    if (g->phase == PHASE_OVER)
        return false;
    if (lus_rng_below(rng, 2) == 0 && (add(g, ENTRY_BACK, player, NULL) == FINE ||
                                       add(g, ENTRY_BACK, lus_other(player), NULL) == FINE))
        return true;
    if (m->status.kind == LUS_CHANCE)
        return add(g, ENTRY_THROW, player, NULL) == FINE;
    lus_action action = m->variant.game->sample(&m->variant, &m->now, rng);
    m->variant.game->write_action(&m->variant, &m->now, action, &w);
    return add(g, ENTRY_ACT, player, text) == FINE;
}

/* Field by field: what lies between them in memory is nobody's. */
static void are_same_entries(const entry *a, const entry *b)
{
    cr_assert_eq(a->hash, b->hash);
    cr_assert(a->time.at == b->time.at && a->time.spent == b->time.spent);
    cr_assert(a->kind == b->kind && a->seat == b->seat && a->phase == b->phase);
    cr_assert_eq(memcmp(&a->then, &b->then, sizeof a->then), 0);
    cr_assert(a->left[0] == b->left[0] && a->left[1] == b->left[1]);
    cr_assert_str_eq(a->text, b->text);
}

static void are_same(const game *a, const game *b)
{
    const lus_match *m = &a->match, *n = &b->match;
    cr_assert_eq(a->count, b->count);
    for (uint32_t i = 0; i < a->count; i++)
        are_same_entries(&a->entries[i], &b->entries[i]);
    cr_assert_eq(m->count, n->count);
    for (uint32_t i = 0; i < m->count; i++)
        cr_assert_eq(memcmp(&m->steps[i], &n->steps[i], sizeof *m->steps), 0);
    cr_assert_eq(memcmp(&m->now, &n->now, sizeof m->now), 0);
    cr_assert_eq(memcmp(&m->turn, &n->turn, sizeof m->turn), 0);
    cr_assert_eq(m->turn_at, n->turn_at);
    cr_assert_eq(memcmp(&m->status, &n->status, sizeof m->status), 0);
    cr_assert_eq(memcmp(&a->clocks, &b->clocks, sizeof a->clocks), 0);
    cr_assert_eq(memcmp(&a->dice, &b->dice, sizeof a->dice), 0);
    cr_assert_eq(memcmp(a->seats, b->seats, sizeof a->seats), 0);
    cr_assert_eq(a->phase, b->phase);
    cr_assert_eq(a->offer, b->offer);
    cr_assert_eq(a->throws, b->throws);
}

/* From its first entry on, as the store would bring it. */
static void rebuild(const game *g, uint32_t count, game *again)
{
    char text[ENTRY_TEXT_MAX];
    game_plan plan = game_plan_of(g);
    cr_assert(game_begin(again, g->code, &plan, g->created, g->dice.secret));
    for (uint32_t i = 0; i < count; i++) {
        const entry *e = &g->entries[i];
        game_entry_text(g, e, text);
        cr_assert_eq(game_add(again, e->kind, e->seat, text, e->time), FINE);
    }
}

/* A mark anywhere, some entries that are written after it and some that are not. */
Test(game_back, as_if_it_had_not_been)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        lus_rng rng = lus_rng_seeded(40 + i);
        for (unsigned round = 0; round < 60; round++) {
            game g, expected;
            begin(&g, lus_games[i]);
            for (uint32_t n = lus_rng_below(&rng, 120); n > 0 && add_random(&g, &rng); n--)
                ;
            game_mark *mark = game_mark_new(&g);
            cr_assert_eq(game_mark_count(mark), g.count);
            for (uint32_t n = lus_rng_below(&rng, 40); n > 0 && add_random(&g, &rng); n--)
                ;
            uint32_t kept =
                game_mark_count(mark) + lus_rng_below(&rng, g.count - game_mark_count(mark) + 1);
            rebuild(&g, kept, &expected);
            cr_assert(game_go_back(&g, mark, kept));
            are_same(&g, &expected);
            for (unsigned n = 0; n < 20 && add_random(&g, &rng); n++)
                ;
            game_mark_free(mark);
            game_end(&g);
            game_end(&expected);
        }
    }
}

/* A player who takes an action back pays for the turn, not for the game. */
Test(game_back, an_action_taken_back_replays_its_turn_at_most)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        lus_rng rng = lus_rng_seeded(70 + i);
        game g;
        begin(&g, lus_games[i]);
        for (unsigned n = 0; n < 3000 && add_random(&g, &rng); n++) {
            uint32_t turn = g.match.count - g.match.turn_at;
            applied = 0;
            if (g.count > 4 && add(&g, ENTRY_BACK, g.match.status.player, NULL) == FINE)
                cr_assert_leq(applied, 2 * turn);
        }
        game_end(&g);
    }
}

/* The bound is what came after the mark, and the steps of one turn for whatever was taken back. */
Test(game_back, costs_what_is_taken_back)
{
    enum { LONG = 3000, AFTER = 10 };
    for (unsigned i = 0; lus_games[i]; i++) {
        lus_rng rng = lus_rng_seeded(i);
        game g;
        begin(&g, lus_games[i]);
        for (unsigned n = 0; n < LONG && add_random(&g, &rng); n++)
            ;
        if (g.phase == PHASE_OVER) { /* the ends of short games are no other case */
            game_end(&g);
            continue;
        }
        game_mark *mark = game_mark_new(&g);
        unsigned long before = applied;
        for (unsigned n = 0; n < AFTER && add_random(&g, &rng); n++)
            ;
        unsigned long played = applied - before;
        applied = 0;
        cr_assert(game_go_back(&g, mark, g.count));
        cr_assert_leq(applied, played, "%s: %lu positions for %u entries", lus_games[i]->id,
                      applied, (unsigned)AFTER);
        applied = 0;
        cr_assert(game_go_back(&g, mark, game_mark_count(mark)));
        cr_assert_eq(applied, 0);
        game_mark_free(mark);
        game_end(&g);
    }
}
