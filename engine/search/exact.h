/* Endings whose value is known exactly: tables that are computed at start-up in the caller's memory
 * and then only read, by any number of threads (lus_limits.exact). */
#ifndef LUS_EXACT_H
#define LUS_EXACT_H

#include "core/game.h"

struct lus_net;

typedef struct lus_exact {
    /* Bytes, aligned as malloc does; 0: nothing is known of this variant. */
    size_t (*size)(const lus_variant *);
    /* `net` judges what leads out of the tables; NULL: the game's own. */
    void (*fill)(const lus_variant *, const struct lus_net *net, void *bytes);
    /* The chance that the player who throws wins, if the state is one before a throw and in the
     * tables. Searches ask the game's own inline function (engine/search/turns.h). */
    bool (*knows)(const void *bytes, const lus_state *, float *value);
    /* No position that the tables know comes in fewer turns, the present one counted. */
    unsigned (*turns_to)(const lus_variant *, const lus_state *);
} lus_exact;

/* Whether two turns from this position can lead to endings that tables know, and whether four can:
 * before, they need not be filled, and no search is given them, however deep it looks. */
bool lus_exact_near(const lus_variant *, const lus_state *);
bool lus_exact_soon(const lus_variant *, const lus_state *);
/* The same for any number of turns. */
bool lus_exact_within(const lus_variant *, const lus_state *, unsigned turns);

/* NULL where a game has no such tables. */
const lus_exact *lus_exact_of(const lus_game *);

#endif
