/* Records: written, read back, and refused with line, column and reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/match/record.h"
#include "tests/support/combinations.h"
#include "tests/support/support.h"

enum { STEPS = 200000, COMMENTS = 64, TEXT = 4 << 20 };

static lus_step steps[STEPS], steps_again[STEPS];
static lus_comment comments[COMMENTS];
static char text[TEXT], text_again[TEXT];

static void play_at_random(lus_match *m, const lus_variant *v, uint64_t seed, uint32_t most)
{
    lus_rng rng = lus_rng_seeded(seed);
    lus_match_begin(m, v, NULL, steps, STEPS);
    while (m->status.kind != LUS_OVER && m->count < most)
        cr_assert(lus_match_play(m, v->game->sample(v, &m->now, &rng), NULL, NULL));
}

static void check_round_trip(const lus_record *record)
{
    lus_record read;
    lus_fault fault;
    lus_writer w = lus_writer_on(text, sizeof text),
               again = lus_writer_on(text_again, sizeof text_again);
    lus_record_write(record, &w);
    cr_assert(!w.full);
    cr_assert(lus_record_read(&read, text, steps_again, STEPS, comments, COMMENTS, &fault),
              "%s, line %u: %s\n%s", lus_error_name(fault.code), fault.line, fault.what, text);
    cr_assert_eq(read.match.count, record->match.count);
    cr_assert_eq(memcmp(&read.match.now, &record->match.now, sizeof read.match.now), 0);
    cr_assert_eq(memcmp(&read.match.status, &record->match.status, sizeof read.match.status), 0);
    lus_record_write(&read, &again);
    cr_assert_str_eq(text_again, text);
}

Test(record, every_game_round_trips)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned i = 0; combination(lus_games[g], i, &v); i++) {
            lus_record record = {0};
            play_at_random(&record.match, &v, i + 1, i % 3 ? UINT32_MAX : 40);
            lus_record_set_tag(&record, "White", "Claudia \\\"Minor\\\" \\\\ 1");
            check_round_trip(&record);
        }
    }
}

/* A small game of Ur by hand. */
#define SMALL_HEAD                                                                                 \
    "[Lusoria \"1\"]\n"                                                                            \
    "[Game \"ur:pawns=1\"]\n"                                                                      \
    "[White \"Claudia\"]\n"                                                                        \
    "[Black \"Marcus \\\"Niger\\\"\"]\n"                                                           \
    "[Final \"w 2 W:t3,1 B:t7,h1 r11\"]\n"
#define SMALL_SUM "[Checksum \"19a3ce40\"]\n"
#define SMALL_MOVES                                                                                \
    "\n1. w throw (4)\n"                                                                           \
    "2. b {he hesitates} throw (2)\n"                                                              \
    "3. w buy (2)\n"                                                                               \
    "{to be continued}\n"                                                                          \
    "result *\n"
static const char small[] = SMALL_HEAD SMALL_MOVES;
static const char sealed[] = SMALL_HEAD SMALL_SUM SMALL_MOVES;

static bool read_text(const char *record_text, lus_record *record, lus_fault *fault)
{
    return lus_record_read(record, record_text, steps, STEPS, comments, COMMENTS, fault);
}

Test(record, reads_by_hand)
{
    lus_record record;
    lus_fault fault;
    char name[64];
    cr_assert(read_text(small, &record, &fault), "%s %u", lus_error_name(fault.code), fault.line);
    cr_expect_eq(record.match.count, 6);
    cr_expect_eq(record.comment_count, 2);
    cr_expect_eq(record.comments[0].step, 2);
    cr_expect_str_eq(lus_record_tag(&record, "Black", name, sizeof name), "Marcus \"Niger\"");
    cr_expect_str_eq(lus_record_tag(&record, "Date", name, sizeof name), "");
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_record_write(&record, &w);
    cr_expect_str_eq(text, sealed);
}

Test(record, line_ends_of_other_systems_and_blanks)
{
    lus_record record;
    lus_fault fault;
    cr_expect(read_text("[Lusoria \"1\"]\n[Game \"ur\"]\n\r\n1. w\tthrow\r\n (4)\r\nresult *",
                        &record, &fault),
              "%s", lus_error_name(fault.code));
    cr_expect_eq(record.match.count, 2);
}

