#include "server/limits.h"

#include <stdlib.h>
#include <string.h>

#include "server/timing.h"

bool bucket_take(bucket *b, double rate, double most)
{
    double now = timing_now();
    b->level = b->when == 0 ? most : b->level + rate * (now - b->when);
    b->when = now;
    if (b->level > most)
        b->level = most;
    if (b->level < 1)
        return false;
    b->level -= 1;
    return true;
}

static address **list_of(limits *l, const char *text)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return &l->addresses[hash % ADDRESS_LISTS];
}

static address *known(limits *l, const char *text)
{
    address *a = *list_of(l, text);
    while (a && strcmp(a->text, text) != 0)
        a = a->next;
    return a;
}

address *limits_address(limits *l, const char *text)
{
    address **list = list_of(l, text), *a = known(l, text);
    if (a)
        return a;
    a = calloc(1, sizeof *a);
    if (a) {
        strncpy(a->text, text, sizeof a->text - 1);
        a->next = *list;
        *list = a;
    }
    return a;
}

address *limits_open(limits *l, const char *text)
{
    address *a = limits_address(l, text);
    if (!a || a->sockets >= l->sockets)
        return NULL;
    a->sockets++;
    return a;
}

bool limits_may_connect(limits *l, const char *text)
{
    const address *a = known(l, text);
    return !a || a->connections / 2 < l->sockets;
}

address *limits_connect(limits *l, const char *text)
{
    address *a = limits_address(l, text);
    if (a)
        a->connections++;
    return a;
}

void limits_disconnect(address *a)
{
    a->connections--;
}

void limits_close(address *a)
{
    a->sockets--;
}

void limits_sweep(limits *l)
{
    double now = timing_now();
    for (unsigned i = 0; i < ADDRESS_LISTS; i++)
        for (address **at = &l->addresses[i]; *at;) {
            address *a = *at;
            if (a->sockets == 0 && a->connections == 0 && now - a->games.when > 60 &&
                now - a->asks.when > 60) { /* full again after a minute */
                *at = a->next;
                free(a);
            } else {
                at = &a->next;
            }
        }
}

void limits_free(limits *l)
{
    for (unsigned i = 0; i < ADDRESS_LISTS; i++)
        for (address *a = l->addresses[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
}
