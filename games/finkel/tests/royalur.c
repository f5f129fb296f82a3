/* RoyalUr's notation: games go there and back, and what is wrong is refused with its place. */
#include <stdio.h>
#include <string.h>

#include "core/match/record.h"
#include "games/finkel/rules.h"
#include "tests/support/golden.h"
#include "tests/support/support.h"

extern const lus_notation notations_finkel[];

enum { STEPS = 4096, TEXT = 1 << 16, GAMES = LUS_SANITIZED ? 3 : 40 };

static lus_step steps[2][STEPS];
static char text[TEXT], again[TEXT];

static bool read_text(lus_record *record, const char *from, lus_fault *fault)
{
    return notations_finkel->read(record, from, steps[1], STEPS, fault);
}

/* A random game of so many steps at most, written, read and written again. */
static void go_there_and_back(const char *identity, uint64_t seed, unsigned most)
{
    lus_variant v = variant_of(identity);
    lus_rng rng = lus_rng_seeded(seed);
    lus_record there = {0}, back;
    lus_fault fault;
    lus_match *m = &there.match;
    lus_match_begin(m, &v, NULL, steps[0], STEPS);
    while (m->status.kind != LUS_OVER && m->count < most)
        cr_assert(lus_match_play(m, v.game->sample(&v, &m->now, &rng), NULL, &fault));
    lus_record_set_tag(&there, "White", "Zoë \\\"Q\\\" \\\\");
    lus_record_set_tag(&there, "Black", "level:3");
    lus_writer w = lus_writer_on(text, sizeof text), w2 = lus_writer_on(again, sizeof again);
    cr_assert(notations_finkel->write(&there, &w) && !w.full);
    cr_assert(read_text(&back, text, &fault), "%s, seed %llu: line %u, %s in\n%s", identity,
              (unsigned long long)seed, fault.line, fault.what, text);
    cr_assert_eq(back.match.count, m->count);
    for (uint32_t i = 0; i < m->count; i++)
        cr_assert_eq(steps[1][i].action, steps[0][i].action);
    cr_assert(memcmp(&back.match.now, &m->now, sizeof m->now) == 0);
    cr_assert(notations_finkel->write(&back, &w2));
    cr_assert_str_eq(again, text);
    if (m->status.kind != LUS_OVER)
        return;
    strcat(again, " 0 --");
    cr_assert_not(read_text(&back, again, &fault));
    cr_expect_eq(fault.code, LUS_E_GAME_OVER);
}

/* The golden games, whole, cut anywhere, and others. */
Test(finkel_royalur, there_and_back)
{
    for (unsigned i = 0; golden_identities[i]; i++) {
        if (variant_of(golden_identities[i]).game->articles[0] != 'F')
            continue;
        for (unsigned most = 0; most <= GOLDEN_STEPS; most += LUS_SANITIZED ? 40 : 1)
            go_there_and_back(golden_identities[i], GOLDEN_SEED, most);
        for (uint64_t seed = 0; seed < GAMES; seed++)
            go_there_and_back(golden_identities[i], seed, STEPS);
    }
}

static void check_written(const char *given, const char *position, const char *expected)
{
    lus_record r;
    lus_fault fault;
    char now[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text), at = lus_writer_on(now, sizeof now);
    cr_assert(read_text(&r, given, &fault), "line %u: %s", fault.line, fault.what);
    r.match.variant.game->write_position(&r.match.variant, &r.match.now, &at);
    cr_expect_str_eq(now, position);
    cr_assert(notations_finkel->write(&r, &w));
    cr_expect_str_eq(text, expected);
}

/* As their program writes: a blank before a rosette's mark or none, no header at all. */
Test(finkel_royalur, what_is_read)
{
    check_written("1. A@A1 * A1B2 / C@C1* 0 --\n2. 3 --", "w 3 W:h6,6 B:h6,4",
                  "[Game finkel]\n\n1. A@A1 * A1B2 / C@C1 * 0 --\n2. 3 --\n");
    check_written("", "w - W:h7 B:h7", "[Game finkel]\n\n");
    check_written("[Game \"finkel:pieces=1,first=black\"]\r\n[StartTime \"2024-01-01\"]\r\n\r\n"
                  "/ C@C1 * C1B4 * B4B7\r\n1. 0 --",
                  "b - W:h1 B:11",
                  "[Game \"finkel:first=black,pieces=1\"]\n[StartTime \"2024-01-01\"]\n\n"
                  "/ C@C1 * C1B4 * B4B7\n1. 0 --\n");
}

static void refuses(const char *given, lus_error code, unsigned line, unsigned offset)
{
    lus_record r;
    lus_fault fault;
    cr_assert_not(read_text(&r, given, &fault), "accepted: %s", given);
    cr_expect(fault.code == code && fault.line == line && fault.offset == offset, "%s: %s at %u:%u",
              given, lus_error_name(fault.code), fault.line, fault.offset);
}

