/* Text in and out, options and errors. */
#include <stdio.h>
#include <string.h>

#include "tests/support/support.h"

Test(text, writer_never_overflows)
{
    char buffer[8];
    lus_writer w = lus_writer_on(buffer, sizeof buffer);
    lus_put(&w, "abc");
    lus_put_number(&w, 1234567);
    cr_expect_str_eq(buffer, "abc1234");
    cr_expect(w.full);
    w = lus_writer_on(buffer, sizeof buffer);
    lus_put_number(&w, 0);
    cr_expect_str_eq(buffer, "0");
    cr_expect(!w.full);
}

Test(text, numbers)
{
    lus_fault fault;
    unsigned number = 0;
    lus_reader r = {"42x", "42x", &fault};
    cr_expect(lus_take_number(&r, 99, &number));
    cr_expect_eq(number, 42);
    cr_expect_eq(*r.at, 'x');
    static const struct {
        const char *text;
        lus_error code;
        const char *what;
    } bad[] = {{"", LUS_E_NUMBER, ""},
               {"xy", LUS_E_NUMBER, "x"},
               {"-1", LUS_E_NUMBER, "-"},
               {"007x", LUS_E_LEADING_ZERO, "007"},
               {"100x", LUS_E_TOO_BIG, "100"},
               {"99999999999999999999", LUS_E_TOO_BIG, "99999999999999999999"}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        r = (lus_reader){bad[i].text, bad[i].text, &fault};
        cr_expect(!lus_take_number(&r, 99, &number), "%s", bad[i].text);
        cr_expect_eq(fault.code, bad[i].code, "%s", bad[i].text);
        cr_expect_str_eq(fault.what, bad[i].what);
        cr_expect_eq(*r.at, *bad[i].text, "nothing is taken");
    }
    r = (lus_reader){"100", "100", &fault};
    cr_expect(!lus_take_number(&r, 99, &number) && fault.a == 100 && fault.b == 99);
    cr_expect(lus_take_number(&r, 100, &number) && number == 100);
    r = (lus_reader){"0", "0", &fault};
    cr_expect(lus_take_number(&r, 9, &number) && number == 0);
}

Test(text, clean_utf8)
{
    cr_expect(lus_is_clean("Élégance « à la romaine »  ○ 𐌀"));
    cr_expect(!lus_is_clean("a\nb"));
    cr_expect(!lus_is_clean("a\x7f"));
    cr_expect(!lus_is_clean("\xc0\xaf"));         /* overlong */
    cr_expect(!lus_is_clean("\xe0\x80\x80"));     /* overlong */
    cr_expect(!lus_is_clean("\xed\xa0\x80"));     /* surrogate */
    cr_expect(!lus_is_clean("\xf4\x90\x80\x80")); /* beyond Unicode */
    cr_expect(!lus_is_clean("\xc3"));             /* cut off */
    cr_expect(!lus_is_clean("\xc2\x85"));         /* C1 control */
    cr_expect(!lus_is_clean("\xf0\x80\x80\x80")); /* overlong */
    cr_expect(!lus_is_clean("\xf5\x80\x80\x80")); /* no such first byte */
    /* the first and the last of each length, and what borders on the surrogates */
    cr_expect(lus_is_clean(" ~\xc2\xa0\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"));
    cr_expect(lus_is_clean("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\xed\x9f\xbf\xee\x80\x80"));
    cr_expect(!lus_is_clean("a\x1f"));
    cr_expect_eq(lus_columns("éa", 2), 1);
    cr_expect_eq(lus_columns("éa", 3), 2);
    cr_expect_eq(lus_columns("éa", 99), 2);
}

Test(text, distance)
{
    cr_expect_eq(lus_distance("scripta2", "scripta2"), 0);
    cr_expect_eq(lus_distance("sripta2", "scripta2"), 1);
    cr_expect_eq(lus_distance("ru", "ur"), 1);
    cr_expect_eq(lus_distance("", "ur"), 2);
    cr_expect_eq(lus_distance("ergo", "ogre"), 3);
    cr_expect_eq(lus_distance("ur", ""), 2);
    cr_expect_eq(lus_distance("bastonus", "bastonu"), 1);
    cr_expect_eq(lus_distance("kitten", "sitting"), 3);
    cr_expect_eq(lus_distance("finkel", "ifnkel"), 1);
    cr_expect_eq(lus_distance("abc", "cab"), 2);
    /* as long as it is compared, and longer */
    cr_expect_eq(lus_distance("a23456789012345678901234567890b", "x23456789012345678901234567890y"),
                 2);
    cr_expect_eq(lus_distance("a word that is longer than thirty-one bytes", "ur"), 43);
    cr_expect_eq(lus_distance("ur", "a word that is longer than thirty-one bytes"), 43);
}

