#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "server/transport/serve.h"
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

/* A scheme, a host that may begin with “*.”, perhaps a port: “https://museum.example:8443”. */
static bool is_site(const char *at, size_t length)
{
    static const char *const schemes[] = {"https://", "http://"};
    size_t skip = 0;
    for (unsigned i = 0; i < 2; i++)
        if (length > strlen(schemes[i]) && strncmp(at, schemes[i], strlen(schemes[i])) == 0)
            skip = strlen(schemes[i]);
    if (skip == 0)
        return false;
    if (length > skip + 2 && strncmp(at + skip, "*.", 2) == 0)
        skip += 2;
    bool named = false, port = false;
    for (size_t i = skip; i < length; i++) {
        unsigned char c = (unsigned char)at[i];
        if (c == ':' && named && !port && i + 1 < length)
            port = true;
        else if (port ? !isdigit(c) : !(c < 128 && (isalnum(c) || c == '-' || c == '.')))
            return false;
        named = named || isalnum(c);
    }
    return named;
}

bool serve_read_embed(const char *list, char policy[SERVE_EMBED_MAX])
{
    static const char between[] = " ,\t";
    size_t used = 0;
    policy[0] = '\0';
    for (const char *at = list + strspn(list, between); *at; at += strspn(at, between)) {
        size_t length = strcspn(at, between);
        bool everybody = length == 1 && *at == '*';
        if ((!everybody && !is_site(at, length)) || used + length + 2 > SERVE_EMBED_MAX)
            return false;
        used += (size_t)snprintf(policy + used, SERVE_EMBED_MAX - used, "%s%.*s", used ? " " : "",
                                 (int)length, at);
        at += length;
    }
    return used > 0;
}
