/* Words from people who run a server, and from strangers: settings, origins, addresses. */
#define _GNU_SOURCE /* setenv */
#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/config.h"
#include "server/push/endpoint.h"
#include "server/transport/address.h"
#include "server/transport/socket.h"

static const char *const settings[] = {"port", "push-contact", NULL};

static bool read_settings(config *c, const char *text, unsigned *line)
{
    static char copy[4096];
    snprintf(copy, sizeof copy, "%s", text);
    return config_read(c, copy, settings, line);
}

Test(server_words, settings)
{
    config c;
    unsigned line;
    cr_assert(read_settings(
        &c, "# a comment\n\n  port = 80 \r\n\tpush-contact=mailto:a@b.c\nport=81", &line));
    cr_expect_eq(c.count, 3);
    cr_expect_str_eq(config_value(&c, "port"), "81"); /* the last one counts */
    cr_expect_str_eq(config_value(&c, "push-contact"), "mailto:a@b.c");
    cr_expect_null(config_value(&c, "store"));
    setenv("LUSORIA_PUSH_CONTACT", "mailto:d@e.f", 1);
    cr_expect_str_eq(config_value(&c, "push-contact"), "mailto:d@e.f");
    setenv("LUSORIA_PUSH_CONTACT", "", 1); /* nothing is no value */
    cr_expect_null(config_value(&c, "push-contact"));
    unsetenv("LUSORIA_PUSH_CONTACT");
    cr_assert(read_settings(&c, "port=\n   \n", &line));
    cr_expect_null(config_value(&c, "port"));
}

Test(server_words, settings_that_are_none)
{
    config c;
    unsigned line;
    static const struct {
        const char *text;
        unsigned line;
    } bad[] = {{"port", 1}, {"port = 1\nhost = 2\n", 2}, {"#\n\n=1\n", 3}, {"Port=1", 1}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_expect(!read_settings(&c, bad[i].text, &line), "%s", bad[i].text);
        cr_expect_eq(line, bad[i].line, "%s: %u", bad[i].text, line);
    }
    char many[CONFIG_MAX * 7 + 16] = "";
    for (unsigned i = 0; i < CONFIG_MAX; i++)
        strcat(many, "port=1\n");
    cr_expect(read_settings(&c, many, &line));
    strcat(many, "port=1\n");
    cr_expect(!read_settings(&c, many, &line));
    cr_expect_eq(line, CONFIG_MAX + 1);
}

