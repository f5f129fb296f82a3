#define _GNU_SOURCE
#include "solve/memory.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>

#include "console/language.h"
#include "console/numbers.h"
#include "console/say.h"

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The number that a file holds; UINT64_MAX where there is none (“max”). */
static uint64_t number_in(const char *folder, const char *name)
{
    char path[PATH_MAX];
    unsigned long long number;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    bool known = file && fscanf(file, "%llu", &number) == 1;
    if (file)
        fclose(file);
    return known ? number : UINT64_MAX;
}

/* What a control group leaves: its limit, less what it uses, but for pages of files, which the
 * system takes back. */
static uint64_t left_in(const char *folder, const char *limit, const char *usage)
{
    uint64_t most = number_in(folder, limit), used = number_in(folder, usage), files = 0;
    char path[PATH_MAX], line[128];
    unsigned long long bytes;
    if (most == UINT64_MAX || used == UINT64_MAX)
        return most;
    snprintf(path, sizeof path, "%s/memory.stat", folder);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "inactive_file %llu", &bytes) == 1 ||
            sscanf(line, "total_inactive_file %llu", &bytes) == 1)
            files = bytes;
    if (file)
        fclose(file);
    used -= lesser(used, files);
    return most - lesser(most, used);
}

/* A group is bound by those above it, too. In a container the groups that can be seen may begin
 * with its own, whatever path the process is told. */
static uint64_t left_on_the_way(const char *root, const char *mount, const char *group, bool second)
{
    char folder[PATH_MAX];
    uint64_t least = UINT64_MAX;
    size_t base = (size_t)snprintf(folder, sizeof folder, "%s/sys/fs/cgroup%s", root, mount);
    if (base + strlen(group) >= sizeof folder)
        return least;
    strcpy(folder + base, group);
    for (;;) {
        least = lesser(least,
                       second ? left_in(folder, "memory.max", "memory.current")
                              : left_in(folder, "memory.limit_in_bytes", "memory.usage_in_bytes"));
        char *slash = strrchr(folder + base, '/');
        if (!slash)
            return least;
        *slash = '\0';
    }
}

uint64_t memory_of_group(const char *root)
{
    char path[PATH_MAX], line[PATH_MAX];
    uint64_t least = UINT64_MAX;
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) { /* “0::/a/b” or “5:memory:/a/b” */
        char *kinds = strchr(line, ':'), *group = kinds ? strchr(kinds + 1, ':') : NULL;
        if (!group)
            continue;
        *group++ = '\0';
        group[strcspn(group, "\n")] = '\0';
        if (kinds[1] == '\0')
            least = lesser(least, left_on_the_way(root, "", group, true));
        else if (strstr(kinds, "memory"))
            least = lesser(least, left_on_the_way(root, "/memory", group, false));
    }
    if (file)
        fclose(file);
    return least;
}

uint64_t memory_free(void)
{
    char line[128];
    unsigned long long kib;
    uint64_t least = memory_of_group("");
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %llu", &kib) == 1)
            least = lesser(least, kib * 1024);
    if (file)
        fclose(file);
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        least = lesser(least, limit.rlim_cur);
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

bool room_suffices(uint64_t needed, uint64_t there, const char *sentence)
{
    const double gib = 1 << 30;
    char numbers[2][NUMBER_MAX];
    if (needed <= there)
        return true;
    complain_machine(sentence, number_words((double)needed / gib, 1, false, numbers[0]),
                     number_words((double)there / gib, 1, false, numbers[1]));
    return false;
}

bool memory_suffices(uint64_t needed, uint64_t allowed)
{
    return room_suffices(needed, allowed ? allowed : memory_free(),
                         _("this needs %s GiB of memory; %s GiB are free"));
}
