/* Files as a whole: read into memory, written so that a crash leaves the old or the new one, never
 * half. */
#ifndef CONSOLE_FILES_H
#define CONSOLE_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The text of a file, NUL-terminated, "-" for standard input; the caller frees it. NULL after a
 * complaint. */
char *file_read(const char *path);

/* Writes through a temporary file beside it, synced and renamed; what is no plain file (a device, a
 * pipe, our own output) is written into. False after a complaint. */
bool file_write(const char *path, const char *text, size_t length);

#endif
