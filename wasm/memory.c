#include "wasm/memory.h"

#include <stdlib.h>
#include <string.h>

#include "engine/search/exact.h"
#include "wasm/clock.h"

enum { MEMORY = 16 << 20, WASM_PAGE = 1 << 16 };

/* The first malloc takes all that the machine has by then for its own, what was grown before, too:
 * so it comes before the first page is grown. */
static void begin_malloc(void)
{
    static bool begun;
    void *volatile any = begun ? NULL : malloc(1);
    begun = true;
    free(any);
}

void *page_grow(size_t bytes)
{
    begin_malloc();
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
    if (!page_may_fill())
        return NULL;
    if (size > room) {
        bytes = page_grow(size);
        room = bytes ? size : 0;
    }
    of = *v;
    if (bytes)
        exact->fill(v, NULL, bytes);
    return bytes;
}

const void *page_exact(const lus_match *m)
{
    return lus_exact_near(&m->variant, &m->now) ? page_exact_now(&m->variant) : NULL;
}

void page_exact_soon(const lus_match *m)
{
    if (lus_exact_soon(&m->variant, &m->now))
        page_exact_now(&m->variant);
}
