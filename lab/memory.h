/* Memory that is taken piece by piece and given back all at once: what a result lies in. */
#ifndef LAB_MEMORY_H
#define LAB_MEMORY_H

#include <stddef.h>

typedef struct lab_memory {
    struct lab_memory_chunk *last; /* NULL: none yet */
} lab_memory;

/* Zeroed, aligned for anything; NULL when there is no more. */
void *lab_memory_get(lab_memory *, size_t bytes);
/* A text of one's own. */
const char *lab_memory_text(lab_memory *, const char *text);
void lab_memory_free(lab_memory *);

#endif
