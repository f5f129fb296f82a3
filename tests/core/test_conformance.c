/* Every game, in every combination of its options, played at random: the contract holds at each
 * step. */
#include <stdlib.h>
#include <string.h>

#include "core/match/match.h"
#include "core/registry.h"
#include "games/list.h"
#include "tests/support/combinations.h"
#include "tests/support/support.h"

enum { STEPS_MOST = 200000 };

/* ---- pieces and events ---- */

/* counts[place][owner][kind]; tokens and shared places have owner LUS_NOBODY or their player. */
typedef struct ledger {
    int counts[256][3][8];
} ledger;

static void fill_ledger(const lus_variant *v, const lus_state *s, ledger *l)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned n = v->game->pieces(v, s, pieces);
    memset(l, 0, sizeof *l);
    cr_assert_leq(n, LUS_PIECES_MAX);
    for (unsigned i = 0; i < n; i++) {
        cr_assert_lt(pieces[i].place, v->game->place_count);
        cr_assert_gt(pieces[i].count, 0);
        l->counts[pieces[i].place][pieces[i].owner][pieces[i].kind] += pieces[i].count;
    }
}

static void remove_any_kind(ledger *l, unsigned place, unsigned owner)
{
    for (unsigned kind = 0; kind < 8; kind++) {
        if (l->counts[place][owner][kind] > 0) {
            l->counts[place][owner][kind]--;
            return;
        }
    }
    cr_assert_fail("no piece of player %u stands on place %u", owner, place);
}

static unsigned owner_of(const lus_variant *v, unsigned place)
{
    lus_place where;
    v->game->place(v, place, &where);
    return where.owner;
}

static void play_event(const lus_variant *v, const lus_event *e, ledger *l)
{
    if (e->kind <= LUS_SWAPPED) {
        remove_any_kind(l, e->from, e->player);
        l->counts[e->to][e->player][e->piece]++;
    } else if (e->kind <= LUS_TURNED) {
        remove_any_kind(l, e->from, e->player);
        l->counts[e->from][e->player][e->piece]++;
    } else if (e->kind <= LUS_RECEIVED) {
        l->counts[e->from][owner_of(v, e->from)][e->piece] -= e->amount;
        l->counts[e->to][owner_of(v, e->to)][e->piece] += e->amount;
    }
}

static void check_events(const lus_variant *v, const lus_state *before, const lus_state *after,
                         const lus_events *events)
{
    static ledger told, seen;
    cr_assert_lt(events->count, LUS_EVENTS_MAX, "too many events in %s", v->game->id);
    fill_ledger(v, before, &told);
    fill_ledger(v, after, &seen);
    for (unsigned i = 0; i < events->count; i++)
        play_event(v, &events->list[i], &told);
    cr_assert_eq(memcmp(&told, &seen, sizeof told), 0, "%s: events do not tell what happened",
                 v->game->id);
    bool over = v->game->status(v, after).kind == LUS_OVER;
    cr_assert_eq(over, events->count > 0 && events->list[events->count - 1].kind == LUS_ENDED);
}

/* ---- one state ---- */

