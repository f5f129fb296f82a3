#include "cli/exact.h"

#include <stdlib.h>
#include <string.h>

#include "engine/exact.h"

const void *exact_tables(const lus_variant *v)
{
    static lus_variant of; /* whose tables are kept */
    static void *bytes;
    const lus_exact *exact = lus_exact_of(v->game);
    size_t size = exact ? exact->size(v) : 0;
    if (size == 0)
        return NULL;
    if (bytes && of.game == v->game && memcmp(of.option, v->option, sizeof of.option) == 0)
        return bytes;
    free(bytes);
    bytes = malloc(size);
    of = *v;
    if (bytes)
        exact->fill(v, bytes);
    return bytes;
}