/* UR-15: White's pawn cannot leave, and White cannot pay for it: Black has two turns in a row. */
#define MISSED                                                                                     \
    "[Game \"ur:pawns=1\"]\n"                                                                      \
    "[Start \"w - W:t0,14 B:t1,14 r20\"]\n"                                                        \
    "[Final \"w - W:t0,14 B:t0,14,s r21\"]\n"

Test(record, a_turn_begins_where_the_rules_say_so)
{
    static const char by_rules[] =
        "[Lusoria \"2\"]\n" MISSED
        "[Checksum \"33e3f18f\"]\n\n1. w (2)\n2. b (2)\n3. b (2)\nresult *\n";
    static const char by_player[] =
        "[Lusoria \"1\"]\n" MISSED "\n1. w (2)\n2. b (2) (2)\nresult *\n";
    static const char *const both[] = {by_rules, by_player};
    for (unsigned i = 0; i < 2; i++) { /* the former numbers are read, the new ones written */
        lus_record record;
        lus_fault fault = {0};
        cr_assert(read_text(both[i], &record, &fault), "%s, line %u", lus_error_name(fault.code),
                  fault.line);
        cr_expect_eq(record.match.count, 3);
        lus_writer w = lus_writer_on(text, sizeof text);
        lus_record_write(&record, &w);
        cr_expect_str_eq(text, by_rules);
    }
}

Test(record, each_version_has_its_own_numbers)
{
    static const bad_text bad[] = {
        {"[Lusoria \"1\"]\n" MISSED "\n1. w (2)\n2. b (2)\n3. b (2)\nresult *\n", LUS_E_RECORD_TURN,
         8, 0},
        {"[Lusoria \"2\"]\n" MISSED "\n1. w (2)\n2. b (2) (2)\nresult *\n", LUS_E_RECORD_TURN, 7,
         9},
        {"[Lusoria \"2\"]\n" MISSED "\n1. w (2)\n2. b (2)\n4. b (2)\nresult *\n", LUS_E_RECORD_TURN,
         8, 0},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        lus_record record;
        lus_fault fault = {0};
        cr_expect(!read_text(bad[i].text, &record, &fault), "%s", bad[i].text);
        expect_fault(&bad[i], &fault);
    }
}

/* BR-22: nobody of Black's legion is left. */
#define OVER "[Lusoria \"1\"]\n[Game \"bastonus\"]\n[Start \"7i/8/8/8/8/8/L7/I7 w# - 0\"]\n"
#define HEAD "[Lusoria \"1\"]\n[Game \"ur\"]\n"

