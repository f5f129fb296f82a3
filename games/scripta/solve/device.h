/* The sweeps of games/scripta/solve/part.c on a graphics processor, for the games that share them.
 */
#ifndef SCRIPTA_SOLVE_DEVICE_H
#define SCRIPTA_SOLVE_DEVICE_H

#include "solve/device/device.h"

bool scripta_device_sweep(const device_job *, double *moved);

#endif
