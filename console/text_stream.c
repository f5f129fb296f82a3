#define _GNU_SOURCE /* fopencookie */
#include "console/text_stream.h"

#include <stdlib.h>
#include <string.h>

static bool grow(text_stream *t, size_t more)
{
    size_t size = t->size ? t->size : 1 << 16;
    while (size < t->length + more)
        size *= 2;
    if (size == t->size)
        return true;
    char *grown = realloc(t->text, size);
    if (grown) {
        t->text = grown;
        t->size = size;
    }
    return grown != NULL;
}

static ssize_t take(void *context, const char *bytes, size_t count)
{
    text_stream *t = context;
    t->lost = t->lost || !grow(t, count);
    if (t->lost)
        return 0;
    memcpy(t->text + t->length, bytes, count);
    t->length += count;
    return (ssize_t)count;
}

bool text_stream_open(text_stream *t)
{
    *t = (text_stream){0};
    if (grow(t, 0))
        t->out = fopencookie(t, "w", (cookie_io_functions_t){.write = take});
    if (t->out)
        return true;
    free(t->text);
    return false;
}

char *text_stream_close(text_stream *t)
{
    if (fclose(t->out) == 0 && !t->lost)
        return t->text;
    free(t->text);
    return NULL;
}
