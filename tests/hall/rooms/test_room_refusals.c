/* What the judge of rooms refuses, each with its reason: nothing that was refused has changed
 * anything (test_refusals.c has the same of games). */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "server/room/room.h"

#define HEX64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void room_refuses(room *r, room_entry kind, unsigned player, const char *text, refusal why)
{
    uint32_t count = r->count, games = r->game_count;
    unsigned players = r->player_count, rounds = r->rounds;
    refusal result = room_add(r, kind, player, text, 0);
    cr_expect_eq(result, why, "%s %u “%s”: %u", room_entry_name(kind), player, text, result);
    cr_expect(r->count == count && r->game_count == games && r->player_count == players &&
              r->rounds == rounds);
}

static void member_text(char text[ENTRY_TEXT_MAX], unsigned number, const char *name)
{
    uint8_t hash[FAIR_BYTES] = {(uint8_t)number, 1};
    game_reserve_text(text, hash, name);
}

static void room_of(room *r, const char *const *names, unsigned count)
{
    room_plan plan;
    char text[ENTRY_TEXT_MAX];
    cr_assert(room_plan_read("room free ergo", &plan));
    room_begin(r, "abcdefgh", &plan, 0);
    member_text(text, 200, "Ludi");
    cr_assert_eq(room_add(r, ROOM_OPEN, 0, text, 0), FINE);
    for (unsigned i = 0; i < count; i++) {
        member_text(text, i, names[i]);
        cr_assert_eq(room_add(r, ROOM_JOIN, i, text, 0), FINE);
    }
}

static const char *const names[] = {"Aulus", "Flavia", "Gaius", "Livia"};

