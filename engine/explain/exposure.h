/* Exposure: which pieces the next throw lets a player hit, counted over all throws and all ways to
 * play them.
 */
#ifndef LUS_EXPOSURE_H
#define LUS_EXPOSURE_H

#include "core/game.h"

typedef struct lus_exposure {
    uint32_t ways;      /* in which the dice can fall: 8, 36, 216 */
    uint32_t hits;      /* of these: let him hit a piece before anybody throws again */
    uint32_t passes;    /* of these: let him do nothing at all */
    uint64_t places[4]; /* where pieces can be hit, bit n of all 256 for place n */
} lus_exposure;

static inline unsigned lus_exposed_count(const lus_exposure *e)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++)
        count += (unsigned)__builtin_popcountll(e->places[i]);
    return count;
}

static inline bool lus_is_exposed(const lus_exposure *e, unsigned place)
{
    return e->places[place / 64] >> place % 64 & 1;
}

/* The first place, LUS_NOWHERE when there is none. */
uint8_t lus_exposed_place(const lus_exposure *);

/* What the player who throws next in `s`, or decides there how to throw, can do to the other; where
 * he chooses before the throw, by the choice that hits most. False, and all 0, when nobody throws
 * next. */
bool lus_expose(const lus_variant *, const lus_state *s, lus_exposure *);

/* Whether the player who decides in `s` can hit before anybody throws again. */
bool lus_hits_now(const lus_variant *, const lus_state *s);

#endif
