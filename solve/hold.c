#include "solve/hold.h"

#include <stdlib.h>
#include <string.h>

#include "console/say.h"

static bool fine(const solving_device *device, bool done)
{
    if (!done)
        complain("%s", device->trouble());
    return done;
}

void *hold_allocate(const solving_device *device, uint64_t bytes)
{
    void *there = device ? device->allocate(bytes) : malloc(bytes);
    if (!there && device)
        complain("%s", device->trouble());
    else if (!there)
        complain_memory();
    return there;
}

void hold_release(const solving_device *device, void *there)
{
    if (device && there)
        device->release(there);
    else if (!device)
        free(there);
}

void *hold_shorten(const solving_device *device, void *there, uint64_t bytes)
{
    void *shorter = device ? NULL : realloc(there, bytes);
    return shorter ? shorter : there;
}

bool hold_write(const solving_device *device, void *there, const void *here, uint64_t bytes)
{
    if (device)
        return fine(device, device->write(there, here, bytes));
    memcpy(there, here, bytes);
    return true;
}

bool hold_read(const solving_device *device, void *here, const void *there, uint64_t bytes)
{
    if (device)
        return fine(device, device->read(here, there, bytes));
    memcpy(here, there, bytes);
    return true;
}

static uint32_t fixed_of(double chance)
{
    return (uint32_t)(chance * UINT32_MAX + 0.5);
}

bool hold_fill(const solving_device *device, void *values, solving_kind kind, uint64_t count,
               double chance)
{
    if (device)
        return fine(device, device->fill(values, count, fixed_of(chance)));
    for (uint64_t i = 0; i < count; i++)
        if (kind == SOLVING_FIXED)
            ((uint32_t *)values)[i] = fixed_of(chance);
        else
            ((double *)values)[i] = chance;
    return true;
}

static bool gather_from(const solving_device *device, double *here, const void *values,
                        const uint64_t *numbers, uint64_t count)
{
    uint32_t *fixed = malloc((count + 1) * sizeof *fixed);
    if (!fixed)
        complain_memory();
    bool done = fixed && fine(device, device->gather(fixed, values, numbers, count));
    for (uint64_t i = 0; done && i < count; i++)
        here[i] = solving_number(fixed, SOLVING_FIXED, i);
    free(fixed);
    return done;
}

bool hold_gather(const solving_device *device, double *here, const void *values, solving_kind kind,
                 const uint64_t *numbers, uint64_t count)
{
    if (device)
        return gather_from(device, here, values, numbers, count);
    for (uint64_t i = 0; i < count; i++)
        here[i] = solving_number(values, kind, numbers[i]);
    return true;
}

bool hold_narrow(const solving_device *device, uint16_t *here, const void *values,
                 solving_kind kind, uint64_t count)
{
    if (device)
        return fine(device, device->narrow(here, values, count));
    for (uint64_t i = 0; i < count; i++)
        here[i] = solving_two_bytes(values, kind, i);
    return true;
}
