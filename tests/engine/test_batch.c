/* Many games at once play as single ones do, and a state as numbers tells what it should. */
#include <stdlib.h>
#include <string.h>

#include "core/match/match.h"
#include "core/registry.h"
#include "engine/batch/batch.h"
#include "tests/support/combinations.h"
#include "tests/support/support.h"

enum { GAMES = 7, STEPS = 4000 };

typedef struct room {
    lus_batch batch;
    void *memory;
    int32_t actions[GAMES];
    float rewards[GAMES];
    uint8_t terminated[GAMES], truncated[GAMES], players[GAMES];
    int8_t winners[GAMES];
} room;

static void open_room(room *r, const lus_variant *v, uint32_t limit, uint64_t seed)
{
    r->memory = malloc(lus_batch_bytes(v, GAMES));
    cr_assert_not_null(r->memory);
    lus_batch_make(&r->batch, v, GAMES, limit, r->memory);
    lus_batch_reset(&r->batch, seed);
}

static uint32_t step(room *r)
{
    lus_batch_results results = {r->rewards, r->terminated, r->truncated, r->winners, r->players};
    return lus_batch_step(&r->batch, r->actions, &results);
}

/* Whether one throw leads from where the match stands to this state, found by trying; or none. */
static bool reach(lus_match *m, const lus_state *wanted)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    const lus_variant *v = &m->variant;
    bool found = memcmp(m->now.bytes, wanted->bytes, sizeof wanted->bytes) == 0;
    unsigned n = m->status.kind == LUS_CHANCE ? v->game->outcomes(v, &m->now, outcomes) : 0;
    for (unsigned i = 0; i < n && !found; i++) {
        uint32_t before = m->count;
        cr_assert(lus_match_play(m, outcomes[i].action, NULL, NULL));
        found = memcmp(m->now.bytes, wanted->bytes, sizeof wanted->bytes) == 0;
        lus_match_rewind(m, before);
    }
    return found;
}

/* A game without dice is the match that plays the same actions, with its repetitions. */
static void follow(const lus_variant *v)
{
    static lus_step steps[STEPS];
    room r;
    lus_match m;
    unsigned ended = 0;
    open_room(&r, v, 0, 5);
    lus_match_begin(&m, v, NULL, steps, STEPS);
    for (unsigned i = 0; i < STEPS; i++) {
        lus_batch_draw(&r.batch, r.actions);
        uint8_t actor = m.status.player;
        cr_assert(lus_match_play(&m, v->game->action_of((unsigned)r.actions[0]), NULL, NULL));
        cr_assert_eq(step(&r), GAMES);
        cr_assert_eq(r.terminated[0], m.status.kind == LUS_OVER);
        if (r.terminated[0]) {
            ended++;
            cr_assert_eq(r.winners[0], m.status.player);
            float won = m.status.player == LUS_NOBODY ? 0 : m.status.player == actor ? 1 : -1;
            cr_assert_float_eq(r.rewards[0], won, 0);
            lus_match_begin(&m, v, NULL, steps, STEPS);
        }
        lus_state now;
        lus_batch_state(&r.batch, 0, &now);
        cr_assert_eq(memcmp(&now, &m.now, sizeof now), 0, "%s: step %u", v->game->id, i);
        cr_assert_eq(r.players[0], m.status.player);
    }
    cr_assert_gt(ended, 0);
    free(r.memory);
}

Test(batch, plays_as_a_match_does)
{
    unsigned followed = 0;
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        if (lus_has_dice(&v))
            continue;
        follow(&v);
        followed++;
    }
    cr_assert_gt(followed, 0);
}

/* Where there are dice, most steps lead where one throw after the action can lead; after a pass
 * there are more. */
Test(batch, throws_are_possible_ones)
{
    static lus_step steps[STEPS];
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        room r;
        unsigned direct = 0, ends = 0;
        if (!lus_has_dice(&v))
            continue;
        open_room(&r, &v, 0, 9);
        for (unsigned i = 0; i < 600; i++) {
            lus_state before, after;
            lus_match m;
            lus_batch_state(&r.batch, 0, &before);
            lus_batch_draw(&r.batch, r.actions);
            lus_match_begin(&m, &v, &before, steps, STEPS);
            cr_assert(lus_match_play(&m, v.game->action_of((unsigned)r.actions[0]), NULL, NULL));
            cr_assert_eq(step(&r), GAMES);
            lus_batch_state(&r.batch, 0, &after);
            ends += r.terminated[0];
            cr_assert(!r.terminated[0] || m.status.kind == LUS_OVER);
            if (!r.terminated[0])
                direct += reach(&m, &after);
        }
        /* few throws are passes */
        cr_assert_gt(direct + ends, 300, "%s: %u", v.game->id, direct);
        free(r.memory);
    }
}

