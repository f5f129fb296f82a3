/* The transposition table: what is known of positions met before. It lies in the caller's memory; clusters of
 * four entries fill one cache line. */
#ifndef LUS_ENGINE_TABLE_H
#define LUS_ENGINE_TABLE_H

#include <string.h>

#include "core/game.h"

typedef enum lus_bound { LUS_NO_BOUND, LUS_AT_MOST, LUS_AT_LEAST, LUS_EXACTLY } lus_bound;

typedef struct lus_entry {
    uint64_t key;
    lus_action action; /* the best found; meaningless with LUS_AT_MOST */
    int16_t value;
    uint8_t depth;
    uint8_t bound_and_age; /* lus_bound in the two low bits */
} lus_entry;

typedef struct lus_cluster {
    lus_entry entries[4];
} lus_cluster;

_Static_assert(sizeof(lus_cluster) == 64, "a cache line");

typedef struct lus_table {
    lus_cluster *clusters;
    uint32_t count;
    uint8_t age; /* a multiple of 4 */
} lus_table;

/* By the high bits and not by a mask, so that every size of memory is used whole. */
static inline lus_cluster *lus_table_cluster(const lus_table *t, uint64_t key)
{
    return &t->clusters[(key >> 32) * t->count >> 32];
}

static inline void lus_table_clear(lus_table *t)
{
    memset(t->clusters, 0, t->count * sizeof *t->clusters);
}

/* NULL when the position is not known. */
static inline const lus_entry *lus_table_find(const lus_table *t, uint64_t key)
{
    const lus_cluster *cluster = lus_table_cluster(t, key);
    for (unsigned i = 0; i < 4; i++)
        if (cluster->entries[i].key == key && cluster->entries[i].bound_and_age & 3)
            return &cluster->entries[i];
    return NULL;
}

/* How much an entry deserves to stay: those of this search first, then by depth. */
static inline unsigned lus_table_worth(const lus_table *t, const lus_entry *e)
{
    if ((e->bound_and_age & 3) == LUS_NO_BOUND)
        return 0;
    return 1u + e->depth + ((e->bound_and_age & ~3u) == t->age ? 256u : 0);
}

/* Takes the place of the same position, or else of the least worthy of its cluster. */
static inline void lus_table_keep(const lus_table *t, uint64_t key, lus_action action, int value,
                                  unsigned depth, lus_bound bound)
{
    lus_cluster *cluster = lus_table_cluster(t, key);
    lus_entry *place = &cluster->entries[0];
    for (unsigned i = 0; i < 4; i++) {
        lus_entry *e = &cluster->entries[i];
        if (e->key == key) {
            place = e;
            break;
        }
        if (lus_table_worth(t, e) < lus_table_worth(t, place))
            place = e;
    }
    *place = (lus_entry){key, action, (int16_t)value, (uint8_t)depth, (uint8_t)(bound | t->age)};
}

#endif
