#define _GNU_SOURCE
#include "solve/memory.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>

uint64_t memory_free(void)
{
    char line[128];
    unsigned long long kib, least = ULLONG_MAX;
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %llu", &kib) == 1)
            least = kib * 1024;
    if (file)
        fclose(file);
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        limit.rlim_cur < least)
        least = limit.rlim_cur;
    return least;
}

uint64_t disk_free(const char *path)
{
    char folder[PATH_MAX];
    struct statvfs at;
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    if (statvfs(slash ? folder : ".", &at) != 0)
        return UINT64_MAX;
    return (uint64_t)at.f_bavail * at.f_frsize;
}
