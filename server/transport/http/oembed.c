/* What is asked of /oembed: ?url=…&format=json&maxwidth=…&maxheight=… (oembed.com). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/transport/http/http.h"
#include "server/transport/server.h"

/* Undoes %XX in place. */
static void decode(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++) {
        if (*at == '%' && isxdigit((unsigned char)at[1]) && isxdigit((unsigned char)at[2])) {
            const char code[] = {at[1], at[2], 0};
            *to++ = (char)strtoul(code, NULL, 16);
            at += 2;
        } else {
            *to++ = *at;
        }
    }
    *to = '\0';
}

/* The path of an address of ours; NULL of any other. */
static char *own_path(struct lws *wsi, server *sv, char *url)
{
    char origin[HTTP_ORIGIN_MAX];
    http_origin(wsi, sv, origin);
    const char *host = strstr(origin, "://"), *theirs = strstr(url, "://");
    if (!host || !theirs || (strncmp(url, "http://", 7) != 0 && strncmp(url, "https://", 8) != 0) ||
        strncmp(host, theirs, strlen(host)) != 0)
        return NULL;
    char *path = url + (theirs - url) + strlen(host);
    path[strcspn(path, "?#")] = '\0';
    decode(path);
    return *path == '/' ? path : NULL;
}

static unsigned number_of(const char *text)
{
    unsigned long number = strspn(text, "0123456789") < 6 ? strtoul(text, NULL, 10) : 0;
    return (unsigned)number;
}

unsigned oembed_read(struct lws *wsi, server *sv, oembed_wish *wish, char path[OEMBED_URL_MAX])
{
    char part[OEMBED_URL_MAX], *found = NULL;
    *wish = (oembed_wish){0};
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) >= 0;
         i++) {
        if (strncmp(part, "format=", 7) == 0 && strcmp(part + 7, "json") != 0)
            return HTTP_STATUS_NOT_IMPLEMENTED;
        if (strncmp(part, "maxwidth=", 9) == 0)
            wish->width = number_of(part + 9);
        if (strncmp(part, "maxheight=", 10) == 0)
            wish->height = number_of(part + 10);
        if (strncmp(part, "url=", 4) == 0 && (found = own_path(wsi, sv, part + 4)))
            snprintf(path, OEMBED_URL_MAX, "%s", found);
    }
    return *path ? HTTP_STATUS_OK : HTTP_STATUS_NOT_FOUND;
}
