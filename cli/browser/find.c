#define _GNU_SOURCE
#include "cli/browser/find.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* The manifest of the page names it (web/offline.ts). */
static const char asked[] = "GET /lusoria.webmanifest HTTP/1.1\r\n"
                            "Host: 127.0.0.1\r\nConnection: close\r\n\r\n";
static const char expected[] = "\"short_name\":\"Lusoria\"";

/* What is answered, as far as there is room. A server that says nothing for a second is not ours.
 */
static bool is_page(int fd)
{
    char text[4096];
    size_t length = 0;
    ssize_t more;
    if (send(fd, asked, sizeof asked - 1, MSG_NOSIGNAL) != (ssize_t)(sizeof asked - 1))
        return false;
    while (length < sizeof text && (more = recv(fd, text + length, sizeof text - length, 0)) > 0)
        length += (size_t)more;
    return memmem(text, length, expected, sizeof expected - 1) != NULL;
}

find find_page(unsigned port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = 1};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return FIND_NOBODY; /* who serves there will tell why */
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    find found = FIND_OTHER;
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
        found = is_page(fd) ? FIND_PAGE : FIND_OTHER;
    else if (errno == ECONNREFUSED)
        found = FIND_NOBODY;
    close(fd);
    return found;
}