static void check_text(const lus_variant *v, const lus_state *s)
{
    char text[LUS_POSITION_MAX], again[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text), w2 = lus_writer_on(again, sizeof again);
    v->game->write_position(v, s, &w);
    lus_state read = state_of(v, text);
    v->game->write_position(v, &read, &w2);
    cr_assert(!w.full);
    cr_assert_str_eq(text, again);
    cr_assert_eq(memcmp(&read, s, sizeof read), 0, "%s: %s reads as another state", v->game->id,
                 text);
    cr_assert_eq(lus_hash(v, &read), lus_hash(v, s));
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_texts_differ(const lus_variant *v, const lus_state *s, const lus_action *actions,
                               unsigned n)
{
    static char texts[LUS_ACTIONS_MAX][LUS_ACTION_MAX];
    for (unsigned i = 0; i < n; i++) {
        lus_writer w = lus_writer_on(texts[i], sizeof texts[i]);
        v->game->write_action(v, s, actions[i], &w);
        cr_assert(w.length > 0 && !w.full);
    }
    qsort(texts, n, sizeof texts[0], by_bytes);
    for (unsigned i = 1; i < n; i++)
        cr_assert_str_neq(texts[i - 1], texts[i], "%s: two actions are written %s", v->game->id,
                          texts[i]);
}

static bool contains(const lus_action *actions, unsigned n, lus_action action)
{
    for (unsigned i = 0; i < n; i++)
        if (actions[i] == action)
            return true;
    return false;
}

static void check_touch(const lus_variant *v, const lus_state *s, lus_action action)
{
    lus_touch touch;
    uint8_t dice[LUS_DICE_MAX];
    unsigned n = v->game->dice(v, s, dice);
    bool die_shown = false;
    lus_touch_of(v, s, action, &touch);
    for (unsigned i = 0; i < touch.moves; i++)
        cr_assert(touch.from[i] < v->game->place_count && touch.to[i] < v->game->place_count);
    for (unsigned i = 0; i < n; i++)
        die_shown = die_shown || dice[i] == touch.die;
    cr_assert(touch.die == 0 || die_shown, "%s: an action uses a die that is not there",
              v->game->id);
}

static void check_decision(const lus_variant *v, const lus_state *s, lus_action sampled)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned n = v->game->actions(v, s, actions);
    cr_assert(n > 0 && n <= LUS_ACTIONS_MAX);
    cr_assert(contains(actions, n, sampled), "%s: sample is not legal", v->game->id);
    check_texts_differ(v, s, actions, n);
    check_touch(v, s, sampled);
}

static void check_chance(const lus_variant *v, const lus_state *s, lus_action sampled)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_action actions[LUS_OUTCOMES_MAX];
    unsigned n = v->game->outcomes(v, s, outcomes), total = 0;
    cr_assert(n > 1 && n <= LUS_OUTCOMES_MAX);
    for (unsigned i = 0; i < n; i++) {
        cr_assert_gt(outcomes[i].weight, 0);
        total += outcomes[i].weight;
        actions[i] = outcomes[i].action;
    }
    cr_assert(total == 8 || total == 16 || total == 36 || total == 216, "%s: weights add up to %u",
              v->game->id, total);
    cr_assert(contains(actions, n, sampled));
    check_texts_differ(v, s, actions, n);
}

/* ---- for programs that learn ---- */

static void check_numbers(const lus_variant *v, const lus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned n = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < n; i++) {
        unsigned number = v->game->number_of(actions[i]);
        cr_assert_lt(number, v->game->numbers, "%s: action %u", v->game->id, actions[i]);
        cr_assert_eq(v->game->action_of(number), actions[i], "%s: number %u", v->game->id, number);
    }
}

static void check_besides(const lus_variant *v, const lus_state *s, unsigned needed)
{
    uint8_t besides[LUS_BESIDES_MAX];
    for (unsigned viewer = 0; viewer < 2; viewer++)
        cr_assert_eq(v->game->besides(v, s, (lus_player)viewer, besides), needed);
}

/* ---- games ---- */

static void play_checked(const lus_variant *v, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    uint8_t besides[LUS_BESIDES_MAX];
    unsigned steps = 0, throws = 0;
    v->game->start(v, &s);
    unsigned told = v->game->besides(v, &s, LUS_WHITE, besides);
    cr_assert_leq(told, LUS_BESIDES_MAX);
    for (; v->game->status(v, &s).kind != LUS_OVER; steps++) {
        lus_state before = s, quiet = s;
        lus_events events = {0};
        throws += v->game->status(v, &s).kind == LUS_CHANCE;
        lus_action action = v->game->sample(v, &s, &rng);
        cr_assert_lt(steps, STEPS_MOST, "%s does not end", v->game->id);
        check_text(v, &s);
        check_besides(v, &s, told);
        if (v->game->status(v, &s).kind == LUS_DECISION)
            check_numbers(v, &s);
        (v->game->status(v, &s).kind == LUS_CHANCE ? check_chance : check_decision)(v, &s, action);
        v->game->apply(v, &s, action, &events);
        v->game->apply(v, &quiet, action, NULL);
        cr_assert_eq(memcmp(&quiet, &s, sizeof s), 0, "%s: listening changes the game",
                     v->game->id);
        check_events(v, &before, &s, &events);
    }
    check_text(v, &s);
    cr_assert(v->game->key_size == 0 || !v->game->counts(v, &s), "%s: what is over recurs",
              v->game->id);
    cr_assert_eq(lus_has_dice(v), throws > 0, "%s: dice or none", v->game->id);
}

