/* Where values lie while a game is solved: in the memory of this machine, or in that of a graphics
 * processor (`device`; NULL: here). False or NULL after a complaint. */
#ifndef SOLVE_HOLD_H
#define SOLVE_HOLD_H

#include "solve/device/device.h"

void *hold_allocate(const solving_device *, uint64_t bytes);
void hold_release(const solving_device *, void *);
/* Gives back what lies behind so many bytes, where that can be. */
void *hold_shorten(const solving_device *, void *, uint64_t bytes);
bool hold_write(const solving_device *, void *there, const void *here, uint64_t bytes);
bool hold_read(const solving_device *, void *here, const void *there, uint64_t bytes);
/* All values become this chance. */
bool hold_fill(const solving_device *, void *values, solving_kind, uint64_t count, double chance);
/* The values with these numbers. */
bool hold_gather(const solving_device *, double *here, const void *values, solving_kind,
                 const uint64_t *numbers, uint64_t count);
/* All as two bytes. */
bool hold_narrow(const solving_device *, uint16_t *here, const void *values, solving_kind,
                 uint64_t count);

#endif
