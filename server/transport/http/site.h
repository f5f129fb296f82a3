/* A folder of files to be served. All that may be served is found once, at the start: a request is
 * looked up in this list and nowhere else, so that no path can lead outside. */
#ifndef SERVER_TRANSPORT_SITE_H
#define SERVER_TRANSPORT_SITE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct site_file {
    char *path;       /* as requests name it: "/assets/index-1a2b.js" */
    char *file;       /* on disk */
    const char *type; /* media type */
    char etag[40];    /* with its quotation marks */
    bool packed;      /* there is FILE.gz beside it */
    bool lasting;     /* its name changes with its contents */
} site_file;

typedef struct site {
    const char *folder; /* whoever opened it has the text */
    site_file *files;
    size_t count, capacity;
} site;

/* Lists a folder; false when it cannot be read or has no index.html. */
bool site_open(site *, const char *folder);
void site_close(site *);

/* NULL when there is no such file; "/" is its index.html. */
const site_file *site_find(const site *, const char *path);

#endif