static void check_game(const char *id)
{
    const lus_game *game = lus_game_find(id, strlen(id));
    lus_variant v;
    cr_assert_not_null(game);
    for (unsigned i = 0; combination(game, i, &v); i++) {
        char identity[LUS_IDENTITY_MAX];
        lus_writer w = lus_writer_on(identity, sizeof identity);
        lus_variant_write(&v, &w);
        lus_variant read = variant_of(identity);
        cr_assert_eq(memcmp(read.option, v.option, sizeof v.option), 0, "%s", identity);
        for (uint64_t seed = 1; seed <= 4; seed++)
            play_checked(&v, seed);
    }
}

#define LUS_CONFORMS(id)                                                                           \
    Test(conformance, id)                                                                          \
    {                                                                                              \
        check_game(#id);                                                                           \
    }
LUS_GAMES(LUS_CONFORMS)

/* Every value of an option can be told in words. */
Test(conformance, values_have_meanings)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        for (unsigned i = 0; i < lus_games[g]->option_count; i++) {
            const lus_option *option = &lus_games[g]->options[i];
            cr_assert_eq(!option->values, !option->meanings, "%s", option->name);
            unsigned n = 0;
            while (option->values && option->values[n])
                cr_assert(option->meanings[n++], "%s", option->name);
            cr_assert(!option->meanings || !option->meanings[n], "%s", option->name);
        }
    }
}

/* All legal actions are equally likely: the counts of many draws stay within six standard
 * deviations. */
Test(conformance, samples_are_uniform)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_rng rng = lus_rng_seeded(7);
        lus_state s;
        v.game->start(&v, &s);
        for (unsigned step = 0; step < 120 && v.game->status(&v, &s).kind != LUS_OVER; step++) {
            lus_action actions[LUS_ACTIONS_MAX];
            unsigned counts[LUS_ACTIONS_MAX] = {0}, n, draws;
            if (v.game->status(&v, &s).kind == LUS_DECISION && step % 7 < 2) {
                n = v.game->actions(&v, &s, actions);
                draws = n * 400;
                for (unsigned i = 0; i < draws; i++) {
                    lus_action a = v.game->sample(&v, &s, &rng);
                    for (unsigned k = 0; k < n; k++)
                        counts[k] += actions[k] == a;
                }
                for (unsigned k = 0; k < n && n > 1; k++)
                    cr_assert(counts[k] > 280 && counts[k] < 520, "%s: %u of 400", v.game->id,
                              counts[k]);
            }
            v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
        }
    }
}

/* Throws fall by their weights. */
Test(conformance, throws_follow_their_weights)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_rng rng = lus_rng_seeded(11);
        lus_state s;
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        unsigned total = 0, counts[LUS_OUTCOMES_MAX] = {0};
        v.game->start(&v, &s);
        while (v.game->status(&v, &s).kind == LUS_DECISION && v.game->key_size == 0)
            v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
        if (v.game->status(&v, &s).kind != LUS_CHANCE)
            continue;
        unsigned n = v.game->outcomes(&v, &s, outcomes);
        for (unsigned i = 0; i < n; i++)
            total += outcomes[i].weight;
        for (unsigned i = 0; i < total * 1000; i++) {
            lus_action a = v.game->sample(&v, &s, &rng);
            for (unsigned k = 0; k < n; k++)
                counts[k] += outcomes[k].action == a;
        }
        for (unsigned k = 0; k < n; k++) {
            double expected = 1000.0 * outcomes[k].weight, gap = counts[k] - expected;
            cr_assert(gap * gap < 36 * expected, "%s: %u instead of %.0f", v.game->id, counts[k],
                      expected);
        }
    }
}
