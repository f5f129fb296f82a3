#define _GNU_SOURCE
#include "solve/device/device.h"

#include <dlfcn.h>

#include "console/language.h"
#include "work/module.h"

const solving_device *device_load(const char **why)
{
    const solving_device *device = module_load(SOLVE_MODULE, SOLVE_MODULE_NAME, RTLD_LOCAL);
    if (!device)
        *why = _("this program was built without CUDA, or its module is not there");
    return device;
}
