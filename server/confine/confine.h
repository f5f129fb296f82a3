/* A server gives up what it does not need, so that whoever takes it over has not got it either.
 * Nothing of it can be taken back, and children would have it as well. */
#ifndef SERVER_CONFINE_CONFINE_H
#define SERVER_CONFINE_CONFINE_H

#include <stdbool.h>

typedef struct confine_needs {
    const char *const *folders; /* the only ones that are written to, with all below; NULL ends */
    unsigned port;              /* the only one of TCP that is listened on */
    bool connects;              /* to a database, or to push services */
} confine_needs;

/* Files and ports, by the system's landlock: for this thread, and for those that it starts later.
 * False with errno where the system cannot, or a folder cannot be opened. */
bool confine_files(const confine_needs *);
/* Calls to the system, by a filter of seccomp: for all threads. What is not on its list fails with
 * EPERM, and with ENOSYS where the C library has another way. False with errno where system or
 * build cannot (ENOSYS). */
bool confine_calls(const confine_needs *);

#endif
