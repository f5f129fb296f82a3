#include "wasm/memory.h"

#include <string.h>

#include "engine/exact.h"

enum { MEMORY = 16 << 20, WASM_PAGE = 1 << 16 };

/* Pieces of both players not yet borne off. The tables know endings of at most ten, and two turns of four
 * pieces each are as far as the levels look: with more pieces no search comes to them. */
enum { NEAR_THE_END = 18, SOON_NEAR = 26 };

void *page_grow(size_t bytes)
{
    size_t at = __builtin_wasm_memory_grow(0, (bytes + WASM_PAGE - 1) / WASM_PAGE);
    return at == SIZE_MAX ? NULL : (void *)(at * WASM_PAGE);
}

bool page_same_variant(const lus_variant *a, const lus_variant *b)
{
    return a->game == b->game && memcmp(a->option, b->option, sizeof a->option) == 0;
}

lus_memory *page_memory(const lus_variant *v)
{
    static lus_memory memory;
    static lus_variant of;
    if (!memory.bytes) {
        memory = (lus_memory){page_grow(MEMORY), MEMORY};
        if (!memory.bytes)
            __builtin_trap();
    } else if (!page_same_variant(&of, v)) {
        memset(memory.bytes, 0, memory.size);
    }
    of = *v;
    return &memory;
}

const void *page_exact_now(const lus_variant *v)
{
    static void *bytes;
    static size_t room;
    static lus_variant of; /* whose tables are kept */
    const lus_exact *exact = lus_exact_of(v->game);
    size_t size = exact ? exact->size(v) : 0;
    if (size == 0)
        return NULL;
    if (bytes && page_same_variant(&of, v))
        return bytes;
    if (size > room) {
        bytes = page_grow(size);
        room = bytes ? size : 0;
    }
    of = *v;
    if (bytes)
        exact->fill(v, bytes);
    return bytes;
}

static unsigned pieces_left(const lus_match *m)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = m->variant.game->pieces(&m->variant, &m->now, pieces), left = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_place place;
        m->variant.game->place(&m->variant, pieces[i].place, &place);
        if (place.kind == LUS_SQUARE || place.kind == LUS_HAND || place.kind == LUS_CIRCLE)
            left += pieces[i].count;
    }
    return left;
}

const void *page_exact(const lus_match *m)
{
    return pieces_left(m) <= NEAR_THE_END ? page_exact_now(&m->variant) : NULL;
}

void page_exact_soon(const lus_match *m)
{
    if (pieces_left(m) <= SOON_NEAR)
        page_exact_now(&m->variant);
}
