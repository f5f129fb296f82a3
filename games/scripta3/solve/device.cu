/* This game on a graphics processor, as games/scripta/solve/device.h says. */
#include "games/scripta/solve/device.h"
#include "solve/device/games.h"

bool lus_device_sweep_scripta3(const device_job *job, double *moved)
{
    return scripta_device_sweep(job, moved);
}
