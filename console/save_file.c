#define _GNU_SOURCE
#include "console/save_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/files.h"
#include "console/language.h"
#include "console/say.h"

/* The first line in which the file's header is another. */
static void complain_header(const char *path, const char *text, const char *header)
{
    size_t start = 0;
    for (size_t i = 0; text[i] && text[i] == header[i]; i++)
        if (text[i] == '\n')
            start = i + 1;
    complain(_("%s: the file of other work: it says “%.*s”, not “%.*s”; "
               "remove it, or name another with --save"),
             path, (int)strcspn(text + start, "\n"), text + start,
             (int)strcspn(header + start, "\n"), header + start);
}

static bool hand_out(const char *text, size_t length, save_line *take, void *context)
{
    char line[SAVE_LINE_MAX];
    if (length >= sizeof line)
        return false;
    memcpy(line, text, length);
    line[length] = '\0';
    return take(context, line);
}

/* Returns the length of what is good, or -1 after a complaint. */
static long read_all(const char *path, const char *text, const char *header, save_line *take,
                     void *context)
{
    const char *at = text + strlen(header);
    unsigned line = 1;
    if (strncmp(text, header, strlen(header)) != 0) {
        complain_header(path, text, header);
        return -1;
    }
    for (const char *c = header; *c; c++)
        line += *c == '\n';
    for (const char *end; (end = strchr(at, '\n')); at = end + 1, line++) {
        if (!hand_out(at, (size_t)(end + 1 - at), take, context)) {
            complain(_("%s, line %u: damaged"), path, line);
            return -1;
        }
    }
    return at - text;
}

static FILE *open_to_add(const char *path, long keep)
{
    FILE *file = fopen(path, "a");
    if (file && ftruncate(fileno(file), keep) == 0)
        return file;
    complain_system(path);
    if (file)
        fclose(file);
    return NULL;
}

FILE *save_open(const char *path, const char *header, save_line *take, void *context)
{
    if (access(path, F_OK) != 0) {
        if (!file_write(path, header, strlen(header)))
            return NULL;
        return open_to_add(path, (long)strlen(header));
    }
    char *text = file_read(path);
    long keep = text ? read_all(path, text, header, take, context) : -1;
    free(text);
    return keep < 0 ? NULL : open_to_add(path, keep);
}

bool save_add(FILE *file, const char *line)
{
    return fputs(line, file) >= 0 && fflush(file) == 0;
}
