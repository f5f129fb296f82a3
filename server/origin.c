#include <string.h>

#include "server/socket.h"

static bool listed(const char *origin, const char *origins)
{
    size_t length = strlen(origin);
    for (const char *at = origins; *at; at += strspn(at, ",")) {
        size_t here = strcspn(at, ",");
        if (here == length && memcmp(at, origin, length) == 0)
            return true;
        at += here;
    }
    return false;
}

bool origin_is_ours(const char *origin, const char *host, const char *origins)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (unsigned i = 0; i < 2; i++) {
        size_t length = strlen(schemes[i]);
        if (*host && strncmp(origin, schemes[i], length) == 0 && strcmp(origin + length, host) == 0)
            return true;
    }
    return *origin && listed(origin, origins);
}