Test(record, refusals_tell_line_and_column)
{
    static const bad_text bad[] = {
        {"", LUS_E_RECORD_MAGIC, 1, 0},
        {"[Event \"x\"]\n", LUS_E_RECORD_MAGIC, 1, 0},
        {"[Lusoria \"3\"]\n", LUS_E_RECORD_VERSION, 1, 10},
        {"[Lusoria \"1\"]\n1. w\n", LUS_E_RECORD_TAG_MISSING, 2, 0},
        {"[Lusoria \"1\"]\n[Game ur]\n", LUS_E_RECORD_TAG, 2, 0},
        {"[Lusoria \"1\"]\n[Game \"ur\"]x\n", LUS_E_RECORD_TAG, 2, 0},
        {"[Lusoria \"1\"]\n[Game \"ru\"]\n", LUS_E_GAME, 2, 7},
        {"[Lusoria \"1\"]\n[Game \"ur:path=no\"]\n", LUS_E_VALUE, 2, 15},
        {HEAD "[Game \"ur\"]\n", LUS_E_RECORD_TAG_TWICE, 3, 1},
        {HEAD "[White \"a\"]\n[White \"b\"]\n", LUS_E_RECORD_TAG_TWICE, 4, 1},
        {HEAD "[Lusoria \"1\"]\n", LUS_E_RECORD_TAG_TWICE, 3, 1},
        {HEAD "[Start \"w ?o W:t7,h7 B:t7,h6 r7\"]\n", LUS_E_COUNT, 3, 21},
        {HEAD "\n1. b throw\n", LUS_E_RECORD_TURN, 4, 3},
        {HEAD "\n2. w throw\n", LUS_E_RECORD_TURN, 4, 0},
        {HEAD "\n1. w throw 2. b\n", LUS_E_RECORD_TURN, 4, 11},
        {HEAD "\nthrow\n", LUS_E_RECORD_TURN, 4, 0},
        {HEAD "\n1. w (throw)\n", LUS_E_RECORD_PAREN, 4, 5},
        {HEAD "\n1. w throw 2\n", LUS_E_RECORD_PAREN, 4, 11},
        {HEAD "\n1. w throw (5)\n", LUS_E_THROW, 4, 12},
        {HEAD "\n1. w enter\n", LUS_E_ACTION, 4, 5},
        {HEAD "\n1. w averyveryverylongactionindeed\n", LUS_E_ACTION, 4, 5},
        {HEAD "\n1. w throw (4)\n", LUS_E_RECORD_NO_RESULT, 5, 0},
        {HEAD "\n1. w throw (4)\nresult", LUS_E_RECORD_NO_RESULT, 5, 6},
        {HEAD "\n1. w throw (4)\nresult w off\n", LUS_E_RECORD_RESULT, 5, 7},
        {HEAD "\n1. w throw (4)\nresult x off\n", LUS_E_RECORD_RESULT, 5, 7},
        {HEAD "\n1. w throw (4)\nresult w\n", LUS_E_RECORD_RESULT, 5, 7},
        {HEAD "\n1. w throw (4)\nresult draw resignation\n", LUS_E_RECORD_RESULT, 5, 7},
        {HEAD "\n1. w throw (4)\nresult w agreement\n", LUS_E_RECORD_RESULT, 5, 7},
        {HEAD "\n1. w throw (4)\nresult *\nmore\n", LUS_E_RECORD_AFTER, 6, 0},
        {HEAD "\n1. w {throw\n", LUS_E_RECORD_COMMENT, 4, 5},
        {HEAD "[Final \"nonsense\"]\n\n1. w throw (4)\nresult *\n", LUS_E_RECORD_FINAL, 3, 8},
        {HEAD "[Checksum \"00000000\"]\n\n1. w throw (4)\nresult *\n", LUS_E_RECORD_CHECKSUM, 3,
         11},
        {HEAD "[Checksum \"\"]\n\n1. w throw (4)\nresult *\n", LUS_E_RECORD_CHECKSUM, 3, 11},
        /* what has a place of its own is told first */
        {HEAD "[Checksum \"00000000\"]\n\n1. w throw (5)\nresult *\n", LUS_E_THROW, 5, 12},
        {HEAD "[Checksum \"0\"]\n[Checksum \"0\"]\n", LUS_E_RECORD_TAG_TWICE, 4, 1},
        {"[Lusoria \"1\"]", LUS_E_RECORD_TAG_MISSING, 1, 13},
        {"[Lusoria \"1\"]\n[Game \"ur", LUS_E_RECORD_TAG, 2, 0},
        {HEAD "\n1.", LUS_E_RECORD_NO_RESULT, 4, 2},
        {HEAD "\n1. {now w throw\n", LUS_E_RECORD_COMMENT, 4, 3},
        {HEAD "\n1. w throw (0000000000000004)\n", LUS_E_THROW, 4, 12},
        {HEAD "\n1. w throw (4)\nresult {w time\n", LUS_E_RECORD_COMMENT, 5, 7},
        {HEAD "\n1. w throw (4)\nresult w {time\n", LUS_E_RECORD_COMMENT, 5, 9},
        {HEAD "\n1. w throw (4)\nresult w time {x\n", LUS_E_RECORD_COMMENT, 5, 14},
        {HEAD "\n1. w throw (4)\nresult w somethingthatcanbenoreason\n", LUS_E_RECORD_RESULT, 5, 7},
        {OVER "\n1. w a1-b1\n", LUS_E_GAME_OVER, 5, 0},
        {OVER "\na1-b1\n", LUS_E_GAME_OVER, 5, 0},
        {OVER "\nresult *\n", LUS_E_RECORD_RESULT, 5, 7},
        {OVER "\nresult b legion\n", LUS_E_RECORD_RESULT, 5, 7},
        {OVER "\nresult w capture\n", LUS_E_RECORD_RESULT, 5, 7},
        {HEAD "\n1. w \x01\n", LUS_E_TEXT, 4, 0},
        {HEAD "\n1. w \xff\n", LUS_E_TEXT, 4, 0},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        lus_record record;
        lus_fault fault = {0};
        cr_expect(!read_text(bad[i].text, &record, &fault), "%s", bad[i].text);
        expect_fault(&bad[i], &fault);
        cr_expect(!read_text(bad[i].text, &record, NULL));
    }
}

