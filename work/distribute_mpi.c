/* Processes that mpirun has started, over Open MPI. */
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>

#include "work/distribute_link.h"

/* Messages on their way are kept here, so that sending never waits: two processes that send to each
 * other cannot stand still. */
static void *outgoing;

static bool begin(size_t longest, size_t most, unsigned *rank, unsigned *size)
{
    int given, own_rank, world;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &given) != MPI_SUCCESS)
        return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &own_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world);
    size_t room = (longest + MPI_BSEND_OVERHEAD) * most * (size_t)world;
    room = room < INT_MAX ? room : INT_MAX;
    outgoing = malloc(room);
    if (!outgoing)
        return false;
    MPI_Buffer_attach(outgoing, (int)room);
    *rank = (unsigned)own_rank;
    *size = (unsigned)world;
    return true;
}

static void send(unsigned to, const void *bytes, size_t length)
{
    MPI_Bsend(bytes, (int)length, MPI_BYTE, (int)to, 0, MPI_COMM_WORLD);
}

static size_t receive(void *bytes, size_t most, unsigned *from)
{
    MPI_Status status;
    int here, length;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &here, &status);
    if (!here)
        return 0;
    MPI_Recv(bytes, (int)most, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &length);
    *from = (unsigned)status.MPI_SOURCE;
    return (size_t)length;
}

static void share(void *bytes, size_t length, unsigned from)
{
    MPI_Bcast(bytes, (int)length, MPI_BYTE, (int)from, MPI_COMM_WORLD);
}

static void end(void)
{
    void *buffer;
    int size;
    MPI_Buffer_detach(&buffer, &size);
    MPI_Finalize();
    free(outgoing);
}

extern const distribute_link distribute_mpi;
const distribute_link distribute_mpi = {begin, send, receive, share, end};