Test(text, nothing_is_taken_at_the_end)
{
    lus_fault fault;
    lus_reader r = {"a", "a", &fault};
    cr_expect(lus_take(&r, 'a'));
    cr_expect(!lus_take(&r, '\0'));
    cr_expect_eq(*r.at, '\0');
    cr_expect_eq(lus_take_one_of(&r, "ab"), -1);
    cr_expect(!lus_expect(&r, 'b') && fault.code == LUS_E_ENDS_EARLY && fault.offset == 1);
    cr_expect_str_eq(fault.what, "");
    r = (lus_reader){"xy", "xy", &fault};
    cr_expect(!lus_expect(&r, 'b') && fault.code == LUS_E_UNEXPECTED && fault.offset == 0);
    cr_expect_str_eq(fault.what, "x");
    cr_expect_eq(lus_take_one_of(&r, "wx"), 1);
    cr_expect_eq(lus_take_one_of(&r, "wx"), -1);
    cr_expect_eq(*r.at, 'y');
}

Test(text, fillings)
{
    static const lus_filling fillings[] = {{"a", "1"}, {"ab", "2"}, {0}};
    char text[64];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_fill(&w, "{a}{ab}, {abc} {b} {a", fillings);
    cr_expect_str_eq(text, "12, {abc} {b} {a");
}

Test(text, numbers_of_every_length)
{
    char text[32];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put_number(&w, 18446744073709551615u);
    lus_put_char(&w, ' ');
    lus_put_number(&w, 10);
    cr_expect_str_eq(text, "18446744073709551615 10");
}

Test(text, split)
{
    lus_field fields[3];
    lus_fault fault;
    cr_expect(lus_split("a bc d", fields, 3, &fault));
    cr_expect(lus_field_is(fields[1], "bc"));
    cr_expect(!lus_split("a bc", fields, 3, &fault) && fault.code == LUS_E_FIELDS && fault.a == 2);
    cr_expect(!lus_split("a b c d", fields, 3, &fault) && fault.code == LUS_E_FIELDS &&
              fault.a == 4);
    cr_expect(!lus_split("a  c d", fields, 3, &fault) && fault.code == LUS_E_UNEXPECTED &&
              fault.offset == 2);
    cr_expect_str_eq(fault.what, " ");
    cr_expect(!lus_split("a b c ", fields, 3, &fault) && fault.code == LUS_E_ENDS_EARLY);
    cr_expect_str_eq(fault.what, "");
    cr_expect(!lus_split("", fields, 3, &fault));
}

Test(options, identities)
{
    static const char *const canonical[] = {
        "ur",
        "ur:path=murray",
        "ur:path=murray,buy=never",
        "ur:pawns=1",
        "ur:pawns=3",
        "scripta2:first=black,doubles=once",
        "scripta3:leftover=lost",
        "ergo:swap=on",
        "bastonus:ranks=along",
    };
    for (unsigned i = 0; i < sizeof canonical / sizeof *canonical; i++) {
        char text[LUS_IDENTITY_MAX];
        lus_writer w = lus_writer_on(text, sizeof text);
        lus_variant v = variant_of(canonical[i]);
        lus_variant_write(&v, &w);
        cr_expect_str_eq(text, canonical[i]);
    }
    lus_variant most = variant_of("ur:pawns=7"), standard = variant_of("ur");
    cr_expect_eq(memcmp(most.option, standard.option, sizeof most.option), 0);
    lus_variant given = variant_of("ur:buy=never,path=bell"), same = variant_of("ur:buy=never");
    cr_expect_eq(memcmp(given.option, same.option, sizeof given.option), 0);
}

/* A rule set's name stands for its options, in the form that identities have. */
Test(options, presets)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        for (const lus_preset *p = lus_games[g]->presets; p && p->name; p++) {
            char named[LUS_IDENTITY_MAX], written[LUS_IDENTITY_MAX], text[LUS_IDENTITY_MAX];
            lus_writer w = lus_writer_on(text, sizeof text);
            snprintf(named, sizeof named, "%s:%s", lus_games[g]->id, p->name);
            snprintf(written, sizeof written, "%s%s%s", lus_games[g]->id, *p->options ? ":" : "",
                     p->options);
            lus_variant v = variant_of(named);
            lus_variant_write(&v, &w);
            cr_expect_str_eq(text, written, "%s is %s", named, text);
            cr_expect_eq(lus_variant_preset(&v), p);
        }
    }
}

