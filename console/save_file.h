/* The file of a long work: a header that says which, then a line for each part that is done, so
 * that interrupted work goes on where it stopped. */
#ifndef CONSOLE_SAVE_FILE_H
#define CONSOLE_SAVE_FILE_H

#include <stdbool.h>
#include <stdio.h>

enum { SAVE_LINE_MAX = 128 }; /* bytes, with newline and NUL */

/* Takes in a line, with its newline. False when it is none that this work writes. */
typedef bool save_line(void *context, const char *line);

/* Opens a file for the work that `header` (whole lines) describes, or makes it, and hands out its
 * lines. NULL after a complaint: also when the file is of other work. A last line that was cut
 * short is dropped. The caller closes it. */
FILE *save_open(const char *path, const char *header, save_line *, void *context);

/* Adds a line, at once. False when it cannot be written. */
bool save_add(FILE *, const char *line);

#endif
