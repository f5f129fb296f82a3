/* What this machine has room for. */
#ifndef SOLVE_MEMORY_H
#define SOLVE_MEMORY_H

#include <stdint.h>

/* Bytes of memory that are free, and of disk where a file is to lie; UINT64_MAX: not known. */
uint64_t memory_free(void);
uint64_t disk_free(const char *path);

#endif
