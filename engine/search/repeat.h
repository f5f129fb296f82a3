/* For templates: whether a position is there for the third time. To be included after the game's
 * header; the template has defined LUS_ID and own_state. */
#ifndef LUS_ENGINE_REPEAT_H
#define LUS_ENGINE_REPEAT_H

#include <string.h>

#include "core/hash.h"
#include "core/template.h"

enum { KEY_SIZE = OF_GAME(_key_size), WINDOW = 256 };

/* The positions since the last step that cannot be undone. Such a step sets the game's clock to 0,
 * and the clock ends the game at 100, so the window never overflows. A small table of counters
 * answers “surely new” for nearly every position; only then are the keys compared. */
typedef struct window {
    unsigned count;
    uint8_t counters[256];
    uint64_t keys[WINDOW];
} window;

static inline void window_clear(window *w)
{
    if (w->count == 0)
        return;
    w->count = 0;
    memset(w->counters, 0, sizeof w->counters);
}

static inline void window_begin(window *w)
{
    w->count = 1; /* so that the first clear does its work */
    window_clear(w);
}

static inline void window_note(window *w, uint64_t key)
{
    if (w->count < WINDOW)
        w->keys[w->count++] = key;
    w->counters[key & 255]++;
}

/* Whether a position was noted at least so many times. */
static inline bool window_has(const window *w, uint64_t key, unsigned times)
{
    unsigned occurrences = 0;
    if (w->counters[key & 255] < times)
        return false;
    for (unsigned i = 0; i < w->count; i++)
        occurrences += w->keys[i] == key;
    return occurrences >= times;
}

/* Notes a position; whether it is there for the third time (EG-15, BR-26). */
static inline bool window_third(window *w, uint64_t key)
{
    window_note(w, key);
    return window_has(w, key, 3);
}

static inline bool repeated(const lus_variant *v, const own_state *s, window *w)
{
    if (KEY_SIZE == 0) /* the game has no such rule */
        return false;
    if (OF_GAME(_clock)(s) == 0)
        window_clear(w);
    return OF_GAME(_counts)(v, s) && window_third(w, lus_hash_bytes(s, KEY_SIZE));
}

#endif