Test(record, room_is_limited_not_overrun)
{
    lus_record record;
    lus_fault fault;
    cr_expect(!lus_record_read(&record, small, steps, 3, comments, COMMENTS, &fault));
    cr_expect_eq(fault.code, LUS_E_FULL);
    cr_expect(!lus_record_read(&record, small, steps, STEPS, comments, 1, &fault));
    cr_expect_eq(fault.code, LUS_E_TOO_LONG);
}

Test(record, people_may_end_a_game)
{
    static const char *const results[] = {"w resignation", "b time", "draw agreement",
                                          "w abandonment", "draw abandonment"};
    for (unsigned i = 0; i < sizeof results / sizeof *results; i++) {
        char game[256];
        lus_record record;
        lus_fault fault;
        snprintf(game, sizeof game, HEAD "\n1. w throw (4)\nresult %s\n", results[i]);
        cr_expect(read_text(game, &record, &fault), "%s: %s", results[i],
                  lus_error_name(fault.code));
        cr_expect_eq(record.match.status.kind, LUS_OVER);
        check_round_trip(&record);
    }
}

/* A damaged byte anywhere is refused or gives another valid record, never a crash. */
Test(record, single_damaged_bytes)
{
    static const char damage[] = {' ', 'x', '\n', '"', '}', '(', '9'};
    char damaged[sizeof small];
    for (size_t i = 0; i + 1 < sizeof small; i++) {
        for (unsigned k = 0; k < sizeof damage; k++) {
            lus_record record;
            lus_fault fault = {0};
            memcpy(damaged, small, sizeof small);
            damaged[i] = damage[k];
            if (!read_text(damaged, &record, &fault))
                cr_expect(fault.code != LUS_OK && fault.line > 0);
        }
    }
}

/* 19a3ce40 and the like are what zlib.crc32 of Python says of the words with single blanks. */
Test(record, a_checksum_outlives_blanks_and_line_ends)
{
    static const char *const same[] = {
        sealed,
        SMALL_HEAD SMALL_SUM "\r\n\t" SMALL_MOVES "\r\n\n",
        "[Lusoria \"1\"]\n" SMALL_SUM "[Game \"ur:pawns=1\"]\n[White \"Claudia\"]\n"
        "[Black \"Marcus \\\"Niger\\\"\"]\n[Final \"w 2 W:t3,1 B:t7,h1 r11\"]\n"
        "1. w throw (4) 2. b {he hesitates} throw (2) 3. w buy (2) {to be continued} result *",
    };
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++) {
        lus_record record;
        lus_fault fault = {0};
        cr_expect(read_text(same[i], &record, &fault), "%u: %s, line %u", i,
                  lus_error_name(fault.code), fault.line);
        cr_expect_eq(record.tag_count, 2);
    }
}

/* One bit that is another, anywhere but in the name of the checksum's line, is noticed. */
Test(record, a_flipped_bit_is_noticed)
{
    char damaged[sizeof sealed];
    const size_t line = sizeof SMALL_HEAD - 1;
    for (size_t i = 0; i + 1 < sizeof sealed; i++) {
        for (unsigned bit = 0; bit < 8 && (i < line || i >= line + strlen("[Checksum")); bit++) {
            lus_record record;
            lus_fault fault = {0};
            memcpy(damaged, sealed, sizeof sealed);
            damaged[i] = (char)(damaged[i] ^ (1 << bit));
            cr_expect(!read_text(damaged, &record, &fault), "%zu %u", i, bit);
        }
    }
}

/* A record after other text, and one for which there is no room. */
Test(record, a_checksum_is_of_its_record_alone)
{
    lus_record record;
    lus_fault fault = {0};
    cr_assert(read_text(small, &record, &fault));
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put(&w, "before ");
    lus_record_write(&record, &w);
    cr_expect_str_eq(text, "before " SMALL_HEAD SMALL_SUM SMALL_MOVES);
    for (size_t size = 2; size < sizeof sealed; size++) {
        char *exact = malloc(size); /* the sanitizer watches its end */
        w = lus_writer_on(exact, size);
        lus_record_write(&record, &w);
        cr_expect(w.full);
        free(exact);
    }
}

