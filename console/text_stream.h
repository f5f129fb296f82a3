/* A stream into memory. That of the C library (open_memstream) leaves out what it has no memory
 * for, and tells nobody. */
#ifndef CONSOLE_TEXT_STREAM_H
#define CONSOLE_TEXT_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct text_stream {
    FILE *out;
    char *text;
    size_t length, size;
    bool lost; /* there was no memory for something */
} text_stream;

/* False without memory. */
bool text_stream_open(text_stream *);
/* The text, `length` bytes, and closes the stream; the caller frees it. NULL when it is not whole.
 */
char *text_stream_close(text_stream *);

#endif
