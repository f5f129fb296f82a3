/* Preloaded under a server: while the file that FAULT names is there, nothing can be brought to the
 * disk. The system's own failure is like that: what was written can still be read. While the file
 * that HELD names is there, bringing something to the disk takes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int fails(void)
{
    const char *fault = getenv("FAULT"), *held = getenv("HELD");
    const struct timespec moment = {.tv_nsec = 5000000};
    while (held && access(held, F_OK) == 0)
        nanosleep(&moment, NULL);
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
