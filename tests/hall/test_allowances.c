/* What an address may do: so much at once, so much more with time, never more than it holds. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "server/hall/limits.h"

static limits some_limits(void)
{
    return (limits){.now = 1000, .messages = 20, .sockets = 180, .games = 30, .games_held = 10};
}

/* docs/server.md, “Limits”: what 180 sockets and 30 games a minute allow. */
static const struct {
    allowance what;
    unsigned most;
    double seconds; /* until there is one more */
} allowances[] = {
    {ALLOW_GAMES, 30, 2},        {ALLOW_ROOM_GAMES, 200, 1}, {ALLOW_MEMBERS, 360, 1},
    {ALLOW_LOADS, 720, 4 / 45.}, {ALLOW_GUESSES, 60, 2},     {ALLOW_ASKS, 40, 0.2},
    {ALLOW_CALLS, 360, 1},       {ALLOW_PICTURES, 20, 1},
};

Test(allowances, each_has_its_size_and_its_pace)
{
    cr_assert_eq(sizeof allowances / sizeof *allowances, ALLOWANCES);
    for (unsigned i = 0; i < ALLOWANCES; i++) {
        limits l = some_limits();
        allowance what = allowances[i].what;
        unsigned most = allowances[i].most;
        double pace = allowances[i].seconds;
        address *a = limits_address(&l, "192.0.2.1");
        cr_expect(!limits_take(&l, a, what, most + 1), "%u: all or nothing", i);
        cr_expect(limits_take(&l, a, what, most), "%u: %u at once", i, most);
        cr_expect(!limits_has(&l, a, what) && !limits_take(&l, a, what, 1), "%u: empty", i);
        l.now += 0.999 * pace;
        cr_expect(!limits_has(&l, a, what), "%u: too early", i);
        l.now += 0.002 * pace;
        cr_expect(limits_has(&l, a, what) && limits_has(&l, a, what), "%u: one more", i);
        cr_expect(limits_take(&l, a, what, 1) && !limits_take(&l, a, what, 1), "%u: one", i);
        l.now += 100000; /* it holds no more than it holds */
        cr_expect(!limits_take(&l, a, what, most + 1) && limits_take(&l, a, what, most), "%u", i);
        limits_free(&l);
    }
}

Test(allowances, rooms_make_as_many_games_as_anybody)
{
    limits l = some_limits();
    l.games = 300;
    address *a = limits_address(&l, "192.0.2.1");
    cr_expect(!limits_take(&l, a, ALLOW_ROOM_GAMES, 301));
    cr_expect(limits_take(&l, a, ALLOW_ROOM_GAMES, 300));
    limits_free(&l);
}

Test(allowances, what_happens_anyway_is_owed)
{
    limits l = some_limits();
    address *a = limits_address(&l, "192.0.2.1");
    limits_charge(&l, a, ALLOW_GUESSES, 70); /* ten more than there are */
    l.now += 2 * 10.9;
    cr_expect(!limits_has(&l, a, ALLOW_GUESSES));
    l.now += 2 * 0.2;
    cr_expect(limits_has(&l, a, ALLOW_GUESSES));
    limits_free(&l);
}

Test(allowances, one_does_not_use_up_another)
{
    limits l = some_limits();
    address *a = limits_address(&l, "192.0.2.1"), *b = limits_address(&l, "192.0.2.2");
    cr_assert(limits_take(&l, a, ALLOW_PICTURES, 20));
    cr_expect(limits_has(&l, a, ALLOW_ASKS));
    cr_expect(limits_has(&l, b, ALLOW_PICTURES));
    limits_free(&l);
}

Test(allowances, a_bucket_of_messages)
{
    bucket b = {0};
    for (unsigned i = 0; i < 4; i++)
        cr_expect(bucket_take(&b, 50, 2, 4));
    cr_expect(!bucket_take(&b, 50, 2, 4));
    cr_expect(!bucket_take(&b, 50.4, 2, 4));
    cr_expect(bucket_take(&b, 50.6, 2, 4));
    cr_expect(!bucket_take(&b, 50.6, 2, 4));
}