Test(batch, a_seed_repeats_and_games_differ)
{
    lus_variant v = lus_variant_standard(lus_games[0]);
    room a, b, c;
    open_room(&a, &v, 0, 1);
    open_room(&b, &v, 0, 1);
    open_room(&c, &v, 0, 2);
    bool other_seed = false, other_game = false;
    for (unsigned i = 0; i < 50; i++) {
        lus_state of_a, of_b, of_c, of_another;
        lus_batch_draw(&a.batch, a.actions);
        lus_batch_draw(&b.batch, b.actions);
        lus_batch_draw(&c.batch, c.actions);
        step(&a);
        step(&b);
        step(&c);
        lus_batch_state(&a.batch, 3, &of_a);
        lus_batch_state(&b.batch, 3, &of_b);
        lus_batch_state(&c.batch, 3, &of_c);
        lus_batch_state(&a.batch, 4, &of_another);
        cr_assert_eq(memcmp(&of_a, &of_b, sizeof of_a), 0);
        other_seed |= memcmp(&of_a, &of_c, sizeof of_a) != 0;
        other_game |= memcmp(&of_a, &of_another, sizeof of_a) != 0;
    }
    cr_assert(other_seed && other_game);
    free(a.memory);
    free(b.memory);
    free(c.memory);
}

/* Masks, choices and what is refused agree with the legal actions; a refusal plays nothing. */
Test(batch, only_legal_actions_are_played)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        unsigned numbers = v.game->numbers;
        uint8_t *masks = malloc((size_t)GAMES * numbers);
        uint32_t counts[GAMES];
        room r;
        open_room(&r, &v, 0, 3);
        for (unsigned i = 0; i < 40; i++) {
            lus_state before, now;
            lus_batch_state(&r.batch, 2, &before);
            lus_batch_masks(&r.batch, masks);
            uint64_t all = lus_batch_choices(&r.batch, counts), ones = 0;
            for (size_t k = 0; k < (size_t)GAMES * numbers; k++)
                ones += masks[k];
            cr_assert_eq(all, ones);
            lus_batch_draw(&r.batch, r.actions);
            int32_t legal = r.actions[2];
            for (int32_t n = -2; n < (int32_t)numbers + 2; n++) {
                bool may = n >= 0 && n < (int32_t)numbers && masks[2 * numbers + (unsigned)n];
                lus_action action = may ? v.game->action_of((unsigned)n) : 0;
                cr_assert(!may || lus_is_legal(&v, &before, action));
                if (may)
                    continue;
                r.actions[2] = n;
                cr_assert_eq(step(&r), 2, "%s: %d is played", v.game->id, n);
            }
            lus_batch_state(&r.batch, 2, &now);
            cr_assert_eq(memcmp(&before, &now, sizeof now), 0);
            r.actions[2] = legal;
            cr_assert_eq(step(&r), GAMES);
        }
        free(masks);
        free(r.memory);
    }
}

/* An action that was drawn is not remembered once it has been played. */
Test(batch, a_drawn_action_serves_once)
{
    lus_variant v = lus_variant_standard(lus_games[0]);
    room r;
    open_room(&r, &v, 0, 3);
    unsigned refused = 0;
    for (unsigned i = 0; i < 200; i++) {
        lus_batch_draw(&r.batch, r.actions);
        cr_assert_eq(step(&r), GAMES);
        refused += step(&r) != GAMES;
    }
    cr_assert_gt(refused, 100);
    free(r.memory);
}

Test(batch, a_limit_cuts_games_off)
{
    lus_variant v = lus_variant_standard(lus_games[0]);
    room r;
    open_room(&r, &v, 5, 3);
    for (unsigned i = 1; i <= 20; i++) {
        lus_batch_draw(&r.batch, r.actions);
        cr_assert_eq(step(&r), GAMES);
        for (unsigned k = 0; k < GAMES; k++) {
            cr_assert_eq(r.truncated[k], i % 5 == 0);
            cr_assert_eq(r.winners[k], -1);
        }
    }
    free(r.memory);
}