Test(options, a_rule_set_may_be_changed_and_is_then_none)
{
    lus_variant v = variant_of("ur:pawns=3");
    cr_expect_null(lus_variant_preset(&v));
    v = variant_of("ergo:swap=on");
    cr_expect_null(lus_variant_preset(&v));
}

Test(options, games_have_numbers)
{
    for (unsigned g = 0; lus_games[g]; g++)
        cr_expect_eq(lus_game_index(lus_games[g]), g);
}

Test(options, refusals)
{
    static const struct {
        const char *text;
        lus_error code;
        unsigned offset;
    } bad[] = {
        {"", LUS_E_GAME, 0},
        {"chess", LUS_E_GAME, 0},
        {"UR", LUS_E_GAME, 0},
        {"ur:", LUS_E_OPTION_FORM, 3},
        {"ur:path", LUS_E_OPTION_FORM, 3},
        {"ur:path=bell,", LUS_E_OPTION_FORM, 13},
        {"ur:road=bell", LUS_E_OPTION, 3},
        {"ur:path=belle", LUS_E_VALUE, 8},
        {"ur:path=", LUS_E_VALUE, 8},
        {"ur:path=bell,path=bell", LUS_E_OPTION_TWICE, 13},
        {"ur:pawns=8", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=0", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=03", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=99999999999999", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=x", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=/", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=:", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=1000", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=12", LUS_E_VALUE_RANGE, 9},
        {"ur:pawns=/@", LUS_E_VALUE_RANGE, 9}, /* as digits they would make a 6 */
        {"ur:=", LUS_E_OPTION, 3},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        lus_variant v;
        lus_fault fault;
        cr_expect(!lus_variant_read(bad[i].text, &v, &fault), "%s", bad[i].text);
        cr_expect_eq(fault.code, bad[i].code, "%s: %s", bad[i].text, lus_error_name(fault.code));
        cr_expect_eq(fault.offset, bad[i].offset, "%s: %u", bad[i].text, fault.offset);
        cr_expect(!lus_variant_read(bad[i].text, &v, NULL));
    }
}

Test(errors, sentences_are_filled)
{
    char text[256];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_fault fault;
    lus_fail_numbers(&fault, LUS_E_COUNT, "w - W:h14", &"w - W:h14"[4], 5, LUS_WHITE, 14, 15);
    lus_fault_write(&fault, lus_error_sentence(fault.code), "White", "Black", &w);
    cr_expect_str_eq(text, "White has 14 pieces in all, 15 are needed");
    cr_expect_str_eq(fault.what, "W:h14");
    cr_expect_eq(fault.offset, 4);
    lus_fail_numbers(&fault, LUS_E_COUNT, "x", NULL, 0, LUS_BLACK, -7, INT32_MIN);
    w = lus_writer_on(text, sizeof text);
    lus_fault_write(&fault, lus_error_sentence(fault.code), "White", "Black", &w);
    cr_expect_str_eq(text, "Black has -7 pieces in all, -2147483648 are needed");
    for (unsigned code = 0; code < LUS_ERROR_COUNT; code++) {
        w = lus_writer_on(text, sizeof text);
        lus_fault_write(&fault, lus_error_sentence(code), "White", "Black", &w);
        cr_expect_null(strchr(text, '{'), "%s: %s", lus_error_name(code), text);
    }
}

Test(errors, numbers_around_nothing)
{
    char text[64];
    lus_fault fault;
    for (long number = -1; number <= 1; number++) {
        lus_writer w = lus_writer_on(text, sizeof text);
        char expected[16];
        lus_fail_numbers(&fault, LUS_E_COUNT, "x", NULL, 0, LUS_BLACK, number, 0);
        lus_fault_write(&fault, "{a} {b} {what} {nonsense}", "White", "Black", &w);
        snprintf(expected, sizeof expected, "%ld 0 x ", number);
        cr_expect(strncmp(text, expected, strlen(expected)) == 0, "%s", text);
        cr_expect_str_eq(text + strlen(expected), "{nonsense}");
    }
}

