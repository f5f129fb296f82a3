#include "lab/stats/sketch.h"

#include <string.h>

/* The first place whose hash is not below this one. Halves without a branch: there is nothing to
 * foretell. */
static int64_t place_of(const lab_sketch *s, uint64_t hash)
{
    const uint64_t *from = s->hashes;
    for (int64_t left = s->used; left > 0;) {
        int64_t half = (left + 1) / 2;
        from += from[half - 1] < hash ? half : 0;
        left -= half;
    }
    return from - s->hashes;
}

void lab_sketch_put(lab_sketch *s, uint64_t hash, int64_t count)
{
    int64_t at = place_of(s, hash);
    if (at < s->used && s->hashes[at] == hash) {
        s->counts[at] += count;
        return;
    }
    if (at == LAB_SKETCH)
        return;
    s->used += s->used < LAB_SKETCH;
    size_t after = (size_t)(s->used - at - 1);
    memmove(s->hashes + at + 1, s->hashes + at, after * sizeof *s->hashes);
    memmove(s->counts + at + 1, s->counts + at, after * sizeof *s->counts);
    s->hashes[at] = hash;
    s->counts[at] = count;
}

void lab_sketch_add(lab_sketch *s, const lab_sketch *other)
{
    s->seen += other->seen;
    for (int64_t i = 0; i < other->used; i++)
        lab_sketch_put(s, other->hashes[i], other->counts[i]);
}
