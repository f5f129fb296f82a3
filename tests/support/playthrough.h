/* Random games told step by step: action, position, hash, events. Native and WebAssembly builds
 * must tell the same story to the byte; games/ID/golden/ keeps it. */
#ifndef LUS_TEST_PLAYTHROUGH_H
#define LUS_TEST_PLAYTHROUGH_H

#include "core/game.h"

enum { PLAYTHROUGH_MAX = 1 << 20 };

void playthrough(const lus_variant *, uint64_t seed, unsigned steps, lus_writer *);

#endif
