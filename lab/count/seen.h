/* The positions of one game, by hash: whether one was there before. */
#ifndef LAB_SEEN_H
#define LAB_SEEN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LAB_SEEN_LEAST = 1024, LAB_SEEN_MOST = 1 << 15 };

/* A table with open addresses that is never more than half full; 0 is a free place. It grows within
 * the game, so that short games have little to clear. */
typedef struct lab_seen {
    uint32_t size, used;
    uint64_t keys[LAB_SEEN_MOST];
    uint64_t spare[LAB_SEEN_MOST / 2]; /* room to grow: too much for some stacks */
} lab_seen;

/* Before the first game; `keys` may hold anything. */
static inline void lab_seen_begin(lab_seen *s)
{
    s->size = LAB_SEEN_MOST;
    s->used = 0;
    memset(s->keys, 0, sizeof s->keys);
}

static inline void lab_seen_clear(lab_seen *s)
{
    memset(s->keys, 0, s->size * sizeof *s->keys);
    s->size = LAB_SEEN_LEAST;
    s->used = 0;
}

static inline uint32_t lab_seen_place(const lab_seen *s, uint64_t key)
{
    uint32_t at = (uint32_t)key & (s->size - 1);
    while (s->keys[at] && s->keys[at] != key)
        at = (at + 1) & (s->size - 1);
    return at;
}

void lab_seen_grow(lab_seen *);

/* Notes a position. After LAB_SEEN_MOST / 2 different ones no more are noted. */
static inline bool lab_seen_before(lab_seen *s, uint64_t key)
{
    key += key == 0;
    uint32_t at = lab_seen_place(s, key);
    if (s->keys[at])
        return true;
    if (s->used >= LAB_SEEN_MOST / 2)
        return false;
    s->keys[at] = key;
    if (++s->used > s->size / 2 && s->size < LAB_SEEN_MOST)
        lab_seen_grow(s);
    return false;
}

#endif