Test(allowances, nobody_is_at_more_than_a_quarter_of_the_games)
{
    limits l = some_limits();
    address *a = limits_address(&l, "192.0.2.1");
    a->attended = 2;
    cr_expect(limits_has_share(&l, a));
    a->attended = 3;
    cr_expect(!limits_has_share(&l, a));
    l.games_held = 12;
    cr_expect(!limits_has_share(&l, a));
    l.games_held = 13;
    cr_expect(limits_has_share(&l, a));
    l.games_held = 1; /* however few there are, everybody may be at one */
    a->attended = 0;
    cr_expect(limits_has_share(&l, a));
    limits_free(&l);
}

Test(allowances, thousands_of_addresses_are_told_apart)
{
    enum { MANY = 5000 };
    static address *seen[MANY];
    static limits l;
    for (unsigned i = 0; i < MANY; i++) {
        char text[ADDRESS_MAX];
        snprintf(text, sizeof text, "10.0.%u.%u", i / 250, i % 250);
        seen[i] = limits_address(&l, text);
        cr_assert_str_eq(seen[i]->text, text);
    }
    for (unsigned i = 0; i < MANY; i++)
        cr_assert_eq(limits_address(&l, seen[i]->text), seen[i]);
    unsigned used = 0; /* and they are spread over the lists */
    for (unsigned i = 0; i < ADDRESS_LISTS; i++)
        used += l.addresses[i] != NULL;
    cr_expect_gt(used, ADDRESS_LISTS / 2);
    limits_free(&l);
}

/* Whether an address is still the one that was marked, after a sweep. */
static bool is_kept(limits *l)
{
    limits_sweep(l);
    return limits_address(l, "192.0.2.1")->listed == 7;
}

Test(allowances, an_address_is_forgotten_when_nothing_is_known_of_it)
{
    limits l = some_limits();
    for (unsigned reason = 0; reason < 4 + ALLOWANCES; reason++) {
        address *a = limits_address(&l, "192.0.2.1");
        a->listed = 7;
        a->sockets = reason == 1;
        a->connections = reason == 2;
        a->held = reason == 3;
        if (reason >= 4)
            cr_assert(limits_take(&l, a, (allowance)(reason - 4), 1));
        cr_expect_eq(is_kept(&l), reason != 0, "%u", reason);
        a = limits_address(&l, "192.0.2.1");
        a->sockets = a->connections = a->held = 0;
        l.now += 1000; /* all is full again */
        cr_expect(!is_kept(&l), "%u", reason);
    }
    limits_free(&l);
}

Test(allowances, others_stay_where_one_is_forgotten)
{
    limits l = some_limits();
    address *kept[20];
    for (unsigned i = 0; i < 4000; i++) {
        char text[ADDRESS_MAX];
        snprintf(text, sizeof text, "10.1.%u.%u", i / 250, i % 250);
        address *a = limits_address(&l, text);
        if (i % 200 == 0)
            (kept[i / 200] = a)->sockets = 1;
    }
    limits_sweep(&l);
    unsigned left = 0;
    for (unsigned i = 0; i < ADDRESS_LISTS; i++)
        for (const address *a = l.addresses[i]; a; a = a->next)
            left++;
    cr_expect_eq(left, 20);
    for (unsigned i = 0; i < 20; i++)
        cr_expect_eq(limits_address(&l, kept[i]->text), kept[i]);
    limits_free(&l);
}

Test(allowances, connections_are_twice_the_sockets)
{
    limits l = {.sockets = 3};
    cr_expect(limits_may_connect(&l, "192.0.2.1")); /* nothing is known of it */
    address *a = NULL;
    for (unsigned i = 0; i < 6; i++) {
        cr_expect(limits_may_connect(&l, "192.0.2.1"));
        a = limits_connect(&l, "192.0.2.1");
        cr_expect_eq(a->connections, i + 1);
    }
    cr_expect(!limits_may_connect(&l, "192.0.2.1"));
    limits_disconnect(a);
    cr_expect_eq(a->connections, 5);
    cr_expect(limits_may_connect(&l, "192.0.2.1"));
    limits_free(&l);
}

Test(allowances, a_text_that_is_too_long_is_cut)
{
    limits l = some_limits();
    char text[2 * ADDRESS_MAX];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    cr_expect_eq(strlen(limits_address(&l, text)->text), ADDRESS_MAX - 1);
    limits_free(&l);
}
