#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include <arpa/inet.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/load/host.h"

enum { ANSWER_MAX = 1 << 16 };

/* The text of /metrics with its HTTP head; empty when there is none. */
static void ask(unsigned port, char text[ANSWER_MAX])
{
    static const char request[] =
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    size_t length = 0;
    ssize_t got = 1;
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s >= 0 && connect(s, (struct sockaddr *)&to, sizeof to) == 0 &&
        send(s, request, sizeof request - 1, MSG_NOSIGNAL) > 0)
        while (got > 0 && length < ANSWER_MAX - 1) {
            got = recv(s, text + length, ANSWER_MAX - 1 - length, 0);
            length += got > 0 ? (size_t)got : 0;
        }
    text[length] = '\0';
    if (s >= 0)
        close(s);
}

host_store host_ask_store(const host *h)
{
    static const char name[] = "lusoria_store_batch_seconds_bucket{le=\"";
    static char text[ANSWER_MAX];
    host_store store = {0};
    ask(h->port, text);
    for (char *at = text; (at = strstr(at, name)) && store.count < HOST_BOUNDS_MAX; store.count++) {
        at += sizeof name - 1;
        store.bound[store.count] = strtod(at, &at); /* also “+Inf” */
        store.within[store.count] = strtod(at + strspn(at, "\"} "), &at);
    }
    return store;
}

double host_store_at(const host_store *before, const host_store *after, double share)
{
    unsigned last = after->count - 1;
    double wanted = share * (after->within[last] - before->within[last]);
    for (unsigned i = 0; i < last; i++)
        if (after->within[i] - before->within[i] >= wanted)
            return after->bound[i];
    return INFINITY;
}
