#include "server/transport/address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool address_is_ipv6(const char *host)
{
    struct in6_addr six;
    return inet_pton(AF_INET6, host, &six) == 1;
}

bool address_is_loopback(const char *text)
{
    struct in6_addr six;
    struct in_addr four;
    if (inet_pton(AF_INET, text, &four) == 1)
        return ntohl(four.s_addr) >> 24 == IN_LOOPBACKNET;
    return inet_pton(AF_INET6, text, &six) == 1 &&
           (IN6_IS_ADDR_LOOPBACK(&six) ||
            (IN6_IS_ADDR_V4MAPPED(&six) && six.s6_addr[12] == IN_LOOPBACKNET));
}

static socklen_t name_of(const char *host, unsigned port, struct sockaddr_storage *name)
{
    struct sockaddr_in *four = (struct sockaddr_in *)name;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)name;
    *name = (struct sockaddr_storage){0};
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        return sizeof *four;
    }
    if (inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)port);
        return sizeof *six;
    }
    return 0;
}

listen_trouble address_try(const char *host, unsigned port)
{
    struct sockaddr_storage name;
    socklen_t size = name_of(host, port, &name);
    int on = 1, off = 0, s = size > 0 ? socket(name.ss_family, SOCK_STREAM, 0) : -1;
    listen_trouble trouble = LISTEN_FINE;
    if (s < 0)
        return LISTEN_IMPOSSIBLE;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (name.ss_family == AF_INET6)
        setsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(s, (struct sockaddr *)&name, size) != 0 || listen(s, 1) != 0)
        trouble = errno == EADDRINUSE ? LISTEN_TAKEN : LISTEN_IMPOSSIBLE;
    close(s);
    return trouble;
}

void address_counted(const char *text, char counted[ADDRESS_MAX])
{
    struct in6_addr six;
    snprintf(counted, ADDRESS_MAX, "%s", text);
    if (inet_pton(AF_INET6, text, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], counted, ADDRESS_MAX);
    } else {
        memset(&six.s6_addr[8], 0, 8);
        inet_ntop(AF_INET6, &six, counted, ADDRESS_MAX);
    }
}

void address_counted_name(const struct sockaddr_storage *name, char counted[ADDRESS_MAX])
{
    char text[ADDRESS_MAX] = "";
    if (name->ss_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)name)->sin_addr, text, sizeof text);
    else if (name->ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)name)->sin6_addr, text, sizeof text);
    address_counted(text, counted);
}
