#define _GNU_SOURCE
#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/app.h"
#include "cli/say.h"

enum { FILE_MOST = 64 << 20 }; /* bytes; far beyond any record */

static char *read_stream(FILE *stream, const char *path)
{
    size_t length = 0, size = 1 << 16;
    char *text = malloc(size);
    while (text) {
        length += fread(text + length, 1, size - length - 1, stream);
        if (length < size - 1)
            break;
        char *larger = size < FILE_MOST ? realloc(text, size * 2) : NULL;
        if (!larger) {
            free(text);
            complain(_("%s: too large"), path);
            return NULL;
        }
        text = larger;
        size *= 2;
    }
    if (!text || ferror(stream)) {
        complain("%s: %s", path, strerror(errno));
        free(text);
        return NULL;
    }
    text[length] = '\0';
    if (strlen(text) != length) {
        complain(_("%s: not a text file (it holds a NUL byte)"), path);
        free(text);
        return NULL;
    }
    return text;
}

char *file_read(const char *path)
{
    if (strcmp(path, "-") == 0)
        return read_stream(stdin, _("standard input"));
    FILE *stream = fopen(path, "r");
    if (!stream) {
        complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = read_stream(stream, path);
    fclose(stream);
    return text;
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

/* The rename is on disk only once the directory is. */
static void sync_directory(const char *path)
{
    char directory[4096];
    snprintf(directory, sizeof directory, "%s", path);
    char *slash = strrchr(directory, '/');
    if (slash)
        slash[slash == directory] = '\0';
    int file = open(slash ? directory : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

bool file_write(const char *path, const char *text, size_t length)
{
    char temporary[4096];
    if ((size_t)snprintf(temporary, sizeof temporary, "%s.%d.tmp", path, (int)getpid()) >= sizeof temporary) {
        complain(_("%s: the name is too long"), path);
        return false;
    }
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool written = file >= 0 && write_all(file, text, length) && fsync(file) == 0;
    int error = errno;
    if (file >= 0 && close(file) != 0 && written) {
        written = false;
        error = errno;
    }
    if (written && rename(temporary, path) != 0) {
        written = false;
        error = errno;
    }
    if (!written) {
        if (file >= 0)
            unlink(temporary);
        complain("%s: %s", path, strerror(error));
        return false;
    }
    sync_directory(path);
    return true;
}
