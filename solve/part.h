/* The file of work under way: the layers solved so far, so that interrupted work goes on where it
 * stopped and ends with the same bytes. */
#ifndef SOLVE_PART_H
#define SOLVE_PART_H

#include "solve/solving.h"

typedef struct part_file part_file;

/* Of the work `identity` with so many layers of values of this kind, until nothing moves by more
 * than `still`; made where there is none. A layer that was cut short is dropped. NULL after a
 * complaint: also when the file is of other work, or damaged. */
part_file *part_open(const char *path, const char *identity, solving_kind, double still,
                     const solving_layer *layers, uint32_t count);
/* Layers are solved, and stored, in their order. */
uint32_t part_layers(const part_file *);
/* The largest residual of its layers. */
double part_residual(const part_file *);
uint32_t part_sweeps(const part_file *);

/* What a layer keeps. Each is false after a complaint. */
bool part_add(part_file *, const void *values, uint32_t sweeps, double residual);
bool part_load(part_file *, uint32_t layer, void *values);

void part_close(part_file *);

#endif
