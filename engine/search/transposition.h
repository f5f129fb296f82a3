/* The transposition table: what is known of positions met before. It lies in the caller's memory;
 * clusters of four slots fill one cache line. Several threads may read and write it at once,
 * without locks: a slot is two words, written one after the other, and the first is the key mixed
 * with the second, so that halves of different entries do not pass for one (R. Hyatt and T. Mann,
 * “A lock-less transposition table implementation for parallel search”, ICGA Journal 25(1), 2002).
 */
#ifndef LUS_ENGINE_TABLE_H
#define LUS_ENGINE_TABLE_H

#include <stdatomic.h>
#include <string.h>

#include "core/game.h"

typedef enum lus_bound { LUS_NO_BOUND, LUS_AT_MOST, LUS_AT_LEAST, LUS_EXACTLY } lus_bound;

typedef struct lus_entry {
    lus_action action; /* the best found; meaningless with LUS_AT_MOST */
    int16_t value;
    uint8_t depth;
    uint8_t bound_and_age; /* lus_bound in the two low bits */
} lus_entry;

_Static_assert(sizeof(lus_entry) == sizeof(uint64_t), "a word");

/* Two words that belong together. */
typedef struct lus_slot {
    atomic_uint_least64_t check; /* the key, exclusive-or the word */
    atomic_uint_least64_t word;
} lus_slot;

typedef struct lus_cluster {
    lus_slot slots[4];
} lus_cluster;

_Static_assert(sizeof(lus_cluster) == 64, "a cache line");

typedef struct lus_transpositions {
    lus_cluster *clusters;
    uint32_t count;
    uint8_t age; /* a multiple of 4 */
} lus_transpositions;

/* The word kept under a key; false when the slot holds something else. An empty slot is all zero.
 */
static inline bool lus_slot_read(const lus_slot *p, uint64_t key, uint64_t *word)
{
    *word = atomic_load_explicit(&p->word, memory_order_relaxed);
    return (atomic_load_explicit(&p->check, memory_order_relaxed) ^ *word) == key;
}

static inline void lus_slot_write(lus_slot *p, uint64_t key, uint64_t word)
{
    atomic_store_explicit(&p->check, key ^ word, memory_order_relaxed);
    atomic_store_explicit(&p->word, word, memory_order_relaxed);
}

/* By the high bits and not by a mask, so that every size of memory is used whole. */
static inline lus_cluster *lus_transpositions_cluster(const lus_transpositions *t, uint64_t key)
{
    return &t->clusters[(key >> 32) * t->count >> 32];
}

/* Not while other threads use it. */
static inline void lus_transpositions_clear(lus_transpositions *t)
{
    memset(t->clusters, 0, t->count * sizeof *t->clusters);
}

/* False when the position is not known. */
static inline bool lus_transpositions_find(const lus_transpositions *t, uint64_t key,
                                           lus_entry *entry)
{
    const lus_cluster *cluster = lus_transpositions_cluster(t, key);
    for (unsigned i = 0; i < 4; i++) {
        uint64_t word;
        if (!lus_slot_read(&cluster->slots[i], key, &word))
            continue;
        memcpy(entry, &word, sizeof word);
        if (entry->bound_and_age & 3)
            return true;
    }
    return false;
}

/* How much an entry deserves to stay: those of this search first, then by depth. */
static inline unsigned lus_transpositions_worth(const lus_transpositions *t, const lus_entry *e)
{
    if ((e->bound_and_age & 3) == LUS_NO_BOUND)
        return 0;
    return 1u + e->depth + ((e->bound_and_age & ~3u) == t->age ? 256u : 0);
}

/* Takes the place of the same position, or else of the least worthy of its cluster. */
static inline void lus_transpositions_keep(const lus_transpositions *t, uint64_t key,
                                           lus_action action, int value, unsigned depth,
                                           lus_bound bound)
{
    lus_entry entry = {action, (int16_t)value, (uint8_t)depth, (uint8_t)(bound | t->age)};
    lus_cluster *cluster = lus_transpositions_cluster(t, key);
    lus_slot *slot = &cluster->slots[0];
    unsigned least = UINT32_MAX;
    uint64_t word;
    for (unsigned i = 0; i < 4; i++) {
        lus_entry old;
        bool same = lus_slot_read(&cluster->slots[i], key, &word);
        memcpy(&old, &word, sizeof word);
        unsigned worth = same ? 0 : lus_transpositions_worth(t, &old);
        if (same || worth < least)
            slot = &cluster->slots[i];
        if (same)
            break;
        least = worth < least ? worth : least;
    }
    memcpy(&word, &entry, sizeof word);
    lus_slot_write(slot, key, word);
}

#endif
