/* What this machine has room for. */
#ifndef SOLVE_MEMORY_H
#define SOLVE_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes of memory that are free, and of disk where a file is to lie; UINT64_MAX: not known. */
uint64_t memory_free(void);
uint64_t disk_free(const char *path);

/* What the control groups of this process leave it: a container has less than the machine. `root`
 * is where the system's files are, "" but in tests. */
uint64_t memory_of_group(const char *root);

/* Whether there are as many bytes as needed; false after a complaint: `sentence`, with both as GiB.
 */
bool room_suffices(uint64_t needed, uint64_t there, const char *sentence);
/* The same of memory, of which so much may be taken; 0: what is free. */
bool memory_suffices(uint64_t needed, uint64_t allowed);

#endif
