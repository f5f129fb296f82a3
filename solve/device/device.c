#define _GNU_SOURCE
#include "solve/device/device.h"

#include <dlfcn.h>
#include <string.h>

#include "console/language.h"
#include "games/list.h"
#include "work/module.h"

static bool is_for(const lus_game *game)
{
#define LIST(id) #id,
    static const char *const games[] = {LUS_SOLVED_BY_DEVICE(LIST)};
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i], game->id) == 0)
            return true;
    return false;
}

const solving_device *device_load(const lus_game *game, const char **why)
{
    *why = _("it cannot solve this game");
    if (!is_for(
            game)) /* CUDA's own start is not for nothing: it ends badly where memory is short */
        return NULL;
    const solving_device *device = module_load(SOLVE_MODULE, SOLVE_MODULE_NAME, RTLD_LOCAL);
    if (!device)
        *why = _("this program was built without CUDA, or its module is not there");
    if (!device || !device->sweep_of(game->id))
        return NULL;
    *why = NULL;
    return device;
}
