/* The universal game interface, line by line. Whole dialogues are in docs/protocol.md
 * (checks/protocol.sh).
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ugi/ugi.h"

static lus_step steps[2 * UGI_STEPS_MAX];
static char reply[UGI_REPLY_MAX];
static ugi u;

static void begin(const char *game)
{
    char line[128] = "setoption name Game value ";
    lus_writer w = lus_writer_on(reply, sizeof reply);
    ugi_begin(&u, "Test", steps);
    strcat(line, game);
    cr_assert_eq(ugi_line(&u, line, &w), UGI_NOTHING);
    cr_assert_str_empty(reply);
}

static ugi_wish say(const char *line)
{
    lus_writer w = lus_writer_on(reply, sizeof reply);
    ugi_wish wish = ugi_line(&u, line, &w);
    cr_assert(!w.full);
    return wish;
}

#define REPLIES(line, wanted)                                                                      \
    do {                                                                                           \
        say(line);                                                                                 \
        cr_expect_str_eq(reply, wanted);                                                           \
    } while (0)
#define REFUSES(line)                                                                              \
    do {                                                                                           \
        cr_expect_eq(say(line), UGI_NOTHING);                                                      \
        cr_expect_eq(strncmp(reply, "info string error: ", 19), 0, "%s: %s", line, reply);         \
    } while (0)

Test(ugi, a_share_of_the_clock)
{
    begin("ergo");
    cr_expect_eq(say("go p1time 60000 p2time 30000 p1inc 1 p2inc 1000"), UGI_THINK);
    cr_expect_float_eq(u.limits.seconds, 1.8, 1e-9, "Black begins: %f", u.limits.seconds);
    cr_expect_eq(say("go p2time 1000 p2inc 60000"), UGI_THINK);
    cr_expect_float_eq(u.limits.seconds, 0.5, 1e-9, "never more than half");
    cr_expect_eq(say("go p2time 0"), UGI_THINK);
    cr_expect_float_eq(u.limits.seconds, 0.001, 1e-9, "never nothing");
    cr_expect_eq(say("go p2time 300000 movetime 20"), UGI_THINK);
    cr_expect_float_eq(u.limits.seconds, 0.02, 1e-9, "the shorter of both");
    REFUSES("go p1time 1000");
}

Test(ugi, limits)
{
    begin("ergo");
    cr_expect_eq(say("go depth 4 nodes 1000"), UGI_THINK);
    cr_expect(u.limits.depth == 4 && u.limits.nodes == 1000 && u.limits.seconds <= 0 &&
              !u.infinite);
    cr_expect_eq(say("  go   infinite  "), UGI_THINK);
    cr_expect(u.infinite && u.limits.depth == 0);
    REFUSES("go");
    REFUSES("go depth");
    REFUSES("go depth -1");
    REFUSES("go nodes 99999999999999999999999999");
    REFUSES("go searchmoves @e5");
    say("setoption name LEVEL value 6");
    cr_expect_eq(say("go"), UGI_THINK);
    cr_expect(u.level == 6 && !u.infinite);
}

Test(ugi, a_bad_position_changes_nothing)
{
    char before[LUS_POSITION_MAX + 16];
    begin("ergo");
    say("position startpos moves @e5 @e6");
    say("query position");
    strcpy(before, reply);
    REFUSES("position startpos moves @a1 @b2 @zz");
    REFUSES("position startpos moves @a1 @a1");
    REFUSES("position startpos @a1");
    REFUSES("position fen 10/10 b 0");
    REFUSES("position fen");
    REFUSES("position");
    REFUSES("position startpos moves an-action-longer-than-any");
    REPLIES("query position", before);
}

Test(ugi, a_position_of_its_own_with_moves)
{
    begin("scripta2");
    REPLIES("position fen w - W:h15 B:h15 moves 52 5:h 2:5", "");
    REPLIES("query position", "response b - W:h14,7x1 B:h15\n");
    REPLIES("query chance", "response true\n");
    REPLIES("position fen  w - W:h15 B:h15   moves  52", "");
    REPLIES("query moves", "response 2:h 5:h\n");
    REPLIES("query weights", "response\n");
}

Test(ugi, while_thinking)
{
    begin("ergo");
    u.thinking = true;
    REFUSES("position startpos");
    REFUSES("go depth 1");
    REFUSES("uginewgame");
    REFUSES("setoption name Hash value 8");
    REPLIES("query gameover", "response false\n");
    cr_expect_eq(say("isready"), UGI_PREPARE);
    cr_expect_str_eq(reply, "readyok\n");
    cr_expect_eq(say("stop"), UGI_STOP);
    cr_expect_eq(say("quit"), UGI_QUIT);
}

Test(ugi, options)
{
    begin("ergo");
    say("setoption name seed value 18446744073709551615");
    cr_expect_eq(u.seed, UINT64_MAX);
    REFUSES("setoption name Seed value 18446744073709551616");
    REFUSES("setoption name Hash value 7");
    REFUSES("setoption name Level value 0");
    REFUSES("setoption name Level");
    REFUSES("setoption name Game value");
    REFUSES("setoption");
    u.forget = false;
    say("uginewgame");
    cr_expect(u.forget);
    REPLIES("", "");
    REPLIES("   ", "");
    REFUSES("UGI");
    REFUSES("ugi now");
    REFUSES("is\tready");
    REFUSES("\xff");
}

/* EG-15: the third occurrence of a position. */
Test(ugi, repetition_by_the_moves)
{
    static char line[8192] = "position startpos moves @e5 @e6";
    begin("ergo");
    say("position startpos moves @e5 @e6 e5-d5 e6-f6 d5-e5 f6-e6");
    REPLIES("query gameover", "response false\n");
    for (unsigned i = 0; i < 2; i++)
        strcat(line, " e5-d5 e6-f6 d5-e5 f6-e6");
    say(line);
    cr_expect_str_empty(reply);
    REPLIES("query result", "response draw\n");
    REFUSES("go depth 1");
    strcat(line, " e5-d5");
    REFUSES(line);
}
