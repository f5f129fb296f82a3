/* A WebSocket client for thousands of connections in one thread: as much of RFC 6455 as the server
 * speaks. */
#ifndef BENCH_WIRE_H
#define BENCH_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum wire_state { WIRE_CLOSED, WIRE_CONNECTING, WIRE_SHAKING, WIRE_OPEN } wire_state;

typedef struct wire {
    int fd;
    wire_state state;
    char *rest; /* of what came: not yet a whole frame */
    size_t rest_length;
} wire;

typedef struct wire_ears {
    void (*opened)(wire *);
    void (*heard)(wire *, char *text, size_t length); /* a message, ended by a NUL */
    void (*lost)(wire *);                             /* the other side has gone */
} wire_ears;

/* Begins to connect to this machine, from the address of this machine that belongs to a number
 * below 2^20; false when that is impossible at once. Numbers that follow each other are of
 * different networks, as people are. */
bool wire_connect(wire *, int epoll, unsigned port, unsigned from);
/* epoll has something for it. */
void wire_serve(wire *, unsigned port, int epoll, uint32_t events, const wire_ears *);
/* Sends a text. What the system does not take at once is waited for: messages are short. */
void wire_say(wire *, const char *text);
void wire_close(wire *);

#endif
