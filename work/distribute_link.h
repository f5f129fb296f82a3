/* What spreading work over processes needs of a message-passing system. The program itself is
 * linked to none: work/distribute_mpi.c is a module of its own, loaded where mpirun started the
 * program. */
#ifndef WORK_DISTRIBUTE_LINK_H
#define WORK_DISTRIBUTE_LINK_H

#include <stdbool.h>
#include <stddef.h>

/* To be called by one thread only. */
typedef struct distribute_link {
    /* Which process this is, and of how many. `longest` is the size in bytes of the longest
     * message, `most` the number of messages that may be on their way from one process to another.
     */
    bool (*begin)(size_t longest, size_t most, unsigned *rank, unsigned *size);
    /* Does not wait for the receiver. Messages from one process to another stay in order. */
    void (*send)(unsigned to, const void *bytes, size_t length);
    /* The next message, if one has come: its length, otherwise 0. */
    size_t (*receive)(void *bytes, size_t most, unsigned *from);
    /* What process number `from` has there, every process has then: called by all of them in the
     * same order. */
    void (*share)(void *bytes, size_t length, unsigned from);
    /* After the last message, in every process. */
    void (*end)(void);
} distribute_link;

#define SPREAD_MODULE "lusoria-mpi.so"
#define SPREAD_LINK   "distribute_mpi" /* the name of the module's link */

#endif
