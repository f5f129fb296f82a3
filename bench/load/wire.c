#define _GNU_SOURCE /* SOCK_NONBLOCK, memmem */
#include "bench/load/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    READ_MAX = 1 << 16,
    SAY_MAX = 1024,
    OPCODE_TEXT = 1,
    OPCODE_CLOSE = 8,
    OPCODE_PING = 9,
    OPCODE_PONG = 10
};

void wire_close(wire *w)
{
    if (w->state != WIRE_CLOSED)
        close(w->fd);
    free(w->rest);
    *w = (wire){.fd = -1};
}

/* 127.16.0.1 to 127.31.255.254. */
static struct sockaddr_in address_of(unsigned from)
{
    enum { PER_NETWORK = 254, NETWORKS = 1 << 12, FIRST = 127 << 24 | 16 << 16 };
    unsigned host = 1 + from / NETWORKS % PER_NETWORK, network = from % NETWORKS;
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(FIRST + (network << 8) + host)};
}

bool wire_connect(wire *w, int epoll, unsigned port, unsigned from)
{
    struct sockaddr_in here = address_of(from);
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = w};
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    *w = (wire){.fd = fd, .state = WIRE_CONNECTING};
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)&here, sizeof here) == 0 &&
        (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS) &&
        epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0)
        return true;
    wire_close(w);
    return false;
}

static void send_all(wire *w, const char *bytes, size_t length)
{
    while (length > 0 && w->state != WIRE_CLOSED) {
        ssize_t sent = send(w->fd, bytes, length, MSG_NOSIGNAL);
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (errno == EAGAIN) {
            poll(&(struct pollfd){.fd = w->fd, .events = POLLOUT}, 1, 1000);
        } else if (errno != EINTR) {
            return; /* its end will be read */
        }
    }
}

/* The mask is zero, which RFC 6455 allows and which leaves the text as it is. */
static void send_frame(wire *w, unsigned opcode, const char *payload, size_t length)
{
    char frame[SAY_MAX + 8] = {(char)(0x80 | opcode)};
    size_t head = length < 126 ? 2 : 4;
    if (length > SAY_MAX)
        abort();
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)(length & 255);
    }
    memcpy(frame + head + 4, payload, length);
    send_all(w, frame, head + 4 + length);
}

void wire_say(wire *w, const char *text)
{
    if (w->state == WIRE_OPEN)
        send_frame(w, OPCODE_TEXT, text, strlen(text));
}

static void shake_hands(wire *w, unsigned port)
{
    char text[256];
    int length = snprintf(
        text, sizeof text,
        "GET /play HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade"
        "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: lusoria-1\r\n\r\n",
        port);
    w->state = WIRE_SHAKING;
    send_all(w, text, (size_t)length);
}

/* Bytes of the handshake's answer; 0: not whole yet; lost when it is a refusal. */
static size_t take_handshake(wire *w, const char *bytes, size_t length, const wire_ears *ears)
{
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (!end)
        return 0;
    if (length < 12 || memcmp(bytes + 9, "101", 3) != 0) {
        fprintf(stderr, "bench-server: refused: %.*s\n", (int)(length < 40 ? length : 40), bytes);
        ears->lost(w);
        return 0;
    }
    w->state = WIRE_OPEN;
    ears->opened(w);
    return (size_t)(end + 4 - bytes);
}

/* Bytes of the frame that was taken, 0: it is not whole yet. The server sends no fragments but of
 * very long texts, which it never sends here. */
static size_t take_frame(wire *w, char *bytes, size_t length, const wire_ears *ears)
{
    const uint8_t *head = (const uint8_t *)bytes;
    size_t at = 2, payload = length < 2 ? 0 : head[1] & 0x7f;
    if (payload == 126) {
        at = 4;
        payload = length < 4 ? 0 : (size_t)head[2] << 8 | head[3];
    } else if (payload == 127) {
        at = 10;
        payload = length < 10 ? 0
                              : (size_t)head[6] << 24 | (size_t)head[7] << 16 |
                                    (size_t)head[8] << 8 | head[9];
    }
    if (length < at + payload || length < at)
        return 0;
    unsigned opcode = head[0] & 15;
    if (opcode == OPCODE_TEXT) {
        char after = bytes[at + payload]; /* there is always room for it */
        bytes[at + payload] = '\0';
        ears->heard(w, bytes + at, payload);
        bytes[at + payload] = after;
    } else if (opcode == OPCODE_PING && payload < 126) {
        send_frame(w, OPCODE_PONG, bytes + at, payload);
    } else if (opcode == OPCODE_CLOSE) {
        ears->lost(w);
    }
    return at + payload;
}

static void keep_rest(wire *w, const char *bytes, size_t length)
{
    char *rest = NULL;
    if (length > 0 && w->state != WIRE_CLOSED) {
        rest = malloc(length);
        if (!rest)
            abort();
        memcpy(rest, bytes, length);
    }
    free(w->rest);
    w->rest = rest;
    w->rest_length = rest ? length : 0;
}

/* What came, after what was left from before. */
static void take_all(wire *w, char *bytes, size_t length, const wire_ears *ears)
{
    size_t at = 0, taken = 1;
    while (taken > 0 && at < length && w->state != WIRE_CLOSED) {
        taken = w->state == WIRE_SHAKING ? take_handshake(w, bytes + at, length - at, ears)
                                         : take_frame(w, bytes + at, length - at, ears);
        at += taken;
    }
    keep_rest(w, bytes + at, length - at);
}

static void hear(wire *w, const wire_ears *ears)
{
    static char fresh[READ_MAX + 1];
    ssize_t got = recv(w->fd, fresh, READ_MAX, 0);
    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            ears->lost(w);
        return;
    }
    if (w->rest_length == 0) {
        take_all(w, fresh, (size_t)got, ears);
        return;
    }
    size_t length = w->rest_length + (size_t)got;
    char *whole = malloc(length + 1);
    if (!whole)
        abort();
    memcpy(whole, w->rest, w->rest_length);
    memcpy(whole + w->rest_length, fresh, (size_t)got);
    take_all(w, whole, length, ears);
    free(whole);
}

void wire_serve(wire *w, unsigned port, int epoll, uint32_t events, const wire_ears *ears)
{
    if (w->state == WIRE_CONNECTING && events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) {
        int error = 0;
        socklen_t size = sizeof error;
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = w};
        getsockopt(w->fd, SOL_SOCKET, SO_ERROR, &error, &size);
        if (error) {
            ears->lost(w);
            return;
        }
        epoll_ctl(epoll, EPOLL_CTL_MOD, w->fd, &event);
        shake_hands(w, port);
    } else if (w->state != WIRE_CLOSED) {
        hear(w, ears);
    }
}