/* What actions lead to is what the rules say, and is worth what the end says. */
Test(batch, after_is_what_comes_next)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        room r;
        open_room(&r, &v, 0, 11);
        unsigned size = r.batch.observer.size;
        size_t most = (size_t)GAMES * LUS_ACTIONS_MAX;
        int32_t *numbers = malloc(most * sizeof *numbers);
        float *seen = malloc(most * size * sizeof *seen), *results = malloc(most * sizeof *results);
        float *expected = malloc(size * sizeof *expected);
        unsigned ends = 0;
        for (unsigned i = 0; i < 500; i++) {
            uint32_t counts[GAMES], at = 0;
            lus_batch_choices(&r.batch, counts);
            lus_batch_after(&r.batch, numbers, seen, results);
            for (uint32_t k = 0; k < GAMES; k++)
                for (uint32_t n = 0; n < counts[k]; n++, at++) {
                    lus_state s;
                    lus_batch_state(&r.batch, k, &s);
                    lus_player actor = (lus_player)v.game->status(&v, &s).player;
                    v.game->apply(&v, &s, v.game->action_of((unsigned)numbers[at]), NULL);
                    lus_status status = v.game->status(&v, &s);
                    lus_observe(&r.batch.observer, &s, actor, expected);
                    cr_assert_eq(memcmp(expected, seen + (size_t)at * size, size * sizeof *seen),
                                 0);
                    if (status.kind == LUS_OVER && status.player < 2)
                        cr_assert_float_eq(results[at], status.player == actor, 0);
                    ends += status.kind == LUS_OVER;
                }
            lus_batch_draw(&r.batch, r.actions);
            step(&r);
        }
        cr_assert(ends > 0 || v.game->key_size, "%s", v.game->id);
        free(numbers);
        free(seen);
        free(results);
        free(expected);
        free(r.memory);
    }
}

/* ---- a state as numbers ---- */

/* Different states look different, to both players, and both see as many pieces. */
Test(batch, observations_tell_states_apart)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned c = 0; combination(lus_games[g], c, &v); c++) {
            lus_rng rng = lus_rng_seeded(c + 1);
            lus_observer o;
            lus_state s, before = {0};
            lus_observer_make(&v, &o);
            float *now = malloc(o.size * sizeof *now), *then = malloc(o.size * sizeof *then);
            v.game->start(&v, &s);
            memset(then, 0, o.size * sizeof *then);
            while (v.game->status(&v, &s).kind != LUS_OVER) {
                float sums[2] = {0};
                for (unsigned viewer = 0; viewer < 2; viewer++) {
                    lus_observe(&o, &s, (lus_player)viewer, now);
                    for (unsigned i = 0; i < v.game->place_count * 2u * o.kinds; i++)
                        sums[viewer] += now[i];
                }
                cr_assert_float_eq(sums[0], sums[1], 0);
                cr_assert(memcmp(now, then, o.size * sizeof *now) != 0 ||
                              memcmp(&s, &before, sizeof s) == 0,
                          "%s", v.game->id);
                memcpy(then, now, o.size * sizeof *now);
                before = s;
                v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
            }
            free(now);
            free(then);
        }
    }
}

/* On a board with courses the first state looks the same to who begins, whoever that is. */
Test(batch, players_see_the_board_turned_to_them)
{
    unsigned mirrored = 0;
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        uint8_t courses[2][LUS_COURSE_MAX];
        lus_observer o;
        unsigned length = lus_course(&v, LUS_WHITE, courses[0]);
        lus_course(&v, LUS_BLACK, courses[1]);
        lus_observer_make(&v, &o);
        for (unsigned i = 0; i < length; i++)
            cr_assert_eq(o.seen[LUS_BLACK][courses[1][i]], courses[0][i], "%s", v.game->id);
        for (unsigned i = 0; i < v.game->place_count; i++)
            cr_assert_eq(o.seen[LUS_BLACK][o.seen[LUS_BLACK][i]], i);
        mirrored += length > 0;
    }
    cr_assert_gt(mirrored, 0);
}
