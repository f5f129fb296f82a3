#define _GNU_SOURCE
#include "console/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "console/language.h"
#include "console/say.h"

enum { FILE_MOST = 64 << 20 }; /* bytes; far beyond any record */

static char *read_stream(FILE *stream, const char *path)
{
    size_t length = 0, size = 1 << 16;
    char *text = malloc(size);
    while (text) {
        length += fread(text + length, 1, size - length - 1, stream);
        if (length < size - 1)
            break;
        if (size >= FILE_MOST) {
            free(text);
            complain(_("%s: too large"), path);
            return NULL;
        }
        char *larger = realloc(text, size * 2);
        if (!larger) {
            complain_system(path);
            free(text);
            return NULL;
        }
        text = larger;
        size *= 2;
    }
    if (!text || ferror(stream)) {
        complain_system(path);
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
        complain_system(path);
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

/* A new file takes the place of the old one, so that a crash leaves one of them whole. */
static bool replace(const char *path, const char *text, size_t length)
{
    char temporary[PATH_MAX + 32];
    snprintf(temporary, sizeof temporary, "%s.%d.tmp", path, (int)getpid());
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0)
        return false;
    bool written = write_all(file, text, length) && fsync(file) == 0;
    int error = errno;
    if (close(file) != 0 && written) {
        written = false;
        error = errno;
    }
    if (written && rename(temporary, path) != 0) {
        written = false;
        error = errno;
    }
    if (written)
        sync_directory(path);
    else
        unlink(temporary);
    errno = error;
    return written;
}

/* Devices, pipes and our own output stay what they are. */
static bool write_into(const char *path, const char *text, size_t length, bool own_output)
{
    if (own_output)
        return fflush(stdout) == 0 && write_all(STDOUT_FILENO, text, length);
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool written = write_all(file, text, length);
    int error = errno;
    written = close(file) == 0 && written;
    errno = error;
    return written;
}

static bool write_to(const char *path, const char *text, size_t length)
{
    char target[PATH_MAX];
    struct stat at, output;
    bool exists = stat(path, &at) == 0;
    bool own_output = exists && fstat(STDOUT_FILENO, &output) == 0 && at.st_dev == output.st_dev &&
                      at.st_ino == output.st_ino;
    if (own_output || (exists && !S_ISREG(at.st_mode)))
        return write_into(path, text, length, own_output);
    /* not a link to it */
    return replace(exists && realpath(path, target) ? target : path, text, length);
}

bool file_write(const char *path, const char *text, size_t length)
{
    if (strlen(path) >= PATH_MAX) {
        complain(_("%s: the name is too long"), path);
        return false;
    }
    if (write_to(path, text, length))
        return true;
    complain_system(path);
    return false;
}