Test(room_refusals, plans_of_rooms)
{
    room_plan plan;
    static const char *const bad[] = {"",
                                      "ur",
                                      "room ",
                                      "room robin",
                                      "room robins ur",
                                      "room averylongword ur",
                                      "room robin chess",
                                      "room robin ur room=abcdefgh"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect(!room_plan_read(bad[i], &plan), "%s", bad[i]);
    cr_expect(room_plan_read("room swiss ur", &plan) && plan.way == WAY_SWISS);
}

Test(room_refusals, a_room_opens_once_and_first)
{
    room r;
    room_plan plan;
    char text[ENTRY_TEXT_MAX];
    cr_assert(room_plan_read("room free ergo", &plan));
    room_begin(&r, "abcdefgh", &plan, 0);
    member_text(text, 0, "Aulus");
    for (room_entry kind = ROOM_OPEN; kind < ROOM_ENTRIES; kind++)
        if (kind != ROOM_OPEN)
            room_refuses(&r, kind, 0, text, REFUSED_PHASE);
    room_refuses(&r, ROOM_OPEN, 0, "x", REFUSED_TEXT);
    room_refuses(&r, ROOM_OPEN, 0, HEX64 " ", REFUSED_TEXT);
    room_refuses(&r, ROOM_OPEN, 0, HEX64 "  x", REFUSED_TEXT);
    cr_assert_eq(room_add(&r, ROOM_OPEN, 0, text, 0), FINE);
    room_refuses(&r, ROOM_OPEN, 0, text, REFUSED_PHASE);
    room_refuses(&r, ROOM_ENTRIES, 0, text, REFUSED_TEXT);
    room_end(&r);
}

Test(room_refusals, members)
{
    room r;
    char text[ENTRY_TEXT_MAX];
    room_of(&r, names, 2);
    member_text(text, 2, "Gaius");
    room_refuses(&r, ROOM_JOIN, 1, text, REFUSED_SEAT);
    room_refuses(&r, ROOM_JOIN, 3, text, REFUSED_SEAT);
    room_refuses(&r, ROOM_JOIN, 2, "x", REFUSED_TEXT);
    room_refuses(&r, ROOM_JOIN, 2, HEX64 " x ", REFUSED_TEXT);
    member_text(text, 2, "Aulus");
    room_refuses(&r, ROOM_JOIN, 2, text, REFUSED_NAME);
    room_refuses(&r, ROOM_RENAME, 2, "Gaius", REFUSED_SEAT);
    room_refuses(&r, ROOM_RENAME, 0, " Gaius", REFUSED_TEXT);
    room_refuses(&r, ROOM_RENAME, 0, "Flavia", REFUSED_NAME);
    room_refuses(&r, ROOM_REST, 2, "", REFUSED_SEAT);
    room_refuses(&r, ROOM_RETURN, 0, "", REFUSED_PHASE);
    room_refuses(&r, ROOM_REMOVE, 2, "", REFUSED_SEAT);
    cr_assert_eq(room_add(&r, ROOM_REMOVE, 0, "", 0), FINE);
    room_refuses(&r, ROOM_REMOVE, 0, "", REFUSED_SEAT);
    room_refuses(&r, ROOM_RENAME, 0, "Gaius", REFUSED_SEAT);
    room_refuses(&r, ROOM_REST, 0, "", REFUSED_SEAT);
    room_end(&r);
}

Test(room_refusals, pairs)
{
    room r;
    room_of(&r, names, 1);
    room_refuses(&r, ROOM_PAIR, 0, "0 aaaaaaaa:0:1", REFUSED_PHASE);
    room_end(&r);
    room_of(&r, names, 4);
    static const char *const bad[] = {
        "",
        "x",
        "0",
        "2 aaaaaaaa:0:1",
        "0 aaaaaaaa:0:0",
        "0 aaaaaaaa:0:4",
        "0 aaaaaaa:0:1",
        "0 aaaaaaai:0:1",
        "0 aaaaaaaa",
        "0 aaaaaaaa:",
        "0 aaaaaaaa:0",
        "0 aaaaaaaa:0-1",
        "0 -:9",
        "0 x:1",
        "0 -",
        "0 aaaaaaaa:0:1 bbbbbbbb:2:1",
        "0 aaaaaaaa:0:1 bbbbbbbb:1:2",
        "0aaaaaaaaa:0:1",
        "0 -:0 -:0",
        "99999999999 aaaaaaaa:0:1",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        room_refuses(&r, ROOM_PAIR, 0, bad[i], REFUSED_TEXT);
    cr_assert_eq(room_add(&r, ROOM_PAIR, 0, "1 aaaaaaaa:0:1 -:2", 0), FINE);
    room_refuses(&r, ROOM_PAIR, 0, "1 bbbbbbbb:2:3", REFUSED_TEXT); /* the round has been */
    cr_expect_eq(r.games[1].result, RESULT_WHITE);                  /* a bye is won */
    room_end(&r);
}

Test(room_refusals, results)
{
    room r;
    room_of(&r, names, 3);
    cr_assert_eq(room_add(&r, ROOM_PAIR, 0, "0 aaaaaaaa:0:1", 0), FINE);
    static const char *const bad[] = {"",
                                      "aaaaaaaa",
                                      "aaaaaaaa ",
                                      "aaaaaaaa?white",
                                      "bbbbbbbb white",
                                      "aaaaaaaa open",
                                      "aaaaaaaa nonsense"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        room_refuses(&r, ROOM_RESULT, 0, bad[i], REFUSED_TEXT);
        room_refuses(&r, ROOM_DECIDE, 0, bad[i], REFUSED_TEXT);
    }
    char white[32], draw[32];
    snprintf(white, sizeof white, "aaaaaaaa %s", room_result_name(RESULT_WHITE));
    snprintf(draw, sizeof draw, "aaaaaaaa %s", room_result_name(RESULT_DRAW));
    cr_assert_eq(room_add(&r, ROOM_RESULT, 0, white, 0), FINE);
    room_refuses(&r, ROOM_RESULT, 0, white, REFUSED_PHASE);
    room_refuses(&r, ROOM_RESULT, 0, draw, REFUSED_PHASE);
    room_refuses(&r, ROOM_DECIDE, 0, white, REFUSED_PHASE);
    cr_expect_eq(room_add(&r, ROOM_DECIDE, 0, draw, 0), FINE);
    room_end(&r);
}

/* Who is removed loses what they play, whichever colour they have, and nothing else. */
Test(room_refusals, who_is_removed_loses)
{
    room r;
    room_of(&r, names, 4);
    cr_assert_eq(room_add(&r, ROOM_PAIR, 0, "0 aaaaaaaa:0:1 bbbbbbbb:2:3", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_REMOVE, 1, "", 0), FINE);
    cr_expect_eq(r.games[0].result, RESULT_WHITE);
    cr_expect_eq(r.games[1].result, RESULT_OPEN);
    cr_assert_eq(room_add(&r, ROOM_REMOVE, 2, "", 0), FINE);
    cr_expect_eq(r.games[1].result, RESULT_BLACK);
    cr_expect_eq(r.games[0].result, RESULT_WHITE);
    cr_expect_eq(room_next_number(&r), 4); /* who has played keeps their number */
    cr_assert_eq(room_add(&r, ROOM_REMOVE, 3, "", 0), FINE);
    cr_expect_eq(room_next_number(&r), 4);
    room_end(&r);
}

Test(room_refusals, a_number_is_free_again_where_nothing_was_played)
{
    room r;
    room_of(&r, names, 3);
    cr_assert_eq(room_add(&r, ROOM_PAIR, 0, "0 aaaaaaaa:0:1", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_REMOVE, 2, "", 0), FINE);
    cr_expect_eq(room_next_number(&r), 2);
    room_end(&r);
}

Test(room_refusals, tasks)
{
    room r;
    char text[ROOM_LINE_MAX + 64];
    room_of(&r, names, 1);
    static const char *const bad[] = {"", "@e5", "@e5\t", "@e5\tchess", "@e5\tergo room=abcdefgh"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        room_refuses(&r, ROOM_TASK, 0, bad[i], REFUSED_TEXT);
    static const char *const illegal[] = {"\tergo",        "nonsense\tergo",
                                          "@e5 @a1\tergo", "@e5  @a1\tergo",
                                          " @e5\tergo",    "averyveryverylongword\tergo"};
    for (unsigned i = 0; i < sizeof illegal / sizeof *illegal; i++)
        room_refuses(&r, ROOM_TASK, 0, illegal[i], REFUSED_ILLEGAL);
    memset(text, 'x', sizeof text);
    strcpy(text + ROOM_LINE_MAX, "\tergo");
    room_refuses(&r, ROOM_TASK, 0, text, REFUSED_TEXT);
    room_refuses(&r, ROOM_CLEAR, 0, "", REFUSED_PHASE);
    room_refuses(&r, ROOM_TRY, 0, "0 @e5", REFUSED_PHASE);
    for (unsigned i = 0; i < ROOM_TASKS_MAX; i++)
        cr_assert_eq(room_add(&r, ROOM_TASK, 0, "@e5\tergo", 0), FINE);
    room_refuses(&r, ROOM_TASK, 0, "@e5\tergo", REFUSED_FULL);
    room_refuses(&r, ROOM_TRY, 1, "0 @e5", REFUSED_SEAT);
    static const char *const tries[] = {"", "x @e5", "/ @e5", ": @e5", "0", "0-@e5"};
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++)
        room_refuses(&r, ROOM_TRY, 0, tries[i], REFUSED_TEXT);
    room_refuses(&r, ROOM_TRY, 0, "0 e5-e6", REFUSED_ILLEGAL);
    memset(text, 'x', sizeof text);
    memcpy(text, "0 ", 2);
    text[ROOM_LINE_MAX + 2] = '\0';
    room_refuses(&r, ROOM_TRY, 0, text, REFUSED_TEXT);
    cr_assert_eq(room_add(&r, ROOM_TRY, 0, "0 @e5", 0), FINE);
    cr_expect_eq(r.marks[0][0], MARK_FOUND);
    room_refuses(&r, ROOM_TRY, 0, "0 @e5", REFUSED_PHASE);
    cr_assert_eq(room_add(&r, ROOM_TRY, 0, "1 @a1", 0), FINE);
    room_refuses(&r, ROOM_TRY, 0, "1 @a1", REFUSED_PHASE);
    cr_assert_eq(room_add(&r, ROOM_TRY, 0, "1 @e5", 0), FINE);
    cr_expect_eq(r.marks[0][1], MARK_LATER);
    cr_assert_eq(room_add(&r, ROOM_FREEZE, 0, "", 0), FINE);
    room_refuses(&r, ROOM_TRY, 0, "2 @e5", REFUSED_FROZEN);
    room_refuses(&r, ROOM_FREEZE, 0, "", REFUSED_PHASE);
    cr_assert_eq(room_add(&r, ROOM_THAW, 0, "", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_REMOVE, 0, "", 0), FINE);
    room_refuses(&r, ROOM_TRY, 0, "2 @e5", REFUSED_SEAT);
    room_end(&r);
}
