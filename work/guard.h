/* Reading memory that a file is mapped to. Where somebody cuts the file meanwhile, the system sends
 * SIGBUS, which would end the program: here it only ends the reading. */
#ifndef WORK_GUARD_H
#define WORK_GUARD_H

#include <stdbool.h>

/* Calls `reads`, which reads mapped memory, writes what its context has room for, and holds nothing
 * that would have to be given back. False where the file no longer reaches as far as it read. */
bool guard_run(void (*reads)(void *context), void *context);

#endif
