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
    } bad[] = {{"", LUS_E_NUMBER},     {"x", LUS_E_NUMBER},
               {"-1", LUS_E_NUMBER},   {"007", LUS_E_LEADING_ZERO},
               {"100", LUS_E_TOO_BIG}, {"99999999999999999999", LUS_E_TOO_BIG}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        r = (lus_reader){bad[i].text, bad[i].text, &fault};
        cr_expect(!lus_take_number(&r, 99, &number), "%s", bad[i].text);
        cr_expect_eq(fault.code, bad[i].code, "%s", bad[i].text);
    }
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
    cr_expect_eq(lus_columns("éa", 2), 1);
}

Test(text, distance)
{
    cr_expect_eq(lus_distance("scripta2", "scripta2"), 0);
    cr_expect_eq(lus_distance("sripta2", "scripta2"), 1);
    cr_expect_eq(lus_distance("ru", "ur"), 1);
    cr_expect_eq(lus_distance("", "ur"), 2);
    cr_expect_eq(lus_distance("ergo", "ogre"), 3);
    cr_expect_geq(lus_distance("a word that is longer than thirty-one bytes", "ur"), 31);
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
    cr_expect(!lus_split("a b c ", fields, 3, &fault) && fault.code == LUS_E_ENDS_EARLY);
    cr_expect(!lus_split("", fields, 3, &fault));
}

Test(options, identities)
{
    static const char *const canonical[] = {
        "ur",
        "ur:path=murray",
        "ur:path=murray,buy=never",
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
    for (unsigned code = 0; code < LUS_ERROR_COUNT; code++) {
        w = lus_writer_on(text, sizeof text);
        lus_fault_write(&fault, lus_error_sentence(code), "White", "Black", &w);
        cr_expect_null(strchr(text, '{'), "%s: %s", lus_error_name(code), text);
    }
}

Test(errors, long_texts_are_cut_between_characters)
{
    static const char text[] = "éééééééééééééééééééééééééééééééééééééé";
    lus_fault fault;
    lus_fail(&fault, LUS_E_GAME, text, NULL, 0);
    cr_expect_lt(strlen(fault.what), sizeof fault.what);
    cr_expect(lus_is_clean(fault.what));
    lus_fail(&fault, LUS_E_GAME, "\xff\xfe", NULL, 0);
    cr_expect_str_eq(fault.what, "?");
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