Test(server_words, whose_page_a_socket_is)
{
    static const struct {
        const char *origin, *scheme, *host, *listed;
        bool ours;
    } cases[] = {
        {"http://a.example", "http", "a.example", "", true},
        {"http://a.example", NULL, "a.example", "", true},
        {"https://a.example", NULL, "a.example", "", true},
        {"https://a.example", "http", "a.example", "", false},
        {"http://b.example", NULL, "a.example", "", false},
        {"http://", NULL, "", "", false},
        {"", NULL, "", "", false},
        {"", NULL, "a.example", ",", false},
        {"https://c.example", NULL, "a.example", "https://b.example,https://c.example", true},
        {"https://c.example", NULL, "a.example", "https://b.example,https://d.example", false},
        {"https://c.exampl", NULL, "a.example", "https://c.example", false},
        {"http:/.a.example", "http", "a.example", "", false},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(
            origin_is_ours(cases[i].origin, cases[i].scheme, cases[i].host, cases[i].listed),
            cases[i].ours, "%u: %s", i, cases[i].origin);
}

Test(server_words, addresses_to_listen_at)
{
    cr_expect_eq(address_try("127.0.0.1", 0), LISTEN_FINE);
    cr_expect_eq(address_try("no address", 0), LISTEN_IMPOSSIBLE);
    cr_expect_eq(address_try("192.0.2.1", 0), LISTEN_IMPOSSIBLE); /* of documents, not ours */
    int s = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof name;
    cr_assert(s >= 0 && bind(s, (struct sockaddr *)&name, size) == 0 && listen(s, 1) == 0 &&
              getsockname(s, (struct sockaddr *)&name, &size) == 0);
    cr_expect_eq(address_try("127.0.0.1", ntohs(name.sin_port)), LISTEN_TAKEN);
    close(s);
    cr_expect(address_is_ipv6("::1") && !address_is_ipv6("127.0.0.1"));
    cr_expect_neq(address_try("::1", 0), LISTEN_TAKEN); /* where there is no IPv6: impossible */
}

Test(server_words, names_of_sockets)
{
    struct sockaddr_storage name = {.ss_family = AF_UNIX};
    char counted[ADDRESS_MAX];
    address_counted_name(&name, counted);
    cr_expect_str_eq(counted, "");
    struct sockaddr_in six_less = {.sin_family = AF_INET};
    inet_pton(AF_INET, "192.0.2.7", &six_less.sin_addr);
    memcpy(&name, &six_less, sizeof six_less);
    address_counted_name(&name, counted);
    cr_expect_str_eq(counted, "192.0.2.7");
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    inet_pton(AF_INET6, "2001:db8:1:2:3::4", &six.sin6_addr);
    memcpy(&name, &six, sizeof six);
    address_counted_name(&name, counted);
    cr_expect_str_eq(counted, "2001:db8:1:2::");
}

static bool is_public_six(const char *text)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    cr_assert_eq(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return push_address_is_public((struct sockaddr *)&six);
}

Test(server_words, networks_that_are_open)
{
    static const char *const open[] = {"2606:4700::1", "2001:200::1", "2001:dff::1",
                                       "2001:d00::1",  "3ffe::1",     "2003::1"};
    static const char *const closed[] = {"::1",         "fe80::1",       "2001::1", "2001:1ff::1",
                                         "2001:db8::1", "2002:c000::1",  "3fff::1", "ff02::1",
                                         "fc00::1",     "::ffff:8.8.8.8"};
    for (unsigned i = 0; i < sizeof open / sizeof *open; i++)
        cr_expect(is_public_six(open[i]), "%s", open[i]);
    for (unsigned i = 0; i < sizeof closed / sizeof *closed; i++)
        cr_expect(!is_public_six(closed[i]), "%s", closed[i]);
    struct sockaddr other = {.sa_family = AF_UNIX};
    cr_expect(!push_address_is_public(&other));
}

Test(server_words, endpoints_as_browsers_write_them)
{
    push_service service;
    static const char *const good[] = {"https://push.example/x", "https://push.example?x=1",
                                       "https://push.example", "https://push.example:443/x"};
    static const char *const bad[] = {"",
                                      "push.example",
                                      "https:///x",
                                      "https:push.example/x",
                                      "https://push.example:444/x",
                                      "https://push.example#x",
                                      "https://push.example/x#y",
                                      "https://a@push.example/x",
                                      "HTTPS://push.example/x",
                                      "https://push.example/\"",
                                      "https://push.example/\\",
                                      "https://push.example/ x",
                                      "https://push.example/\x7f",
                                      "http://push.example/x",
                                      "gopher://push.example/x",
                                      "https://push.example:0443/x"};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        cr_expect(push_service_of(good[i], NULL, &service), "%s", good[i]);
        cr_expect_str_eq(service.origin, "https://push.example");
        cr_expect(!service.allowed);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect(!push_service_of(bad[i], NULL, &service), "%s", bad[i]);
    cr_expect(push_service_of("http://localhost:9/x", "localhost:9", &service));
    cr_expect(service.allowed);
    cr_expect_str_eq(service.origin, "http://localhost:9");
    cr_expect(!push_service_of("ftp://localhost:9/x", "localhost:9", &service));
    char longest[PUSH_ENDPOINT_MAX + 1] = "https://push.example/";
    memset(longest + strlen(longest), 'x', sizeof longest - strlen(longest) - 1);
    longest[PUSH_ENDPOINT_MAX] = '\0';
    cr_expect(!push_service_of(longest, NULL, &service));
    longest[PUSH_ENDPOINT_MAX - 1] = '\0';
    cr_expect(push_service_of(longest, NULL, &service));
}
