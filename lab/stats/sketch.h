/* How many different things were seen, and how often: the smallest hashes of all and their counts.
 * Being among the smallest has nothing to do with what a thing is, so that these are a fair sample
 * of kinds; and sketches of parts add up to exactly the sketch of the whole, in any order. */
#ifndef LAB_SKETCH_H
#define LAB_SKETCH_H

#include <stdint.h>

enum { LAB_SKETCH = 256 };

typedef struct lab_sketch {
    int64_t seen; /* things, all of them */
    int64_t used; /* of the following, ordered by hash */
    uint64_t hashes[LAB_SKETCH];
    int64_t counts[LAB_SKETCH];
} lab_sketch;

void lab_sketch_put(lab_sketch *, uint64_t hash, int64_t count);
void lab_sketch_add(lab_sketch *, const lab_sketch *);

static inline void lab_sketch_see(lab_sketch *s, uint64_t hash)
{
    s->seen++;
    if (s->used < LAB_SKETCH || hash <= s->hashes[LAB_SKETCH - 1])
        lab_sketch_put(s, hash, 1);
}

#endif