Test(finkel_royalur, what_is_refused)
{
    refuses("1. A@A5", LUS_E_ACTION, 1, 3);
    refuses("1. A@A4x", LUS_E_ACTION, 1, 3);
    refuses("1. A@A1 / C@C1 *", LUS_E_ACTION, 1, 3); /* a rosette without its mark */
    refuses("1. A@A2 * / C@C1", LUS_E_RECORD_TURN, 1, 8);
    refuses("1. A@A2#", LUS_E_ACTION, 1, 3); /* nobody has won */
    refuses("2. A@A2", LUS_E_RECORD_TURN, 1, 0);
    refuses("/ C@C2", LUS_E_RECORD_TURN, 1, 0);
    refuses("1. A@A2\n2. A@A3", LUS_E_RECORD_TURN, 2, 0);
    refuses("1. 5 --", LUS_E_THROW, 1, 3);
    refuses("1. 12 --", LUS_E_THROW, 1, 3);
    refuses("1. *", LUS_E_ACTION, 1, 3);
    refuses("1. 0", LUS_E_ENDS_EARLY, 1, 4);
    refuses("1. 0 A@A1", LUS_E_UNEXPECTED, 1, 5);
    refuses("1. 2 -- / 0 --", LUS_E_ACTION, 1, 5); /* something could be played */
    refuses("1.", LUS_E_ENDS_EARLY, 1, 2);
    refuses("[Game ur]\n1. A@A2", LUS_E_GAME, 1, 6);
    refuses("[Game finkel:pieces=3]\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[Game \"finkel:pieces=9\"]\n", LUS_E_VALUE_RANGE, 1, 21);
    refuses("[White A]\n[White B]\n", LUS_E_RECORD_TAG_TWICE, 2, 1);
    refuses("[Final A]\n", LUS_E_UNEXPECTED, 1, 1);
    refuses("[White \"A]\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White \"A\\n\"]\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White]\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[", LUS_E_RECORD_TAG, 1, 0);
    refuses("1. A@A2 \x01", LUS_E_TEXT, 1, 0);
}

/* Headers that are none, or more than a record holds. */
Test(finkel_royalur, headers)
{
    char long_value[LUS_TAG_VALUE_MAX + 16], many[16 * (LUS_TAGS_MAX + 2)];
    check_written("[A_1 x]\n[White \"\"]\n", "w - W:h7 B:h7",
                  "[Game finkel]\n[A_1 x]\n[White \"\"]\n\n");
    refuses("[White", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White{ A]\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White a+b]\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White \"A", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White \"A\\", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White \"\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White \"A\"x]\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[White A] x\n", LUS_E_RECORD_TAG, 1, 0);
    refuses("[Game finkel]\n[Game finkel]\n", LUS_E_RECORD_TAG_TWICE, 2, 1);
    snprintf(long_value, sizeof long_value, "[White %0*d]\n", LUS_TAG_VALUE_MAX, 0);
    memset(long_value + 7, 'a', LUS_TAG_VALUE_MAX);
    refuses(long_value, LUS_E_TOO_LONG, 1, 1);
    size_t length = 0;
    for (unsigned i = 0; i <= LUS_TAGS_MAX; i++)
        length += (size_t)snprintf(many + length, sizeof many - length, "[A%u x]\n", i);
    refuses(many, LUS_E_TOO_LONG, LUS_TAGS_MAX + 1, 1);
}

/* A name that is none of theirs is left out. */
Test(finkel_royalur, names_of_headers)
{
    lus_variant v = variant_of("finkel");
    lus_record r = {0};
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_match_begin(&r.match, &v, NULL, steps[0], STEPS);
    lus_record_set_tag(&r, "_1", "x");
    cr_assert(notations_finkel->write(&r, &w));
    cr_expect_str_eq(text, "[Game finkel]\n\n");
}

/* There is no room for a throw, for a move, for a throw by which nothing can be played. */
Test(finkel_royalur, more_steps_than_there_is_room_for)
{
    static const char *const games[] = {"1. A@A2", "1. A@A2", "1. 0 --"};
    static const uint32_t room[] = {0, 1, 0};
    for (unsigned i = 0; i < 3; i++) {
        lus_record r;
        lus_fault fault;
        cr_assert_not(notations_finkel->read(&r, games[i], steps[1], room[i], &fault));
        cr_expect(fault.code == LUS_E_FULL && fault.line == 1 && fault.offset == 3);
    }
}

/* A game that begins elsewhere cannot be said. */
Test(finkel_royalur, another_start)
{
    lus_variant v = variant_of("finkel");
    lus_state s = state_of(&v, "w - W:h6,1 B:h7");
    lus_record r = {0};
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_match_begin(&r.match, &v, &s, steps[0], STEPS);
    cr_expect_not(notations_finkel->write(&r, &w));
}
