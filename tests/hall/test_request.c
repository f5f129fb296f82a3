/* Messages of clients: every field has its form, and who sends another is told which field. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "server/protocol/protocol.h"

#define KEY32 "0123456789abcdef0123456789abcdef"
#define HEX64 KEY32 KEY32
#define POINT87                                                                                    \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

static const char *read_trouble(const char *body, request *r)
{
    char message[REQUEST_MAX];
    const char *trouble;
    int length = snprintf(message, sizeof message, "{\"v\":%u,%s}", PROTOCOL_VERSION, body);
    bool fine = request_read(message, (size_t)length, r, &trouble);
    cr_assert_eq(fine, trouble == NULL);
    return trouble;
}

static void expect(const char *body, const char *trouble)
{
    request r;
    const char *found = read_trouble(body, &r);
    cr_expect(trouble ? found && strcmp(found, trouble) == 0 : !found, "%s: %s", body,
              found ? found : "fine");
}

/* A message that is right, and what its fields must not be. */
static const struct {
    const char *type, *fields; /* with %s where the field is */
    const char *name, *good, *bad[8];
} forms[] = {
    {"view", "%s", "code", "\"abcdefgh\"", {"\"abcdefg\"", "\"abcdefgi\"", "\"abcdefghj\"", "7"}},
    {"resign", "%s", "number", "0", {"-1", "1.5", "\"0\"", "99999999"}},
    {"claim",
     "\"number\":1,%s",
     "result",
     "\"draw\"",
     {"\"loss\"", "\"wins\"", "\"winner\"", "null", "true"}},
    {"react", "%s", "reaction", "\"thanks\"", {"\"nonsense\"", "7", "\"averyveryverylongone\""}},
    {"seed",
     "\"number\":1,%s",
     "seed",
     "\"" HEX64 "\"",
     {"\"" KEY32 "\"", "\"" KEY32 KEY32 "0\"", "7"}},
    {"act", "\"number\":1,%s", "action", "\"throw\"", {"7", "\"a word too long for it\""}},
    {"pair", "%s", "round", "1", {"-1", "\"1\"", "null"}},
    {"challenge", "%s", "player", "3", {"-1", "250", "\"3\"", "1e3"}},
    {"rest", "%s", "resting", "true", {"0", "null", "\"true\""}},
    {"freeze", "%s", "frozen", "false", {"0", "null"}},
    {"timer", "%s", "seconds", "0", {"-1", "1000000", "\"1\""}},
    {"try", "\"line\":\"@e5\",%s", "task", "9", {"10", "-1", "\"1\""}},
    {"try", "\"task\":1,%s", "line", "\"@e5\"", {"\"\"", "7"}},
    {"decide",
     "\"code\":\"abcdefgh\",%s",
     "outcome",
     "\"white\"",
     {"\"open\"", "\"nonsense\"", "7", "\"averylongword\""}},
    {"unsubscribe", "%s", "endpoint", "\"https://push.example/x\"", {"\"\"", "7"}},
    {"subscribe",
     "\"endpoint\":\"x\",\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\",%s",
     "p256dh",
     "\"" POINT87 "\"",
     {"\"\"", "\"AAAA\"", ("\"" POINT87 "=\""), "\"*\"", "7"}},
    {"subscribe",
     "\"endpoint\":\"x\",\"p256dh\":\"" POINT87 "\",%s",
     "auth",
     "\"BTBZMqHH6r4Tts7J_aSIgg\"",
     {"\"\"", "\"AAAA\"", "7"}},
    {"rename", "\"player\":1,%s", "name", "\"Bea\"", {"\"\"", "\" a\"", "\"\\u200bx\"", "7"}},
    {"enter",
     "\"code\":\"abcdefgh\",\"name\":\"Bea\",%s",
     "key",
     "\"" KEY32 "\"",
     {"\"" KEY32 "0\"", "\"" HEX64 "\"", "\"xyz\"", "7"}},
    {"open",
     "\"game\":\"ergo\",\"clock\":\"none\",\"name\":\"Ludi\",\"key\":\"" KEY32 "\",%s",
     "pairing",
     "\"swiss\"",
     {"\"\"", "\"nonsense\"", "7", "\"averylongword\""}},
    {"open",
     "\"game\":\"ergo\",\"pairing\":\"free\",\"name\":\"Ludi\",\"key\":\"" KEY32 "\",%s",
     "clock",
     "\"300+5\"",
     {"\"\"", "\"nonsense\"", "7"}},
    {"task", "\"line\":\"@e5\",%s", "game", "\"ergo\"", {"\"chess\"", "7", "\"\""}},
    {"task",
     "\"line\":\"@e5\",\"game\":\"ergo\",%s",
     "start",
     "\"10/10/10/4c5/10/10/10/10/10 w 0\"",
     {"\"\"", "\"nonsense\"", "7"}},
};

Test(request, every_field_has_its_form)
{
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++) {
        char field[512], fields[1024], body[1600];
        for (unsigned b = 0; b == 0 || forms[i].bad[b - 1]; b++) {
            snprintf(field, sizeof field, "\"%s\":%s", forms[i].name,
                     b ? forms[i].bad[b - 1] : forms[i].good);
            const char *at = strstr(forms[i].fields, "%s");
            snprintf(fields, sizeof fields, "%.*s%s%s", (int)(at - forms[i].fields),
                     forms[i].fields, field, at + 2);
            snprintf(body, sizeof body, "\"type\":\"%s\",%s", forms[i].type, fields);
            expect(body, b ? forms[i].name : NULL);
        }
    }
}

Test(request, what_is_no_message)
{
    request r;
    const char *trouble;
    static const struct {
        const char *text, *trouble;
    } bad[] = {
        {"", "JSON"},
        {"{", "JSON"},
        {"{\"v\":1,\"v\":1}", "JSON"},
        {"[]", "object"},
        {"7", "JSON"},
        {"{}", "v"},
        {"{\"v\":0,\"type\":\"lobby\"}", "v"},
        {"{\"v\":\"1\",\"type\":\"lobby\"}", "v"},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_expect(!request_read(bad[i].text, strlen(bad[i].text), &r, &trouble));
        cr_expect_str_eq(trouble, bad[i].trouble, "%s: %s", bad[i].text, trouble);
    }
    expect("\"type\":\"lobby\"", NULL);
    expect("\"type\":\"lobbies\"", "type");
    expect("\"type\":7", "type");
    expect("\"type\":\"averyveryverylongtype\"", "type");
    expect("\"type\":\"lobby\",\"more\":1", "unknown field");
    expect("\"type\":\"view\"", "code");
    expect("\"type\":\"view\",\"code\":\"abcdefgh\",\"name\":\"x\"", "unknown field");
}

Test(request, what_was_said_is_understood)
{
    request r;
    cr_assert_null(read_trouble("\"type\":\"rest\",\"resting\":true,\"player\":7", &r));
    cr_expect(r.kind == REQUEST_REST && r.resting && r.player_given && r.player == 7);
    cr_assert_null(read_trouble("\"type\":\"rest\",\"resting\":false", &r));
    cr_expect(!r.resting && !r.player_given);
    cr_assert_null(
        read_trouble("\"type\":\"decide\",\"code\":\"abcdefgh\",\"outcome\":\"draw\"", &r));
    cr_expect(r.outcome == RESULT_DRAW && strcmp(r.code, "abcdefgh") == 0);
    cr_assert_null(read_trouble("\"type\":\"timer\",\"seconds\":90", &r));
    cr_expect_eq(r.seconds, 90);
}
