#define _GNU_SOURCE
#include "work/module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const void *module_load(const char *file, const char *name, int flags)
{
    char path[4096] = "";
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    char *end = length > 0 ? strrchr(path, '/') : NULL;
    if (end) /* where it was built */
        snprintf(end + 1, sizeof path - (size_t)(end + 1 - path), "%s", file);
    if (!end || access(path, R_OK) != 0)
        snprintf(path, sizeof path, "%s/%s", LUSORIA_MODULEDIR, file);
    void *module = dlopen(path, RTLD_NOW | flags);
    return module ? dlsym(module, name) : NULL;
}
