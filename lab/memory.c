#include "lab/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 16, ALIGNED = 16 };

typedef struct lab_memory_chunk {
    struct lab_memory_chunk *before;
    size_t used, size;
    _Alignas(ALIGNED) char bytes[];
} chunk;

static chunk *new_chunk(lab_memory *m, size_t least)
{
    size_t size = least > CHUNK ? least : CHUNK;
    chunk *c = size < SIZE_MAX - sizeof *c ? calloc(1, sizeof *c + size) : NULL;
    if (!c)
        return NULL;
    c->before = m->last;
    c->size = size;
    return m->last = c;
}

void *lab_memory_get(lab_memory *m, size_t bytes)
{
    chunk *c = m->last;
    bytes = (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
    if ((!c || c->size - c->used < bytes) && !(c = new_chunk(m, bytes)))
        return NULL;
    c->used += bytes;
    return c->bytes + c->used - bytes;
}

const char *lab_memory_text(lab_memory *m, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = lab_memory_get(m, size);
    return copy ? memcpy(copy, text, size) : NULL;
}

void lab_memory_free(lab_memory *m)
{
    while (m->last) {
        chunk *before = m->last->before;
        free(m->last);
        m->last = before;
    }
}
