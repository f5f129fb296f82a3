/* Preloaded under a server: while the file that FAULT names is there, nothing can be brought to the
 * disk. The system's own failure is like that: what was written can still be read. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int fails(void)
{
    const char *fault = getenv("FAULT");
    if (!fault || access(fault, F_OK) != 0)
        return 0;
    errno = EIO;
    return -1;
}

int fsync(int file)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    return fails() ? -1 : real(file);
}

int fdatasync(int file)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    return fails() ? -1 : real(file);
}
