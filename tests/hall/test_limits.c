/* Who counts as one address, how much one may have, and how times are counted. */
#include <criterion/criterion.h>

#include "server/timing.h"
#include "server/transport/address.h"

static void counts_as(const char *text, const char *expected)
{
    char counted[ADDRESS_MAX];
    address_counted(text, counted);
    cr_assert_str_eq(counted, expected, "%s counts as %s", text, counted);
}

Test(server_limits, a_household_of_ipv6_is_one_address)
{
    counts_as("192.0.2.7", "192.0.2.7");
    counts_as("::ffff:192.0.2.7", "192.0.2.7");
    counts_as("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::");
    counts_as("2001:DB8:1:2::9", "2001:db8:1:2::");
    counts_as("2001:db8:1:3::9", "2001:db8:1:3::");
    counts_as("::1", "::");
    counts_as("unknown", "unknown");
    counts_as("", "");
}

Test(server_limits, text_that_is_too_long_is_cut)
{
    char text[4 * ADDRESS_MAX], counted[ADDRESS_MAX];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    address_counted(text, counted);
    cr_assert_eq(strlen(counted), ADDRESS_MAX - 1);
}

Test(server_limits, what_a_machine_calls_itself)
{
    static const char *const own[] = {"127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1"};
    static const char *const others[] = {"0.0.0.0", "128.0.0.1", "126.0.0.1",   "10.0.0.1",
                                         "::",      "::2",       "::127.0.0.1", "::ffff:10.0.0.1",
                                         "fe80::1", "localhost", "127.0.0",     ""};
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
        cr_expect(address_is_loopback(own[i]), "%s", own[i]);
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        cr_expect(!address_is_loopback(others[i]), "%s", others[i]);
}

Test(server_limits, sockets_and_connections_of_an_address)
{
    static limits l = {.sockets = 2};
    address *a = limits_open(&l, "192.0.2.1");
    cr_assert(a && limits_open(&l, "192.0.2.1") == a);
    cr_assert_null(limits_open(&l, "192.0.2.1"));
    cr_assert(limits_open(&l, "192.0.2.2"));
    limits_close(a);
    cr_assert(limits_open(&l, "192.0.2.1") == a);
    for (unsigned i = 0; i < 4; i++) {
        cr_assert(limits_may_connect(&l, "192.0.2.1"));
        cr_assert(limits_connect(&l, "192.0.2.1") == a);
    }
    cr_assert_not(limits_may_connect(&l, "192.0.2.1"));
    limits_disconnect(a);
    cr_assert(limits_may_connect(&l, "192.0.2.1"));
    limits_free(&l);
}

Test(server_limits, an_address_with_connections_is_not_forgotten)
{
    static limits l = {.sockets = 2};
    address *a = limits_connect(&l, "192.0.2.1");
    limits_sweep(&l);
    cr_assert(limits_connect(&l, "192.0.2.1") == a);
    limits_free(&l);
}

Test(server_limits, times_are_counted_by_the_first_bound_that_holds_them)
{
    timing t = {0};
    timing_add(&t, 0);
    timing_add(&t, timing_bounds[3]);
    timing_add(&t, 1.01 * timing_bounds[3]);
    timing_add(&t, 1e9);
    cr_assert(t.within[0] == 1 && t.within[3] == 1 && t.within[4] == 1 &&
              t.within[TIMING_BOUNDS] == 1);
    cr_assert_eq(t.count, 4);
    for (unsigned i = 1; i < TIMING_BOUNDS; i++)
        cr_assert(timing_bounds[i - 1] < timing_bounds[i]);
}
