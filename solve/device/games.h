/* What the games share on a graphics processor (solve/device/cuda.cu). */
#ifndef SOLVE_DEVICE_GAMES_H
#define SOLVE_DEVICE_GAMES_H

#include "games/list.h"
#include "solve/device/device.h"

/* False, and kept for `trouble`, when a call has failed. */
bool device_fine(cudaError_t);
/* How many blocks of a kernel the processor can hold; 0 after a failure. */
uint32_t device_blocks_at_once(const void *kernel, int threads, size_t shared);

/* Each game that can be solved there: games/ID/solve/ defines lus_device_sweep_ID. */
#define DECLARE_SWEEP(id) device_sweep lus_device_sweep_##id;
LUS_SOLVED_BY_DEVICE(DECLARE_SWEEP)

#endif
