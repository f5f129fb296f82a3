#include <string.h>

#include "server/transport/socket.h"

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

static bool is_page_of(const char *origin, const char *scheme, const char *host)
{
    size_t length = strlen(scheme);
    return *host && strncmp(origin, scheme, length) == 0 &&
           strncmp(origin + length, "://", 3) == 0 && strcmp(origin + length + 3, host) == 0;
}

bool origin_is_ours(const char *origin, const char *scheme, const char *host, const char *origins)
{
    if (scheme ? is_page_of(origin, scheme, host)
               : is_page_of(origin, "http", host) || is_page_of(origin, "https", host))
        return true;
    return *origin && listed(origin, origins);
}
