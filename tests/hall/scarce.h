/* Memory that runs out where a test wants it: the n-th allocation of the code under test fails. The
 * test programs are linked so that its calls of malloc, calloc, realloc, strdup and strndup come
 * here (tests/meson.build); tests/faults/ does the same to whole programs, from outside. */
#ifndef LUS_TEST_SCARCE_H
#define LUS_TEST_SCARCE_H

#include <stdbool.h>
#include <stddef.h>

/* The `at`-th allocation from now on fails, counted from 1, and with `all` those after it, too. */
void scarce_begin(unsigned at, bool all);
/* There is enough again. Whether one has failed. */
bool scarce_end(void);

/* For libraries that take an allocator of ours: they count, too. */
void *scarce_malloc(size_t);
void *scarce_realloc(void *, size_t);
void scarce_free(void *);

#endif
