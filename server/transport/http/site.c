#define _GNU_SOURCE /* asprintf */
#include "server/transport/http/site.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The kinds of files a page is made of; anything else is not served. */
static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".woff2", "font/woff2"},
    {".woff", "font/woff"},
    {".json", "application/json"},
    {".net", "application/octet-stream"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".pdf", "application/pdf"},
};

static const char *type_of(const char *name)
{
    const char *ending = strrchr(name, '.');
    for (unsigned i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return NULL;
}

static bool is_packed(const char *file)
{
    struct stat info;
    char *packed;
    if (asprintf(&packed, "%s.gz", file) < 0)
        return false;
    bool there = stat(packed, &info) == 0 && S_ISREG(info.st_mode);
    free(packed);
    return there;
}

/* Takes over `path` and `file`, also when there is no memory. */
static bool add(site *s, char *path, char *file, const struct stat *info)
{
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? 2 * s->capacity : 32;
        site_file *grown = realloc(s->files, capacity * sizeof *grown);
        if (!grown) {
            free(path);
            free(file);
            return false;
        }
        s->files = grown;
        s->capacity = capacity;
    }
    site_file *f = &s->files[s->count++];
    *f = (site_file){.path = path,
                     .file = file,
                     .type = type_of(file),
                     .packed = is_packed(file),
                     .lasting = strncmp(path, "/assets/", 8) == 0};
    snprintf(f->etag, sizeof f->etag, "\"%llx-%llx\"", (unsigned long long)info->st_size,
             (unsigned long long)info->st_mtim.tv_sec * 1000000000u +
                 (unsigned long long)info->st_mtim.tv_nsec);
    return true;
}

static bool walk(site *s, const char *folder, const char *prefix)
{
    DIR *directory = opendir(folder);
    struct dirent *entry;
    bool fine = directory != NULL;
    while (fine && (entry = readdir(directory))) {
        struct stat info;
        char *path = NULL, *file = NULL;
        if (entry->d_name[0] == '.')
            continue;
        if (asprintf(&path, "%s/%s", prefix, entry->d_name) < 0 ||
            asprintf(&file, "%s/%s", folder, entry->d_name) < 0) {
            free(path);
            fine = false;
            break;
        }
        bool there = stat(file, &info) == 0;
        if (there && S_ISREG(info.st_mode) && type_of(file)) {
            fine = add(s, path, file, &info);
        } else {
            if (there && S_ISDIR(info.st_mode))
                fine = walk(s, file, path);
            free(path);
            free(file);
        }
    }
    if (directory)
        closedir(directory);
    return fine;
}

bool site_open(site *s, const char *folder)
{
    *s = (site){.folder = folder};
    bool walked = walk(s, folder, "");
    if (walked && site_find(s, "/"))
        return true;
    int error = walked ? ENOENT : errno;
    site_close(s);
    errno = error;
    return false;
}

void site_close(site *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free(s->files[i].path);
        free(s->files[i].file);
    }
    free(s->files);
    *s = (site){0};
}

const site_file *site_find(const site *s, const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->files[i].path, path) == 0)
            return &s->files[i];
    return NULL;
}
