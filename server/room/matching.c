/* Maximum matching in a general graph by augmenting paths: a tree of alternating paths grows from
 * somebody without a mate, and an odd cycle in it shrinks into its base. About O(n^2) a path, for
 * at most 100 players. */
#include "server/room/matching.h"

#include <string.h>

typedef struct forest {
    uint8_t parent[ROOM_PLAYERS_MAX], base[ROOM_PLAYERS_MAX], queue[ROOM_PLAYERS_MAX];
    bool reached[ROOM_PLAYERS_MAX], in_blossom[ROOM_PLAYERS_MAX];
    unsigned head, tail;
} forest;

static unsigned common_base(const matching *m, const forest *f, unsigned a, unsigned b)
{
    bool passed[ROOM_PLAYERS_MAX] = {false};
    for (;;) {
        a = f->base[a];
        passed[a] = true;
        if (m->mate[a] == MATCH_NONE)
            break; /* the root */
        a = f->parent[m->mate[a]];
    }
    for (b = f->base[b]; !passed[b]; b = f->base[f->parent[m->mate[b]]])
        ;
    return b;
}

static void mark_path(const matching *m, forest *f, unsigned v, unsigned base, unsigned child)
{
    while (f->base[v] != base) {
        unsigned mate = m->mate[v];
        f->in_blossom[f->base[v]] = f->in_blossom[f->base[mate]] = true;
        f->parent[v] = (uint8_t)child;
        child = mate;
        v = f->parent[mate];
    }
}

static void reach(forest *f, unsigned v)
{
    if (f->reached[v])
        return;
    f->reached[v] = true;
    f->queue[f->tail++] = (uint8_t)v;
}

static void shrink(const matching *m, forest *f, unsigned a, unsigned b)
{
    unsigned base = common_base(m, f, a, b);
    memset(f->in_blossom, 0, sizeof f->in_blossom);
    mark_path(m, f, a, base, b);
    mark_path(m, f, b, base, a);
    for (unsigned v = 0; v < m->count; v++)
        if (f->in_blossom[f->base[v]]) {
            f->base[v] = (uint8_t)base;
            reach(f, v);
        }
}

/* From `v`, which has been reached; the end of an augmenting path, or MATCH_NONE. */
static unsigned grow(const matching *m, forest *f, unsigned root, unsigned v)
{
    for (unsigned to = 0; to < m->count; to++) {
        if (m->out[to] || !m->may[v][to] || f->base[v] == f->base[to] || m->mate[v] == to)
            continue;
        if (to == root || (m->mate[to] != MATCH_NONE && f->parent[m->mate[to]] != MATCH_NONE)) {
            shrink(m, f, v, to);
        } else if (f->parent[to] == MATCH_NONE) {
            f->parent[to] = (uint8_t)v;
            if (m->mate[to] == MATCH_NONE)
                return to;
            reach(f, m->mate[to]);
        }
    }
    return MATCH_NONE;
}

/* Gives a mate to `root`, who has none, and to somebody else who has none. */
static bool augment(matching *m, unsigned root)
{
    forest f = {0};
    unsigned end = MATCH_NONE;
    memset(f.parent, MATCH_NONE, sizeof f.parent);
    for (unsigned v = 0; v < m->count; v++)
        f.base[v] = (uint8_t)v;
    reach(&f, root);
    while (end == MATCH_NONE && f.head < f.tail)
        end = grow(m, &f, root, f.queue[f.head++]);
    if (end == MATCH_NONE)
        return false;
    for (unsigned v = end, next; v != MATCH_NONE; v = next) {
        unsigned before = f.parent[v];
        next = m->mate[before];
        m->mate[v] = (uint8_t)before;
        m->mate[before] = (uint8_t)v;
    }
    return true;
}

unsigned match_most(matching *m)
{
    unsigned left = 0;
    memset(m->mate, MATCH_NONE, sizeof m->mate);
    for (unsigned v = 0; v < m->count; v++)
        if (!m->out[v] && m->mate[v] == MATCH_NONE)
            augment(m, v);
    for (unsigned v = 0; v < m->count; v++)
        left += !m->out[v] && m->mate[v] == MATCH_NONE;
    return left;
}

static void part(matching *m, unsigned v)
{
    if (m->mate[v] != MATCH_NONE)
        m->mate[m->mate[v]] = MATCH_NONE;
    m->mate[v] = MATCH_NONE;
}

bool match_settle(matching *m, unsigned a, unsigned b)
{
    uint8_t before[ROOM_PLAYERS_MAX];
    memcpy(before, m->mate, sizeof before);
    unsigned left = m->mate[a];
    m->out[a] = m->out[b] = true;
    if (left == b)
        return true;
    part(m, a);
    part(m, b);
    if (augment(m, left))
        return true;
    memcpy(m->mate, before, sizeof before);
    m->out[a] = m->out[b] = false;
    return false;
}

bool match_leave_out(matching *m, unsigned who)
{
    uint8_t before[ROOM_PLAYERS_MAX];
    unsigned left = m->mate[who];
    memcpy(before, m->mate, sizeof before);
    m->out[who] = true;
    if (left == MATCH_NONE)
        return true;
    part(m, who);
    if (augment(m, left))
        return true;
    memcpy(m->mate, before, sizeof before);
    m->out[who] = false;
    return false;
}
