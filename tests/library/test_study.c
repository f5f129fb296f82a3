/* Seats and studies for other programs. */
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "engine/search/exact.h"
#include "library/seat.h"
#include "library/study.h"
#include "tests/support/support.h"

enum { ROOM = 1 << 20 };

static lus_study *opened(const char *text)
{
    lus_study_trouble trouble;
    lus_study *s = lus_study_open(text, &trouble);
    cr_assert_not_null(s, "%s: %d %d", text, (int)trouble.fault.code, (int)trouble.player.fault);
    return s;
}

static char *result_of(const char *text)
{
    char *json = malloc(ROOM);
    lus_study *s = opened(text);
    lus_writer w = lus_writer_on(json, ROOM);
    while (lus_study_done(s) < lus_study_blocks(s))
        cr_assert_eq(lus_study_play(s, NULL), LUS_STUDY_PLAYED);
    cr_assert_eq(lus_study_play(s, NULL), LUS_STUDY_PLAYED); /* nothing is left */
    cr_assert_eq(lus_study_done(s), lus_study_blocks(s));
    cr_assert(lus_study_result(s, false, &w));
    cr_assert(!w.full);
    lus_study_close(s);
    return json;
}

static void study_of(const char *players, const char *settings, char text[512])
{
    lus_writer w = lus_writer_on(text, 512);
    lus_put(&w, "lusoria study 1\ngame ur:pawns=2\nplayers ");
    lus_put(&w, players);
    lus_put(&w, "\ngames 20\nseed 5\n");
    lus_put(&w, settings);
}

Test(library, a_study_gives_the_same_every_time)
{
    static const char *const players[] = {"random random", "greedy random", "level:1 level:2"};
    for (unsigned i = 0; i < 3; i++) {
        char text[512];
        study_of(players[i], i ? "" : "judge depth=1\njudged 4\n", text);
        char *one = result_of(text), *two = result_of(text);
        cr_assert_str_eq(one, two);
        cr_assert(strstr(one, "\"first_score\""));
        free(one);
        free(two);
    }
}

Test(library, a_stopped_block_can_be_played_again)
{
    char text[512];
    const bool yes = true;
    study_of("level:2 level:1", "", text);
    lus_study *s = opened(text);
    cr_assert_eq(lus_study_play(s, &yes), LUS_STUDY_STOPPED);
    cr_assert_eq(lus_study_done(s), 0);
    cr_assert_eq(lus_study_play(s, NULL), LUS_STUDY_PLAYED);
    cr_assert_eq(lus_study_done(s), 1);
    lus_study_close(s);
}

Test(library, what_is_wrong_with_a_study_is_told)
{
    lus_study_trouble trouble;
    char text[512];
    cr_assert_null(lus_study_open("nonsense", &trouble));
    cr_assert_eq(trouble.fault.code, LUS_E_STUDY_MAGIC);
    study_of("levl:2 random", "", text);
    cr_assert_null(lus_study_open(text, &trouble));
    cr_assert_eq(trouble.fault.code, LUS_OK);
    cr_assert_eq(trouble.player.fault, LUS_AGENT_UNKNOWN);
    cr_assert_str_eq(trouble.words, "levl");
    lus_study_close(NULL);
}

Test(library, seats_play_whole_games)
{
    static lus_step steps[20000];
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_agent_trouble trouble;
        lus_seat *seats[2] = {lus_seat_open("level:1", &v, &trouble),
                              lus_seat_open("random", &v, &trouble)};
        lus_rng rng = lus_rng_seeded(3);
        lus_match m;
        cr_assert(seats[0] && seats[1]);
        lus_match_begin(&m, &v, NULL, steps, 20000);
        lus_seat_begin_game(seats[0]);
        while (m.status.kind != LUS_OVER) {
            lus_action action = m.status.kind == LUS_CHANCE
                                    ? v.game->sample(&v, &m.now, &rng)
                                    : lus_seat_choose(seats[m.status.player], &m, m.count, NULL);
            cr_assert(lus_match_play(&m, action, NULL, NULL), "%s", v.game->id);
        }
        lus_seat_close(seats[0]);
        lus_seat_close(seats[1]);
    }
}

Test(library, threads_have_no_seat)
{
    lus_variant v = lus_variant_standard(lus_games[0]);
    lus_agent_trouble trouble;
    cr_assert_null(lus_seat_open("engine:depth=1,threads=2", &v, &trouble));
    cr_assert_eq(trouble.fault, LUS_AGENT_NO_SETTING);
    cr_assert_null(lus_seat_open("engine", &v, &trouble));
    cr_assert_eq(trouble.fault, LUS_AGENT_NO_LIMIT);
}

/* Exact endings come when a position is near them, and are the same for the whole game. */
Test(library, endings_are_filled_when_they_are_near)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_endings endings = {0};
        lus_state s;
        v.game->start(&v, &s);
        cr_assert(!lus_endings_near(&endings, &v, &s) || lus_exact_soon(&v, &s));
        const void *whole = lus_endings_whole(&endings, &v);
        const lus_exact *exact = lus_exact_of(v.game);
        cr_assert_eq(whole != NULL, exact && exact->size(&v) > 0, "%s", v.game->id);
        cr_assert_eq(lus_endings_whole(&endings, &v), whole);
        lus_endings_free(&endings);
        cr_assert_null(endings.bytes);
    }
}