Test(errors, a_fault_without_numbers)
{
    lus_fault fault;
    memset(&fault, 0xff, sizeof fault);
    cr_expect(!lus_fail(&fault, LUS_E_GAME, "abc", &"abc"[1], 1));
    cr_expect(fault.a == 0 && fault.b == 0 && fault.who == LUS_NOBODY && fault.offset == 1);
    cr_expect_str_eq(fault.what, "b");
    cr_expect(!lus_fail(NULL, LUS_E_GAME, "abc", NULL, 0));
}

Test(errors, what_should_stand_there)
{
    lus_fault fault;
    static const char text[] = "w - X:h15";
    cr_expect(!lus_fail_label(&fault, text, text + 4, 5, "W:"));
    cr_expect_eq(fault.code, LUS_E_LABEL);
    cr_expect_eq(fault.offset, 4);
    cr_expect_str_eq(fault.what, "X:h15");
    cr_expect_str_eq(fault.label, "W:");
    cr_expect(!lus_fail_label(NULL, text, text, 1, "W:"));
    char long_label[2 * sizeof fault.label];
    memset(long_label, 'x', sizeof long_label);
    long_label[sizeof long_label - 1] = '\0';
    lus_fail_label(&fault, text, text, 1, long_label);
    cr_expect_eq(strlen(fault.label), sizeof fault.label - 1);
}

Test(errors, long_texts_are_cut_between_characters)
{
    static const char text[] = "éééééééééééééééééééééééééééééééééééééé";
    lus_fault fault;
    lus_fail(&fault, LUS_E_GAME, text, NULL, 0);
    cr_expect_lt(strlen(fault.what), sizeof fault.what);
    cr_expect(lus_is_clean(fault.what));
    char long_text[200] = "a";
    for (unsigned i = 1; i + 4 < sizeof long_text; i += 4)
        memcpy(long_text + i, "𐌀", 5);
    for (unsigned from = 0; from <= 1; from++) { /* the cut falls on other bytes of a character */
        lus_fail(&fault, LUS_E_GAME, long_text, long_text + from, strlen(long_text + from));
        cr_expect_lt(strlen(fault.what), sizeof fault.what);
        cr_expect_gt(strlen(fault.what), sizeof fault.what - 8);
        cr_expect_neq(fault.what[0], '?');
        cr_expect_str_eq(fault.what + strlen(fault.what) - 3, "…");
        cr_expect_eq(fault.offset, from);
    }
    lus_fail(&fault, LUS_E_GAME, "\xff\xfe", NULL, 0);
    cr_expect_str_eq(fault.what, "?");
    memset(long_text, '\x80', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    lus_fail(&fault, LUS_E_GAME, long_text, NULL, 0);
    cr_expect_str_eq(fault.what, "…");
}

Test(errors, what_fits_is_not_cut)
{
    lus_fault fault;
    char text[sizeof fault.what + 1] = "";
    memset(text, 'a', sizeof fault.what - 1);
    lus_fail(&fault, LUS_E_GAME, text, NULL, 0);
    cr_expect_str_eq(fault.what, text);
    text[sizeof fault.what - 1] = 'a';
    lus_fail(&fault, LUS_E_GAME, text, NULL, 0);
    cr_expect_eq(strlen(fault.what), sizeof fault.what - 1);
    cr_expect_str_eq(fault.what + sizeof fault.what - 4, "…");
}

Test(events, a_list_that_is_full_takes_no_more)
{
    static lus_events events;
    for (unsigned i = 0; i < LUS_EVENTS_MAX + 2; i++)
        lus_tell(&events, (lus_event){.kind = LUS_TURN, .amount = (uint16_t)i});
    cr_expect_eq(events.count, LUS_EVENTS_MAX);
    cr_expect_eq(events.list[LUS_EVENTS_MAX - 1].amount, LUS_EVENTS_MAX - 1);
    cr_expect_eq(lus_turns_begun(&events), LUS_EVENTS_MAX);
}

Test(events, every_kind_has_a_word_of_its_own)
{
    for (unsigned i = 0; i < LUS_EVENT_KINDS; i++)
        for (unsigned k = 0; k < i; k++)
            cr_expect_str_neq(lus_event_name(i), lus_event_name(k));
}

Test(reasons, words_are_unique)
{
    for (unsigned i = 0; i < LUS_REASON_COUNT; i++)
        cr_expect_eq(lus_reason_named(lus_reason_name(i)), i, "%s", lus_reason_name(i));
    cr_expect_eq(lus_reason_named("nonsense"), LUS_REASON_COUNT);
}