Test(record, escaping)
{
    char escaped[64];
    cr_expect(lus_record_escape("a \"b\" \\ é", escaped, sizeof escaped));
    cr_expect_str_eq(escaped, "a \\\"b\\\" \\\\ é");
    cr_expect(!lus_record_escape("line\nbreak", escaped, sizeof escaped));
    cr_expect(!lus_record_escape("\"\"\"\"", escaped, 8));
    cr_expect(lus_record_escape("\"\"\"\"", escaped, 9));
}

/* What is written can be read: a header's value has the same limit both ways. */
Test(record, the_longest_value)
{
    static char value[LUS_TAG_VALUE_MAX + 1], escaped[2 * LUS_TAG_VALUE_MAX];
    memset(value, 'a', LUS_TAG_VALUE_MAX);
    cr_expect(!lus_record_escape(value, escaped, sizeof escaped));
    value[LUS_TAG_VALUE_MAX - 1] = '\0';
    cr_expect(lus_record_escape(value, escaped, sizeof escaped));
    lus_record record;
    lus_fault fault = {0};
    snprintf(text, sizeof text, HEAD "[White \"%s\"]\n\nresult *\n", value);
    cr_expect(read_text(text, &record, &fault), "%s", lus_error_name(fault.code));
    snprintf(text, sizeof text, HEAD "[White \"%sa\"]\n\nresult *\n", value);
    cr_expect(!read_text(text, &record, &fault));
    cr_expect_eq(fault.code, LUS_E_TOO_LONG);
    cr_expect_eq(fault.line, 3);
    cr_expect_eq(fault.offset, 8);
}

Test(record, as_many_headers_as_there_is_room_for)
{
    lus_record record;
    lus_fault fault = {0};
    static char names[LUS_TAGS_MAX + 1][16];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put(&w, HEAD);
    for (unsigned i = 0; i < LUS_TAGS_MAX; i++) {
        snprintf(names[i], sizeof names[i], "Tag_%u", i);
        lus_put(&w, "[");
        lus_put(&w, names[i]);
        lus_put(&w, " \"x\"]\n");
    }
    size_t full = w.length;
    lus_put(&w, "\nresult *\n");
    cr_assert(read_text(text, &record, &fault), "%s", lus_error_name(fault.code));
    cr_expect_eq(record.tag_count, LUS_TAGS_MAX);
    cr_expect(!lus_record_set_tag(&record, "White", "Claudia"));
    cr_expect(lus_record_set_tag(&record, names[7], "seven"));
    cr_expect_eq(record.tag_count, LUS_TAGS_MAX);
    char value[16];
    cr_expect_str_eq(lus_record_tag(&record, names[7], value, sizeof value), "seven");
    w = (lus_writer){.text = text, .size = sizeof text, .length = full};
    lus_put(&w, "[White \"x\"]\n\nresult *\n");
    cr_expect(!read_text(text, &record, &fault));
    cr_expect_eq(fault.code, LUS_E_TOO_LONG);
    cr_expect_eq(fault.line, 3 + LUS_TAGS_MAX);
    cr_expect_eq(fault.offset, 1);
}

/* Text is checked in pieces: no character is cut in two, and no byte is left out. */
Test(record, long_lines_are_checked_whole)
{
    for (unsigned before = 0; before < 4; before++) {
        lus_record record;
        lus_fault fault = {0};
        lus_writer w = lus_writer_on(text, sizeof text);
        lus_put(&w, HEAD "\n{");
        for (unsigned i = 0; i < before; i++)
            lus_put_char(&w, 'a');
        for (unsigned i = 0; i < 1200; i++)
            lus_put(&w, "𐌀");
        lus_put(&w, "}\nresult *\n");
        cr_expect(read_text(text, &record, &fault), "%u: %s", before, lus_error_name(fault.code));
        text[w.length - 14] = '\x7f'; /* in the last character */
        cr_expect(!read_text(text, &record, &fault));
        cr_expect_eq(fault.code, LUS_E_TEXT);
        cr_expect_eq(fault.line, 4);
    }
}

Test(record, bytes_that_begin_no_character)
{
    lus_record record;
    lus_fault fault = {0};
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put(&w, HEAD "\n{");
    for (unsigned i = 0; i < 3000; i++)
        lus_put_char(&w, '\x80');
    lus_put(&w, "}\nresult *\n");
    cr_expect(!read_text(text, &record, &fault));
    cr_expect_eq(fault.code, LUS_E_TEXT);
    cr_expect_eq(fault.line, 4);
}
