#include "server/hall/limits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void fill(bucket *b, double now, double rate, double most)
{
    b->level = b->when == 0 ? most : b->level + rate * (now - b->when);
    b->when = now;
    if (b->level > most)
        b->level = most;
}

static bool take(bucket *b, double now, double rate, double most, double count)
{
    fill(b, now, rate, most);
    if (b->level < count)
        return false;
    b->level -= count;
    return true;
}

bool bucket_take(bucket *b, double now, double rate, double most)
{
    return take(b, now, rate, most, 1);
}

/* How much there is, and why. Each fits a school behind one address, whose pupils all come at once.
 * - Rooms: a hundred pupils are fifty games a round; a round of theirs takes minutes, not seconds.
 *   Four rounds at once, and a game a second (with 30 games a minute), are more than two such
 *   classes need.
 * - Members: everybody twice, since pages are closed and names mistyped; then a third of a class a
 *   minute.
 * - Loads: after a restart every socket of an address comes back to a game and a room, and may do
 *   so twice.
 * - Calls: everybody twice, as members.
 * - Guesses: half a class may mistype a code at once. With 100,000 games there is one in 8.5
 *   million codes; at one try in two seconds an address finds one in half a year.
 * - Pictures: a page with a shelf of links at once; drawing one takes a tenth of a second. */
typedef struct rate {
    double most, a_second;
} rate;

static rate rate_of(const limits *l, allowance what)
{
    const double room_games_at_once = 200;
    double sockets = l->sockets;
    switch (what) {
    case ALLOW_GAMES: return (rate){l->games, l->games / 60};
    case ALLOW_ROOM_GAMES: return (rate){fmax(l->games, room_games_at_once), l->games / 30};
    case ALLOW_MEMBERS: return (rate){2 * sockets, sockets / 180};
    case ALLOW_LOADS: return (rate){4 * sockets, sockets / 16};
    case ALLOW_GUESSES: return (rate){60, 0.5};
    case ALLOW_ASKS: return (rate){40, 5};
    case ALLOW_CALLS: return (rate){2 * sockets, sockets / 180};
    case ALLOW_PICTURES: return (rate){20, 1};
    case ALLOWANCES: break;
    }
    return (rate){0, 0};
}

bool limits_take(const limits *l, address *a, allowance what, unsigned count)
{
    rate r = rate_of(l, what);
    return take(&a->buckets[what], l->now, r.a_second, r.most, count);
}

void limits_charge(const limits *l, address *a, allowance what, unsigned count)
{
    rate r = rate_of(l, what);
    fill(&a->buckets[what], l->now, r.a_second, r.most);
    a->buckets[what].level -= count;
}

bool limits_has(const limits *l, const address *a, allowance what)
{
    rate r = rate_of(l, what);
    bucket b = a->buckets[what];
    return take(&b, l->now, r.a_second, r.most, 1);
}

bool limits_has_share(const limits *l, const address *a)
{
    return a->attended < (l->games_held + 3) / 4;
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

static bool is_full(const limits *l, const address *a)
{
    for (unsigned i = 0; i < ALLOWANCES; i++) {
        rate r = rate_of(l, (allowance)i);
        bucket b = a->buckets[i];
        fill(&b, l->now, r.a_second, r.most);
        if (b.level < r.most)
            return false;
    }
    return true;
}

void limits_sweep(limits *l)
{
    for (unsigned i = 0; i < ADDRESS_LISTS; i++)
        for (address **at = &l->addresses[i]; *at;) {
            address *a = *at;
            if (a->sockets == 0 && a->connections == 0 && a->held == 0 && is_full(l, a)) {
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
