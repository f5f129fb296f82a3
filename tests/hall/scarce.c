#include "tests/hall/scarce.h"

#include <stdlib.h>

static unsigned left; /* allocations until one fails; 0: none does */
static bool all_after, failed;

/* What the linker makes of the calls (--wrap). */
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
char *__real_strdup(const char *);
char *__real_strndup(const char *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
char *__wrap_strdup(const char *);
char *__wrap_strndup(const char *, size_t);

void scarce_begin(unsigned at, bool all)
{
    left = at;
    all_after = all;
    failed = false;
}

bool scarce_end(void)
{
    left = 0;
    return failed;
}

static bool fails(void)
{
    if (left == 0 || left > 1) {
        left -= left > 0;
        return false;
    }
    left = all_after;
    failed = true;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t length)
{
    return fails() ? NULL : __real_strndup(text, length);
}

void *scarce_malloc(size_t size)
{
    return __wrap_malloc(size);
}

void *scarce_realloc(void *old, size_t size)
{
    return __wrap_realloc(old, size);
}

void scarce_free(void *old)
{
    free(old);
}
