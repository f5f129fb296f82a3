/* What the engine thinks of positions from random games, line by line. Native and WebAssembly
 * builds must think the same. */
#ifndef LUS_TEST_THOUGHTS_H
#define LUS_TEST_THOUGHTS_H

#include "engine/search/think.h"

enum { THOUGHTS_MAX = 1 << 16, THOUGHTS_MEMORY = LUS_MEMORY_LEAST };

/* Lines of position, tab, limit, tab, best action, tab, its value in millionths, tab, depth, tab,
 * nodes. `memory` has THOUGHTS_MEMORY bytes. */
void thoughts(const lus_variant *, uint64_t seed, void *memory, lus_writer *);

#endif
