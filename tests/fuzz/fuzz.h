/* What the fuzz targets share: input as text, and results that are not optimised away. */
#ifndef LUS_FUZZ_H
#define LUS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Copies the input, NUL-terminated, and splits it at its first newline; `second` is "" without one.
 */
static inline char *fuzz_text(const uint8_t *data, size_t size, char **second)
{
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    *second = strchr(text, '\n');
    if (*second)
        *(*second)++ = '\0';
    else
        *second = text + strlen(text);
    return text;
}

static inline void fuzz_demand(bool condition)
{
    if (!condition)
        abort();
}

/* Plays at random from a state, a bounded number of steps: whatever was accepted must be playable.
 */
static inline void fuzz_play(const lus_variant *v, const lus_state *start, unsigned steps)
{
    lus_rng rng = lus_rng_seeded(1);
    lus_state s = *start;
    lus_events events;
    for (unsigned i = 0; i < steps && v->game->status(v, &s).kind != LUS_OVER; i++) {
        events.count = 0;
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), &events);
    }
}

#endif
