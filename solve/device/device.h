/* A graphics processor that holds values and sweeps over them. It is a module of its own
 * (solve/device/cuda.cu), loaded where it was built and where there is such a processor. */
#ifndef SOLVE_DEVICE_H
#define SOLVE_DEVICE_H

#include "solve/solving.h"

#define SOLVE_MODULE      "lusoria-cuda.so"
#define SOLVE_MODULE_NAME "lusoria_solving_device"

enum { DEVICE_NAME_MAX = 128 };

/* A layer while it is solved: `values` and `index` lie on the device, what they were made from
 * here. */
typedef struct device_job {
    const void *index, *device_index, *scratch;
    const solving_values *values;
    uint32_t layer;
    bool looks;
} device_job;

/* One sweep of a game, or one look at what it would change; `moved` becomes by how much the value
 * that moved most did. */
typedef bool device_sweep(const device_job *, double *moved);

/* Every function but the first is false or NULL after a failure, which `trouble` tells. */
typedef struct solving_device {
    /* False where there is no such processor; its name and the bytes that are free. */
    bool (*open)(char name[DEVICE_NAME_MAX], uint64_t *memory);
    const char *(*trouble)(void); /* the system's words */

    void *(*allocate)(uint64_t bytes);
    void (*release)(void *);
    bool (*write)(void *there, const void *here, uint64_t bytes);
    bool (*read)(void *here, const void *there, uint64_t bytes);
    /* Of fixed-point values. */
    bool (*fill)(void *there, uint64_t count, uint32_t value);
    bool (*gather)(uint32_t *here, const void *there, const uint64_t *numbers, uint64_t count);
    bool (*narrow)(uint16_t *here, const void *there, uint64_t count); /* as solving_narrow does */

    device_sweep *(*sweep_of)(const char *game); /* NULL: this game is not for it */
} solving_device;

/* For one game. NULL where there is none; `why` tells then, in words for people. */
const solving_device *device_load(const lus_game *, const char **why);

#endif
