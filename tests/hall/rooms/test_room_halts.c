/* The host stops a room and sets its timer: what follows from the entries and their dates. */
#include <criterion/criterion.h>

#include "server/room/room.h"

static void begin(room *r)
{
    room_plan plan;
    char text[ENTRY_TEXT_MAX];
    uint8_t hash[FAIR_BYTES] = {1};
    cr_assert(room_plan_read("room swiss ergo", &plan));
    room_begin(r, "abcdefgh", &plan, 0);
    game_reserve_text(text, hash, "Ludi");
    cr_assert_eq(room_add(r, ROOM_OPEN, 0, text, 0), FINE);
}

Test(room_halts, a_timer_runs_out_and_stays_there)
{
    room r;
    begin(&r);
    cr_assert_eq(room_timer_left(&r, 5000), -1);
    cr_assert_eq(room_add(&r, ROOM_TIMER, 0, "0", 5000), REFUSED_PHASE);
    cr_assert_eq(room_add(&r, ROOM_TIMER, 0, "300", 10000), FINE);
    cr_assert_eq(room_timer_left(&r, 10000), 300000);
    cr_assert_eq(room_timer_left(&r, 70000), 240000);
    cr_assert_eq(room_timer_left(&r, 999000), 0);
    /* a date that was set back gives nobody more than there ever was */
    cr_assert_eq(room_timer_left(&r, -99999999), 1000 * ROOM_TIMER_MOST);
    cr_assert_eq(room_add(&r, ROOM_TIMER, 0, "0", 11000), FINE);
    cr_assert_eq(room_timer_left(&r, 11000), -1);
    room_end(&r);
}

Test(room_halts, while_frozen_the_timer_stands)
{
    room r;
    begin(&r);
    cr_assert_eq(room_add(&r, ROOM_THAW, 0, "", 1000), REFUSED_PHASE);
    cr_assert_eq(room_add(&r, ROOM_TIMER, 0, "60", 1000), FINE);
    cr_assert_eq(room_add(&r, ROOM_FREEZE, 0, "", 21000), FINE);
    cr_assert_eq(room_add(&r, ROOM_FREEZE, 0, "", 22000), REFUSED_PHASE);
    cr_assert(r.frozen);
    cr_assert_eq(room_timer_left(&r, 500000), 40000);
    cr_assert_eq(room_add(&r, ROOM_THAW, 0, "", 121000), FINE);
    cr_assert_eq(room_timer_left(&r, 121000), 40000);
    cr_assert_eq(room_timer_left(&r, 131000), 30000);
    /* set while frozen, it begins when the games do */
    cr_assert_eq(room_add(&r, ROOM_FREEZE, 0, "", 140000), FINE);
    cr_assert_eq(room_add(&r, ROOM_TIMER, 0, "90", 150000), FINE);
    cr_assert_eq(room_timer_left(&r, 160000), 90000);
    cr_assert_eq(room_add(&r, ROOM_THAW, 0, "", 170000), FINE);
    cr_assert_eq(room_timer_left(&r, 180000), 80000);
    /* one that was over before is not wound up by a thaw */
    cr_assert_eq(room_add(&r, ROOM_FREEZE, 0, "", 400000), FINE);
    cr_assert_eq(room_add(&r, ROOM_THAW, 0, "", 900000), FINE);
    cr_assert_eq(room_timer_left(&r, 900000), 0);
    room_end(&r);
}

Test(room_halts, time_never_goes_back)
{
    room r;
    begin(&r);
    cr_assert_eq(room_add(&r, ROOM_TIMER, 0, "60", 100000), FINE);
    cr_assert_eq(room_add(&r, ROOM_FREEZE, 0, "", 50000), FINE);
    cr_assert_eq(room_timer_left(&r, 0), 60000);
    cr_assert_eq(room_add(&r, ROOM_THAW, 0, "", 0), FINE);
    cr_assert_eq(room_timer_left(&r, 100000), 60000);
    room_end(&r);
}

Test(room_halts, what_a_store_might_hold_by_mistake)
{
    static const char *const bad[] = {"", "x", "-1", "7201", "60 ", "60s", "99999999999999999999"};
    room r;
    begin(&r);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert_eq(room_add(&r, ROOM_TIMER, 0, bad[i], 0), REFUSED_TEXT, "%s", bad[i]);
    cr_assert_eq(r.count, 1);
    for (room_entry kind = 0; kind < ROOM_ENTRIES; kind++)
        cr_assert_eq(room_entry_named(room_entry_name(kind)), kind);
    room_end(&r);
}
