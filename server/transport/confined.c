#define _GNU_SOURCE /* realpath, strndup */
#include "server/transport/confined.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "server/confine/confine.h"
#include "server/log.h"

enum { FOLDERS = 3 };

static bool is_file(const serve_options *o)
{
    return store_backend_of(o->store) == &store_sqlite && strcmp(o->store, ":memory:") != 0;
}

/* The caller frees it. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
}

/* The folder of the store's name, where its socket is; that of the file which the name leads to,
 * where its log is; and that for backups. */
static bool list_folders(const serve_options *o, char *folders[FOLDERS + 1])
{
    unsigned count = 0;
    if (is_file(o)) {
        char *real = realpath(o->store, NULL); /* none before the first start */
        folders[count++] = folder_of(o->store);
        if (real)
            folders[count++] = folder_of(real);
        free(real);
    }
    if (o->backups)
        folders[count++] = strdup(o->backups);
    for (unsigned i = 0; i < count; i++)
        if (!folders[i])
            return false;
    return true;
}

static confine_needs needs_of(const serve_options *o)
{
    return (confine_needs){.port = o->port,
                           .connects =
                               store_backend_of(o->store) == &store_postgres || o->push.contact};
}

static bool told(bool fine, const char *what)
{
    if (!fine)
        log_event(LOG_WARNING, "unconfined", "what=%s trouble=\"%s\"", what, strerror(errno));
    return fine;
}

bool confined_files(const serve_options *o)
{
    char *folders[FOLDERS + 1] = {0};
    confine_needs needs = needs_of(o);
    bool listed = list_folders(o, folders);
    needs.folders = (const char *const *)folders;
    bool fine = told(listed && confine_files(&needs), "files");
    for (unsigned i = 0; i < FOLDERS; i++)
        free(folders[i]);
    return fine;
}

bool confined_calls(const serve_options *o)
{
    confine_needs needs = needs_of(o);
    return told(confine_calls(&needs), "calls");
}
